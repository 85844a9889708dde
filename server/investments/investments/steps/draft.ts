import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { maskOf, secretsOfStep } from '#server/investors/profile/index.ts'
import { ownCase } from '../case.ts'
import { envelopeOf, isSigned } from '../people.ts'
import * as repo from '../repo.ts'
import { demandReach } from './reach.ts'
import type { StepRow } from '../tables.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

/** Largest draft of one step, in characters of its JSON. */
const MAX_DRAFT = 20_000
/** Fields of a step that are never stored in plain. */
export const secretNames = secretsOfStep
/** The values without secrets. */
export const plainValues = (
  step: StepName,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secretNames(step).includes(field)))

const place = (id: string, step: string): string => `investment_step:${id}:${step}`
/** What of its tables is encrypted. */
export const draftColumns: readonly EncryptedColumn[] = [
  {
    table: 'investment_step',
    column: 'draft_secrets',
    from: ['investment_id', 'step'],
    place: place,
  },
]
const shape = (step: StepName): ReadonlySet<string> => new Set(Object.keys(stepSchemas[step].shape))

function secretsIn(
  services: AppServices,
  row: StepRow,
  id: string,
  step: StepName,
): Record<string, string> {
  return row.draft_secrets === null
    ? {}
    : (JSON.parse(services.keys.open(row.draft_secrets, place(id, step))) as Record<string, string>)
}
/** What was typed into a step and not submitted yet, secrets in plain: for the server only. */
export async function openDraft(
  services: AppServices,
  q: Queryable,
  id: string,
  step: StepName,
): Promise<Record<string, unknown>> {
  const row = await repo.findStep(q, id, step)
  return row === null ? {} : { ...row.draft, ...secretsIn(services, row, id, step) }
}
/** Masks of secrets that a draft holds: field -> what may be shown. */
export function draftMasks(
  services: AppServices,
  row: StepRow | null,
  id: string,
  step: StepName,
): Record<string, string> {
  if (row === null) return {}
  return Object.fromEntries(
    Object.entries(secretsIn(services, row, id, step)).map(([field, plain]) => [
      field,
      maskOf(field, plain),
    ]),
  )
}

/**
 * Stores what is typed, merged with what was typed before (null removes a field). Nothing is checked but the names of
 * the fields and the size; secrets are encrypted at once.
 */
export async function saveDraft(
  asking: RequestContext<Person>,
  id: string,
  step: StepName,
  values: Record<string, unknown>,
): Promise<{ saved_at: string; rev: number }> {
  const { services, tx, actor, now } = asking
  await services.lifecycles.lock(tx, 'investment', id)
  const c = await ownCase(services, tx, id, actor)
  demandReach(c, step, isSigned(await envelopeOf(services, tx, id)))
  const unknown = Object.keys(values).filter((field) => !shape(step).has(field))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(unknown.map((field) => [`values.${field}`, UNKNOWN_FIELD])),
    })
  const merged = Object.entries({ ...(await openDraft(services, tx, id, step)), ...values }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  if (JSON.stringify(merged).length > MAX_DRAFT) throw refuse('too_large')
  const secrets = Object.fromEntries(
    merged.filter(
      ([field, value]) =>
        secretNames(step).includes(field) && typeof value === 'string' && value !== '',
    ),
  )
  const sealed =
    Object.keys(secrets).length === 0
      ? null
      : services.keys.seal(JSON.stringify(secrets), place(id, step))
  const at = now.toISOString()
  const rev = await repo.storeDraft(
    tx,
    id,
    step,
    plainValues(step, Object.fromEntries(merged)),
    sealed,
    at,
  )
  const state = c.stepStates[step]
  if (state === 'not_started' || state === 'expired')
    await services.lifecycles.send(tx, 'investment-steps', id, { type: `${step}.saved` }, asking)
  return { saved_at: at, rev }
}
