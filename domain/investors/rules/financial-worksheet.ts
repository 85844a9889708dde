import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { type HomeLoan, netWorthForAccreditation } from './accreditation.ts'

/** Kinds of assets of the worksheet (17 CFR 230.501(a)(5)). */
export type AssetKind =
  | 'cash'
  | 'brokerage'
  | 'retirement'
  | 'private_investments'
  | 'business_equity'
  | 'real_estate_other'
  | 'primary_residence'
  | 'crypto'
  | 'insurance_csv'
  | 'vehicles_other'

/** Kinds of debts of the worksheet. */
export type DebtKind =
  | 'credit_cards'
  | 'loans'
  | 'student'
  | 'mortgage_primary'
  | 'heloc_primary'
  | 'mortgages_other'
  | 'margin'
  | 'tax'
  | 'other'

/** A worksheet in cents; a home equity line carries the date it was drawn. */
export type Worksheet = {
  readonly assets: readonly {
    readonly kind: AssetKind
    readonly value: number
    readonly joint?: boolean
  }[]
  readonly debts: readonly {
    readonly kind: DebtKind
    readonly value: number
    readonly drawn_on?: PlainDate | null
    readonly joint?: boolean
  }[]
}

/** What a worksheet comes to, in cents; the residence is in none of these. */
export type WorksheetTotals = {
  readonly total_assets: number
  readonly liquid: number
  readonly total_debts: number
  readonly net_worth: number
  /** The part of `net_worth` that is owned together with a spouse or spousal equivalent, at its whole value. */
  readonly shared_net_worth: number
  readonly home_debt_counted: number
}

const HOME_DEBTS: ReadonlySet<DebtKind> = new Set(['mortgage_primary', 'heloc_primary'])

/**
 * The lines that are owned together. A loan on the home belongs to whoever owns the home, unless its line says
 * otherwise.
 */
function sharedLines(sheet: Worksheet): Worksheet {
  const home = sheet.assets.some((a) => a.kind === 'primary_residence' && a.joint === true)
  return {
    assets: sheet.assets.filter((a) => a.joint === true),
    debts: sheet.debts.filter((d) => d.joint ?? (home && HOME_DEBTS.has(d.kind))),
  }
}

/**
 * Adds up a worksheet: liquid is cash and brokerage; net worth leaves out the residence as the accreditation test does
 * (17 CFR 230.501(a)(5)(i)).
 */
export function worksheetTotals(sheet: Worksheet, on: PlainDate): WorksheetTotals {
  return { ...totalsOf(sheet, on), shared_net_worth: totalsOf(sharedLines(sheet), on).net_worth }
}

function totalsOf(sheet: Worksheet, on: PlainDate): Omit<WorksheetTotals, 'shared_net_worth'> {
  const assets = (test: (kind: AssetKind) => boolean): number =>
    sheet.assets.filter((a) => test(a.kind)).reduce((sum, a) => sum + a.value, 0)
  const debts = (test: (kind: DebtKind) => boolean): number =>
    sheet.debts.filter((d) => test(d.kind)).reduce((sum, d) => sum + d.value, 0)
  const otherAssets = assets((kind) => kind !== 'primary_residence')
  const otherDebts = debts((kind) => kind !== 'mortgage_primary' && kind !== 'heloc_primary')
  // A line without a date counts as recent: the cautious reading.
  const homeLoans: HomeLoan[] = sheet.debts
    .filter((d) => d.kind === 'heloc_primary')
    .map((d) => ({ amount: d.value, drawn_on: d.drawn_on ?? on, bought_home: false }))
  const { net_worth, home_debt_counted } = netWorthForAccreditation({
    other_assets: otherAssets,
    other_debts: otherDebts,
    home_value: assets((kind) => kind === 'primary_residence'),
    mortgage: debts((kind) => kind === 'mortgage_primary'),
    home_loans: homeLoans,
    sale_on: on,
  })
  return {
    total_assets: otherAssets,
    liquid: assets((kind) => kind === 'cash' || kind === 'brokerage'),
    total_debts: otherDebts,
    net_worth,
    home_debt_counted,
  }
}
