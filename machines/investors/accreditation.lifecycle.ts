/**
 * A claim to be an accredited investor and its verification (17 CFR 230.501(a), 230.506(c)(2)). The rule decides for
 * the minimum-investment method; a third party confirms by a link; everything else is decided by a person.
 * Effects: notify, schedule, unschedule, sendLetter {run}, endLetter, assessClaim, signalAccreditation.
 */
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { LETTER_DAYS } from '#domain/investors/model/accreditation.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import {
  effects,
  needSchema,
  needsSchema,
  notify,
  reasonOnly,
  unschedule,
  type Need,
  type Of,
  type Sent,
} from '../lib/party.ts'

/** Days before the end of a verification on which the person is notified (platform policy). */
export const WARNING_DAYS = 14
const instant = z.iso.datetime().nullable()
export const accreditationContextSchema = z.strictObject({
  /** number of the link that was sent last; 0 before the first */
  run: z.number().int().nonnegative(),
  needs: z.array(needSchema),
  letter_due: instant,
  /** when the writer first opened the present link */
  opened_at: instant,
  verified_at: instant,
  /** until when it may be relied on; null where it holds for a sale or a company */
  valid_until: instant,
})
export type AccreditationContext = z.infer<typeof accreditationContextSchema>

/** What the server knows when an event arrives; a missing fact counts as not met. */
export interface AccreditationFacts {
  /** every field and document of the category and the method is there, and the figures meet the test */
  complete?: boolean
  /** the letter comes by a link */
  by_link?: boolean
  /** a person has to review it; the minimum-investment method needs nobody */
  needs_person?: boolean
  reviewer_is_author?: boolean
  /** end of a verification that is given now */
  valid_until?: string | null
}
type Plain =
  | 'LETTER_ASKED'
  | 'LETTER_SENT_AGAIN'
  | 'LETTER_OPENED'
  | 'LETTER_CONFIRMED'
  | 'LETTER_EXPIRED'
  | 'SUBMITTED'
  | 'RULE_MET'
  | 'REVIEW_STARTED'
  | 'VERIFIED'
  | 'DECLINED'
  | 'REOPENED'
  | 'EXPIRING'
  | 'EXPIRED'
  | 'WITHDRAWN'
export type AccreditationEvent = Sent<AccreditationFacts> &
  (
    | Of<Plain>
    | { type: 'LETTER_REFUSED'; needs: Need[] }
    | { type: 'CHANGES_REQUESTED'; needs: Need[] }
  )

const withNeeds = reasonOnly.extend({ needs: needsSchema })
export const accreditationEvents = {
  LETTER_ASKED: { by: ['INV'], road: 'command', session: ['INV'], says: 'Requested a letter' },
  LETTER_SENT_AGAIN: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    or: 'send the link again',
    says: 'Resent the letter link',
  },
  LETTER_OPENED: { by: ['SYS'], road: 'system', says: 'The letter writer opened the link' },
  LETTER_CONFIRMED: {
    by: ['SYS'],
    road: 'system',
    says: 'The letter writer confirmed the accreditation',
  },
  LETTER_REFUSED: {
    by: ['SYS'],
    road: 'system',
    payload: withNeeds,
    says: 'The letter writer did not confirm',
    reason: true,
  },
  LETTER_EXPIRED: { by: ['CLK'], road: 'system', says: 'The letter link expired' },
  SUBMITTED: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    says: 'Submitted the evidence of accreditation',
  },
  RULE_MET: { by: ['SYS'], road: 'system', says: 'The amount and the statements meet the rule' },
  REVIEW_STARTED: { by: ['SYS'], road: 'system', says: 'Sent the evidence to manual review' },
  VERIFIED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    says: 'Verified the accreditation',
    reason: true,
  },
  DECLINED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    or: 'decline it with a reason',
    says: 'Declined the accreditation',
    reason: true,
  },
  CHANGES_REQUESTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: withNeeds,
    or: 'request changes',
    says: 'Requested other evidence',
    reason: true,
  },
  REOPENED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Reopened the claim',
    reason: true,
  },
  EXPIRING: { by: ['CLK'], road: 'system', says: 'The verification expires soon' },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The verification expired' },
  WITHDRAWN: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    or: 'withdraw the claim',
    says: 'Withdrew the claim',
  },
} as const satisfies Record<AccreditationEvent['type'], EventRule>

const guards = {
  complete: 'Something is missing, or the figures do not meet the rule.',
  byLink: 'This claim doesn’t use a letter link.',
  notByLink: 'Request the letter by link.',
  nobodyNeeded: 'A person has to look at this evidence.',
  needsPerson: 'Manual review isn’t required.',
  fourEyes: 'A second person has to decide: this is about you.',
} as const

const withdraw = { WITHDRAWN: 'withdrawn' } as const
const next = (
  cause: Cause,
  who: 'investor' | 'platform' | 'partner' | 'clock',
  by?: keyof AccreditationContext,
): StateMeta['next'] => ({ cause, who, link: 'accreditation', by })
const submitForReview = {
  LETTER_ASKED: { target: 'waiting', guard: and(['complete', 'byLink']) },
  SUBMITTED: { target: 'submitted', guard: and(['complete', 'notByLink']) },
} as const

const machine = setup({
  types: {} as { context: AccreditationContext; events: AccreditationEvent; meta: StateMeta },
  actions: {
    ...effects,
    sendLetter: (_, _params: { run: number }) => {},
    endLetter: () => {},
    assessClaim: () => {},
    signalAccreditation: () => {},
    nextRun: assign(({ context, event }) => ({
      run: context.run + 1,
      letter_due: addCalendarDays(event.at, LETTER_DAYS),
      opened_at: null,
    })),
    assignOpening: assign(({ context, event }) => ({ opened_at: context.opened_at ?? event.at })),
    endRun: assign({ letter_due: null }),
    assignNeeds: assign({ needs: ({ event }) => ('needs' in event ? event.needs : []) }),
    assignLapse: assign({
      needs: [
        {
          field: 'writer_email',
          sentence: 'No one confirmed within 14 days. Ask again, or choose another method.',
        },
      ],
    }),
    dropNeeds: assign({ needs: [] }),
    assignVerification: assign(({ event }) => ({
      verified_at: event.at,
      valid_until: event.facts?.valid_until ?? null,
    })),
  },
  guards: {
    complete: ({ event }) => event.facts?.complete === true,
    byLink: ({ event }) => event.facts?.by_link === true,
    notByLink: ({ event }) => event.facts?.by_link === false,
    nobodyNeeded: ({ event }) => event.facts?.needs_person === false,
    needsPerson: ({ event }) => event.facts?.needs_person === true,
    fourEyes: ({ event }) => event.facts?.reviewer_is_author === false,
  },
}).createMachine({
  id: 'accreditation',
  context: {
    run: 0,
    needs: [],
    letter_due: null,
    opened_at: null,
    verified_at: null,
    valid_until: null,
  },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            investor: 'Complete and submit your evidence.',
            others: 'The investor completes and submits the evidence.',
          },
          'investor',
        ),
      },
      on: { ...submitForReview, ...withdraw },
    },
    waiting: {
      meta: {
        label: 'Waiting for the letter',
        tone: 'info',
        icon: 'send',
        next: next('The letter writer opens the link and confirms.', 'partner', 'letter_due'),
      },
      entry: [
        'nextRun',
        { type: 'sendLetter', params: ({ context }) => ({ run: context.run }) },
        {
          type: 'schedule',
          params: ({ context, event }) => ({
            event: 'LETTER_EXPIRED',
            at: context.letter_due ?? event.at,
          }),
        },
      ],
      exit: ['endLetter', 'endRun', unschedule('LETTER_EXPIRED')],
      on: {
        LETTER_SENT_AGAIN: { target: 'waiting', reenter: true },
        LETTER_OPENED: { actions: 'assignOpening' },
        LETTER_CONFIRMED: 'submitted',
        LETTER_REFUSED: { target: 'needs_information', actions: 'assignNeeds' },
        LETTER_EXPIRED: { target: 'needs_information', actions: 'assignLapse' },
        ...withdraw,
      },
    },
    submitted: {
      meta: {
        label: 'Submitted',
        tone: 'info',
        icon: 'clock',
        next: next(
          {
            investor: 'We check your submission against the rule.',
            others: 'We check the submission against the rule.',
          },
          'platform',
        ),
      },
      entry: 'assessClaim',
      on: {
        RULE_MET: { target: 'verified', guard: and(['complete', 'nobodyNeeded']) },
        REVIEW_STARTED: { target: 'in_review', guard: 'needsPerson' },
        ...withdraw,
      },
    },
    in_review: {
      meta: {
        label: 'In review',
        staffLabel: 'Needs a review',
        tone: 'info',
        icon: 'clock',
        next: next('We review the evidence.', 'platform'),
      },
      entry: notify('staff', 'accreditation.review'),
      on: {
        VERIFIED: { target: 'verified', guard: and(['fourEyes', 'complete']) },
        DECLINED: { target: 'declined', guard: 'fourEyes' },
        CHANGES_REQUESTED: { target: 'needs_information', actions: 'assignNeeds' },
        ...withdraw,
      },
    },
    needs_information: {
      meta: {
        label: 'Changes requested',
        tone: 'danger',
        icon: 'message-square-warning',
        next: next(
          {
            investor: 'Correct the marked items and resubmit.',
            others: 'The person corrects the marked items and resubmits them.',
          },
          'investor',
        ),
      },
      entry: notify('party', 'accreditation.needs-information'),
      exit: 'dropNeeds',
      on: { ...submitForReview, ...withdraw },
    },
    verified: {
      meta: {
        label: 'Verified',
        tone: 'success',
        icon: 'badge-check',
        next: next('It’s valid until it expires.', 'clock', 'valid_until'),
      },
      entry: [
        'assignVerification',
        {
          type: 'schedule',
          params: ({ context }) => ({ event: 'EXPIRED', at: context.valid_until }),
        },
        {
          type: 'schedule',
          params: ({ context }) => ({
            event: 'EXPIRING',
            at:
              context.valid_until === null
                ? null
                : addCalendarDays(context.valid_until, -WARNING_DAYS),
          }),
        },
        notify('party', 'accreditation.verified'),
        'signalAccreditation',
      ],
      exit: [unschedule('EXPIRED'), unschedule('EXPIRING')],
      on: { EXPIRING: { actions: notify('party', 'accreditation.expiring') }, EXPIRED: 'expired' },
    },
    declined: {
      meta: {
        label: 'Declined',
        tone: 'danger',
        icon: 'x',
        next: next(
          {
            investor: 'Begin another claim when you have other evidence, or contact us.',
            others: 'The investor can begin another claim with other evidence.',
          },
          'investor',
        ),
      },
      entry: [notify('party', 'accreditation.declined'), 'signalAccreditation'],
      on: { REOPENED: 'in_review' },
    },
    expired: {
      type: 'final',
      meta: { label: 'Expired', tone: 'danger', icon: 'clock-alert' },
      entry: [notify('party', 'accreditation.expired'), 'signalAccreditation'],
    },
    withdrawn: { type: 'final', meta: { label: 'Withdrawn', tone: 'neutral', icon: 'ban' } },
  },
})

export const accreditationLifecycle = {
  id: 'accreditation',
  version: 1,
  machine,
  context: accreditationContextSchema,
  events: accreditationEvents,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Started the claim' },
  guards,
} satisfies Lifecycle<typeof machine>
