import { ageOn } from '#domain/shared/age.ts'
import { sharesAddTo100 } from './beneficial-owners.ts'
import { anniversary, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { registrationTypes, type RegistrationType } from '#domain/shared/registration-types.ts'
import { regionText } from '#domain/shared/us-regions.ts'

/** What registrations have in common: which people and documents they need. */
export type RegistrationFamily = 'plain' | 'joint' | 'custodial' | 'entity' | 'trust' | 'estate'

const families: Readonly<Partial<Record<RegistrationType, RegistrationFamily>>> = {
  joint_jtwros: 'joint',
  joint_tic: 'joint',
  joint_tbe: 'joint',
  community_property: 'joint',
  community_property_wros: 'joint',
  custodial_utma: 'custodial',
  custodial_ugma: 'custodial',
  llc_single_member: 'entity',
  llc_multi: 'entity',
  corporation: 'entity',
  partnership_gp: 'entity',
  lp: 'entity',
  nonprofit: 'entity',
  plan: 'entity',
  trust_revocable: 'trust',
  trust_irrevocable: 'trust',
  estate: 'estate',
}
/** The family of a type; `plain` for an individual and a retirement account. */
export const familyOf = (type: RegistrationType): RegistrationFamily => families[type] ?? 'plain'

/** Types that are prepared as a record of their own. */
export const preparedTypes = registrationTypes.filter((type) => familyOf(type) !== 'plain')

/** Only spouses hold in these ways. */
export const spousesOnly = (type: RegistrationType): boolean =>
  type === 'joint_tbe' || type === 'community_property' || type === 'community_property_wros'

/** States in which a couple's property is community property. */
export const COMMUNITY_STATES: readonly string[] = [
  'AZ',
  'CA',
  'ID',
  'LA',
  'NV',
  'NM',
  'TX',
  'WA',
  'WI',
]
/** States that know tenancy by the entirety (about half). */
export const ENTIRETY_STATES: readonly string[] = [
  'AK',
  'AR',
  'DE',
  'DC',
  'FL',
  'HI',
  'IL',
  'IN',
  'KY',
  'MD',
  'MA',
  'MI',
  'MS',
  'MO',
  'NJ',
  'NY',
  'NC',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'TN',
  'VT',
  'VA',
  'WY',
]

const EIGHTEEN: ReadonlySet<string> = new Set([
  'CA',
  'DC',
  'KY',
  'LA',
  'ME',
  'MI',
  'NV',
  'OK',
  'SD',
  'VA',
])
const TO_25: ReadonlySet<string> = new Set([
  'AK',
  'CA',
  'FL',
  'NV',
  'OH',
  'OR',
  'PA',
  'TN',
  'VA',
  'WA',
])
/**
 * Ages at which custodial property of a state passes to the minor: the usual one, and the latest that may be chosen (to
 * be verified per state).
 */
export function custodialAges(state: string): { usual: 18 | 21; latest: 18 | 21 | 25 } {
  const usual = EIGHTEEN.has(state) ? 18 : 21
  return { usual, latest: TO_25.has(state) ? 25 : 21 }
}

/**
 * Problem of joint holders by field, or none: how many, married where only spouses hold, the state, and shares of
 * exactly 100.00.
 */
export function jointProblems(of: {
  type: RegistrationType
  holders: number
  married: boolean
  state: string
  percents: readonly string[]
}): Record<string, string> {
  const found: Record<string, string> = {}
  if (of.holders < 2) found['people'] = 'Add the other holder.'
  if (spousesOnly(of.type) && of.holders > 2)
    found['people'] = 'Only the two spouses hold in this way.'
  if (spousesOnly(of.type) && !of.married)
    found['married'] = 'Only married couples hold in this way. Choose another type.'
  if (of.type === 'joint_tbe' && !ENTIRETY_STATES.includes(of.state))
    found['state'] = 'This state does not know tenancy by the entirety. Choose another type.'
  if (
    (of.type === 'community_property' || of.type === 'community_property_wros') &&
    !COMMUNITY_STATES.includes(of.state)
  )
    found['state'] = 'This is no community property state. Choose another type.'
  if (of.type === 'joint_tic' && !sharesAddTo100(of.percents))
    found['people'] ??= 'The shares of all holders are together exactly 100.00 percent.'
  return found
}

/**
 * Problem of a custodial account by field: the minor is below the age at which the account ends, and that age fits the
 * state.
 */
export function custodialProblems(of: {
  minor_dob: PlainDate
  state: string
  age_of_termination: number
  today: PlainDate
}): Record<string, string> {
  const found: Record<string, string> = {}
  const { usual, latest } = custodialAges(of.state)
  if (of.age_of_termination < usual || of.age_of_termination > latest)
    found['age_of_termination'] =
      usual === latest
        ? `In this state the account ends at ${usual}.`
        : `In this state the account ends between ${usual} and ${latest}.`
  if (of.minor_dob > of.today) found['minor_dob'] = 'The date of birth is in the past.'
  else if (ageOn(of.minor_dob, of.today) >= of.age_of_termination)
    found['minor_dob'] =
      'The minor has reached the age at which such an account ends. They invest in their own name.'
  return found
}

/** The day on which a custodial account ends. Somebody born on 29 February gets there on 1 March. */
export const terminationDay = (minorBirth: PlainDate, age: number): PlainDate =>
  anniversary(minorBirth, age)

const jointSuffix: Readonly<Partial<Record<RegistrationType, string>>> = {
  joint_jtwros: 'JTWROS',
  joint_tic: 'Tenants in Common',
  joint_tbe: 'Tenants by the Entirety',
  community_property: 'Community Property',
  community_property_wros: 'Community Property with Right of Survivorship',
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What a title is made from; names are legal names, holders in their order. */
export interface TitleParts {
  type: RegistrationType
  holders: readonly string[]
  entity?: string
  minor?: string
  state?: string
  trustName?: string
  trustDate?: PlainDate
  decedent?: string
}

/** In whose name the security is held, exactly as the certificate says it: "A and B, JTWROS". */
export function registrationTitleOf(of: TitleParts): string {
  const people = listed(of.holders)
  switch (familyOf(of.type)) {
    case 'joint':
      return `${people}, ${jointSuffix[of.type] ?? ''}`
    case 'custodial':
      return `${people} as custodian for ${of.minor ?? ''} under the ${regionText(of.state ?? '')} ${of.type === 'custodial_utma' ? 'UTMA' : 'UGMA'}`
    case 'entity':
      return of.entity ?? ''
    case 'trust':
      return `${people}, ${of.holders.length > 1 ? 'Trustees' : 'Trustee'} of ${of.trustName ?? ''} dated ${of.trustDate ?? ''}`
    case 'estate':
      return `${people}, ${of.holders.length > 1 ? 'Executors' : 'Executor'} of the Estate of ${of.decedent ?? ''}`
    case 'plain':
      return people
  }
}

/**
 * Whose taxpayer number is on the tax form (Form W-9, Rev. March 2024): the first holder's, the minor's, the grantor's,
 * the entity's or the custodian's.
 */
export function taxpayerOf(
  type: RegistrationType,
  tinKind?: 'grantor_ssn' | 'ein',
): 'first_holder' | 'minor' | 'grantor' | 'entity' | 'custodian' {
  if (type === 'ira') return 'custodian'
  if (type === 'trust_revocable') return tinKind === 'ein' ? 'entity' : 'grantor'
  if (type === 'llc_single_member') return 'first_holder'
  const family = familyOf(type)
  if (family === 'custodial') return 'minor'
  return family === 'entity' || family === 'trust' || family === 'estate'
    ? 'entity'
    : 'first_holder'
}

/**
 * An EIN that was given identifies the registration: an entity, a trust or an estate, but not a trust that uses the
 * number of its grantor. A company of one owner is identified by its EIN where it has one.
 */
export function hasOwnEin(type: RegistrationType, tinKind: unknown): boolean {
  const family = familyOf(type)
  return (
    (family === 'entity' || family === 'trust' || family === 'estate') &&
    !(type === 'trust_revocable' && tinKind !== 'ein')
  )
}

/** Line 3a of Form W-9 (Rev. March 2024) for a registration; a disregarded LLC ticks its owner's box. */
export function w9Classification(type: RegistrationType): string {
  switch (type) {
    case 'corporation':
    case 'nonprofit':
      return 'C corporation'
    case 'llc_multi':
      return 'LLC, taxed as a partnership'
    case 'partnership_gp':
    case 'lp':
      return 'Partnership'
    case 'trust_irrevocable':
    case 'estate':
    case 'plan':
      return 'Trust / estate'
    case 'ira':
      return 'Trust / estate (retirement account)'
    default:
      return 'Individual / sole proprietor'
  }
}
