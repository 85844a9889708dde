import { refuse } from '#domain/shared/errors.ts'
import type { Address } from '#domain/shared/common.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import type { IraStep } from '#domain/investors/model/steps/ira.ts'
import type { KycStep } from '#domain/investors/model/steps/kyc.ts'
import type { TaxAnswers } from '#domain/investors/model/tax/questions.ts'
import {
  dueForEntity,
  dueForPerson,
  dueFromFile,
  type DueForm,
} from '#domain/investors/rules/tax-questions.ts'
import { kindOfPersonNumber } from '#domain/investors/rules/tax-number.ts'
import { isUsPlace } from '#domain/investors/rules/us-place.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { readFact, revealFact } from '../profile/index.ts'
import { ownTaxpayers, taxOf, taxpayerUser } from '../registrations/index.ts'
import * as repo from './repo.ts'
import { openAnswers } from './seal.ts'

/** One taxpayer: the person, the plan's custodian, or a registration with a number of its own. */
export interface Taxpayer {
  userId: string
  holder: string
}
type Keyed = Pick<AppServices, 'keys'>

/** What is on file of a taxpayer, the number in plain: for the server only. */
export interface OnFile {
  name: string | null
  address: Address | null
  number: { type: 'ssn' | 'itin' | 'ein'; digits: string } | null
  dob: string | null
  citizenship: string | null
  phone: string | null
  /** line 3a as text, where a registration has it */
  classification: string | null
  /** where it comes from, as a person reads it */
  source: string
}
const nothing: OnFile = {
  name: null,
  address: null,
  number: null,
  dob: null,
  citizenship: null,
  phone: null,
  classification: null,
  source: '',
}

async function personOnFile(services: Keyed, q: Queryable, userId: string): Promise<OnFile> {
  const found = await revealFact(services, q, userId, 'kyc')
  const account = await repo.personOf(q, userId)
  if (found === null)
    return {
      ...nothing,
      name: account === null ? null : `${account.first_name} ${account.last_name}`,
      source: 'your account',
    }
  const who = found.fact.values as Partial<KycStep>
  const digits = found.secrets['ssn']
  return {
    name: `${who.legal_first ?? ''} ${who.legal_last ?? ''}`.trim(),
    address: who.address ?? null,
    number: digits === undefined ? null : { type: kindOfPersonNumber(digits), digits },
    dob: who.dob ?? null,
    citizenship: who.citizenship ?? null,
    phone: who.phone ?? null,
    classification: null,
    source: found.fact.source,
  }
}

/** What is on file of a taxpayer: nothing of it is typed again. */
export async function onFile(
  services: Keyed,
  q: Queryable,
  { userId, holder }: Taxpayer,
): Promise<OnFile> {
  if (holder === 'self') return personOnFile(services, q, userId)
  if (holder === 'ira') {
    const plan = (await readFact(q, userId, 'ira'))?.values as Partial<IraStep> | undefined
    return plan?.custodian_ein === undefined
      ? nothing
      : {
          ...nothing,
          name: plan.custodian_name ?? null,
          number: { type: 'ein', digits: plan.custodian_ein },
          source: 'your retirement account',
        }
  }
  const tax = await taxOf(services, q, holder)
  return tax === null
    ? nothing
    : {
        ...nothing,
        name: tax.name,
        address: tax.address,
        number: { type: tax.type, digits: tax.number },
        classification: tax.classification,
        source: 'your registration',
      }
}

/** The legal name of the person who signs. */
export const signerOf = async (services: Keyed, q: Queryable, userId: string): Promise<string> =>
  (await personOnFile(services, q, userId)).name ?? ''

/** The person's answers to the general questions, or null. */
export async function answersOf(
  services: Keyed,
  q: Queryable,
  userId: string,
): Promise<{ values: TaxAnswers; answered_at: string; version: number } | null> {
  const row = await repo.answersOf(q, userId)
  return (
    row && {
      values: openAnswers(services.keys, userId, row.sealed) as unknown as TaxAnswers,
      answered_at: row.answered_at,
      version: row.version,
    }
  )
}

/** The form that a taxpayer gives, with its reasons: by the answers, else by what is on file. */
export async function dueOf(
  services: Keyed,
  q: Queryable,
  { userId, holder }: Taxpayer,
): Promise<DueForm> {
  if (holder === 'ira')
    return {
      form: 'w9',
      because: ['The account’s custodian provides its number.'],
      certain: true,
    }
  if (holder !== 'self') {
    const [own] = (await ownTaxpayers(q, userId)).filter((one) => one.id === holder)
    return own?.minor
      ? dueFromFile('US', 'US')
      : dueForEntity({ domestic: own === undefined || own.place === null || isUsPlace(own.place) })
  }
  const answers = await answersOf(services, q, userId)
  if (answers !== null) return dueForPerson(answers.values)
  const fact = (await readFact(q, userId, 'kyc'))?.values as Partial<KycStep> | undefined
  return dueFromFile(fact?.citizenship ?? null, fact?.address?.country ?? null)
}

/** Holders that a person can give a form for: the own person, and each registration with a number of its own. */
export async function holdersOf(
  q: Queryable,
  userId: string,
): Promise<{ holder: string; label: string; kind: 'person' | 'entity' }[]> {
  return [
    { holder: 'self', label: 'Myself', kind: 'person' },
    ...(await ownTaxpayers(q, userId)).map((one) => ({
      holder: one.id,
      label: one.title,
      kind: 'entity' as const,
    })),
  ]
}
/** The person's own taxpayer of that name; somebody else's registration does not exist. */
export async function demandHolder(
  q: Queryable,
  userId: string,
  holder: string,
): Promise<Taxpayer> {
  if (holder !== 'self' && !(await ownTaxpayers(q, userId)).some((one) => one.id === holder))
    throw refuse('not_found')
  return { userId, holder }
}

/** Whose form an investment needs (Form W-9, Rev. March 2024). */
export async function taxpayerOfInvestment(
  q: Queryable,
  of: { userId: string; registration: RegistrationType; registrationId: string | null },
): Promise<Taxpayer> {
  if (of.registration === 'ira') return { userId: of.userId, holder: 'ira' }
  if (of.registrationId === null || of.registration === 'individual')
    return { userId: of.userId, holder: 'self' }
  const person = await taxpayerUser(q, of.registrationId)
  return person === of.userId
    ? { userId: of.userId, holder: 'self' }
    : { userId: of.userId, holder: of.registrationId }
}
