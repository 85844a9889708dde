import { coveredPersons, type Covered } from '#domain/model/raise-covered.ts'
import type { TopicInput } from '#domain/model/topics/projection.ts'
import type { Queryable, Tx } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { findCompany } from '../offerings/index.ts'
import { findOfOffering } from './questionnaire-repo.ts'
import * as repo from './repo.ts'

/** Covered persons by the given topics of an offering. */
export async function coveredOf(q: Queryable, listingId: string, all: TopicInput): Promise<Covered[]> {
  const raise = await repo.findRaise(q, listingId)
  const company = raise === null ? null : await findCompany(q, raise.account_id)
  return company === null ? [] : coveredPersons(company.legal_name, all)
}

/** Ends the questionnaires of people who are no longer covered by what was handed in. */
export async function supersedeUncovered(parts: Parts, tx: Tx, listingId: string, all: TopicInput): Promise<void> {
  const keys = new Set((await coveredOf(tx, listingId, all)).map((one) => one.key))
  for (const row of await findOfOffering(tx, listingId)) if (!keys.has(row.person_key)) await parts.lifecycles.send(tx, 'questionnaire', row.id, { type: 'SUPERSEDED' }, { actor: { kind: 'system' } })
}

/** States in which a questionnaire may be relied on; after 90 days, or when it was asked for, it has to be certified again. */
export const RELIED_ON = ['clear', 'disclosure_required', 'waived']

/** True when every covered person of what was handed in has a questionnaire that may be relied on. False where an offering has no topics. */
export async function badActorClear(q: Queryable, listingId: string, all: TopicInput): Promise<boolean> {
  const states = new Map((await findOfOffering(q, listingId)).map((row) => [row.person_key, row.machine.state]))
  const covered = await coveredOf(q, listingId, all)
  return covered.length > 0 && covered.every((one) => RELIED_ON.includes(states.get(one.key) ?? ''))
}
