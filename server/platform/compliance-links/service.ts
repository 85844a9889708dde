import type { Person } from '#domain/shared/access/actor.ts'
import { decidesReviews } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { LinkShow } from '#domain/platform/model/compliance-link-labels.ts'
import type {
  ComplianceLinkInput,
  ComplianceLinkView,
  NewComplianceLink,
} from '#domain/platform/model/compliance-links.ts'
import { isLaterReview } from '#domain/platform/rules/compliance-links.ts'
import type { ComplianceLinkContext } from '#machines/platform/compliance-link.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { readCursor, cutPage, wrongCursor } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { staffNames } from '../platform/index.ts'
import * as repo from './repo.ts'

const FIRST = { title: '', id: '00000000-0000-0000-0000-000000000000' }
type Asked = {
  show: LinkShow
  kind?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Operators and compliance maintain the registry; support reads. */
function demandKeeper(actor: Person): void {
  if (!decidesReviews(actor)) throw refuse('forbidden')
}

function present(
  services: Pick<AppServices, 'lifecycles'>,
  row: repo.LinkRow,
  machine: Instance,
  actor: Person,
): ComplianceLinkView {
  const context = machine.context as unknown as ComplianceLinkContext
  const { http_status, problem, checked_at, review_on, review_due } = context
  return {
    ...row,
    http_status,
    problem,
    checked_at,
    review_on,
    review_due,
    may_edit: decidesReviews(actor),
    status: services.lifecycles.present(machine, {
      who: ['ADM'],
      actor,
      staff: true,
    }),
  }
}

function startOf(cursor: string | undefined): typeof FIRST {
  const [title, id] = cursor === undefined ? [FIRST.title, FIRST.id] : readCursor(cursor, 2)
  if (title === undefined || id === undefined || !/^[0-9a-f-]{36}$/.test(id)) throw wrongCursor()
  return { title, id }
}

/** A page of links by name. */
export async function linkPage(
  services: AppServices,
  q: Queryable,
  actor: Person,
  asked: Asked,
): Promise<Page<ComplianceLinkView>> {
  const rows = await repo.findLinks(q, {
    show: asked.show,
    kind: asked.kind ?? null,
    words: asked.q || null,
    after: startOf(asked.cursor),
    limit: asked.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [last.title, last.id])
  const machines = await services.lifecycles.readMany(
    q,
    'compliance-link',
    shown.map((row) => row.id),
  )
  return {
    items: shown.flatMap((row) => {
      const machine = machines.get(row.id)
      return machine === undefined ? [] : [present(services, row, machine, actor)]
    }),
    next_cursor: next,
    total: null,
    more,
  }
}

/** One link. Throws not_found. */
export async function linkOf(
  services: AppServices,
  q: Queryable,
  actor: Person,
  id: string,
): Promise<ComplianceLinkView> {
  const row = await repo.findLink(q, id)
  const machine = row === null ? null : await services.lifecycles.read(q, 'compliance-link', id)
  if (row === null || machine === null) throw refuse('not_found')
  return present(services, row, machine, actor)
}

async function demandSound(tx: Tx, link: ComplianceLinkInput, id: string): Promise<void> {
  if (link.owner_id !== null && !(await staffNames(tx)).some((one) => one.id === link.owner_id))
    throw refuse('invalid', { fields: { owner_id: 'Choose an active member of staff.' } })
  if (await repo.isListed(tx, link, id))
    throw refuse('refused', { fields: { url: 'This link is already listed for this rule.' } })
}

/** Adds a link; the timer requests its first check. Throws forbidden, invalid, refused. */
export async function addLink(
  call: RequestContext<Person>,
  body: NewComplianceLink,
): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  demandKeeper(actor)
  const { review_on, ...link } = body
  const id = newId()
  const at = now.toISOString()
  await demandSound(tx, link, id)
  if (!isLaterReview(review_on, at))
    throw refuse('invalid', { fields: { review_on: 'Enter a date after today.' } })
  await repo.addLink(tx, { ...link, id, by: actor.userId, at })
  await services.lifecycles.begin(tx, 'compliance-link', id, { at, review_on }, call)
  return { id }
}

/** Changes a link on the version that was read; it’s checked anew. Throws stale, forbidden, not_accepted, refused. */
export async function changeLink(
  call: RequestContext<Person> & Pick<Call, 'headers'>,
  id: string,
  body: ComplianceLinkInput,
): Promise<{ rev: number }> {
  const { services, tx, actor } = call
  demandKeeper(actor)
  const machine = await services.lifecycles.lock(tx, 'compliance-link', id)
  const row = await repo.findLink(tx, id)
  if (row === null || machine === null) throw refuse('not_found')
  const { id: _, owner: __, ...current } = row
  expectVersion(call.headers.ifMatch, machine.rev, current)
  await demandSound(tx, body, id)
  await repo.changeLink(tx, id, body)
  const { rev } = await services.lifecycles.send(
    tx,
    'compliance-link',
    id,
    { type: 'EDITED' },
    call,
  )
  return { rev }
}
