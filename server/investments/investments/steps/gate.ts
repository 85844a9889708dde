import { quizQuestions } from '#domain/investors/model/steps/documents.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { Case } from '../case.ts'
import * as repo from '../repo.ts'

/** Field of the form that answers a question. */
export const quizField = (id: string): string => `quiz_${id}`

/** Questions that are answered wrongly or not at all: field -> what is right. */
export function wrongAnswers(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const question of quizQuestions) {
    const given = values[quizField(question.id)]
    if (given === question.answer) continue
    wrong[quizField(question.id)] =
      given === undefined ? 'Answer this question.' : `That isn’t correct. ${question.explain}`
  }
  return wrong
}

/** Does the law require three questions before each commitment? Reg CF only (17 CFR 227.303(b)(2)). */
export const asksQuiz = (c: Pick<Case, 'row'>): boolean => c.row.offering_type === 'reg_cf'

/**
 * The gate of a Reg CF commitment: education read, risk understood, questions right (17 CFR 227.302-303); open for
 * other types.
 */
export async function gatePassed(q: Queryable, c: Case): Promise<boolean> {
  return !asksQuiz(c) || gateIn(c, (await repo.findStep(q, c.row.id, 'documents'))?.answers ?? null)
}
/** The same from the answers of the step Documents that were read already. */
export function gateIn(c: Case, answers: Readonly<Record<string, unknown>> | null): boolean {
  if (!asksQuiz(c)) return true
  return (
    answers !== null &&
    answers['rep_education'] === true &&
    answers['rep_loss'] === true &&
    Object.keys(wrongAnswers(answers)).length === 0
  )
}
