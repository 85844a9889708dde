import { z } from 'zod'
import { addMonths, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { formatCents } from '#domain/shared/money.ts'
import {
  entityAccredited,
  HOME_LOAN_DAYS,
  incomeAccredited,
  netWorthAccredited,
  type PlanInput,
} from '../rules/accreditation.ts'
import { newestThresholds, thresholdsOn } from '#domain/shared/thresholds.ts'
import {
  categoryFacts,
  institutionKinds,
  institutionLabels,
  LETTER_DAYS,
  licenseNames,
  licenses,
  planBases,
  planBasisLabels,
  writerRoleLabels,
  writerRoles,
  type AccreditationCategory,
  type ClaimMethod,
} from './accreditation.ts'
import { enteredCents, MOST_CENTS, day, email, id } from '#domain/shared/common.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { PERIODS, RULE_506C_SINCE } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import { asName } from '#domain/shared/names/entry.ts'

type Shape = Record<string, z.ZodType>
const HOW = 'How you qualify'
const SHOW = 'How you prove it'
const text = (min: number, max: number, says: string) =>
  z.string(says).trim().min(min, says).max(max, `Use at most ${max} characters.`)
const yes = (title: string, says: string, section = SHOW) =>
  z.literal(true, says).meta({ title, section, widget: 'checkbox' })
const papers = (title: string, help?: string) =>
  z
    .array(id, 'Add at least one document.')
    .min(1, 'Add at least one document.')
    .max(10, 'Add at most ten documents.')
    .meta({ title, section: SHOW, widget: 'files', help })
const signedCents = z.int('Enter an amount.').min(-MOST_CENTS).max(MOST_CENTS)
const company = (title: string) => id.meta({ title, section: HOW, widget: 'select' })

const incomes = (whose: string): Shape => ({
  income_last: enteredCents.meta({
    title: `${whose} of the last calendar year`,
    section: HOW,
    widget: 'money',
    pair: 'income',
  }),
  income_before: enteredCents.meta({
    title: `${whose} of the year before`,
    section: HOW,
    widget: 'money',
    pair: 'income',
  }),
  income_expected: enteredCents.meta({
    title: `${whose} that you expect this year`,
    section: HOW,
    widget: 'money',
  }),
})
const total = (title: string, directed: boolean): Shape => ({
  total: enteredCents.meta({ title, section: HOW, widget: 'money', pair: 'total' }),
  as_of: day.meta({ title: 'On what date?', section: HOW, widget: 'date', pair: 'total' }),
  formed_for_this_investment: z
    .boolean('Choose yes or no.')
    .meta({ title: 'Was it formed for this investment?', section: HOW, widget: 'yes-no' }),
  ...(directed
    ? {
        directed_by_sophisticated_person: z.boolean('Choose yes or no.').meta({
          title: 'Is the purchase directed by a person who can judge its merits and risks?',
          section: HOW,
          widget: 'yes-no',
        }),
      }
    : {}),
})
const office: Shape = {
  family_office: text(2, 160, 'Name the family office.').meta({
    title: 'Family office',
    section: HOW,
  }),
  directed: yes(
    'The family office directs this purchase.',
    'Confirm that the office directs it.',
    HOW,
  ),
}

const details: Readonly<Record<AccreditationCategory, Shape>> = {
  np_net_worth: {
    net_worth: signedCents.meta({
      title: 'Net worth excluding your home',
      section: HOW,
      widget: 'money-signed',
      help: 'Your worksheet of financial assets computes it by the rule.',
      why: `The rule leaves the home out and counts what is borrowed against it in the ${HOME_LOAN_DAYS} days before a sale (17 CFR 230.501(a)(5)(i)).`,
    }),
    joint: z.boolean('Choose yes or no.').meta({
      title: 'Is this together with your spouse or spousal equivalent?',
      section: HOW,
      widget: 'yes-no',
    }),
  },
  np_income: incomes('Your income'),
  np_income_joint: incomes('Your income together'),
  np_license: {
    license: z
      .enum(licenses, 'Choose a license.')
      .meta({ title: 'License', section: HOW, widget: 'segments', labels: licenseNames }),
    crd: z
      .string('Enter the CRD number.')
      .regex(/^\d{1,8}$/, 'Enter the CRD number: up to eight digits.')
      .meta({
        title: 'Your CRD number',
        section: HOW,
        inputMode: 'numeric',
        why: 'We check it in BrokerCheck or IAPD, which are public.',
      }),
    good_standing: yes(
      'The license is active and in good standing.',
      'Confirm the good standing.',
      HOW,
    ),
  },
  np_insider: {
    account_id: company('Company'),
    position: text(2, 120, 'Enter your position.').meta({
      title: 'Your position there',
      section: HOW,
    }),
  },
  np_knowledgeable: {
    account_id: company('Fund'),
    position: text(2, 120, 'Enter your position.').meta({
      title: 'Your position there',
      section: HOW,
      help: `An executive officer, director or trustee, or an employee who takes part in its investments for at least ${counted(PERIODS.knowledgeable_months)} months.`,
    }),
  },
  np_family_client: office,
  ent_institution: {
    institution: z
      .enum(institutionKinds, 'Choose one.')
      .meta({ title: 'What is it?', section: HOW, widget: 'select', labels: institutionLabels }),
    register_no: text(2, 60, 'Enter the register number.').meta({
      title: 'Register number',
      section: HOW,
      help: 'FDIC certificate, CRD, SEC or NAIC number.',
    }),
    plan_basis: z
      .enum(planBases, 'Choose one.')
      .optional()
      .meta({
        title: 'How does the plan qualify?',
        section: HOW,
        widget: 'radio',
        labels: planBasisLabels(newestThresholds),
        showWhen: { field: 'institution', is: 'erisa_plan' },
        why: 'A plan needs more than its kind: assets, or who decides (17 CFR 230.501(a)(1)).',
      }),
    total: enteredCents.optional().meta({
      title: 'Plan’s total assets',
      section: HOW,
      widget: 'money',
      showWhen: { field: 'institution', is: ['state_plan', 'erisa_plan'] },
      help: 'Leave it empty for any other institution.',
    }),
  },
  ent_assets: total('Total assets', false),
  ent_trust: total('Total assets', true),
  ent_owners: {
    owners_accredited: yes(
      'Every equity owner is an accredited investor.',
      'Confirm that every owner is accredited.',
      HOW,
    ),
  },
  ent_investments: total('Investments owned', false),
  ent_family_office: total('Assets under management', true),
  ent_family_client: office,
}

const link = { showWhen: { field: 'letter_by', is: 'link' } }
const paper = { showWhen: { field: 'letter_by', is: 'paper' } }
const ways: Readonly<Record<ClaimMethod, Shape>> = {
  income_docs: {
    files: papers(
      'Tax forms of both years',
      'W-2, 1099, K-1, 1065 or a filed 1040; of both spouses if you count together.',
    ),
    rep: yes('I reasonably expect to earn as much again this year.', 'Confirm what you expect.'),
  },
  net_worth_docs: {
    files: papers('Statements of what you own', 'Bank, brokerage, appraisal.'),
    statements_on: day.meta({
      title: 'Date of the oldest statement',
      section: SHOW,
      widget: 'date',
    }),
    report: papers('Consumer report', 'Of at least one of the nationwide reporting agencies.'),
    report_on: day.meta({ title: 'Date of the report', section: SHOW, widget: 'date' }),
    rep: yes(
      'I have disclosed all of my liabilities.',
      'Confirm that all liabilities are disclosed.',
    ),
  },
  third_party_letter: {
    letter_by: z.enum(['link', 'paper'], 'Choose one.').meta({
      title: 'How will you get the letter?',
      section: SHOW,
      widget: 'radio',
      labels: { link: 'We e-mail them a link', paper: 'I have the letter and upload it' },
    }),
    writer_role: z.enum(writerRoles, 'Choose one.').meta({
      data: 'letter-writer',
      title: 'Who confirms it?',
      section: SHOW,
      widget: 'select',
      labels: writerRoleLabels,
    }),
    writer_name: asName(text(2, 120, 'Enter their name.')).meta({
      data: 'letter-writer',
      title: 'Their name',
      section: SHOW,
      pair: 'writer',
    }),
    writer_firm: asName(text(2, 160, 'Enter the name of their firm.')).meta({
      data: 'letter-writer',
      title: 'Their firm',
      section: SHOW,
      pair: 'writer',
    }),
    writer_email: email.optional().meta({
      data: 'letter-writer',
      title: 'Their e-mail address',
      section: SHOW,
      help: `They open a link without an account. It ends after ${LETTER_DAYS} days.`,
      ...link,
    }),
    files: z
      .array(id)
      .max(10)
      .optional()
      .meta({ title: 'The letter', section: SHOW, widget: 'files', ...paper }),
    letter_on: day
      .optional()
      .meta({ title: 'Date of the letter', section: SHOW, widget: 'date', ...paper }),
    rep: yes('They know me, and I agree that they tell you.', 'Agree that they tell us.'),
  },
  principles_based: {
    files: papers('Documents'),
    memo: text(10, 2000, 'Describe what the documents show.').meta({
      title: 'What do they show?',
      section: SHOW,
      widget: 'textarea',
    }),
  },
  min_investment: {
    investment_id: id.meta({
      title: 'Investment',
      section: SHOW,
      widget: 'select',
      help: 'The amount of your commitment counts, instalments included.',
    }),
    rep_accredited: yes(
      'I am an accredited investor under 17 CFR 230.501(a).',
      'Confirm that you are accredited.',
    ),
    rep_not_financed: yes(
      'No one else financed any part of this investment for the purpose of making it.',
      'Confirm how it is financed.',
    ),
  },
  prior_verification: {
    account_id: company('Company that verified you'),
    rep: yes('I am still an accredited investor.', 'Confirm that you are still accredited.'),
  },
  prior_506b_holder: {
    account_id: company('Company'),
    bought_on: day.meta({ title: 'Bought on', section: SHOW, widget: 'date' }),
    files: papers('Certificate or confirmation of the purchase'),
    rep: yes(
      'I bought as an accredited investor, I hold the securities still, and I am accredited now.',
      'Confirm that you still hold them.',
    ),
  },
}

type Values = Readonly<Record<string, unknown>>
const cash = (values: Values, field: string): number =>
  typeof values[field] === 'number' ? values[field] : 0
const plain = (value: unknown): string => (typeof value === 'string' ? value : '')

function planIn(values: Values): PlanInput | null {
  if (values['institution'] === 'state_plan') return { kind: 'state_plan' }
  if (values['institution'] !== 'erisa_plan') return null
  return {
    kind: 'erisa_plan',
    basis: planBases.find((one) => one === values['plan_basis']) ?? 'assets',
  }
}

function testProblems(
  category: AccreditationCategory,
  values: Values,
  on: PlainDate,
): Record<string, string> {
  const t = thresholdsOn(on)
  const above = (field: string, floor: number) => ({
    [field]: `The rule asks for more than ${formatCents(floor)}.`,
  })
  if (category === 'np_net_worth')
    return netWorthAccredited(cash(values, 'net_worth'), t)
      ? {}
      : above('net_worth', t.accredited_net_worth)
  if (category === 'np_income' || category === 'np_income_joint') {
    const joint = category === 'np_income_joint'
    const given = {
      last_year: cash(values, 'income_last'),
      year_before: cash(values, 'income_before'),
      expected: cash(values, 'income_expected'),
    }
    if (incomeAccredited(joint ? null : given, joint ? given : null, t)) return {}
    const floor = joint ? t.accredited_joint_income : t.accredited_income
    return Object.assign(
      {},
      ...(['income_last', 'income_before', 'income_expected'] as const)
        .filter((field) => cash(values, field) <= floor)
        .map((field) => above(field, floor)),
    ) as Record<string, string>
  }
  const { paragraph } = categoryFacts[category]
  if (paragraph === null || !Object.hasOwn(details[category], 'total')) return {}
  const given = {
    category: paragraph,
    total: cash(values, 'total'),
    formed_for_this_investment: values['formed_for_this_investment'] === true,
    directed_by_sophisticated_person: values['directed_by_sophisticated_person'] === true,
    all_owners_accredited: false,
    plan: planIn(values),
  }
  if (entityAccredited(given, t)) return {}
  if (given.plan?.kind === 'erisa_plan' && values['plan_basis'] === undefined)
    return { plan_basis: 'Choose how the plan qualifies.' }
  if (given.formed_for_this_investment)
    return {
      formed_for_this_investment:
        'An entity that was formed for the investment does not qualify by what it owns. Choose “All owners are accredited”.',
    }
  return given.total > t.accredited_entity_assets
    ? {
        directed_by_sophisticated_person:
          'The rule asks for a person who can judge the merits and risks.',
      }
    : above('total', t.accredited_entity_assets)
}

function evidenceProblems(
  method: ClaimMethod,
  values: Values,
  on: PlainDate,
): Record<string, string> {
  const found: Record<string, string> = {}
  const months = figureOn('evidence_months', on)
  const recent = (field: string) => {
    const date = plain(values[field])
    if (date === '') found[field] = 'Choose a date.'
    else if (date > on) found[field] = 'This date is in the future.'
    else if (date < addMonths(on, -months))
      found[field] = `The rule accepts documents from the last ${counted(months)} months.`
  }
  if (method === 'net_worth_docs') {
    recent('statements_on')
    recent('report_on')
  }
  if (
    method === 'third_party_letter' &&
    values['letter_by'] === 'link' &&
    plain(values['writer_email']) === ''
  )
    found['writer_email'] = 'Enter their e-mail address.'
  if (method === 'third_party_letter' && values['letter_by'] === 'paper') {
    if (!Array.isArray(values['files']) || values['files'].length === 0)
      found['files'] = 'Add the letter.'
    recent('letter_on')
  }
  if (method === 'prior_506b_holder' && plain(values['bought_on']) >= RULE_506C_SINCE)
    found['bought_on'] = `The rule accepts purchases before ${formatDay(RULE_506C_SINCE)}.`
  return found
}

/**
 * What speaks against a claim by the tests of its category and the ages of its documents: field -> sentence (17 CFR
 * 230.501(a), 230.506(c)(2)(ii)).
 */
export const claimProblems = (
  category: AccreditationCategory,
  method: ClaimMethod,
  values: Values,
  on: PlainDate,
): Record<string, string> => ({
  ...testProblems(category, values, on),
  ...evidenceProblems(method, values, on),
})

/** Fields of a claim without its rules; for reading and saving drafts. */
export const claimShape = (category: AccreditationCategory, method: ClaimMethod) =>
  z.strictObject({ ...details[category], ...ways[method] }).meta({ data: 'accreditation' })
/** The form of a category and verification method; the server and the browser apply the same rules. */
export const claimForm = (category: AccreditationCategory, method: ClaimMethod, on: PlainDate) =>
  claimShape(category, method).superRefine((values, ctx) => {
    for (const [field, message] of Object.entries(
      claimProblems(category, method, values as Values, on),
    ))
      ctx.addIssue({ code: 'custom', path: [field], message })
  })
