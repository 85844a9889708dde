import { formatDay } from '#domain/shared/calendar/format.ts'
import { securityTypes, type SecurityType } from '#domain/shared/securities.ts'
import { shortDecimalText, decimal } from '#domain/shared/decimal.ts'
import { isPrice, unitsForAmount } from '../rules/commitment.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { FormFacts, FormPlace, SecForm } from './model.ts'
import { edgarCountry, edgarRegion } from './places.ts'
import {
  basic,
  chief,
  CIK,
  cik,
  details,
  ids,
  jurisdictions,
  nameOf,
  office,
  seller,
  signers,
  yearsOf,
  type Signer,
} from './read.ts'
import {
  amount,
  constant,
  dollars,
  like,
  listed,
  numberOf,
  places,
  text,
  textOf,
  topicOf,
  usDay,
  writePart,
  type Field,
  type Part,
  type Rows,
  type Written,
} from './write.ts'

type FormC = Extract<SecForm, 'c' | 'c_a' | 'c_u' | 'c_ar' | 'c_tr'>
/** Longest text of most elements (STRING_256_TYPE of EDGAR's common types). */
const WORDS = 256
const LEGAL_FORMS: Readonly<Record<string, string>> = {
  corporation: 'Corporation',
  limited_liability_company: 'Limited Liability Company',
  limited_partnership: 'Limited Partnership',
  general_partnership: 'General Partnership',
  business_trust: 'Business Trust',
  other: 'Other',
}
const SECURITIES: Readonly<Record<SecurityType, string>> = {
  common: 'Common Stock',
  preferred: 'Preferred Stock',
  convertible_note: 'Debt',
  simple_debt: 'Debt',
  revenue_share: 'Other',
  crowd_safe: 'Other',
  llc_unit: 'Other',
}
const ALLOCATIONS: Readonly<Record<string, string>> = {
  pro_rata: 'Pro-rata basis',
  first_come: 'First-come, first-served basis',
  other: 'Other',
}
const at = (
  topic:
    | 'basic-information'
    | 'details'
    | 'broker-dealer'
    | 'distribution'
    | 'employees'
    | 'people'
    | 'profits',
  field: string,
): FormPlace => ({ topic, field })
const DAY = like(/^\d{2}-\d{2}-\d{4}$/, 'This is no date.')

/** The fee of the intermediary: as it was written, else from its parts. */
function feeText(facts: FormFacts): string | null {
  const values = seller(facts)
  const written = textOf(values['fee_words'])
  if (written !== null) return written
  const part = textOf(values['fee_pct'])
  const fixed = numberOf(values['fee_fixed'])
  const parts = [
    ...(part === null || !/^\d/.test(part)
      ? []
      : [`${shortDecimalText(decimal(part))}% of the amount raised`]),
    ...(fixed === null || fixed === 0 ? [] : [`a fixed fee of ${formatCents(fixed)}`]),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}
/** Units that the target buys; debt is not sold by the unit. */
function unitsText(facts: FormFacts): string | null {
  const values = details(facts)
  const [price, target] = [textOf(values['price']), numberOf(values['min_target'])]
  if (securityOf(facts) === 'Debt' || price === null || target === null || !isPrice(price))
    return null
  return String(unitsForAmount(target, price))
}
function securityOf(facts: FormFacts): string | null {
  const type = securityTypes.find((one) => one === details(facts)['security_type'])
  return type === undefined ? null : SECURITIES[type]
}
/** A broker-dealer's number with three digits before the line, as EDGAR writes it; a portal's has them. */
const fileNumber = (value: unknown): string | null => textOf(value)?.replace(/^8-/, '008-') ?? null
const oversubscribes = (facts: FormFacts): boolean =>
  ALLOCATIONS[String(details(facts)['oversubscription'])] !== undefined

const issuer: Part<FormFacts> = {
  name: 'issuerInfo',
  section: 'Issuer',
  holds: [
    {
      name: 'nameOfIssuer',
      label: 'Legal name',
      from: (f) => textOf(basic(f)['legal_name']),
      limit: text(150),
      needed: true,
      place: at('basic-information', 'legal_name'),
    },
    {
      name: 'legalStatus',
      holds: [
        {
          name: 'legalStatusForm',
          label: 'Legal form',
          from: (f) => LEGAL_FORMS[String(basic(f)['entity_type'])] ?? null,
          limit: listed(Object.values(LEGAL_FORMS)),
          needed: true,
          place: at('basic-information', 'entity_type'),
        },
        {
          name: 'legalStatusOtherDesc',
          label: 'Which legal form',
          from: (f) =>
            basic(f)['entity_type'] === 'other' ? textOf(basic(f)['entity_other']) : null,
          limit: text(WORDS),
          needed: (f) => basic(f)['entity_type'] === 'other',
          place: at('basic-information', 'entity_other'),
        },
        {
          name: 'jurisdictionOrganization',
          label: 'Organized in',
          from: (f) => {
            const state = textOf(basic(f)['jurisdiction'])
            return state === null ? null : edgarRegion(state)
          },
          limit: like(/^[A-Z0-9]{2}$/, 'Choose a state of the United States.'),
          needed: true,
          place: at('basic-information', 'jurisdiction'),
        },
        {
          name: 'dateIncorporation',
          label: 'Date formed',
          from: (f) => usDay(basic(f)['formation_date']),
          limit: DAY,
          needed: true,
          place: at('basic-information', 'formation_date'),
        },
      ],
    },
    {
      name: 'issuerAddress',
      holds: [
        {
          name: 'com:street1',
          label: 'Street',
          from: (f) => textOf(office(f)['line1']),
          limit: text(40),
          needed: true,
          place: at('basic-information', 'address'),
        },
        {
          name: 'com:street2',
          label: 'Second line of the address',
          from: (f) => textOf(office(f)['line2']),
          limit: text(40),
          place: at('basic-information', 'address'),
        },
        {
          name: 'com:city',
          label: 'City',
          from: (f) => textOf(office(f)['city']),
          limit: text(30),
          needed: true,
          place: at('basic-information', 'address'),
        },
        {
          name: 'com:stateOrCountry',
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
          name: 'com:zipCode',
          label: 'ZIP code',
          from: (f) => textOf(office(f)['postal']),
          limit: like(/^[0-9A-Za-z #-]{1,10}$/, 'A ZIP code has at most ten letters and digits.'),
          needed: true,
          place: at('basic-information', 'address'),
        },
      ],
    },
    {
      name: 'issuerWebsite',
      label: 'Website',
      from: (f) => textOf(basic(f)['website']),
      limit: text(WORDS),
      needed: true,
      place: at('basic-information', 'website'),
    },
  ],
}

const sells = (form: FormC): boolean => form === 'c' || form === 'c_a' || form === 'c_u'
const intermediary: readonly Field<FormFacts>[] = [
  {
    name: 'companyName',
    label: 'Intermediary',
    from: (f) => textOf(seller(f)['firm']),
    limit: text(150),
    needed: true,
    place: at('broker-dealer', 'firm'),
  },
  {
    name: 'commissionCik',
    label: 'CIK of the intermediary',
    from: (f) =>
      cik(
        ids(f, 'reg-funding-portal-ids')['cik'] ??
          ids(f, 'funding-portal-ids')['cik'] ??
          ids(f, 'broker-dealer-ids')['cik'],
      ),
    limit: CIK,
    place: { identifiers: 'reg-funding-portal-ids' },
  },
  {
    name: 'commissionFileNumber',
    label: 'SEC file number of the intermediary',
    from: (f) => fileNumber(seller(f)['sec_no']),
    limit: like(/^\d{3}-\d{1,8}$/, 'A file number looks like 007-00061 or 8-12345.'),
    needed: true,
    place: at('broker-dealer', 'sec_no'),
  },
  {
    name: 'crdNumber',
    label: 'CRD number of the intermediary',
    from: (f) => textOf(seller(f)['crd']),
    limit: like(/^\d{1,9}$/, 'A CRD number has at most nine digits.'),
    place: at('broker-dealer', 'crd'),
  },
]

const offering: Part<FormFacts> = {
  name: 'offeringInformation',
  section: 'Offering',
  holds: [
    {
      name: 'compensationAmount',
      label: 'Fee of the intermediary',
      from: feeText,
      limit: text(WORDS),
      needed: true,
      place: at('broker-dealer', 'fee_words'),
    },
    {
      name: 'financialInterest',
      label: 'Interest of the intermediary in the company',
      from: (f) => textOf(seller(f)['financial_interest']),
      limit: text(WORDS),
      needed: true,
      place: at('broker-dealer', 'financial_interest'),
    },
    {
      name: 'securityOfferedType',
      label: 'Security',
      from: securityOf,
      limit: listed(['Common Stock', 'Preferred Stock', 'Debt', 'Other']),
      needed: true,
      place: at('details', 'security_type'),
    },
    {
      name: 'securityOfferedOtherDesc',
      label: 'Name of the security',
      from: (f) => (securityOf(f) === 'Other' ? textOf(details(f)['security_name']) : null),
      limit: text(WORDS),
      needed: (f) => securityOf(f) === 'Other',
      place: at('details', 'security_name'),
    },
    {
      name: 'noOfSecurityOffered',
      label: 'Units that the target buys',
      from: unitsText,
      limit: like(/^[1-9]\d{0,9}$/, 'The target has to buy at least one unit.'),
      place: at('details', 'min_target'),
    },
    {
      name: 'price',
      label: 'Price',
      from: (f) => places(details(f)['price'], 5),
      limit: amount(7),
      needed: true,
      place: at('details', 'price'),
    },
    {
      name: 'priceDeterminationMethod',
      label: 'How the price was set',
      from: (f) => textOf(details(f)['price_method']),
      limit: text(WORDS),
      needed: true,
      place: at('details', 'price_method'),
    },
    {
      name: 'offeringAmount',
      label: 'Target',
      from: (f) => dollars(details(f)['min_target']),
      limit: amount(7),
      needed: true,
      place: at('details', 'min_target'),
    },
    {
      name: 'overSubscriptionAccepted',
      label: 'Oversubscriptions are accepted',
      from: (f) => {
        if (oversubscribes(f)) return 'Y'
        return details(f)['oversubscription'] === 'none' ? 'N' : null
      },
      limit: listed(['Y', 'N']),
      needed: true,
      place: at('details', 'oversubscription'),
    },
    {
      name: 'overSubscriptionAllocationType',
      label: 'How they are allocated',
      from: (f) => ALLOCATIONS[String(details(f)['oversubscription'])] ?? null,
      limit: listed(Object.values(ALLOCATIONS)),
      needed: oversubscribes,
      place: at('details', 'oversubscription'),
    },
    {
      name: 'descOverSubscription',
      label: 'In which other way',
      from: (f) =>
        details(f)['oversubscription'] === 'other'
          ? textOf(details(f)['oversubscription_note'])
          : null,
      limit: text(WORDS),
      needed: (f) => details(f)['oversubscription'] === 'other',
      place: at('details', 'oversubscription_note'),
    },
    {
      name: 'maximumOfferingAmount',
      label: 'Maximum',
      from: (f) => (oversubscribes(f) ? dollars(details(f)['max_amount']) : null),
      limit: amount(7),
      needed: oversubscribes,
      place: at('details', 'max_amount'),
    },
    {
      name: 'deadlineDate',
      label: 'Deadline',
      from: (f) => usDay(details(f)['deadline_on']),
      limit: DAY,
      needed: true,
      place: at('details', 'deadline_on'),
    },
  ],
}

/** Names of Form C's figures, their labels, and the column of the topic Profits that holds each. */
export const figures = [
  ['totalAsset', 'Total assets', 'total_assets'],
  ['cashEqui', 'Cash', 'cash'],
  ['actReceived', 'Receivables', 'receivables'],
  ['shortTermDebt', 'Short-term debt', 'short_term_debt'],
  ['longTermDebt', 'Long-term debt', 'long_term_debt'],
  ['revenue', 'Revenue', 'revenue'],
  ['costGoodsSold', 'Cost of goods sold', 'cogs'],
  ['taxPaid', 'Taxes paid', 'tax_paid'],
  ['netIncome', 'Net income', 'net_income'],
] as const
const figureFields: readonly Field<FormFacts>[] = figures.flatMap(([name, label, column]) => [
  {
    name: `${name}MostRecentFiscalYear`,
    label: `${label}, latest year`,
    from: (f: FormFacts) => dollars(yearsOf(f).recent?.[column]),
    limit: amount(14),
    needed: true,
    place: at('profits', 'years'),
  },
  {
    name: `${name}PriorFiscalYear`,
    label: `${label}, year before`,
    // a company in its first fiscal year has nothing to state
    from: (f: FormFacts) => (yearsOf(f).only ? '0.00' : dollars(yearsOf(f).prior?.[column])),
    limit: amount(14),
    needed: true,
    place: at('profits', 'years'),
  },
])
const offered: Rows<FormFacts> = {
  name: 'issueJurisdictionSecuritiesOffering',
  label: 'Offered in',
  rows: jurisdictions,
  max: 64,
  needed: true,
  missing: 'Choose at least one state.',
  place: at('distribution', 'jurisdictions'),
  each: [
    {
      name: '',
      label: '',
      from: (code: string) => code,
      limit: like(/^[A-Z0-9]{2}$/, 'EDGAR has no code for one of these countries.'),
    },
  ],
}
const disclosure = (form: FormC): Part<FormFacts> => ({
  name: 'annualReportDisclosureRequirements',
  section: 'Figures',
  when: () => form !== 'c_tr',
  holds: [
    {
      name: 'currentEmployees',
      label: 'Employees',
      from: (f) => {
        const values = topicOf(f, 'employees')
        const [full, part] = [numberOf(values['full_time']), numberOf(values['part_time'])]
        return full === null && part === null ? null : String((full ?? 0) + (part ?? 0))
      },
      limit: amount(7),
      needed: true,
      place: at('employees', 'full_time'),
    },
    ...figureFields,
    ...(sells(form) ? [offered] : []),
  ],
})

const signatures: Part<FormFacts> = {
  name: 'signatureInfo',
  section: 'Signatures',
  holds: [
    {
      name: 'issuerSignature',
      holds: [
        {
          name: 'issuer',
          label: 'Signed for',
          from: (f) => textOf(basic(f)['legal_name']),
          limit: text(150),
          needed: true,
          place: at('basic-information', 'legal_name'),
        },
        {
          name: 'issuerSignature',
          label: 'Signed by',
          from: (f) => (nameOf(chief(f)) === '' ? null : nameOf(chief(f))),
          limit: text(150),
          needed: true,
          missing: 'Say who is the principal executive officer.',
          place: at('people', 'people'),
        },
        {
          name: 'issuerTitle',
          label: 'Title',
          from: (f) => textOf(chief(f)['title']),
          limit: text(WORDS),
          needed: true,
          place: at('people', 'people'),
        },
      ],
    },
    {
      name: 'signaturePersons',
      holds: [
        {
          name: 'signaturePerson',
          label: 'Officers and directors who sign',
          rows: signers,
          max: 15,
          needed: true,
          missing: 'Add the officers and directors who sign.',
          place: at('people', 'people'),
          each: [
            {
              name: 'personSignature',
              label: 'Signature',
              from: (s: Signer) => s.name,
              limit: text(150),
              needed: true,
            },
            {
              name: 'personTitle',
              label: 'Title',
              from: (s: Signer) => s.title,
              limit: text(WORDS),
              needed: true,
            },
            {
              name: 'signatureDate',
              label: 'Date',
              from: (s: Signer) => usDay(s.on),
              limit: DAY,
              needed: true,
            },
          ],
        },
      ],
    },
  ],
}

const SUBMISSIONS: Readonly<Record<FormC, string>> = {
  c: 'C',
  c_a: 'C/A',
  c_u: 'C-U',
  c_ar: 'C-AR',
  c_tr: 'C-TR',
}
const about = (form: FormC): readonly Field<FormFacts>[] => {
  if (form === 'c_a')
    return [
      {
        name: 'isAmendment',
        label: 'The change is material, investors reconfirm',
        from: (f) => String(f.typed.material === true),
        limit: listed(['true', 'false']),
        place: { page: true },
      },
      {
        name: 'natureOfAmendment',
        label: 'What changes',
        from: (f) => textOf(f.typed.note),
        limit: text(WORDS),
        needed: true,
        missing: 'Say what the amendment changes.',
        place: { page: true },
      },
    ]
  return form === 'c_u'
    ? [
        {
          name: 'progressUpdate',
          label: 'Progress',
          from: (f) => textOf(f.typed.note) ?? f.progress,
          limit: text(WORDS),
          needed: true,
          missing: 'Nothing to report is in the calendar yet. Say what was reached.',
          place: { page: true },
        },
      ]
    : []
}

/**
 * Form C, C/A, C-U, C-AR or C-TR after `eis_FormC_Filer.xsd`: one table of elements, in the order of the schema. The
 * code of confirmation (CCC) is a secret of the filer and is never stored here; eight X replace it, as in published
 * filings.
 */
const formC = (form: FormC): Part<FormFacts> => ({
  name: 'edgarSubmission',
  holds: [
    {
      name: 'headerData',
      section: 'Filer',
      holds: [
        constant('submissionType', SUBMISSIONS[form]),
        {
          name: 'filerInfo',
          holds: [
            {
              name: 'filer',
              holds: [
                {
                  name: 'filerCredentials',
                  holds: [
                    {
                      name: 'filerCik',
                      label: 'CIK of the company',
                      from: (f) => cik(basic(f)['cik'] ?? ids(f, 'issuer-ids')['cik']),
                      limit: CIK,
                      needed: true,
                      missing: 'Get a CIK from EDGAR (Form ID), then enter it.',
                      place: at('basic-information', 'cik'),
                    },
                    constant('filerCcc', 'XXXXXXXX'),
                  ],
                },
                ...(form === 'c_a' || form === 'c_u'
                  ? [
                      {
                        name: 'fileNumber',
                        label: 'SEC file number of the offering',
                        from: (f: FormFacts) => textOf(ids(f, 'issuer-ids')['sec_file_no']),
                        limit: like(/^020-\d{5}$/, 'A Form C file number looks like 020-12345.'),
                        needed: true,
                        missing: 'EDGAR gives it with Form C. It is stored with the identifiers.',
                        place: { identifiers: 'issuer-ids' } as const,
                      },
                    ]
                  : []),
              ],
            },
            ...(form === 'c_ar'
              ? [
                  {
                    name: 'period',
                    label: 'Fiscal year ended',
                    from: (f: FormFacts) =>
                      usDay(f.fiscal_year ?? yearsOf(f).recent?.['fy_end'] ?? null),
                    limit: DAY,
                    needed: true,
                    place: at('profits', 'years'),
                  },
                ]
              : []),
            constant('liveTestFlag', 'LIVE'),
            {
              name: 'flags',
              holds: [
                constant('confirmingCopyFlag', 'false'),
                constant('returnCopyFlag', 'false'),
                constant('overrideInternetFlag', 'false'),
              ],
            },
          ],
        },
      ],
    },
    {
      name: 'formData',
      holds: [
        {
          name: 'issuerInformation',
          section: 'Issuer',
          holds: [
            ...about(form),
            issuer,
            constant('isCoIssuer', 'N'),
            ...(sells(form) ? intermediary : []),
          ],
        },
        { ...offering, when: () => sells(form) },
        disclosure(form),
        signatures,
      ],
    },
  ],
})

/** Writes a form of Regulation Crowdfunding from the data of an offering. */
export function writeFormC(form: FormC, facts: FormFacts): Written {
  const written = writePart(formC(form), facts)
  const { fiscal_year: year } = facts
  if (form !== 'c_ar' || year === null || yearsOf(facts).recent !== null) return written
  return {
    ...written,
    lines: written.lines.map((line) =>
      line.section === 'Figures' && line.value === null
        ? { ...line, problem: `Add the fiscal year ended ${formatDay(year)} to Profits.` }
        : line,
    ),
  }
}
