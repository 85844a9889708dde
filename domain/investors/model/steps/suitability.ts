import { z } from 'zod'
import { enteredCents } from '#domain/shared/common.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import {
  contradictions,
  RISK_ACKNOWLEDGMENT,
  type Contradiction,
  type SuitabilityAnswers,
} from '#domain/investors/rules/suitability.ts'
import { counted } from '#domain/shared/text.ts'
import { newestThresholds, thresholdWords } from '#domain/shared/thresholds.ts'

export const objectives = [
  'capital_preservation',
  'income',
  'growth',
  'aggressive_growth',
  'speculation',
  'diversification',
] as const
export const objectiveLabels: Record<(typeof objectives)[number], string> = {
  capital_preservation: 'Preserve my capital',
  income: 'Regular income',
  growth: 'Growth',
  aggressive_growth: 'Strong growth',
  speculation: 'Speculation',
  diversification: 'Spread my risk',
}
export const riskTolerances = [
  'conservative',
  'moderately_conservative',
  'moderate',
  'moderately_aggressive',
  'aggressive',
] as const
export const riskLabels: Record<(typeof riskTolerances)[number], string> = {
  conservative: 'Very low',
  moderately_conservative: 'Low',
  moderate: 'Medium',
  moderately_aggressive: 'High',
  aggressive: 'Very high',
}
export const horizons = ['lt_1y', '1_3y', '3_5y', '5_10y', 'gt_10y'] as const
export const horizonLabels: Record<(typeof horizons)[number], string> = {
  lt_1y: 'Less than a year',
  '1_3y': '1 to 3 years',
  '3_5y': '3 to 5 years',
  '5_10y': '5 to 10 years',
  gt_10y: 'More than 10 years',
}
export const liquidityNeeds = ['immediate', 'lt_1y', '1_5y', 'not_needed'] as const
export const liquidityLabels: Record<(typeof liquidityNeeds)[number], string> = {
  immediate: 'At any time',
  lt_1y: 'Within a year',
  '1_5y': 'In 1 to 5 years',
  not_needed: 'I do not need it',
}
export const experiences = ['none', 'lt_1', '1_5', '5_10', 'gt_10'] as const
export const experienceLabels: Record<(typeof experiences)[number], string> = {
  none: 'None',
  lt_1: 'Less than a year',
  '1_5': '1 to 5 years',
  '5_10': '5 to 10 years',
  gt_10: 'More than 10 years',
}
const t = newestThresholds
export const accreditationClaims = [
  'none',
  'np_net_worth',
  'np_income',
  'np_income_joint',
  'np_license',
] as const
export const accreditationLabels: Record<(typeof accreditationClaims)[number], string> = {
  none: 'None of these',
  np_net_worth: `Net worth above ${thresholdWords(t.accredited_net_worth)} without my home, alone or with my spouse`,
  np_income: `Income above ${thresholdWords(t.accredited_income)} in each of the last ${counted(PERIODS.income_years)} years`,
  np_income_joint: `Income above ${thresholdWords(t.accredited_joint_income)} together with my spouse in each of the last ${counted(PERIODS.income_years)} years`,
  np_license: 'A Series 7, 65 or 82 license in good standing',
}

/** The answers contradict nothing at a field: the check of a refinement. */
export const agreesAt = (field: Contradiction['field']) => (answers: SuitabilityAnswers) =>
  contradictions(answers).every((one) => one.field !== field)
/** Its options: also while the rest is still empty, so that a contradiction is shown on blur of the field. */
export const contradictedAt = (field: Contradiction['field']) => ({
  path: [field],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  error: ({ input }: { input: unknown }) =>
    contradictions(input as SuitabilityAnswers).find((one) => one.field === field)?.message ??
    'These answers exclude each other.',
})

/** Figures with the spouse, which a claim together with the spouse states. */
export const jointFigures = {
  joint_income: enteredCents.optional().meta({
    data: 'means',
    title: 'Annual income together with your spouse',
    section: 'Your finances',
    widget: 'money',
    showWhen: { field: 'accreditation', is: 'np_income_joint' },
  }),
  joint_net_worth: z
    .int()
    .optional()
    .meta({
      data: 'means',
      title: 'Net worth together with your spouse, excluding your home',
      section: 'Your finances',
      widget: 'money-signed',
      help: 'Leave it empty if your own net worth alone is above the amount.',
      showWhen: { field: 'accreditation', is: 'np_net_worth' },
    }),
}
/** The investor's own picture (FINRA 2111(a) factors) and the two figures that the limit is computed from. */
export const suitabilityStep = z
  .strictObject({
    annual_income: enteredCents.meta({
      data: 'means',
      title: 'Annual income',
      section: 'Your finances',
      widget: 'money',
      pair: 'means',
      help: 'The last calendar year.',
      why: 'The law limits what one person may invest by income and net worth. We show you the formula.',
    }),
    net_worth: z.int().meta({
      data: 'means',
      title: 'Net worth excluding your home',
      section: 'Your finances',
      widget: 'money-signed',
      pair: 'means',
    }),
    liquid_net_worth: enteredCents.meta({
      data: 'means',
      title: 'Of that, cash and securities you could sell at once',
      section: 'Your finances',
      widget: 'money',
    }),
    other_cf_12mo: enteredCents.meta({
      data: 'means',
      title: `Invested through other crowdfunding platforms in the last ${PERIODS.limit_months} months`,
      section: 'Your finances',
      widget: 'money',
      why: 'The limit counts all platforms together (17 CFR 227.100(a)(2)).',
    }),
    accreditation: z.enum(accreditationClaims).meta({
      data: 'means',
      title: 'Does one of these describe you?',
      section: 'Your finances',
      widget: 'radio',
    }),
    ...jointFigures,
    objectives: z
      .array(z.enum(objectives))
      .min(1, 'Choose at least one.')
      .meta({ title: 'What are your investment goals?', section: 'Your goals', widget: 'checks' }),
    risk_tolerance: z
      .enum(riskTolerances)
      .meta({ title: 'What is your risk tolerance?', section: 'Your goals', widget: 'radio' }),
    time_horizon: z
      .enum(horizons)
      .meta({ title: 'How long can you stay invested?', section: 'Your goals', widget: 'radio' }),
    liquidity_need: z
      .enum(liquidityNeeds)
      .meta({ title: 'When might you need this money?', section: 'Your goals', widget: 'radio' }),
    experience: z.enum(experiences).meta({
      title: 'Your experience with private companies',
      section: 'Your experience',
      widget: 'radio',
    }),
    can_afford_loss: z.boolean().meta({
      title: 'Could you afford to lose all of this investment?',
      section: 'Your experience',
      widget: 'yes-no',
    }),
    understands_illiquidity: z.boolean().meta({
      title: 'Do you understand that you may not be able to sell for years?',
      section: 'Your experience',
      widget: 'yes-no',
    }),
    risk_acknowledged: z
      .boolean()
      .optional()
      .meta({ title: RISK_ACKNOWLEDGMENT, section: 'Your experience', widget: 'checkbox' }),
  })
  .refine(agreesAt('liquid_net_worth'), contradictedAt('liquid_net_worth'))
  .refine(agreesAt('accreditation'), contradictedAt('accreditation'))
  .refine(agreesAt('joint_income'), contradictedAt('joint_income'))
  .meta({ data: 'aims' })
export type SuitabilityStep = z.infer<typeof suitabilityStep>
