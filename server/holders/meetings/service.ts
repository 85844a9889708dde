import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import {
  decidesForCompany,
  memberRole,
  type ActorCode,
  type Person,
} from '#domain/shared/access/actor.ts'
import { proxyExpiresOn } from '#domain/holders/rules/meetings.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import {
  type CompanyMeeting,
  type MeetingBody,
  type MeetingRow,
  type MeetingView,
  meetingStates,
  type VoteChoice,
} from '#domain/holders/model/meeting.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance, Reader } from '#server/kernel/state-machines/index.ts'
import { demandFiles, demandHolder, voterProblem } from '../holdings/index.ts'
import { pollsOf } from './count.ts'
import { paperNotice, startOf } from './handlers.ts'
import { ownVotes, presentForCompany, presentForHolder, presentRow } from './present.ts'
import * as repo from './repo.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'

async function page(
  services: AppServices,
  q: Queryable,
  rows: readonly repo.MeetingRecord[],
  limit: number,
  total: number,
  reader: Reader,
  own: (row: repo.MeetingRecord) => Promise<{ votes: number; voted: boolean }>,
): Promise<Page<MeetingRow>> {
  const { shown, next, more } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  const machines = await services.lifecycles.readMany(
    q,
    'meeting',
    shown.map((row) => row.id),
  )
  const items: MeetingRow[] = []
  for (const row of shown) {
    const instance = machines.get(row.id)
    if (instance !== undefined)
      items.push(presentRow(services, row, instance, reader, await own(row)))
  }
  return { items, next_cursor: next, total, more }
}

/** Meetings of a company for one of its holders: those whose notice went out. */
export async function meetingsForHolder(
  services: AppServices,
  q: Queryable,
  userId: string,
  accountId: string,
  query: { cursor?: string | undefined; limit: number; group: 'current' | 'past' },
): Promise<Page<MeetingRow>> {
  await demandHolder(q, userId, accountId, 'ever')
  const rows = await repo.findOfHolder(
    q,
    accountId,
    meetingStates[query.group],
    readBefore(query.cursor),
    query.limit + 1,
  )
  return page(
    services,
    q,
    rows,
    query.limit,
    await repo.countForHolder(q, accountId, meetingStates[query.group]),
    { ...system, codes: ['INV'] },
    async (row) => ownVotes(await pollsOf(q, row.id), userId),
  )
}
export async function meetingsForCompany(
  services: AppServices,
  q: Queryable,
  accountId: string,
  query: { cursor?: string | undefined; limit: number },
  reader: Reader,
): Promise<Page<MeetingRow>> {
  const rows = await repo.findOfCompany(q, accountId, readBefore(query.cursor), query.limit + 1)
  return page(
    services,
    q,
    rows,
    query.limit,
    await repo.countForCompany(q, accountId),
    reader,
    async () => ({ votes: 0, voted: false }),
  )
}

/** The row and the machine of a meeting that the person may see; `codes` are empty for nobody. */
async function seen(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<{ row: repo.MeetingRecord; instance: Instance; codes: readonly ActorCode[] }> {
  const [row, instance] = [
    await repo.findMeeting(q, id),
    await services.lifecycles.read(q, 'meeting', id),
  ]
  const codes = instance === null ? [] : await services.lifecycles.codes(q, instance, actor)
  if (row === null || instance === null || codes.length === 0) throw refuse('not_found')
  return { row, instance, codes }
}
export async function meetingFor(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<MeetingView> {
  const { row, instance } = await seen(services, q, id, actor)
  return presentForHolder(services, q, row, instance, actor.userId)
}
/** Ids of the files that whoever sees the meeting may open; minutes from their posting on. */
export async function filesFor(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<string[]> {
  const { row, instance, codes } = await seen(services, q, id, actor)
  const ballots = codes.includes('INV') ? [] : await repo.findPapers(q, id)
  return [
    ...row.plan.papers,
    ...ballots.flatMap((one) => one.files),
    ...(codes.includes('INV') && instance.state !== 'minutes_posted' ? [] : row.minutes_files),
  ]
}

async function ofCompany(
  services: AppServices,
  q: Tx,
  accountId: string,
  id: string,
  actor: Person,
) {
  const found = await seen(services, q, id, actor)
  if (found.row.account_id !== accountId || found.codes.includes('INV')) throw refuse('not_found')
  return found
}
const edits = (actor: Person, accountId: string): boolean =>
  ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '')
const demandEditor = (actor: Person, accountId: string): void => {
  if (!edits(actor, accountId)) throw refuse('forbidden')
}
export async function companyMeetingOf(
  services: AppServices,
  q: Tx,
  accountId: string,
  id: string,
  actor: Person,
): Promise<CompanyMeeting> {
  const { row, instance, codes } = await ofCompany(services, q, accountId, id, actor)
  return presentForCompany(services, q, row, instance, { actor, codes }, edits(actor, accountId))
}

const proposalsOf = (plan: MeetingBody) => plan.proposals.map((one) => ({ id: newId(), ...one }))
/** Begins a meeting as a draft. */
export async function planMeeting(
  call: RequestContext<Person>,
  accountId: string,
  plan: MeetingBody,
): Promise<CompanyMeeting> {
  const { services, tx, actor } = call
  demandEditor(actor, accountId)
  await demandFiles(tx, actor, plan.papers, [], 'papers')
  const id = newId()
  await repo.addMeeting(tx, { id, accountId, plan, by: actor.userId, at: call.now.toISOString() })
  await repo.replaceProposals(tx, id, proposalsOf(plan))
  await services.lifecycles.begin(
    tx,
    'meeting',
    id,
    { kind: plan.kind, startsAt: startOf(plan) },
    call,
    { account_id: accountId },
  )
  return companyMeetingOf(services, tx, accountId, id, actor)
}
/** Changes the plan of a draft; its kind stays what it was begun as. */
export async function replanMeeting(
  call: RequestContext<Person>,
  accountId: string,
  id: string,
  plan: MeetingBody,
  ifMatch: number | null,
): Promise<CompanyMeeting> {
  const { services, tx, actor } = call
  const { row } = await ofCompany(services, tx, accountId, id, actor)
  demandEditor(actor, accountId)
  const locked = await services.lifecycles.lock(tx, 'meeting', id)
  if (locked?.state !== 'draft')
    throw refuse('not_accepted', {
      message: 'Return the meeting to draft before you edit it.',
    })
  expectVersion(ifMatch, row.rev, await companyMeetingOf(services, tx, accountId, id, actor))
  if (plan.kind !== row.plan.kind)
    throw refuse('refused', { fields: { kind: 'Plan a new meeting for another kind.' } })
  await demandFiles(tx, actor, plan.papers, row.plan.papers, 'papers')
  await repo.savePlan(tx, id, plan)
  await repo.replaceProposals(tx, id, proposalsOf(plan))
  return companyMeetingOf(services, tx, accountId, id, actor)
}

interface Ballot {
  voter_id: string
  votes: readonly { proposal_id: string; choice: VoteChoice }[]
}
interface PaperBallot extends Ballot {
  signed_on: string
  files: readonly string[]
}
/** The meeting, locked: votes are taken only while it is open, and only on its proposals. */
async function demandOpen(
  { services, tx }: Pick<RequestContext<Person>, 'services' | 'tx'>,
  id: string,
  votes: Ballot['votes'],
): Promise<Instance> {
  const instance = await services.lifecycles.lock(tx, 'meeting', id)
  if (instance?.state !== 'open') throw refuse('not_accepted', { message: 'Voting isn’t open.' })
  const known = new Set((await repo.findProposals(tx, id)).map((one) => one.id))
  if (votes.some((vote) => !known.has(vote.proposal_id))) throw refuse('not_found')
  return instance
}
/**
 * Records votes of one voter in the running transaction; only while the voting is open, only on proposals of the
 * meeting.
 */
async function record(
  call: RequestContext<Person>,
  id: string,
  ballot: Ballot,
  { proxyId = null, paperId = null }: { proxyId?: string | null; paperId?: string | null },
): Promise<void> {
  const { services, tx, actor } = call
  const instance = await demandOpen(call, id, ballot.votes)
  for (const vote of ballot.votes)
    await repo.castVote(tx, {
      meetingId: id,
      voterId: ballot.voter_id,
      proposalId: vote.proposal_id,
      choice: vote.choice,
      by: actor.userId,
      at: call.now.toISOString(),
      proxyId,
      paperId,
    })
  const context = instance.context as { kind: string; consentBy: string | null }
  if (context.kind === 'written_consent' && context.consentBy === null)
    await services.lifecycles.send(tx, 'meeting', id, { type: 'FIRST_SIGNED' }, system)
}

/** A holder votes, or the one to whom a proxy was given; the holder's own vote goes before the proxy's. */
export async function vote(
  call: RequestContext<Person>,
  id: string,
  ballot: Ballot,
): Promise<MeetingView> {
  const { services, tx, actor } = call
  await seen(services, tx, id, actor)
  const polls = await pollsOf(tx, id)
  const voter = polls.voters.find((one) => one.id === ballot.voter_id)
  const own = voter?.user_id === actor.userId
  if (
    voter === undefined ||
    (!own && !(voter.proxy_kind === 'person' && voter.proxy_user_id === actor.userId))
  )
    throw refuse('not_found')
  if (
    !own &&
    [...(polls.choices.get(voter.id)?.values() ?? [])].some((one) => one.cast_by === voter.user_id)
  )
    throw refuse('refused', { message: 'The holder already voted in person.' })
  const problem = await voterProblem(services, tx, [
    ...(voter.user_id === null ? [] : [{ userId: voter.user_id, title: voter.title }]),
    ...(own ? [] : [{ userId: actor.userId, title: voter.proxy_name ?? voter.title }]),
  ])
  if (problem !== null)
    throw refuse('guard_failed', { message: problem, detail: { unmet: [problem] } })
  await record(call, id, ballot, own ? {} : { proxyId: voter.proxy_id })
  return meetingFor(services, tx, id, actor)
}
/**
 * An owner records the vote of a holder who has no account, with the signed ballot and its day. It does not count yet:
 * a second person reads the ballot first (`decidePaper`).
 */
export async function recordPaper(
  call: RequestContext<Person>,
  accountId: string,
  id: string,
  ballot: PaperBallot,
): Promise<CompanyMeeting> {
  const { services, tx, actor, now } = call
  await ofCompany(services, tx, accountId, id, actor)
  if (memberRole(actor, accountId) !== 'owner') throw refuse('forbidden')
  await demandOpen(call, id, ballot.votes)
  const voter = (await repo.findVoters(tx, id)).find((one) => one.id === ballot.voter_id)
  if (voter === undefined) throw refuse('not_found')
  if (voter.user_id !== null) throw refuse('refused', { message: 'This holder votes online.' })
  if (ballot.signed_on > dateInZone(now.toISOString()))
    throw refuse('refused', { fields: { signed_on: 'This day is still to come.' } })
  await demandFiles(tx, actor, ballot.files, [], 'files')
  const entered = await repo.addPaper(tx, {
    id: newId(),
    meetingId: id,
    voterId: voter.id,
    votes: ballot.votes,
    signedOn: ballot.signed_on,
    files: ballot.files,
    by: actor.userId,
    at: now.toISOString(),
  })
  if (!entered)
    throw refuse('refused', {
      message: `A ballot of ${voter.title} waits for a second person. Decide on it first.`,
    })
  await paperNotice(services, tx, id, voter.title, actor.userId)
  return companyMeetingOf(services, tx, accountId, id, actor)
}

/** Another owner of the company, or somebody of the platform who decides, counts a vote on paper or declines it. */
export async function decidePaper(
  call: RequestContext<Person>,
  accountId: string,
  id: string,
  given: { ballot_id: string; decision: 'confirm' | 'decline' },
): Promise<CompanyMeeting> {
  const { services, tx, actor, now } = call
  await ofCompany(services, tx, accountId, id, actor)
  if (!decidesForCompany(actor, accountId)) throw refuse('forbidden')
  await services.lifecycles.lock(tx, 'meeting', id)
  const paper = (await repo.findPapers(tx, id)).find((one) => one.id === given.ballot_id)
  if (paper === undefined) throw refuse('not_found')
  if (paper.decided_at !== null)
    throw refuse('not_accepted', { message: 'This ballot is decided on already.' })
  if (!isSecondPerson(actor, [paper.entered_by]))
    throw refuse('guard_failed', {
      message: 'You entered this ballot. Another owner or the platform confirms it.',
    })
  const counts = given.decision === 'confirm'
  if (counts)
    await record(call, id, { voter_id: paper.voter_id, votes: paper.votes }, { paperId: paper.id })
  await repo.decidePaper(tx, paper.id, actor.userId, now.toISOString(), counts)
  return companyMeetingOf(services, tx, accountId, id, actor)
}

async function ownVoter(
  call: RequestContext<Person>,
  id: string,
  voterId: string,
): Promise<repo.VoterRow> {
  const { instance } = await seen(call.services, call.tx, id, call.actor)
  const voter = (await repo.findVoters(call.tx, id)).find(
    (one) => one.id === voterId && one.user_id === call.actor.userId,
  )
  if (voter === undefined) throw refuse('not_found')
  if (!['notice_sent', 'open', 'adjourned'].includes(instance.state))
    throw refuse('not_accepted', { message: 'Voting has ended.' })
  return voter
}
/** Appoints a proxy for three years (DGCL 212(b)); one at a time, the new one ends the one before. */
export async function appoint(
  call: RequestContext<Person>,
  id: string,
  body: { voter_id: string; to: 'chair' | 'person'; email: string },
): Promise<MeetingView> {
  const { services, tx, actor, now } = call
  const voter = await ownVoter(call, id, body.voter_id)
  const meeting = await repo.findMeeting(tx, id)
  if (meeting?.plan.proxies !== true)
    throw refuse('refused', { message: 'This meeting doesn’t allow proxies.' })
  const person = body.to === 'person' ? await repo.findPerson(tx, body.email.toLowerCase()) : null
  if (body.to === 'person' && (person === null || person.id === actor.userId))
    throw refuse('refused', {
      fields: {
        email:
          person === null
            ? 'No account has this e-mail address.'
            : 'You already vote for yourself.',
      },
    })
  const at = now.toISOString()
  await repo.endProxy(tx, voter.id, at)
  await repo.addProxy(tx, {
    id: newId(),
    meetingId: id,
    voterId: voter.id,
    to: body.to,
    userId: person?.id ?? null,
    name: person?.name ?? 'The chair',
    expiresOn: proxyExpiresOn(dateInZone(at)),
    at,
  })
  return meetingFor(services, tx, id, actor)
}
export async function takeProxyBack(
  call: RequestContext<Person>,
  id: string,
  voterId: string,
): Promise<MeetingView> {
  const voter = await ownVoter(call, id, voterId)
  await repo.endProxy(call.tx, voter.id, call.now.toISOString())
  return meetingFor(call.services, call.tx, id, call.actor)
}

/** Stores the minutes and posts them. */
export async function postMinutes(
  call: RequestContext<Person>,
  accountId: string,
  id: string,
  body: { minutes: string; files: string[] },
): Promise<CompanyMeeting> {
  const { services, tx, actor } = call
  const { row } = await ofCompany(services, tx, accountId, id, actor)
  demandEditor(actor, accountId)
  await demandFiles(tx, actor, body.files, row.minutes_files, 'files')
  await repo.saveMinutes(tx, id, body.minutes, body.files)
  await services.lifecycles.send(tx, 'meeting', id, { type: 'MINUTES_POSTED' }, call)
  return companyMeetingOf(services, tx, accountId, id, actor)
}
