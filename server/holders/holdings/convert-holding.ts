import { refuse } from '#domain/shared/errors.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { addEntry, endHolding, lockHolding } from './entries-repo.ts'
import { findEntry } from './ledger-repo.ts'
import { addHolding } from './repo.ts'
import { nextCertificate } from './service.ts'

/** What one SAFE or note becomes. */
export interface HoldingConversion {
  holdingId: string
  conversionId: string
  securityType: SecurityType
  securityName: string
  /** decimal text */
  price: string
  shares: number
  postedBy: string | null
  at: string
}

/**
 * Converts a SAFE or a note in the running transaction: it ends, the shares are a new security of the same holder, and
 * the ledger gets an entry out and an entry in (17 CFR 240.17Ad-9). The day of issue and the restriction go along: the
 * shares count as acquired with what converted (17 CFR 230.144(d)(3)(ii)). Returns the id of the new security, null
 * where the amount is less than one share. One that has ended already is refused.
 */
export async function convertHolding(tx: Tx, of: HoldingConversion): Promise<string> {
  await lockHolding(tx, of.holdingId)
  const from = await findEntry(tx, of.holdingId)
  if (of.shares <= 0)
    throw refuse('guard_failed', { message: 'The security would become no share.' })
  if (from === null || from.cancelled_at !== null)
    throw refuse('guard_failed', { message: 'The security is no longer outstanding.' })
  const { company: name, ...source } = from
  const was = from.security_name || securityLabels[from.security_type as SecurityType]
  const shares = `${of.shares.toLocaleString('en-US')} shares of ${of.securityName}`
  await endHolding(tx, from.id, `Converted into ${shares} at $${of.price}.`, of.at)
  const shared = {
    account_id: from.account_id,
    transfer_id: null,
    conversion_id: of.conversionId,
    posted_by: of.postedBy,
    user_id: from.user_id,
    title: from.title,
    type: 'convert' as const,
    at: of.at,
  }
  await addEntry(tx, {
    ...shared,
    id: newId(),
    holding_id: from.id,
    units: -from.units,
    cost: -from.cost,
    counterpart: of.securityName,
  })
  const id = newId()
  await addHolding(tx, {
    id,
    investment_id: null,
    first_investment_id: source.first_investment_id,
    listing_id: source.listing_id,
    account_id: source.account_id,
    user_id: source.user_id,
    security_type: of.securityType,
    security_name: of.securityName,
    title: source.title,
    units: of.shares,
    bonus_units: 0,
    price: of.price,
    cost: source.cost,
    issued_at: source.issued_at,
    restricted_until: source.restricted_until,
    exemption: source.exemption,
    closing_id: source.closing_id,
    certificate_no: await nextCertificate(tx, source.account_id, name),
    origin_id: source.id,
    transfer_id: null,
    acquired_at: of.at,
    acquired_from: null,
    conversion_id: of.conversionId,
    terms: null,
  })
  await addEntry(tx, {
    ...shared,
    id: newId(),
    holding_id: id,
    units: of.shares,
    cost: from.cost,
    counterpart: `${was}${from.certificate_no === null ? '' : `, certificate ${from.certificate_no}`}`,
  })
  return id
}
