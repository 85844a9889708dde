import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  meetingEvents,
  meetingLifecycle,
  type MeetingContext,
  type MeetingFacts,
} from './meeting.lifecycle.ts'

type Machine = typeof meetingLifecycle.machine
const startsAt = '2026-12-15T18:00:00.000Z'
const may = {
  hasProposals: true,
  recordDateInWindow: true,
  noticeStillPossible: true,
  recordDateReached: true,
  noticeInWindow: true,
  holdersExist: true,
  begun: true,
  quorumPresent: true,
  withinThirtyDays: true,
  minutesThere: true,
  startsAt,
  consentBy: '2027-01-19T15:00:00.000Z',
} satisfies MeetingFacts
const but = (name: keyof MeetingFacts) => ({ facts: { ...may, [name]: false } })
const reason = 'The hall is not free on that day.'
const contextOf = (state: { context: unknown }): MeetingContext => state.context as MeetingContext
const untold = (state: { context: unknown }): boolean => contextOf(state).noticeSentAt === null
const told = (state: { context: unknown }): boolean => contextOf(state).noticeSentAt !== null
const opened = (state: { context: unknown }): boolean =>
  told(state) && contextOf(state).openedAt !== null

const model = (kind: MeetingContext['kind']): Model<Machine> =>
  defineModel(meetingLifecycle.machine, {
    input: { kind, startsAt },
    rules: meetingEvents,
    cases: {
      SCHEDULED: {
        default: { facts: may },
        'no proposal': but('hasProposals'),
        'record date outside': but('recordDateInWindow'),
        'too late': but('noticeStillPossible'),
      },
      REOPENED: { default: {} },
      NOTICE_SENT: {
        default: { facts: may },
        'before the record date': but('recordDateReached'),
        'outside the window': but('noticeInWindow'),
        'no holder': but('holdersExist'),
      },
      OPENED: { default: {}, clock: { actor: 'CLK', at: startsAt } },
      FIRST_SIGNED: { default: { facts: may } },
      CLOSED: { default: { facts: may }, early: but('begun'), 'no quorum': but('quorumPresent') },
      CONSENT_ENDED: { default: { at: may.consentBy } },
      ADJOURNED: {
        default: { to: '2026-12-20T18:00:00.000Z', reason, facts: may },
        early: { to: '2026-12-20T18:00:00.000Z', reason, ...but('begun') },
        'too far': { to: '2027-03-20T18:00:00.000Z', reason, ...but('withinThirtyDays') },
      },
      MINUTES_POSTED: { default: { facts: may }, 'no minutes': but('minutesThere') },
      CANCELLED: { default: { reason } },
      STOPPED: { default: { reason } },
    },
    invariants: {
      'meeting.draft': untold,
      'meeting.scheduled': untold,
      'meeting.notice_sent': (state) => told(state) && contextOf(state).openedAt === null,
      'meeting.open': opened,
      'meeting.adjourned': (state) => opened(state) && contextOf(state).kind !== 'written_consent',
      'meeting.closed': (state) => opened(state) && contextOf(state).closedAt !== null,
      'meeting.minutes_posted': (state) => contextOf(state).closedAt !== null,
      'meeting.cancelled': (state) => contextOf(state).closedAt === null,
    },
  })
/** Cases of a meeting; every rule fails once. */
export const meetingModel = model('annual')
/** Cases of a written consent: signatures instead of a meeting. */
export const consentModel = model('written_consent')
