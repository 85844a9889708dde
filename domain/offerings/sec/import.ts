import { addYears, isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import {
  decimal,
  isDecimalText,
  multiplyDecimal,
  roundHalfUp,
  shortDecimalText,
  toSafeNumber,
} from '#domain/shared/decimal.ts'
import { endsWithLegalForm } from '#domain/shared/names/legal-forms.ts'
import type { OfferingType } from '../model/offering.ts'
import type { Topic } from '../model/topics/catalogue.ts'
import { offeringRegions } from '../model/topics/offering.ts'
import { isPrice, unitsForAmount } from '../rules/commitment.ts'
import { figures } from './form-c.ts'
import type { FormNode } from './model.ts'
import { countryOfEdgar, regionNamed, regionOfEdgar } from './places.ts'

/** A value of a form that no field of an offering took, with the reason. */
export interface Unplaced {
  /** what the form asks, in words */
  readonly label: string
  readonly value: string
  readonly why: string
}
/** What was read of a form: the offering that it makes, its topics, and what could not be placed. */
export interface Imported {
  readonly form: string
  readonly type: OfferingType
  readonly issuer: string
  readonly values: Partial<Record<Topic, Record<string, unknown>>>
  readonly unplaced: readonly Unplaced[]
}

const LABELS: Readonly<Record<string, string>> = {
  commissionCik: 'CIK of the intermediary',
  fileNumber: 'SEC file number',
  isCoIssuer: 'Has co-issuers',
  issueJurisdictionSecuritiesOffering: 'State or country of the offering',
  item: 'Exemption',
  jurisdictionOfInc: 'Organized in',
  nameOfCoIssuer: 'Name of the co-issuer',
  noOfSecurityOffered: 'Number of securities offered',
  securityOfferedType: 'Type of security',
  signatureDate: 'Date signed',
  totalOfferingAmount: 'Total offering amount',
  yearOfInc: 'Year organized',
}
const ACRONYMS = new Set(['ccc', 'cik', 'cpa', 'crd', 'ein', 'irs', 'sec', 'zip'])
/** An element of a form in words: its label here, else its name as words ("zipCode" reads "ZIP code"). */
export function labelOf(element: string): string {
  const own = LABELS[element]
  if (own !== undefined) return own
  const words = element
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Elements that a form repeats, in words, with the elements in them that name each. */
const REPEATED: Readonly<Record<string, readonly [label: string, ...names: string[]]>> = {
  coIssuerInfo: ['Co-issuer', 'nameOfCoIssuer'],
  issuer: ['Issuer', 'entityName'],
  relatedPersonInfo: ['Person', 'firstName', 'lastName'],
  recipient: ['Recipient', 'recipientName'],
  signaturePerson: ['Signer', 'personSignature'],
  signature: ['Signer', 'nameOfSigner'],
}
/** A value of a document. */
interface Leaf {
  /** names of the elements around it and its own, without prefixes, below the root */
  readonly path: string
  readonly value: string
  /** the repeated element that it is in */
  readonly group: readonly FormNode[] | null
  /** its person or company, in words; '' for the form itself */
  readonly owner: string
}
const plain = (name: string): string => name.replace(/^.*:/, '')
/** The first value of an element below others. */
const valueIn = (nodes: readonly FormNode[], name: string): string | undefined => {
  for (const [own, content] of nodes) {
    if (typeof content !== 'string') {
      const found = valueIn(content, name)
      if (found !== undefined) return found
    } else if (plain(own) === name && content.trim() !== '') return content.trim()
  }
  return undefined
}

/**
 * The values of a document by the whole path of their elements below the root, without prefixes; reading a value removes
 * it. An element of a co-issuer is never that of the issuer.
 */
class Reading {
  private left: Leaf[] = []
  private readonly unplaced: Unplaced[] = []
  constructor(root: FormNode) {
    const [, content] = root
    if (typeof content !== 'string') this.walk(content, '', null, '')
  }
  private walk(
    nodes: readonly FormNode[],
    path: string,
    group: readonly FormNode[] | null,
    owner: string,
  ): void {
    const counts = new Map<string, number>()
    for (const [given, content] of nodes) {
      const name = plain(given)
      const here = path === '' ? name : `${path}/${name}`
      if (typeof content === 'string') {
        const value = content.trim()
        if (value !== '') this.left.push({ path: here, value, group, owner })
        continue
      }
      const repeated = path === '' ? undefined : REPEATED[name]
      if (repeated === undefined) {
        this.walk(content, here, group, owner)
        continue
      }
      const [label, ...names] = repeated
      const number = (counts.get(name) ?? 0) + 1
      counts.set(name, number)
      const said = names.flatMap((one) => valueIn(content, one) ?? []).join(' ')
      const of = `${said || `${label} ${number}`}, ${label.toLowerCase()}`
      this.walk(content, here, content, of)
    }
  }
  /** All values of an element. */
  all(path: string): string[] {
    const found = this.left.filter((one) => one.path === path)
    this.left = this.left.filter((one) => one.path !== path)
    return found.map((one) => one.value)
  }
  /** The first value of an element, or undefined; further ones stay unread. */
  one(path: string): string | undefined {
    const found = this.left.find((one) => one.path === path)
    this.left = this.left.filter((one) => one !== found)
    return found?.value
  }
  /** Each element that a form repeats, with a function that reads the values of its elements. */
  each(path: string): ((below: string) => string[])[] {
    const groups = new Set(
      this.left.filter((one) => one.path.startsWith(`${path}/`)).map((one) => one.group),
    )
    return [...groups].map((group) => (below) => {
      const isOne = (one: Leaf): boolean => one.group === group && one.path === `${path}/${below}`
      const found = this.left.filter(isOne)
      this.left = this.left.filter((one) => !isOne(one))
      return found.map((one) => one.value)
    })
  }
  /** The value of an element as a field needs it; a value that doesn't parse is recorded as not imported. */
  read<T>(path: string, parse: (text: string) => T | undefined, why: string): T | undefined {
    const text = this.one(path)
    const value = text === undefined ? undefined : parse(text)
    if (value === undefined) this.tell(path, text, why)
    return value
  }
  /** Records a value that no field took, by its element. */
  tell(path: string, value: string | undefined, why: string, owner = ''): void {
    if (value === undefined) return
    const label = labelOf(path.split('/').at(-1) ?? path)
    this.unplaced.push({ label: owner === '' ? label : `${owner}: ${label}`, value, why })
  }
  /** Everything that was not imported: recorded values first, then elements that nothing read, with their owners. */
  rest(): Unplaced[] {
    return [
      ...this.unplaced,
      ...this.left.map(({ path, value, owner }) => {
        const label = labelOf(path.split('/').at(-1) ?? path)
        return {
          label: owner === '' ? label : `${owner}: ${label}`,
          value,
          why: 'No field of an offering holds this.',
        }
      }),
    ]
  }
}

/** Dollars as cents, or undefined when it is no amount. */
function cents(text: string | undefined): number | undefined {
  if (text === undefined || !isDecimalText(text)) return undefined
  const found = roundHalfUp(multiplyDecimal(decimal(text), decimal(100)), 0).value
  return found > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : toSafeNumber(found)
}
const NO_AMOUNT = 'This isn’t an amount in dollars.'
const NO_DAY = 'This isn’t a date. Forms use MM-DD-YYYY.'
/** MM-DD-YYYY as YYYY-MM-DD, or undefined when it is no day. */
function day(text: string | undefined): string | undefined {
  const found = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(text ?? '')
  if (found === null) return undefined
  const iso = `${found[3]}-${found[1]?.padStart(2, '0')}-${found[2]?.padStart(2, '0')}`
  return isPlainDate(iso) ? iso : undefined
}
const known = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
const ENTITIES: Readonly<Record<string, string>> = {
  Corporation: 'corporation',
  'Limited Liability Company': 'limited_liability_company',
  'Limited Partnership': 'limited_partnership',
  'General Partnership': 'general_partnership',
  'Business Trust': 'business_trust',
  Other: 'other',
}
const isRegion = (code: string | undefined): boolean =>
  code !== undefined && (offeringRegions as readonly string[]).includes(code)

/** An address of a form; where EDGAR's code is no state it is a country. */
function addressOf(of: Reading, at: string): Record<string, unknown> {
  const place = of.one(`${at}/stateOrCountry`)
  const region = place === undefined ? undefined : regionOfEdgar(place)
  const country = place === undefined ? undefined : (countryOfEdgar(place) ?? undefined)
  if (!isRegion(region) && country === undefined)
    of.tell('stateOrCountry', place, 'This isn’t a country or state.')
  return known({
    line1: of.one(`${at}/street1`),
    line2: of.one(`${at}/street2`),
    city: of.one(`${at}/city`),
    ...(isRegion(region) ? { region, country: 'US' } : { country }),
    postal: of.one(`${at}/zipCode`),
  })
}

interface Signing {
  readonly name: string
  readonly title: string | undefined
  readonly chief: boolean
}
const plainName = (name: string): string => name.replace(/^\/s\/\s*/i, '').trim()
const OFFICES = [
  ['peo', /\b(ceo|chief executive|principal executive|president)\b/i],
  ['pfo', /\b(cfo|chief financial|principal financial|treasurer)\b/i],
  ['pao', /\b(controller|principal accounting|chief accounting)\b/i],
] as const
/** A person who signs, in the form of the topic People; a signer without an office is taken for a director. */
function personOf({ name, title, chief }: Signing, at: number): Record<string, unknown> {
  const words = plainName(name).split(/\s+/)
  const offices = OFFICES.filter(([, like]) => like.test(title ?? '')).map(([office]) => office)
  const signs = chief && !offices.includes('peo') ? (['peo', ...offices] as const) : offices
  const directs = /director|board|chairman|manager|managing|member/i.test(title ?? '')
  return known({
    key: `signer-${at + 1}`,
    first: words.slice(0, -1).join(' ') || words[0],
    last: words.length > 1 ? words.at(-1) : undefined,
    title,
    signs_as: signs,
    roles: [
      ...(directs || signs.length === 0 ? ['director'] : []),
      ...(signs.length > 0 ? ['executive_officer'] : []),
    ],
  })
}
/** Titles of one person, each once: a chief executive may sign again as the principal financial officer. */
const titlesOf = (signings: readonly Signing[]): string | undefined => {
  const titles = signings.flatMap((one) => one.title ?? [])
  const distinct = titles.filter(
    (title, at) => titles.findIndex((one) => one.toLowerCase() === title.toLowerCase()) === at,
  )
  return distinct.length === 0 ? undefined : distinct.join(', ')
}
const NO_SIGNER = 'The form has no name for this title.'
function signersOf(of: Reading): Record<string, unknown>[] {
  const at = 'formData/signatureInfo'
  const chief = of.one(`${at}/issuerSignature/issuerSignature`)
  const title = of.one(`${at}/issuerSignature/issuerTitle`)
  of.one(`${at}/issuerSignature/issuer`)
  const signings: Signing[] = chief === undefined ? [] : [{ name: chief, title, chief: true }]
  if (chief === undefined) of.tell('issuerTitle', title, NO_SIGNER)
  const dates = new Set<string>()
  for (const person of of.each(`${at}/signaturePersons/signaturePerson`)) {
    const [name] = person('personSignature')
    const titles = person('personTitle')
    for (const date of person('signatureDate')) dates.add(date)
    if (name === undefined) for (const one of titles) of.tell('personTitle', one, NO_SIGNER)
    else
      signings.push({
        name,
        title: titles.length === 0 ? undefined : titles.join(', '),
        chief: false,
      })
  }
  for (const date of dates) of.tell('signatureDate', date, 'You’ll sign again.')
  const people = new Map<string, typeof signings>()
  for (const one of signings) {
    const name = plainName(one.name).toLowerCase()
    people.set(name, [...(people.get(name) ?? []), one])
  }
  return [...people.values()].flatMap(([first, ...others], n) =>
    first === undefined
      ? []
      : [
          personOf(
            {
              name: first.name,
              title: titlesOf([first, ...others]),
              chief: [first, ...others].some((one) => one.chief),
            },
            n,
          ),
        ],
  )
}

const SECURITIES: Readonly<Record<string, string>> = {
  'Common Stock': 'common',
  'Preferred Stock': 'preferred',
  Debt: 'simple_debt',
}
/** What another security is, from its name; undefined when the name does not say. */
function otherSecurity(name: string): string | undefined {
  if (/\bsafes?\b|simple agreement/i.test(name)) return 'crowd_safe'
  if (/\bunits?\b|membership|\bllc interest/i.test(name)) return 'llc_unit'
  return /revenue (share|participation)/i.test(name) ? 'revenue_share' : undefined
}
const ALLOCATIONS: Readonly<Record<string, string>> = {
  'Pro-rata basis': 'pro_rata',
  'First-come, first-served basis': 'first_come',
  Other: 'other',
}

function detailsOfC(of: Reading): Record<string, unknown> {
  const at = 'formData/offeringInformation'
  const kind = of.one(`${at}/securityOfferedType`)
  const name = of.one(`${at}/securityOfferedOtherDesc`)
  const type = kind === undefined ? undefined : (SECURITIES[kind] ?? otherSecurity(name ?? ''))
  if (type === undefined) of.tell('securityOfferedType', kind, 'Choose the security in Details.')
  const price = of.read(
    `${at}/price`,
    (text) => (isPrice(text) ? text : undefined),
    'This isn’t a price in dollars.',
  )
  const target = of.read(`${at}/offeringAmount`, cents, NO_AMOUNT)
  const accepts = of.one(`${at}/overSubscriptionAccepted`)
  const units = of.one(`${at}/noOfSecurityOffered`)
  const computed =
    price !== undefined && target !== undefined ? String(unitsForAmount(target, price)) : undefined
  if (units !== computed || type === 'simple_debt')
    of.tell('noOfSecurityOffered', units, 'The number is computed from target and price.')
  return known({
    security_type: type,
    security_name: name,
    price: price === undefined ? undefined : shortDecimalText(decimal(price)),
    price_method: of.one(`${at}/priceDeterminationMethod`),
    min_target: target,
    max_amount: of.read(`${at}/maximumOfferingAmount`, cents, NO_AMOUNT) ?? target,
    oversubscription:
      accepts === 'N'
        ? 'none'
        : of.read(
            `${at}/overSubscriptionAllocationType`,
            (text) => ALLOCATIONS[text],
            'Choose how oversubscriptions are allocated.',
          ),
    oversubscription_note: of.one(`${at}/descOverSubscription`),
    deadline_on: of.read(`${at}/deadlineDate`, day, NO_DAY),
  })
}

const ANNUAL = 'formData/annualReportDisclosureRequirements'
function yearsOfC(of: Reading): Record<string, unknown> {
  const period = of.read('headerData/filerInfo/period', day, NO_DAY)
  const column = (which: 'MostRecent' | 'Prior', end: string | undefined) =>
    known({
      fy_end: end,
      ...Object.fromEntries(
        figures.map(([name, , field]) => [
          field,
          of.read(`${ANNUAL}/${name}${which}FiscalYear`, cents, NO_AMOUNT),
        ]),
      ),
    })
  const years = [
    column('MostRecent', period),
    column('Prior', period === undefined ? undefined : addYears(period, -1)),
  ].filter((year) => Object.keys(year).some((key) => key !== 'fy_end'))
  return years.length === 0 ? {} : { years }
}

function placesOfC(of: Reading): Record<string, unknown> {
  const codes = of.all(`${ANNUAL}/issueJurisdictionSecuritiesOffering`)
  const regions = codes.map((code) => regionOfEdgar(code)).filter((code) => isRegion(code))
  const abroad = codes.filter((code) => !isRegion(regionOfEdgar(code)))
  const countries = abroad.map((code) => countryOfEdgar(code))
  abroad.forEach((code, at) => {
    if (countries[at] === null)
      of.tell('issueJurisdictionSecuritiesOffering', code, 'This isn’t a country or state.')
  })
  return codes.length === 0
    ? {}
    : { jurisdictions: regions, countries: countries.filter((one) => one !== null) }
}

function employeesOfC(of: Reading): Record<string, unknown> {
  const count = of.read(
    `${ANNUAL}/currentEmployees`,
    (text) => {
      const number = isDecimalText(text) ? Number(text) : Number.NaN
      return Number.isSafeInteger(number) && number >= 0 ? number : undefined
    },
    'Employees are counted in whole numbers.',
  )
  return count === undefined ? {} : { full_time: count, part_time: 0 }
}

const ISSUER = 'formData/issuerInformation'
function sellerOfC(of: Reading): Record<string, unknown> {
  const number = of.one(`${ISSUER}/commissionFileNumber`)?.replace(/^0*8-/, '8-')
  const firm = of.one(`${ISSUER}/companyName`)
  of.tell(
    'commissionCik',
    of.one(`${ISSUER}/commissionCik`),
    'The platform keeps it with the identifiers.',
  )
  const kind = number?.startsWith('8-') === true ? 'broker_dealer' : 'funding_portal'
  return known({
    kind: firm === undefined ? undefined : kind,
    firm,
    sec_no: number,
    crd: of.one(`${ISSUER}/crdNumber`)?.replace(/^0+(?=\d)/, ''),
    fee_words: of.one('formData/offeringInformation/compensationAmount'),
    financial_interest: of.one('formData/offeringInformation/financialInterest'),
  })
}
const website = (text: string | undefined): string | undefined =>
  text === undefined || /^https?:\/\//i.test(text) ? text : `https://${text}`

const NO_STATE = 'Choose a state of the United States.'
const NO_ENTITY = 'Choose the kind of entity.'
function readFormC(of: Reading, form: string): Imported {
  const status = `${ISSUER}/issuerInfo/legalStatus`
  of.tell(
    'fileNumber',
    of.one('headerData/filerInfo/filer/fileNumber'),
    'The platform keeps it with the identifiers.',
  )
  if (of.one(`${ISSUER}/isCoIssuer`) === 'Y')
    of.tell('isCoIssuer', 'Y', 'An offering of several issuers is prepared by counsel.')
  const legal = of.one(`${ISSUER}/issuerInfo/nameOfIssuer`)
  return {
    form,
    type: 'reg_cf',
    issuer: legal ?? '',
    values: {
      'type-of-offering': { type: 'reg_cf' },
      'basic-information': known({
        legal_name: legal,
        entity_type: of.read(`${status}/legalStatusForm`, (text) => ENTITIES[text], NO_ENTITY),
        entity_other: of.one(`${status}/legalStatusOtherDesc`),
        jurisdiction: of.read(
          `${status}/jurisdictionOrganization`,
          (text) => (isRegion(regionOfEdgar(text)) ? regionOfEdgar(text) : undefined),
          NO_STATE,
        ),
        formation_date: of.read(`${status}/dateIncorporation`, day, NO_DAY),
        cik: of.one('headerData/filerInfo/filer/filerCredentials/filerCik'),
        address: addressOf(of, `${ISSUER}/issuerInfo/issuerAddress`),
        website: website(of.one(`${ISSUER}/issuerInfo/issuerWebsite`)),
      }),
      'broker-dealer': sellerOfC(of),
      details: detailsOfC(of),
      distribution: placesOfC(of),
      employees: employeesOfC(of),
      profits: yearsOfC(of),
      people: { people: signersOf(of) },
    },
    unplaced: of.rest(),
  }
}

const ROLES: Readonly<Record<string, string>> = {
  'Executive Officer': 'executive_officer',
  Director: 'director',
  Promoter: 'promoter',
}
/** Placeholders that notices have for a missing part of a name. */
const NO_NAME = /^(?:n\/?a|none|not applicable|[-.–—]+)$/i
const NAMED = 'relatedPersonName'
/** People of a notice, one element at a time. A related company is recorded as not imported. */
function relatedOfD(of: Reading): Record<string, unknown>[] {
  return of.each('relatedPersonsList/relatedPersonInfo').flatMap((person, at) => {
    const name = ['firstName', 'middleName', 'lastName'].map(
      (part) => person(`${NAMED}/${part}`)[0],
    )
    const [first, middle, last] = name.map((part) =>
      part === undefined || NO_NAME.test(part) ? undefined : part,
    )
    const given = person('relatedPersonRelationshipList/relationship')
    const titles = person('relationshipClarification').filter((one) => !NO_NAME.test(one))
    const isCompany = [first, last].some((part) => part !== undefined && endsWithLegalForm(part))
    if (first === undefined || last === undefined || isCompany) {
      of.tell(
        'relatedPersonName',
        [first, middle, last].filter((part) => part !== undefined).join(' ') || name.join(' '),
        'This isn’t a natural person. Enter the people who act for it under People.',
      )
      return []
    }
    for (const role of given.filter((one) => ROLES[one] === undefined))
      of.tell('relationship', role, 'Choose the roles in People.', `${first} ${last}`)
    return [
      known({
        key: `related-${at + 1}`,
        first: [first, middle].filter((part) => part !== undefined).join(' '),
        last,
        title: titles.length === 0 ? undefined : titles.join(', '),
        roles: given.map((one) => ROLES[one]).filter((one) => one !== undefined),
      }),
    ]
  })
}
const EXEMPTIONS = [
  ['06b', 'reg_d_506b'],
  ['06c', 'reg_d_506c'],
] as const
/** Equity by its issuer: an LLC has units and no stock. */
const EQUITY: Readonly<Record<string, string>> = {
  corporation: 'common',
  limited_liability_company: 'llc_unit',
}
function securityOfD(of: Reading, entity: string | undefined): string | undefined {
  const at = 'offeringData/typesOfSecuritiesOffered'
  const equity = of.one(`${at}/isEquityType`)
  const debt = of.one(`${at}/isDebtType`)
  const found = debt === undefined ? EQUITY[entity ?? ''] : 'simple_debt'
  if (equity !== undefined && (debt !== undefined || found === undefined)) {
    of.tell('isEquityType', equity, 'Choose the security in Details.')
    of.tell('isDebtType', debt, 'Choose the security in Details.')
    return undefined
  }
  return equity === undefined && debt === undefined ? undefined : found
}
/** Countries of the North American Numbering Plan: ten digits are a number of +1 there only. */
const DIALS_ONE = new Set(['US', 'CA'])
function phoneOfD(of: Reading, country: unknown): string | undefined {
  return of.read(
    'primaryIssuer/issuerPhoneNumber',
    (text) => {
      const digits = text.replaceAll(/\D/g, '')
      if (text.trim().startsWith('+')) return `+${digits}`
      const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
      return typeof country === 'string' && DIALS_ONE.has(country) && ten.length === 10
        ? `+1${ten}`
        : undefined
    },
    'Enter the phone number with its country code.',
  )
}

/** Why a notice can't be imported, as a sentence. */
function noExemption(items: readonly string[]): string {
  const says =
    items.length === 0 ? 'no exemption' : `item${items.length === 1 ? '' : 's'} ${items.join(', ')}`
  const old = items.includes('06')
    ? ' Item 06 is Rule 506 as it was before September 2013, which does not say whether the issuer solicits publicly.'
    : ''
  return `This notice claims ${says}. Choose one that claims Rule 506(b) (item 06b) or 506(c) (item 06c).${old}`
}
function readFormD(of: Reading, form: string): Imported | string {
  const items = of.all('offeringData/federalExemptionsExclusions/item')
  const exemption = EXEMPTIONS.find(([item]) => items.includes(item))
  if (exemption === undefined) return noExemption(items)
  for (const item of items.filter((one) => one !== exemption[0]))
    of.tell('item', item, 'An offering here has one exemption.')
  const at = 'primaryIssuer'
  const legal = of.one(`${at}/entityName`)
  const entity = of.read(`${at}/entityType`, (text) => ENTITIES[text], NO_ENTITY)
  const jurisdiction = of.read(
    `${at}/jurisdictionOfInc`,
    (text) => regionNamed(text) ?? undefined,
    NO_STATE,
  )
  of.tell('yearOfInc', of.one(`${at}/yearOfInc/value`), 'Enter the day, not the year.')
  const address = addressOf(of, `${at}/issuerAddress`)
  of.all(`${at}/issuerAddress/stateOrCountryDescription`)
  of.all('relatedPersonsList/relatedPersonInfo/relatedPersonAddress/stateOrCountryDescription')
  const max = of.read(
    'offeringData/offeringSalesAmounts/totalOfferingAmount',
    cents,
    'An offering here has a maximum.',
  )
  const least = of.read(
    'offeringData/minimumInvestmentAccepted',
    (text) => (cents(text) === 0 ? undefined : cents(text)),
    'Enter the minimum investment in Details. It is more than 0.',
  )
  const former = [
    `${at}/issuerPreviousNameList/previousName`,
    `${at}/issuerPreviousNameList/value`,
    `${at}/edgarPreviousNameList/previousName`,
    `${at}/edgarPreviousNameList/value`,
  ]
    .flatMap((path) => of.all(path))
    .filter((name) => !NO_NAME.test(name))
  return {
    form,
    type: exemption[1],
    issuer: legal ?? '',
    values: {
      'type-of-offering': { type: exemption[1] },
      'basic-information': known({
        legal_name: legal,
        former_names: former.length === 0 ? undefined : [...new Set(former)].join('; '),
        entity_type: entity,
        entity_other: of.one(`${at}/entityTypeOtherDesc`),
        jurisdiction,
        cik: of.one(`${at}/cik`),
        address,
        phone: phoneOfD(of, address['country']),
      }),
      details: known({
        security_type: securityOfD(of, entity),
        security_name: of.one('offeringData/typesOfSecuritiesOffered/descriptionOfOtherType'),
        min_investment: least,
        max_amount: max,
      }),
      people: { people: relatedOfD(of) },
    },
    unplaced: of.rest(),
  }
}

/** What every form says and no offering needs: marks of the filing itself. */
const MARKS = [
  'schemaVersion',
  'testOrLive',
  'headerData/filerInfo/liveTestFlag',
  'headerData/filerInfo/filer/filerCredentials/filerCcc',
  'headerData/filerInfo/flags/confirmingCopyFlag',
  'headerData/filerInfo/flags/returnCopyFlag',
  'headerData/filerInfo/flags/overrideInternetFlag',
]
/**
 * Reads a form of Regulation Crowdfunding or a notice on Form D from its elements; a sentence with the reason when it is
 * neither, or claims another exemption.
 */
export function readForm(tree: readonly FormNode[]): Imported | string {
  const neither = 'Choose a Form C, or a Form D of Rule 506(b) or 506(c).'
  const root = tree.at(-1)
  if (root === undefined || plain(root[0]) !== 'edgarSubmission') return neither
  const of = new Reading(root)
  for (const mark of MARKS) of.all(mark)
  const form = of.one('headerData/submissionType') ?? of.one('submissionType') ?? ''
  if (/^C(\/A|-U|-AR|-AR\/A|-TR)?$/.test(form)) return readFormC(of, form)
  return /^D(\/A)?$/.test(form) ? readFormD(of, form) : neither
}
