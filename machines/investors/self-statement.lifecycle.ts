/**
 * An investor's own statement under Rule 506(d) (17 CFR 227.503, 230.506(d)): required of somebody who will hold 20
 * percent of the votes or is paid to solicit. Without any yes it is clear at once; a yes goes to a person. It holds for
 * 90 days.
 * Effects: notify, schedule, unschedule (see party.ts).
 */
import { SHARES } from '#domain/shared/periods.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { badActorOutcomes } from '#domain/investors/model/bad-actor.ts'
import { BRING_DOWN_DAYS, type BadActorOutcome } from '#domain/investors/rules/bad-actor.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** number of the signed answers in the last event */
  version: z.number().int().nonnegative(),
  signed_at: z.iso.datetime().nullable(),
  valid_until: z.iso.datetime().nullable(),
  outcome: z.enum(badActorOutcomes).nullable(),
  /** what has to be answered differently, as free text */
  asked: z.string().nullable(),
})
export type SelfStatementContext = z.infer<typeof context>
export interface SelfStatementFacts {
  version?: number
  /** there are signed answers that the machine does not know yet */
  is_new?: boolean
  /** a question is answered with yes, now or in the answers before */
  says_yes?: boolean
  /** what the rules conclude from the current answers */
  outcome?: BadActorOutcome
  reviewer_is_author?: boolean
}
export type SelfStatementEvent = Sent<SelfStatementFacts> &
  Of<
    | 'SIGNED'
    | 'CLEARED'
    | 'DISCLOSURE_REQUIRED'
    | 'DISQUALIFIED'
    | 'RETURNED'
    | 'REOPENED'
    | 'EXPIRED'
    | 'ASKED_AGAIN'
  >

const events = {
  SIGNED: {
    by: ['INV'],
    road: 'command',
    says: 'Signed the bad-actor statement',
  },
  CLEARED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    says: 'Found no disqualifying event',
  },
  DISCLOSURE_REQUIRED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    or: 'require a disclosure',
    says: 'Found an event that requires disclosure',
  },
  DISQUALIFIED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    or: 'disqualify the person',
    says: 'Found a disqualifying event',
  },
  RETURNED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    or: 'return it for a correction',
    says: 'Requested different answers',
  },
  REOPENED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    says: 'Reopened the review',
  },
  ASKED_AGAIN: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    or: 'ask for the signature again',
    says: 'Asked to sign again',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The statement is older than 90 days' },
} as const satisfies Record<SelfStatementEvent['type'], EventRule>

const guards = {
  isNew: 'Sign the statement first.',
  saysNo: 'A question is answered with yes.',
  fourEyes: 'A second person has to decide: this is about you.',
  nothingFound: 'An event needs manual review.',
  disclosureFound: 'No event requires disclosure.',
  disqualifyingFound: 'No event is disqualifying.',
} as const
const next = (
  cause: Cause,
  who: 'investor' | 'platform' | 'clock',
  by?: keyof SelfStatementContext,
): StateMeta['next'] => ({ cause, who, link: 'statement', by })

const machineSetup = setup({
  types: {} as { context: SelfStatementContext; events: SelfStatementEvent; meta: StateMeta },
  actions: {
    ...effects,
    assignSigning: assign({
      version: ({ context: c, event }) => event.facts?.version ?? c.version,
      signed_at: ({ event }) => event.at,
      outcome: null,
      asked: null,
    }),
    assignOutcome: assign({
      outcome: ({ context: c, event }) => event.facts?.outcome ?? c.outcome,
    }),
    assignValidity: assign({
      valid_until: ({ event }) => addCalendarDays(event.at, BRING_DOWN_DAYS),
    }),
    dropValidity: assign({ valid_until: null }),
    assignAsked: assign({ asked: ({ event }) => event.reason ?? null }),
  },
  guards: {
    isNew: ({ event }) => event.facts?.is_new === true,
    saysNo: ({ event }) => event.facts?.says_yes === false,
    fourEyes: ({ event }) => event.facts?.reviewer_is_author === false,
    nothingFound: ({ event }) => event.facts?.outcome === 'not_disqualifying',
    disclosureFound: ({ event }) => event.facts?.outcome === 'disclosure_only',
    disqualifyingFound: ({ event }) => event.facts?.outcome === 'disqualifying',
  },
})
const signed = {
  SIGNED: [
    {
      target: 'clear' as const,
      guard: and(['isNew', 'saysNo']),
      actions: ['assignSigning' as const, 'assignOutcome' as const],
    },
    { target: 'in_review' as const, guard: 'isNew' as const, actions: 'assignSigning' as const },
  ],
}
/** Once a yes was reviewed, a person reviews the next answers too. */
const reviewed = {
  SIGNED: {
    target: 'in_review' as const,
    guard: 'isNew' as const,
    actions: 'assignSigning' as const,
  },
}
/** The signed text was wrong: until it is signed again, the statement does not hold. */
const again = {
  ASKED_AGAIN: { target: 'asked_again' as const, actions: 'assignAsked' as const },
}
const holds = {
  entry: [
    'assignValidity' as const,
    {
      type: 'schedule' as const,
      params: ({
        context: c,
        event,
      }: {
        context: SelfStatementContext
        event: SelfStatementEvent
      }) => ({ event: 'EXPIRED', at: c.valid_until ?? event.at }),
    },
  ],
  exit: ['dropValidity' as const, unschedule('EXPIRED')],
}

const machine = machineSetup.createMachine({
  id: 'self-statement',
  context: { version: 0, signed_at: null, valid_until: null, outcome: null, asked: null },
  initial: 'open',
  states: {
    open: {
      meta: {
        label: 'Not provided',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: next(
          {
            investor: `Answer if you’ll hold ${SHARES.covered_holder} percent of the votes or are paid to solicit.`,
            others: `The person answers if they will hold ${SHARES.covered_holder} percent of the votes or are paid to solicit.`,
          },
          'investor',
        ),
      },
      on: signed,
    },
    in_review: {
      meta: {
        label: 'In review',
        staffLabel: 'Needs a review',
        tone: 'info',
        icon: 'clock',
        next: next(
          {
            investor: 'We compare your answers with the rules.',
            others: 'We compare the answers with the rules.',
          },
          'platform',
        ),
      },
      entry: notify('staff', 'self-statement.review'),
      on: {
        ...reviewed,
        CLEARED: {
          target: 'clear',
          guard: and(['fourEyes', 'nothingFound']),
          actions: 'assignOutcome',
        },
        DISCLOSURE_REQUIRED: {
          target: 'disclosed',
          guard: and(['fourEyes', 'disclosureFound']),
          actions: 'assignOutcome',
        },
        DISQUALIFIED: {
          target: 'disqualified',
          guard: and(['fourEyes', 'disqualifyingFound']),
          actions: 'assignOutcome',
        },
        RETURNED: { target: 'returned', actions: 'assignAsked' },
        ...again,
      },
    },
    returned: {
      meta: {
        label: 'Changes requested',
        tone: 'danger',
        icon: 'message-square-warning',
        next: next(
          {
            investor: 'Complete your answers and sign again.',
            others: 'The person completes the answers and signs again.',
          },
          'investor',
        ),
      },
      entry: notify('party', 'self-statement.returned'),
      on: reviewed,
    },
    clear: {
      meta: {
        label: 'Clear',
        tone: 'success',
        icon: 'check',
        next: next(
          {
            investor: 'Sign again after 90 days.',
            others: 'The person signs again after 90 days.',
          },
          'clock',
          'valid_until',
        ),
      },
      ...holds,
      on: { ...signed, ...again, EXPIRED: 'expired' },
    },
    disclosed: {
      meta: {
        label: 'Disclosure required',
        tone: 'warning',
        icon: 'triangle-alert',
        next: next(
          'The event is disclosed to purchasers before a sale (17 CFR 230.506(e)).',
          'platform',
          'valid_until',
        ),
      },
      ...holds,
      on: { ...reviewed, ...again, EXPIRED: 'expired' },
    },
    disqualified: {
      meta: {
        label: 'Disqualifies',
        tone: 'danger',
        icon: 'x',
        next: next(
          {
            investor: `You cannot hold ${SHARES.covered_holder} percent of the votes, or solicit, while this stands. Contact us if something has changed.`,
            others: `The person cannot hold ${SHARES.covered_holder} percent of the votes, or solicit, while this stands.`,
          },
          'investor',
        ),
      },
      entry: notify('party', 'self-statement.disqualified'),
      on: { ...reviewed, REOPENED: 'in_review' },
    },
    expired: {
      meta: {
        label: 'Sign again',
        tone: 'warning',
        icon: 'refresh-cw',
        next: next(
          {
            investor: 'Review your answers and sign again.',
            others: 'The person reviews the answers and signs again.',
          },
          'investor',
        ),
      },
      entry: notify('party', 'self-statement.expired'),
      on: signed,
    },
    asked_again: {
      meta: {
        label: 'Sign again',
        tone: 'warning',
        icon: 'refresh-cw',
        next: next(
          {
            investor:
              'We corrected the text of the statement. Review your answers and sign it again.',
            others:
              'We corrected the text of the statement. The person reviews the answers and signs it again.',
          },
          'investor',
        ),
      },
      entry: notify('party', 'self-statement.asked-again'),
      on: signed,
    },
  },
})

/** Version 2 of the statement: the signature can be requested again; rows stay as they are. */
export const selfStatementLifecycle: Lifecycle<typeof machine> = {
  id: 'self-statement',
  version: 2,
  machine,
  context,
  events,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Started the statement' },
  guards,
  upcast: { 1: (row) => ({ value: row.value, context: row.context }) },
}
