import { daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import {
  inWindow,
  noticeWindow,
  quorumFloor,
  quorumMajority,
  recordDateWindow,
  tally,
  type VoteStandard,
  type Window,
  writtenConsentBy,
} from './meetings.ts'
import { refusal, type Refusal } from '#domain/shared/refusal.ts'

/** What a meeting is planned as, as far as its dates and its quorum are concerned. */
export interface MeetingPlan {
  kind: 'annual' | 'special' | 'class' | 'written_consent'
  meets_on: PlainDate
  record_on: PlainDate
  merger: boolean
  quorum: 'majority' | 'third'
}

/**
 * First and last day of the record date and of the notice of a meeting (DGCL 213, 222, 251(c)). A written consent has
 * neither.
 */
export const planWindows = (
  plan: Pick<MeetingPlan, 'meets_on' | 'merger'>,
): { record: Window; notice: Window } => ({
  record: recordDateWindow(plan.meets_on),
  notice: noticeWindow(plan.meets_on, plan.merger),
})

/** Why a plan is not valid on a day: record date outside its window, or no day left to give notice. */
export function planProblems(plan: MeetingPlan, today: PlainDate): Refusal[] {
  if (plan.kind === 'written_consent')
    return plan.record_on > today
      ? [
          refusal(
            'record_date',
            'record_on',
            'The record date of a written consent is today or earlier.',
          ),
        ]
      : []
  const { record, notice } = planWindows(plan)
  const found: Refusal[] = []
  if (!inWindow(record, plan.record_on))
    found.push(
      refusal(
        'record_date',
        'record_on',
        `The record date lies from ${record.from} to ${record.to}: 10 to 60 days before the meeting.`,
      ),
    )
  if (today > notice.to)
    found.push(
      refusal(
        'notice_too_late',
        'meets_on',
        `Notice for this day was due by ${notice.to}. Choose a later day.`,
      ),
    )
  return found
}

/** Whether the notice may go out on a day: in its window, and not before the day that says who holds. */
export const noticeAllowed = (plan: MeetingPlan, today: PlainDate): boolean =>
  plan.kind === 'written_consent' || inWindow(planWindows(plan).notice, today)

/**
 * Votes that make the quorum of a meeting: a majority of those entitled, or the third that bylaws may set (DGCL 216). A
 * written consent has none.
 */
export const quorumNeeded = (
  plan: Pick<MeetingPlan, 'kind' | 'quorum'>,
  entitled: number,
): number => {
  if (plan.kind === 'written_consent') return 0
  return plan.quorum === 'third' ? quorumFloor(entitled) : quorumMajority(entitled)
}

/** Days after which an adjourned meeting needs a new notice (DGCL 222(c)). */
export const ADJOURN_DAYS = 30
/** Whether a meeting that was called for a day may go on at another one without a new notice. */
export const adjournable = (from: PlainDate, to: PlainDate): boolean =>
  to > from && daysBetween(from, to) <= ADJOURN_DAYS

/** The last day of signatures of a written consent, or null while nobody has signed (DGCL 228(c)). */
export const consentLastDay = (firstSignedOn: PlainDate | null): PlainDate | null =>
  firstSignedOn === null ? null : writtenConsentBy(firstSignedOn)

/**
 * Votes on one proposal, and what follows from them. `present` are the votes at the meeting, also those that chose
 * nothing on this proposal.
 */
export interface ProposalResult {
  for: number
  against: number
  abstain: number
  present: number
  outstanding: number
  needed: number
  passes: boolean
}

/**
 * Counts one proposal. Who is present and chose nothing counts as present and for nothing, as an abstention does. A
 * written consent needs the votes that a meeting of all holders would need: the majority of those outstanding (DGCL
 * 228(a)).
 */
export function countProposal(
  votes: { for: number; against: number; abstain: number },
  at: { present: number; outstanding: number; consent: boolean },
  standard: VoteStandard,
): ProposalResult {
  const silent = Math.max(0, at.present - votes.for - votes.against - votes.abstain)
  const counted = tally(
    { ...votes, abstain: votes.abstain + silent, outstanding: at.outstanding },
    at.consent ? 'majority_of_outstanding' : standard,
  )
  return { ...votes, present: at.present, outstanding: at.outstanding, ...counted }
}
