/**
 * A bank statement: one person uploads it and sees what each line will do, another books it. Nothing moves by an
 * upload. Many lines are read, and booked, a few at a time.
 *
 * Effects: bookLines {}: each line is matched and booked, and LINES_BOOKED follows the last; releaseFile {}: the same file may be uploaded again; notify.
 */
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({ decided_at: z.iso.datetime().nullable() })
export type BankStatementContext = z.infer<typeof context>
/** What the server finds out before it sends an event. */
export interface BankStatementFacts {
  /** another person than the one who uploaded the file */
  secondPerson: boolean
  /** what each line will do is known */
  linesRead: boolean
}
type BankStatementEvent = Sent<BankStatementFacts> & Of<'BOOKED' | 'LINES_BOOKED' | 'DISCARDED'>

const events = {
  BOOKED: { by: ['ADM'], road: 'command', says: 'Booked the statement' },
  LINES_BOOKED: { by: ['SYS'], road: 'system', says: 'Booked every line' },
  DISCARDED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    or: 'discard the statement',
    says: 'Discarded the statement',
  },
} as const satisfies Record<BankStatementEvent['type'], EventRule>
const guards = {
  secondPerson: 'A second person must book the statement: you uploaded it.',
  linesRead: 'The lines are still being read. Book the statement when each shows what it will do.',
} as const

const machine = setup({
  types: {} as { context: BankStatementContext; events: BankStatementEvent; meta: StateMeta },
  guards: {
    secondPerson: ({ event }) => event.facts?.secondPerson === true,
    linesRead: ({ event }) => event.facts?.linesRead === true,
  },
  actions: {
    ...effects,
    bookLines: () => {},
    releaseFile: () => {},
    assignDecision: assign({ decided_at: ({ event }) => event.at }),
  },
}).createMachine({
  id: 'bank-statement',
  context: { decided_at: null },
  initial: 'to_check',
  states: {
    to_check: {
      meta: {
        label: 'To check',
        tone: 'warning',
        icon: 'pen-line',
        next: {
          cause: 'A second person compares the lines and books the statement.',
          who: 'platform',
          link: 'record',
        },
      },
      entry: notify('staff', 'bank-statement.uploaded'),
      on: {
        BOOKED: { target: 'booking', guard: and(['secondPerson', 'linesRead']) },
        DISCARDED: 'discarded',
      },
    },
    booking: {
      meta: {
        label: 'Booking',
        tone: 'info',
        icon: 'clock',
        next: { cause: 'The lines are being booked.', who: 'clock', link: 'record' },
      },
      entry: ['assignDecision', 'bookLines'],
      on: { LINES_BOOKED: 'booked' },
    },
    booked: { type: 'final', meta: { label: 'Booked', tone: 'success', icon: 'check' } },
    discarded: {
      type: 'final',
      meta: { label: 'Discarded', tone: 'neutral', icon: 'ban' },
      entry: ['assignDecision', 'releaseFile'],
    },
  },
})

/** Version 2 of a bank statement: it is booked a few lines at a time. */
export const bankStatementLifecycle = {
  id: 'bank-statement',
  version: 2,
  machine,
  context,
  events,
  // the escrow bank itself, where it sends its statements
  begins: { by: ['ADM', 'ESC'], road: 'command', says: 'Uploaded the statement' },
  guards,
  upcast: { 1: ({ value, context: held }) => ({ value, context: held }) },
} satisfies Lifecycle<typeof machine>
