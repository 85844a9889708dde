/**
 * One version of an offering's bank instructions: proposed by one person, approved by another, in effect after a
 * waiting time in which everybody who was notified can object.
 * Effects: notify, schedule, unschedule (see party.ts), putInEffect {}: the version becomes the one that investors see,
 * and the one before it is superseded.
 */
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

/** Hours between the approval and the effect of changed bank instructions (platform policy, 24 to 72 hours). */
export const INSTRUCTION_COOL_OFF_HOURS = 48
const context = z.strictObject({ effective_at: z.iso.datetime().nullable() })
export type BankInstructionsContext = z.infer<typeof context>
export interface BankInstructionsFacts {
  /** another person than the one who proposed it */ second_person?: boolean
}
type BankInstructionsEvent = Sent<BankInstructionsFacts> &
  Of<'APPROVED' | 'REFUSED' | 'STOPPED' | 'EFFECTIVE' | 'SUPERSEDED'>

const events = {
  APPROVED: { by: ['ADM'], road: 'command', says: 'Approved the bank instructions' },
  REFUSED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    or: 'refuse them',
    says: 'Rejected the bank instructions',
    reason: true,
  },
  STOPPED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Stopped the bank instructions before they took effect',
    reason: true,
  },
  EFFECTIVE: { by: ['CLK'], road: 'system', says: 'The bank instructions took effect' },
  SUPERSEDED: { by: ['SYS'], road: 'system', says: 'Newer bank instructions took effect' },
} as const satisfies Record<BankInstructionsEvent['type'], EventRule>
const guards = {
  secondPerson: 'A second person has to approve this: you proposed it.',
  waited: 'The waiting period isn’t over.',
} as const
const next = (cause: Cause, who: 'platform' | 'clock', by?: 'effective_at'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
  by,
})

const machine = setup({
  types: {} as { context: BankInstructionsContext; events: BankInstructionsEvent; meta: StateMeta },
  guards: {
    secondPerson: ({ event }) => event.facts?.second_person === true,
    waited: ({ context: c, event }) => c.effective_at !== null && c.effective_at <= event.at,
  },
  actions: {
    ...effects,
    putInEffect: () => {},
    assignEffective: assign(({ event }) => ({
      effective_at: addElapsedHours(event.at, INSTRUCTION_COOL_OFF_HOURS),
    })),
  },
}).createMachine({
  id: 'bank-instructions',
  context: { effective_at: null },
  initial: 'proposed',
  states: {
    proposed: {
      meta: {
        label: 'Waiting for a second person',
        tone: 'warning',
        icon: 'pen-line',
        next: next(
          'A second person calls the bank, compares the instructions and approves them.',
          'platform',
        ),
      },
      entry: notify('staff', 'bank-instructions.proposed'),
      on: { APPROVED: { target: 'cooling_off', guard: 'secondPerson' }, REFUSED: 'refused' },
    },
    cooling_off: {
      meta: {
        label: 'Approved, not in effect yet',
        tone: 'info',
        icon: 'clock',
        next: next(
          'They take effect after the waiting period. Until then the previous ones apply.',
          'clock',
          'effective_at',
        ),
      },
      entry: [
        'assignEffective',
        {
          type: 'schedule',
          params: ({ context: c }) => ({ event: 'EFFECTIVE', at: c.effective_at ?? '' }),
        },
        notify('issuer', 'bank-instructions.approved'),
        notify('staff', 'bank-instructions.approved'),
      ],
      on: {
        EFFECTIVE: { target: 'in_effect', guard: 'waited' },
        STOPPED: { target: 'refused', actions: unschedule('EFFECTIVE') },
      },
    },
    in_effect: {
      meta: {
        label: 'In effect',
        tone: 'success',
        icon: 'check',
        next: next('Investors see these instructions.', 'platform'),
      },
      entry: ['putInEffect', notify('issuer', 'bank-instructions.in_effect')],
      on: { SUPERSEDED: 'superseded' },
    },
    superseded: { type: 'final', meta: { label: 'Superseded', tone: 'neutral', icon: 'archive' } },
    refused: {
      type: 'final',
      meta: { label: 'Refused', tone: 'danger', icon: 'x' },
      entry: notify('staff', 'bank-instructions.refused'),
    },
  },
})

export const bankInstructionsLifecycle = {
  id: 'bank-instructions',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['ADM'], road: 'command', says: 'Proposed the instructions' },
  guards,
} satisfies Lifecycle<typeof machine>
