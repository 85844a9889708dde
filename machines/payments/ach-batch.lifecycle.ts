/**
 * A file of ACH entries for one bank (Nacha Operating Rules): gathered, released by two people, sent to the bank,
 * settled.
 * Effects: numberEntries {} (each gets its trace, entries whose payment has ended are left out), reopenEntries {},
 * writeFile {} (the NACHA file, encrypted, with its hash), signalEntries {what: sent|settled|failed}; notify.
 */
import { MONEY_DECIDERS } from '#domain/payments/rules/deciders.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  released_at: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
})
export type AchBatchContext = z.infer<typeof context>
export interface AchBatchFacts {
  /** an entry is left after those that have ended are taken out */
  has_entries?: boolean
  /** another person than the one who released it first */
  second_person?: boolean
}
type AchBatchEvent = Sent<AchBatchFacts> &
  Of<'RELEASED' | 'REOPENED' | 'SENT' | 'SETTLED' | 'REJECTED'>

const events = {
  RELEASED: { by: ['ADM'], road: 'command', says: 'Released the file' },
  REOPENED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    or: 'reopen the file',
    says: 'Reopened the file',
    reason: true,
  },
  SENT: { by: ['ADM'], road: 'command', says: 'Sent the file to the bank' },
  // a line of the bank's statement settles it too
  SETTLED: {
    by: ['ADM', 'SYS', 'ESC'],
    road: 'open',
    second: MONEY_DECIDERS,
    evidence: 'Upload the bank’s confirmation that it settled the file.',
    says: 'The bank settled the file',
  },
  REJECTED: {
    by: ['ADM'],
    road: 'open',
    second: MONEY_DECIDERS,
    evidence: 'Upload the bank’s answer that rejects the file.',
    payload: reasonOnly,
    says: 'The bank rejected the file',
    reason: true,
  },
} as const satisfies Record<AchBatchEvent['type'], EventRule>
const guards = {
  hasEntries: 'The file has no entries.',
  secondPerson: 'A second person has to release the file: you released it first.',
} as const
const next = (cause: Cause, who: 'platform' | 'partner'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
})
const signal = (what: 'sent' | 'settled' | 'failed') => ({
  type: 'signalEntries' as const,
  params: { what },
})

const machine = setup({
  types: {} as { context: AchBatchContext; events: AchBatchEvent; meta: StateMeta },
  guards: {
    hasEntries: ({ event }) => event.facts?.has_entries === true,
    secondPerson: ({ event }) => event.facts?.second_person === true,
  },
  actions: {
    ...effects,
    numberEntries: () => {},
    reopenEntries: () => {},
    writeFile: () => {},
    signalEntries: (_, _params: { what: 'sent' | 'settled' | 'failed' }) => {},
    assignReleased: assign(({ event }) => ({ released_at: event.at })),
    assignSent: assign(({ event }) => ({ sent_at: event.at })),
  },
}).createMachine({
  id: 'ach-batch',
  context: { released_at: null, sent_at: null },
  initial: 'open',
  states: {
    open: {
      meta: {
        label: 'Open',
        tone: 'info',
        icon: 'circle-dashed',
        next: next('Entries are collected. Two people release the file.', 'platform'),
      },
      on: { RELEASED: { target: 'released_once', guard: 'hasEntries' } },
    },
    released_once: {
      meta: {
        label: 'Waiting for a second person',
        tone: 'warning',
        icon: 'pen-line',
        next: next('A second person releases the file.', 'platform'),
      },
      entry: ['numberEntries', notify('staff', 'ach-batch.second')],
      on: {
        RELEASED: { target: 'released', guard: 'secondPerson' },
        REOPENED: { target: 'open', actions: 'reopenEntries' },
      },
    },
    released: {
      meta: {
        label: 'Released',
        tone: 'info',
        icon: 'check',
        next: next('Download the file and send it to the bank.', 'platform'),
      },
      entry: ['assignReleased', 'writeFile'],
      on: { SENT: 'sent' },
    },
    sent: {
      meta: {
        label: 'With the bank',
        tone: 'info',
        icon: 'send',
        next: next('The bank settles the file on its effective day.', 'partner'),
      },
      entry: ['assignSent', signal('sent')],
      on: { SETTLED: 'settled', REJECTED: 'rejected' },
    },
    settled: {
      type: 'final',
      meta: { label: 'Settled', tone: 'success', icon: 'check' },
      entry: signal('settled'),
    },
    rejected: {
      type: 'final',
      meta: { label: 'Rejected by the bank', tone: 'danger', icon: 'x' },
      entry: signal('failed'),
    },
  },
})

export const achBatchLifecycle = {
  id: 'ach-batch',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['SYS'], road: 'system', says: 'Opened the file' },
  guards,
} satisfies Lifecycle<typeof machine>
