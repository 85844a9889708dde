import { z } from 'zod'
import { formatCents } from '#domain/shared/money.ts'
import { SHARES } from '#domain/shared/periods.ts'
import {
  amount,
  count,
  line,
  needs,
  percent,
  pick,
  positive,
  row,
  rows,
  say,
  units,
  words,
  yesNo,
} from './fields.ts'

const right = { section: 'Rights', widget: 'textarea' } as const
/** The class that is sold: numbers and rights (17 CFR 227.201(m)). */
export const sharesTopic = z
  .strictObject({
    class: line(120, 2).meta({
      title: 'Class',
      section: 'The class',
      help: 'As in your charter.',
      pair: 'class',
    }),
    par: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,6})?$/, 'Enter a par value like 0.0001.')
      .optional()
      .meta({ title: 'Par value', section: 'The class', widget: 'decimal', pair: 'class' }),
    authorised: units.optional().meta({
      title: 'Authorized units',
      section: 'Numbers',
      help: 'Leave empty if your agreement fixes no number, as with many LLCs.',
    }),
    issued: count.meta({ title: 'Issued units', section: 'Numbers', pair: 'numbers' }),
    reserved: count.meta({
      title: 'Reserved units',
      section: 'Numbers',
      help: 'For options, warrants and conversion.',
      pair: 'numbers',
    }),
    votes: z
      .int('Enter a whole number.')
      .min(0, 'Enter zero or more.')
      .max(1000, 'At most 1,000.')
      .meta({ title: 'Votes per unit', section: 'Rights' }),
    dividend: words(2, 1000).meta({ title: 'Dividends', ...right }),
    liquidation_pref: words(2, 1000).meta({
      title: 'Liquidation preference',
      help: 'Write “None” if there is none.',
      ...right,
    }),
    conversion: words(2, 1000).meta({ title: 'Conversion', ...right }),
    redemption: words(2, 1000).meta({ title: 'Redemption', ...right }),
    preemptive: words(2, 1000).meta({ title: 'Pre-emptive rights', ...right }),
    transfer_restrictions: words(20, 2000).meta({ title: 'Restrictions on transfer', ...right }),
  })
  .superRefine((v, ctx) => {
    if (v.authorised !== undefined && v.issued + v.reserved > v.authorised)
      say(
        ctx,
        ['reserved'],
        `Issued and reserved units together are at most the ${v.authorised.toLocaleString('en-US')} that are authorized.`,
      )
  })

export const costTypes = [
  'legal',
  'audit',
  'platform',
  'broker',
  'escrow',
  'transfer_agent',
  'filing',
  'marketing',
  'printing',
  'other',
] as const
const costLabels = {
  legal: 'Legal',
  audit: 'Audit',
  platform: 'Platform',
  broker: 'Broker',
  escrow: 'Escrow',
  transfer_agent: 'Transfer agent',
  filing: 'Filing',
  marketing: 'Marketing',
  printing: 'Printing',
  other: 'Other',
}
/** What the offering itself costs; percentages are of the money raised. */
export const costsTopic = z
  .strictObject({
    costs: rows(
      row({
        payee: line(160, 2).meta({ title: 'Payee', pair: 'who' }),
        type: pick(costTypes).meta({
          title: 'For what',
          widget: 'select',
          labels: costLabels,
          pair: 'who',
        }),
        basis: pick(['fixed', 'pct']).meta({
          title: 'How it is set',
          widget: 'segments',
          labels: { fixed: 'Fixed amount', pct: 'Part of the raise' },
        }),
        fixed: positive
          .optional()
          .meta({ title: 'Amount', widget: 'money', showWhen: { field: 'basis', is: 'fixed' } }),
        pct: percent.optional().meta({
          title: 'Percentage',
          widget: 'percent',
          showWhen: { field: 'basis', is: 'pct' },
        }),
        paid_by: pick(['company', 'proceeds', 'third_party']).meta({
          title: 'Paid from',
          widget: 'select',
          labels: {
            company: 'The company’s own money',
            proceeds: 'The money raised',
            third_party: 'A third party',
          },
        }),
      }).superRefine((v, ctx) =>
        needs(
          ctx,
          v,
          [v.basis === 'pct' ? 'pct' : 'fixed'],
          v.basis === 'pct' ? 'Enter a percentage.' : 'Enter an amount.',
        ),
      ),
      {
        title: 'Costs',
        item: 'cost',
        section: 'Offering costs',
        summary: ['payee', 'type', 'fixed', 'pct'],
        totals: ['fixed'],
      },
      { min: 1, max: 60 },
    ),
    note: words(2, 2000)
      .optional()
      .meta({ title: 'Anything to add', section: 'Offering costs', widget: 'textarea' }),
  })
  .superRefine((v, ctx) => {
    const parts = v.costs.reduce(
      (sum, cost) => sum + (cost.basis === 'pct' ? Number(cost.pct ?? 0) : 0),
      0,
    )
    if (parts > 100) say(ctx, ['costs'], 'Percentages of the raise are together at most 100%.')
  })

export const proceedsCategories = [
  'intermediary_fees',
  'legal',
  'audit',
  'marketing',
  'product_rd',
  'inventory',
  'equipment',
  'salaries',
  'debt_repayment',
  'real_estate',
  'working_capital',
  'acquisition',
  'reserve',
  'other',
] as const
const proceedsLabels = {
  intermediary_fees: 'Intermediary fees',
  legal: 'Legal',
  audit: 'Audit',
  marketing: 'Marketing',
  product_rd: 'Product and research',
  inventory: 'Inventory',
  equipment: 'Equipment',
  salaries: 'Salaries',
  debt_repayment: 'Repaying debt',
  real_estate: 'Real estate',
  working_capital: 'Working capital',
  acquisition: 'Acquisition',
  reserve: 'Reserve',
  other: 'Other',
}

/**
 * What the money pays for at the target and at the maximum, gross: fees of the intermediary are a row (17 CFR
 * 227.201(i)).
 */
export const proceedsTopic = z
  .strictObject({
    uses: rows(
      row({
        use: line(120, 3).meta({ title: 'What it pays for' }),
        category: pick(proceedsCategories).meta({
          title: 'Kind',
          widget: 'select',
          labels: proceedsLabels,
        }),
        at_min: amount.meta({ title: 'At target', widget: 'money', pair: 'amounts' }),
        at_max: amount.meta({ title: 'At maximum', widget: 'money', pair: 'amounts' }),
        to_related_party: yesNo.meta({
          title: `Does any of it go to a director, officer, ${SHARES.named_holder}% holder or their family?`,
          widget: 'yes-no',
        }),
        related_who: line(200, 2)
          .optional()
          .meta({ title: 'To whom', showWhen: { field: 'to_related_party', is: true } }),
        note: words(10, 1000)
          .optional()
          .meta({
            title: 'Explanation',
            widget: 'textarea',
            help: `Required when working capital is above ${SHARES.working_capital}%.`,
          }),
      }).superRefine((v, ctx) => {
        if (v.to_related_party) needs(ctx, v, ['related_who'], 'Name the person.')
      }),
      {
        title: 'Uses',
        item: 'use',
        section: 'Uses',
        help: 'Both columns must equal the raise, fees included.',
        summary: ['use', 'category', 'at_min', 'at_max'],
        totals: ['at_min', 'at_max'],
        ordered: true,
      },
      { min: 1, max: 40 },
    ),
    in_words: words(50, 4000).meta({
      title: 'In your words',
      section: 'In your words',
      widget: 'textarea',
      help: 'Two or three paragraphs. Readers see them next to the table.',
    }),
    start: pick(['within_30', 'within_90', 'within_year', 'later']).meta({
      title: 'When will you start to spend?',
      section: 'In your words',
      widget: 'select',
      pair: 'plan',
      labels: {
        within_30: 'Within 30 days of closing',
        within_90: 'Within 90 days of closing',
        within_year: 'Within a year',
        later: 'Later',
      },
    }),
    may_change: line(200, 2)
      .optional()
      .meta({ title: 'Could the plan change?', section: 'In your words', pair: 'plan' }),
  })
  .superRefine((v, ctx) => {
    const total = v.uses.reduce((sum, use) => sum + use.at_max, 0)
    v.uses.forEach((use, index) => {
      if (
        use.category === 'working_capital' &&
        use.at_max * 100 > total * SHARES.working_capital &&
        !use.note
      )
        say(
          ctx,
          ['uses', index, 'note'],
          `Working capital of ${formatCents(use.at_max)} is above ${SHARES.working_capital}%. Say what it is for.`,
        )
      if (use.at_min > use.at_max)
        say(
          ctx,
          ['uses', index, 'at_max'],
          'At the maximum it is at least what it is at the target.',
        )
    })
  })
