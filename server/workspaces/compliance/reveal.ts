import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { QueueKind } from '#domain/investors/model/compliance.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { Download } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import { revealFact } from '#server/investors/profile/index.ts'
import { revealRegistration } from '#server/investors/registrations/index.ts'
import { evidenceOf } from './evidence.ts'
import { findItem } from './item.ts'
import { seesScreening } from '#domain/shared/access/actor.ts'
import { noteStaffAccess, revealTax } from '#server/investors/tax/index.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

/** Seconds for which a revealed secret is shown. */
const SHOWN_SECONDS = 30
/** Until when a secret that is revealed now is shown. */
export const shownUntil = (now: Date): string =>
  new Date(now.getTime() + SHOWN_SECONDS * 1000).toISOString()

/** Whole numbers of people are for compliance alone, with a reason (17 CFR 248.30). */
export function demandCompliance(actor: Person): void {
  if (!seesScreening(actor)) throw refuse('forbidden')
}

/** Shows one secret of an item's evidence. The view is recorded before the response is sent. */
export async function reveal(
  { actor, services, tx, now }: RequestContext<Person>,
  kind: QueueKind,
  id: string,
  asked: { field: string; why: string },
): Promise<{ field: string; value: string; until: string }> {
  const row = await findItem(tx, kind, id, actor)
  demandCompliance(actor)
  const shown = (await evidenceOf(services, tx, kind, id, row.user_id, now))
    .flatMap((group) => group.fields)
    .find((field) => field.field === asked.field && field.secret)
  if (shown === undefined) throw refuse('not_found')
  const value = await secretOf(services, tx, kind, id, row.user_id, asked.field)
  if (value === undefined) throw refuse('not_found')
  await repo.addReveal(tx, {
    id: newId(),
    by: actor.userId,
    of: row.user_id,
    kind,
    item: id,
    field: asked.field,
    why: asked.why,
    at: now.toISOString(),
  })
  if (kind === 'tax')
    await noteStaffAccess(services, tx, id, actor.userId, 'Viewed the full number')
  return {
    field: asked.field,
    value,
    until: shownUntil(now),
  }
}
async function secretOf(
  services: AppServices,
  tx: Tx,
  kind: QueueKind,
  id: string,
  userId: string,
  field: string,
): Promise<string | undefined> {
  if (kind === 'registration') return revealRegistration(services, tx, id, field)
  if (kind === 'tax') return revealTax(services, tx, id, field)
  for (const step of kind === 'identity' ? (['kyc'] as const) : stepNames) {
    const value = (await revealFact(services, tx, userId, step))?.secrets[field]
    if (value !== undefined) return value
  }
  const registration = kind === 'investment' ? await repo.registrationOf(tx, id) : null
  return registration === null ? undefined : revealRegistration(services, tx, registration, field)
}

/** A file of the evidence; each view of it is recorded like a reveal. */
export async function evidenceFile(
  { actor, services, tx, now }: RequestContext<Person>,
  kind: QueueKind,
  id: string,
  fileId: string,
): Promise<Download> {
  const row = await findItem(tx, kind, id, actor)
  demandCompliance(actor)
  const shown = (await evidenceOf(services, tx, kind, id, row.user_id, now))
    .flatMap((group) => group.files)
    .find((file) => file.file_id === fileId)
  const stored = shown === undefined ? null : await fileById(tx, fileId)
  if (shown === undefined || stored === null) throw refuse('not_found')
  await services.db.tx(async (own) => {
    await repo.addReveal(own, {
      id: newId(),
      by: actor.userId,
      of: row.user_id,
      kind,
      item: id,
      field: shown.field,
      why: 'Viewed the file in the review',
      at: now.toISOString(),
    })
    if (kind === 'tax')
      await noteStaffAccess(services, own, id, actor.userId, `Opened ${shown.label.toLowerCase()}`)
  })
  return new Download(await readFile(services, tx, stored), {
    name: stored.name,
    contentType: stored.content_type,
  })
}
