import { z } from 'zod'
import { moneySchema } from './money.ts'
import { postOfficeBoxLines } from './contact-formats.ts'
import { isAssignable, phoneProblem } from './phone-number.ts'
import { usRegions } from './us-regions.ts'
import { asName } from '#domain/shared/names/entry.ts'

export { email } from './email.ts'

/** UUID of any record (the server makes version 7). */
export const id = z.uuid('This record doesn’t exist.')
/** Id of an uploaded file; `missing` says what to add. */
export const fileId = (missing: string) => z.uuid(missing)
export const at = z.iso.datetime()
export const day = z.iso.date('Enter MM/DD/YYYY.')
export const cents = z.int().nonnegative()
/**
 * The largest amount that a person enters or a bank's line names, in cents: ten times the largest wire of Fedwire
 * ($9,999,999,999.99). Hundreds of them sum to a number that is still exact.
 */
export const MOST_CENTS = 100_000_000_000_00
/** An amount that a person enters, in cents, zero or more. */
export const enteredCents = cents.max(MOST_CENTS, 'Enter an amount of at most $100,000,000,000.')
export const money = moneySchema
/** Price of one unit: positive decimal string with at most five decimal places (Form C shows five). */
export const unitPrice = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,5})?$/, 'Enter a price like 4.10, with at most five decimals.')
/** A phone number in E.164 that the numbering plan of its country has, without an extension. */
export const phone = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, {
    error: ({ input }) => phoneProblem(String(input)),
    abort: true,
  })
  .refine(isAssignable, { error: ({ input }) => phoneProblem(String(input)) })
export const personName = asName(
  z.string().trim().min(1, 'Enter your name as shown on your ID.').max(100),
)
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Enter the SHA-256 hash as 64 digits and small letters from a to f.')
export const rev = z.int().nonnegative()

/** ISO 3166-1 alpha-2 code of a country. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')

const addressParts = z.strictObject({
  line1: z
    .string()
    .trim()
    .min(1, 'Enter the street and number.')
    .max(120)
    .meta({ title: 'Street and number', autocomplete: 'address-line1' }),
  line2: z
    .string()
    .trim()
    .max(120)
    .optional()
    .meta({ title: 'Apartment or unit', autocomplete: 'address-line2' }),
  city: z
    .string()
    .trim()
    .min(1, 'Enter the city.')
    .max(80)
    .meta({ title: 'City', autocomplete: 'address-level2' }),
  region: z
    .string()
    .trim()
    .max(80)
    .optional()
    .meta({ title: 'State', autocomplete: 'address-level1' }),
  postal: z
    .string()
    .trim()
    .max(16)
    .optional()
    .meta({ title: 'ZIP code', autocomplete: 'postal-code' }),
  country: country.meta({ title: 'Country', widget: 'country', autocomplete: 'country' }),
})
/** Checks the parts of an address even where others are missing, so that all errors are shown at once. */
const judgedAlways = {
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((part) => part === undefined || typeof part === 'string'),
}
/** US addresses need a state and a ZIP code. */
function checkUsParts(a: z.infer<typeof addressParts>, ctx: z.RefinementCtx): void {
  if (a.country !== 'US') return
  if (!(usRegions as readonly string[]).includes(a.region ?? ''))
    ctx.addIssue({ code: 'custom', path: ['region'], message: 'Choose a state.' })
  if (!/^\d{5}(-\d{4})?$/.test(a.postal ?? ''))
    ctx.addIssue({
      code: 'custom',
      path: ['postal'],
      message: 'Enter a ZIP code with five or nine digits.',
    })
}
/** Where mail is sent: an address that may be a PO box; in the US with a state and a ZIP code. */
export const mailingAddress = addressParts.superRefine(checkUsParts, judgedAlways)
/** A physical address: a mailing address without a PO box in any line (31 CFR 1023.220(a)(2)(i)(A)(3)). */
export const address = addressParts.superRefine((a, ctx) => {
  for (const line of postOfficeBoxLines(a))
    ctx.addIssue({
      code: 'custom',
      path: [line],
      message: 'Enter a street address, not a PO box.',
    })
  checkUsParts(a, ctx)
}, judgedAlways)
export type Address = z.infer<typeof address>

/**
 * A whole number in an address or a query, in plain digits: "1e3", "0x10", "" and " 5" are refused and not read as
 * another number.
 */
export const wholeInText = <T extends z.ZodType<number, number>>(number: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    number,
  )
/** How many rows a page of a list has. */
export const pageLimit = (most: number, usual: number) =>
  wholeInText(z.int().min(1).max(most)).default(usual)

/** Query of every list: page by cursor, at most 50 rows. */
export const listQuery = z.strictObject({
  q: z.string().trim().max(120).optional(),
  cursor: z.string().max(400).optional(),
  limit: pageLimit(50, 25),
  sort: z.string().max(40).optional(),
})
/** Response of every list: `total` from stored counts, or null with `more` where a filter would require a scan. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.int().nullable(),
    more: z.boolean(),
  })
export interface Page<T> {
  items: T[]
  next_cursor: string | null
  total: number | null
  more: boolean
}
