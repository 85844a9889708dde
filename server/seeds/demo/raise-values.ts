import { requiredTopics, type Topic } from '#domain/model/topics/catalogue.ts'
import type { OfferingType } from '#domain/model/offering-kinds.ts'
import { offeringRegions } from '#domain/model/topics/offering.ts'
import { addDays } from '#domain/calendar/plain-date.ts'

/** A company of the demo world that prepares an offering; amounts in cents. */
export interface RaiseSeed {
  slug: string
  name: string
  legalName: string
  ein: string
  type: OfferingType
  round: string
  oneLine: string
  product: string
  city: string
  region: string
  postal: string
  industry: 'hardware' | 'food' | 'real_estate'
  founder: { first: string; last: string; bio: string }
  price: string
  target: number
  maximum: number
  minimum: number
  uses: readonly { use: string; category: string; share: number }[]
  risks: readonly { category: string; title: string; body: string }[]
  stands: 'half_filled' | 'submitted' | 'changes_requested'
}

const always: RaiseSeed['risks'] = [
  { category: 'offering', title: 'You can lose all of the money that you invest', body: 'The company is young. If its plan fails, nothing may be left for those who invest, and nobody makes good the loss.' },
  { category: 'security', title: 'There is no market for the securities', body: 'For a year you may sell to few people only. After that there may still be nobody who buys, at any price.' },
]

export const raiseSeeds: readonly RaiseSeed[] = [
  {
    slug: 'quarry-light', name: 'Quarry Light', legalName: 'Quarry Light, Inc.', ein: '84-7712001', type: 'reg_cf', round: 'First public round', oneLine: 'Lamps that a village can repair', city: 'Barre', region: 'VT', postal: '05641', industry: 'hardware',
    product: 'Quarry Light makes street lamps from parts that are opened with one key and changed without an electrician.', founder: { first: 'Wren', last: 'Calloway', bio: 'Wren ran the lamp works of a Vermont town for nine years and designed the first lamp of the company there.' },
    price: '2.50', target: 15_000_000, maximum: 45_000_000, minimum: 25_000, uses: [{ use: 'Tools and moulds', category: 'equipment', share: 60 }, { use: 'Pay of four people', category: 'salaries', share: 34 }, { use: 'Fees of the portal', category: 'intermediary_fees', share: 6 }],
    risks: [...always, { category: 'company', title: 'One foundry casts our housings', body: 'All housings come from one foundry in Quebec. If it closes or raises prices, deliveries stop for about four months.' }, { category: 'industry', title: 'Towns buy by tender', body: 'Towns choose by the lowest price of the first year. Our lamps cost more at first and less over ten years, and tenders seldom count that.' }, { category: 'management', title: 'The design is in few heads', body: 'Two people know the electronics well. If both leave, the next version of the lamp comes a year later.' }],
    stands: 'half_filled',
  },
  {
    slug: 'fenland-flour', name: 'Fenland Flour', legalName: 'Fenland Flour Company, Inc.', ein: '84-7712002', type: 'reg_d_506c', round: 'Mill round', oneLine: 'Stone-milled flour from six farms', city: 'Ithaca', region: 'NY', postal: '14850', industry: 'food',
    product: 'Fenland Flour mills the grain of six farms on stone and delivers it to bakeries within a day.', founder: { first: 'Tobias', last: 'Merrow', bio: 'Tobias is a miller in the third generation and built two mills for others before he founded the company.' },
    price: '10.00', target: 80_000_000, maximum: 120_000_000, minimum: 1_000_000, uses: [{ use: 'Second mill', category: 'equipment', share: 70 }, { use: 'Grain store', category: 'inventory', share: 20 }, { use: 'Counsel and filings', category: 'legal', share: 10 }],
    risks: [...always, { category: 'company', title: 'Six farms grow all of our grain', body: 'A wet summer hits all six at once. In 2023 we had to buy a third of our grain elsewhere, at twice the price.' }, { category: 'industry', title: 'Bakeries pay late', body: 'Bakeries pay after sixty days on average. A raise of our sales needs money before it brings any.' }, { category: 'financial', title: 'The loan of the first mill runs until 2031', body: 'The bank holds the first mill as security. If we miss two payments, it may take the mill.' }],
    stands: 'submitted',
  },
  {
    slug: 'saltbox-homes', name: 'Saltbox Homes', legalName: 'Saltbox Homes, Inc.', ein: '84-7712003', type: 'reg_cf', round: 'Seed round', oneLine: 'Small houses, built in a hall', city: 'Rockland', region: 'ME', postal: '04841', industry: 'real_estate',
    product: 'Saltbox Homes builds small timber houses in a hall and sets them on screws instead of concrete.', founder: { first: 'Marguerite', last: 'Dow', bio: 'Marguerite built houses in Maine for fifteen years and ran the hall of a maker of timber frames.' },
    price: '5.00', target: 20_000_000, maximum: 60_000_000, minimum: 50_000, uses: [{ use: 'Cranes and saws', category: 'equipment', share: 50 }, { use: 'Timber for eight houses', category: 'inventory', share: 44 }, { use: 'Fees of the portal', category: 'intermediary_fees', share: 6 }],
    risks: [...always, { category: 'regulatory', title: 'Each town reads the building code anew', body: 'Screw foundations are not in every code. Two of five towns asked for tests that took three months each.' }, { category: 'company', title: 'The hall is rented until 2028', body: 'The owner of the hall may end the lease in 2028. A move would cost half a year of production.' }, { category: 'industry', title: 'Timber prices move fast', body: 'Timber is a third of what a house costs. Prices doubled in 2021 within a few months and may do so again.' }],
    stands: 'changes_requested',
  },
]

const parts = (total: number, seed: RaiseSeed): number[] => {
  const shares = seed.uses.map((use) => Math.floor((total * use.share) / 100))
  shares[0] = (shares[0] ?? 0) + total - shares.reduce((sum, n) => sum + n, 0)
  return shares
}

function offeringTopics(seed: RaiseSeed, file: string, today: string): Partial<Record<Topic, object>> {
  const isCf = seed.type === 'reg_cf'
  const [low, high] = [parts(seed.target, seed), parts(seed.maximum, seed)]
  return {
    'type-of-offering': { type: seed.type, sold_prior_12_months: 0, ...(isCf ? { first_cf: true, us_issuer: true, reporting_company: false, investment_company: false, blank_check: false, reports_current: true } : {}) },
    details: {
      name: seed.round, tagline: seed.oneLine, summary: `${seed.product} The money pays for the next step of the company at the target and for two steps at the maximum.`, security_type: 'common', security_name: 'Class B common stock', price: seed.price, increment_units: 1,
      price_method: 'Set by the board from the last sale of shares and from companies of the same size.', min_target: seed.target, max_amount: seed.maximum, min_investment: seed.minimum, oversubscription: 'first_come', open_on: addDays(today, 45), deadline_on: addDays(today, 135), rolling_close: false,
    },
    pitch: { headline: seed.oneLine, pitch_html: `<h2>What we make</h2><p>${seed.product}</p><h2>Why now</h2><p>Orders stand at more than what we can make. With this round we make twice as much, in the same place, with the same people and four more.</p><h2>Who we are</h2><p>${seed.founder.bio}</p>`, faq: [{ question: 'When do you begin?', answer: 'Within thirty days of the closing.' }] },
    distribution: { jurisdictions: [...offeringRegions], countries: [], channels: ['this_platform'], visibility: 'public', selling_method: 'min_max' },
    'broker-dealer': isCf ? { kind: 'funding_portal', firm: 'Capstan Portal LLC', crd: '299999', sec_no: '007-00061', role: 'intermediary_of_record', fee_pct: '6', financial_interest: 'None', agreement: file } : { kind: 'none' },
    'payment-options': { methods: ['ach', 'wire'], ira: true, fee_payer: 'company', escrow_agent: 'Harbor Trust Bank' },
    shares: { class: 'Class B common stock', par: '0.0001', authorised: 10_000_000, issued: 2_000_000, reserved: 200_000, votes: 1, dividend: 'None planned', liquidation_pref: 'None', conversion: 'None', redemption: 'None', preemptive: 'None', transfer_restrictions: 'Restricted for a year; then by the law of each state.' },
    costs: { costs: [{ payee: 'Brightline Law', type: 'legal', basis: 'fixed', fixed: 1_800_000, paid_by: 'company' }, { payee: 'Ames & Vander CPA', type: 'audit', basis: 'fixed', fixed: 900_000, paid_by: 'company' }] },
    proceeds: { uses: seed.uses.map((use, i) => ({ use: use.use, category: use.category, at_min: low[i] ?? 0, at_max: high[i] ?? 0, to_related_party: false })), in_words: `Most of the money pays for what ${seed.name} needs to make more. The rest pays people and fees.`, start: 'within_30' },
    categories: { industry: [seed.industry], impact: ['jobs'], geography: [seed.region] },
  }
}

function companyTopics(seed: RaiseSeed, file: string, today: string): Partial<Record<Topic, object>> {
  const name = `${seed.founder.first} ${seed.founder.last}`
  const year = Number(today.slice(0, 4)) - 1
  return {
    'basic-information': {
      legal_name: seed.legalName, dba: seed.name, entity_type: 'corporation', jurisdiction: 'DE', formation_date: '2020-04-15', ein: seed.ein.replace('-', ''), fiscal_year_end: '12-31', address: { line1: '4 Mill Road', city: seed.city, region: seed.region, postal: seed.postal, country: 'US' },
      phone: '+12025550143', email: `office@${seed.slug}.example`, website: `https://${seed.slug}.example`, one_line: seed.oneLine, description: `${seed.product} It sells to towns, shops and builders in the Northeast.`, subsidiaries: [],
    },
    people: { people: [{ key: 'founder', first: seed.founder.first, last: seed.founder.last, email: `${seed.founder.first.toLowerCase()}@${seed.slug}.example`, title: 'Chief executive', roles: ['director', 'executive_officer', 'beneficial_owner_20'], signs_as: ['peo', 'pfo', 'pao'], start_date: '2020-04-15', is_full_time: true, principal_occupation: `Runs ${seed.name}`, employed_elsewhere: false }] },
    'short-bios': { bios: [{ person: name, bio: seed.founder.bio }], employment: [{ person: name, employer: seed.legalName, employer_business: seed.oneLine, position: 'Chief executive', from: '2020-04' }] },
    education: { education: [{ person: name, institution: 'University of Vermont', degree: 'BSc', field: 'Engineering', year: 2008, completed: true }] },
    'beneficial-ownership': { as_of: addDays(today, -5), owners: [{ holder: name, holder_type: 'person', class: 'Class A common stock', units: 1_600_000, pct_voting: '80' }] },
    captable: { as_of: addDays(today, -5), classes: [{ name: 'Class A common stock', authorised: 5_000_000, issued: 2_000_000, treasury: 0, reserved: 200_000, votes_per_unit: 1 }], holdings: [{ holder: name, class: 'Class A common stock', units: 1_600_000 }, { holder: 'Employees', class: 'Class A common stock', units: 300_000 }, { holder: 'Northeast Seed Fund', class: 'Class A common stock', units: 100_000 }], options: 0, warrants: 0, pool: 200_000, convertibles: 0 },
    'outstanding-securities': { securities: [{ class: 'Class A common stock', type: 'common', authorised: 5_000_000, outstanding: 2_000_000, votes_per_unit: 1, other_rights: 'None', dilutes: false }], prior_offerings: [] },
    'business-risks': { risks: seed.risks, says_total_loss: true, says_no_market: true, says_forward_looking: true },
    'intellectual-property': { has_ip: false, disputes: false },
    employees: { full_time: 9, part_time: 3, location: `${seed.city}, ${seed.region}`, union: false, key_people: name, key_person_insurance: false },
    cpa: { assurance: 'reviewed', fiscal_year_end: `${year}-12-31`, statements: file, firm: 'Ames & Vander CPA', cpa_name: 'Ruth Ames', licence: 'ME 10234', report_date: `${year + 1}-04-10`, opinion: 'unmodified', independent: true, liquidity: 'The company lives on its sales and on a credit line of its bank. The cash lasts eleven months; at the target it would last two years.' },
    profits: { newly_formed: false, years: [year, year - 1].map((one, i) => ({ fy_end: `${one}-12-31`, revenue: 92_000_000 - i * 20_000_000, cogs: 51_000_000 - i * 11_000_000, opex: 38_000_000 - i * 7_000_000, interest: 1_000_000, tax_paid: 400_000, net_income: 1_600_000 - i * 2_000_000, total_assets: 60_000_000, cash: 18_000_000, receivables: 9_000_000, short_term_debt: 6_000_000, long_term_debt: 14_000_000, other_liabilities: 8_000_000, equity: 32_000_000 })) },
    'bank-lender': { has_debt: true, debts: [{ creditor: 'Harbor Trust Bank', type: 'credit_line', original: 20_000_000, outstanding: 14_000_000, interest_pct: '7.25', rate_type: 'fixed', maturity: `${year + 4}-06-30`, secured: false, default_status: 'current' }], related_parties: [] },
    'marketing-additional-checks': { ads_checked: true, claims_substantiated: true, consent_to_mail: true, testimonials: false, ads: [], promoters: [], tested_the_waters: false },
    'finra-broker-dealer': { firm: 'Brightline Securities', crd: '123456', sec_no: '8-12345', contact_name: 'Ada Field', contact_email: 'ada@brightline.example', principal_name: 'Ada Field', principal_crd: '654321', role: 'intermediary_of_record', fee_pct: '6', equity_comp: false, conflicts: 'None', states: [...offeringRegions], agreement: file },
    'documents-business': { files: [['charter', 'Certificate of incorporation'], ['bylaws', 'Bylaws'], ['good_standing', 'Certificate of good standing'], ['minutes', 'Minutes that authorise the offering']].map(([kind, title]) => ({ kind, title, file })) },
    'documents-offering': { files: [['subscription_agreement', 'Subscription agreement'], seed.type === 'reg_cf' ? ['form_c', 'Form C'] : ['ppm', 'Private placement memorandum']].map(([kind, title]) => ({ kind, title, file })) },
  }
}

/** What the founder types, topic by topic, in the order of the checklist; `file` is one of their uploads. */
export function raiseValues(seed: RaiseSeed, file: string, today: string): [Topic, object][] {
  const all: Partial<Record<Topic, object>> = { ...offeringTopics(seed, file, today), ...companyTopics(seed, file, today) }
  return requiredTopics(seed.type).map((topic) => [topic, all[topic] ?? {}])
}

/** What the founder says of the company itself. */
export const companyOf = (seed: RaiseSeed): object => ({
  legal_name: seed.legalName, dba: seed.name, tagline: seed.oneLine, entity_type: 'c_corp', jurisdiction: 'DE', formation_date: '2020-04-15', ein: seed.ein, address: { line1: '4 Mill Road', city: seed.city, region: seed.region, postal: seed.postal, country: 'US' },
  phone: '+12025550143', website: `https://${seed.slug}.example`, industry: seed.oneLine, stage: 'revenue', employees: 12, offering_type: seed.type, target_raise: seed.target,
})
