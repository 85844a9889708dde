import { z } from 'zod'
import { formatDay } from '#domain/shared/calendar/format.ts'
import type { EntityCategory, VerificationMethod } from '../rules/accreditation.ts'
import { thresholdWords, type Thresholds } from '#domain/shared/thresholds.ts'
import { at, day, id, rev } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { PERIODS, RULE_506C_SINCE } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** Ways in which a person can be accredited (17 CFR 230.501(a)). */
export const naturalCategories = [
  'np_net_worth',
  'np_income',
  'np_income_joint',
  'np_license',
  'np_insider',
  'np_knowledgeable',
  'np_family_client',
] as const
/** Ways in which an entity can be (17 CFR 230.501(a)). */
export const entityCategories = [
  'ent_institution',
  'ent_assets',
  'ent_trust',
  'ent_owners',
  'ent_investments',
  'ent_family_office',
  'ent_family_client',
] as const
export const accreditationCategories = [...naturalCategories, ...entityCategories] as const
export type AccreditationCategory = (typeof accreditationCategories)[number]
export const isNatural = (category: AccreditationCategory): boolean =>
  (naturalCategories as readonly string[]).includes(category)

/** Ways to verify it (17 CFR 230.506(c)(2) and the staff letter of 2025-03-12). */
export const claimMethods = [
  'income_docs',
  'net_worth_docs',
  'third_party_letter',
  'principles_based',
  'min_investment',
  'prior_verification',
  'prior_506b_holder',
] as const satisfies readonly VerificationMethod[]
export type ClaimMethod = (typeof claimMethods)[number]

interface CategoryFacts {
  rule: string
  methods: readonly ClaimMethod[]
  /** paragraph of the rule for entities */ paragraph: EntityCategory | null
  label: (t: Thresholds) => string
  help: string
}
const onPaper = ['principles_based', 'third_party_letter'] as const
const earlier = ['prior_verification', 'prior_506b_holder'] as const
const entity = (
  paragraph: EntityCategory,
  rule: string,
  label: (t: Thresholds) => string,
  help: string,
  least = true,
): CategoryFacts => ({
  rule,
  paragraph,
  label,
  help,
  methods: [...onPaper, ...(least ? (['min_investment'] as const) : []), 'prior_verification'],
})

/** Each category: its rule, its label and help with the current thresholds, and the methods that can verify it. */
export const categoryFacts: Readonly<Record<AccreditationCategory, CategoryFacts>> = {
  np_net_worth: {
    rule: '17 CFR 230.501(a)(5)',
    paragraph: null,
    methods: ['net_worth_docs', 'third_party_letter', 'min_investment', ...earlier],
    label: (t) => `Net worth above ${thresholdWords(t.accredited_net_worth)} without my home`,
    help: 'Alone, or together with your spouse or spousal equivalent.',
  },
  np_income: {
    rule: '17 CFR 230.501(a)(6)',
    paragraph: null,
    methods: ['income_docs', 'third_party_letter', 'min_investment', ...earlier],
    label: (t) =>
      `Income above ${thresholdWords(t.accredited_income)} in each of the last ${counted(PERIODS.income_years)} years`,
    help: 'And you expect the same this year.',
  },
  np_income_joint: {
    rule: '17 CFR 230.501(a)(6)',
    paragraph: null,
    methods: ['income_docs', 'third_party_letter', 'min_investment', ...earlier],
    label: (t) =>
      `Income above ${thresholdWords(t.accredited_joint_income)} together with my spouse`,
    help: `In each of the last ${counted(PERIODS.income_years)} years, and you expect the same this year.`,
  },
  np_license: {
    rule: '17 CFR 230.501(a)(10)',
    paragraph: null,
    methods: ['principles_based', 'third_party_letter', ...earlier],
    label: () => 'A Series 7, 65 or 82 license in good standing',
    help: 'We look up your CRD number in BrokerCheck or IAPD.',
  },
  np_insider: {
    rule: '17 CFR 230.501(a)(4)',
    paragraph: null,
    methods: [...onPaper],
    label: () => 'Director, executive officer or general partner of the company',
    help: 'Valid for that company only.',
  },
  np_knowledgeable: {
    rule: '17 CFR 230.501(a)(11)',
    paragraph: null,
    methods: [...onPaper],
    label: () => 'Knowledgeable employee of the fund',
    help: 'Valid for that private fund only.',
  },
  np_family_client: {
    rule: '17 CFR 230.501(a)(13)',
    paragraph: null,
    methods: [...onPaper],
    label: () => 'Family client of an accredited family office',
    help: 'The office directs the purchase.',
  },
  ent_institution: entity(
    '1',
    '17 CFR 230.501(a)(1), (2)',
    () => 'Bank, broker-dealer, adviser, insurer, investment company or plan',
    'Regulated institution. We check the public register.',
    false,
  ),
  ent_assets: entity(
    '3',
    '17 CFR 230.501(a)(3)',
    (t) =>
      `Company, partnership or nonprofit with assets above ${thresholdWords(t.accredited_entity_assets)}`,
    'Not formed for this investment.',
  ),
  ent_trust: entity(
    '7',
    '17 CFR 230.501(a)(7)',
    (t) => `Trust with assets above ${thresholdWords(t.accredited_entity_assets)}`,
    'Directed by a person who can judge the merits and risks, and not formed for this investment.',
  ),
  ent_owners: entity(
    '8',
    '17 CFR 230.501(a)(8)',
    () => 'All equity owners are accredited',
    'Traced to people. A revocable trust is traced to its grantors.',
  ),
  ent_investments: entity(
    '9',
    '17 CFR 230.501(a)(9)',
    (t) => `Any other entity with investments above ${thresholdWords(t.accredited_entity_assets)}`,
    'Not formed for this investment.',
  ),
  ent_family_office: entity(
    '12',
    '17 CFR 230.501(a)(12)',
    (t) => `Family office that manages more than ${thresholdWords(t.accredited_entity_assets)}`,
    'Directed by a person who can judge the merits and risks, and not formed for this investment.',
  ),
  ent_family_client: entity(
    '13',
    '17 CFR 230.501(a)(13)',
    () => 'Family client of an accredited family office',
    'The office directs the purchase.',
    false,
  ),
}

export const methodLabels: Readonly<Record<ClaimMethod, string>> = {
  income_docs: `Tax forms of the last ${counted(PERIODS.income_years)} years`,
  net_worth_docs: 'Statements of what I own and owe',
  third_party_letter: 'A letter of a broker-dealer, adviser, attorney or accountant',
  principles_based: 'Supporting documents',
  min_investment: 'A high minimum investment',
  prior_verification: `The company verified me within ${counted(PERIODS.prior_verification_years)} years`,
  prior_506b_holder: `I hold securities of the company since before ${formatDay(RULE_506C_SINCE)}`,
}
/** What each method requires, with the current thresholds. */
export const methodHelp = (method: ClaimMethod, t: Thresholds): string =>
  ({
    income_docs: `W-2, 1099, K-1, 1065 or a filed 1040. Valid for ${PERIODS.reliance_days} days.`,
    net_worth_docs: `Bank, brokerage and appraisal statements and a consumer report, all at most ${counted(PERIODS.evidence_months)} months old. Valid for ${counted(PERIODS.evidence_months)} months.`,
    third_party_letter: `They get a link and confirm in the words of the rule; they need no account here. Valid for ${counted(PERIODS.evidence_months)} months.`,
    principles_based: `A person looks at them and notes why they are enough. Valid for ${PERIODS.reliance_days} days.`,
    min_investment: `From ${thresholdWords(t.verify_min_natural)} for a person and ${thresholdWords(t.verify_min_entity)} for an entity. No documents, but two statements. Valid for that offering.`,
    prior_verification: `You state in writing that you are still accredited. Valid for that company, ${counted(PERIODS.prior_verification_years)} years from the first verification.`,
    prior_506b_holder: 'With the certificate of the purchase. Valid for that company.',
  })[method]

/** Who may write the letter (17 CFR 230.506(c)(2)(ii)(C)). */
export const writerRoles = ['broker_dealer', 'sec_adviser', 'attorney', 'cpa'] as const
export type WriterRole = (typeof writerRoles)[number]
export const writerRoleLabels: Readonly<Record<WriterRole, string>> = {
  broker_dealer: 'Registered broker-dealer',
  sec_adviser: 'Adviser registered with the SEC',
  attorney: 'Licensed attorney',
  cpa: 'Certified public accountant',
}
/** What is on the license of each: CRD of firms, bar number, license number. */
export const licenseLabels: Readonly<Record<WriterRole, string>> = {
  broker_dealer: 'CRD number',
  sec_adviser: 'CRD or SEC number',
  attorney: 'Bar number',
  cpa: 'License number',
}
export const institutionKinds = [
  'bank',
  'broker_dealer',
  'adviser',
  'insurer',
  'investment_company',
  'sbic',
  'state_plan',
  'erisa_plan',
] as const
export const institutionLabels: Readonly<Record<(typeof institutionKinds)[number], string>> = {
  bank: 'Bank or savings institution',
  broker_dealer: 'Broker-dealer',
  adviser: 'Investment adviser',
  insurer: 'Insurance company',
  investment_company: 'Investment or business development company',
  sbic: 'Small or rural business investment company',
  state_plan: 'Plan of a state or its subdivisions, for its employees',
  erisa_plan: 'Employee benefit plan (ERISA)',
}
/** How an ERISA plan qualifies under 17 CFR 230.501(a)(1). */
export const planBases = ['assets', 'fiduciary', 'self_directed'] as const
export const planBasisLabels = (t: Thresholds): Record<(typeof planBases)[number], string> => ({
  assets: `Its total assets are above ${thresholdWords(t.accredited_entity_assets)}`,
  fiduciary: 'A bank, an insurance company or a registered adviser makes the investment decision',
  self_directed: 'It is self-directed, and only accredited investors decide',
})
export const licenses = ['series_7', 'series_65', 'series_82'] as const
export const licenseNames: Readonly<Record<(typeof licenses)[number], string>> = {
  series_7: 'Series 7',
  series_65: 'Series 65',
  series_82: 'Series 82',
}

const roleWords: Readonly<Record<WriterRole, string>> = {
  broker_dealer: 'a registered broker-dealer',
  sec_adviser: 'an adviser registered with the SEC',
  attorney: 'a licensed attorney',
  cpa: 'a certified public accountant',
}
/** Text that the writer of a letter certifies; its hash is stored with the signature. */
export const letterText = (
  writer: string,
  firm: string,
  role: WriterRole,
  investor: string,
  category: string,
): string =>
  `I, ${writer} of ${firm}, am ${roleWords[role]} in good standing. Within the last ${counted(PERIODS.evidence_months)} months I have taken reasonable steps to verify that ${investor} is an accredited investor (${category}), and I have determined that ${investor} is an accredited investor (17 CFR 230.506(c)(2)(ii)(C)).`
/** Days in which a letter can be confirmed by its link (platform policy). */
export const LETTER_DAYS = 14

export const claimView = z.object({
  id,
  category: z.enum(accreditationCategories),
  method: z.enum(claimMethods),
  status: presentedSchema,
  rev,
  subject: z.object({
    registration_id: id.nullable(),
    title: z.string(),
    kind: z.enum(['person', 'entity']),
  }),
  /** what it is limited to: the offering of an investment, or a company; null where it holds everywhere */
  holds_for: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ id, name: z.string(), size: z.int() })),
  /** what has to be corrected, by field */
  needs: z.record(z.string(), z.string()),
  letter: z
    .object({
      writer: z.string(),
      firm: z.string(),
      email: z.string(),
      sent_at: at,
      expires_at: at,
      opened_at: at.nullable(),
      confirmed_at: at.nullable(),
    })
    .nullable(),
  created_at: at,
  verified_at: at.nullable(),
  valid_until: at.nullable(),
  renewable: z.boolean(),
})
export type ClaimView = z.infer<typeof claimView>

/** A person's accreditation as a whole: what is claimed and verified, and what a new claim can choose from. */
export const accreditationView = z.object({
  claims: z.array(claimView),
  subjects: z.array(
    z.object({
      registration_id: id.nullable(),
      title: z.string(),
      kind: z.enum(['person', 'entity']),
      standing: z.enum(['verified', 'declined', 'none']),
      until: at.nullable(),
      self_certified: z.boolean(),
    }),
  ),
  /** companies that one has to do with, for what holds for one company alone */
  companies: z.array(z.object({ account_id: id, name: z.string(), verified_before: z.boolean() })),
  /** own investments under Rule 506(c), for the minimum-investment method */
  investments: z.array(z.object({ id, label: z.string(), registration_id: id.nullable() })),
  /** figures that are on file already: nothing is typed twice */
  known: z.object({
    net_worth: z.int().nullable(),
    annual_income: z.int().nullable(),
    source: z.string().nullable(),
  }),
  today: day,
})
export type AccreditationView = z.infer<typeof accreditationView>

const subject = { registration_id: id.nullable().default(null) }
export const claimInput = z.strictObject({
  category: z.enum(accreditationCategories),
  method: z.enum(claimMethods),
  values: z.record(z.string(), z.unknown()),
})
export const beginClaim = claimInput.omit({ values: true }).extend(subject)

/** What the writer of a letter sees behind the link, and confirms. */
export const letterView = z.object({
  investor: z.string(),
  category: z.string(),
  rule: z.string(),
  writer: z.object({ name: z.string(), firm: z.string(), role: z.enum(writerRoles) }),
  expires_at: at,
  state: z.enum(['open', 'confirmed', 'over']),
  text: z.string(),
})
export type LetterView = z.infer<typeof letterView>
export const letterConfirmation = z
  .strictObject({
    name: asName(z.string().trim().min(2, 'Enter your name.').max(120)).meta({
      title: 'Your name',
      section: 'You',
      pair: 'who',
      autocomplete: 'name',
    }),
    firm: asName(z.string().trim().min(2, 'Enter the name of your firm.').max(160)).meta({
      title: 'Firm',
      section: 'You',
      pair: 'who',
      autocomplete: 'organization',
    }),
    role: z
      .enum(writerRoles, 'Choose one.')
      .meta({ title: 'You are a', section: 'You', widget: 'radio', labels: writerRoleLabels }),
    license_no: z
      .string()
      .trim()
      .min(3, 'Enter the number.')
      .max(40)
      .meta({ title: 'License, bar or CRD number', section: 'You', pair: 'license' }),
    state: z.string().trim().min(2, 'Enter the state or register.').max(60).meta({
      title: 'State or register',
      section: 'You',
      pair: 'license',
      help: 'Where the license is held, such as New York or SEC.',
    }),
    verified_on: day.meta({
      title: 'When did you verify it?',
      section: 'What you confirm',
      widget: 'date',
      help: `At most ${counted(PERIODS.evidence_months)} months ago.`,
    }),
    certified: z
      .literal(true, 'Confirm that this is true.')
      .meta({ title: 'I confirm this.', section: 'What you confirm', widget: 'checkbox' }),
    typed_name: asName(z.string().trim().min(2, 'Type your name.').max(120)).meta({
      data: 'signature',
      title: 'Your full name as signature',
      section: 'What you confirm',
    }),
  })
  .meta({ data: 'letter-writer' })
export type LetterConfirmation = z.infer<typeof letterConfirmation>
export const letterRefusal = z.strictObject({
  changes: z
    .boolean('Choose one.')
    .meta({ title: 'Would you confirm after a change?', widget: 'yes-no' }),
  reason: z
    .string('Say why.')
    .trim()
    .min(5, 'Say why, in a few words.')
    .max(500, 'Use at most 500 characters.')
    .meta({ title: 'Why?', widget: 'textarea', help: 'The investor reads this.' }),
})

/** What verifies an investment under Rule 506(c), or is in progress for it. */
export const evidenceView = z.object({
  /** whether it is required at all: only for offerings under Rule 506(c) */
  asked: z.boolean(),
  /** a current verification covers this investment */
  covered: z.boolean(),
  /** the claim that is used or in progress for it */
  claim: claimView.nullable(),
})
export type EvidenceView = z.infer<typeof evidenceView>
