import type { RevisionChange } from '#domain/offerings/model/revision.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import type { Values } from '../topics/index.ts'

/** Facts of a correction as they are written: the office is an address. */
export interface CorrectedFacts {
  legal_name: string
  dba?: string | undefined
  jurisdiction: string
  formation_date: string
  address: { city: string; region?: string | undefined } & Record<string, string | undefined>
}
export interface CorrectionRow {
  id: string
  account_id: string
  facts: CorrectedFacts
  ein_sealed: string | null
  ein_hash: string | null
  ein_last4: string | null
  changes: RevisionChange[]
  reason: string
  corrected_by: string
  corrected_at: string
  applied_at: string | null
}
const COLUMNS = `id, account_id, facts, ein_sealed, ein_hash, ein_last4, changes, reason,
  corrected_by, corrected_at, applied_at`
const oneText = sql('correction.one', `select ${COLUMNS} from company_correction where id = $1`)
const listText = sql(
  'correction.of-company',
  `select ${COLUMNS}, (select first_name || ' ' || last_name from person where id = corrected_by) as by
  from company_correction
  where account_id = $1
  order by corrected_at desc, id desc
  limit 100`,
)
const addText = sql(
  'correction.add',
  `insert into company_correction (${COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, null)`,
)
const appliedText = sql(
  'correction.applied',
  'update company_correction set applied_at = $2 where id = $1',
)
const nameOnText = sql(
  'correction.name-on',
  `select change->>'old' as name
    from company_correction c
    cross join lateral jsonb_array_elements(c.changes) change
    where c.account_id = $1 and c.applied_at > $2 and change->>'field' = 'legal_name'
    order by c.applied_at
    limit 1`,
)
/** The legal name that a company had at a moment, where a correction has changed it since; else null. */
export const formerName = async (q: Queryable, accountId: string, at: string) =>
  (await q.one<{ name: string }>(nameOnText, [accountId, at]))?.name ?? null
export const findCorrection = (q: Queryable, id: string) => q.one<CorrectionRow>(oneText, [id])
/** Corrections of a company, newest first, with who made them. */
export const findCorrections = (q: Queryable, accountId: string) =>
  q.query<CorrectionRow & { by: string | null }>(listText, [accountId])
export const addCorrection = (tx: Tx, c: Omit<CorrectionRow, 'applied_at'>) =>
  tx.run(addText, [
    c.id,
    c.account_id,
    JSON.stringify(c.facts),
    c.ein_sealed,
    c.ein_hash,
    c.ein_last4,
    JSON.stringify(c.changes),
    c.reason,
    c.corrected_by,
    c.corrected_at,
  ])
export const setCorrected = (tx: Tx, id: string, at: string) => tx.run(appliedText, [id, at])

const infoText = sql(
  'correction.information',
  'select information from company_info where account_id = $1',
)
const saveInfoText = sql(
  'correction.save-information',
  `insert into company_info (account_id, information, ein_sealed, ein_hash)
  values ($1, $2, $3, $4)
  on conflict (account_id) do update set
    information = company_info.information || excluded.information,
    ein_sealed = coalesce(excluded.ein_sealed, company_info.ein_sealed),
    ein_hash = coalesce(excluded.ein_hash, company_info.ein_hash)`,
)
/** What the founder entered and what was corrected since; null for a company that was taken over. */
export const findInformation = async (q: Queryable, accountId: string): Promise<Values | null> =>
  (await q.one<{ information: Values }>(infoText, [accountId]))?.information ?? null
/** Writes the corrected facts over the stored ones; without a new EIN the stored one stays. */
export const saveInformation = (
  tx: Tx,
  accountId: string,
  information: Values,
  ein: { sealed: string | null; hash: string | null },
) => tx.run(saveInfoText, [accountId, JSON.stringify(information), ein.sealed, ein.hash])
