import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { TransferDocument } from '#domain/holders/model/transfer.ts'
import type { Checked } from '#domain/shared/refusal.ts'
import {
  checkResale,
  documentsNeeded,
  freeOn,
  isAffiliate,
} from '#domain/holders/rules/transfers.ts'
import type { DocumentRow, TransferRecord } from './repo.ts'

const relationOf = (row: Pick<TransferRecord, 'relation'>): string | null =>
  row.relation === 'none' ? null : row.relation
/** The receiver's account is the holder's. */
export const isOwn = (row: Pick<TransferRecord, 'receiver_id' | 'user_id'>): boolean =>
  row.receiver_id === row.user_id
/** The holder is an affiliate by what the company's people and the own declaration say. */
const affiliateOf = (
  row: Pick<TransferRecord, 'holder_position' | 'holder_percent' | 'affiliate_declared'>,
): boolean =>
  isAffiliate({
    position: row.holder_position,
    ownership_percent: row.holder_percent,
    declared: row.affiliate_declared,
  })
const reportingSince = (row: { reporting_since: string | null }): string | null =>
  row.reporting_since === null ? null : dateInZone(row.reporting_since)
const issuedOn = (row: Pick<TransferRecord, 'issued_at'>): string => dateInZone(row.issued_at)

/**
 * How the law applies to a transfer on the day of `now`; a claim of accreditation counts with its proof only, an
 * opinion of counsel once it is there.
 */
export function resaleOf(
  row: TransferRecord,
  documents: readonly DocumentRow[],
  now: Date,
  claimed = false,
): Checked<string | null> {
  const has = (kind: TransferDocument): boolean => documents.some((one) => one.kind === kind)
  const accredited = row.accredited && (claimed || has('accreditation_proof'))
  return checkResale(
    {
      exemption: row.exemption,
      issued_on: issuedOn(row),
      reporting_since: reportingSince(row),
    },
    dateInZone(now.toISOString()),
    row.kind,
    { accredited, relation: relationOf(row), own: isOwn(row) },
    { opinion: has('opinion_of_counsel'), affiliate: affiliateOf(row) },
  )
}

/** Documents that this transfer needs, the value being its price, or its share of the cost. */
export function neededFor(row: TransferRecord, now: Date): TransferDocument[] {
  const free = freeDay(row)
  const date = dateInZone(now.toISOString())
  const value = row.price ?? Math.floor((row.cost / row.held) * row.units)
  return documentsNeeded(
    row.kind,
    { accredited: row.accredited, relation: relationOf(row), own: isOwn(row) },
    value,
    { restricted: free !== null && date < free, date, affiliate: affiliateOf(row) },
  )
}
/** Until when a security is restricted, as a day. */
export const freeDay = (
  row: Pick<TransferRecord, 'exemption' | 'issued_at' | 'reporting_since'>,
): string | null => freeOn(row.exemption, issuedOn(row), reportingSince(row))
