import { prohibitedPlace } from '#domain/investors/rules/entity-country.ts'
import { faultsOf, type Fault, type PartyStanding } from '#domain/investors/rules/gates.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { isFrozen, kycOf, mayMoveFunds } from '../kyc/index.ts'
import { screeningStatus } from '../screening/index.ts'
import { behindInvestmentRow, investmentsBehind, partiesOfTitle, placeValuesOf } from './repo.ts'

type Parts = Pick<AppServices, 'lifecycles' | 'demo'>

/**
 * All who are behind a record and have an account: the holder first, then co-holders, signers, owners from 25 percent and
 * the person in control, trustees, grantors and executors. Those who are only named (a minor, an owner between) are
 * screened with the account that named them.
 */
export interface Behind {
  holderId: string
  /** accounts, the holder's first, each once */
  people: readonly string[]
  /** a registration that was prepared; null for the own name and a plan */
  registrationId: string | null
}

const behind = (
  holderId: string,
  others: readonly string[],
  registrationId: string | null,
): Behind => ({ holderId, people: [...new Set([holderId, ...others])], registrationId })

/** All who are behind an investment: its registration as it is now, and who has signed its agreement. */
export async function behindInvestment(q: Queryable, id: string): Promise<Behind> {
  const row = await behindInvestmentRow(q, id)
  if (row === null) throw new Error(`no one is behind the investment ${id}`)
  return behind(row.holder_id, row.others, row.registration_id)
}

/** All who are behind a security in an account: the account, and the registrations of it that have the title. */
export const behindTitle = async (q: Queryable, userId: string, title: string): Promise<Behind> =>
  behind(userId, await partiesOfTitle(q, userId, title), null)

/** Investments that a person is behind: in some states, or open and ended ones. */
export const investmentsOf = investmentsBehind

/**
 * Nothing of the person is frozen, and a screening of now is clear. For the holder it covers all who are named in
 * their registrations; another person is compared alone, because what else they own is not behind this record.
 */
const isClear = async (
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  userId: string,
  holder: boolean,
): Promise<boolean> =>
  holder
    ? mayMoveFunds(services, q, userId)
    : !(await isFrozen(q, userId)) &&
      (await screeningStatus(services, q, { userId, accountId: null, personOnly: true })) ===
        'clear'

/** How one person behind a record stands at this moment. */
export async function standingOf(
  services: Parts,
  q: Queryable,
  userId: string,
  holder: boolean,
): Promise<PartyStanding> {
  const stateOf = async (machine: string) =>
    (await services.lifecycles.read(q, machine, userId))?.state ?? null
  return {
    account: await stateOf('user'),
    identity: (await kycOf(services, q, userId))?.state ?? null,
    clear: await isClear(services, q, userId, holder),
    suitability: await stateOf('suitability'),
    holder,
  }
}

/** What is wrong with each of those behind a record, and with its registration, at this moment. */
export async function faultsBehind(
  services: Parts,
  q: Queryable,
  of: Behind,
): Promise<ReadonlySet<Fault>[]> {
  const found: ReadonlySet<Fault>[] = []
  for (const userId of of.people)
    found.push(faultsOf(await standingOf(services, q, userId, userId === of.holderId)))
  if (of.registrationId !== null) {
    const registration = await services.lifecycles.read(q, 'registration', of.registrationId)
    // approved before the country was asked, or before it was prohibited
    const prohibited = prohibitedPlace(await placeValuesOf(q, of.registrationId)) !== null
    if (registration?.state !== 'active' || prohibited) found.push(new Set(['registration']))
  }
  return found
}

/**
 * Whether money of an investment may move: no one behind it is frozen or alike to a listed person now (31 CFR 501.603,
 * 501.604). Blocked property is all of it, whichever holder is listed.
 */
export async function fundsFree(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  investmentId: string,
): Promise<boolean> {
  const { holderId, people } = await behindInvestment(q, investmentId)
  for (const userId of people)
    if (!(await isClear(services, q, userId, userId === holderId))) return false
  return true
}
