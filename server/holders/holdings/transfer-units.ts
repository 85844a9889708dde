import { refuse } from '#domain/shared/errors.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { addEntry, endHolding, lockHolding } from './entries-repo.ts'
import { findEntry, type LedgerRow } from './ledger-repo.ts'
import { addHolding } from './repo.ts'
import { nextCertificate } from './service.ts'

export interface UnitTransfer {
  holdingId: string
  transferId: string
  units: number
  receiver: { userId: string; title: string } | null
  priceCents: number | null
  postedBy: string | null
  at: string
}

/**
 * Part of a cost that goes with some of the units, whole cents, rounded down: the rest stays, so that nothing is lost.
 */
const costOf = (row: LedgerRow, units: number): number =>
  Number((BigInt(row.cost) * BigInt(units)) / BigInt(row.units))

/**
 * A security that replaces another: same issue, same restriction; of the receiver the price that was paid is the cost.
 */
async function put(
  tx: Tx,
  from: LedgerRow,
  to: { userId: string; title: string; units: number; cost: number; acquiredFrom: string | null },
  of: UnitTransfer,
): Promise<string> {
  const id = newId()
  const { company: name } = from
  await addHolding(tx, {
    id,
    investment_id: null,
    first_investment_id: from.first_investment_id,
    listing_id: from.listing_id,
    account_id: from.account_id,
    user_id: to.userId,
    security_type: from.security_type,
    security_name: from.security_name,
    title: to.title,
    units: to.units,
    bonus_units: 0,
    price: from.price,
    cost: to.cost,
    issued_at: from.issued_at,
    restricted_until: from.restricted_until,
    exemption: from.exemption,
    closing_id: from.closing_id,
    certificate_no: await nextCertificate(tx, from.account_id, name),
    origin_id: from.id,
    transfer_id: of.transferId,
    acquired_at: of.at,
    acquired_from: to.acquiredFrom,
    conversion_id: from.conversion_id,
    terms: from.terms,
  })
  return id
}

/**
 * Transfers units from one holder to another in the running transaction: the old security ends, what stays and what is
 * received are new ones, and the ledger gets an entry out and an entry in (17 CFR 240.17Ad-9). Bought back by the
 * company, the units leave what is outstanding. The restriction goes along: it counts from the day of issue (17 CFR
 * 227.501). Returns the id of what stays with the holder, null where all units went.
 */
export async function transferUnits(tx: Tx, of: UnitTransfer): Promise<string | null> {
  await lockHolding(tx, of.holdingId)
  const from = await findEntry(tx, of.holdingId)
  if (from === null || from.cancelled_at !== null || from.units < of.units)
    throw refuse('guard_failed', { message: 'The units are no longer available.' })
  const cost = costOf(from, of.units)
  const to = of.receiver?.title ?? from.legal_name
  await endHolding(tx, from.id, `${of.units.toLocaleString('en-US')} units went to ${to}.`, of.at)
  const remainder =
    of.units === from.units
      ? null
      : await put(
          tx,
          from,
          {
            userId: from.user_id,
            title: from.title,
            units: from.units - of.units,
            cost: from.cost - cost,
            acquiredFrom: null,
          },
          of,
        )
  const shared = {
    account_id: from.account_id,
    transfer_id: of.transferId,
    posted_by: of.postedBy,
    at: of.at,
  }
  await addEntry(tx, {
    ...shared,
    id: newId(),
    holding_id: from.id,
    type: of.receiver === null ? 'repurchase' : 'transfer_out',
    user_id: from.user_id,
    title: from.title,
    units: -of.units,
    cost: -cost,
    counterpart: to,
  })
  if (of.receiver === null) return remainder
  const paid = of.priceCents ?? cost
  const id = await put(
    tx,
    from,
    { ...of.receiver, units: of.units, cost: paid, acquiredFrom: from.title },
    of,
  )
  await addEntry(tx, {
    ...shared,
    id: newId(),
    holding_id: id,
    type: 'transfer_in',
    user_id: of.receiver.userId,
    title: of.receiver.title,
    units: of.units,
    cost: paid,
    counterpart: from.title,
  })
  return remainder
}
