import type { Held } from '#domain/shared/retention.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface OpenMatter {
  kind:
    | 'investment'
    | 'transfer'
    | 'incoming'
    | 'money'
    | 'check'
    | 'order'
    | 'signature'
    | 'joint'
    | 'meeting'
    | 'company'
  id: string
  title: string
  account_id: string
}

const openSql = sql(
  'account-closing.open-matters',
  ` select 'investment' as kind, m.id, c.name as title, c.account_id
    from record_state m
    join company_shared c on c.account_id = m.account_id
      where m.machine = 'investment' and m.user_id = $1 and m.status = 'active' and m.state not in ('closed',
        'abandoned')
    union all
    select 'transfer', m.id, c.name, c.account_id
    from record_state m
    join company_shared c on c.account_id = m.account_id
    where m.machine = 'transfer' and m.user_id = $1 and m.status = 'active'
    union all
    select 'incoming', t.id, c.name, c.account_id
    from transfer_shared t
    join record_state m on m.machine = 'transfer' and m.id = t.id and m.status = 'active' and m.state <> 'requested'
    join company_shared c on c.account_id = t.account_id
      where t.user_id <> $1 and lower(t.receiver_email) = (select email from app_user where id = $1)
    union all
    select 'money', p.investment_id, c.name, c.account_id
    from payment_shared p
    join record_state m on m.machine = 'payment' and m.id = p.id and m.state in ('initiated', 'pending',
      'underfunded', 'in_escrow', 'partially_refunded', 'cleared', 'returned', 'refund_requested', 'refund_initiated',
      'refund_failed')
      join company_shared c on c.account_id = p.account_id
      where p.user_id = $1 and not exists (select 1 from record_state i where i.machine = 'investment' and i.id =
        p.investment_id and i.status = 'active' and i.state not in ('closed', 'abandoned'))
    union all
    (select 'check', $1::uuid, 'Your identity check', '00000000-0000-0000-0000-000000000000'::uuid where exists
      (select 1 from record_state where machine = 'kyc' and user_id = $1 and state in ('submitted', 'pending',
      'referred', 'needs_review', 'suspended')) or exists (select 1 from fund_freeze_shared where user_id = $1 and released_at is
      null))
    union all
    select 'order', h.id, c.name, c.account_id
    from stop_transfer_shared s
    join holding_shared h on h.id = s.holding_id
    join company_shared c on c.account_id = h.account_id
    where h.user_id = $1 and s.lifted_at is null
    union all
    select 'signature', e.id, c.name, c.account_id
    from envelope_signer_shared s
    join envelope_shared e on e.id = s.envelope_id
    join record_state m on m.machine = 'envelope' and m.id = e.id and m.status = 'active'
    join company_shared c on c.account_id = e.account_id
      where s.signer_id = $1::uuid::text and e.user_id <> $1 and s.sent_at is not null and s.signed_at is null
    union all
    select distinct 'joint', r.id, coalesce(r.title, c.name), c.account_id
    from registration_party_shared p
    join investor_registration_shared r on r.id = p.registration_id and r.user_id <> $1
    join record_state m on m.machine = 'investment' and m.status = 'active' and m.state not in ('closed', 'abandoned')
      and m.context->>'registrationId' = r.id::text
      join company_shared c on c.account_id = m.account_id
      where p.user_id = $1 and p.removed_at is null and p.joined_at is not null
    union all
    select distinct 'meeting', t.id, c.name, c.account_id
    from meeting_shared t
    join record_state m on m.machine = 'meeting' and m.id = t.id and m.state in ('open', 'adjourned')
    join company_shared c on c.account_id = t.account_id
      join meeting_voter_shared v on v.meeting_id = t.id
      left join meeting_proxy_shared x on x.voter_id = v.id and x.ended_at is null
      where v.user_id = $1 or x.proxy_user_id = $1
    union all
    select 'company', c.account_id, c.name, c.account_id
    from company_member_shared o
    join company_shared c on c.account_id = o.account_id
      where o.user_id = $1 and o.role = 'owner' and not exists (select 1 from company_member_shared x where
        x.account_id = o.account_id and x.role = 'owner' and x.user_id <> $1 and
          (x.full_from is null or x.full_from <= $2))
    limit 100`,
)
/**
 * What has to end before the account of a person can be closed: investments and transfers in progress, money that is
 * neither released nor back, a check or a freeze, an order on a security, others who wait for a signature or invest
 * with them, meetings in which they vote, and companies that they alone own with all rights.
 */
export const openMatters = (q: Queryable, userId: string, now: Date) =>
  q.query<OpenMatter>(openSql, [userId, now.toISOString()])

const heldSql = sql(
  'account-closing.held',
  ` select exists (select 1 from record_state where machine = 'kyc' and user_id = $1 and state not in ('not_started',
      'in_progress'))
        or exists (select 1 from record_state where machine = 'investment' and user_id = $1 and
          context->>'submittedAt' is not null)
        or exists (select 1 from record_state where machine = 'registration' and user_id = $1 and state <> 'draft') as
          customer,
      exists (select 1 from record_state where machine = 'investment' and user_id = $1 and context->>'submittedAt' is
        not null) as investor,
      exists (select 1 from holding_shared h where not exists (select 1 from holding_cancellation_shared x where
        x.holding_id = h.id) and (h.user_id = $1 or exists (select 1 from record_state i join
        registration_party_shared p on p.registration_id::text = i.context->>'registrationId' and p.user_id = $1 and
        p.removed_at is null where i.machine = 'investment' and i.id = h.investment_id))) as holder,
      exists (select 1 from bank_authorization_shared where user_id = $1) as debits,
      exists (select 1 from envelope_shared e join envelope_document_shared d on d.envelope_id = e.id where e.user_id
        = $1 and d.signed_file is not null) or exists (select 1 from tax_form_shared where user_id = $1 and signature
        is not null) as "taxForm",
      exists (select 1 from accreditation_evidence_shared where user_id = $1) or exists (select 1 from record_state
        where machine = 'accreditation' and user_id = $1 and state not in ('draft', 'withdrawn')) as evidence,
      exists (select 1 from holding_shared where user_id = $1) as register,
      exists (select 1 from discussion_post_shared where author_id = $1) as posts`,
)
/** What of a person's data a rule may require to be retained. */
export async function heldOf(q: Queryable, userId: string): Promise<Held> {
  const held = await q.one<Held>(heldSql, [userId])
  if (held === null) throw new Error('what is held of a person could not be read')
  return held
}

const closedAtSql = sql(
  'account-closing.closed-at',
  'select closed_at from account_closing_shared where user_id = $1',
)
/** When the account was closed, or null. */
export const closedAt = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ closed_at: string | null }>(closedAtSql, [userId]))?.closed_at ?? null
