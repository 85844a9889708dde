import { z } from 'zod'
import { at, id, money } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { offeringTypes } from '#domain/offerings/model/offering.ts'
import { paymentMethods } from '#domain/investors/model/steps/payment.ts'

/** Orders of the list; a minus sign is descending. */
export const consoleSorts = ['created', '-created', 'amount', '-amount'] as const
export type ConsoleSort = (typeof consoleSorts)[number]

/** Days back from now within which an investment was begun. */
export const consolePeriods = ['7', '30', '90', '365'] as const
export type ConsolePeriod = (typeof consolePeriods)[number]
export const consolePeriodLabels: Readonly<Record<ConsolePeriod, string>> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
}

/** Bands of the amount. */
export const consoleAmounts = ['under_1k', '1k_10k', '10k_100k', 'over_100k'] as const
export type ConsoleAmount = (typeof consoleAmounts)[number]
export const consoleAmountLabels: Readonly<Record<ConsoleAmount, string>> = {
  under_1k: 'Under $1,000',
  '1k_10k': '$1,000 to $9,999.99',
  '10k_100k': '$10,000 to $99,999.99',
  over_100k: '$100,000 or more',
}
/** Cents of a band: from the first, below the second; null is without an end. */
export const consoleAmountCents: Readonly<Record<ConsoleAmount, readonly [number, number | null]>> =
  {
    under_1k: [0, 100_000],
    '1k_10k': [100_000, 1_000_000],
    '10k_100k': [1_000_000, 10_000_000],
    over_100k: [10_000_000, null],
  }

/** One investment of the platform as its people see it in the list. */
export const consoleRow = z.object({
  id,
  number: z.string(),
  investor: z.object({ id, name: z.string(), email: z.string() }),
  offering: z.object({
    listing_id: id,
    account_id: id,
    name: z.string(),
    company: z.string(),
    type: z.enum(offeringTypes),
  }),
  amount: money,
  payment: z.object({ method: z.enum(paymentMethods), reference: z.string() }).nullable(),
  status: presentedSchema,
  /** when it came into its present state */
  since: at,
  created_at: at,
  /** its page among the live details of its offering */
  href: z.string(),
  offering_href: z.string(),
})
export type ConsoleRow = z.infer<typeof consoleRow>
