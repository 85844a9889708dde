import type { Person } from '#domain/shared/access/actor.ts'
import {
  isSecondPerson,
  NO_TIES,
  whyNotDecide,
  type Ties,
} from '#domain/shared/access/may-decide.ts'
import type { Queryable } from '../db/db.ts'
import { tiesOf, type DecidedRecord } from './repo.ts'

export {
  otherAccountsOf,
  preparersOf,
  reopenersOf,
  staffOwnOf,
  type DecidedRecord,
} from './repo.ts'

/** Whether a person may decide; where not, the sentence that says why. */
export type Verdict = { ok: true } | { ok: false; why: string }

const verdictOf = (ties: Ties): Verdict => {
  const why = whyNotDecide(ties)
  return why === null ? { ok: true } : { ok: false, why }
}

/**
 * Whether a person may decide about records: not about an own one (own account or investment, an account in which the
 * person takes part, a transfer to the person), not of a company whose member the person is or whose security the person
 * holds, not in an offering in which the person invests, and not what the person has proposed or prepared (`prepared`),
 * all of it with any account of the person (`same_person_shared`).
 * The machine store calls it for each deciding event of the
 * platform's staff; a guard, a fact and the text of a refusal call it too, so that they never differ.
 */
export async function mayDecide(
  q: Queryable,
  person: Person,
  records: DecidedRecord | readonly DecidedRecord[],
  prepared: readonly (string | null)[] = [],
): Promise<Verdict> {
  if (!isSecondPerson(person, prepared)) return verdictOf({ ...NO_TIES, prepared: true })
  const verdicts = await verdictsOf(q, [person.userId], [records].flat())
  return verdicts.get(person.userId) ?? { ok: true }
}

/** The verdict on each of several people, by their ids: who may be asked to decide. */
export async function verdictsOf(
  q: Queryable,
  people: readonly string[],
  records: readonly DecidedRecord[],
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>(people.map((id) => [id, { ok: true }]))
  for (const record of records)
    for (const { user_id: id, ...ties } of await tiesOf(q, people, record)) {
      const verdict = verdictOf({ ...NO_TIES, ...ties })
      if (!verdict.ok && verdicts.get(id)?.ok === true) verdicts.set(id, verdict)
    }
  return verdicts
}
