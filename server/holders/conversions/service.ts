import { editsCompany, type ActorCode, type Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type {
  ConversionBody,
  ConversionRow,
  ConversionView,
} from '#domain/holders/model/conversion.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { cutPage } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { capitalizationProblem } from '#domain/holders/rules/conversion.ts'
import { demandFiles, giveFileOf } from '../holdings/index.ts'
import { capitalizationOf } from './plan.ts'
import { presentRow, presentView } from './present.ts'
import * as repo from './repo.ts'

/** One page of conversions as the reader sees them. */
export async function pageOf(
  services: AppServices,
  q: Queryable,
  found: { rows: repo.ConversionRecord[]; total: number },
  limit: number,
  codes: readonly ActorCode[],
  actor: Person,
): Promise<Page<ConversionRow>> {
  const { shown, next, more } = cutPage(found.rows, limit, (last) => [last.created_at, last.id])
  const machines = await services.lifecycles.readMany(
    q,
    'conversion',
    shown.map((row) => row.id),
  )
  const items = shown.flatMap((row) => {
    const instance = machines.get(row.id)
    return instance === undefined
      ? []
      : [presentRow(services, row, instance, codes, { actor, acts: null })]
  })
  return { items, next_cursor: next, total: found.total, more }
}

/** A conversion that the person may see; `accountId` also demands that it is of this company. */
async function seen(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
  accountId: string | null,
) {
  const [row, instance] = [
    await repo.findConversion(q, id),
    await services.lifecycles.read(q, 'conversion', id),
  ]
  const codes = instance === null ? [] : await services.lifecycles.codes(q, instance, actor)
  const elsewhere = accountId !== null && row?.account_id !== accountId
  if (row === null || instance === null || codes.length === 0 || elsewhere)
    throw refuse('not_found')
  return { row, instance, codes }
}
export async function conversionFor(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
  accountId: string | null = null,
): Promise<ConversionView> {
  const { row, instance, codes } = await seen(services, q, id, actor, accountId)
  return presentView(services, q, row, instance, codes, actor)
}

function demandPast(body: ConversionBody, now: Date): void {
  if (body.happened_on > dateInZone(now.toISOString()))
    throw refuse('refused', { fields: { happened_on: 'Enter a date that is not in the future.' } })
}
/** The shares before the event are those of the cap table, or their difference has a reason. */
async function demandCompared(
  services: AppServices,
  q: Queryable,
  accountId: string,
  body: ConversionBody,
): Promise<void> {
  const problem = capitalizationProblem(body, await capitalizationOf(services, q, accountId))
  if (problem !== null) throw refuse('refused', { fields: { capitalization_reason: problem } })
}
/** A document of a conversion, for all who may see it. */
export async function fileOf(
  services: AppServices,
  q: Tx,
  id: string,
  file: string,
  actor: Person,
) {
  const { row } = await seen(services, q, id, actor, null)
  return giveFileOf(services, q, row.terms.papers, file)
}
/** Enters a conversion as a draft; a viewer of the company may not. */
export async function enterConversion(
  call: RequestContext<Person>,
  accountId: string,
  body: ConversionBody,
): Promise<ConversionView> {
  const { services, tx, actor, now } = call
  if (!editsCompany(actor, accountId)) throw refuse('forbidden')
  demandPast(body, now)
  await demandCompared(services, tx, accountId, body)
  await demandFiles(tx, actor, body.papers, [], 'papers')
  const id = newId()
  await repo.addConversion(tx, {
    id,
    accountId,
    terms: body,
    author: actor.userId,
    at: now.toISOString(),
  })
  await services.lifecycles.begin(tx, 'conversion', id, undefined, call, { account_id: accountId })
  return conversionFor(services, tx, id, actor, accountId)
}
/** Changes a draft; what was submitted is returned or withdrawn first. */
export async function changeConversion(
  call: RequestContext<Person>,
  accountId: string,
  id: string,
  body: ConversionBody,
  ifMatch: number | null,
): Promise<ConversionView> {
  const { services, tx, actor, now } = call
  const { row } = await seen(services, tx, id, actor, accountId)
  if (!editsCompany(actor, accountId)) throw refuse('forbidden')
  const locked = await services.lifecycles.lock(tx, 'conversion', id)
  if (locked?.state !== 'draft')
    throw refuse('not_accepted', { message: 'The conversion was submitted and is not a draft.' })
  expectVersion(ifMatch, row.rev, await conversionFor(services, tx, id, actor, accountId))
  demandPast(body, now)
  await demandCompared(services, tx, accountId, body)
  await demandFiles(tx, actor, body.papers, row.terms.papers, 'papers')
  await repo.saveConversion(tx, id, body, actor.userId)
  return conversionFor(services, tx, id, actor, accountId)
}
