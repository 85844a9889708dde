import type { ProposalShow } from '#domain/platform/model/proposal-shows.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ProposalRecord {
  id: string
  kind: string
  subject_machine: string
  subject_id: string
  event: string
  sealed: string
  fingerprint: string
  evidence: string[]
  proposed_by: string
  proposed_at: string
  decided_by: string | null
  ended_at: string | null
  proposer: string | null
  decider: string | null
}

const name = (person: string) =>
  `nullif(trim(concat(${person}.first_name, ' ', ${person}.last_name)), '')`
const columns = `p.id, p.kind, p.subject_machine, p.subject_id, p.event, p.sealed, p.fingerprint, p.evidence,
  p.proposed_by, p.proposed_at, p.decided_by, p.ended_at, ${name('a')} as proposer, ${name('b')} as decider`
const from = `proposal p
  left join person a on a.id = p.proposed_by
  left join person b on b.id = p.decided_by`
const CONDITIONS: Readonly<Record<ProposalShow, string>> = {
  waiting: 'p.ended_at is null',
  mine: 'p.proposed_by = $1',
  decided: 'p.ended_at is not null',
}
const pageText = (show: ProposalShow) =>
  sql(
    `proposal.page-${show}`,
    `select ${columns} from ${from}
      where ${CONDITIONS[show]} and $1::uuid is not null
        and ($2::text is null or p.subject_machine = $2)
        and ($3::uuid is null or p.subject_id = $3)
        and (p.proposed_at, p.id) < ($4::timestamptz, $5::uuid)
      order by p.proposed_at desc, p.id desc
      limit $6`,
  )
const pages = {
  waiting: pageText('waiting'),
  mine: pageText('mine'),
  decided: pageText('decided'),
}
/** Proposals, the newest first. */
export const findProposals = (
  q: Queryable,
  of: {
    show: ProposalShow
    userId: string
    machine: string | null
    id: string | null
    before: { at: string; id: string }
    limit: number
  },
): Promise<ProposalRecord[]> =>
  q.query<ProposalRecord>(pages[of.show], [
    of.userId,
    of.machine,
    of.id,
    of.before.at,
    of.before.id,
    of.limit,
  ])

const oneText = sql('proposal.one', `select ${columns} from ${from} where p.id = $1`)
export const findProposal = (q: Queryable, id: string): Promise<ProposalRecord | null> =>
  q.one<ProposalRecord>(oneText, [id])

const addText = sql(
  'proposal.add',
  `insert into proposal (id, kind, subject_machine, subject_id, event, sealed, fingerprint, evidence, proposed_by,
      proposed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict do nothing`,
)
/** False when the same act on the same record waits already. */
export const addProposal = async (
  tx: Tx,
  p: Omit<ProposalRecord, 'decided_by' | 'ended_at' | 'proposer' | 'decider'>,
): Promise<boolean> =>
  (await tx.run(addText, [
    p.id,
    p.kind,
    p.subject_machine,
    p.subject_id,
    p.event,
    p.sealed,
    p.fingerprint,
    p.evidence,
    p.proposed_by,
    p.proposed_at,
  ])) > 0

const endText = sql(
  'proposal.end',
  'update proposal set decided_by = $2, ended_at = $3 where id = $1',
)
export const endProposal = (tx: Tx, id: string, { by, at }: { by: string | null; at: string }) =>
  tx.run(endText, [id, by, at])

const waitingOfText = sql(
  'proposal.waiting-of',
  `select subject_id, id from proposal
    where ended_at is null and subject_machine = $1 and subject_id = any($2) and ($3::text is null or kind = $3)`,
)
/** Proposals about some records that wait for a second person, of one kind or any, by the id of the record. */
export const findWaiting = async (
  q: Queryable,
  machine: string,
  ids: readonly string[],
  kind: string | null = null,
): Promise<Map<string, string>> =>
  new Map(
    (
      await q.query<{ subject_id: string; id: string }>(waitingOfText, [machine, [...ids], kind])
    ).map((row) => [row.subject_id, row.id]),
  )

const waitingText = sql(
  'proposal.waiting',
  `select ${columns} from ${from} where p.ended_at is null order by p.proposed_at, p.id`,
)
/** All proposals that wait for a second person, the oldest first. */
export const findAllWaiting = (q: Queryable): Promise<ProposalRecord[]> =>
  q.query<ProposalRecord>(waitingText)
