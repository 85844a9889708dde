import { z } from 'zod'
import { addYears } from '#domain/shared/calendar/plain-date.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import {
  confirmed,
  count,
  date,
  line,
  needs,
  pick,
  row,
  rows,
  say,
  words,
  yesNo,
} from './fields.ts'

export const riskCategories = [
  'company',
  'industry',
  'financial',
  'offering',
  'security',
  'tax',
  'regulatory',
  'management',
  'technology',
  'conflict',
  'other',
] as const
/** How many risks a filing names at least (platform policy). */
export const RISKS_AT_LEAST = 5

/** Risk factors in the company's own words (17 CFR 227.201(f)). */
export const businessRisksTopic = z.strictObject({
  risks: rows(
    row({
      category: pick(riskCategories).meta({ title: 'Kind', widget: 'select' }),
      title: line(150, 5).meta({
        title: 'Title',
        help: 'Name the risk: “One supplier makes our batteries”.',
      }),
      body: words(50, 3000).meta({
        title: 'Risk',
        widget: 'textarea',
        help: 'What could happen, how likely it is, and what it would mean. Include facts about your company.',
      }),
    }),
    {
      title: 'Risks',
      item: 'risk',
      section: 'Risks',
      help: 'At least five, the largest first.',
      summary: ['title', 'category', 'body'],
      ordered: true,
    },
    { min: RISKS_AT_LEAST, max: 80 },
  ),
  says_total_loss: confirmed('State that investors can lose all of their money.').meta({
    title: 'They say that investors can lose all of their money.',
    section: 'Required statements',
    widget: 'checkbox',
  }),
  says_no_market: confirmed('State that there may be no market.').meta({
    title: 'They say that there may be no market for the securities.',
    section: 'Required statements',
    widget: 'checkbox',
  }),
  says_forward_looking: confirmed('Warn about forward-looking statements.').meta({
    title: 'They warn that forward-looking statements may not come true.',
    section: 'Required statements',
    widget: 'checkbox',
  }),
})

const ipKinds = [
  'patent',
  'patent_app',
  'trademark',
  'tm_app',
  'copyright',
  'domain',
  'trade_secret',
  'licence_in',
  'licence_out',
] as const
const ipLabels = {
  patent: 'Patent',
  patent_app: 'Patent application',
  trademark: 'Trademark',
  tm_app: 'Trademark application',
  copyright: 'Copyright',
  domain: 'Domain',
  trade_secret: 'Trade secret',
  licence_in: 'License from others',
  licence_out: 'License to others',
}
const numbered = ['patent', 'patent_app', 'trademark', 'tm_app']
const owns = { field: 'has_ip', is: true }

/** What the company knows and owns; a utility patent ends at most 20 years after its filing. */
export const intellectualPropertyTopic = z
  .strictObject({
    has_ip: yesNo.meta({
      title: 'Does the company own or license intellectual property?',
      section: 'Intellectual property',
      widget: 'yes-no',
    }),
    assets: rows(
      row({
        kind: pick(ipKinds).meta({
          title: 'Kind',
          widget: 'select',
          labels: ipLabels,
          pair: 'kind',
        }),
        number: line(60).optional().meta({ title: 'Number', pair: 'kind' }),
        title: line(200, 2).meta({ title: 'Title' }),
        jurisdiction: line(80, 2).meta({ title: 'Country or region', pair: 'where' }),
        owner: line(160, 2).meta({ title: 'Owner', pair: 'where' }),
        filed: date.optional().meta({ title: 'Filed', widget: 'date', pair: 'dates' }),
        expires: date.optional().meta({ title: 'Expires', widget: 'date', pair: 'dates' }),
        status: pick(['pending', 'registered', 'lapsed', 'abandoned']).meta({
          title: 'Status',
          widget: 'select',
        }),
        assigned: yesNo.meta({ title: 'Is it assigned to the company?', widget: 'yes-no' }),
        encumbered: yesNo.meta({
          title: 'Is it pledged or licensed exclusively to others?',
          widget: 'yes-no',
        }),
      }).superRefine((v, ctx) => {
        if (numbered.includes(v.kind)) needs(ctx, v, ['number'])
        if (v.filed !== undefined && v.expires !== undefined && v.expires <= v.filed)
          say(ctx, ['expires'], 'The expiration date must be after the filing date.')
        if (
          v.kind === 'patent' &&
          v.filed !== undefined &&
          v.expires !== undefined &&
          v.expires > addYears(v.filed, PERIODS.patent_years)
        )
          say(
            ctx,
            ['expires'],
            `A patent ends at most ${PERIODS.patent_years} years after it was filed.`,
          )
      }),
      {
        title: 'What there is',
        item: 'right',
        section: 'Intellectual property',
        summary: ['title', 'kind', 'number', 'status'],
        showWhen: owns,
      },
      { max: 200 },
    )
      .optional()
      .meta({
        title: 'What there is',
        item: 'right',
        section: 'Intellectual property',
        widget: 'rows',
        summary: ['title', 'kind', 'number', 'status'],
        showWhen: owns,
      }),
    inventors_assigned: yesNo.optional().meta({
      title: 'Have all inventors assigned their rights to the company?',
      section: 'Intellectual property',
      widget: 'yes-no',
      showWhen: owns,
    }),
    open_source: words(2, 1000).optional().meta({
      title: 'Use of open source',
      section: 'Intellectual property',
      widget: 'textarea',
      showWhen: owns,
    }),
    disputes: yesNo.meta({
      title: 'Is there a dispute about intellectual property?',
      section: 'Disputes',
      widget: 'yes-no',
    }),
    disputes_which: words(10, 2000)
      .optional()
      .meta({
        title: 'Which',
        section: 'Disputes',
        widget: 'textarea',
        showWhen: { field: 'disputes', is: true },
      }),
  })
  .superRefine((v, ctx) => {
    if (v.has_ip && (v.assets ?? []).length === 0) say(ctx, ['assets'], 'Add at least one right.')
    if (v.has_ip) needs(ctx, v, ['inventors_assigned'], 'Choose yes or no.')
    if (v.disputes) needs(ctx, v, ['disputes_which'], 'Say which.')
  })

/** How many people work for the company; the sum is Form C's `currentEmployees`. */
export const employeesTopic = z
  .strictObject({
    full_time: count.meta({ title: 'Full time', section: 'Numbers', pair: 'time' }),
    part_time: count.meta({ title: 'Part time', section: 'Numbers', pair: 'time' }),
    contractors: count.optional().meta({ title: 'Contractors', section: 'Numbers' }),
    location: line(200, 2).meta({ title: 'Where they work', section: 'Terms' }),
    union: yesNo.meta({ title: 'Are any of them in a union?', section: 'Terms', widget: 'yes-no' }),
    union_which: line(200, 2)
      .optional()
      .meta({ title: 'Which union', section: 'Terms', showWhen: { field: 'union', is: true } }),
    key_people: words(2, 1000).meta({
      title: 'Key personnel',
      section: 'Terms',
      widget: 'textarea',
      help: 'Write “None” if there are none.',
    }),
    key_person_insurance: yesNo.meta({
      title: 'Does the company have key-person insurance?',
      section: 'Terms',
      widget: 'yes-no',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.union) needs(ctx, v, ['union_which'], 'Enter the union.')
  })
