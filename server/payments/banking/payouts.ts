import { bankDetailsConfirmed } from '#domain/payments/mail/accounts.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { maskPhone } from '#domain/shared/masking.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Approval } from '#server/kernel/context.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { factHistory } from '#server/investors/profile/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'

/** What a proposal about an account that money goes out to names as its subject. */
export const PAYOUT_ACCOUNT = 'payout-account'

/** Why nothing is paid out to an account now: until when it waits, and whether its owner has to be called back. */
export interface PayoutWait {
  until: string | null
  call: boolean
}
/** Whether the owner has to be called back before money goes out to an account. */
export const callDue = (account: repo.AccountRow): boolean =>
  account.call_due_since !== null && account.called_on === null

/** What is in the way of a payout to an account; null: nothing. */
export function payoutWait(account: repo.AccountRow, now: Date): PayoutWait | null {
  const until = account.payout_after > now.toISOString() ? account.payout_after : null
  const call = callDue(account)
  return until === null && !call ? null : { until, call }
}

const phonesIn = (values: Record<string, unknown>): unknown[] => [
  values['phone'],
  ...(Array.isArray(values['other_phones'])
    ? (values['other_phones'] as { number?: unknown }[]).map((one) => one.number)
    : []),
]

/**
 * Phone numbers of a person that were on file before an instant, E.164: whoever changes an account may change the
 * number too.
 */
async function numbersBefore(q: Queryable, userId: string, at: string): Promise<string[]> {
  const facts = [
    ...(await factHistory(q, userId, 'kyc')),
    ...(await factHistory(q, userId, 'communication-and-social-media')),
  ].filter((fact) => fact.recordedAt < at)
  const numbers = facts.flatMap((fact) => phonesIn(fact.values))
  return [...new Set(numbers.filter((one): one is string => typeof one === 'string'))]
}

/** What is wrong with a call about an account, by the field of the call; null: it confirms the account. */
export async function callProblem(
  q: Queryable,
  account: repo.AccountRow,
  call: { number: string; called_on: string },
  today: string,
): Promise<Partial<Record<'number' | 'called_on', string>> | null> {
  const since = account.call_due_since ?? account.created_at
  if (call.called_on > today) return { called_on: 'The date is in the future.' }
  if (call.called_on < dateInZone(since))
    return { called_on: 'Call after the account was given: an earlier call does not confirm it.' }
  const numbers = await numbersBefore(q, account.user_id, since)
  if (numbers.includes(call.number)) return null
  return {
    number:
      numbers.length === 0
        ? 'No number was on file before the account was given. The money waits, or goes back to its sender.'
        : `Call a number that was on file before the account was given: ${numbers.map(maskPhone).join(', ')}.`,
  }
}

/** The call of two people confirms an account; its owner is notified. */
export async function callBack(
  services: AppServices,
  tx: Tx,
  account: repo.AccountRow,
  call: { number: string; called_on: string },
  { proposalId, proposedBy, approvedBy }: Approval,
): Promise<void> {
  const number = maskPhone(call.number)
  await repo.saveCall(tx, account.id, {
    number,
    on: call.called_on,
    by: proposedBy,
    second: approvedBy,
  })
  await noticeTo(
    services,
    tx,
    [account.user_id],
    bankDetailsConfirmed({ bank: account.bank_name, mask: account.mask, number }),
    { machine: 'proposal', id: proposalId, rev: 0 },
    'security',
  )
}
