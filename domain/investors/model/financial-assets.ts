import { z } from 'zod'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { bandOf, NET_WORTH_BANDS } from '#domain/shared/bands.ts'
import {
  worksheetTotals,
  type AssetKind,
  type DebtKind,
  type Worksheet,
  type WorksheetTotals,
} from '../rules/financial-worksheet.ts'
import { enteredCents, day } from '#domain/shared/common.ts'
import { HOME_LOAN_DAYS } from '../rules/accreditation.ts'

export const assetKinds = [
  'cash',
  'brokerage',
  'retirement',
  'private_investments',
  'business_equity',
  'real_estate_other',
  'primary_residence',
  'crypto',
  'insurance_csv',
  'vehicles_other',
] as const satisfies readonly AssetKind[]
export const assetLabels: Readonly<Record<AssetKind, string>> = {
  cash: 'Cash and deposits',
  brokerage: 'Brokerage account',
  retirement: 'Retirement account',
  private_investments: 'Private investments',
  business_equity: 'Share in a business',
  real_estate_other: 'Other real estate',
  primary_residence: 'Home (not counted)',
  crypto: 'Crypto',
  insurance_csv: 'Life insurance, cash value',
  vehicles_other: 'Vehicles and other',
}
export const debtKinds = [
  'credit_cards',
  'loans',
  'student',
  'mortgage_primary',
  'heloc_primary',
  'mortgages_other',
  'margin',
  'tax',
  'other',
] as const satisfies readonly DebtKind[]
export const debtLabels: Readonly<Record<DebtKind, string>> = {
  credit_cards: 'Credit cards',
  loans: 'Loans',
  student: 'Student loans',
  mortgage_primary: 'Mortgage on the home',
  heloc_primary: 'Other loan on the home',
  mortgages_other: 'Other mortgages',
  margin: 'Margin loan',
  tax: 'Taxes owed',
  other: 'Other',
}
const ownership = ['sole', 'joint'] as const
const ownershipLabels = { sole: 'Only mine', joint: 'With my spouse or partner' }

const asset = z.strictObject({
  kind: z
    .enum(assetKinds, 'Choose one.')
    .meta({ title: 'What is it?', widget: 'select', labels: assetLabels }),
  value: enteredCents.meta({ title: 'Value', widget: 'money', pair: 'value' }),
  as_of: day.meta({ title: 'On what date?', widget: 'date', pair: 'value' }),
  ownership: z
    .enum(ownership, 'Choose one.')
    .meta({ title: 'Who owns it?', widget: 'segments', labels: ownershipLabels }),
})
const debt = z.strictObject({
  kind: z
    .enum(debtKinds, 'Choose one.')
    .meta({ title: 'What is it?', widget: 'select', labels: debtLabels }),
  value: enteredCents.meta({ title: 'Amount owed', widget: 'money' }),
  drawn_on: day.optional().meta({
    title: 'Drawn on',
    widget: 'date',
    showWhen: { field: 'kind', is: 'heloc_primary' },
    help: `Drawn in the ${HOME_LOAN_DAYS} days before an investment, it counts as a debt. Without a date it counts.`,
  }),
  ownership: z
    .enum(ownership, 'Choose one.')
    .optional()
    .meta({ title: 'Who owns it?', widget: 'segments', labels: ownershipLabels }),
  bought_home: z
    .boolean()
    .optional()
    .meta({
      title: 'Was it used to buy the home?',
      widget: 'yes-no',
      showWhen: { field: 'kind', is: 'heloc_primary' },
    }),
})

/**
 * The worksheet of assets and liabilities (17 CFR 230.501(a)(5)). Income and the two totals are stored by the step
 * Suitability and prefilled from it.
 */
export const financialAssetsSection = z
  .strictObject({
    annual_income: enteredCents.meta({
      title: 'Annual income',
      section: 'Income',
      widget: 'money',
      mask: true,
      help: 'The last calendar year.',
      why: 'The law limits what one person may invest by income and net worth (17 CFR 227.100(a)(2)).',
    }),
    assets: z
      .array(asset)
      .max(40, 'Use at most 40 lines.')
      .optional()
      .meta({
        title: 'What you own',
        section: 'Worksheet',
        widget: 'rows',
        item: 'asset',
        summary: ['kind', 'value', 'as_of'],
        totals: ['value'],
      }),
    debts: z
      .array(debt)
      .max(40, 'Use at most 40 lines.')
      .optional()
      .meta({
        title: 'What you owe',
        section: 'Worksheet',
        widget: 'rows',
        item: 'debt',
        summary: ['kind', 'value'],
        totals: ['value'],
      }),
    net_worth: z
      .int()
      .optional()
      .meta({ title: 'Net worth excluding your home', widget: 'hidden', mask: true }),
    shared_net_worth: z.int().optional().meta({
      title: 'Of your net worth, owned with your spouse or partner',
      widget: 'hidden',
      mask: true,
    }),
    liquid_net_worth: enteredCents
      .optional()
      .meta({ title: 'Cash and securities', widget: 'hidden', mask: true }),
  })
  .meta({ data: 'means' })
type Given = Readonly<Record<string, unknown>>
const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : []
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/**
 * The worksheet in the values of the section, or null while no line is there; lines that are half typed count with what
 * they say.
 */
export function worksheetIn(values: Given): Worksheet | null {
  const [assets, debts] = [rowsOf(values['assets']), rowsOf(values['debts'])]
  if (assets.length + debts.length === 0) return null
  return {
    assets: assets.flatMap((one) => {
      const kind = assetKinds.find((each) => each === one['kind'])
      return kind === undefined
        ? []
        : [{ kind, value: number(one['value']), joint: one['ownership'] === 'joint' }]
    }),
    debts: debts.flatMap((one) => {
      const kind = debtKinds.find((each) => each === one['kind'])
      // a loan that bought the home is a mortgage, whenever it was drawn (17 CFR 230.501(a)(5)(i)(B))
      return kind === undefined
        ? []
        : [
            {
              kind:
                kind === 'heloc_primary' && one['bought_home'] === true
                  ? ('mortgage_primary' as const)
                  : kind,
              value: number(one['value']),
              drawn_on: typeof one['drawn_on'] === 'string' ? one['drawn_on'] : null,
              ...(typeof one['ownership'] === 'string'
                ? { joint: one['ownership'] === 'joint' }
                : {}),
            },
          ]
    }),
  }
}
/** What the worksheet comes to on a day; null without lines. */
export const totalsIn = (values: Given, on: PlainDate): WorksheetTotals | null => {
  const sheet = worksheetIn(values)
  return sheet === null ? null : worksheetTotals(sheet, on)
}
/** The values with the totals that follow from the lines; without lines what is on file stays. */
export function withTotals(values: Given, before: Given, on: PlainDate): Record<string, unknown> {
  const totals = totalsIn(values, on)
  const kept =
    totals === null
      ? {
          net_worth: before['net_worth'],
          shared_net_worth: before['shared_net_worth'],
          liquid_net_worth: before['liquid_net_worth'],
        }
      : {
          net_worth: totals.net_worth,
          shared_net_worth: totals.shared_net_worth,
          liquid_net_worth: totals.liquid,
        }
  return {
    ...values,
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
  }
}

/**
 * What is wrong beyond the shape: days in the future, and a net worth that was stated elsewhere and lies in another
 * range (17 CFR 230.501(a)(5)).
 */
export function worksheetProblems(values: Given, on: PlainDate): Record<string, string> {
  const found: Record<string, string> = {}
  rowsOf(values['assets']).forEach((one, at) => {
    if (typeof one['as_of'] === 'string' && one['as_of'] > on)
      found[`assets.${at}.as_of`] = 'Choose a day that is not in the future.'
  })
  rowsOf(values['debts']).forEach((one, at) => {
    if (typeof one['drawn_on'] === 'string' && one['drawn_on'] > on)
      found[`debts.${at}.drawn_on`] = 'Choose a day that is not in the future.'
  })
  const totals = totalsIn(values, on)
  if (
    totals !== null &&
    typeof values['net_worth'] === 'number' &&
    bandOf(NET_WORTH_BANDS, values['net_worth']) !== bandOf(NET_WORTH_BANDS, totals.net_worth)
  )
    found['assets'] =
      'Your suitability answers state a different net worth. Save the worksheet again, or correct it.'
  return found
}
