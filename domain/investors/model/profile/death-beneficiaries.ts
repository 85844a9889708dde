import { z } from 'zod'
import {
  addDecimal,
  compareDecimal,
  decimal,
  isDecimalText,
  shortDecimalText,
} from '#domain/shared/decimal.ts'
import { day } from '#domain/shared/common.ts'
import { line, percent } from './fields.ts'
import { asName } from '#domain/shared/names/entry.ts'

export const tiers = ['primary', 'contingent'] as const
export const tierLabels: Record<(typeof tiers)[number], string> = {
  primary: 'Primary',
  contingent: 'Contingent',
}

const heir = z.strictObject({
  name: asName(line('Enter the name.')).meta({ title: 'Full name' }),
  relationship: line('Enter your relationship.', 80).meta({
    title: 'Relationship',
    pair: 'who',
  }),
  dob: day.meta({ title: 'Date of birth', widget: 'date', pair: 'who' }),
  tier: z
    .enum(tiers)
    .meta({ title: 'Order', widget: 'segments', labels: tierLabels, pair: 'share' }),
  pct: percent.meta({ title: 'Share, percent', pair: 'share' }),
  per_stirpes: z.boolean().meta({
    title: 'If they die before you, does their share go to their descendants?',
    widget: 'yes-no',
  }),
})

/**
 * Who receives securities on death: not to be confused with the owners of a legal entity. The shares of each tier
 * that has somebody are together exactly 100.
 */
export const deathBeneficiariesSection = z
  .strictObject({
    heirs: z
      .array(heir)
      .max(20, 'Add at most 20.')
      .meta({
        title: 'Beneficiaries on death',
        widget: 'rows',
        item: 'beneficiary',
        summary: ['name', 'tier', 'pct'],
        why: 'If you name no one, your holdings go to your estate.',
      }),
  })
  .superRefine(({ heirs }, ctx) => {
    for (const tier of tiers) {
      const here = heirs.flatMap((one, at) => (one.tier === tier ? [{ ...one, at }] : []))
      if (here.length === 0) continue
      const last = here.at(-1)?.at ?? 0
      if (here.some((one) => !isDecimalText(one.pct, 4) || decimal(one.pct).value <= 0n)) {
        ctx.addIssue({
          code: 'custom',
          path: ['heirs', last, 'pct'],
          message: 'Each share must be more than 0.',
        })
        continue
      }
      const sum = here.reduce((total, one) => addDecimal(total, decimal(one.pct)), decimal(0))
      if (compareDecimal(sum, decimal(100)) !== 0)
        ctx.addIssue({
          code: 'custom',
          path: ['heirs', last, 'pct'],
          message: `The ${tierLabels[tier].toLowerCase()} shares are together ${shortDecimalText(sum)} percent. They must total exactly 100.`,
        })
    }
    if (
      heirs.some((one) => one.tier === 'contingent') &&
      !heirs.some((one) => one.tier === 'primary')
    )
      ctx.addIssue({
        code: 'custom',
        path: ['heirs', 0, 'tier'],
        message: 'Name a primary beneficiary first.',
      })
  })
  .meta({ data: 'other-person' })
