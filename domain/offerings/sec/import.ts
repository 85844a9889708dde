import { addYears, isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import {
  decimal,
  isDecimalText,
  multiplyDecimal,
  roundHalfUp,
  shortDecimalText,
  toSafeNumber,
} from '#domain/shared/decimal.ts'
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

/** The values of a document by the path of their elements, without prefixes; reading a value removes it. */
class Reading {
  private readonly left = new Map<string, string[]>()
  private readonly unplaced: Unplaced[] = []
  constructor(tree: readonly FormNode[]) {
    this.walk(tree, '')
  }
  private walk(nodes: readonly FormNode[], path: string): void {
    for (const [name, content] of nodes) {
      const here = `${path}/${name.replace(/^.*:/, '')}`
      if (typeof content !== 'string') this.walk(content, here)
      else if (content.trim() !== '')
        this.left.set(here, [...(this.left.get(here) ?? []), content.trim()])
    }
  }
  /** All values of the elements that end like this. */
  all(end: string): string[] {
    const found: string[] = []
    for (const [path, values] of this.left)
      if (path.endsWith(`/${end}`)) {
        found.push(...values)
        this.left.delete(path)
      }
    return found
  }
  /** The value of an element, or undefined. */
  one(end: string): string | undefined {
    return this.all(end)[0]
  }
  /** Records a value that no field took. */
  tell(element: string, value: string | undefined, why: string): void {
    if (value !== undefined) this.unplaced.push({ label: labelOf(element), value, why })
  }
  /** Everything that was not imported: recorded values first, then elements that nothing read. */
  rest(): Unplaced[] {
    return [
      ...this.unplaced,
      ...[...this.left].flatMap(([path, values]) =>
        values.map((value) => ({
          label: labelOf(path.split('/').at(-1) ?? path),
          value,
          why: 'No field of an offering holds this.',
        })),
      ),
    ]
  }
}

/** Dollars as cents, or undefined when it is no amount. */
function cents(text: string | undefined): number | undefined {
  if (text === undefined || !isDecimalText(text)) return undefined
  const found = roundHalfUp(multiplyDecimal(decimal(text), decimal(100)), 0).value
  return found > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : toSafeNumber(found)
}
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
  return known({
    line1: of.one(`${at}/street1`),
    line2: of.one(`${at}/street2`),
    city: of.one(`${at}/city`),
    ...(isRegion(region)
      ? { region, country: 'US' }
      : { country: place === undefined ? undefined : (countryOfEdgar(place) ?? undefined) }),
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
function signersOf(of: Reading): Record<string, unknown>[] {
  const chief = of.one('issuerSignature/issuerSignature')
  const title = of.one('issuerSignature/issuerTitle')
  of.one('issuerSignature/issuer')
  const names = of.all('signaturePerson/personSignature')
  const titles = of.all('signaturePerson/personTitle')
  const all: Signing[] = [
    ...(chief === undefined ? [] : [{ name: chief, title, chief: true }]),
    ...names.map((name, at) => ({ name, title: titles[at], chief: false })),
  ]
  const [date] = of.all('signaturePerson/signatureDate')
  of.tell('signatureDate', date, 'The offering is signed anew.')
  return all
    .filter(
      (one, at) => all.findIndex((other) => plainName(other.name) === plainName(one.name)) === at,
    )
    .map((one, at) => personOf(one, at))
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
  const kind = of.one('securityOfferedType')
  const name = of.one('securityOfferedOtherDesc')
  const type = kind === undefined ? undefined : (SECURITIES[kind] ?? otherSecurity(name ?? ''))
  if (type === undefined) of.tell('securityOfferedType', kind, 'Choose the security in Details.')
  const price = of.one('offeringInformation/price')
  const target = cents(of.one('offeringAmount'))
  const accepts = of.one('overSubscriptionAccepted')
  const units = of.one('noOfSecurityOffered')
  const computed =
    price !== undefined && target !== undefined && isPrice(price)
      ? String(unitsForAmount(target, price))
      : undefined
  if (units !== computed || type === 'simple_debt')
    of.tell('noOfSecurityOffered', units, 'The number is computed from target and price.')
  return known({
    security_type: type,
    security_name: name,
    price: price === undefined || !isPrice(price) ? undefined : shortDecimalText(decimal(price)),
    price_method: of.one('priceDeterminationMethod'),
    min_target: target,
    max_amount: cents(of.one('maximumOfferingAmount')) ?? target,
    oversubscription:
      accepts === 'N' ? 'none' : ALLOCATIONS[of.one('overSubscriptionAllocationType') ?? ''],
    oversubscription_note: of.one('descOverSubscription'),
    deadline_on: day(of.one('deadlineDate')),
  })
}

function yearsOfC(of: Reading): Record<string, unknown> {
  const period = day(of.one('filerInfo/period'))
  const column = (which: 'MostRecent' | 'Prior', end: string | undefined) =>
    known({
      fy_end: end,
      ...Object.fromEntries(
        figures.map(([name, , field]) => [field, cents(of.one(`${name}${which}FiscalYear`))]),
      ),
    })
  const years = [
    column('MostRecent', period),
    column('Prior', period === undefined ? undefined : addYears(period, -1)),
  ].filter((year) => Object.keys(year).some((key) => key !== 'fy_end'))
  return years.length === 0 ? {} : { years }
}

function placesOfC(of: Reading): Record<string, unknown> {
  const codes = of.all('issueJurisdictionSecuritiesOffering')
  const regions = codes.map((code) => regionOfEdgar(code)).filter((code) => isRegion(code))
  const abroad = codes.filter((code) => !isRegion(regionOfEdgar(code)))
  const countries = abroad.map((code) => countryOfEdgar(code))
  abroad.forEach((code, at) => {
    if (countries[at] === null)
      of.tell('issueJurisdictionSecuritiesOffering', code, 'This is no country or state.')
  })
  return codes.length === 0
    ? {}
    : { jurisdictions: regions, countries: countries.filter((one) => one !== null) }
}

function employeesOfC(of: Reading): Record<string, unknown> {
  const text = of.one('currentEmployees')
  if (text === undefined) return {}
  const count = isDecimalText(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(count) && count >= 0) return { full_time: count, part_time: 0 }
  of.tell('currentEmployees', text, 'Employees are counted in whole numbers.')
  return {}
}

function sellerOfC(of: Reading): Record<string, unknown> {
  const number = of.one('commissionFileNumber')?.replace(/^0*8-/, '8-')
  const firm = of.one('issuerInformation/companyName')
  of.tell('commissionCik', of.one('commissionCik'), 'The platform keeps it with the identifiers.')
  const kind = number?.startsWith('8-') === true ? 'broker_dealer' : 'funding_portal'
  return known({
    kind: firm === undefined ? undefined : kind,
    firm,
    sec_no: number,
    crd: of.one('crdNumber')?.replace(/^0+(?=\d)/, ''),
    fee_words: of.one('compensationAmount'),
    financial_interest: of.one('financialInterest'),
  })
}
const website = (text: string | undefined): string | undefined =>
  text === undefined || /^https?:\/\//i.test(text) ? text : `https://${text}`

function readFormC(of: Reading, form: string): Imported {
  const kind = of.one('legalStatusForm')
  const number = of.one('filer/fileNumber')
  of.tell('fileNumber', number, 'The platform keeps it with the identifiers.')
  if (of.one('isCoIssuer') === 'Y')
    of.tell('isCoIssuer', 'Y', 'An offering of several issuers is prepared by counsel.')
  const legal = of.one('nameOfIssuer')
  const state = of.one('legalStatus/jurisdictionOrganization')
  return {
    form,
    type: 'reg_cf',
    issuer: legal ?? '',
    values: {
      'type-of-offering': { type: 'reg_cf' },
      'basic-information': known({
        legal_name: legal,
        entity_type: kind === undefined ? undefined : ENTITIES[kind],
        entity_other: of.one('legalStatusOtherDesc'),
        jurisdiction: state === undefined ? undefined : regionOfEdgar(state),
        formation_date: day(of.one('dateIncorporation')),
        cik: of.one('filerCik'),
        address: addressOf(of, 'issuerAddress'),
        website: website(of.one('issuerWebsite')),
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
/** People of a notice, one element at a time: a name may have no relationship. */
function relatedOfD(tree: readonly FormNode[]): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const walk = (nodes: readonly FormNode[]): void => {
    for (const [name, content] of nodes) {
      if (typeof content === 'string') continue
      if (name !== 'relatedPersonInfo') {
        walk(content)
        continue
      }
      const of = new Reading([[name, content]])
      const middle = of.one('middleName')
      const roles = of.all('relationship').map((one) => ROLES[one])
      found.push(
        known({
          key: `related-${found.length + 1}`,
          first: [of.one('firstName'), middle].filter((part) => part !== undefined).join(' '),
          last: of.one('lastName'),
          title: of.one('relationshipClarification'),
          roles: roles.filter((one) => one !== undefined),
        }),
      )
    }
  }
  walk(tree)
  return found
}
const EXEMPTIONS = [
  ['06b', 'reg_d_506b'],
  ['06c', 'reg_d_506c'],
] as const
const KINDS = [
  ['isEquityType', 'common'],
  ['isDebtType', 'simple_debt'],
] as const

function readFormD(of: Reading, form: string, tree: readonly FormNode[]): Imported | null {
  const items = of.all('federalExemptionsExclusions/item')
  const exemption = EXEMPTIONS.find(([item]) => items.includes(item))
  if (exemption === undefined) return null
  for (const item of items.filter((one) => one !== exemption[0]))
    of.tell('item', item, 'An offering here has one exemption.')
  const [legal, kind, state] = [
    of.one('primaryIssuer/entityName'),
    of.one('primaryIssuer/entityType'),
    of.one('primaryIssuer/jurisdictionOfInc'),
  ]
  const jurisdiction = state === undefined ? undefined : (regionNamed(state) ?? undefined)
  if (jurisdiction === undefined)
    of.tell('jurisdictionOfInc', state, 'Choose a state of the United States.')
  of.tell('yearOfInc', of.one('primaryIssuer/yearOfInc/value'), 'Enter the day, not the year.')
  const phone = of.one('primaryIssuer/issuerPhoneNumber')?.replaceAll(/\D/g, '')
  const securities = KINDS.filter(([element]) => of.one(element) !== undefined)
  const most = of.one('totalOfferingAmount')
  if (cents(most) === undefined)
    of.tell('totalOfferingAmount', most, 'An offering here has a maximum.')
  const people = relatedOfD(tree)
  for (const end of ['firstName', 'middleName', 'lastName', 'relationshipClarification'])
    of.all(
      `${end === 'relationshipClarification' ? 'relatedPersonInfo' : 'relatedPersonName'}/${end}`,
    )
  of.all('relatedPersonRelationshipList/relationship')
  of.one('primaryIssuer/issuerAddress/stateOrCountryDescription')
  of.all('edgarPreviousNameList/value')
  const former = of
    .all('primaryIssuer/issuerPreviousNameList/previousName')
    .filter((name) => name !== 'None')
  return {
    form,
    type: exemption[1],
    issuer: legal ?? '',
    values: {
      'type-of-offering': { type: exemption[1] },
      'basic-information': known({
        legal_name: legal,
        former_names: former.length === 0 ? undefined : former.join('; '),
        entity_type: kind === undefined ? undefined : ENTITIES[kind],
        entity_other: of.one('primaryIssuer/entityTypeOtherDesc'),
        jurisdiction,
        cik: of.one('primaryIssuer/cik'),
        address: addressOf(of, 'primaryIssuer/issuerAddress'),
        phone: phone?.length === 10 ? `+1${phone}` : undefined,
      }),
      details: known({
        security_type: securities.length === 1 ? securities[0]?.[1] : undefined,
        security_name: of.one('descriptionOfOtherType'),
        min_investment: cents(of.one('minimumInvestmentAccepted')),
        max_amount: cents(most),
      }),
      people: { people },
    },
    unplaced: of.rest(),
  }
}

/** What every form says and no offering needs: marks of the filing itself. */
const MARKS = [
  'schemaVersion',
  'liveTestFlag',
  'testOrLive',
  'filerCcc',
  'confirmingCopyFlag',
  'returnCopyFlag',
  'overrideInternetFlag',
]
/** Reads a form of Regulation Crowdfunding or a notice on Form D from its elements; null when it is neither. */
export function readForm(tree: readonly FormNode[]): Imported | null {
  if (tree.at(-1)?.[0].replace(/^.*:/, '') !== 'edgarSubmission') return null
  const of = new Reading(tree)
  for (const mark of MARKS) of.all(mark)
  const form = of.one('submissionType') ?? ''
  if (/^C(\/A|-U|-AR|-AR\/A|-TR)?$/.test(form)) return readFormC(of, form)
  return /^D(\/A)?$/.test(form) ? readFormD(of, form, tree) : null
}
