import { PERIODS } from '#domain/shared/periods.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { addDays, addYears, isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { percentOfHalfUp } from '#domain/shared/decimal.ts'
import { formatCents } from '#domain/shared/money.ts'
import { securityTypes, type SecurityType } from '#domain/shared/securities.ts'
import { isPrice, unitsForAmount } from '../rules/commitment.ts'
import { exemptionLabels } from '../model/topics/ownership.ts'
import type { FormFacts, FormPlace, SecForm } from './model.ts'
import { edgarCountry, edgarRegion } from './places.ts'
import {
  basic,
  chief,
  CIK,
  cik,
  dealerFee,
  details,
  ids,
  jurisdictions,
  nameOf,
  office,
  paysDealer,
  seller,
  yearsOf,
} from './read.ts'
import {
  amount,
  constant,
  dollars,
  like,
  listed,
  loose,
  looseRows,
  numberOf,
  places,
  text,
  textOf,
  topicOf,
  usDay,
  writePart,
  type Field,
  type Loose,
  type Part,
  type Rows,
  type Written,
} from './write.ts'

/** Forms of Regulation A (17 CFR 239.90, 239.91, 239.94). */
export type FormA = Extract<SecForm, 'one_a' | 'one_k' | 'one_z'>
type F = FormFacts
const WORDS = 255
const PAGE: FormPlace = { page: true }
const at = (topic: keyof F['values'], field: string): FormPlace => ({ topic, field })
const DAY = like(/^\d{2}-\d{2}-\d{4}$/, 'This is no date.')
const COUNT = like(/^\d{1,13}$/, 'This is no whole number of at most 13 digits.')
const FLAG = listed(['Y', 'N'])
const BOTH = listed(['true', 'false'])
const FILE_NUMBER = like(/^024-\d{5}$/, 'A Regulation A file number looks like 024-12345.')
const flag = (is: boolean | null): string | null => {
  if (is === null) return null
  return is ? 'Y' : 'N'
}
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

const cikField = (name: string): Field<F> => ({
  name,
  label: 'CIK of the company',
  from: (f) => cik(basic(f)['cik'] ?? ids(f, 'issuer-ids')['cik']),
  limit: CIK,
  needed: true,
  missing: 'Get a CIK from EDGAR (Form ID), then enter it.',
  place: at('basic-information', 'cik'),
})
const nameField = (name: string): Field<F> => ({
  name,
  label: 'Legal name',
  from: (f) => textOf(basic(f)['legal_name']),
  limit: text(150),
  needed: true,
  place: at('basic-information', 'legal_name'),
})
const jurisdictionField: Field<F> = {
  name: 'jurisdictionOrganization',
  label: 'Organized in',
  from: (f) => {
    const state = textOf(basic(f)['jurisdiction'])
    return state === null ? null : edgarRegion(state)
  },
  limit: like(/^[A-Z0-9]{2}$/, 'Choose a state of the United States.'),
  needed: true,
  place: at('basic-information', 'jurisdiction'),
}
const einField: Field<F> = {
  name: 'irsNum',
  label: 'EIN',
  from: (f) =>
    (textOf(basic(f)['ein']) ?? textOf(ids(f, 'issuer-ids')['ein']))?.replace(
      /^(\d{2})-?(\d{7})$/,
      '$1-$2',
    ) ?? null,
  limit: like(/^\d{2}-\d{7}$/, 'An EIN has nine digits, such as 12-3456789.'),
  needed: true,
  place: at('basic-information', 'ein'),
}
const fileNumberField = (name: string, needed: boolean): Field<F> => ({
  name,
  label: 'SEC file number of the offering',
  from: (f) => textOf(ids(f, 'issuer-ids')['sec_file_no']),
  limit: FILE_NUMBER,
  needed,
  missing: 'EDGAR gives it with Form 1-A. It is stored with the identifiers.',
  place: { identifiers: 'issuer-ids' },
})
/** Office and phone; the phone has another name in each form. */
const officeFields = (phone: string): readonly Field<F>[] => [
  {
    name: 'street1',
    label: 'Street',
    from: (f) => textOf(office(f)['line1']),
    limit: text(40),
    needed: true,
    place: at('basic-information', 'address'),
  },
  {
    name: 'street2',
    label: 'Second line of the address',
    from: (f) => textOf(office(f)['line2']),
    limit: text(40),
    place: at('basic-information', 'address'),
  },
  {
    name: 'city',
    label: 'City',
    from: (f) => textOf(office(f)['city']),
    limit: text(30),
    needed: true,
    place: at('basic-information', 'address'),
  },
  {
    name: 'stateOrCountry',
    label: 'State or country',
    from: (f) => {
      const [country, region] = [textOf(office(f)['country']), textOf(office(f)['region'])]
      if (country === 'US') return region === null ? null : edgarRegion(region)
      return country === null ? null : edgarCountry(country)
    },
    limit: like(/^[A-Z0-9]{2}$/, 'Choose a state or country.'),
    needed: true,
    place: at('basic-information', 'address'),
  },
  {
    name: 'zipCode',
    label: 'ZIP code',
    from: (f) => textOf(office(f)['postal']),
    limit: like(/^[0-9A-Za-z #-]{1,10}$/, 'A ZIP code has at most ten letters and digits.'),
    needed: true,
    place: at('basic-information', 'address'),
  },
  {
    name: phone,
    label: 'Phone',
    from: (f) =>
      textOf(basic(f)['phone'])
        ?.replace(/^\+1(?=\d{10}$)/, '')
        .replace(/^\+/, '') ?? null,
    limit: like(/^[a-zA-Z0-9-]{1,20}$/, 'A phone number has digits and hyphens only.'),
    needed: true,
    place: at('basic-information', 'phone'),
  },
]

/** Label of each kind of cost that part I has elements for. */
const COSTS = {
  broker: 'Sales commissions',
  audit: 'Audit fees',
  legal: 'Legal fees',
  marketing: 'Promoters’ fees',
  filing: 'Blue sky and filing fees',
} as const
type Cost = keyof typeof COSTS
const ownCosts = (f: F): Loose[] =>
  looseRows(topicOf(f, 'costs')['costs']).filter((one) => one['paid_by'] !== 'third_party')
/** What a cost is when so much is raised, in cents. */
function costAt(one: Loose, raised: number): number {
  const part = textOf(one['pct'])
  if (one['basis'] === 'pct')
    return part !== null && /^\d+(\.\d+)?$/.test(part) ? percentOfHalfUp(raised, part) : 0
  return numberOf(one['fixed']) ?? 0
}
/** Who is paid for one kind, and how much; the broker-dealer's fee comes from its own topic when no cost names it. */
function paid(f: F, kind: Cost, raised: number): { names: string[]; fee: number } {
  const rows = ownCosts(f).filter((one) => one['type'] === kind)
  if (kind === 'broker' && rows.length === 0 && paysDealer(f))
    return { names: [textOf(seller(f)['firm']) ?? ''], fee: dealerFee(f, raised) }
  return {
    names: rows.map((one) => textOf(one['payee']) ?? ''),
    fee: sum(rows.map((one) => costAt(one, raised))),
  }
}
/** Everything that the company pays for the offering when so much is raised, in cents. */
function allCosts(f: F, raised: number): number {
  const named = ownCosts(f).some((one) => one['type'] === 'broker')
  return sum(ownCosts(f).map((one) => costAt(one, raised))) + (named ? 0 : dealerFee(f, raised))
}
/** Costs that part I has no line for, as a sentence. */
function otherCosts(f: F, raised: number): string | null {
  const rows = ownCosts(f).filter((one) => !(String(one['type']) in COSTS))
  if (rows.length === 0) return null
  const said = rows.map(
    (one) => `${textOf(one['payee']) ?? 'Other'} ${formatCents(costAt(one, raised))}`,
  )
  return `Net proceeds are after other costs: ${said.join(', ')}.`
}
/** The names that a form has for the elements of a cost: of whom, and how much. */
type CostNames = Readonly<Record<Cost, readonly [who: string, fee: string]>>
const feeFields = (names: CostNames, raised: (f: F) => number): readonly Field<F>[] =>
  (Object.keys(COSTS) as Cost[]).flatMap((kind): Field<F>[] => [
    {
      name: names[kind][0],
      label: `${COSTS[kind]}: paid to`,
      from: (f) => {
        const who = paid(f, kind, raised(f)).names.filter((one) => one !== '')
        return who.length === 0 ? null : who.join('; ')
      },
      limit: text(150),
      place: at('costs', 'costs'),
    },
    {
      name: names[kind][1],
      label: COSTS[kind],
      from: (f) => {
        const { names: who, fee } = paid(f, kind, raised(f))
        return who.length === 0 ? null : dollars(fee)
      },
      limit: amount(13),
      place: at('costs', 'costs'),
    },
  ])
/**
 * End of the summary of an offering: the broker-dealer's CRD number, the net proceeds, and a sentence on other costs.
 */
const summaryEnd = (crd: string, net: string, raised: (f: F) => number): readonly Field<F>[] => [
  {
    name: crd,
    label: 'CRD number of the broker-dealer',
    from: (f) => (paysDealer(f) ? textOf(seller(f)['crd']) : null),
    limit: like(/^\d{1,9}$/, 'A CRD number has at most nine digits.'),
    place: at('broker-dealer', 'crd'),
  },
  {
    name: net,
    label: 'Net proceeds',
    from: (f) => dollars(raised(f) - allCosts(f, raised(f))),
    limit: amount(13),
    place: at('costs', 'costs'),
  },
  {
    name: 'clarificationResponses',
    label: 'Other costs',
    from: (f) => otherCosts(f, raised(f)),
    limit: text(WORDS),
    place: at('costs', 'costs'),
  },
]

/* Form 1-A, part I */

const figure = (
  name: string,
  label: string,
  of: (year: Loose) => number | null,
  digits = 13,
): Field<F> => ({
  name,
  label,
  from: (f) => dollars(of(yearsOf(f).recent ?? {})),
  limit: amount(digits),
  needed: true,
  place: at('profits', 'years'),
})
const column =
  (name: string) =>
  (year: Loose): number | null =>
    numberOf(year[name])
/** The sum of columns of a year; null while one of them is missing. */
const columns =
  (...names: readonly string[]) =>
  (year: Loose): number | null => {
    const found = names.map((name) => numberOf(year[name]))
    return found.includes(null) ? null : sum(found.map((one) => one ?? 0))
  }
const entered = (name: string, label: string, key: string): Field<F> => ({
  name,
  label,
  from: (f) => dollars(f.entered[key]),
  limit: amount(13),
  needed: true,
  missing: 'Enter it under “Values of this form”.',
  place: PAGE,
})
const isAudited = (f: F): boolean => topicOf(f, 'cpa')['assurance'] === 'audited'
const accountant = (f: F): string | null => textOf(topicOf(f, 'cpa')['firm'])
const counted = (topic: 'employees', field: string, name: string, label: string): Field<F> => ({
  name,
  label,
  from: (f) => numberOf(topicOf(f, topic)[field])?.toString() ?? null,
  limit: like(/^\d{1,7}$/, 'This is no number of people.'),
  needed: true,
  place: at(topic, field),
})
/** Banks and insurers state other figures in item 1 of part I; their SIC codes begin so. */
const OTHER_FIGURES = /^(60|61|63)/

const issuer: readonly Part<F>[] = [
  {
    name: 'employeesInfo',
    section: 'Issuer',
    holds: [
      nameField('issuerName'),
      jurisdictionField,
      {
        name: 'yearIncorporation',
        label: 'Year of formation',
        from: (f) => textOf(basic(f)['formation_date'])?.slice(0, 4) ?? null,
        limit: like(/^\d{4}$/, 'This is no year.'),
        needed: true,
        place: at('basic-information', 'formation_date'),
      },
      cikField('cik'),
      {
        name: 'sicCode',
        label: 'SIC code',
        from: (f) => textOf(ids(f, 'issuer-ids')['sic']),
        limit: like(/^\d{4}$/, 'A SIC code has four digits.'),
        needed: true,
        place: { identifiers: 'issuer-ids' },
      },
      einField,
      counted('employees', 'full_time', 'fullTimeEmployees', 'Full-time employees'),
      counted('employees', 'part_time', 'partTimeEmployees', 'Part-time employees'),
    ],
  },
  {
    name: 'issuerInfo',
    section: 'Issuer',
    holds: [
      ...officeFields('phoneNumber'),
      {
        name: 'connectionName',
        label: 'Person to contact',
        from: (f) => (nameOf(chief(f)) === '' ? null : nameOf(chief(f))),
        limit: text(30),
        needed: true,
        missing: 'Say who is the principal executive officer.',
        place: at('people', 'people'),
      },
      {
        name: 'industryGroup',
        label: 'Industry group',
        from: (f) =>
          OTHER_FIGURES.test(textOf(ids(f, 'issuer-ids')['sic']) ?? '')
            ? 'Banking or Insurance'
            : 'Other',
        limit: like(
          /^Other$/,
          'Banks and insurance companies state other figures. Prepare this form with counsel.',
        ),
        place: { identifiers: 'issuer-ids' },
      },
      figure('cashEquivalents', 'Cash', column('cash')),
      figure('accountsReceivable', 'Receivables', column('receivables')),
      entered('propertyPlantEquipment', 'Property, plant and equipment', 'property'),
      figure('totalAssets', 'Total assets', column('total_assets')),
      entered('accountsPayable', 'Accounts payable and accrued liabilities', 'accounts_payable'),
      figure('longTermDebt', 'Long-term debt', column('long_term_debt')),
      figure(
        'totalLiabilities',
        'Total liabilities',
        columns('short_term_debt', 'long_term_debt', 'other_liabilities'),
        14,
      ),
      figure('totalStockholderEquity', 'Equity', column('equity')),
      figure(
        'totalLiabilitiesAndEquity',
        'Liabilities and equity',
        columns('short_term_debt', 'long_term_debt', 'other_liabilities', 'equity'),
      ),
      figure('totalRevenues', 'Revenue', column('revenue')),
      figure(
        'costAndExpensesApplToRevenues',
        'Costs and expenses applicable to revenue',
        column('cogs'),
      ),
      entered('depreciationAndAmortization', 'Depreciation and amortization', 'depreciation'),
      figure('netIncome', 'Net income', column('net_income')),
      entered('earningsPerShareBasic', 'Earnings per share, basic', 'eps_basic'),
      entered('earningsPerShareDiluted', 'Earnings per share, diluted', 'eps_diluted'),
      {
        name: 'nameAuditor',
        label: 'Auditor',
        from: (f) => (isAudited(f) ? accountant(f) : null),
        limit: text(150),
        needed: isAudited,
        place: at('cpa', 'firm'),
      },
    ],
  },
]

const EQUITY: readonly string[] = ['common', 'llc_unit', 'lp_interest', 'profits_interest']
const DEBT: readonly string[] = ['convertible_note', 'simple_debt', 'revenue_share']
/** Classes that are outstanding, of some kinds; a company that has none says zero. */
const classes =
  (kinds: readonly string[]) =>
  (f: F): { title: string; facts: Loose }[] => {
    const rows = looseRows(topicOf(f, 'outstanding-securities')['securities'])
      .filter((one) => kinds.includes(String(one['type'])))
      .map((one) => ({ title: textOf(one['class']) ?? 'Class', facts: one }))
    return rows.length === 0 ? [{ title: 'None', facts: loose({ outstanding: 0 }) }] : rows
  }
const outstanding = (
  name: string,
  label: string,
  kinds: readonly string[],
  elements: readonly [name: string, count: string],
): Rows<F> => ({
  name,
  label,
  rows: classes(kinds),
  max: 10,
  place: at('outstanding-securities', 'securities'),
  each: [
    {
      name: elements[0],
      label: 'Name of the class',
      from: (one: Loose) => textOf(one['class']),
      limit: text(30),
    },
    {
      name: elements[1],
      label: 'Units outstanding',
      from: (one: Loose) => numberOf(one['outstanding'])?.toString() ?? null,
      limit: COUNT,
      needed: true,
    },
  ],
})

const OFFERED: Readonly<Record<SecurityType, readonly string[]>> = {
  common: ['Equity (common or preferred stock)'],
  preferred: ['Equity (common or preferred stock)'],
  llc_unit: ['Equity (common or preferred stock)'],
  simple_debt: ['Debt'],
  convertible_note: [
    'Debt',
    'Security to be acquired upon exercise of option, warrant or other right to acquire security',
  ],
  crowd_safe: ['Other(describe)'],
  revenue_share: ['Other(describe)'],
}
function offeredTypes(f: F): readonly string[] {
  const type = securityTypes.find((one) => one === details(f)['security_type'])
  return type === undefined ? [] : OFFERED[type]
}
const kind = (f: F): Loose => topicOf(f, 'type-of-offering')
const most = (f: F): number | null => numberOf(details(f)['max_amount'])
/** Launch date and deadline, when both are days. */
function run(f: F): readonly [opens: string, ends: string] | null {
  const [opens, ends] = [textOf(details(f)['open_on']), textOf(details(f)['deadline_on'])]
  if (opens === null || ends === null || !isPlainDate(opens) || !isPlainDate(ends)) return null
  return [opens, ends]
}
/**
 * Days after which an offering that begins with its qualification is one on a continuous basis (17 CFR
 * 230.251(d)(3)(i)(F)).
 */
const CONTINUOUS_DAYS = 30
const runFlag = (name: string, label: string, is: (opens: string, ends: string) => boolean) =>
  ({
    name,
    label,
    from: (f) => {
      const days = run(f)
      return days === null ? null : flag(is(...days))
    },
    limit: FLAG,
    needed: true,
    missing: 'Enter launch date and deadline.',
    place: at('details', 'deadline_on'),
  }) satisfies Field<F>
const priceField: Field<F> = {
  name: 'pricePerSecurity',
  label: 'Price per unit',
  from: (f) => places(details(f)['price'], 4),
  limit: amount(13),
  needed: true,
  place: at('details', 'price'),
}
const money = (
  name: string,
  label: string,
  of: (f: F) => number | null,
  place: FormPlace,
  digits = 13,
): Field<F> => ({
  name,
  label,
  from: (f) => dollars(of(f)),
  limit: amount(digits),
  needed: true,
  place,
})
const byHolders = (f: F): number => numberOf(kind(f)['offered_by_holders']) ?? 0
const soldBefore = (f: F): number | null => numberOf(kind(f)['sold_prior_12_months'])

/** What is offered in all; null while a part of it is missing. */
function total(f: F): number | null {
  const parts = [most(f), byHolders(f), soldBefore(f), numberOf(f.entered['concurrent'])]
  return parts.includes(null) ? null : sum(parts.map((one) => one ?? 0))
}

const summary: Part<F> = {
  name: 'summaryInfo',
  section: 'Offering',
  holds: [
    {
      name: 'indicateTier1Tier2Offering',
      label: 'Tier',
      from: (f) => (f.type === 'reg_a_t1' ? 'Tier1' : 'Tier2'),
      limit: listed(['Tier1', 'Tier2']),
      place: at('type-of-offering', 'type'),
    },
    {
      name: 'financialStatementAuditStatus',
      label: 'Financial statements',
      from: (f) => {
        if (textOf(topicOf(f, 'cpa')['assurance']) === null) return null
        return isAudited(f) ? 'Audited' : 'Unaudited'
      },
      limit: listed(['Audited', 'Unaudited']),
      needed: true,
      place: at('cpa', 'assurance'),
    },
    {
      name: 'securitiesOfferedTypes',
      label: 'Securities offered',
      rows: (f) => offeredTypes(f).map((one) => ({ title: one, facts: one })),
      max: 6,
      needed: true,
      missing: 'Choose the security.',
      place: at('details', 'security_type'),
      each: [{ name: '', label: '', from: (one: string) => one, limit: text(120) }],
    },
    {
      name: 'securitiesOfferedOtherDesc',
      label: 'Name of the security',
      from: (f) =>
        offeredTypes(f).includes('Other(describe)') ? textOf(details(f)['security_name']) : null,
      limit: text(WORDS),
      needed: (f) => offeredTypes(f).includes('Other(describe)'),
      place: at('details', 'security_name'),
    },
    runFlag(
      'offerDelayedContinuousFlag',
      'Offered on a delayed or continuous basis',
      (opens, ends) => ends > addDays(opens, CONTINUOUS_DAYS),
    ),
    runFlag(
      'offeringYearFlag',
      'Runs for more than a year',
      (opens, ends) => ends > addYears(opens, 1),
    ),
    // the price is a topic of the offering, and nothing opens without it (17 CFR 230.253(b))
    constant('offeringAfterQualifFlag', 'N'),
    {
      name: 'offeringBestEffortsFlag',
      label: 'Best-efforts offering',
      from: (f) => {
        const method = textOf(topicOf(f, 'distribution')['selling_method'])
        return method === null ? null : flag(method !== 'firm')
      },
      limit: FLAG,
      needed: true,
      place: at('distribution', 'selling_method'),
    },
    {
      name: 'solicitationProposedOfferingFlag',
      label: 'Tested the waters',
      from: (f) => {
        const tested = topicOf(f, 'marketing-additional-checks')['tested_the_waters']
        return typeof tested === 'boolean' ? flag(tested) : null
      },
      limit: FLAG,
      needed: true,
      place: at('marketing-additional-checks', 'tested_the_waters'),
    },
    {
      name: 'resaleSecuritiesAffiliatesFlag',
      label: 'Affiliates resell securities',
      from: (f) => flag((numberOf(kind(f)['offered_by_affiliates']) ?? 0) > 0),
      limit: FLAG,
      place: at('type-of-offering', 'offered_by_affiliates'),
    },
    {
      name: 'securitiesOffered',
      label: 'Units offered',
      from: (f) => {
        const [price, maximum] = [textOf(details(f)['price']), most(f)]
        return price === null || maximum === null || !isPrice(price)
          ? null
          : String(unitsForAmount(maximum, price))
      },
      limit: COUNT,
      needed: true,
      place: at('details', 'max_amount'),
    },
    {
      name: 'outstandingSecurities',
      label: 'Units of the class outstanding',
      from: (f) => numberOf(topicOf(f, 'shares')['issued'])?.toString() ?? null,
      limit: COUNT,
      needed: true,
      place: at('shares', 'issued'),
    },
    priceField,
    money('issuerAggregateOffering', 'Offered by the company', most, at('details', 'max_amount')),
    money(
      'securityHolderAggegate',
      'Offered by holders',
      byHolders,
      at('type-of-offering', 'offered_by_holders'),
    ),
    money(
      'qualificationOfferingAggregate',
      `Sold under Regulation A in the last ${PERIODS.cap_months} months`,
      soldBefore,
      at('type-of-offering', 'sold_prior_12_months'),
    ),
    entered(
      'concurrentOfferingAggregate',
      'Offered at the same time under other offering statements',
      'concurrent',
    ),
    {
      // what of it is missing is a line of its own
      ...money('totalAggregateOffering', 'Total', total, at('details', 'max_amount'), 14),
      needed: false,
    },
    ...feeFields(
      {
        broker: ['salesCommissionsServiceProviderName', 'salesCommissionsServiceProviderFees'],
        audit: ['auditorServiceProviderName', 'auditorFees'],
        legal: ['legalServiceProviderName', 'legalFees'],
        marketing: ['promotersServiceProviderName', 'promotersFees'],
        filing: ['blueSkyServiceProviderName', 'blueSkyFees'],
      },
      (f) => most(f) ?? 0,
    ),
    ...summaryEnd('brokerDealerCrdNumber', 'estimatedNetAmount', (f) => most(f) ?? 0),
  ],
}

const CODE = like(/^[A-Z0-9]{2}$/, 'EDGAR has no code for one of these countries.')
const where: Part<F> = {
  name: 'juridictionSecuritiesOffered',
  section: 'Offering',
  holds: [
    {
      name: 'jurisdictionsOfSecOfferedNone',
      label: 'No broker-dealer sells',
      from: (f) => String(!paysDealer(f)),
      limit: BOTH,
      place: at('broker-dealer', 'kind'),
    },
    {
      name: 'jurisdictionsOfSecOfferedSame',
      label: 'The broker-dealer sells in the same places',
      from: (f) => String(paysDealer(f)),
      limit: BOTH,
      place: at('broker-dealer', 'kind'),
    },
    {
      name: 'issueJuridicationSecuritiesOffering',
      label: 'Offered in',
      rows: jurisdictions,
      max: 64,
      needed: true,
      missing: 'Choose at least one state.',
      place: at('distribution', 'jurisdictions'),
      each: [{ name: '', label: '', from: (code: string) => code, limit: CODE }],
    },
  ],
}

/** Securities that were sold without registration within a year (item 6 of part I). */
const unregistered = (f: F): Loose[] =>
  looseRows(topicOf(f, 'outstanding-securities')['prior_offerings']).filter(
    (one) => (textOf(one['date']) ?? '') >= addYears(f.today, -1),
  )
interface Sold {
  readonly one: Loose
  readonly issuer: string | null
}
const sold: readonly (Part<F> | Rows<F>)[] = [
  {
    name: 'unregisteredSecurities',
    section: 'Earlier offerings',
    holds: [
      {
        name: 'ifUnregsiteredNone',
        label: 'Nothing was sold without registration within a year',
        from: (f) => String(unregistered(f).length === 0),
        limit: BOTH,
        place: at('outstanding-securities', 'prior_offerings'),
      },
    ],
  },
  {
    name: 'securitiesIssued',
    label: 'Sold without registration within a year',
    rows: (f) =>
      unregistered(f).map((one) => ({
        title: textOf(one['security']) ?? 'Security',
        facts: { one, issuer: textOf(basic(f)['legal_name']) } satisfies Sold,
      })),
    max: 50,
    place: at('outstanding-securities', 'prior_offerings'),
    each: [
      {
        name: 'securitiesIssuerName',
        label: 'Issuer',
        from: (s: Sold) => s.issuer,
        limit: text(150),
      },
      {
        name: 'securitiesIssuerTitle',
        label: 'Title',
        from: (s: Sold) => textOf(s.one['security']),
        limit: text(WORDS),
        needed: true,
      },
      {
        name: 'securitiesIssuedAggregateAmount',
        label: 'Amount',
        from: (s: Sold) => {
          const amountSold = numberOf(s.one['amount_sold'])
          const day = textOf(s.one['date']) ?? ''
          if (amountSold === null || !isPlainDate(day)) return null
          return `${formatCents(amountSold)}, sold on ${formatDay(day)}`
        },
        limit: text(2000),
        needed: true,
      },
    ],
  },
  {
    name: 'unregisteredSecuritiesAct',
    section: 'Earlier offerings',
    holds: [
      {
        name: 'securitiesActExcemption',
        label: 'Exemptions relied on',
        from: (f) => {
          const names = unregistered(f).map(
            (one) => exemptionLabels[String(one['exemption']) as keyof typeof exemptionLabels],
          )
          return names.length === 0 ? null : [...new Set(names)].join(', ')
        },
        limit: text(WORDS),
        place: at('outstanding-securities', 'prior_offerings'),
      },
    ],
  },
]

const certification = (name: string, label: string, key: string): Field<F> => ({
  name,
  label,
  from: (f) => (f.entered[key] === true ? 'true' : null),
  limit: listed(['true']),
  needed: true,
  missing: 'Certify it under “Values of this form”.',
  place: PAGE,
})
const oneA: readonly (Part<F> | Rows<F>)[] = [
  ...issuer,
  outstanding('commonEquity', 'Common equity', EQUITY, [
    'commonEquityClassName',
    'outstandingCommonEquity',
  ]),
  outstanding(
    'preferredEquity',
    'Preferred equity',
    ['preferred'],
    ['preferredEquityClassName', 'outstandingPreferredEquity'],
  ),
  outstanding('debtSecurities', 'Debt securities', DEBT, [
    'debtSecuritiesClassName',
    'outstandingDebtSecurities',
  ]),
  {
    name: 'issuerEligibility',
    section: 'Certification',
    holds: [certification('certifyIfTrue', 'The company is eligible', 'certify_eligible')],
  },
  {
    name: 'applicationRule262',
    section: 'Certification',
    holds: [
      certification(
        'certifyIfNotDisqualified',
        'Nobody is disqualified',
        'certify_not_disqualified',
      ),
      {
        name: 'certifyIfBadActor',
        label: 'Part II discloses earlier events',
        from: (f) =>
          typeof f.entered['disclosed_events'] === 'boolean'
            ? String(f.entered['disclosed_events'])
            : null,
        limit: BOTH,
        needed: true,
        missing: 'Choose yes or no under “Values of this form”.',
        place: PAGE,
      },
    ],
  },
  summary,
  where,
  ...sold,
]

/* Summaries of what was sold: Forms 1-K and 1-Z */

const SP_NAMES: CostNames = {
  broker: ['salesCommissionsSpName', 'salesCommissionsFee'],
  audit: ['auditorSpName', 'auditorFees'],
  legal: ['legalSpName', 'legalFees'],
  marketing: ['promoterSpName', 'promotersFees'],
  filing: ['blueSkySpName', 'blueSkyFees'],
}
const raised = (f: F): number => f.sales.sold
const day = (
  name: string,
  label: string,
  of: (f: F) => string | null,
  missing: string,
): Field<F> => ({
  name,
  label,
  from: (f) => usDay(of(f)),
  limit: DAY,
  needed: true,
  missing,
})
const soldSummary = (names: {
  readonly qualified: string
  readonly sold: string
  readonly issuer: string
  readonly holders: string
}): Part<F>['holds'] => [
  day(
    'offeringQualificationDate',
    'Qualified on',
    (f) => f.course.qualified_on,
    'The offering was not qualified yet.',
  ),
  day(
    'offeringCommenceDate',
    'Began on',
    (f) => f.course.commenced_on,
    'The offering did not open yet.',
  ),
  {
    ...(summary.holds.find((one) => one.name === 'securitiesOffered') as Field<F>),
    name: names.qualified,
    label: 'Units qualified',
  },
  { name: names.sold, label: 'Units sold', from: (f) => String(f.course.units), limit: COUNT },
  priceField,
  {
    name: names.issuer,
    label: 'Sold by the company',
    from: (f) => dollars(raised(f)),
    limit: amount(13),
  },
  // what holders sell under the same statement is sold outside of the platform
  {
    name: names.holders,
    label: 'Sold by holders',
    from: (f) => (byHolders(f) === 0 ? dollars(0) : null),
    limit: amount(13),
    needed: true,
    missing: 'Holders sell outside of this platform. Prepare this form with counsel.',
    place: at('type-of-offering', 'offered_by_holders'),
  },
  ...feeFields(SP_NAMES, raised),
  ...summaryEnd('crdNumberBrokerDealer', 'issuerNetProceeds', raised),
]

const oneK: readonly Part<F>[] = [
  {
    name: 'item1',
    section: 'Issuer',
    holds: [
      constant('formIndication', 'Annual Report'),
      {
        name: 'fiscalYearEnd',
        label: 'Fiscal year ended',
        from: (f) => usDay(f.fiscal_year),
        limit: DAY,
        needed: true,
        missing: 'No annual report is due. The calendar names the year.',
        place: { filings: true },
      },
      ...officeFields('phoneNumber'),
      {
        name: 'issuedSecuritiesTitle',
        label: 'Securities issued under Regulation A',
        from: (f) => textOf(details(f)['security_name']),
        limit: text(WORDS),
        needed: true,
        place: at('details', 'security_name'),
      },
    ],
  },
  {
    name: 'item1Info',
    section: 'Issuer',
    holds: [nameField('issuerName'), cikField('cik'), jurisdictionField, einField],
  },
  {
    name: 'item2',
    section: 'Offering',
    holds: [
      {
        name: 'regArule257',
        label: 'The summary was reported before',
        from: (f) =>
          typeof f.entered['summary_reported'] === 'boolean'
            ? String(f.entered['summary_reported'])
            : null,
        limit: BOTH,
        needed: true,
        missing: 'Choose yes or no under “Values of this form”.',
        place: PAGE,
      },
    ],
  },
  {
    // only of an offering that has ended, and only once (Form 1-K, part I)
    name: 'summaryInfo',
    section: 'Offering',
    when: (f) => f.course.closed_on !== null && f.entered['summary_reported'] === false,
    holds: [
      fileNumberField('commissionFileNumber', true),
      ...soldSummary({
        qualified: 'qualifiedSecuritiesSold',
        sold: 'offeringSecuritiesSold',
        issuer: 'aggregrateOfferingPrice',
        holders: 'aggregrateOfferingPriceHolders',
      }),
    ],
  },
]

const oneZ: readonly Part<F>[] = [
  {
    name: 'item1',
    section: 'Issuer',
    holds: [
      nameField('issuerName'),
      ...officeFields('phone'),
      fileNumberField('commissionFileNumber', true),
    ],
  },
  {
    name: 'summaryInfoOffering',
    section: 'Offering',
    holds: soldSummary({
      qualified: 'offeringSecuritiesQualifiedSold',
      sold: 'offeringSecuritiesSold',
      issuer: 'portionSecuritiesSoldIssuer',
      holders: 'portionSecuritiesSoldSecurityholders',
    }),
  },
  {
    name: 'signatureTab',
    section: 'Signature',
    holds: [
      cikField('cik'),
      nameField('regulationIssuerName1'),
      { ...nameField('regulationIssuerName2'), constant: true },
      {
        name: 'signatureBy',
        label: 'Signed by',
        from: (f) => (nameOf(chief(f)) === '' ? null : nameOf(chief(f))),
        limit: text(150),
        needed: true,
        missing: 'Say who is the principal executive officer.',
        place: at('people', 'people'),
      },
      { name: 'date', label: 'Date', from: (f) => usDay(f.today), limit: DAY },
      {
        name: 'title',
        label: 'Title',
        from: (f) => textOf(chief(f)['title']),
        limit: text(WORDS),
        needed: true,
        place: at('people', 'people'),
      },
    ],
  },
]

const FORMS: Readonly<
  Record<
    FormA,
    {
      submission: string
      flags: readonly Field<F>[]
      period: readonly Field<F>[]
      data: Part<F>['holds']
    }
  >
> = {
  one_a: {
    submission: '1-A',
    flags: [constant('returnCopyFlag', 'false'), constant('overrideInternetFlag', 'false')],
    period: [],
    data: oneA,
  },
  one_k: {
    submission: '1-K',
    flags: [
      {
        name: 'shellCompanyFlag',
        label: 'Shell company',
        from: (f) =>
          typeof kind(f)['blank_check'] === 'boolean'
            ? flag(kind(f)['blank_check'] === true)
            : null,
        limit: FLAG,
        needed: true,
        place: at('type-of-offering', 'blank_check'),
      },
      constant('confirmingCopyFlag', 'false'),
      constant('successorFilingFlag', 'N'),
    ],
    period: [
      {
        name: 'reportingPeriod',
        label: 'Fiscal year ended',
        from: (f) => usDay(f.fiscal_year),
        limit: DAY,
        constant: true,
      },
    ],
    data: oneK,
  },
  one_z: {
    submission: '1-Z',
    flags: [constant('confirmingCopyFlag', 'false'), constant('successorFilingFlag', 'N')],
    period: [],
    data: oneZ,
  },
}

/**
 * Writes part I of Form 1-A, Form 1-K or Form 1-Z from the data of an offering, after `eis_1A.xsd`, `eis_1K.xsd` and
 * `eis_1Z.xsd`: elements in the order of the schema. Part II of each is a document of the company.
 */
export function writeFormA(form: FormA, facts: FormFacts): Written {
  const { submission, flags, period, data } = FORMS[form]
  return writePart(
    {
      name: 'edgarSubmission',
      holds: [
        {
          name: 'headerData',
          section: 'Filer',
          holds: [
            constant('submissionType', submission),
            {
              name: 'filerInfo',
              holds: [
                constant('liveTestFlag', 'LIVE'),
                {
                  name: 'filer',
                  holds: [
                    {
                      name: 'issuerCredentials',
                      holds: [cikField('cik'), constant('ccc', 'XXXXXXXX')],
                    },
                    ...(form === 'one_a'
                      ? []
                      : [{ ...fileNumberField('fileNumber', false), constant: true as const }]),
                  ],
                },
                { name: 'flags', holds: flags },
                ...period,
              ],
            },
          ],
        },
        { name: 'formData', holds: data },
      ],
    },
    // part I of Form 1-A shows the newest year; Form 1-K is about the year that the calendar names
    form === 'one_a' ? { ...facts, fiscal_year: null } : facts,
  )
}
