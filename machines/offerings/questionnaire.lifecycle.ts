/**
 * The bad-actor questionnaire of one covered person (17 CFR 227.503, 230.506(d), 230.262). The person answers by a
 * link; the rules of `domain/investors/rules/bad-actor.ts` decide what the answers mean and compliance confirms it. A
 * clear answer holds for 90 days and is brought down before a closing.
 * Effects: notify {to, template}; schedule and unschedule {event, at}; sendLink {run} (a new link; the earlier one
 * ends); endLink {}.
 */
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { badActorOutcomes } from '#domain/investors/model/bad-actor.ts'
import { BRING_DOWN_DAYS, type BadActorOutcome } from '#domain/investors/rules/bad-actor.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { reasonOnly } from '../lib/party.ts'

/** Days in which a covered person answers (platform policy). */
export const ANSWER_DAYS = 30

const context = z.strictObject({
  /** number of the link that was sent last; 0 before the first */
  run: z.int().nonnegative(),
  due_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  outcome: z.enum(badActorOutcomes).nullable(),
  /** until when the answer may be relied on */
  valid_until: z.iso.datetime().nullable(),
})
export type QuestionnaireContext = z.infer<typeof context>

export interface QuestionnaireFacts {
  /** every question has an answer, and each yes its date, authority and explanation */
  complete: boolean
  /** what the rules conclude from the stored answers today */
  outcome: BadActorOutcome
  reviewerIsAuthor: boolean
  /** the offering names the person: in a draft, in what was submitted, or in what is in force */
  named: boolean
}
type QuestionnaireEvent = {
  [T in keyof typeof events]: { type: T } & Sent<QuestionnaireFacts>
}[keyof typeof events]

const events = {
  SENT: {
    by: ['ISS', 'ADM', 'SYS'],
    road: 'command',
    says: 'Sent the questionnaire',
  },
  ADDRESS_CHANGED: {
    by: ['ISS', 'ADM'],
    road: 'command',
    or: 'send the questionnaire to another address',
    says: 'Changed the address; the earlier answers and link ended',
  },
  OPENED: { by: ['SYS'], road: 'system', says: 'Opened the questionnaire' },
  ANSWERED: { by: ['SYS'], road: 'system', says: 'Answered questions' },
  SIGNED: { by: ['SYS'], road: 'system', says: 'Certified and submitted the questionnaire' },
  REVIEW_STARTED: {
    by: ['ADM', 'BD'],
    road: 'open',
    session: ['ADM', 'BD'],
    says: 'Started the review of the answers',
  },
  CLEARED: { by: ['ADM', 'BD'], road: 'open', says: 'Found no disqualifying event' },
  DISCLOSURE_REQUIRED: {
    by: ['ADM', 'BD'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'require a disclosure',
    says: 'Found an event that requires disclosure',
  },
  FLAGGED: {
    by: ['ADM', 'BD'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'flag the answers',
    says: 'Found a disqualifying event',
  },
  RETURNED: {
    by: ['ADM', 'BD'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'return it for a correction',
    says: 'Requested different answers',
  },
  WAIVED: {
    by: ['ADM', 'BD'],
    road: 'open',
    second: ['compliance'],
    payload: reasonOnly,
    reason: true,
    or: 'record a waiver',
    says: 'Recorded the waiver',
  },
  DISQUALIFIED: {
    by: ['ADM', 'BD'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    says: 'Disqualified the person',
  },
  REOPENED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    says: 'Reopened the review',
  },
  BRING_DOWN_ASKED: {
    by: ['ISS', 'ADM', 'SYS'],
    road: 'command',
    // each request takes the certification away until it is given again, and a closing waits for it
    only: { ISS: 'owner' },
    or: 'ask for a new certification',
    says: 'Requested recertification before a closing',
  },
  BRING_DOWN_DUE: { by: ['CLK'], road: 'system', says: 'The answers are older than 90 days' },
  CONFIRMED: { by: ['SYS'], road: 'system', says: 'Certified that nothing has changed' },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The questionnaire was not answered in time' },
  SUPERSEDED: { by: ['SYS'], road: 'system', says: 'The person is no longer covered' },
  RELEASED: {
    by: ['ADM', 'BD'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'confirm that the person has left',
    says: 'Confirmed that the person has left the offering',
  },
} as const satisfies Record<string, EventRule>

const sentences = {
  complete: 'Some questions have no answer, or a yes lacks its date, authority or explanation.',
  nothingFound: 'An event needs manual review.',
  disclosureFound: 'No event requires disclosure.',
  disqualifyingFound: 'No event is disqualifying.',
  waiverFound: 'No waiver is on file, or an event is not waived.',
  fourEyes: 'A second person has to decide: you have part in this company or questionnaire.',
  hasLeft: 'The offering still names this person.',
  wasDisclosed: 'No prior disclosure.',
  wasWaived: 'No prior waiver.',
} as const
type Guard = keyof typeof sentences
type Args = { context: QuestionnaireContext; event: QuestionnaireEvent }
const found =
  (outcome: BadActorOutcome) =>
  ({ event }: Args): boolean =>
    event.facts?.outcome === outcome
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  complete: ({ event }) => event.facts?.complete === true,
  nothingFound: found('not_disqualifying'),
  disclosureFound: found('disclosure_only'),
  disqualifyingFound: found('disqualifying'),
  waiverFound: found('waived'),
  fourEyes: ({ event }) => event.facts?.reviewerIsAuthor === false,
  hasLeft: ({ event }) => event.facts?.named === false,
  wasDisclosed: ({ context: c }) => c.outcome === 'disclosure_only',
  wasWaived: ({ context: c }) => c.outcome === 'waived',
}

const machineSetup = setup({
  types: {} as { context: QuestionnaireContext; events: QuestionnaireEvent; meta: StateMeta },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: 'issuer' | 'staff'; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    sendLink: (_, _params: { run: number }) => {},
    endLink: () => {},
    nextRun: assign(({ context: c, event }) => ({
      run: c.run + 1,
      due_at: addCalendarDays(event.at, ANSWER_DAYS),
    })),
    assignSigning: assign(({ event }) => ({ signed_at: event.at, due_at: null, outcome: null })),
    assignOutcome: assign(({ context: c, event }) => ({
      outcome: event.facts?.outcome ?? c.outcome,
    })),
    assignValidity: assign(({ event }) => ({
      due_at: null,
      valid_until: addCalendarDays(event.at, BRING_DOWN_DAYS),
    })),
    dropValidity: assign({ valid_until: null }),
    dropAnswers: assign({ signed_at: null, outcome: null }),
  },
})
const notify = (to: 'issuer' | 'staff', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
const unschedule = (event: string) => ({ type: 'unschedule' as const, params: { event } })
const next = (
  cause: Cause,
  who: 'issuer' | 'platform' | 'partner' | 'clock',
  by?: keyof QuestionnaireContext,
): StateMeta['next'] => ({ cause, who, link: 'questionnaire', by })
/** A link goes out and the time to answer begins. */
const asked = [
  'nextRun' as const,
  {
    type: 'sendLink' as const,
    params: ({ context: c }: { context: QuestionnaireContext }) => ({ run: c.run }),
  },
  {
    type: 'schedule' as const,
    params: ({ event }: { event: QuestionnaireEvent }) => ({
      event: 'EXPIRED',
      at: addCalendarDays(event.at, ANSWER_DAYS),
    }),
  },
]
/** Another address is another reader: the answers, their outcome and the open link end, and compliance is notified. */
const readdressed = {
  ADDRESS_CHANGED: {
    target: 'sent' as const,
    reenter: true,
    actions: ['dropAnswers' as const, notify('staff', 'questionnaire-address-changed')],
  },
}
const sent = { ...readdressed, SENT: { target: 'sent' as const, reenter: true } }
/** Compliance confirms by name that a person has left; answers that it has not cleared end in no other way. */
const released = {
  RELEASED: { target: 'superseded' as const, guard: every<Guard>('fourEyes', 'hasLeft') },
}
const gone = { ...released, SUPERSEDED: 'superseded' as const }
const waits = { ...gone, EXPIRED: 'expired' as const }
const holds = {
  entry: [
    'assignValidity' as const,
    {
      type: 'schedule' as const,
      params: ({ event }: { event: QuestionnaireEvent }) => ({
        event: 'BRING_DOWN_DUE',
        at: addCalendarDays(event.at, BRING_DOWN_DAYS),
      }),
    },
  ],
  exit: ['dropValidity' as const, unschedule('BRING_DOWN_DUE')],
  on: {
    ...gone,
    ...readdressed,
    BRING_DOWN_ASKED: 'bring_down_due' as const,
    BRING_DOWN_DUE: 'bring_down_due' as const,
  },
}
const decided = (guard: Guard) => ({
  guard: every<Guard>('fourEyes', guard),
  actions: 'assignOutcome' as const,
})

const machine = machineSetup.createMachine({
  id: 'questionnaire',
  context: { run: 0, due_at: null, signed_at: null, outcome: null, valid_until: null },
  initial: 'drafted',
  states: {
    drafted: {
      meta: {
        label: 'Not sent',
        tone: 'neutral',
        icon: 'circle-dashed',
        bucket: 'not-sent',
        next: next(
          {
            issuer: 'Send the questionnaire to this person.',
            others: 'The company sends the questionnaire to this person.',
          },
          'issuer',
        ),
      },
      on: { ...gone, SENT: 'sent' },
    },
    sent: {
      meta: {
        label: 'Sent',
        tone: 'info',
        icon: 'send',
        bucket: 'sent',
        next: next(
          { partner: 'Answer the questions.', others: 'The person opens the link and answers.' },
          'partner',
          'due_at',
        ),
      },
      entry: asked,
      on: { ...waits, ...sent, OPENED: 'opened' },
    },
    opened: {
      meta: {
        label: 'Opened',
        tone: 'info',
        icon: 'eye',
        bucket: 'sent',
        next: next(
          {
            partner: 'Answer the questions and sign.',
            others: 'The person answers the questions.',
          },
          'partner',
          'due_at',
        ),
      },
      on: { ...waits, ...sent, ANSWERED: 'in_progress' },
    },
    in_progress: {
      meta: {
        label: 'In progress',
        tone: 'warning',
        icon: 'pencil',
        bucket: 'sent',
        next: next(
          {
            partner: 'Complete the answers and sign.',
            others: 'The person completes the answers and signs.',
          },
          'partner',
          'due_at',
        ),
      },
      on: { ...waits, ...sent, SIGNED: { target: 'signed', guard: 'complete' } },
    },
    signed: {
      meta: {
        label: 'Signed',
        tone: 'info',
        icon: 'signature',
        bucket: 'signed',
        next: next('We start reviewing the answers.', 'platform'),
      },
      entry: ['assignSigning', unschedule('EXPIRED'), notify('staff', 'questionnaire-signed')],
      on: { ...released, REVIEW_STARTED: 'under_review' },
    },
    under_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        bucket: 'signed',
        next: next('We compare the answers with the rules and the registers.', 'platform'),
      },
      on: {
        ...released,
        CLEARED: { target: 'clear', ...decided('nothingFound') },
        DISCLOSURE_REQUIRED: { target: 'disclosure_required', ...decided('disclosureFound') },
        FLAGGED: { target: 'flagged', ...decided('disqualifyingFound') },
        WAIVED: { target: 'waived', ...decided('waiverFound') },
        RETURNED: { target: 'sent', actions: notify('issuer', 'questionnaire-returned') },
      },
    },
    clear: {
      meta: {
        label: 'Clear',
        tone: 'success',
        icon: 'check',
        bucket: 'clear',
        next: next(
          {
            partner: 'Certify again before a closing.',
            others: 'The person certifies again before a closing.',
          },
          'clock',
          'valid_until',
        ),
      },
      ...holds,
    },
    disclosure_required: {
      meta: {
        label: 'Disclosure required',
        tone: 'warning',
        icon: 'triangle-alert',
        bucket: 'clear',
        next: next(
          {
            issuer:
              'Disclose the event in the offering. The person certifies again before a closing.',
            others:
              'The company discloses the event in the offering. The person certifies again before a closing.',
          },
          'issuer',
          'valid_until',
        ),
      },
      ...holds,
    },
    waived: {
      meta: {
        label: 'Waived',
        tone: 'success',
        icon: 'badge-check',
        bucket: 'clear',
        next: next(
          {
            partner: 'Certify again before a closing.',
            others: 'The person certifies again before a closing.',
          },
          'clock',
          'valid_until',
        ),
      },
      ...holds,
    },
    bring_down_due: {
      meta: {
        label: 'Certify again',
        tone: 'warning',
        icon: 'refresh-cw',
        bucket: 'sent',
        next: next(
          {
            partner: 'Certify that nothing has changed.',
            others: 'The person certifies that nothing has changed.',
          },
          'partner',
          'due_at',
        ),
      },
      entry: asked,
      exit: unschedule('EXPIRED'),
      on: {
        ...waits,
        ...readdressed,
        BRING_DOWN_ASKED: { target: 'bring_down_due', reenter: true },
        CONFIRMED: [
          { target: 'waived', guard: 'wasWaived' },
          { target: 'disclosure_required', guard: 'wasDisclosed' },
          { target: 'clear' },
        ],
        ANSWERED: 'in_progress',
      },
    },
    flagged: {
      meta: {
        label: 'Flagged',
        tone: 'danger',
        icon: 'circle-alert',
        bucket: 'flagged',
        next: next('We check for a waiver. Without one, the person is disqualified.', 'platform'),
      },
      entry: notify('issuer', 'questionnaire-flagged'),
      on: {
        ...released,
        WAIVED: { target: 'waived', ...decided('waiverFound') },
        DISQUALIFIED: { target: 'disqualified', guard: 'fourEyes' },
        RETURNED: { target: 'sent', actions: notify('issuer', 'questionnaire-returned') },
      },
    },
    disqualified: {
      meta: {
        label: 'Disqualified',
        tone: 'danger',
        icon: 'x',
        bucket: 'flagged',
        next: next(
          {
            issuer:
              'Remove the person from the offering; compliance then confirms that they left. Or reopen the review with new evidence.',
            others:
              'The company removes the person from the offering, and compliance confirms that they left.',
          },
          'issuer',
        ),
      },
      entry: ['endLink', notify('issuer', 'questionnaire-disqualified')],
      on: { ...released, REOPENED: 'under_review' },
    },
    expired: {
      meta: {
        label: 'Expired',
        tone: 'danger',
        icon: 'clock-alert',
        bucket: 'expired',
        next: next(
          {
            issuer: 'Send the questionnaire again.',
            others: 'The company sends the questionnaire again.',
          },
          'issuer',
        ),
      },
      entry: ['endLink', unschedule('EXPIRED'), notify('issuer', 'questionnaire-expired')],
      on: { ...gone, ...sent },
    },
    superseded: {
      type: 'final',
      meta: { label: 'No longer covered', tone: 'neutral', icon: 'archive', bucket: 'superseded' },
      entry: ['endLink', unschedule('EXPIRED')],
    },
  },
})

/** Version 2: a changed address ends the answers. Version 3: only compliance lets undecided or disqualified people go. */
export const questionnaireLifecycle: Lifecycle<typeof machine> = {
  id: 'questionnaire',
  version: 3,
  machine,
  context,
  events,
  begins: { by: ['ISS', 'ADM'], road: 'command', says: 'Added the questionnaire' },
  guards: sentences,
  upcast: {
    1: (row) => ({ value: row.value, context: row.context }),
    2: (row) => ({ value: row.value, context: row.context }),
  },
}
