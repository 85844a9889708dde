import { refuse } from '#domain/shared/errors.ts'
import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import { money } from '#domain/shared/money.ts'
import { fullyDiluted, percentText } from '#domain/holders/rules/cap-table.ts'
import { holdersByKind } from '#domain/holders/rules/holder-kinds.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findCompanyName, findLedger, type LedgerRow } from './ledger-repo.ts'
import { openingOf, type Opening } from './opening.ts'

export const BEFORE = 'Before the first closing'
const className = (row: Pick<LedgerRow, 'security_name' | 'security_type'>): string =>
  row.security_name || securityLabels[row.security_type as SecurityType]
const closingName = (row: LedgerRow): string =>
  row.conversion_id === null ? issueName(row) : `Conversion on ${formatDay(dateInZone(atOf(row)))}`
const issueName = (row: LedgerRow): string =>
  row.closing_number === null ? 'Before closings were recorded' : `Closing ${row.closing_number}`
/** When a line came into the ledger: at its conversion, else at its closing. */
const atOf = (row: LedgerRow): string =>
  row.conversion_id === null
    ? (row.closing_at ?? row.issued_at)
    : (row.acquired_at ?? row.issued_at)
const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
function grouped<T>(rows: readonly T[], key: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return [...groups.values()]
}
const holders = (rows: readonly { title: string }[]): number =>
  new Set(rows.map((row) => row.title)).size

/** One line of the table: of the ledger, or of what existed before (then without cost and certificate). */
interface Line {
  title: string
  class: string
  type: string
  units: number
  cost: number | null
  certificate: string
  issuedOn: string | null
  row: LedgerRow | null
}
function linesOf(ledger: readonly LedgerRow[], opening: Opening | null): Line[] {
  const typeOf = new Map(opening?.classes.map((one) => [one.name, one.type]))
  return [
    ...(opening?.positions ?? []).map(({ holder, class: name, units, ...known }): Line => ({
      title: holder,
      class: name,
      type: known.type ?? typeOf.get(name) ?? 'Equity',
      units,
      cost: known.cost ?? null,
      certificate: known.certificate ?? '',
      issuedOn: known.issuedOn ?? null,
      row: null,
    })),
    ...ledger.map((row): Line => ({
      title: row.title,
      class: className(row),
      type: securityLabels[row.security_type as SecurityType],
      units: row.units,
      cost: row.cost,
      certificate: row.certificate_no ?? '',
      issuedOn: null,
      row,
    })),
  ]
}

function dilutedOf(units: number, opening: Opening | null): CapTableView['fully_diluted'] {
  const { options, warrants, pool, convertibles } = opening ?? {
    options: 0,
    warrants: 0,
    pool: 0,
    convertibles: 0,
  }
  const all = fullyDiluted({
    classes: [{ outstanding: units, conversion_ratio: '1' }],
    options,
    warrants,
    pool,
    convertibles,
  })
  const rows = [
    { label: 'Outstanding', units },
    { label: 'Options', units: options },
    { label: 'Warrants', units: warrants },
    { label: 'Left in the option pool', units: pool },
    { label: 'From notes and SAFEs, as converted', units: convertibles },
  ]
  return {
    units: all,
    rows: rows
      .filter((row, index) => index === 0 || row.units > 0)
      .map((row) => ({ ...row, percent: percentText(row.units, all) })),
  }
}

/**
 * The cap table of a company: what existed before, and on top of it its current ledger; what was cancelled is not
 * outstanding. Every sum is of the same lines.
 */
export function capTableOf(
  name: string,
  ledger: readonly LedgerRow[],
  asOf: string,
  opening: Opening | null = null,
): CapTableView {
  const rows = ledger.filter((row) => row.cancelled_at === null)
  const lines = linesOf(rows, opening)
  const units = sum(lines, (line) => line.units)
  return {
    company: name,
    as_of: asOf,
    classes: grouped(lines, (line) => line.class).flatMap((of) => {
      const [first] = of
      const held = sum(of, (line) => line.units)
      return first === undefined
        ? []
        : [
            {
              name: first.class,
              type: first.type,
              holders: holders(of),
              units: held,
              percent: percentText(held, units),
              cost: money(sum(of, (line) => line.cost ?? 0)),
            },
          ]
    }),
    kinds: holdersByKind(
      lines.map(({ title, units: held, row }) => ({
        title,
        units: held,
        registration: row?.registration ?? null,
        before: row === null,
      })),
    ),
    holders: lines.map(({ row, ...line }) => ({
      title: line.title,
      class: line.class,
      units: line.units,
      percent: percentText(line.units, units),
      cost: line.cost === null ? null : money(line.cost),
      certificate_no: line.certificate,
      issued_at: row?.issued_at ?? (line.issuedOn === null ? null : startOfDay(line.issuedOn)),
      restricted_until: row?.restricted_until ?? null,
      closing: row === null ? BEFORE : closingName(row),
    })),
    closings: grouped(rows, (row) => row.conversion_id ?? row.closing_id ?? row.listing_id).flatMap(
      (of) => {
        const [first] = of
        return first === undefined
          ? []
          : [
              {
                id: first.conversion_id === null ? first.closing_id : null,
                listing_id: first.listing_id,
                label: `${closingName(first)}, ${className(first)}`,
                at: atOf(first),
                holders: holders(of),
                units: sum(of, (row) => row.units),
                amount: money(sum(of, (row) => row.cost)),
              },
            ]
      },
    ),
    opening:
      opening === null
        ? null
        : {
            as_of: opening.asOf,
            holders: new Set(opening.positions.map((one) => one.holder)).size,
            units: sum(opening.positions, (one) => one.units),
            source: opening.source,
          },
    fully_diluted: dilutedOf(units, opening),
    units,
    cost: money(sum(lines, (line) => line.cost ?? 0)),
  }
}

/** The cap table of a company; a company that does not exist is not found. */
export async function capTable(
  services: AppServices,
  q: Queryable,
  accountId: string,
  now: Date,
): Promise<CapTableView> {
  const company = await findCompanyName(q, accountId)
  if (company === null) throw refuse('not_found')
  const ledger = await findLedger(q, accountId)
  return capTableOf(
    company.name,
    ledger,
    now.toISOString(),
    await openingOf(services, q, accountId, ledger),
  )
}
