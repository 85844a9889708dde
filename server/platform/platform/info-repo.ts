import type { PlatformInput } from '#domain/platform/model/platform-info.ts'
import { DEFAULT_ZONE } from '#domain/shared/calendar/zone.ts'
import { platformSwitchNames, type SwitchState } from '#domain/platform/rules/platform-switches.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface PlatformRow extends SwitchState {
  version: number
  name: string
  legal_name: string
  support_email: string
  support_phone: string
  risk_text: string
  legal_footer: string
  logo_file_id: string | null
  logo_type: string | null
  logo_alt: string
  accent: string
  cta: string
  /** address that mails come from; '' for the support address */
  sender_email: string
  intermediary: { name: string; file_number: string; crd: string } | null
  time_zone: string
  fiscal_year_end: string
}
/** What versions have that were saved before there were these fields. */
const later = {
  time_zone: DEFAULT_ZONE,
  fiscal_year_end: '12-31',
  accepts_accounts: true,
  accepts_investments: true,
  accepts_reg_cf: true,
  accepts_reg_d: true,
  accepts_reg_a: true,
  accepts_transfers: true,
} as const satisfies Partial<PlatformInput>
export interface VersionRow {
  version: number
  data: PlatformInput
  reason: string
  saved_at: string
  saved_by: string
}

const platformSql = sql(
  'platform.read',
  `select version, name, legal_name, support_email, support_phone, risk_text, legal_footer,
    logo_file_id, logo_type, logo_alt, accent, cta, sender_email, intermediary, time_zone, fiscal_year_end,
    ${platformSwitchNames.join(', ')}
  from platform_info`,
)
const lockSql = sql('platform.lock', 'select version from platform_info for update')
const writeSql = sql(
  'platform.write',
  `
  update platform_info
  set version = $1, name = $2, legal_name = $3, support_email = $4, support_phone = $5,
    risk_text = $6, legal_footer = $7, logo_file_id = $8, logo_type = $9, logo_alt = $10,
    accent = $11, cta = $12, sender_name = $13, sender_email = $14, intermediary = $15,
    updated_at = $16, time_zone = $17, fiscal_year_end = $18,
    ${platformSwitchNames.map((name, at) => `${name} = $${at + 19}`).join(', ')}`,
)
const addVersionSql = sql(
  'platform.add-version',
  'insert into platform_version (version, data, reason, saved_by, saved_at) values ($1, $2, $3, $4, $5)',
)
const columns = `v.version, v.data, v.reason, v.saved_at,
  case when v.saved_by is null then 'System'
    else coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), 'A former colleague')
  end as saved_by`
const versionsSql = sql(
  'platform.versions',
  `
  select ${columns} from platform_version v
  left join person u on u.id = v.saved_by
  where v.version < $1
  order by v.version desc
  limit $2`,
)

/** The current information about the platform; its one row is made by a migration. */
export const platformRow = (q: Queryable): Promise<PlatformRow | null> =>
  q.one<PlatformRow>(platformSql)
/** The current version, locked until the end of the transaction: versions are saved one at a time. */
export const lockPlatform = (tx: Tx): Promise<{ version: number } | null> => tx.one(lockSql)
/** Versions below `before`, newest first. */
export const findVersions = (q: Queryable, before: number, limit: number): Promise<VersionRow[]> =>
  q
    .query<VersionRow>(versionsSql, [before, limit])
    .then((rows) => rows.map((row) => ({ ...row, data: { ...later, ...row.data } })))
/** Stores a version and makes it the current one. */
export async function addVersion(
  tx: Tx,
  of: {
    version: number
    info: PlatformInput
    logoType: string | null
    reason: string
    by: string | null
    at: string
  },
): Promise<void> {
  const { version, info, logoType, reason, by, at } = of
  const intermediary =
    info.intermediary_name === ''
      ? null
      : JSON.stringify({
          name: info.intermediary_name,
          file_number: info.intermediary_file_number,
          crd: info.intermediary_crd,
        })
  await tx.run(writeSql, [
    version,
    info.name,
    info.legal_name,
    info.support_email,
    info.support_phone,
    info.risk_text,
    info.legal_footer,
    info.logo_file_id,
    logoType,
    info.logo_alt,
    info.accent,
    info.cta,
    info.sender_name,
    info.sender_email,
    intermediary,
    at,
    info.time_zone,
    info.fiscal_year_end,
    ...platformSwitchNames.map((name) => info[name]),
  ])
  await tx.run(addVersionSql, [version, JSON.stringify(info), reason, by, at])
}
