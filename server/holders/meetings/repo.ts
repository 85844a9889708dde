import { BY_NAME } from '#server/kernel/db/found.ts'
import type { Before } from '#server/kernel/lib/cursor.ts'
import type { MeetingBody, VoteChoice } from '#domain/holders/model/meeting.ts'
import type { ProposalResult } from '#domain/holders/rules/meeting-plan.ts'
import type { VoteStandard } from '#domain/holders/rules/meetings.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface MeetingRecord {
  id: string
  account_id: string
  company: string
  plan: MeetingBody
  rev: number
  minutes: string | null
  minutes_files: string[]
  created_at: string
}
const COLUMNS =
  'm.id, m.account_id, c.name as company, m.plan, m.rev, m.minutes, m.minutes_files, m.created_at'
const FROM = `from meeting m
  join company_shared c using (account_id)
  join record_state i on i.machine = 'meeting' and i.id = m.id`
const insert = sql(
  'meeting.insert',
  'insert into meeting (id, account_id, plan, created_by, created_at) values ($1, $2, $3, $4, $5)',
)
const update = sql('meeting.update', 'update meeting set plan = $2, rev = rev + 1 where id = $1')
const one = sql('meeting.one', `select ${COLUMNS} ${FROM} where m.id = $1`)
const ofCompany = sql(
  'meeting.of-company',
  `select ${COLUMNS} ${FROM}
    where m.account_id = $1 and (m.created_at, m.id) < ($2, $3)
    order by m.created_at desc, m.id desc
    limit $4`,
)
const ofHolder = sql(
  'meeting.of-holder',
  `select ${COLUMNS} ${FROM}
    where m.account_id = $1 and i.state = any($2) and (i.context->>'noticeSentAt') is not null and (m.created_at,
      m.id) < ($3, $4)
    order by m.created_at desc, m.id desc
    limit $5`,
)
const countOfHolder = sql(
  'meeting.count-of-holder',
  `select count(*)::int as n ${FROM}
    where m.account_id = $1 and i.state = any($2) and (i.context->>'noticeSentAt') is not null`,
)
const countOfCompany = sql(
  'meeting.count-of-company',
  'select count(*)::int as n from meeting where account_id = $1',
)
export const addMeeting = (
  q: Queryable,
  m: { id: string; accountId: string; plan: MeetingBody; by: string; at: string },
) => q.run(insert, [m.id, m.accountId, JSON.stringify(m.plan), m.by, m.at])
export const savePlan = (q: Queryable, id: string, plan: MeetingBody) =>
  q.run(update, [id, JSON.stringify(plan)])
export const findMeeting = (q: Queryable, id: string) => q.one<MeetingRecord>(one, [id])
export const findOfCompany = (q: Queryable, accountId: string, before: Before, limit: number) =>
  q.query<MeetingRecord>(ofCompany, [accountId, before.at, before.id, limit])
export const findOfHolder = (
  q: Queryable,
  accountId: string,
  states: readonly string[],
  before: Before,
  limit: number,
) => q.query<MeetingRecord>(ofHolder, [accountId, states, before.at, before.id, limit])
export const countForHolder = async (
  q: Queryable,
  accountId: string,
  states: readonly string[],
): Promise<number> => (await q.one<{ n: number }>(countOfHolder, [accountId, states]))?.n ?? 0
export const countForCompany = async (q: Queryable, accountId: string): Promise<number> =>
  (await q.one<{ n: number }>(countOfCompany, [accountId]))?.n ?? 0
const minutes = sql(
  'meeting.minutes',
  'update meeting set minutes = $2, minutes_files = $3 where id = $1',
)
export const saveMinutes = (q: Queryable, id: string, text: string, files: readonly string[]) =>
  q.run(minutes, [id, text, files])

export interface ProposalRow {
  id: string
  meeting_id: string
  position: number
  text: string
  standard: VoteStandard
  recommendation: 'for' | 'against' | 'none'
  result: ProposalResult | null
}
const dropProposals = sql(
  'meeting.drop-proposals',
  'delete from meeting_proposal where meeting_id = $1',
)
const addProposal = sql(
  'meeting.add-proposal',
  `insert into meeting_proposal (id, meeting_id, position, text, standard, recommendation)
    values ($1, $2, $3, $4, $5, $6)`,
)
const proposals = sql(
  'meeting.proposals',
  `select id, meeting_id, position, text, standard, recommendation, result
    from meeting_proposal
    where meeting_id = $1
    order by position`,
)
const saveResultText = sql(
  'meeting.result',
  'update meeting_proposal set result = $2 where id = $1',
)
/** Replaces the proposals with those of a plan; only while nobody can vote. */
export async function replaceProposals(
  q: Queryable,
  meetingId: string,
  list: readonly { id: string; text: string; standard: string; recommendation: string }[],
): Promise<void> {
  await q.run(dropProposals, [meetingId])
  for (const [position, p] of list.entries())
    await q.run(addProposal, [p.id, meetingId, position, p.text, p.standard, p.recommendation])
}
export const findProposals = (q: Queryable, meetingId: string) =>
  q.query<ProposalRow>(proposals, [meetingId])
export const saveResult = (q: Queryable, proposalId: string, result: ProposalResult) =>
  q.run(saveResultText, [proposalId, JSON.stringify(result)])

export interface VoterRow {
  id: string
  meeting_id: string
  user_id: string | null
  title: string
  class: string
  units: number
  votes: number
  proxy_id: string | null
  proxy_kind: 'chair' | 'person' | null
  proxy_user_id: string | null
  proxy_name: string | null
  proxy_expires: string | null
  proxy_at: string | null
}
const addVoterText = sql(
  'meeting.add-voter',
  'insert into meeting_voter (id, meeting_id, user_id, title, class, units, votes) values ($1, $2, $3, $4, $5, $6, $7)',
)
const voters = sql(
  'meeting.voters',
  `select v.id, v.meeting_id, v.user_id, v.title, v.class, v.units, v.votes, p.id as proxy_id,
      p.to_kind as proxy_kind, p.proxy_user_id, p.name as proxy_name, p.expires_on as proxy_expires, p.given_at as proxy_at
    from meeting_voter v
    left join meeting_proxy p on p.voter_id = v.id and p.ended_at is null
    where v.meeting_id = $1
    order by v.votes desc, v.title ${BY_NAME}, v.id`,
)
export const addVoter = (
  q: Queryable,
  v: {
    id: string
    meetingId: string
    userId: string | null
    title: string
    class: string
    units: number
    votes: number
  },
) => q.run(addVoterText, [v.id, v.meetingId, v.userId, v.title, v.class, v.units, v.votes])
export const findVoters = (q: Queryable, meetingId: string) =>
  q.query<VoterRow>(voters, [meetingId])

export interface BallotRow {
  voter_id: string
  proposal_id: string
  choice: VoteChoice
  cast_by: string
  /** of a vote on paper */
  paper_id: string | null
}
const cast = sql(
  'meeting.cast',
  `insert into meeting_ballot (meeting_id, voter_id, proposal_id, choice, cast_by, at, proxy_id, paper_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const ballots = sql(
  'meeting.ballots',
  `select distinct on (b.voter_id, b.proposal_id) b.voter_id, b.proposal_id, b.choice, b.cast_by,
      b.paper_id
    from meeting_ballot b
    left join meeting_proxy p on p.id = b.proxy_id
    where b.meeting_id = $1 and p.ended_at is null
    order by b.voter_id, b.proposal_id, b.seq desc`,
)
export const castVote = (
  q: Queryable,
  b: {
    meetingId: string
    voterId: string
    proposalId: string
    choice: VoteChoice
    by: string
    at: string
    /** the appointment under which a proxy votes; null of a holder's own vote */
    proxyId: string | null
    /** the ballot that it stands on; null of a vote that was given here */
    paperId: string | null
  },
) => q.run(cast, [b.meetingId, b.voterId, b.proposalId, b.choice, b.by, b.at, b.proxyId, b.paperId])
/**
 * The vote that counts of each voter on each proposal: the newest of the holder, and of a proxy whose appointment
 * still stands (DGCL 212).
 */
export const findBallots = (q: Queryable, meetingId: string) =>
  q.query<BallotRow>(ballots, [meetingId])

/** A vote on paper with the two people who are behind it. */
export interface PaperRow {
  id: string
  voter_id: string
  votes: { proposal_id: string; choice: VoteChoice }[]
  signed_on: string
  files: string[]
  entered_by: string
  entered_name: string
  decided_by: string | null
  decided_name: string | null
  decided_at: string | null
  counted: boolean | null
}
const addPaperText = sql(
  'meeting.add-paper-ballot',
  `insert into meeting_paper_ballot (id, meeting_id, voter_id, votes, signed_on, files, entered_by, entered_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict do nothing`,
)
const papersText = sql(
  'meeting.paper-ballots',
  `select b.id, b.voter_id, b.votes, b.signed_on, b.files, b.entered_by, b.decided_by, b.decided_at, b.counted,
      coalesce(e.first_name || ' ' || e.last_name, '') as entered_name,
      d.first_name || ' ' || d.last_name as decided_name
    from meeting_paper_ballot b
    left join person e on e.id = b.entered_by
    left join person d on d.id = b.decided_by
    where b.meeting_id = $1
    order by b.entered_at, b.id`,
)
const decidePaperText = sql(
  'meeting.decide-paper-ballot',
  `update meeting_paper_ballot
    set decided_by = $2, decided_at = $3, counted = $4
    where id = $1 and decided_at is null`,
)
/** False where a ballot of the same voter waits already. */
export const addPaper = async (
  q: Queryable,
  b: {
    id: string
    meetingId: string
    voterId: string
    votes: readonly { proposal_id: string; choice: VoteChoice }[]
    signedOn: string
    files: readonly string[]
    by: string
    at: string
  },
): Promise<boolean> =>
  (await q.run(addPaperText, [
    b.id,
    b.meetingId,
    b.voterId,
    JSON.stringify(b.votes),
    b.signedOn,
    [...b.files],
    b.by,
    b.at,
  ])) === 1
/** Votes on paper of a meeting, oldest first. */
export const findPapers = (q: Queryable, meetingId: string) =>
  q.query<PaperRow>(papersText, [meetingId])
export const decidePaper = (q: Queryable, id: string, by: string, at: string, counted: boolean) =>
  q.run(decidePaperText, [id, by, at, counted])

const addProxyText = sql(
  'meeting.add-proxy',
  `insert into meeting_proxy (id, meeting_id, voter_id, to_kind, proxy_user_id, name, expires_on, given_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const endProxyText = sql(
  'meeting.end-proxy',
  'update meeting_proxy set ended_at = $2 where voter_id = $1 and ended_at is null',
)
export const addProxy = (
  q: Queryable,
  p: {
    id: string
    meetingId: string
    voterId: string
    to: 'chair' | 'person'
    userId: string | null
    name: string
    expiresOn: string
    at: string
  },
) => q.run(addProxyText, [p.id, p.meetingId, p.voterId, p.to, p.userId, p.name, p.expiresOn, p.at])
export const endProxy = (q: Queryable, voterId: string, at: string) =>
  q.run(endProxyText, [voterId, at])
const person = sql(
  'meeting.person',
  "select id, first_name || ' ' || last_name as name from person where lower(email) = $1",
)
export const findPerson = (q: Queryable, email: string) =>
  q.one<{ id: string; name: string }>(person, [email])

export interface ElectorRow {
  user_id: string
  title: string
  security_name: string
  security_type: string
  units: number
}
const electors = sql(
  'meeting.electors',
  `select h.user_id, h.title, h.security_name, h.security_type, sum(h.units)::bigint as units
    from holding h
    left join holding_cancellation x on x.holding_id = h.id
    where h.account_id = $1 and coalesce(h.acquired_at, h.issued_at) <= $2 and (x.at is null or x.at > $2)
    group by 1, 2, 3, 4
    order by h.title ${BY_NAME}, h.user_id`,
)
/** Who held at a moment: a security that was transferred later still counts for the one who held it then. */
export const findElectors = (q: Queryable, accountId: string, at: string) =>
  q.query<ElectorRow>(electors, [accountId, at])
