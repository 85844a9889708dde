/**
 * A version of a legal text of the platform: written by operators, published by somebody who wrote none of it, in force
 * from a day on. The text in force is never changed: the next version replaces it, and everybody has to accept that
 * one.
 *
 * Effects: notify {to, template}; schedule, unschedule; putInForce {}: the version becomes the one that consents refer
 * to, and the one before it is superseded.
 */
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  effective_at: z.iso.datetime().nullable(),
  /** how often the draft was changed */ edits: z.int().nonnegative(),
})
export type LegalTextContext = z.infer<typeof context>
export interface LegalTextFacts {
  /** title, summary and text are there, and the version's name is new */
  complete?: boolean
  /** somebody who wrote none of it */
  second_person?: boolean
}
type LegalTextEvent = Sent<LegalTextFacts> &
  (
    | Of<'EDITED' | 'PROPOSED' | 'DISCARDED' | 'RETURNED' | 'STOPPED' | 'IN_FORCE' | 'SUPERSEDED'>
    | { type: 'PUBLISHED'; effective_at: string }
  )

const events = {
  EDITED: {
    by: ['ADM'],
    road: 'command',
    only: { ADM: 'operator' },
    session: ['ADM'],
    says: 'Changed the text',
  },
  PROPOSED: { by: ['ADM'], road: 'open', only: { ADM: 'operator' }, says: 'Proposed the version' },
  DISCARDED: {
    by: ['ADM'],
    road: 'open',
    only: { ADM: 'operator' },
    session: ['ADM'],
    or: 'discard the draft',
    says: 'Discarded the draft',
  },
  RETURNED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    or: 'return it to its author',
    says: 'Returned the version',
    reason: true,
  },
  PUBLISHED: {
    by: ['ADM'],
    road: 'open',
    payload: z.strictObject({ effective_at: z.iso.datetime() }),
    says: 'Published the version',
  },
  STOPPED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    or: 'stop it before it takes effect',
    says: 'Stopped the version before it took effect',
    reason: true,
  },
  IN_FORCE: { by: ['CLK'], road: 'system', says: 'The version took effect' },
  SUPERSEDED: { by: ['SYS'], road: 'system', says: 'A newer version came into force' },
} as const satisfies Record<LegalTextEvent['type'], EventRule>
const guards = {
  complete: 'The version needs a new name, a title, a summary and a text.',
  secondPerson: 'Someone who wrote none of it must publish it.',
  notPast: 'The effective date isn’t in the past.',
  waited: 'The effective date hasn’t arrived.',
} as const
const next = (cause: Cause, who: 'platform' | 'clock', by?: 'effective_at'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
  by,
})

const machine = setup({
  types: {} as { context: LegalTextContext; events: LegalTextEvent; meta: StateMeta },
  guards: {
    complete: ({ event }) => event.facts?.complete === true,
    secondPerson: ({ event }) => event.facts?.second_person === true,
    notPast: ({ event }) => 'effective_at' in event && event.effective_at >= event.at,
    waited: ({ context: c, event }) => c.effective_at !== null && c.effective_at <= event.at,
  },
  actions: {
    ...effects,
    putInForce: () => {},
    countEdit: assign(({ context: c }) => ({ edits: c.edits + 1 })),
    assignDay: assign({
      effective_at: ({ event }) => ('effective_at' in event ? event.effective_at : null),
    }),
    dropDay: assign({ effective_at: null }),
  },
}).createMachine({
  id: 'legal-text',
  context: { effective_at: null, edits: 0 },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next('Complete the text and propose it.', 'platform'),
      },
      on: {
        EDITED: { actions: 'countEdit' },
        PROPOSED: { target: 'proposed', guard: 'complete' },
        DISCARDED: 'discarded',
      },
    },
    proposed: {
      meta: {
        label: 'Waiting for a second person',
        tone: 'info',
        icon: 'pen-line',
        next: next(
          'Someone who wrote none of it compares it with the current version and publishes it.',
          'platform',
        ),
      },
      entry: notify('staff', 'legal-text.proposed'),
      on: {
        PUBLISHED: {
          target: 'scheduled',
          guard: and(['secondPerson', 'notPast']),
          actions: 'assignDay',
        },
        RETURNED: 'draft',
        DISCARDED: 'discarded',
      },
    },
    scheduled: {
      meta: {
        label: 'Published, not in effect yet',
        tone: 'info',
        icon: 'clock',
        next: next(
          'It takes effect on this date. Everyone is then asked to accept it.',
          'clock',
          'effective_at',
        ),
      },
      entry: [
        {
          type: 'schedule',
          params: ({ context: c }) => ({ event: 'IN_FORCE', at: c.effective_at ?? '' }),
        },
        notify('staff', 'legal-text.scheduled'),
      ],
      on: {
        IN_FORCE: { target: 'in_force', guard: 'waited' },
        STOPPED: { target: 'draft', actions: ['dropDay', unschedule('IN_FORCE')] },
      },
    },
    in_force: {
      meta: {
        label: 'In force',
        tone: 'success',
        icon: 'check',
        next: next('Consents refer to this version.', 'platform'),
      },
      entry: 'putInForce',
      on: { SUPERSEDED: 'superseded' },
    },
    superseded: { type: 'final', meta: { label: 'Superseded', tone: 'neutral', icon: 'archive' } },
    discarded: { type: 'final', meta: { label: 'Discarded', tone: 'neutral', icon: 'ban' } },
  },
})

export const legalTextLifecycle = {
  id: 'legal-text',
  version: 1,
  machine,
  context,
  events,
  begins: {
    by: ['ADM'],
    road: 'command',
    only: { ADM: 'operator' },
    session: ['ADM'],
    says: 'Started the version',
  },
  guards,
} satisfies Lifecycle<typeof machine>
