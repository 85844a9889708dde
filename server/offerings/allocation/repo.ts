import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { AllocationMethod, Placing } from '#domain/offerings/rules/placing.ts'

export interface BookRow {
  method: AllocationMethod
  max_amount: number
  reserved: number
  oversubscribed: number
  waiting: number
  min_investment: number
  increment_units: number
  price: string
}
export interface PlaceRow {
  investment_id: string
  listing_id: string
  place: number
  asked_units: number
  units: number
  cents: number
  accepts_less: boolean
  placing: Placing | 'released'
  told_position: number | null
  asked_at: string
}

const bookColumns =
  'oversubscription as method, max_amount, reserved, oversubscribed, waiting, min_investment, increment_units, trim_scale(price)::text as price'
const bookText = sql(
  'allocation.book',
  `select ${bookColumns} from offering where listing_id = $1`,
  { reads: ['offering'] },
)
const placeColumns =
  'investment_id, listing_id, place, asked_units, units, cents, accepts_less, standing, told_position, asked_at'
const ofA = placeColumns
  .split(', ')
  .map((c) => `a.${c}`)
  .join(', ')
  .replace('a.standing', 'a.standing as placing')
const placeText = sql(
  'allocation.place',
  `select ${placeColumns.replace('standing', 'standing as placing')} from allocation where investment_id = $1`,
  { reads: ['allocation'] },
)
const priceText = sql(
  'allocation.price',
  'select trim_scale(price)::text as price from investment_shared where id = $1 and listing_id = $2',
  { reads: ['investment'] },
)
/**
 * The only statement that takes capacity: one guarded update, so that commitments that arrive together never pass the
 * maximum.
 */
const takeText = sql(
  'allocation.take',
  `update offering
    set reserved = reserved + $2, oversubscribed = oversubscribed + $3, waiting = waiting + $4
    where listing_id = $1 and reserved + $2 between 0 and max_amount`,
)
const putText = sql(
  'allocation.put',
  `insert into allocation as a (investment_id, listing_id, asked_units, units, cents, accepts_less, standing, asked_at, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  on conflict (investment_id) do update set
    -- whoever takes an ended investment up again stands at the end of the line
    place = case when a.standing = 'released' then nextval('allocation_place') else a.place end,
    asked_at = case when a.standing = 'released' then $8 else a.asked_at end,
    asked_units = case when a.standing = 'released' then $3 else a.asked_units end,
    accepts_less = case when a.standing = 'released' then $6 else a.accepts_less end,
    units = $4, cents = $5, standing = $7, told_position = case when $7 = 'waitlisted' then a.told_position end, changed_at = $8`,
)
const releaseText = sql(
  'allocation.release',
  `update allocation
    set standing = 'released', units = 0, cents = 0, told_position = null, decided_units = null, changed_at = $2
    where investment_id = $1`,
)
const reservedText = sql('allocation.reserved', 'update investment set reserved = $2 where id = $1')
const decideText = sql(
  'allocation.decide',
  'update allocation set decided_units = $2 where investment_id = $1',
)
const decidedText = sql(
  'allocation.decided',
  'select decided_units from allocation where investment_id = $1',
  { reads: ['allocation'] },
)
const waitingIn = `from allocation a
  join record_state m on m.machine = 'investment' and m.id = a.investment_id
  where a.listing_id = $1 and a.standing = 'waitlisted'`
const firstText = sql(
  'allocation.first',
  `select a.investment_id ${waitingIn} and (m.state = 'waitlisted' or a.investment_id = $2) order by a.place limit 1`,
)
const lineText = sql('allocation.line', `select ${ofA} ${waitingIn} order by a.place`)
const positionText = sql(
  'allocation.position',
  `select count(*)::int as n
    from allocation a
    join allocation mine on mine.investment_id = $1
    where a.listing_id = mine.listing_id and a.standing = 'waitlisted' and mine.standing = 'waitlisted' and a.place <=
      mine.place`,
)
const notifiedText = sql(
  'allocation.told',
  'update allocation set told_position = $2 where investment_id = $1',
)
const unsettledText = sql(
  'allocation.unsettled',
  `select 1 as one
    from record_state
    where machine = 'investment' and listing_id = $1 and state =
      any('{submitted,action_required,in_review,awaiting_funds,funds_pending,reconfirm_required}')
    limit 1`,
)
const heldText = sql(
  'allocation.held',
  `select ${ofA}, trim_scale(i.price)::text as price, m.state
    from allocation a
    join investment_shared i on i.id = a.investment_id
    join record_state m on m.machine = 'investment' and m.id = a.investment_id
    where a.listing_id = $1 and a.standing = any('{accepted,in_part,oversubscribed}')
    order by a.place`,
)

export const findBook = (q: Queryable, listingId: string) => q.one<BookRow>(bookText, [listingId])
export const findPlace = (q: Queryable, investmentId: string) =>
  q.one<PlaceRow>(placeText, [investmentId])
/** Stores what the decided allocation leaves a commitment. */
export const saveDecided = (q: Queryable, investmentId: string, units: number) =>
  q.run(decideText, [investmentId, units])
/** Units that the decided allocation leaves a commitment; null where no allocation was decided for it. */
export const decidedUnits = async (q: Queryable, investmentId: string): Promise<number | null> =>
  (await q.one<{ decided_units: number | null }>(decidedText, [investmentId]))?.decided_units ??
  null
/** The price of an investment of this offering; null when it is none of its investments. */
export const findPrice = async (
  q: Queryable,
  investmentId: string,
  listingId: string,
): Promise<string | null> =>
  (await q.one<{ price: string }>(priceText, [investmentId, listingId]))?.price ?? null
/** Changes the stored sums of the offering; false when the maximum would be passed. */
export const takeRoom = async (
  q: Queryable,
  listingId: string,
  by: { reserved: number; oversubscribed: number; waiting: number },
): Promise<boolean> =>
  (await q.run(takeText, [listingId, by.reserved, by.oversubscribed, by.waiting])) === 1
export const putPlace = (
  q: Queryable,
  p: {
    investmentId: string
    listingId: string
    askedUnits: number
    units: number
    cents: number
    acceptsLess: boolean
    placing: Placing
    at: string
  },
) =>
  q.run(putText, [
    p.investmentId,
    p.listingId,
    p.askedUnits,
    p.units,
    p.cents,
    p.acceptsLess,
    p.placing,
    p.at,
  ])
export const endPlace = (q: Queryable, investmentId: string, at: string) =>
  q.run(releaseText, [investmentId, at])
export const saveReserved = (q: Queryable, investmentId: string, cents: number) =>
  q.run(reservedText, [investmentId, cents])
/**
 * The first of the waitlist whose investment waits now (one that has to reconfirm stays in its position and is
 * skipped), or is `moving` at this moment.
 */
export const findFirst = async (
  q: Queryable,
  listingId: string,
  moving: string | null = null,
): Promise<string | null> =>
  (await q.one<{ investment_id: string }>(firstText, [listingId, moving]))?.investment_id ?? null
/** The waitlist in order. */
export const findLine = (q: Queryable, listingId: string) =>
  q.query<PlaceRow>(lineText, [listingId])
/** Position on the waitlist from 1; null when the investment is not on it. */
export const findPosition = async (q: Queryable, investmentId: string): Promise<number | null> =>
  (await q.one<{ n: number }>(positionText, [investmentId]))?.n || null
export const saveNotifiedPosition = (q: Queryable, investmentId: string, position: number) =>
  q.run(notifiedText, [investmentId, position])
/** Is a commitment of the offering still under review, unpaid or due to be reconfirmed? */
export const isUnsettled = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await q.one(unsettledText, [listingId])) !== null
/** Commitments that have units, in the order in which they were requested. */
export const findHeld = (q: Queryable, listingId: string) =>
  q.query<PlaceRow & { price: string; state: string }>(heldText, [listingId])
