/**
 * A meeting of holders, or their written consent without one (Delaware defaults: DGCL 211-216, 222, 228).
 *
 * Effects: notify {to, template}; schedule and unschedule; freezeVoters {} (the holders of the record date and their
 * votes); countVotes {} (result of each proposal, with proxies).
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { meetingKinds } from '#domain/holders/model/meeting.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const instant = z.iso.datetime().nullable()
export const meetingContext = z.strictObject({
  kind: z.enum(meetingKinds),
  /** when it begins; of an adjourned one, when it goes on */
  startsAt: z.iso.datetime(),
  noticeSentAt: instant,
  openedAt: instant,
  closedAt: instant,
  /** of a written consent, the last moment for signatures: 60 days after the first (DGCL 228(c)) */
  consentBy: instant,
})
export type MeetingContext = z.infer<typeof meetingContext>
export interface MeetingInput {
  kind: MeetingContext['kind']
  startsAt: string
}
/** What the server finds out before it sends an event. */
export interface MeetingFacts {
  hasProposals: boolean
  recordDateInWindow: boolean
  noticeStillPossible: boolean
  recordDateReached: boolean
  noticeInWindow: boolean
  holdersExist: boolean
  begun: boolean
  quorumPresent: boolean
  withinThirtyDays: boolean
  minutesThere: boolean
  /** when it begins, by the current schedule */
  startsAt: string
  /** the last moment for signatures of a written consent */
  consentBy: string
}
const reason = z.string().trim().min(3, 'Say why.').max(1000)
export const meetingEvents = {
  SCHEDULED: { by: ['ISS'], road: 'open', session: ['ISS'], says: 'Scheduled the meeting' },
  REOPENED: {
    by: ['ISS'],
    road: 'open',
    session: ['ISS'],
    or: 'change the plan',
    says: 'Returned the meeting to draft',
  },
  NOTICE_SENT: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    says: 'Sent the notice to the holders of record',
  },
  OPENED: { by: ['ISS', 'CLK'], road: 'open', only: { ISS: 'owner' }, says: 'Opened the voting' },
  FIRST_SIGNED: { by: ['SYS'], road: 'system', says: 'Recorded the first consent signature' },
  CLOSED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    says: 'Closed the voting and counted the votes',
  },
  CONSENT_ENDED: { by: ['CLK'], road: 'system', says: 'The signing period expired' },
  ADJOURNED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    payload: z.strictObject({ to: z.iso.datetime() }),
    reason: true,
    or: 'adjourn the meeting',
    says: 'Adjourned the meeting',
  },
  MINUTES_POSTED: {
    by: ['ISS'],
    road: 'command',
    only: { ISS: 'owner' },
    says: 'Posted the minutes',
  },
  CANCELLED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    payload: z.strictObject({ reason }),
    reason: true,
    or: 'cancel the meeting',
    says: 'Cancelled the meeting',
  },
  STOPPED: {
    by: ['ADM'],
    road: 'open',
    payload: z.strictObject({ reason }),
    reason: true,
    or: 'stop the meeting',
    says: 'Stopped a meeting whose voting had begun',
  },
} as const satisfies Record<string, EventRule>
export type MeetingEventType = keyof typeof meetingEvents
export type MeetingEvent = {
  [T in MeetingEventType]: { type: T } & Sent<MeetingFacts> &
    (T extends 'ADJOURNED' ? { to: string } : object)
}[MeetingEventType]

/** The rules by name, each with the sentence that says what is missing. */
export const meetingGuards = {
  hasProposals: 'Add at least one proposal to vote on.',
  recordDateInWindow: 'The record date must be 10 to 60 days before the meeting (DGCL 213).',
  noticeStillPossible: 'It’s too late to give notice for this date. Choose a later one (DGCL 222).',
  recordDateReached: 'The record date is in the future, so the holders of record aren’t known yet.',
  noticeInWindow: 'Give notice 10 to 60 days before the meeting, 20 to 60 for a merger (DGCL 222).',
  holdersExist: 'No one held voting securities on the record date.',
  begun: 'The meeting hasn’t started.',
  quorumPresent: 'There is no quorum. Adjourn the meeting instead (DGCL 216).',
  withinThirtyDays:
    'A meeting goes on within 30 days of its first day; a later day requires a new notice. Plan a new meeting (DGCL 222(c)).',
  minutesThere: 'Add the minutes first.',
  isConsent: 'Only a written consent collects signatures without a meeting.',
  isMeeting: 'A written consent is not adjourned: it ends with its last day.',
} as const
type Guard = keyof typeof meetingGuards
type Args = { context: MeetingContext; event: MeetingEvent }
type Flag = Exclude<Guard, 'isConsent' | 'isMeeting'>
const fact =
  (name: Flag) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  hasProposals: fact('hasProposals'),
  recordDateInWindow: fact('recordDateInWindow'),
  noticeStillPossible: fact('noticeStillPossible'),
  recordDateReached: fact('recordDateReached'),
  noticeInWindow: fact('noticeInWindow'),
  holdersExist: fact('holdersExist'),
  begun: fact('begun'),
  quorumPresent: fact('quorumPresent'),
  withinThirtyDays: fact('withinThirtyDays'),
  minutesThere: fact('minutesThere'),
  isConsent: ({ context }) => context.kind === 'written_consent',
  isMeeting: ({ context }) => context.kind !== 'written_consent',
}
type To = 'holders' | 'issuer'
const notify = (to: To, template: string) => ({ type: 'notify' as const, params: { to, template } })
const unschedule = (event: string) => ({ type: 'unschedule' as const, params: { event } })
const opens = {
  type: 'schedule' as const,
  params: ({ context }: Args) => ({ event: 'OPENED', at: context.startsAt }),
}
const next = (
  cause: Cause,
  who: 'investor' | 'issuer' | 'clock',
  by?: keyof MeetingContext,
): StateMeta['next'] => ({ cause, who, link: 'meeting', by })
const cancelled = { target: 'cancelled' as const, actions: notify('holders', 'meeting-cancelled') }

const machine = setup({
  types: {} as {
    context: MeetingContext
    events: MeetingEvent
    input: MeetingInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: To; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    freezeVoters: () => {},
    countVotes: () => {},
    assignStart: assign(({ context, event }) => ({
      startsAt: event.facts?.startsAt ?? context.startsAt,
    })),
    assignNotice: assign(({ event }) => ({ noticeSentAt: event.at })),
    assignOpening: assign(({ context, event }) => ({ openedAt: context.openedAt ?? event.at })),
    assignEnd: assign(({ event }) => ({ closedAt: event.at })),
    assignNewDay: assign(({ context, event }) => ({
      startsAt: event.type === 'ADJOURNED' ? event.to : context.startsAt,
    })),
    assignConsentBy: assign(({ context, event }) => ({
      consentBy: event.facts?.consentBy ?? context.consentBy,
    })),
  },
}).createMachine({
  id: 'meeting',
  context: ({ input }) => ({
    kind: input.kind,
    startsAt: input.startsAt,
    noticeSentAt: null,
    openedAt: null,
    closedAt: null,
    consentBy: null,
  }),
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            issuer: 'Complete the agenda and schedule the meeting.',
            others: 'The company completes the agenda and schedules the meeting.',
          },
          'issuer',
        ),
      },
      on: {
        SCHEDULED: {
          target: 'scheduled',
          guard: every<Guard>('hasProposals', 'recordDateInWindow', 'noticeStillPossible'),
          actions: 'assignStart',
        },
        CANCELLED: 'cancelled',
      },
    },
    scheduled: {
      meta: {
        label: 'Scheduled',
        tone: 'info',
        icon: 'clock',
        next: next(
          {
            issuer: 'Send the notice to the holders of record.',
            others: 'The company sends the notice to the holders of record.',
          },
          'issuer',
          'startsAt',
        ),
      },
      on: {
        REOPENED: 'draft',
        NOTICE_SENT: {
          target: 'notice_sent',
          guard: every<Guard>('recordDateReached', 'noticeInWindow', 'holdersExist'),
          actions: ['assignNotice', 'freezeVoters', notify('holders', 'meeting-notice')],
        },
        CANCELLED: 'cancelled',
      },
    },
    notice_sent: {
      meta: {
        label: 'Notice sent',
        tone: 'info',
        icon: 'send',
        next: next(
          {
            investor:
              'Read the documents. Voting opens with the meeting, or earlier if the company opens it.',
            others: 'Holders read the documents. Voting opens with the meeting or before it.',
          },
          'investor',
          'startsAt',
        ),
      },
      entry: opens,
      exit: unschedule('OPENED'),
      on: {
        OPENED: { target: 'open', actions: notify('holders', 'meeting-open') },
        CANCELLED: cancelled,
      },
    },
    open: {
      meta: {
        label: 'Voting open',
        tone: 'primary',
        icon: 'pen-line',
        next: next(
          {
            investor: 'Vote on each proposal. You can change your vote until the voting closes.',
            others: 'Holders vote on each proposal until the voting closes.',
          },
          'investor',
          'startsAt',
        ),
      },
      entry: 'assignOpening',
      exit: unschedule('CONSENT_ENDED'),
      on: {
        FIRST_SIGNED: {
          guard: 'isConsent',
          actions: [
            'assignConsentBy',
            {
              type: 'schedule',
              params: ({ context }) => ({
                event: 'CONSENT_ENDED',
                at: context.consentBy ?? context.startsAt,
              }),
            },
          ],
        },
        CLOSED: { target: 'closed', guard: every<Guard>('begun', 'quorumPresent') },
        CONSENT_ENDED: { target: 'closed', guard: 'isConsent' },
        ADJOURNED: {
          target: 'adjourned',
          guard: every<Guard>('isMeeting', 'begun', 'withinThirtyDays'),
          actions: 'assignNewDay',
        },
        STOPPED: cancelled,
      },
    },
    adjourned: {
      meta: {
        label: 'Adjourned',
        tone: 'warning',
        icon: 'clock-alert',
        next: next(
          'The meeting resumes at the new time. Votes already cast still count.',
          'clock',
          'startsAt',
        ),
      },
      entry: [opens, notify('holders', 'meeting-adjourned')],
      exit: unschedule('OPENED'),
      on: {
        OPENED: { target: 'open', actions: notify('holders', 'meeting-open') },
        STOPPED: cancelled,
      },
    },
    closed: {
      meta: {
        label: 'Closed',
        tone: 'success',
        icon: 'check',
        next: next(
          {
            issuer: 'The votes are counted. Write the minutes.',
            others: 'The votes are counted. The company writes the minutes.',
          },
          'issuer',
        ),
      },
      entry: ['assignEnd', 'countVotes', notify('holders', 'meeting-closed')],
      on: { MINUTES_POSTED: { target: 'minutes_posted', guard: 'minutesThere' } },
    },
    minutes_posted: {
      type: 'final',
      meta: { label: 'Minutes posted', tone: 'success', icon: 'badge-check' },
      entry: notify('holders', 'meeting-minutes'),
    },
    cancelled: { type: 'final', meta: { label: 'Cancelled', tone: 'neutral', icon: 'ban' } },
  },
})

/** Version 2 of a meeting: once voting has begun, only the platform ends it without a result. Rows stay as they are. */
export const meetingLifecycle: Lifecycle<typeof machine> = {
  id: 'meeting',
  version: 2,
  machine,
  context: meetingContext,
  events: meetingEvents,
  begins: { by: ['ISS'], road: 'command', session: ['ISS'], says: 'Planned the meeting' },
  guards: meetingGuards,
  upcast: { 1: ({ value, context }) => ({ value, context }) },
}
