import type { Topic } from './catalogue.ts'

const file = '0193a000-0000-7000-8000-000000000001'
const bio =
  'She built and ran three mini grids in Flanders before she founded the company, and leads it since then.'
const person = {
  start_date: '2020-01-01',
  is_full_time: true,
  principal_occupation: 'Runs the company',
  employed_elsewhere: false,
}
const risk = (n: number) => ({
  category: 'company',
  title: `Risk number ${n} of Tidewater Grid`,
  body: 'One supplier makes all of our batteries; if it fails, building a site takes half a year longer.',
})

/**
 * A complete Reg CF offering, topic by topic: what a founder would have typed. For tests; dates fit the day 2026-11-21.
 */
export const goodTopics: Readonly<Record<Topic, Record<string, unknown>>> = {
  'type-of-offering': {
    type: 'reg_cf',
    sold_prior_12_months: 0,
    first_cf: true,
    us_issuer: true,
    reporting_company: false,
    investment_company: false,
    blank_check: false,
    reports_current: true,
  },
  details: {
    name: 'Seed round 2027',
    tagline: 'Batteries for streets that share their power',
    summary:
      'Tidewater Grid builds shared batteries for whole streets. The money builds one site at the target and five at the maximum.',
    security_type: 'common',
    security_name: 'Class B common stock',
    price: '4.10',
    increment_units: 1,
    price_method: 'Set by the board from the last round and comparable companies.',
    pre_money: 820_000_000,
    min_target: 25_000_000,
    max_amount: 60_000_000,
    min_investment: 25_000,
    oversubscription: 'pro_rata',
    open_on: '2027-01-04',
    deadline_on: '2027-04-30',
    rolling_close: true,
  },
  pitch: {
    headline: 'Shared batteries for whole streets',
    pitch_html: `<p>${'We build batteries that a street shares. '.repeat(8)}</p>`,
    faq: [{ question: 'When do you build?', answer: 'Within 30 days of closing.' }],
  },
  distribution: {
    jurisdictions: ['NY', 'CA'],
    countries: ['CA'],
    channels: ['this_platform'],
    visibility: 'public',
    selling_method: 'min_max',
  },
  'broker-dealer': {
    kind: 'funding_portal',
    firm: 'Capstan Portal LLC',
    crd: '299999',
    sec_no: '007-00061',
    role: 'intermediary_of_record',
    fee_pct: '6',
    financial_interest: 'None',
    agreement: file,
  },
  'payment-options': {
    methods: ['ach', 'wire'],
    ira: true,
    fee_payer: 'company',
    escrow_agent: 'Harbor Trust Bank',
  },
  shares: {
    class: 'Class B common stock',
    par: '0.0001',
    authorised: 10_000_000,
    issued: 2_000_000,
    reserved: 500_000,
    votes: 1,
    dividend: 'None planned',
    liquidation_pref: 'None',
    conversion: 'None',
    redemption: 'None',
    preemptive: 'None',
    transfer_restrictions: 'One year by 17 CFR 227.501; then free.',
  },
  costs: {
    costs: [
      {
        payee: 'Brightline Law',
        type: 'legal',
        basis: 'fixed',
        fixed: 1_500_000,
        paid_by: 'company',
      },
      {
        payee: 'Capstan Portal LLC',
        type: 'platform',
        basis: 'pct',
        pct: '6',
        paid_by: 'proceeds',
      },
    ],
  },
  proceeds: {
    uses: [
      {
        use: 'New sites',
        category: 'equipment',
        at_min: 20_000_000,
        at_max: 50_000_000,
        to_related_party: false,
      },
      {
        use: 'Fees of the portal',
        category: 'intermediary_fees',
        at_min: 5_000_000,
        at_max: 10_000_000,
        to_related_party: false,
      },
    ],
    in_words:
      'We build one site at the target and five at the maximum. Batteries take most of the money.',
    start: 'within_30',
  },
  'basic-information': {
    legal_name: 'Tidewater Grid, Inc.',
    entity_type: 'corporation',
    jurisdiction: 'DE',
    formation_date: '2019-03-01',
    ein: '123456789',
    fiscal_year_end: '12-31',
    address: {
      line1: '12 Harbor Street',
      city: 'Portland',
      region: 'ME',
      postal: '04101',
      country: 'US',
    },
    phone: '+12075550100',
    email: 'office@tidewater.example',
    website: 'https://tidewater.example',
    one_line: 'Shared batteries for whole streets',
    description:
      'Tidewater Grid plans, builds and runs batteries that a street shares, and sells their services.',
    subsidiaries: [],
  },
  'social-media': {
    handles: [
      {
        network: 'linkedin',
        url: 'https://linkedin.com/company/tidewater',
        used_for_offering: true,
      },
    ],
  },
  categories: { industry: ['clean_energy'], impact: ['climate'], geography: ['ME'] },
  people: {
    people: [
      {
        key: 'p1',
        first: 'Imani',
        last: 'Ashford',
        email: 'imani@tidewater.example',
        title: 'Chief executive',
        roles: ['director', 'executive_officer'],
        signs_as: ['peo', 'pfo', 'pao'],
        ...person,
      },
    ],
  },
  'short-bios': {
    bios: [{ person: 'Imani Ashford', bio }],
    employment: [
      {
        person: 'Imani Ashford',
        employer: 'Tidewater Grid, Inc.',
        employer_business: 'Batteries',
        position: 'Chief executive',
        from: '2019-03',
      },
    ],
  },
  education: {
    education: [
      {
        person: 'Imani Ashford',
        institution: 'Ghent University',
        degree: 'MSc',
        field: 'Electrical engineering',
        year: 2010,
        completed: true,
      },
    ],
  },
  'beneficial-ownership': {
    as_of: '2026-11-01',
    owners: [
      {
        holder: 'Imani Ashford',
        holder_type: 'person',
        class: 'Class A',
        units: 1_000_000,
        pct_voting: '50',
      },
    ],
  },
  captable: {
    as_of: '2026-11-10',
    classes: [
      {
        name: 'Class A',
        authorised: 5_000_000,
        issued: 2_000_000,
        treasury: 0,
        reserved: 0,
        votes_per_unit: 1,
      },
    ],
    holdings: [
      { holder: 'Imani Ashford', class: 'Class A', units: 1_000_000 },
      { holder: 'Devi Raman', class: 'Class A', units: 1_000_000 },
    ],
    options: 0,
    warrants: 0,
    pool: 0,
    convertibles: 0,
  },
  'outstanding-securities': {
    securities: [
      {
        class: 'Class A',
        type: 'common',
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
    risks: [1, 2, 3, 4, 5].map(risk),
    says_total_loss: true,
    says_no_market: true,
    says_forward_looking: true,
  },
  'intellectual-property': { has_ip: false, disputes: false },
  employees: {
    full_time: 6,
    part_time: 1,
    location: 'Portland, Maine',
    union: false,
    key_people: 'Imani Ashford',
    key_person_insurance: false,
  },
  cpa: {
    assurance: 'reviewed',
    fiscal_year_end: '2025-12-31',
    statements: file,
    firm: 'Ames & Vander CPA',
    cpa_name: 'Ruth Ames',
    licence: 'ME 10234',
    report_date: '2026-04-10',
    opinion: 'unmodified',
    independent: true,
    liquidity:
      'The company lives on its sales and a credit line. Cash lasts fourteen months; the raise would make it three years.',
  },
  profits: {
    newly_formed: true,
    years: [
      {
        fy_end: '2025-12-31',
        revenue: 50_000_000,
        cogs: 30_000_000,
        opex: 25_000_000,
        interest: 0,
        tax_paid: 0,
        net_income: -5_000_000,
        total_assets: 40_000_000,
        cash: 20_000_000,
        receivables: 5_000_000,
        short_term_debt: 5_000_000,
        long_term_debt: 10_000_000,
        other_liabilities: 5_000_000,
        equity: 20_000_000,
      },
    ],
  },
  'bank-lender': {
    has_debt: true,
    debts: [
      {
        creditor: 'Harbor Bank',
        type: 'credit_line',
        original: 10_000_000,
        outstanding: 5_000_000,
        interest_pct: '7.5',
        rate_type: 'fixed',
        maturity: '2028-06-30',
        secured: false,
        default_status: 'current',
      },
    ],
    related_parties: [],
  },
  'marketing-additional-checks': {
    ads_checked: true,
    claims_substantiated: true,
    consent_to_mail: true,
    testimonials: false,
    ads: [],
    promoters: [],
    tested_the_waters: false,
  },
  auditor: {
    firm: 'Ames & Vander CPA',
    cpa_name: 'Ruth Ames',
    licence: 'ME 10234',
    type: 'audit',
    report_date: '2026-04-10',
    opinion: 'unmodified',
    report: file,
    independent: true,
    consents: true,
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
    states: ['NY', 'CA'],
    agreement: file,
  },
  'sec-registered-transfer-agent': {
    firm: 'Keel Transfer',
    sec_no: '084-12345',
    engaged_on: '2026-06-01',
    contact_name: 'Bo Lund',
    contact_email: 'bo@keel.example',
    holders_delivered: true,
    agreement: file,
  },
  'documents-business': {
    files: ['charter', 'bylaws', 'good_standing', 'minutes'].map((kind) => ({
      kind,
      title: `The ${kind.replace('_', ' ')}`,
      file,
    })),
  },
  'documents-offering': {
    files: ['subscription_agreement', 'form_c'].map((kind) => ({
      kind,
      title: `The ${kind.replace('_', ' ')}`,
      file,
    })),
  },
  'documents-regulatory': { files: [] },
}
