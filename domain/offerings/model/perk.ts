import { z } from 'zod'
import { compareInstants } from '#domain/shared/calendar/zone.ts'
import { compareDecimal, decimal, isDecimalText } from '#domain/shared/decimal.ts'
import { at, id } from '#domain/shared/common.ts'

export const perkTypes = ['bonus_shares', 'product', 'discount', 'experience', 'merch'] as const
export const perkTypeLabels: Readonly<Record<(typeof perkTypes)[number], string>> = {
  bonus_shares: 'Bonus shares',
  product: 'Product',
  discount: 'Discount',
  experience: 'Experience',
  merch: 'Merchandise',
}
export const perkBases = ['amount', 'units', 'time', 'loyalty'] as const
export const perkBasisLabels: Readonly<Record<(typeof perkBases)[number], string>> = {
  amount: 'From an amount',
  units: 'From a number of units',
  time: 'For early investors',
  loyalty: 'For holders of the company',
}
export const perkEligibilities = ['all', 'accredited', 'prior_investors'] as const
export const perkEligibilityLabels: Readonly<Record<(typeof perkEligibilities)[number], string>> = {
  all: 'Everybody',
  accredited: 'Accredited investors',
  prior_investors: 'People who hold securities of the company',
}

/**
 * A perk as its editor sends it: `threshold` is cents, or units by its basis; with `id` and `rev` it changes one that
 * exists.
 */
export const perkBody = z.strictObject({
  id: id.optional(),
  rev: z.int().min(0).optional(),
  title: z.string().trim().min(2, 'Enter a perk name.').max(80, 'At most 80 characters.'),
  description: z.string().trim().max(500, 'At most 500 characters.').default(''),
  type: z.enum(perkTypes),
  basis: z.enum(perkBases),
  threshold: z
    .int('Enter a whole number.')
    .min(0, 'Enter zero or more.')
    .max(100_000_000_000, 'Enter a smaller number.'),
  bonus_pct: z.string().trim().max(9).nullable().default(null),
  quantity_limit: z
    .int('Enter a whole number.')
    .min(1, 'At least one.')
    .max(1_000_000, 'Enter a smaller number.')
    .nullable()
    .default(null),
  starts_at: at.nullable().default(null),
  ends_at: at.nullable().default(null),
  eligibility: z.enum(perkEligibilities).default('all'),
})
export type PerkBody = z.output<typeof perkBody>

/** What is wrong with a perk, by field; empty when nothing is. */
export function perkProblems(perk: PerkBody): Record<string, string> {
  const found: Record<string, string> = {}
  const { bonus_pct, starts_at, ends_at } = perk
  if (
    perk.type === 'bonus_shares' &&
    (bonus_pct === null ||
      !isDecimalText(bonus_pct, 4) ||
      compareDecimal(decimal(bonus_pct), decimal(0)) <= 0 ||
      compareDecimal(decimal(bonus_pct), decimal(100)) > 0)
  )
    found['bonus_pct'] = 'Enter a percentage of more than 0 and at most 100.'
  if (perk.type !== 'bonus_shares' && bonus_pct !== null)
    found['bonus_pct'] = 'Only bonus shares have a percentage.'
  if (perk.basis === 'time' && ends_at === null)
    found['ends_at'] = 'Enter the early-investor deadline.'
  if (starts_at !== null && ends_at !== null && compareInstants(ends_at, starts_at) <= 0)
    found['ends_at'] = 'It ends after it starts.'
  return found
}
