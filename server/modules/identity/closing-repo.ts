import type { Held } from '#domain/rules/retention.ts'
import { sql, type Queryable } from '../../db/db.ts'

export interface OpenMatter { kind: 'investment' | 'transfer' | 'company'; id: string; title: string; account_id: string }

const openSql = sql('account-closing.open-matters', `
  select 'investment' as kind, m.id, c.name as title, c.account_id from machine_instance m join company c on c.account_id = m.account_id
    where m.machine = 'investment' and m.user_id = $1 and m.status = 'active' and m.state not in ('closed', 'abandoned')
  union all
  select 'transfer', m.id, c.name, c.account_id from machine_instance m join company c on c.account_id = m.account_id where m.machine = 'transfer' and m.user_id = $1 and m.status = 'active'
  union all
  select 'company', c.account_id, c.name, c.account_id from company_member o join company c on c.account_id = o.account_id
    where o.user_id = $1 and o.role = 'owner' and not exists (select 1 from company_member x where x.account_id = o.account_id and x.role = 'owner' and x.user_id <> $1)
  limit 100`)
/** What has to end before the account of a person can be closed: investments and transfers on their way, companies that they alone own. */
export const openMatters = (q: Queryable, userId: string) => q.query<OpenMatter>(openSql, [userId])

const heldSql = sql('account-closing.held', `
  select exists (select 1 from machine_instance where machine = 'kyc' and user_id = $1 and state not in ('not_started', 'in_progress'))
      or exists (select 1 from machine_instance where machine = 'investment' and user_id = $1 and context->>'submittedAt' is not null)
      or exists (select 1 from machine_instance where machine = 'registration' and user_id = $1 and state <> 'draft') as customer,
    exists (select 1 from machine_instance where machine = 'investment' and user_id = $1 and context->>'submittedAt' is not null) as investor,
    exists (select 1 from holding h where h.user_id = $1 and not exists (select 1 from holding_cancellation x where x.holding_id = h.id)) as holder,
    exists (select 1 from bank_authorization where user_id = $1) as debits,
    exists (select 1 from envelope e join envelope_document d on d.envelope_id = e.id where e.user_id = $1 and d.signed_file is not null) as "taxForm",
    exists (select 1 from accreditation_evidence where user_id = $1) as evidence,
    exists (select 1 from discussion_post where author_id = $1) as posts`)
/** What of a person a rule may ask to keep. */
export async function heldOf(q: Queryable, userId: string): Promise<Held> {
  const held = await q.one<Held>(heldSql, [userId])
  if (held === null) throw new Error('what is held of a person could not be read')
  return held
}

const closedAtSql = sql('account-closing.closed-at', 'select closed_at from account_closing where user_id = $1')
/** When the account was closed, or null. */
export const closedAt = async (q: Queryable, userId: string): Promise<string | null> => (await q.one<{ closed_at: string | null }>(closedAtSql, [userId]))?.closed_at ?? null
