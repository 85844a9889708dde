import { refuse } from '#domain/shared/errors.ts'
import { correctable, kycStep } from '#domain/investors/model/steps/kyc.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import type { AppServices } from '#server/app-services.ts'
import { revealFact } from '../profile/index.ts'
import { kycOf } from './service.ts'

type Values = Record<string, unknown>
/** Confirmations are given anew each time and are no facts. */
const CONFIRMATIONS: ReadonlySet<string> = new Set(['attest'])
const shape = kycStep.shape as unknown as Record<
  string,
  { safeParse: (value: unknown) => { success: boolean; data?: unknown } }
>
/** A value as the step stores it: trimmed and in one form, so that the same facts compare as the same. */
function kept(field: string, value: unknown): unknown {
  const read = shape[field]?.safeParse(value)
  return read?.success === true ? read.data : value
}

/**
 * The identity details as they are submitted while a correction is requested: what was not named stays as it is on
 * file, given again or not. Throws invalid, by field, where something else is changed. Outside of a correction the
 * values are returned as given.
 */
export async function correctedIdentity(
  services: AppServices,
  q: Queryable,
  userId: string,
  given: Values,
): Promise<Values> {
  const kyc = await kycOf(services, q, userId)
  const open =
    kyc?.state === 'needs_information'
      ? correctable(
          kyc.needs.map((need) => need.field),
          Object.keys(kycStep.shape),
        )
      : null
  const known = open === null ? null : await revealFact(services, q, userId, 'kyc')
  if (open === null || known === null) return given
  const onFile: Values = { ...known.fact.values, ...known.secrets }
  const other = Object.keys(given).filter(
    (field) =>
      Object.hasOwn(shape, field) &&
      !open.has(field) &&
      !CONFIRMATIONS.has(field) &&
      canonical(kept(field, given[field]) ?? null) !== canonical(onFile[field] ?? null),
  )
  if (other.length > 0)
    throw refuse('invalid', {
      message: 'Change only what we asked you to correct.',
      fields: Object.fromEntries(
        other.map((field) => [field, 'This was accepted and can’t be changed now.']),
      ),
    })
  return {
    ...Object.fromEntries(
      Object.entries(known.fact.values).filter(
        ([field]) => Object.hasOwn(shape, field) && !open.has(field) && !CONFIRMATIONS.has(field),
      ),
    ),
    ...given,
  }
}
