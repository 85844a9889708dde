import { z } from 'zod'
import { at, day, id, money, unitPrice } from '#domain/shared/common.ts'
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

const positive = (text: string): boolean => /[1-9]/.test(text)

export const conversionBody = z.strictObject({
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
    .min(1, 'Enter at least one share.')
    .max(100_000_000_000)
    .meta({
      title: 'Fully diluted shares before the event',
      section: 'Price',
      help: 'Shares, options, warrants and the option pool, without what SAFEs and notes convert into.',
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
})
export type ConversionBody = z.output<typeof conversionBody>

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
  values: conversionBody,
  rev: z.int(),
  author: z.string(),
  /** who submitted, approved and executed it, in this order */
  acted: z.array(z.object({ says: z.string(), name: z.string(), at })),
  items: z.array(conversionItem),
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
