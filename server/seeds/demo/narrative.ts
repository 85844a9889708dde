import { regulationOf } from '#domain/shared/regulation.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import type { Category, OfferingType } from '#domain/offerings/model/offering.ts'
import type { SecurityType } from '#domain/shared/securities.ts'
import { requiredTopics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { offeringRegions } from '#domain/offerings/model/topics/offering.ts'

/** Somebody who leads a company of the demo data. */
export interface Leader {
  first: string
  last: string
  title: string
  bio: string
}
/** Documents of a founder, by what they are: ids of uploads. */
export interface Papers {
  disclosure: string
  statements: string
  education: string
  agreement: string
  charter: string
  /** pictures of the leaders, in their order */
  portraits: readonly string[]
  /** absent for a company whose logo was made by hand */
  logo?: string
}

/**
 * Everything that a founder of the demo data states about company and offering; amounts in cents, days as YYYY-MM-DD.
 */
export interface Narrative {
  slug: string
  name: string
  legalName: string
  isLlc: boolean
  jurisdiction: string
  formed: string
  ein: string
  city: string
  region: string
  postal: string
  employees: number
  oneLine: string
  description: string
  categories: readonly Category[]
  /** the first of them owns most of it and signs */
  leaders: readonly [Leader, ...Leader[]]
  type: OfferingType
  round: string
  headline: string
  summary: string
  pitchHtml: string
  highlights: readonly string[]
  video?: { url: string; caption: string } | undefined
  faq: readonly { question: string; answer: string }[]
  risks: readonly { category: string; title: string; body: string }[]
  uses: readonly { use: string; category: string; at_min: number; at_max: number }[]
  security: SecurityType
  securityName: string
  price: string
  target: number
  maximum: number
  minimum: number
  largest?: number | undefined
  preMoney?: number | undefined
  valuationCap?: number | undefined
  discountPct?: string | undefined
  interestPct?: string | undefined
  maturity?: string | undefined
  /** other countries where it is offered */
  countries?: readonly string[] | undefined
  /** 506(b): it admits investors who are not accredited */
  admitsNonAccredited?: boolean | undefined
  oversubscription: 'pro_rata' | 'first_come'
  rollingClose?: boolean | undefined
  opens: string
  deadline: string
}

/** The portal of the demo data. */
export const DEMO_PORTAL = {
  name: 'Capstan Portal LLC',
  file_number: '007-00999',
  crd: '999001',
} as const
const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
const ownClass = (t: Narrative): string => (t.isLlc ? 'Founders’ units' : 'Class A common stock')
const nameOf = (leader: Leader): string => `${leader.first} ${leader.last}`
/** Address of a leader: one of the company's own. */
export const leaderMail = (t: Narrative, leader: Leader): string =>
  `${leader.first.toLowerCase().replaceAll(/[^a-z]/g, '')}.${leader.last.toLowerCase().replaceAll(/[^a-z]/g, '')}@${t.slug}.example`

/** Kind and title of the disclosure document of an exemption. */
export function disclosureDocument(type: Narrative['type']): [string, string] {
  if (type === 'reg_cf') return ['form_c', 'Form C']
  return regulationOf(type) === 'reg_a'
    ? ['offering_circular', 'Offering circular']
    : ['ppm', 'Private placement memorandum']
}

function kindOf(t: Narrative): object {
  const isCf = t.type === 'reg_cf'
  return {
    type: t.type,
    sold_prior_12_months: 0,
    ...(isCf ? { first_cf: true } : {}),
    ...(t.type === 'reg_d_506b' ? { admits_non_accredited: t.admitsNonAccredited === true } : {}),
    ...(isCf || regulationOf(t.type) === 'reg_a'
      ? {
          us_issuer: true,
          reporting_company: false,
          investment_company: false,
          blank_check: false,
          reports_current: true,
        }
      : {}),
  }
}

const detailsOf = (t: Narrative): object =>
  present({
    name: t.round,
    tagline: t.oneLine,
    summary: t.summary,
    security_type: t.security,
    security_name: t.securityName,
    price: t.price,
    increment_units: 1,
    price_method:
      'Set by the board from the last sale of securities and from companies of the same size.',
    pre_money: t.preMoney,
    valuation_cap: t.valuationCap,
    discount_pct: t.discountPct,
    interest_pct: t.interestPct,
    maturity: t.maturity,
    min_target: t.target,
    max_amount: t.maximum,
    min_investment: t.minimum,
    max_investment: t.largest,
    oversubscription: t.oversubscription,
    open_on: t.opens,
    deadline_on: t.deadline,
    rolling_close: t.rollingClose ?? false,
  })

/** As many units as the offering needs, and as many again, are authorized and unissued. */
function sharesOf(t: Narrative): object {
  const issued = 2_000_000
  const reserved = 200_000
  const sold = Math.ceil(t.maximum / Math.round(Number(t.price) * 100))
  return {
    class: t.securityName,
    par: '0.0001',
    authorised: Math.ceil((issued + reserved + sold * 2) / 1_000_000) * 1_000_000,
    issued,
    reserved,
    votes:
      t.security === 'common' || t.security === 'preferred' || t.security === 'llc_unit' ? 1 : 0,
    dividend: 'None planned',
    liquidation_pref:
      t.security === 'preferred' ? 'Once the price paid, before the common stock' : 'None',
    conversion: 'None',
    redemption: 'None',
    preemptive: 'None',
    transfer_restrictions: 'Restricted for a year; then by the law of each state.',
  }
}

function offeringTopics(t: Narrative, papers: Papers): Partial<Record<Topic, object>> {
  const isCf = t.type === 'reg_cf'
  return {
    'type-of-offering': kindOf(t),
    details: detailsOf(t),
    pitch: present({
      headline: t.headline,
      pitch_html: t.pitchHtml,
      faq: t.faq,
      highlights: t.highlights.map((text) => ({ text })),
      video_url: t.video?.url,
      video_caption: t.video?.caption,
    }),
    distribution: {
      jurisdictions: [...offeringRegions],
      countries: [...(t.countries ?? [])],
      channels: ['this_platform'],
      visibility: t.type === 'reg_d_506b' ? 'invited' : 'public',
      selling_method: 'min_max',
    },
    'broker-dealer': isCf
      ? {
          kind: 'funding_portal',
          firm: DEMO_PORTAL.name,
          crd: DEMO_PORTAL.crd,
          sec_no: DEMO_PORTAL.file_number,
          role: 'intermediary_of_record',
          fee_pct: '6',
          financial_interest: 'None',
          agreement: papers.agreement,
        }
      : { kind: 'none' },
    'payment-options': {
      methods: ['ach', 'wire'],
      ira: true,
      fee_payer: 'company',
      escrow_agent: 'Harbor Trust Bank',
    },
    shares: sharesOf(t),
    costs: {
      costs: [
        {
          payee: 'Brightline Law',
          type: 'legal',
          basis: 'fixed',
          fixed: 1_800_000,
          paid_by: 'company',
        },
        {
          payee: 'Ames & Vander CPA',
          type: 'audit',
          basis: 'fixed',
          fixed: 900_000,
          paid_by: 'company',
        },
      ],
    },
    proceeds: {
      uses: t.uses.map((use) => ({ ...use, to_related_party: false })),
      in_words: `Most of the money pays for what ${t.name} needs to make more. The rest pays people and fees.`,
      start: 'within_30',
    },
    categories: { industry: t.categories, impact: ['jobs'], geography: [t.region] },
    'marketing-additional-checks': {
      ads_checked: true,
      claims_substantiated: true,
      consent_to_mail: true,
      testimonials: false,
      ads: [],
      promoters: [],
      tested_the_waters: false,
      ...(t.type === 'reg_d_506b' ? { no_solicitation: true } : {}),
    },
    'finra-broker-dealer': {
      firm: 'Brightline Securities',
      crd: '123456',
      sec_no: '8-12345',
      contact_name: 'Ada Field',
      contact_email: 'ada@brightline.example',
      principal_name: 'Ada Field',
      principal_crd: '654321',
      role: 'intermediary_of_record',
      fee_pct: '6',
      equity_comp: false,
      conflicts: 'None',
      states: [...offeringRegions],
      agreement: papers.agreement,
    },
    'sec-registered-transfer-agent': {
      firm: 'Keel Transfer',
      sec_no: '084-12345',
      engaged_on: addDays(t.opens, -60),
      contact_name: 'Bo Lund',
      contact_email: 'bo@keel.example',
      holders_delivered: true,
      agreement: papers.agreement,
    },
    'documents-business': {
      files: [
        ['charter', t.isLlc ? 'Articles of organization' : 'Certificate of incorporation'],
        ['bylaws', t.isLlc ? 'Operating agreement' : 'Bylaws'],
        ['good_standing', 'Certificate of good standing'],
        ['minutes', 'Minutes that authorize the offering'],
      ].map(([kind, title]) => ({ kind, title, file: papers.charter })),
    },
    'documents-offering': {
      files: [
        [...disclosureDocument(t.type), papers.disclosure],
        ...(isCf
          ? [
              [
                'education',
                'Investing through crowdfunding: what you need to know',
                papers.education,
              ],
            ]
          : []),
        ['subscription_agreement', 'Subscription agreement', papers.agreement],
      ].map(([kind, title, file]) => ({ kind, title, file })),
    },
  }
}

function peopleTopics(t: Narrative, papers: Papers): Partial<Record<Topic, object>> {
  const began = t.formed.slice(0, 7)
  return {
    people: {
      people: t.leaders.map((one, at) => ({
        key: at === 0 ? 'founder' : `leader-${at}`,
        first: one.first,
        last: one.last,
        email: leaderMail(t, one),
        title: one.title,
        roles:
          at === 0 ? ['director', 'executive_officer', 'beneficial_owner_20'] : ['key_employee'],
        signs_as: at === 0 ? ['peo', 'pfo', 'pao'] : [],
        start_date: t.formed,
        is_full_time: true,
        principal_occupation: `Works at ${t.name}`,
        employed_elsewhere: false,
        ...(papers.portraits[at] === undefined ? {} : { photo: papers.portraits[at] }),
      })),
    },
    'short-bios': {
      bios: t.leaders.map((one) => ({ person: nameOf(one), bio: one.bio })),
      employment: t.leaders.map((one) => ({
        person: nameOf(one),
        employer: t.legalName,
        employer_business: t.oneLine,
        position: one.title,
        from: began,
        gap_note: 'Studies and work before the company was formed.',
      })),
    },
    education: {
      education: [
        {
          person: nameOf(t.leaders[0]),
          institution: 'University of Vermont',
          degree: 'BSc',
          field: 'Engineering',
          year: 2008,
          completed: true,
        },
      ],
    },
  }
}

function companyTopics(
  t: Narrative,
  papers: Papers,
  today: string,
): Partial<Record<Topic, object>> {
  const [owner, ownClassName, listed, year] = [
    nameOf(t.leaders[0]),
    ownClass(t),
    addDays(today, -5),
    Number(today.slice(0, 4)) - 1,
  ]
  const report = {
    licence: 'ME 10234',
    report_date: `${year + 1}-04-10`,
    opinion: 'unmodified' as const,
  }
  return {
    'basic-information': {
      legal_name: t.legalName,
      dba: t.name,
      entity_type: t.isLlc ? 'limited_liability_company' : 'corporation',
      jurisdiction: t.jurisdiction,
      formation_date: t.formed,
      ein: t.ein.replace('-', ''),
      fiscal_year_end: '12-31',
      // above every number that EDGAR has given
      cik: `99${t.ein.slice(-6)}`,
      address: {
        line1: '4 Mill Road',
        city: t.city,
        region: t.region,
        postal: t.postal,
        country: 'US',
      },
      phone: '+12025550143',
      email: `office@${t.slug}.example`,
      website: `https://${t.slug}.example`,
      one_line: t.oneLine,
      description: t.description,
      ...(papers.logo === undefined ? {} : { logo: papers.logo }),
      subsidiaries: [],
    },
    'beneficial-ownership': {
      as_of: listed,
      owners: [
        {
          holder: owner,
          holder_type: 'person',
          class: ownClassName,
          units: 1_600_000,
          pct_voting: '80',
        },
      ],
    },
    captable: {
      as_of: listed,
      classes: [
        {
          name: ownClassName,
          authorised: 5_000_000,
          issued: 2_000_000,
          treasury: 0,
          reserved: 200_000,
          votes_per_unit: 1,
        },
      ],
      holdings: [
        { holder: owner, class: ownClassName, units: 1_600_000 },
        { holder: 'Employees', class: ownClassName, units: 300_000 },
        { holder: 'Northeast Seed Fund', class: ownClassName, units: 100_000 },
      ],
      options: 0,
      warrants: 0,
      pool: 200_000,
      convertibles: 0,
    },
    'outstanding-securities': {
      securities: [
        {
          class: ownClassName,
          type: t.isLlc ? 'llc_unit' : 'common',
          authorised: 5_000_000,
          outstanding: 2_000_000,
          votes_per_unit: 1,
          other_rights: 'None',
          dilutes: false,
        },
      ],
      prior_offerings: [],
    },
    'business-risks': {
      risks: t.risks,
      says_total_loss: true,
      says_no_market: true,
      says_forward_looking: true,
    },
    'intellectual-property': { has_ip: false, disputes: false },
    employees: {
      full_time: t.employees,
      part_time: 0,
      location: `${t.city}, ${t.region}`,
      union: false,
      key_people: owner,
      key_person_insurance: false,
    },
    cpa: {
      assurance: t.type === 'reg_a_t2' ? 'audited' : 'reviewed',
      fiscal_year_end: `${year}-12-31`,
      statements: papers.statements,
      firm: 'Ames & Vander CPA',
      cpa_name: 'Ruth Ames',
      ...report,
      independent: true,
      liquidity:
        'The company lives on its sales and on a credit line of its bank. The cash lasts eleven months; at the target it would last two years.',
    },
    auditor: {
      firm: 'Ames & Vander CPA',
      cpa_name: 'Ruth Ames',
      ...report,
      type: 'audit',
      report: papers.statements,
      independent: true,
      consents: true,
    },
    profits: {
      newly_formed: false,
      years: [year, year - 1].map((one, i) => ({
        fy_end: `${one}-12-31`,
        revenue: 92_000_000 - i * 20_000_000,
        cogs: 51_000_000 - i * 11_000_000,
        opex: 38_000_000 - i * 7_000_000,
        interest: 1_000_000,
        tax_paid: 400_000,
        net_income: 1_600_000 - i * 2_000_000,
        total_assets: 60_000_000,
        cash: 18_000_000,
        receivables: 9_000_000,
        short_term_debt: 6_000_000,
        long_term_debt: 14_000_000,
        other_liabilities: 8_000_000,
        equity: 32_000_000,
      })),
    },
    'bank-lender': {
      has_debt: true,
      debts: [
        {
          creditor: 'Harbor Trust Bank',
          type: 'credit_line',
          original: 20_000_000,
          outstanding: 14_000_000,
          interest_pct: '7.25',
          rate_type: 'fixed',
          maturity: `${year + 4}-06-30`,
          secured: false,
          default_status: 'current',
        },
      ],
      related_parties: [],
    },
  }
}

/** What the founder types, topic by topic, in the order of the checklist. */
export function topicValues(t: Narrative, papers: Papers, today: string): [Topic, object][] {
  const all: Partial<Record<Topic, object>> = {
    ...offeringTopics(t, papers),
    ...peopleTopics(t, papers),
    ...companyTopics(t, papers, today),
  }
  return requiredTopics(t.type).map((topic) => [topic, all[topic] ?? {}])
}

/** What the founder enters about the company itself when it is created. */
export const companyOf = (t: Narrative): object => ({
  legal_name: t.legalName,
  dba: t.name,
  tagline: t.oneLine,
  entity_type: t.isLlc ? 'llc' : 'c_corp',
  jurisdiction: t.jurisdiction,
  formation_date: t.formed,
  ein: t.ein,
  address: {
    line1: '4 Mill Road',
    city: t.city,
    region: t.region,
    postal: t.postal,
    country: 'US',
  },
  phone: '+12025550143',
  website: `https://${t.slug}.example`,
  industry: t.oneLine.slice(0, 80),
  stage: 'revenue',
  employees: t.employees,
  offering_type: t.type,
  target_raise: t.target,
})
