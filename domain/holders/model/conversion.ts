import { z } from 'zod'
import { at, day, id, money, unitPrice } from '#domain/shared/common.ts'
import { decimal, divideHalfUp, pow10 } from '#domain/shared/decimal.ts'
import { fileLink } from './meeting.ts'
import { formatCents } from '#domain/shared/money.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** Events that convert: a round at a price, or the maturity of notes whose holders agreed to a price. */
export const conversionTriggers = ['priced_round', 'maturity'] as const
export type ConversionTrigger = (typeof conversionTriggers)[number]
export const conversionTriggerLabels: Readonly<Record<ConversionTrigger, string>> = {
  priced_round: 'A priced round',
  maturity: 'Maturity of notes',
}
/** Classes into which SAFEs and notes convert. */
export const issuedTypes = ['preferred', 'common'] as const
export const issuedTypeLabels = { preferred: 'Preferred stock', common: 'Common stock' } as const
/** Why the price of a row is what it is. */
export const priceBasisLabels = {
  round: 'Price of the round',
  discount: 'Discount',
  cap: 'Valuation cap',
} as const

/** Worth of a company before an event, in cents, within which a price and its shares are plausible (platform policy). */
export const PLAUSIBLE_WORTH = { least: 1_000_000, most: 10_000_000_000_000 } as const

/**
 * Why a price of a share and a number of shares cannot both be right, or null: together they say what the company was
 * worth before the event.
 */
export function valuationProblem(price: string, capitalization: number): string | null {
  const { value, scale } = decimal(price)
  const worth = divideHalfUp(value * BigInt(capitalization) * 100n, pow10(scale))
  const check = 'Check the price and the number of shares.'
  if (worth > BigInt(PLAUSIBLE_WORTH.most))
    return `At this price all shares before the event are worth more than ${formatCents(PLAUSIBLE_WORTH.most)}. ${check}`
  return worth < BigInt(PLAUSIBLE_WORTH.least)
    ? `At this price all shares before the event are worth less than ${formatCents(PLAUSIBLE_WORTH.least)}. ${check}`
    : null
}

const positive = (text: string): boolean => /[1-9]/.test(text)

const terms = z.strictObject({
  trigger: z.enum(conversionTriggers, 'Choose one.').meta({
    title: 'What converts them',
    section: 'Event',
    labels: conversionTriggerLabels,
    widget: 'segments',
    help: 'A round converts SAFEs and notes. Maturity converts only notes that have matured.',
  }),
  happened_on: day.meta({
    title: 'Date',
    section: 'Event',
    help: 'Interest of notes is counted until this date.',
  }),
  price: unitPrice.refine(positive, 'Enter a price above zero.').meta({
    title: 'Price of one share',
    section: 'Price',
    help: 'What new investors pay, or what the holders of matured notes agreed to.',
  }),
  capitalization: z
    .int('Enter a whole number of shares.')
    .min(1_000, 'Enter at least 1,000 shares.')
    .max(100_000_000_000)
    .meta({
      title: 'Fully diluted shares before the event',
      section: 'Price',
      help: 'Shares, options, warrants and the option pool, without what SAFEs and notes convert into.',
    }),
  capitalization_reason: z.string().trim().max(600).default('').meta({
    title: 'Why it differs from the cap table',
    section: 'Price',
    widget: 'textarea',
    help: 'Needed when the number is not that of the cap table. Both people who approve read it.',
  }),
  security_type: z.enum(issuedTypes, 'Choose one.').meta({
    title: 'Kind of the new shares',
    section: 'Shares',
    labels: issuedTypeLabels,
    widget: 'segments',
  }),
  security_name: z.string().trim().min(2, 'Enter the name of the class.').max(80).meta({
    title: 'Class of the new shares',
    section: 'Shares',
    help: 'For example Series Seed.',
  }),
  basis: z.string().trim().min(5, 'Enter what the conversion rests on.').max(600).meta({
    title: 'What it rests on',
    section: 'Shares',
    widget: 'textarea',
    help: 'For example the stock purchase agreement and the resolution of the board.',
  }),
  papers: z
    .array(id)
    .max(10)
    .default([])
    .meta({
      title: 'Documents of the event',
      section: 'Documents',
      widget: 'files',
      help: 'The signed agreement of the round, or of the holders of matured notes.',
      examples: [['0f8b1a52-6a0e-4b6c-9d0b-2f1f0a3f9c11']],
    }),
})
/** What a company enters. The values of a conversion that was entered before a rule came have its shape alone. */
export const conversionBody = terms.superRefine((v, context) => {
  if (v.papers.length === 0)
    context.addIssue({
      code: 'custom',
      path: ['papers'],
      message: 'Add the signed document of the event.',
    })
  // a field that its own rule refused has no second message, and may be no number at all
  if (context.issues.some(({ path }) => path?.[0] === 'price' || path?.[0] === 'capitalization'))
    return
  const problem = valuationProblem(v.price, v.capitalization)
  if (problem !== null) context.addIssue({ code: 'custom', path: ['price'], message: problem })
})
export type ConversionBody = z.output<typeof terms>

/** One instrument in a conversion: what it was, and what it becomes. */
export const conversionItem = z.object({
  holding_id: id,
  holder: z.string(),
  security: z.string(),
  certificate_no: z.string().nullable(),
  principal: money,
  interest: money,
  cap: money.nullable(),
  discount: z.string().nullable(),
  price: z.string(),
  basis_label: z.string(),
  shares: z.int(),
  cash: money,
})
export type ConversionItem = z.infer<typeof conversionItem>

export const conversionRow = z.object({
  id,
  account_id: id,
  company: z.string(),
  trigger_label: z.string(),
  happened_on: day,
  price: z.string(),
  security: z.string(),
  /** of what was submitted; null in a draft */
  instruments: z.int().nullable(),
  shares: z.int().nullable(),
  created_at: at,
  status: presentedSchema,
  reason_returned: z.string().nullable(),
})
export type ConversionRow = z.infer<typeof conversionRow>

export const conversionView = conversionRow.extend({
  values: terms,
  rev: z.int(),
  author: z.string(),
  /** who submitted, approved and executed it, in this order */
  acted: z.array(z.object({ says: z.string(), name: z.string(), at })),
  items: z.array(conversionItem),
  /** fully diluted shares of the cap table now, without SAFEs and notes; null where it has none */
  cap_table: z.int().nullable(),
  files: z.array(fileLink),
  /** cash that the company itself pays for parts of shares; nothing of it goes through this ledger */
  disbursements: z.array(z.object({ holding_id: id, holder: z.string(), cash: money })),
  totals: z.object({ principal: money, interest: money, shares: z.int(), cash: money }),
  /** why it cannot go on now, each naming its instrument */
  problems: z.array(z.string()),
  may_edit: z.boolean(),
})
export type ConversionView = z.infer<typeof conversionView>

/** What a company reads before it enters a conversion. */
export const conversionPlan = z.object({
  today: day,
  /** SAFEs and notes that are outstanding */
  instruments: z.int(),
  /** fully diluted shares of the cap table without SAFEs and notes; null where it has none */
  capitalization: z.int().nullable(),
})
