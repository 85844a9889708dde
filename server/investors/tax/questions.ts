import { refuse } from '#domain/shared/errors.ts'
import { questionFields } from '#domain/investors/model/tax/questions.ts'
import { taxQuestions } from '#domain/investors/model/tax/question-form.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as repo from './repo.ts'
import { mergeDraft, openAnswers, sealAnswers, unmasked, type Values } from './seal.ts'
import { answersOf } from './taxpayer.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

const known: ReadonlySet<string> = new Set(Object.keys(questionFields.shape))

/** Stores what is typed into the questions, encrypted. */
export async function saveAnswers(
  { services, tx, actor, now }: RequestContext<Person>,
  given: Values,
): Promise<{ saved_at: string }> {
  const typed = await draftOf({ services, tx, actor })
  const values = mergeDraft(
    known,
    typed,
    unmasked(given, [typed, (await answersOf(services, tx, actor.userId))?.values ?? {}]),
  )
  const at = now.toISOString()
  await repo.saveAnswerDraft(tx, actor.userId, sealAnswers(services.keys, actor.userId, values), at)
  return { saved_at: at }
}

async function draftOf({
  services,
  tx,
  actor,
}: Pick<RequestContext<Person>, 'services' | 'tx' | 'actor'>): Promise<Values> {
  const row = await repo.answerDraftOf(tx, actor.userId)
  return row === null ? {} : openAnswers(services.keys, actor.userId, row.sealed)
}

/** Takes the answers as a new version; unchanged answers are not stored again. */
export async function giveAnswers(
  { services, tx, actor, now }: RequestContext<Person>,
  given: Values,
): Promise<void> {
  await repo.lockTaxpayer(tx, actor.userId, 'questions')
  const before = await answersOf(services, tx, actor.userId)
  const whole = unmasked(given, [await draftOf({ services, tx, actor }), before?.values ?? {}])
  const parsed = taxQuestions.safeParse(
    Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null && value !== '')),
    { error: plainErrors },
  )
  if (!parsed.success) throw refuse('invalid', { fields: fieldsOf(parsed.error.issues) })
  await repo.dropAnswerDraft(tx, actor.userId)
  if (before !== null && canonical(before.values) === canonical(parsed.data)) return
  await repo.addAnswers(tx, {
    id: newId(),
    userId: actor.userId,
    version: (before?.version ?? 0) + 1,
    sealed: sealAnswers(services.keys, actor.userId, parsed.data),
    at: now.toISOString(),
  })
}
