import type { WireListView } from '#domain/payments/model/disbursements.ts'

/** Whether a list is with the bank. */
export const listStatus = (one: WireListView) =>
  one.sent_at === null
    ? ({ label: 'To send', tone: 'warning', icon: 'pen-line' } as const)
    : ({ label: 'With the bank', tone: 'info', icon: 'send' } as const)
