import { coveredPersons, type Covered } from '#domain/offerings/model/raise-covered.ts'
import { awaitsCompliance, RELIED_ON } from '#domain/offerings/rules/questionnaires.ts'
import type { TopicInput } from '#domain/offerings/model/topics/projection.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findCompany } from '../offerings/index.ts'
import { draftsOf, inForce, submittedValues } from './in-force.ts'
import { assess } from './questionnaire-answers.ts'
import { findOfOffering, findSigned } from './questionnaire-repo.ts'
import * as repo from './repo.ts'
import { isPrepared } from './workspace.ts'
import { system } from '#server/kernel/context.ts'

type Services = Pick<AppServices, 'keys'>

/** Somebody who is covered; `left`: no topic names them any more. */
export interface CoveredNow extends Covered {
  left: boolean
}

/** The covered persons whom the given topics of an offering or those in force name, each once; the first one counts. */
async function namedOf(
  services: Services,
  q: Queryable,
  listingId: string,
  given: readonly TopicInput[],
): Promise<Covered[]> {
  const raise = await repo.findRaise(q, listingId)
  const company = raise === null ? null : await findCompany(q, raise.account_id)
  if (company === null) return []
  const found = [...given, await inForce(services, q, listingId)].flatMap((topics) =>
    coveredPersons(company.legal_name, topics),
  )
  return found.filter((one, index) => found.findIndex(({ key }) => key === one.key) === index)
}

/**
 * Everybody whose bad-actor questionnaire an offering needs (17 CFR 227.503, 230.506(d), 230.262): those whom what was
 * submitted or what is in force names, and those who certified answers and were not let go since. A page adds those
 * whom the drafts name, because they are asked before the topic is submitted.
 */
export async function coveredNow(
  services: Services,
  q: Queryable,
  listingId: string,
  drafts: TopicInput = {},
): Promise<CoveredNow[]> {
  const named = await namedOf(services, q, listingId, [
    drafts,
    await submittedValues(services, q, listingId),
  ])
  const keys = new Set(named.map((one) => one.key))
  const kept = (await findSigned(q, listingId)).filter((row) => !keys.has(row.person_key))
  return [
    ...named.map((one) => ({ ...one, left: false })),
    ...kept.map(({ person_key: key, name, email, roles, subject }) => ({
      key,
      name,
      email,
      roles,
      subject,
      left: true,
    })),
  ]
}

/** Does a draft of the offering, what was submitted, or what is in force name a person as covered? */
export const isNamed = async (
  services: Services,
  q: Queryable,
  listingId: string,
  personKey: string,
): Promise<boolean> =>
  (
    await namedOf(services, q, listingId, [
      await draftsOf(services, q, listingId),
      await submittedValues(services, q, listingId),
    ])
  ).some((one) => one.key === personKey)

/**
 * Ends the questionnaires of those whom nothing names any more: a name that was a mistake, or a person who left before
 * the launch. Once somebody certified, only compliance lets them go after the launch, and before it too unless the
 * answers were found to be in order.
 */
export async function endQuestionnaires(
  services: AppServices,
  tx: Tx,
  listingId: string,
): Promise<void> {
  const offering = await services.lifecycles.read(tx, 'offering', listingId)
  const prepared = offering !== null && isPrepared(offering.state)
  const signed = new Set((await findSigned(tx, listingId)).map((row) => row.id))
  for (const row of await findOfOffering(tx, listingId)) {
    if (await isNamed(services, tx, listingId, row.person_key)) continue
    const free =
      !signed.has(row.id) ||
      (prepared &&
        !awaitsCompliance(row.machine.state) &&
        (await assess(services, tx, row)).outcome !== 'disqualifying')
    if (free)
      await services.lifecycles.send(tx, 'questionnaire', row.id, { type: 'SUPERSEDED' }, system)
  }
}

/**
 * May the answers of every covered person of what was submitted or is in force be relied on now (17 CFR 227.503,
 * 230.506(d), 230.262)? `since` is the earliest of their last certifications: what a closing requires to be after its
 * notice. Null where one is missing, flagged or too old, and for an offering without topics.
 */
export async function badActorClear(
  services: Services,
  q: Queryable,
  listingId: string,
): Promise<{ since: string } | null> {
  const covered = await coveredNow(services, q, listingId)
  const since = await repo.reliedOnSince(
    q,
    listingId,
    covered.map((one) => one.key),
    RELIED_ON,
  )
  return since === null ? null : { since }
}
