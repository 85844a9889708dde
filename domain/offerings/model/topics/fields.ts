import { z } from 'zod'
import { MOST_CENTS } from '#domain/shared/common.ts'
import { decimal, compareDecimal, isDecimalText } from '#domain/shared/decimal.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { FILL_IN } from '#domain/shared/plain-errors.ts'
import { isPrice } from '#domain/offerings/rules/commitment.ts'
import type { Checked } from '#domain/shared/refusal.ts'

const figure = (n: number) => n.toLocaleString('en-US')

/** One line of text with its own messages for too short and too long. */
export const line = (max: number, min = 1) =>
  z
    .string(FILL_IN)
    .trim()
    .min(min, min === 1 ? FILL_IN : `Use at least ${figure(min)} characters.`)
    .max(max, `Use at most ${figure(max)} characters.`)
/** Longer text; the same rules, a larger box. */
export const words = (min: number, max: number) => line(max, min)
/** An amount in cents, zero or more. */
export const amount = z
  .int('Enter an amount.')
  .nonnegative('Enter an amount of zero or more.')
  .max(MOST_CENTS, 'Enter a smaller amount.')
/** An amount in cents of more than zero. */
export const positive = z
  .int('Enter an amount.')
  .positive('Enter an amount of more than zero.')
  .max(MOST_CENTS, 'Enter a smaller amount.')
/** An amount in cents that may be a loss. */
export const signed = z
  .int('Enter an amount, with a minus for a loss.')
  .min(-MOST_CENTS)
  .max(MOST_CENTS)
/** A whole number from zero: people, votes, shares. */
export const count = z
  .int('Enter a whole number.')
  .nonnegative('Enter zero or more.')
  .max(1_000_000_000_000, 'Enter a smaller number.')
/** A whole number of more than zero. */
export const units = z
  .int('Enter a whole number.')
  .positive('Enter a number of more than zero.')
  .max(1_000_000_000_000, 'Enter a smaller number.')
/** Percentage from 0 to 100 as decimal text with at most four decimal places. */
export const percent = z
  .string('Enter a percentage.')
  .refine(
    (v) =>
      isDecimalText(v, 4) &&
      decimal(v).value >= 0n &&
      compareDecimal(decimal(v), decimal(100)) <= 0,
    'Enter a percentage from 0 to 100, with at most four decimals.',
  )
/** Price of one unit in dollars as decimal text: more than zero, at most five decimal places. */
export const price = z
  .string('Enter a price.')
  .refine(isPrice, 'Enter a price of more than zero, with at most five decimals.')
/** A calendar day. */
export const date = z.string('Choose a date.').refine(isPlainDate, 'Enter MM/DD/YYYY.')
/** A month as YYYY-MM. */
export const month = z.string('Choose a month.').regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.')
/** One of a closed list. */
export const pick = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, 'Choose one.')
/** Several of a closed list. */
export const picks = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values, 'Choose from the list.'), 'Choose at least one.')
/** Yes or no; neither is chosen before. */
export const yesNo = z.boolean('Choose yes or no.')
/** A sentence that has to be confirmed. */
export const confirmed = (message: string) => z.literal(true, message)
/** A stored file by its id. */
export const file = z.uuid('Add a file.')
/** An e-mail address. */
export { email as mail } from '#domain/shared/email.ts'

/** Text that passes one of the domain's own checks; refused with the message of that check. */
export const checkedBy = (check: (text: string) => Checked<string>, max = 40) =>
  z
    .string(FILL_IN)
    .trim()
    .min(1, FILL_IN)
    .max(max)
    .superRefine((value, ctx) => {
      const result = check(value)
      if (!result.ok) ctx.addIssue({ code: 'custom', message: result.message })
    })

/** Metadata of a table of rows for the form. */
export interface RowsMeta {
  title: string
  /** one of them, for the button "Add a use" */
  item: string
  help?: string
  section?: string
  why?: string
  /** fields that name a row in the list; the first is its heading */
  summary: readonly string[]
  /** fields of money or numbers that are added up below */
  totals?: readonly string[]
  /** rows have an order that people choose */
  ordered?: boolean
  showWhen?: { field: string; is: unknown }
}

/** An object of a table; `key` is created by the form when the row is added and identifies the row from then on. */
export const row = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject({ key: z.string().min(1).max(40).optional().meta({ widget: 'hidden' }), ...shape })

/** Rows of one shape as one field of a form. */
export const rows = <T extends z.ZodType>(
  item: T,
  meta: RowsMeta,
  { min = 0, max = 100 }: { min?: number; max?: number } = {},
) =>
  z
    .array(item, `Add ${min > 1 ? `at least ${min} rows` : `a ${meta.item}`}.`)
    .min(min, min > 1 ? `Add at least ${min} of these.` : `Add at least one ${meta.item}.`)
    .max(max, `At most ${max} rows fit here.`)
    .meta({ ...meta, widget: 'rows' })

/** Says that a field is needed under a condition: adds the issue when it is blank. */
export function needs(
  ctx: z.RefinementCtx,
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  message = FILL_IN,
  base: readonly PropertyKey[] = [],
): void {
  for (const field of fields) {
    const value = values[field]
    if (
      value === undefined ||
      value === null ||
      value === '' ||
      (Array.isArray(value) && value.length === 0)
    )
      ctx.addIssue({ code: 'custom', path: [...base, field], message })
  }
}

/** Adds one sentence at a field. */
export const say = (ctx: z.RefinementCtx, path: readonly PropertyKey[], message: string): void =>
  ctx.addIssue({ code: 'custom', path: [...path], message })
