import { addYears, isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { formatCents } from '#domain/shared/money.ts'
import { securityTypes, type SecurityType } from '#domain/shared/securities.ts'
import { offeringRegions } from '../model/topics/offering.ts'
import type { Category } from '../model/offering.ts'
import { edgarCountry, edgarRegion, edgarRegionName } from './places.ts'
import type { FormFacts, FormPlace } from './model.ts'
import {
  basic,
  chief,
  CIK,
  cik,
  dealerFee,
  details,
  ids,
  nameOf,
  office,
  paysDealer,
  present,
  seller,
  yearsOf,
} from './read.ts'
import {
  constant,
  like,
  listed,
  loose,
  looseRows,
  numberOf,
  text,
  textOf,
  topicOf,
  writePart,
  type Field,
  type Loose,
  type Part,
  type Written,
} from './write.ts'

const WORDS = 255
const at = (topic: keyof FormFacts['values'], field: string): FormPlace => ({ topic, field })
const TRUE = listed(['true'])
const BOTH = listed(['true', 'false'])
const DAY = like(/^\d{4}-\d{2}-\d{2}$/, 'This is no date.')
const WHOLE = like(/^\d{1,12}$/, 'This is no amount in whole dollars.')
/** Cents as whole dollars, down: Form D has no cents. */
const whole = (cents: unknown): string | null => {
  const value = numberOf(cents)
  return value === null ? null : String(Math.floor(value / 100))
}

/** An address as Form D writes it, from one of a topic. */
const addressPart = <T>(name: string, of: (facts: T) => Loose, place: FormPlace): Part<T> => ({
  name,
  holds: [
    {
      name: 'street1',
      label: 'Street',
      from: (f) => textOf(of(f)['line1']),
      limit: text(40),
      needed: true,
      place,
    },
    {
      name: 'street2',
      label: 'Second line of the address',
      from: (f) => textOf(of(f)['line2']),
      limit: text(40),
      place,
    },
    {
      name: 'city',
      label: 'City',
      from: (f) => textOf(of(f)['city']),
      limit: text(30),
      needed: true,
      place,
    },
    {
      name: 'stateOrCountry',
      label: 'State or country',
      from: (f) => {
        const [country, region] = [textOf(of(f)['country']), textOf(of(f)['region'])]
        if (country === 'US') return region === null ? null : edgarRegion(region)
        return country === null ? null : edgarCountry(country)
      },
      limit: like(/^[A-Z0-9]{2}$/, 'Choose a state or country.'),
      needed: true,
      place,
    },
    {
      name: 'stateOrCountryDescription',
      label: 'Name of the state',
      from: (f) => {
        const region = textOf(of(f)['region'])
        return of(f)['country'] === 'US' && region !== null ? edgarRegionName(region) : null
      },
      limit: text(50),
      place,
    },
    {
      name: 'zipCode',
      label: 'ZIP code',
      from: (f) => textOf(of(f)['postal']),
      limit: like(/^[0-9A-Za-z #-]{1,10}$/, 'A ZIP code has at most ten letters and digits.'),
      needed: true,
      place,
    },
  ],
})

const ENTITIES: Readonly<Record<string, string>> = {
  corporation: 'Corporation',
  limited_partnership: 'Limited Partnership',
  limited_liability_company: 'Limited Liability Company',
  general_partnership: 'General Partnership',
  business_trust: 'Business Trust',
  other: 'Other',
}
/** True in the year of the formation and the five years after it, as item 2 of Form D defines it. */
const isYoung = (facts: FormFacts): boolean => {
  const formed = textOf(basic(facts)['formation_date'])
  return formed !== null && isPlainDate(formed) && addYears(formed, 5) > facts.today
}
const formerNames = (facts: FormFacts): { title: string; facts: string }[] =>
  (textOf(basic(facts)['former_names']) ?? '')
    .split(/[,;]\s*/)
    .filter((name) => name !== '')
    .map((name) => ({ title: name, facts: name }))

const issuer: Part<FormFacts> = {
  name: 'primaryIssuer',
  section: 'Issuer',
  holds: [
    {
      name: 'cik',
      label: 'CIK of the company',
      from: (f) => cik(basic(f)['cik'] ?? ids(f, 'issuer-ids')['cik']),
      limit: CIK,
      needed: true,
      missing: 'Get a CIK from EDGAR (Form ID), then enter it.',
      place: at('basic-information', 'cik'),
    },
    {
      name: 'entityName',
      label: 'Legal name',
      from: (f) => textOf(basic(f)['legal_name']),
      limit: text(150),
      needed: true,
      place: at('basic-information', 'legal_name'),
    },
    addressPart('issuerAddress', (f: FormFacts) => office(f), at('basic-information', 'address')),
    {
      name: 'issuerPhoneNumber',
      label: 'Phone',
      from: (f) => textOf(basic(f)['phone'])?.replace(/^\+1(?=\d{10}$)/, '') ?? null,
      limit: text(20),
      needed: true,
      place: at('basic-information', 'phone'),
    },
    {
      name: 'jurisdictionOfInc',
      label: 'Organized in',
      from: (f) => {
        const state = textOf(basic(f)['jurisdiction'])
        return state === null ? null : edgarRegionName(state)
      },
      limit: text(50),
      needed: true,
      place: at('basic-information', 'jurisdiction'),
    },
    {
      name: 'issuerPreviousNameList',
      holds: [
        {
          name: 'value',
          label: 'Former names',
          from: (f) => (formerNames(f).length === 0 ? 'None' : null),
          limit: listed(['None']),
          place: at('basic-information', 'former_names'),
        },
        {
          name: 'previousName',
          label: 'Former names',
          rows: formerNames,
          max: 3,
          place: at('basic-information', 'former_names'),
          each: [{ name: '', label: '', from: (name: string) => name, limit: text(150) }],
        },
      ],
    },
    {
      name: 'edgarPreviousNameList',
      holds: [constant('value', 'None')],
    },
    {
      name: 'entityType',
      label: 'Legal form',
      from: (f) => ENTITIES[String(basic(f)['entity_type'])] ?? null,
      limit: listed(Object.values(ENTITIES)),
      needed: true,
      place: at('basic-information', 'entity_type'),
    },
    {
      name: 'entityTypeOtherDesc',
      label: 'Which legal form',
      from: (f) => (basic(f)['entity_type'] === 'other' ? textOf(basic(f)['entity_other']) : null),
      limit: text(WORDS),
      needed: (f) => basic(f)['entity_type'] === 'other',
      place: at('basic-information', 'entity_other'),
    },
    {
      name: 'yearOfInc',
      holds: [
        {
          name: 'withinFiveYears',
          label: 'Formed within the last five years',
          from: (f) => (isYoung(f) ? 'true' : null),
          limit: TRUE,
          place: at('basic-information', 'formation_date'),
        },
        {
          name: 'overFiveYears',
          label: 'Formed more than five years ago',
          from: (f) => (!isYoung(f) && textOf(basic(f)['formation_date']) !== null ? 'true' : null),
          limit: TRUE,
          needed: (f) => !isYoung(f),
          missing: 'Enter the day on which the company was formed.',
          place: at('basic-information', 'formation_date'),
        },
        {
          name: 'value',
          label: 'Year of formation',
          from: (f) =>
            isYoung(f) ? (textOf(basic(f)['formation_date'])?.slice(0, 4) ?? null) : null,
          limit: like(/^2\d{3}$/, 'Form D takes years from 2000 on.'),
          place: at('basic-information', 'formation_date'),
        },
      ],
    },
  ],
}

interface Related {
  readonly person: Loose
  readonly office: Loose
}
const RELATIONS = [
  ['executive_officer', 'Executive Officer'],
  ['director', 'Director'],
  ['promoter', 'Promoter'],
] as const
const relationsOf = (person: Loose): string[] => {
  const roles = Array.isArray(person['roles']) ? (person['roles'] as unknown[]) : []
  return RELATIONS.filter(([role]) => roles.includes(role)).map(([, name]) => name)
}
const relatedRows = (facts: FormFacts): { title: string; facts: Related }[] =>
  present(facts)
    .filter((person) => nameOf(person) !== '' && relationsOf(person).length > 0)
    .map((person) => ({ title: nameOf(person), facts: { person, office: office(facts) } }))
const related: Part<FormFacts> = {
  name: 'relatedPersonsList',
  section: 'Related persons',
  holds: [
    {
      name: 'relatedPersonInfo',
      label: 'Executive officers, directors and promoters',
      rows: relatedRows,
      max: 100,
      needed: true,
      missing: 'Add the executive officers, directors and promoters.',
      place: at('people', 'people'),
      each: [
        {
          name: 'relatedPersonName',
          holds: [
            {
              name: 'firstName',
              label: 'First name',
              from: (r: Related) => textOf(r.person['first']),
              limit: text(150),
              needed: true,
            },
            {
              name: 'lastName',
              label: 'Last name',
              from: (r: Related) => textOf(r.person['last']),
              limit: text(200),
              needed: true,
            },
          ],
        },
        // the business address of the company: the topic has no home addresses
        addressPart(
          'relatedPersonAddress',
          (r: Related) => r.office,
          at('basic-information', 'address'),
        ),
        {
          name: 'relatedPersonRelationshipList',
          holds: [
            {
              name: 'relationship',
              label: 'Relationship',
              rows: (r: Related) =>
                relationsOf(r.person).map((name) => ({ title: name, facts: name })),
              max: 3,
              each: [
                {
                  name: '',
                  label: '',
                  from: (name: string) => name,
                  limit: listed(RELATIONS.map(([, name]) => name)),
                },
              ],
            },
          ],
        },
        {
          name: 'relationshipClarification',
          label: 'Title',
          from: (r: Related) => textOf(r.person['title']),
          limit: text(WORDS),
        },
      ],
    },
  ],
}

const INDUSTRIES: Readonly<Record<Category, string>> = {
  clean_energy: 'Other Energy',
  consumer: 'Other',
  food: 'Other',
  hardware: 'Manufacturing',
  health: 'Other Health Care',
  logistics: 'Other',
  real_estate: 'Other Real Estate',
  software: 'Other Technology',
  water: 'Environmental Services',
}
const industryOf = (facts: FormFacts): string | null => {
  const { industry } = topicOf(facts, 'categories')
  const [first] = Array.isArray(industry) ? (industry as unknown[]) : []
  return INDUSTRIES[first as Category] ?? null
}
const RANGES = [
  [0, 'No Revenues'],
  [1_000_000, '$1 - $1,000,000'],
  [5_000_000, '$1,000,001 - $5,000,000'],
  [25_000_000, '$5,000,001 - $25,000,000'],
  [100_000_000, '$25,000,001 - $100,000,000'],
] as const
/** The range of revenue, from the newest year; a company that states none declines. */
function revenueRange(facts: FormFacts): string {
  const revenue = numberOf(yearsOf(facts).recent?.['revenue'])
  if (revenue === null) return 'Decline to Disclose'
  return RANGES.find(([most]) => revenue <= most * 100)?.[1] ?? 'Over $100,000,000'
}
const KINDS: Readonly<Record<SecurityType, readonly string[]>> = {
  common: ['isEquityType'],
  preferred: ['isEquityType'],
  llc_unit: ['isEquityType'],
  simple_debt: ['isDebtType'],
  convertible_note: ['isDebtType', 'isSecurityToBeAcquiredType'],
  crowd_safe: ['isOtherType'],
  revenue_share: ['isOtherType'],
}
const kindsOf = (facts: FormFacts): readonly string[] => {
  const type = securityTypes.find((one) => one === details(facts)['security_type'])
  return type === undefined ? [] : KINDS[type]
}
const kindField = (name: string, label: string): Field<FormFacts> => ({
  name,
  label,
  from: (f) => (kindsOf(f).includes(name) ? 'true' : null),
  limit: TRUE,
  place: at('details', 'security_type'),
})
/** What the seller earns at the maximum; an estimate, for nobody knows yet how much is sold. */
const commission = (facts: FormFacts): number =>
  dealerFee(facts, numberOf(details(facts)['max_amount']) ?? 0)
const toRelated = (facts: FormFacts): Loose[] =>
  looseRows(topicOf(facts, 'proceeds')['uses']).filter((use) => use['to_related_party'] === true)
const relatedSum = (facts: FormFacts): number =>
  toRelated(facts).reduce((sum, use) => sum + (numberOf(use['at_max']) ?? 0), 0)

/** States in which the dealer sells. */
function sellsIn(facts: FormFacts): { title: string; facts: string }[] {
  const { jurisdictions } = topicOf(facts, 'distribution')
  const codes = Array.isArray(jurisdictions) ? (jurisdictions as unknown[]) : []
  return codes
    .filter((one): one is string => typeof one === 'string')
    .map((code) => ({ title: code, facts: edgarRegion(code) }))
}
const everywhere = (facts: FormFacts): boolean => sellsIn(facts).length === offeringRegions.length
const dealer: Part<FormFacts> = {
  name: 'recipient',
  when: paysDealer,
  holds: [
    {
      name: 'recipientName',
      label: 'Broker-dealer',
      from: (f: FormFacts) => textOf(seller(f)['firm']),
      limit: text(200),
      needed: true,
      place: at('broker-dealer', 'firm'),
    },
    {
      name: 'recipientCRDNumber',
      label: 'CRD number',
      from: (f: FormFacts) => textOf(seller(f)['crd']),
      limit: like(/^\d{1,9}$/, 'A CRD number has at most nine digits.'),
      needed: true,
      place: at('broker-dealer', 'crd'),
    },
    constant('associatedBDName', 'None'),
    constant('associatedBDCRDNumber', 'None'),
    addressPart(
      'recipientAddress',
      (f: FormFacts) => loose(seller(f)['firm_address']),
      at('broker-dealer', 'firm_address'),
    ),
    {
      name: 'statesOfSolicitationList',
      holds: [
        {
          name: 'value',
          label: 'States of solicitation',
          from: (f: FormFacts) => (everywhere(f) ? 'All States' : null),
          limit: listed(['All States']),
          place: at('distribution', 'jurisdictions'),
        },
        {
          name: 'state',
          label: 'States of solicitation',
          rows: (f: FormFacts) => (everywhere(f) ? [] : sellsIn(f)),
          max: 60,
          place: at('distribution', 'jurisdictions'),
          each: [
            {
              name: '',
              label: '',
              from: (code: string) => code,
              limit: like(/^[A-Z0-9]{2}$/, 'Choose states.'),
            },
          ],
        },
      ],
    },
  ],
}

const offering = (amends: boolean): Part<FormFacts> => ({
  name: 'offeringData',
  section: 'Offering',
  holds: [
    {
      name: 'industryGroup',
      holds: [
        {
          name: 'industryGroupType',
          label: 'Industry',
          from: industryOf,
          limit: text(60),
          needed: true,
          place: at('categories', 'industry'),
        },
      ],
    },
    {
      name: 'issuerSize',
      holds: [
        {
          name: 'revenueRange',
          label: 'Revenue',
          from: revenueRange,
          limit: text(60),
          place: at('profits', 'years'),
        },
      ],
    },
    {
      name: 'federalExemptionsExclusions',
      holds: [
        {
          name: 'item',
          label: 'Exemption',
          from: (f) => (f.type === 'reg_d_506c' ? '06c' : '06b'),
          limit: listed(['06b', '06c']),
          place: at('type-of-offering', 'type'),
        },
      ],
    },
    {
      name: 'typeOfFiling',
      holds: [
        {
          name: 'newOrAmendment',
          holds: [
            constant('isAmendment', String(amends)),
            ...(amends
              ? [
                  {
                    name: 'previousAccessionNumber',
                    label: 'Accession number of the earlier notice',
                    from: (f: FormFacts) => f.earlier,
                    limit: like(
                      /^\d{10}-\d{2}-\d{6}$/,
                      'An accession number looks like 0001930609-24-000001.',
                    ),
                    needed: true,
                    missing: 'Record Form D under Filings first, with its accession number.',
                    place: { filings: true } as const,
                  },
                ]
              : []),
          ],
        },
        {
          name: 'dateOfFirstSale',
          holds: [
            {
              name: 'value',
              label: 'Date of first sale',
              from: (f) => f.sales.first_on,
              limit: DAY,
            },
            {
              name: 'yetToOccur',
              label: 'First sale is yet to occur',
              from: (f) => (f.sales.first_on === null ? 'true' : null),
              limit: TRUE,
            },
          ],
        },
      ],
    },
    {
      name: 'durationOfOffering',
      holds: [
        {
          name: 'moreThanOneYear',
          label: 'Runs for more than a year',
          from: (f) => {
            const [opens, ends] = [textOf(details(f)['open_on']), textOf(details(f)['deadline_on'])]
            if (opens === null || ends === null || !isPlainDate(opens)) return null
            return String(ends > addYears(opens, 1))
          },
          limit: BOTH,
          needed: true,
          missing: 'Enter launch date and deadline.',
          place: at('details', 'deadline_on'),
        },
      ],
    },
    {
      name: 'typesOfSecuritiesOffered',
      holds: [
        kindField('isEquityType', 'Equity'),
        {
          ...kindField('isDebtType', 'Debt'),
          needed: (f) => kindsOf(f).length === 0,
          missing: 'Choose the security.',
        },
        kindField('isSecurityToBeAcquiredType', 'Security to be acquired on conversion'),
        kindField('isOtherType', 'Other'),
        {
          name: 'descriptionOfOtherType',
          label: 'Name of the security',
          from: (f) =>
            kindsOf(f).includes('isOtherType') ? textOf(details(f)['security_name']) : null,
          limit: text(WORDS),
          needed: (f) => kindsOf(f).includes('isOtherType'),
          place: at('details', 'security_name'),
        },
      ],
    },
    {
      name: 'businessCombinationTransaction',
      holds: [constant('isBusinessCombinationTransaction', 'false')],
    },
    {
      name: 'minimumInvestmentAccepted',
      label: 'Minimum investment',
      from: (f) => whole(details(f)['min_investment']),
      limit: WHOLE,
      needed: true,
      place: at('details', 'min_investment'),
    },
    { name: 'salesCompensationList', always: true, holds: [dealer] },
    {
      name: 'offeringSalesAmounts',
      holds: [
        {
          name: 'totalOfferingAmount',
          label: 'Maximum',
          from: (f) => whole(details(f)['max_amount']),
          limit: WHOLE,
          needed: true,
          place: at('details', 'max_amount'),
        },
        {
          name: 'totalAmountSold',
          label: 'Sold',
          from: (f) => whole(f.sales.sold),
          limit: WHOLE,
        },
        {
          name: 'totalRemaining',
          label: 'Remaining',
          from: (f) => {
            const most = whole(details(f)['max_amount'])
            return most === null
              ? null
              : String(Math.max(0, Number(most) - Number(whole(f.sales.sold))))
          },
          limit: WHOLE,
        },
      ],
    },
    {
      name: 'investors',
      holds: [
        {
          name: 'hasNonAccreditedInvestors',
          label: 'Investors who are not accredited',
          from: (f) => String(f.sales.non_accredited > 0),
          limit: BOTH,
        },
        {
          name: 'numberNonAccreditedInvestors',
          label: 'How many of them',
          from: (f) => (f.sales.non_accredited > 0 ? String(f.sales.non_accredited) : null),
          limit: WHOLE,
        },
        {
          name: 'totalNumberAlreadyInvested',
          label: 'Investors',
          from: (f) => String(f.sales.purchasers),
          limit: WHOLE,
        },
      ],
    },
    {
      name: 'salesCommissionsFindersFees',
      holds: [
        {
          name: 'salesCommissions',
          holds: [
            {
              name: 'dollarAmount',
              label: 'Sales commissions at the maximum',
              from: (f) => whole(commission(f)),
              limit: WHOLE,
              place: at('broker-dealer', 'fee_pct'),
            },
            {
              name: 'isEstimate',
              label: 'The commissions are an estimate',
              from: (f) => (commission(f) > 0 ? 'true' : null),
              limit: TRUE,
              constant: true,
            },
          ],
        },
        { name: 'findersFees', holds: [constant('dollarAmount', '0')] },
      ],
    },
    {
      name: 'useOfProceeds',
      holds: [
        {
          name: 'grossProceedsUsed',
          holds: [
            {
              name: 'dollarAmount',
              label: 'Paid to directors, officers and promoters at the maximum',
              from: (f) => whole(relatedSum(f)),
              limit: WHOLE,
              place: at('proceeds', 'uses'),
            },
            {
              name: 'isEstimate',
              label: 'The payments are an estimate',
              from: (f) => (relatedSum(f) > 0 ? 'true' : null),
              limit: TRUE,
              constant: true,
            },
          ],
        },
        {
          name: 'clarificationOfResponse',
          label: 'To whom',
          from: (f) => {
            const said = toRelated(f).map(
              (use) =>
                `${textOf(use['related_who']) ?? 'Related party'}: ${formatCents(numberOf(use['at_max']) ?? 0)}`,
            )
            return said.length === 0 ? null : said.join('; ')
          },
          limit: text(WORDS),
          place: at('proceeds', 'uses'),
        },
      ],
    },
    {
      name: 'signatureBlock',
      section: 'Signature',
      holds: [
        constant('authorizedRepresentative', 'false'),
        {
          name: 'signature',
          holds: [
            {
              name: 'issuerName',
              label: 'Signed for',
              from: (f) => textOf(basic(f)['legal_name']),
              limit: text(150),
              needed: true,
              place: at('basic-information', 'legal_name'),
            },
            {
              name: 'signatureName',
              label: 'Signature',
              from: (f) => (nameOf(chief(f)) === '' ? null : nameOf(chief(f))),
              limit: text(30),
              needed: true,
              missing: 'Say who is the principal executive officer.',
              place: at('people', 'people'),
            },
            {
              name: 'nameOfSigner',
              label: 'Name of the signer',
              from: (f) => (nameOf(chief(f)) === '' ? null : nameOf(chief(f))),
              limit: text(150),
              needed: true,
              missing: 'Say who is the principal executive officer.',
              place: at('people', 'people'),
            },
            {
              name: 'signatureTitle',
              label: 'Title',
              from: (f) => textOf(chief(f)['title']),
              limit: text(60),
              needed: true,
              place: at('people', 'people'),
            },
            {
              name: 'signatureDate',
              label: 'Date',
              from: (f) => f.today,
              limit: DAY,
            },
          ],
        },
      ],
    },
  ],
})

/** Form D or D/A after `Form_D.definition.xsd`, version X0708: one table of elements, in the order of the schema. */
export const writeFormD = (form: 'd' | 'd_a', facts: FormFacts): Written =>
  writePart(
    {
      name: 'edgarSubmission',
      holds: [
        constant('schemaVersion', 'X0708'),
        constant('submissionType', form === 'd' ? 'D' : 'D/A'),
        constant('testOrLive', 'LIVE'),
        issuer,
        related,
        offering(form === 'd_a'),
      ],
    },
    facts,
  )
