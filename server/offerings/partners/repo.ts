import { BY_NAME } from '#server/kernel/db/found.ts'
import type { SeatFilter, SeatRole } from '#domain/offerings/model/partner-seat-labels.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface SeatRow {
  id: string
  listing_id: string
  account_id: string
  role: SeatRole
  firm_id: string | null
  firm: string
  email: string
  name: string
  user_id: string | null
  agreement: string
  signed_name: string | null
  invited_by: string
  inviter: string
  /** somebody of the platform invited */
  by_platform: boolean
  invited_at: string
  company: string
  offering: string
  kind: string | null
  crd: string | null
  sec_no: string | null
  checked_on: string | null
}

const SELECT = `
  select s.id, s.listing_id, s.account_id, s.role, s.firm_id, s.firm_name as firm, s.email, s.name,
    s.user_id, s.agreement, s.signed_name, s.invited_by, s.by_platform, s.invited_at,
    coalesce(nullif(trim(concat(p.first_name, ' ', p.last_name)), ''), 'A former colleague')
      as inviter,
    c.name as company, coalesce(r.name, c.name) as offering,
    f.kind, f.crd, f.sec_no, f.checked_on
  from partner_seat s
  join company c on c.account_id = s.account_id
  left join raise r on r.listing_id = s.listing_id
  left join person p on p.id = s.invited_by
  left join firm_shared f on f.id = s.firm_id`
const oneText = sql('partner-seat.one', `${SELECT} where s.id = $1`)
const ofListing = (name: SeatFilter, status: 'active' | 'done') =>
  sql(
    `partner-seat.${name}-of-listing`,
    `${SELECT}
    join record_state m on m.machine = 'partner-seat' and m.id = s.id
    where s.listing_id = $1 and m.status = '${status}'
    order by s.invited_at desc, s.id desc
    limit 200`,
  )
const listTexts: Readonly<Record<SeatFilter, ReturnType<typeof ofListing>>> = {
  current: ofListing('current', 'active'),
  historical: ofListing('historical', 'done'),
}
// an invitation belongs to the address, a seat to the account that accepted it
const OWN = 's.user_id = $1 or (s.user_id is null and s.email = $2)'
const ownText = sql(
  'partner-seat.own',
  `${SELECT} where ${OWN} order by s.invited_at desc, s.id desc limit 200`,
)
const openText = sql(
  'partner-seat.open',
  `select s.id from partner_seat s
  join record_state m on m.machine = 'partner-seat' and m.id = s.id and m.status = 'active'
  where s.listing_id = $1 and s.email = $2 and s.role = $3
  limit 1`,
)
const heldText = sql(
  'partner-seat.held',
  `select s.role, s.firm_name as firm
    from partner_seat s
    join record_state m on m.machine = 'partner-seat' and m.id = s.id and m.status = 'active'
    where s.account_id = $1 and s.user_id = $2
    order by s.role = 'marketing' desc, s.invited_at desc, s.id desc
    limit 1`,
)
/** The seat that a person holds in an offering of a company, of several that of a marketing firm; null without one. */
export const heldSeat = (q: Queryable, accountId: string, userId: string) =>
  q.one<{ role: SeatRole; firm: string }>(heldText, [accountId, userId])
const addText = sql(
  'partner-seat.add',
  `insert into partner_seat (id, listing_id, account_id, role, firm_id, firm_name, email, name,
    agreement, invited_by, by_platform, invited_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)
const signText = sql(
  'partner-seat.sign',
  'update partner_seat set user_id = $2, signed_name = $3, signed_ip = $4 where id = $1',
)
const emailText = sql(
  'partner-seat.email-of',
  'select lower(email) as email from person where id = $1',
)
const memberText = sql(
  'partner-seat.is-member',
  `select 1 as one from company_member_shared m
  join person p on p.id = m.user_id
  where m.account_id = $1 and lower(p.email) = $2`,
)
const firmsText = sql(
  'partner-seat.firms',
  `select id, kind, legal_name, crd from firm_shared order by legal_name ${BY_NAME}, id limit 500`,
)
const firmText = sql('partner-seat.firm', 'select legal_name from firm_shared where id = $1')

export const findSeat = (q: Queryable, id: string): Promise<SeatRow | null> =>
  q.one<SeatRow>(oneText, [id])
/** Seats of an offering that go on or have ended, newest first. */
export const findSeats = (
  q: Queryable,
  listingId: string,
  filter: SeatFilter,
): Promise<SeatRow[]> => q.query<SeatRow>(listTexts[filter], [listingId])
/** Seats of a person, and invitations to their address; newest first. */
export const findOwnSeats = (q: Queryable, userId: string, email: string): Promise<SeatRow[]> =>
  q.query<SeatRow>(ownText, [userId, email])
/** Does this address have the same seat in the offering already? */
export const hasSeat = async (
  q: Queryable,
  of: { listingId: string; email: string; role: SeatRole },
): Promise<boolean> => (await q.one(openText, [of.listingId, of.email, of.role])) !== null
export const addSeat = (
  tx: Tx,
  s: Pick<
    SeatRow,
    | 'id'
    | 'listing_id'
    | 'account_id'
    | 'role'
    | 'firm_id'
    | 'firm'
    | 'email'
    | 'name'
    | 'agreement'
    | 'invited_by'
    | 'by_platform'
    | 'invited_at'
  >,
): Promise<number> =>
  tx.run(addText, [
    s.id,
    s.listing_id,
    s.account_id,
    s.role,
    s.firm_id,
    s.firm,
    s.email,
    s.name,
    s.agreement,
    s.invited_by,
    s.by_platform,
    s.invited_at,
  ])
/** Stores who accepted the seat, under which name and from where. */
export const setSigned = (
  tx: Tx,
  id: string,
  by: { userId: string; name: string; ip: string | null },
): Promise<number> => tx.run(signText, [id, by.userId, by.name, by.ip])
/** The address of a person in small letters. */
export const findEmail = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ email: string }>(emailText, [userId]))?.email ?? null
/** Is this the address of somebody who belongs to the company? */
export const isMember = async (q: Queryable, accountId: string, email: string): Promise<boolean> =>
  (await q.one(memberText, [accountId, email])) !== null
export const findFirms = (
  q: Queryable,
): Promise<{ id: string; kind: string; legal_name: string; crd: string }[]> => q.query(firmsText)
export const firmName = async (q: Queryable, id: string): Promise<string | null> =>
  (await q.one<{ legal_name: string }>(firmText, [id]))?.legal_name ?? null
