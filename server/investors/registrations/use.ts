import { entityPlace, type EntityPlace } from '#domain/investors/rules/entity-country.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { partyRoleLabels, type PartyMeans } from '#domain/investors/model/registration.ts'
import { supportedClaim } from '#domain/investors/rules/suitability.ts'
import { familyOf, taxpayerOf, w9Classification } from '#domain/investors/rules/registration.ts'
import { checkItin } from '#domain/shared/tin.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Address } from '#domain/shared/common.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { revealFact } from '../profile/index.ts'
import * as repo from './repo.ts'
import { secretsIn } from './secrets.ts'
import { goOn, legalNameOf } from './service.ts'

/** A registration as an investment uses it. */
export interface Chosen {
  id: string
  userId: string
  type: RegistrationType
  title: string
  state: string
  /** the documents are not required before it is submitted */ isSubmitted: boolean
  waitsFor: string[]
}

/** A prepared registration, or null. */
export async function chosenRegistration(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  id: string,
): Promise<Chosen | null> {
  const row = await repo.registrationById(q, id)
  const instance = row && (await services.lifecycles.read(q, 'registration', id))
  if (!row || !instance) return null
  const missing = await Promise.all(
    (await repo.partiesOf(q, id)).filter((p) => p.joined_at === null).map((p) => legalNameOf(q, p)),
  )
  return {
    id,
    userId: row.user_id,
    type: row.type,
    title: row.title ?? '',
    state: instance.state,
    isSubmitted: !['draft', 'needs_information', 'rejected', 'needs_retitling', 'closed'].includes(
      instance.state,
    ),
    waitsFor: missing.map((name) => `${name} takes part`),
  }
}

/** One who signs, in the order of signing. */
export interface Signer {
  userId: string
  name: string
  email: string
  role: string
  title: string | null
}
/** Everybody who signs for a registration. Refused while somebody has not taken part: nobody else can sign for them. */
export async function signersFor(q: Queryable, id: string): Promise<Signer[]> {
  const signing = (await repo.partiesOf(q, id)).filter((p) => p.signs)
  const missing = signing.find((p) => p.user_id === null || p.joined_at === null)
  if (missing)
    throw refuse('guard_failed', {
      message: `${missing.first_name} ${missing.last_name} has to join before the agreement can be prepared.`,
    })
  return Promise.all(
    signing.map(async (p) => ({
      userId: p.user_id ?? '',
      name: await legalNameOf(q, p),
      email: p.email,
      role: partyRoleLabels[p.role],
      title: p.title,
    })),
  )
}

export interface TaxFacts {
  type: 'ssn' | 'itin' | 'ein'
  number: string
  name: string
  classification: string
  address: Address | null
}
/** Whose number is on the tax form, under which name (Form W-9, Rev. March 2024). Null when it is not on file. */
export async function taxOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  id: string,
): Promise<TaxFacts | null> {
  const row = await repo.registrationById(q, id)
  if (row === null) return null
  const v = row.values
  const secrets = secretsIn(services.keys, row)
  const classification = w9Classification(row.type)
  const own = (v['address'] ?? null) as Address | null
  const personal = async (userId: string, name: string): Promise<TaxFacts | null> => {
    const number = (await revealFact(services, q, userId, 'kyc'))?.secrets['ssn']
    return number === undefined
      ? null
      : { type: checkItin(number).ok ? 'itin' : 'ssn', number, name, classification, address: own }
  }
  const parties = await repo.partiesOf(q, id)
  const first = parties[0]
  switch (taxpayerOf(row.type, v['tin_kind'] as 'ein' | 'grantor_ssn' | undefined)) {
    case 'entity': {
      const name =
        textOf(v['legal_name']) || textOf(v['trust_name']) || `Estate of ${textOf(v['decedent'])}`
      return secrets['ein'] === undefined
        ? null
        : { type: 'ein', number: secrets['ein'], name, classification, address: own }
    }
    case 'minor':
      return secrets['minor_ssn'] === undefined
        ? null
        : {
            type: 'ssn',
            number: secrets['minor_ssn'],
            name: `${textOf(v['minor_first'])} ${textOf(v['minor_last'])}`,
            classification,
            address: null,
          }
    case 'grantor': {
      const grantor = parties.find((p) => p.role === 'grantor') ?? first
      return grantor?.user_id ? personal(grantor.user_id, await legalNameOf(q, grantor)) : null
    }
    default:
      return first?.user_id ? personal(first.user_id, await legalNameOf(q, first)) : null
  }
}

/** A registration of the person with a taxpayer number of its own: an entity, a trust, an estate, a minor. */
export interface OwnTaxpayer {
  id: string
  title: string
  minor: boolean
  /** state or country in which it was formed, where it is known */ place: string | null
}
/** The registrations of a person that give a tax form of their own, newest first. */
export async function ownTaxpayers(q: Queryable, userId: string): Promise<OwnTaxpayer[]> {
  return (await repo.registrationsOf(q, userId)).flatMap((row) => {
    const whose = taxpayerOf(row.type, row.values['tin_kind'] as 'ein' | 'grantor_ssn' | undefined)
    if (row.title === null || (whose !== 'entity' && whose !== 'minor')) return []
    return [
      {
        id: row.id,
        title: row.title,
        minor: whose === 'minor',
        place: textOf(row.values['jurisdiction']) || textOf(row.values['governing_state']) || null,
      },
    ]
  })
}
/** Where the entity, trust or estate of a registration is; null for one that has no place of its own. */
export async function homeOfRegistration(q: Queryable, id: string): Promise<EntityPlace | null> {
  const row = await repo.registrationById(q, id)
  return row === null ? null : entityPlace(row.values)
}
/** The person whose own number identifies a registration; null where it has a number of its own. */
export async function taxpayerUser(q: Queryable, id: string): Promise<string | null> {
  const row = await repo.registrationById(q, id)
  if (row === null) return null
  const whose = taxpayerOf(row.type, row.values['tin_kind'] as 'ein' | 'grantor_ssn' | undefined)
  if (whose === 'entity' || whose === 'minor') return null
  const parties = await repo.partiesOf(q, id)
  const party =
    whose === 'grantor' ? (parties.find((p) => p.role === 'grantor') ?? parties[0]) : parties[0]
  return party?.user_id ?? null
}
/** Everybody who holds a joint registration, by the ids of their accounts; empty for other types. */
export async function jointHolders(q: Queryable, id: string): Promise<string[]> {
  const row = await repo.registrationById(q, id)
  if (row === null || familyOf(row.type) !== 'joint') return []
  return (await repo.partiesOf(q, id)).flatMap((p) => (p.user_id === null ? [] : [p.user_id]))
}

/**
 * The entity's own claim. Assets do not count where it was formed for this investment (17 CFR 230.501(a)(3), (7), (9)).
 */
function entityClaim(values: Readonly<Record<string, unknown>>): string {
  const claim = textOf(values['accreditation']) || 'none'
  return claim === 'assets' && values['formed_for_this_investment'] === true ? 'none' : claim
}

/** The means of a joint holder; `shared_net_worth` null where that person has not said what is owned together. */
type HolderMeans = Omit<PartyMeans, 'shared_net_worth' | 'accreditation'> & {
  shared_net_worth: number | null
  /** none where the stated figures contradict it */ accreditation: string
}
/** A joint holder other than the investor, with the means stated on joining and when that was. */
export interface JointHolder {
  userId: string
  means: HolderMeans | null
  statedAt: string | null
}
const holderMeans = (means: PartyMeans | null): HolderMeans | null =>
  means === null
    ? null
    : {
        ...means,
        shared_net_worth: means.shared_net_worth ?? null,
        accreditation: supportedClaim(means),
      }

/** Means of an entity, a trust or an estate, in cents; what it owns counts as its own. */
export interface EntityMeans {
  annual_income: number
  net_worth: number
  shared_net_worth: null
  other_cf_12mo: number
  accreditation: string
}
/** A registration that was stored before the question was asked has no answer: nothing is known of other platforms. */
function entityMeans(values: Readonly<Record<string, unknown>>): EntityMeans {
  const number = (field: string): number => (typeof values[field] === 'number' ? values[field] : 0)
  return {
    annual_income: number('annual_revenue'),
    net_worth: number('net_assets'),
    shared_net_worth: null,
    other_cf_12mo: number('other_cf_12mo'),
    accreditation: entityClaim(values),
  }
}
/**
 * What the legal limits of a registration are computed from: its own means, or those of each holder (17 CFR
 * 227.100(a)(2)). An entity is one by its EIN: `registrations` are all that have it, in whatever accounts, and `others`
 * are the means that the approved ones among them state. Without an EIN it is one with its person: `ein` null.
 */
export type LimitBasis =
  | {
      kind: 'entity'
      ein: string | null
      means: EntityMeans
      others: EntityMeans[]
      registrations: string[]
    }
  | { kind: 'holders'; joint: boolean; holders: JointHolder[] }
export async function limitBasis(q: Queryable, id: string): Promise<LimitBasis | null> {
  const row = await repo.registrationById(q, id)
  if (row === null) return null
  const family = familyOf(row.type)
  if (family === 'entity' || family === 'trust' || family === 'estate') {
    const same = row.ein_hash === null ? [] : await repo.registrationsOfEin(q, row.ein_hash)
    return {
      kind: 'entity',
      ein: row.ein_hash,
      means: entityMeans(row.values),
      others: same
        .filter((one) => one.id !== id && one.state === 'active')
        .map((one) => entityMeans(one.values)),
      registrations: [...new Set([id, ...same.map((one) => one.id)])],
    }
  }
  if (family !== 'joint') return null
  const others = (await repo.partiesOf(q, id)).filter((p) => !p.self && p.user_id !== null)
  return {
    kind: 'holders',
    joint: row.values['married'] === true,
    holders: others.map((p) => ({
      userId: p.user_id ?? '',
      means: holderMeans(p.means),
      statedAt: p.means === null ? null : p.joined_at,
    })),
  }
}

/** The identity check of a person changed: each registration in which they take part continues or waits again. */
export async function identityChanged(
  services: AppServices,
  tx: Tx,
  userId: string,
): Promise<void> {
  for (const id of await repo.registrationsWith(tx, userId)) await goOn(services, tx, id)
}
