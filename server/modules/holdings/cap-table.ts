import { refuse } from '#domain/errors.ts'
import type { CapTableView } from '#domain/model/closing.ts'
import { securityLabels, type SecurityType } from '#domain/model/offering.ts'
import { money } from '#domain/money.ts'
import { percentText } from '#domain/rules/cap-table.ts'
import type { Queryable } from '#server/db/db.ts'
import { findCompanyName, findLedger, type LedgerRow } from './ledger-repo.ts'

const className = (row: Pick<LedgerRow, 'security_name' | 'security_type'>): string => row.security_name || securityLabels[row.security_type as SecurityType]
const closingName = (row: LedgerRow): string => (row.closing_number === null ? 'Before closings were kept' : `Closing ${row.closing_number}`)
const sum = (rows: readonly LedgerRow[], of: (row: LedgerRow) => number): number => rows.reduce((total, row) => total + of(row), 0)
function grouped(rows: readonly LedgerRow[], key: (row: LedgerRow) => string): LedgerRow[][] {
  const groups = new Map<string, LedgerRow[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return [...groups.values()]
}
const holders = (rows: readonly LedgerRow[]): number => new Set(rows.map((row) => row.title)).size

/** The ledger of a company as it stands: what was cancelled is not outstanding. Every sum is of the same rows (field facts 12.1). */
export function capTableOf(name: string, ledger: readonly LedgerRow[], asOf: string): CapTableView {
  const rows = ledger.filter((row) => row.cancelled_at === null)
  const units = sum(rows, (row) => row.units)
  return {
    company: name,
    as_of: asOf,
    classes: grouped(rows, (row) => `${row.security_type} ${className(row)}`).flatMap((of) => {
      const [first] = of
      const held = sum(of, (row) => row.units)
      return first === undefined ? [] : [{ name: className(first), type: securityLabels[first.security_type as SecurityType], holders: holders(of), units: held, percent: percentText(held, units), cost: money(sum(of, (row) => row.cost)) }]
    }),
    holders: rows.map((row) => ({ title: row.title, class: className(row), certificate_no: row.certificate_no ?? '', units: row.units, percent: percentText(row.units, units), cost: money(row.cost), issued_at: row.issued_at, restricted_until: row.restricted_until, closing: closingName(row) })),
    closings: grouped(rows, (row) => row.closing_id ?? row.listing_id).flatMap((of) => {
      const [first] = of
      return first === undefined ? [] : [{ id: first.closing_id, listing_id: first.listing_id, label: `${closingName(first)}, ${className(first)}`, at: first.closing_at ?? first.issued_at, holders: holders(of), units: sum(of, (row) => row.units), amount: money(sum(of, (row) => row.cost)) }]
    }),
    units,
    cost: money(sum(rows, (row) => row.cost)),
  }
}

/** The cap table of a company; a company that does not exist is not found. */
export async function capTable(q: Queryable, accountId: string, now: Date): Promise<CapTableView> {
  const company = await findCompanyName(q, accountId)
  if (company === null) throw refuse('not_found')
  return capTableOf(company.name, await findLedger(q, accountId), now.toISOString())
}
