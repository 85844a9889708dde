import { sql, type Queryable } from '#server/kernel/db/db.ts'

/**
 * What must be on file for a state that somebody reached, queried from the tables and not from the machines: each row
 * is a machine in a state that nothing justifies. Every statement returns `what` (the claim) and `id`.
 */
const claims: Readonly<Record<string, string>> = {
  'a signed envelope has a file, its hash, and the record of every signature with consent and address': ` select m.id
    from machine_instance m
    where m.machine = 'envelope' and m.state in ('signed', 'countersigned') and (
      not exists (select 1 from envelope_document d join stored_file f on f.id = d.unsigned_file where d.envelope_id =
        m.id and d.kind = 'agreement' and d.unsigned_sha256 = m.context->>'hash')
      or not exists (select 1 from envelope_signer s where s.envelope_id = m.id)
      or exists (select 1 from envelope_signer s where s.envelope_id = m.id and (s.signed_at is null or s.typed_name
        is null or s.ip is null or s.consent_hash is null)))`,
  'what is to be paid has a signature by everyone, and an identity that was approved': ` select m.id
    from machine_instance m
    where m.machine = 'investment' and m.id = any($1) and m.state in ('awaiting_funds', 'funds_pending',
      'funded.waiting_for_issuer', 'funded.waiting_for_principal', 'approved_to_close', 'closed') and (
      not exists (select 1 from machine_instance e where e.machine = 'envelope' and e.investment_id = m.id and e.state
        in ('signed', 'countersigned', 'voided'))
      or not exists (select 1 from machine_log k where k.machine = 'kyc' and k.user_id = m.user_id and k.to_state =
        'approved'))`,
  'a payment that cleared was received, to the cent': ` select p.id
    from payment p
    join machine_instance m on m.machine = 'payment' and m.id = p.id
    where p.cleared > (select coalesce(sum(r.amount), 0) from receipt r where r.payment_id = p.id) or p.refunded >
      p.received`,
  'a funded investment has its money in escrow': ` select m.id
    from machine_instance m
    where m.machine = 'investment' and m.state in ('funded.waiting_for_issuer', 'funded.waiting_for_principal',
      'approved_to_close')
      and coalesce((select -balance from ledger_balance where account = 'investment:' || m.id), 0) <
        (m.context->>'amountCents')::bigint`,
  'a closed investment has its security, its released money, a countersigned agreement and a released closing': ` select
      m.id
    from machine_instance m
    where m.machine = 'investment' and m.state = 'closed' and (
      not exists (select 1 from holding h where h.investment_id = m.id)
      or coalesce((select -balance from ledger_balance where account = 'investment:' || m.id), 0) <> 0
      or not exists (select 1 from machine_instance e where e.machine = 'envelope' and e.investment_id = m.id and
        e.state = 'countersigned')
      or not exists (select 1 from closing_investment c join machine_instance x on x.machine = 'closing' and x.id =
        c.closing_id where c.investment_id = m.id and x.state in ('released', 'done')))`,
  'a security was issued by a closing and by nothing else': ` select h.id
    from holding h
    join machine_instance m on m.machine = 'investment' and m.id = h.investment_id
    where m.state not in ('closed', 'rescinded')`,
  'a released closing has the signatures of three people': ` select m.id
    from machine_instance m
    where m.machine = 'closing' and m.state in ('released', 'done')
      and (select count(distinct s.value->>'id') from jsonb_each(m.context->'signatures') s where s.value <>
        'null'::jsonb) < 3`,
  'a closed offering reached its target': ` select o.listing_id as id
    from offering o
    join machine_instance m on m.machine = 'offering' and m.id = o.listing_id
    where m.state in ('closed', 'reporting', 'reports_ending', 'reports_ended') and (select coalesce(sum(i.committed), 0) from
      investment i join machine_instance c on c.machine = 'investment' and c.id = i.id where i.listing_id =
      o.listing_id and c.state = 'closed') < o.min_target`,
  'an offering that went live was approved by two people of the platform, and filed where it must be': ` select m.id
    from machine_instance m
    join offering o on o.listing_id = m.id
    where m.machine = 'offering' and m.id = any($1) and m.state in ('live', 'paused', 'closing', 'closed',
      'reporting', 'reports_ending', 'reports_ended') and (
      (select count(distinct l.actor_id) from machine_log l where l.machine = 'offering' and l.id = m.id and l.type in
        ('PLATFORM_APPROVED', 'PRINCIPAL_APPROVED') and l.actor_kind = 'person') < 2
      or (o.type = 'reg_cf' and o.filing is null))`,
  'a listed offering is open, approved for the listing, and has its legends and identifiers on file': ` select m.id
    from machine_instance m
    where m.machine = 'listing' and m.id = any($1) and m.state = 'listed' and (
      not exists (select 1 from machine_log l where l.machine = 'listing' and l.id = m.id and l.type = 'APPROVE' and
        l.actor_kind = 'person')
      or not exists (select 1 from machine_log l where l.machine = 'offering' and l.id = m.id and l.type = 'LAUNCH'))`,
  'no offering has more than its maximum, and its sums are those of its commitments': ` select o.listing_id as id
    from offering o
    where o.reserved > o.max_amount
      or o.reserved <> (select coalesce(sum(a.cents), 0) from allocation a where a.listing_id = o.listing_id and
        a.standing in ('accepted', 'in_part'))
      or o.waiting <> (select count(*) from allocation a where a.listing_id = o.listing_id and a.standing =
        'waitlisted')`,
  'whoever ended without closing has no money held': `
    select m.id from machine_instance m where m.machine = 'investment' and m.state in ('cancelled', 'rejected', 'offering_failed', 'refunded', 'abandoned', 'waitlisted')
      and coalesce((select balance from ledger_balance where account = 'investment:' || m.id), 0) <> 0
      -- money of a payment that was under way comes in and goes back by itself
      and not exists (select 1 from machine_instance p where p.machine = 'payment' and p.investment_id = m.id and p.state in ('refund_requested', 'refund_pending', 'refund_initiated', 'received', 'pending', 'held'))`,
  'every posting of the ledger sums to zero':
    'select posting_id as id from ledger_entry group by posting_id having sum(amount) <> 0',
}

/** All claims in one statement: the first contradiction of each. */
const everything = sql(
  'test.claims',
  Object.values(claims)
    .map((text, n) => `(select ${n} as claim, x.id::text as id from (${text}) x limit 1)`)
    .join(' union all ') + ' order by 1',
)
const words = Object.keys(claims)

/**
 * Claims that do not hold, with the first machine that contradicts each. `made` are ids whose whole life went through
 * the product.
 */
export const contradictions = async (q: Queryable, made: readonly string[]): Promise<string[]> =>
  (await q.query<{ claim: number; id: string }>(everything, [made])).map(
    (row) => `${words[row.claim]}: not ${row.id}`,
  )
/** Number of claims that are checked each time. */
export const CLAIMS = words.length

/**
 * Messages that a person got at one moment about one thing, where there is more than one: of an investor all that
 * concern one offering, of others all that concern one investment. The notice of a commitment is one of its own (17 CFR
 * 227.303(d)), also where the approval follows at once.
 */
const repeated = sql(
  'test.repeated-messages',
  `select p.email as reader, string_agg(m.machine || ': ' || n.title, ' | ' order by n.id) as titles
    from notice n
    join machine_instance m on m.machine = n.cause_machine and m.id = n.cause_id
    join app_user p on p.id = n.user_id
    cross join lateral (
      select coalesce(m.investment_id, case when m.machine in ('investment', 'investment-steps') then m.id end) as investment,
        coalesce(m.listing_id, (select i.listing_id from investment i where i.id = m.investment_id),
          case when m.machine = 'offering' then m.id end, m.id) as listing) about
    where n.created_at > $1 and not (m.machine = 'investment' and exists (select 1 from machine_log l
      where l.machine = m.machine and l.id = m.id and l.rev = n.cause_rev and l.type = 'SUBMIT'))
    group by p.email, n.created_at, about.listing,
      case when exists (select 1 from investment i where i.user_id = n.user_id and i.listing_id = about.listing)
        then about.listing else coalesce(about.investment, m.id) end
    having count(*) > 1
    order by 1, 2`,
)
export const repeatedMessages = async (q: Queryable, since: string): Promise<string[]> =>
  (await q.query<{ reader: string; titles: string }>(repeated, [since])).map(
    (row) => `${row.reader} gets ${row.titles}`,
  )
