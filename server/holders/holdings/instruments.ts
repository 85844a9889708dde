import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { instrumentKind, type Instrument } from '#domain/holders/rules/conversion.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { findEntry, findLedger, type LedgerRow } from './ledger-repo.ts'

type Find = (id: string) => Promise<LedgerRow | null>

/**
 * What was paid for a security when it was issued, in cents: of what came by transfer the part of the first amount that
 * its units are, whatever its holder paid for it. The part that left is rounded down, the rest stayed.
 */
async function purchaseAmount(row: LedgerRow, find: Find): Promise<number> {
  const before = row.origin_id === null ? null : await find(row.origin_id)
  if (before === null) return row.cost
  const whole = BigInt(await purchaseAmount(before, find))
  const part = (units: number): bigint => (whole * BigInt(units)) / BigInt(before.units)
  return Number(
    row.acquired_from === null ? whole - part(before.units - row.units) : part(row.units),
  )
}

/**
 * What was signed for a security, as it travels with it through transfers: the terms on which it converts. An amendment
 * of its offering changes none of them. Null of one that does not convert.
 */
export async function signedTerms(
  q: Queryable,
  row: LedgerRow,
  find: Find = (id) => findEntry(q, id),
): Promise<Instrument | null> {
  const kind = instrumentKind(row.security_type)
  if (kind === null || row.terms === null) return null
  const { valuation_cap: cap, discount_pct: discountPct, interest_pct, maturity } = row.terms
  return {
    id: row.id,
    kind,
    principal: await purchaseAmount(row, find),
    issuedOn: dateInZone(row.issued_at),
    cap,
    discountPct,
    interestPct: kind === 'note' ? interest_pct : null,
    maturity: kind === 'note' ? maturity : null,
  }
}

/** A SAFE or note that is outstanding, with its entry in the ledger. */
interface Outstanding {
  row: LedgerRow
  instrument: Instrument
}
/** The SAFEs and notes of a company that are outstanding, oldest first. */
export async function outstandingInstruments(
  q: Queryable,
  accountId: string,
): Promise<Outstanding[]> {
  const ledger = await findLedger(q, accountId)
  const entries = new Map(ledger.map((row) => [row.id, row]))
  const found: Outstanding[] = []
  for (const row of ledger) {
    if (row.cancelled_at !== null) continue
    const instrument = await signedTerms(q, row, async (id) => entries.get(id) ?? null)
    if (instrument !== null) found.push({ row, instrument })
  }
  return found
}
