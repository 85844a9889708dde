import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { revealFact } from '#server/investors/profile/index.ts'
import { addReveal, demandCompliance, shownUntil, written } from '../compliance/index.ts'
import { accountNamed } from './detail.ts'
import { isRevealable } from './profile.ts'

/** Shows one field of a person's profile whole. The view is recorded before the response is sent (17 CFR 248.30). */
export async function revealField(
  { actor, services, tx, now }: RequestContext<Person>,
  id: string,
  asked: { field: string; why: string },
): Promise<{ field: string; value: string; until: string }> {
  const { id: userId } = await accountNamed(tx, id)
  demandCompliance(actor)
  const found = isRevealable(asked.field) ? await revealFact(services, tx, userId, 'kyc') : null
  const value = found?.secrets[asked.field] ?? found?.fact.values[asked.field]
  if (found === null || value === undefined) throw refuse('not_found')
  await addReveal(tx, {
    id: newId(),
    by: actor.userId,
    of: userId,
    kind: 'profile',
    item: found.fact.id,
    field: asked.field,
    why: asked.why,
    at: now.toISOString(),
  })
  return { field: asked.field, value: written(asked.field, value), until: shownUntil(now) }
}
