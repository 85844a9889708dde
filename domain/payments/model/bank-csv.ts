import { z } from 'zod'
import { at, day, id, money } from '#domain/shared/common.ts'

/** Roles of the columns of a bank’s CSV file. */
export const columnRoles = [
  'none',
  'date',
  'text',
  'payer',
  'amount',
  'debit',
  'credit',
  'direction',
  'balance',
  'bank_reference',
  'currency',
  'status',
] as const
export type ColumnRole = (typeof columnRoles)[number]
export const columnRoleLabels: Readonly<Record<ColumnRole, string>> = {
  none: 'Not used',
  date: 'Date',
  text: 'Description',
  payer: 'Sender',
  amount: 'Amount',
  debit: 'Debit (money out)',
  credit: 'Credit (money in)',
  direction: 'Debit or credit, in words',
  balance: 'Running balance',
  bank_reference: 'Bank reference',
  currency: 'Currency',
  status: 'Status',
}

/** Order of day, month and year in a date. */
export const dayOrders = ['mdy', 'dmy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]
export const dayOrderLabels: Readonly<Record<DayOrder, string>> = {
  mdy: 'MM/DD/YYYY',
  dmy: 'DD/MM/YYYY',
  ymd: 'YYYY-MM-DD',
}
export const decimalMarks = ['point', 'comma'] as const
export const decimalMarkLabels: Readonly<Record<(typeof decimalMarks)[number], string>> = {
  point: 'Point: 1,234.50',
  comma: 'Comma: 1.234,50',
}
/** Which way money moves where an amount has no minus sign. */
export const positiveAmounts = ['in', 'out'] as const
export const positiveAmountLabels: Readonly<Record<(typeof positiveAmounts)[number], string>> = {
  in: 'Money in',
  out: 'Money out',
}

/** How the columns of a bank’s CSV file are read. A person confirms it once for each account and header. */
export const csvMapping = z.strictObject({
  /** names of the columns as the file has them; `Column 1` and so on where it names none */
  columns: z.array(z.string().max(300)).min(2).max(60),
  /** the file has a line with the names of its columns */
  named: z.boolean(),
  /** one for each column */
  roles: z.array(z.enum(columnRoles)).min(2).max(60),
  days: z.enum(dayOrders),
  decimal: z.enum(decimalMarks),
  positive: z.enum(positiveAmounts),
})
export type CsvMapping = z.infer<typeof csvMapping>

/** Roles of one column at most. */
const ONCE = columnRoles.filter((role) => role !== 'none' && role !== 'text')
/** Problem of a mapping as a sentence; null where a file can be read by it. */
export function mappingProblem({ columns, roles }: CsvMapping): string | null {
  const count = (role: ColumnRole): number => roles.filter((one) => one === role).length
  if (roles.length !== columns.length) return 'Choose what each column contains.'
  const twice = ONCE.find((role) => count(role) > 1)
  if (twice !== undefined) return `Choose one column only for “${columnRoleLabels[twice]}”.`
  if (count('date') === 0) return 'Choose the column of the date.'
  if (count('text') === 0) return 'Choose the column of the description.'
  const split = count('debit') + count('credit')
  if (count('amount') === 0 && split < 2)
    return 'Choose the column of the amount, or one of debits and one of credits.'
  if (count('amount') > 0 && split > 0)
    return 'Choose either one column of amounts, or one of debits and one of credits.'
  if (count('direction') > 0 && count('amount') === 0)
    return 'A column of debit or credit in words needs a column of amounts.'
  return null
}

/** A mapping as it is stored: who confirmed it and when. */
export const storedMapping = z.object({
  id,
  account: z.string(),
  version: z.int(),
  confirmed_by: z.string(),
  confirmed_at: at,
})
export type StoredMapping = z.infer<typeof storedMapping>
export const newMapping = z.strictObject({
  /** last four digits of the account; '' where the installation has none yet */
  account: z
    .string()
    .regex(/^\w{0,4}$/, 'Choose the account.')
    .meta({ examples: ['4021'] }),
  mapping: csvMapping,
})

/** Preview of a bank’s CSV file by a mapping, before anything is stored. */
export const csvPreview = z.object({
  mapping: csvMapping,
  /** problem of the mapping itself */
  mapping_problem: z.string().nullable(),
  /** the stored mapping that was used; null where the columns are new for the account */
  stored: storedMapping.nullable(),
  accounts: z.array(z.object({ account: z.string(), title: z.string() })),
  /** null: choose one */
  account: z.string().nullable(),
  /** the first rows as the file has them */
  samples: z.array(z.array(z.string())),
  lines: z.array(
    z.object({
      line: z.int(),
      booked_on: day,
      amount: money,
      text: z.string(),
      sender: z.string(),
      balance: money.nullable(),
    }),
  ),
  count: z.int(),
  came_in: money,
  went_out: money,
  /** from the file, or typed; null where neither says it */
  opening: money.nullable(),
  closing: money.nullable(),
  /** proof that no row is missing */
  proof: z.enum(['running', 'totals', 'none']),
  /** rows that are not movements, each with why */
  left_out: z.array(z.object({ line: z.int(), why: z.string() })),
  problems: z.array(z.string()),
})
export type CsvPreview = z.infer<typeof csvPreview>
