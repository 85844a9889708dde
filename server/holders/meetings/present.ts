import { system } from '#server/kernel/context.ts'
import { decidesForCompany, memberRole, type Person } from '#domain/shared/access/actor.ts'
import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import {
  meetingKindLabels,
  recommendationLabels,
  voteStandardLabels,
  type CompanyMeeting,
  type MeetingRow,
  type MeetingView,
  type ProposalView,
} from '#domain/holders/model/meeting.ts'
import { planProblems, planWindows } from '#domain/holders/rules/meeting-plan.ts'
import type { MeetingContext } from '#machines/holders/meeting.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance, Reader } from '#server/kernel/state-machines/index.ts'
import { fileLinks } from '../holdings/index.ts'
import { choiceOf, isPresent, pollsOf, quorumOf, resultsOf, type Polls } from './count.ts'
import { findPapers, type MeetingRecord, type VoterRow } from './repo.ts'

const contextOf = (instance: Instance): MeetingContext => instance.context as MeetingContext
const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
const mine = (voters: readonly VoterRow[], userId: string): VoterRow[] =>
  voters.filter(
    (one) =>
      one.user_id === userId || (one.proxy_kind === 'person' && one.proxy_user_id === userId),
  )

export function presentRow(
  services: AppServices,
  row: MeetingRecord,
  instance: Instance,
  { actor, codes }: Reader,
  own: { votes: number; voted: boolean },
): MeetingRow {
  const { plan } = row
  return {
    id: row.id,
    account_id: row.account_id,
    company: row.company,
    kind: plan.kind,
    kind_label: meetingKindLabels[plan.kind],
    title: plan.title,
    starts_at: contextOf(instance).startsAt,
    record_on: plan.record_on,
    place: plan.place,
    virtual_url: plan.virtual_url,
    status: services.lifecycles.present(instance, {
      who: codes,
      actor,
      staff: codes.includes('ADM'),
      link: services.lifecycles.links(instance, codes),
    }),
    ...own,
  }
}

/** Votes of a person at a meeting, and whether each proposal has one of theirs. */
export function ownVotes(polls: Polls, userId: string): { votes: number; voted: boolean } {
  const voters = mine(polls.voters, userId)
  return {
    votes: voters.reduce((sum, one) => sum + one.votes, 0),
    voted:
      voters.length > 0 &&
      voters.every((one) =>
        polls.proposals.every((proposal) => choiceOf(polls, one, proposal) !== null),
      ),
  }
}

const OVER = new Set(['closed', 'minutes_posted'])
function presentProposals(
  polls: Polls,
  state: string,
  plan: { kind: string },
  first: VoterRow | undefined,
  live: boolean,
): ProposalView[] {
  const results = OVER.has(state) || live ? resultsOf(polls, plan) : null
  return polls.proposals.map((one) => ({
    id: one.id,
    text: one.text,
    standard: one.standard,
    standard_label: voteStandardLabels[one.standard],
    recommendation: one.recommendation,
    recommendation_label: recommendationLabels[one.recommendation],
    mine: first === undefined ? null : choiceOf(polls, first, one),
    result: one.result ?? results?.get(one.id) ?? null,
  }))
}
const filesOf = (q: Queryable, id: string, ids: readonly string[]) =>
  fileLinks(q, ids, (file) => `/api/meetings/${id}/files/${file}`)

/** A meeting as one of its holders sees it. How others voted is not in it. */
export async function presentForHolder(
  services: AppServices,
  q: Queryable,
  row: MeetingRecord,
  instance: Instance,
  userId: string,
): Promise<MeetingView> {
  const polls = await pollsOf(q, row.id)
  const own = mine(polls.voters, userId)
  const { state } = instance
  return {
    ...presentRow(services, row, instance, { ...system, codes: ['INV'] }, ownVotes(polls, userId)),
    agenda: lines(row.plan.agenda),
    proposals: presentProposals(polls, state, row.plan, own[0], false),
    papers: await filesOf(q, row.id, row.plan.papers),
    quorum: quorumOf(polls, row.plan),
    proxies: row.plan.proxies,
    voters: own.map((one) => ({
      id: one.id,
      title: one.title,
      units: one.units,
      votes: one.votes,
      own: one.user_id === userId,
      choices: Object.fromEntries(
        [...(polls.choices.get(one.id) ?? [])].map(([proposal, ballot]) => [
          proposal,
          ballot.choice,
        ]),
      ),
      proxy:
        one.proxy_kind === null
          ? null
          : {
              to: one.proxy_kind,
              name: one.proxy_name ?? '',
              expires_on: one.proxy_expires ?? '',
              given_at: one.proxy_at ?? '',
            },
    })),
    minutes: state === 'minutes_posted' ? row.minutes : null,
    minutes_files: state === 'minutes_posted' ? await filesOf(q, row.id, row.minutes_files) : [],
    consent_by: contextOf(instance).consentBy,
    may_vote: state === 'open' && own.length > 0,
    may_appoint:
      row.plan.proxies &&
      ['notice_sent', 'open', 'adjourned'].includes(state) &&
      own.some((one) => one.user_id === userId),
  }
}

/** The newest vote on paper of each voter, by the voter's id. */
async function papersOf(
  q: Queryable,
  row: MeetingRecord,
  actor: Person,
): Promise<Map<string, NonNullable<CompanyMeeting['voters'][number]['paper']>>> {
  const found = new Map<string, NonNullable<CompanyMeeting['voters'][number]['paper']>>()
  const decided = { true: 'counted', false: 'declined', null: 'waiting' } as const
  for (const one of await findPapers(q, row.id))
    found.set(one.voter_id, {
      id: one.id,
      state: decided[`${one.counted}`],
      signed_on: one.signed_on,
      files: await filesOf(q, row.id, one.files),
      entered_by: one.entered_name,
      decided_by: one.decided_name,
      choices: Object.fromEntries(one.votes.map((vote) => [vote.proposal_id, vote.choice])),
      may_decide:
        one.decided_at === null &&
        decidesForCompany(actor, row.account_id) &&
        isSecondPerson(actor, [one.entered_by]),
    })
  return found
}

/** The same for the company: its windows, everybody's votes, and what still blocks it. */
export async function presentForCompany(
  services: AppServices,
  q: Queryable,
  row: MeetingRecord,
  instance: Instance,
  reader: Reader & { actor: Person },
  edits: boolean,
): Promise<CompanyMeeting> {
  const polls = await pollsOf(q, row.id)
  const papers = await papersOf(q, row, reader.actor)
  const { state } = instance
  const planned = state === 'draft' || state === 'scheduled'
  return {
    ...presentRow(services, row, instance, reader, { votes: 0, voted: false }),
    plan: row.plan,
    rev: row.rev,
    agenda: lines(row.plan.agenda),
    proposals: presentProposals(polls, state, row.plan, undefined, state === 'open'),
    papers: await filesOf(q, row.id, row.plan.papers),
    quorum: quorumOf(polls, row.plan),
    ...planWindows(row.plan),
    problems: planned
      ? planProblems(row.plan, dateInZone(services.clock.now().toISOString())).map(
          (one) => one.message,
        )
      : [],
    voters: polls.voters.map((one) => ({
      id: one.id,
      title: one.title,
      class: one.class,
      units: one.units,
      votes: one.votes,
      online: one.user_id !== null,
      present: isPresent(polls, one),
      proxy: one.proxy_name,
      paper: papers.get(one.id) ?? null,
      choices: Object.fromEntries(
        [...(polls.choices.get(one.id) ?? [])].map(([proposal, ballot]) => [
          proposal,
          ballot.choice,
        ]),
      ),
    })),
    minutes: row.minutes,
    minutes_files: await filesOf(q, row.id, row.minutes_files),
    may_edit: edits && state === 'draft',
    may_record: state === 'open' && memberRole(reader.actor, row.account_id) === 'owner',
  }
}
