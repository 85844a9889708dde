/**
 * A topic of an offering under review: drafts of the company, the platform's decision, what became of it.
 * Nobody decides on what they wrote. An approval holds for twelve months, until the type of the offering changes or
 * until the topic is opened again. Effects: notify {to, template}; schedule and unschedule {event, at}; storeRevision
 * {revision} (the draft is stored as submitted); applyRevision {revision} (what was approved becomes what the documents
 * of the offering are).
 */
import { addCalendarMonths } from '#domain/shared/calendar/zone.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { reasonOnly } from '../lib/party.ts'

/** Months for which an approval of a topic holds (platform policy). */
export const APPROVAL_MONTHS = 12

const context = z.strictObject({
  topic: z.string().min(1),
  /** must be submitted before the offering can be submitted; follows the type of the offering */
  required: z.boolean(),
  /** number of the last revision that was submitted; 0 before the first */
  revision: z.int().nonnegative(),
  /** the last revision that the platform decided on, for "what changed since the review" */
  reviewed_revision: z.int().nonnegative(),
  submitted_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  valid_until: z.iso.datetime().nullable(),
})
export type ReviewItemContext = z.infer<typeof context>

export interface ReviewItemFacts {
  /** the draft passes its form and the rules that it shares with other topics */
  complete: boolean
  /** the offering is in a state in which its company may change this topic */
  editable: boolean
  /** the one who decides wrote something of what is reviewed, or belongs to the company */
  reviewerIsAuthor: boolean
}
type ReviewItemEvent = {
  [T in keyof typeof events]: { type: T } & Sent<ReviewItemFacts> &
    (T extends 'REQUIRED_CHANGED' ? { required: boolean } : object)
}[keyof typeof events]

const events = {
  EDITED: {
    by: ['ISS', 'SYS'],
    road: 'command',
    session: ['ISS'],
    says: 'Started editing the topic',
  },
  SUBMITTED: { by: ['ISS'], road: 'command', session: ['ISS'], says: 'Submitted the topic' },
  REVIEW_STARTED: { by: ['ADM', 'BD'], road: 'command', says: 'Started the review of the topic' },
  APPROVED: { by: ['ADM', 'BD'], road: 'command', says: 'Approved the topic' },
  CHANGES_REQUESTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    or: 'request changes',
    says: 'Requested changes to the topic',
  },
  REJECTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    reason: true,
    or: 'reject the topic',
    says: 'Rejected the topic',
  },
  // a topic that is left out counts as approved wherever topics are asked for: one person alone does not say so
  WAIVED: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    payload: reasonOnly,
    reason: true,
    or: 'waive the topic',
    says: 'Waived the topic',
  },
  NOT_APPLICABLE: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    payload: reasonOnly,
    reason: true,
    or: 'mark it as not applicable',
    says: 'Marked the topic as not applicable',
  },
  REOPENED: {
    by: ['ADM', 'ISS'],
    road: 'open',
    // an approved topic of an offering under review or open to investors is an owner’s to open
    only: { ISS: 'owner' },
    early: { in: ['draft', 'changes_requested'], of: 'offering', session: ['ISS'] },
    payload: reasonOnly,
    reason: true,
    says: 'Reopened the topic',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The topic’s approval expired' },
  SUPERSEDED: {
    by: ['SYS'],
    road: 'system',
    says: 'The topic’s approval no longer matches the offering',
  },
  REQUIRED_CHANGED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ required: z.boolean() }),
    says: 'The offering type changed the requirements',
  },
} as const satisfies Record<string, EventRule>

const sentences = {
  complete: 'Some fields are missing or conflict.',
  editable: 'The offering can’t be edited right now.',
  fourEyes: 'A second person has to decide: you wrote this.',
  platformOpens: 'The platform decided this. Ask us to reopen it.',
} as const
type Guard = keyof typeof sentences
type Args = { context: ReviewItemContext; event: ReviewItemEvent }
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  complete: ({ event }) => event.facts?.complete === true,
  editable: ({ event }) => event.facts?.editable === true,
  fourEyes: ({ event }) => event.facts?.reviewerIsAuthor === false,
  platformOpens: ({ event }) => event.actor === 'ADM',
}

const machineSetup = setup({
  types: {} as {
    context: ReviewItemContext
    events: ReviewItemEvent
    input: { topic: string; required: boolean }
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: 'issuer' | 'staff'; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    storeRevision: (_, _params: { revision: number }) => {},
    applyRevision: (_, _params: { revision: number }) => {},
    nextRevision: assign(({ context: c, event }) => ({
      revision: c.revision + 1,
      submitted_at: event.at,
    })),
    assignDecision: assign(({ context: c, event }) => ({
      reviewed_revision: c.revision,
      decided_at: event.at,
    })),
    assignValidity: assign(({ event }) => ({
      valid_until: addCalendarMonths(event.at, APPROVAL_MONTHS),
    })),
    dropValidity: assign({ valid_until: null }),
    assignRequired: assign({
      required: ({ context: c, event }) => ('required' in event ? event.required : c.required),
    }),
  },
})
const notify = (to: 'issuer' | 'staff', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
const next = (
  cause: Cause,
  who: 'issuer' | 'platform' | 'clock',
  by?: keyof ReviewItemContext,
): StateMeta['next'] => ({ cause, who, link: 'topic', by })

const edited = { target: 'in_progress' as const, guard: 'editable' as const }
const without = {
  WAIVED: {
    target: 'waived' as const,
    guard: 'fourEyes' as const,
    actions: 'assignDecision' as const,
  },
  NOT_APPLICABLE: {
    target: 'not_applicable' as const,
    guard: 'fourEyes' as const,
    actions: 'assignDecision' as const,
  },
}
const requiredChanged = { REQUIRED_CHANGED: { actions: 'assignRequired' as const } }
const sentBack = (template: string) => [
  { type: 'assignDecision' as const },
  notify('issuer', template),
]

const machine = machineSetup.createMachine({
  id: 'review-item',
  context: ({ input }) => ({
    topic: input.topic,
    required: input.required,
    revision: 0,
    reviewed_revision: 0,
    submitted_at: null,
    decided_at: null,
    valid_until: null,
  }),
  initial: 'not_started',
  states: {
    not_started: {
      meta: {
        label: 'Not started',
        tone: 'neutral',
        icon: 'circle-dashed',
        bucket: 'not-started',
        next: next(
          { issuer: 'Complete this topic.', others: 'The company completes this topic.' },
          'issuer',
        ),
      },
      on: { ...requiredChanged, ...without, EDITED: edited },
    },
    in_progress: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        bucket: 'draft',
        next: next(
          {
            issuer: 'Complete this topic and submit it.',
            others: 'The company completes this topic and submits it.',
          },
          'issuer',
        ),
      },
      on: {
        ...requiredChanged,
        ...without,
        SUBMITTED: { target: 'submitted', guard: every<Guard>('editable', 'complete') },
      },
    },
    submitted: {
      meta: {
        label: 'Submitted',
        tone: 'info',
        icon: 'send',
        bucket: 'submitted',
        next: next('We start reviewing this topic.', 'platform'),
      },
      entry: [
        'nextRevision',
        { type: 'storeRevision', params: ({ context: c }) => ({ revision: c.revision }) },
      ],
      on: { ...requiredChanged, ...without, EDITED: edited, REVIEW_STARTED: 'under_review' },
    },
    under_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        bucket: 'in-review',
        next: next('We review this topic and decide.', 'platform'),
      },
      on: {
        ...requiredChanged,
        ...without,
        APPROVED: { target: 'approved', guard: 'fourEyes', actions: 'assignDecision' },
        CHANGES_REQUESTED: {
          target: 'changes_requested',
          guard: 'fourEyes',
          actions: sentBack('topic-changes-requested'),
        },
        REJECTED: { target: 'rejected', guard: 'fourEyes', actions: sentBack('topic-rejected') },
      },
    },
    approved: {
      meta: {
        label: 'Approved',
        tone: 'success',
        icon: 'check',
        bucket: 'approved',
        next: next('No action needed until the approval expires.', 'clock', 'valid_until'),
      },
      entry: [
        'assignValidity',
        { type: 'applyRevision', params: ({ context: c }) => ({ revision: c.revision }) },
        {
          type: 'schedule',
          params: ({ event }) => ({
            event: 'EXPIRED',
            at: addCalendarMonths(event.at, APPROVAL_MONTHS),
          }),
        },
      ],
      exit: ['dropValidity', { type: 'unschedule', params: { event: 'EXPIRED' } }],
      on: {
        REQUIRED_CHANGED: { actions: 'assignRequired' },
        REOPENED: edited,
        EXPIRED: 'expired',
        SUPERSEDED: 'superseded',
      },
    },
    changes_requested: {
      meta: {
        label: 'Changes requested',
        tone: 'danger',
        icon: 'message-square-warning',
        bucket: 'changes-requested',
        next: next(
          {
            issuer: 'Address the comments and resubmit it.',
            others: 'The company addresses the comments and resubmits it.',
          },
          'issuer',
        ),
      },
      on: { ...requiredChanged, ...without, EDITED: edited },
    },
    rejected: {
      meta: {
        label: 'Rejected',
        tone: 'danger',
        icon: 'x',
        bucket: 'rejected',
        next: next('We can reopen this topic.', 'platform'),
      },
      on: { ...requiredChanged, REOPENED: { target: 'in_progress', guard: 'platformOpens' } },
    },
    expired: {
      meta: {
        label: 'Expired',
        tone: 'danger',
        icon: 'clock-alert',
        bucket: 'expired',
        next: next(
          {
            issuer: 'Update this topic and resubmit it.',
            others: 'The company updates this topic and resubmits it.',
          },
          'issuer',
        ),
      },
      entry: notify('issuer', 'topic-expired'),
      on: { ...requiredChanged, ...without, EDITED: edited },
    },
    superseded: {
      meta: {
        label: 'Superseded',
        tone: 'warning',
        icon: 'refresh-cw',
        bucket: 'superseded',
        next: next(
          {
            issuer: 'The offering changed. Review this topic and resubmit it.',
            others: 'The offering changed. The company reviews this topic and resubmits it.',
          },
          'issuer',
        ),
      },
      on: { ...requiredChanged, ...without, EDITED: edited },
    },
    waived: {
      meta: {
        label: 'Waived',
        tone: 'neutral',
        icon: 'ban',
        bucket: 'waived',
        next: next('Nothing to do. We can reopen this topic.', 'platform'),
      },
      on: { ...requiredChanged, REOPENED: { target: 'in_progress', guard: 'platformOpens' } },
    },
    not_applicable: {
      meta: {
        label: 'Not applicable',
        tone: 'neutral',
        icon: 'archive',
        bucket: 'not-applicable',
        next: next('Nothing to do. We can reopen this topic.', 'platform'),
      },
      on: { ...requiredChanged, REOPENED: { target: 'in_progress', guard: 'platformOpens' } },
    },
  },
})

/** Version 2 of the review of a topic: the system begins a topic with the copy of another; rows stay as they are. */
export const reviewItemLifecycle: Lifecycle<typeof machine> = {
  id: 'review-item',
  version: 2,
  machine,
  context,
  events,
  begins: {
    by: ['ISS', 'ADM', 'SYS'],
    road: 'command',
    session: ['ISS'],
    says: 'Opened the topic',
  },
  guards: sentences,
  upcast: { 1: (row) => ({ value: row.value, context: row.context }) },
}
