import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { regulationOf, type Regulation } from '#domain/shared/regulation.ts'
import { worstOutcome } from '#domain/investors/rules/bad-actor.ts'
import {
  answerProblems,
  assessAnswers,
  type Answers,
} from '#domain/investors/model/bad-actor-questionnaire.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findOffering } from '../offerings/index.ts'
import * as repo from './questionnaire-repo.ts'
import type { QuestionnaireRow } from './tables.ts'

/** What the encryption of a questionnaire's answers is bound to. */
export const placeOf = (id: string): string => `questionnaire:${id}:answers`
/** What of its tables is encrypted. */
export const answerColumns: readonly EncryptedColumn[] = [
  { table: 'questionnaire', column: 'answers_sealed', from: ['id'], place: placeOf },
  {
    table: 'questionnaire_signature',
    column: 'answers_sealed',
    from: ['questionnaire_id'],
    place: placeOf,
  },
  {
    table: 'questionnaire_address',
    column: 'answers_sealed',
    from: ['questionnaire_id'],
    place: placeOf,
  },
]
/** The answers on file, in plain. */
export const answersOf = (
  services: Pick<AppServices, 'keys'>,
  row: Pick<QuestionnaireRow, 'id' | 'answers_sealed'>,
): Answers =>
  row.answers_sealed === null
    ? {}
    : (JSON.parse(services.keys.open(row.answers_sealed, placeOf(row.id))) as Answers)
/** Answers that ended with an earlier address, and what they mean today. */
async function earlierOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  row: QuestionnaireRow,
  rule: { regulation: Regulation; on: PlainDate },
) {
  return (await repo.earlierAddresses(q, row.id)).map((one) => {
    const answers = answersOf(services, { id: row.id, answers_sealed: one.answers_sealed })
    return {
      ...one,
      answers,
      ...assessAnswers(answers, row.subject, rule.regulation, rule.on, row.waiver !== null),
    }
  })
}

/**
 * The result of the rules for the stored answers today; 5 years back for the company, 10 for people, and so on (17 CFR
 * 227.503(a), 230.506(d)(1)). Answers that the company ended by changing the address still count for the outcome, so
 * that no change of address hides an event.
 */
export async function assess(
  services: Pick<AppServices, 'keys' | 'clock'>,
  q: Queryable,
  row: QuestionnaireRow,
) {
  const offering = await findOffering(q, row.listing_id)
  if (offering === null) throw new Error(`the questionnaire ${row.id} has no offering`)
  const on = dateInZone(services.clock.now().toISOString())
  const regulation = regulationOf(offering.type)
  const answers = answersOf(services, row)
  const present = assessAnswers(answers, row.subject, regulation, on, row.waiver !== null)
  const earlier = await earlierOf(services, q, row, { regulation, on })
  return {
    on,
    offering,
    complete: Object.keys(answerProblems(answers)).length === 0,
    earlier,
    findings: present.findings,
    outcome: worstOutcome([
      present.outcome,
      ...earlier.filter((one) => one.weighed).map((one) => one.outcome),
    ]),
  }
}
