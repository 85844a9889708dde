import { expect, test } from 'vitest'
import { goodTopics } from '../model/topics/topics.fixture.ts'
import { enteredForm, formEntrySchemas } from './entries.ts'
import { writeForm } from './index.ts'
import { formRefusal, formsOf, noCourse, noSales, secForms, type FormFacts } from './model.ts'

const entered = {
  property: 12_500_00,
  accounts_payable: 4_000_00,
  depreciation: 900_00,
  eps_basic: -3,
  eps_diluted: -3,
  concurrent: 1_000_00,
  certify_eligible: true,
  certify_not_disqualified: true,
  disclosed_events: false,
}
const good: FormFacts = {
  type: 'reg_a_t2',
  sales: { ...noSales, sold: 41_000_00 },
  course: {
    qualified_on: '2026-04-01',
    commenced_on: '2026-04-02',
    closed_on: null,
    units: 10_000,
  },
  earlier: null,
  today: '2026-11-26',
  values: {
    ...goodTopics,
    'type-of-offering': { ...goodTopics['type-of-offering'], type: 'reg_a_t2' },
  },
  identifiers: {
    'issuer-ids': { cik: '1930609', sec_file_no: '024-12345', sic: '3510' },
  },
  progress: null,
  fiscal_year: '2025-12-31',
  entered,
  typed: {},
}
type Form = 'one_a' | 'one_k' | 'one_z'
const ended = { ...good, course: { ...good.course, closed_on: '2026-10-30' } }
const with_ = (topic: keyof FormFacts['values'], over: object, facts = good): FormFacts => ({
  ...facts,
  values: { ...facts.values, [topic]: { ...(facts.values[topic] as object), ...over } },
})
const problems = (form: Form, facts: FormFacts) =>
  writeForm(form, facts)
    .lines.filter((line) => line.problem !== null)
    .map((line) => [line.element.split('/').at(-1), line.problem])
/** Values of elements by their last name, in the order of the form. */
function elements(form: Form, facts: FormFacts): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  const walk = ([name, content]: readonly [string, unknown]): void => {
    if (typeof content === 'string') (found[name] ??= []).push(content)
    else (content as (readonly [string, unknown])[]).forEach((one) => walk(one))
  }
  writeForm(form, facts).tree.forEach((one) => walk(one))
  return found
}

test('each tier has its forms, and a form of another exemption says for which it is', () => {
  expect(formsOf('reg_a_t1')).toEqual(['one_a', 'one_z'])
  expect(formsOf('reg_a_t2')).toEqual(['one_a', 'one_k'])
  expect(formRefusal('one_k', 'reg_a_t2')).toBeNull()
  expect(formRefusal('one_k', 'reg_cf')).toBe(
    'Form 1-K is for Reg A Tier 2 offerings. This one is Reg CF.',
  )
  expect(secForms.filter((form) => enteredForm(form) !== null)).toEqual(['one_a', 'one_k'])
})

test('a complete offering has nothing open; one that says nothing names what is missing and where', () => {
  expect(problems('one_a', good)).toEqual([])
  expect(problems('one_k', { ...good, entered: { summary_reported: true } })).toEqual([])
  expect(problems('one_z', { ...ended, type: 'reg_a_t1' })).toEqual([])
  const nothing = { ...good, values: {}, identifiers: {}, entered: {} }
  expect(problems('one_a', nothing).length).toBeGreaterThan(40)
  expect(problems('one_k', { ...nothing, fiscal_year: null })).toContainEqual([
    'fiscalYearEnd',
    'No annual report is due. The calendar names the year.',
  ])
  expect(problems('one_z', { ...nothing, course: noCourse })).toContainEqual([
    'offeringQualificationDate',
    'The offering was not qualified yet.',
  ])
  const line = writeForm('one_a', { ...good, entered: {} }).lines.filter((one) => one.problem)
  expect(line.map((one) => one.place)).toEqual(line.map(() => ({ page: true })))
})

test('amounts of part I: totals from the year, the offering and its costs', () => {
  const found = elements('one_a', good)
  expect(found).toMatchObject({
    yearIncorporation: ['2019'],
    irsNum: ['12-3456789'],
    phoneNumber: ['2075550100'],
    cashEquivalents: ['200000.00'],
    totalLiabilities: ['200000.00'],
    totalLiabilitiesAndEquity: ['400000.00'],
    netIncome: ['-50000.00'],
    earningsPerShareBasic: ['-0.03'],
    indicateTier1Tier2Offering: ['Tier2'],
    financialStatementAuditStatus: ['Unaudited'],
    offerDelayedContinuousFlag: ['Y'],
    offeringYearFlag: ['N'],
    offeringBestEffortsFlag: ['Y'],
    // 600,000.00 at 4.10
    securitiesOffered: ['146341'],
    pricePerSecurity: ['4.1000'],
    issuerAggregateOffering: ['600000.00'],
    securityHolderAggegate: ['0.00'],
    totalAggregateOffering: ['601000.00'],
    legalFees: ['15000.00'],
    // 600,000 less 15,000 for law and 6% for the portal, which part I has no line for
    estimatedNetAmount: ['549000.00'],
    clarificationResponses: ['Net proceeds are after other costs: Capstan Portal LLC $36,000.00.'],
    outstandingCommonEquity: ['2000000'],
    outstandingPreferredEquity: ['0'],
    outstandingDebtSecurities: ['0'],
    issueJuridicationSecuritiesOffering: ['NY', 'CA', 'Z4'],
    jurisdictionsOfSecOfferedNone: ['true'],
    ifUnregsiteredNone: ['true'],
  })
  expect(found).not.toHaveProperty('nameAuditor')
  expect(elements('one_a', with_('cpa', { assurance: 'audited' }))['nameAuditor']).toEqual([
    'Ames & Vander CPA',
  ])
})

test('a broker-dealer is named with its fee unless a cost names it, and a third party’s cost is nobody’s', () => {
  const dealer = with_('broker-dealer', {
    kind: 'broker_dealer',
    firm: 'Brightline Securities',
    crd: '123456',
    fee_pct: '5',
  })
  expect(elements('one_a', dealer)).toMatchObject({
    salesCommissionsServiceProviderName: ['Brightline Securities'],
    salesCommissionsServiceProviderFees: ['30000.00'],
    brokerDealerCrdNumber: ['123456'],
    estimatedNetAmount: ['519000.00'],
    jurisdictionsOfSecOfferedSame: ['true'],
  })
  const cost = (over: object) => ({
    payee: 'Brightline Securities',
    type: 'broker',
    basis: 'fixed',
    fixed: 10_000_00,
    paid_by: 'company',
    ...over,
  })
  const named = elements('one_a', with_('costs', { costs: [cost({})] }, dealer))
  expect(named).toMatchObject({
    salesCommissionsServiceProviderFees: ['10000.00'],
    estimatedNetAmount: ['590000.00'],
  })
  const free = elements('one_a', with_('costs', { costs: [cost({ paid_by: 'third_party' })] }))
  expect(free['estimatedNetAmount']).toEqual(['600000.00'])
  expect(free).not.toHaveProperty('salesCommissionsServiceProviderFees')
})

test('flags turn at their bounds: thirty days, a year, and who sells', () => {
  const flags = (open_on: string, deadline_on: string) => {
    const found = elements('one_a', with_('details', { open_on, deadline_on }))
    return [found['offerDelayedContinuousFlag'], found['offeringYearFlag']].join()
  }
  expect(flags('2027-01-04', '2027-02-03')).toBe('N,N')
  expect(flags('2027-01-04', '2027-02-04')).toBe('Y,N')
  expect(flags('2027-01-04', '2028-01-04')).toBe('Y,N')
  expect(flags('2027-01-04', '2028-01-05')).toBe('Y,Y')
  const sellers = elements(
    'one_a',
    with_('type-of-offering', { offered_by_holders: 10_000_00, offered_by_affiliates: 1 }),
  )
  expect(sellers).toMatchObject({
    resaleSecuritiesAffiliatesFlag: ['Y'],
    securityHolderAggegate: ['10000.00'],
    totalAggregateOffering: ['611000.00'],
  })
  const firm = elements('one_a', with_('distribution', { selling_method: 'firm' }))
  expect(firm['offeringBestEffortsFlag']).toEqual(['N'])
})

test('item 6 lists what was sold within a year, with the exemptions', () => {
  const sold = (date: string, exemption: string) => ({
    date,
    exemption,
    security: 'SAFE',
    amount_sold: 250_000_00,
    use_of_proceeds: 'Working capital',
  })
  const found = elements(
    'one_a',
    with_('outstanding-securities', {
      prior_offerings: [sold('2025-11-25', '504'), sold('2025-11-26', '506b')],
    }),
  )
  expect(found).toMatchObject({
    ifUnregsiteredNone: ['false'],
    securitiesIssuedAggregateAmount: ['$250,000.00, sold on Nov 26, 2025'],
    securitiesActExcemption: ['Rule 506(b)'],
  })
})

test('the form of a bank or an insurer asks to be prepared with counsel', () => {
  for (const sic of ['6021', '6311'])
    expect(
      problems('one_a', { ...good, identifiers: { 'issuer-ids': { cik: '1', sic } } }),
    ).toEqual([
      [
        'industryGroup',
        'Banks and insurance companies state other figures. Prepare this form with counsel.',
      ],
    ])
})

test('the summary of what was sold is in Form 1-K only when the offering has ended and nobody reported it', () => {
  const summary = (facts: FormFacts) => elements('one_k', facts)['offeringSecuritiesSold']
  expect(summary({ ...good, entered: { summary_reported: false } })).toBeUndefined()
  expect(summary({ ...ended, entered: { summary_reported: true } })).toBeUndefined()
  expect(summary({ ...ended, entered: { summary_reported: false } })).toEqual(['10000'])
  const found = elements('one_z', { ...ended, type: 'reg_a_t1' })
  expect(found).toMatchObject({
    offeringQualificationDate: ['04-01-2026'],
    offeringSecuritiesSold: ['10000'],
    portionSecuritiesSoldIssuer: ['41000.00'],
    portionSecuritiesSoldSecurityholders: ['0.00'],
    // 41,000 less 15,000 for law and 6% of what was sold
    issuerNetProceeds: ['23540.00'],
    signatureBy: ['Imani Ashford'],
    date: ['11-26-2026'],
  })
  const holders = with_('type-of-offering', { offered_by_holders: 5 }, ended)
  expect(problems('one_z', { ...holders, type: 'reg_a_t1' })).toEqual([
    [
      'portionSecuritiesSoldSecurityholders',
      'Holders sell outside of this platform. Prepare this form with counsel.',
    ],
  ])
})

test('what is entered is checked: amounts, certifications, and every field', () => {
  const fields = (values: object) =>
    formEntrySchemas.one_a.safeParse(values).error?.issues.map((one) => one.path.join('.'))
  expect(fields(entered)).toBeUndefined()
  expect(fields({ ...entered, depreciation: -1, eps_basic: 0.5 })).toEqual([
    'depreciation',
    'eps_basic',
  ])
  expect(fields({ ...entered, certify_not_disqualified: false })).toEqual([
    'certify_not_disqualified',
  ])
  expect(fields({})?.length).toBe(9)
  expect(formEntrySchemas.one_k.safeParse({}).success).toBe(false)
})
