import { system } from '#server/kernel/context.ts'
import { memberRole, type Actor, type ActorCode, type Person } from '#domain/shared/access/actor.ts'
import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import {
  newsAudienceLabels,
  newsCategoryLabels,
  type CompanyNews,
  type NewsBody,
  type NewsRow,
  type NewsView,
} from '#domain/holders/model/news.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import { checkNews, newsDuties } from '#domain/holders/rules/news.ts'
import type { NewsContext } from '#machines/holders/news-release.lifecycle.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance, Reader } from '#server/kernel/state-machines/index.ts'
import { demandFiles, demandHolder, fileLinks } from '../holdings/index.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

/** Decisions about a release that its author may not make. */
export const refusedOf = (row: Pick<repo.NewsRecord, 'author_id'>, actor: Actor): string[] =>
  leftToAnother(['APPROVED', 'RETURNED'], actor, [row.author_id])

function presentRow(
  services: AppServices,
  row: repo.NewsRecord,
  instance: Instance,
  { actor, codes }: Reader,
): NewsRow {
  const context = instance.context as NewsContext
  return {
    id: row.id,
    account_id: row.account_id,
    company: row.company,
    title: row.content.title,
    category: row.content.category,
    category_label: newsCategoryLabels[row.content.category],
    audience: row.content.audience,
    audience_label: newsAudienceLabels[row.content.audience],
    published_at: context.publishedAt,
    retracted_at: context.retractedAt,
    status: services.lifecycles.present(instance, {
      who: codes,
      actor,
      staff: codes.includes('ADM'),
      without: refusedOf(row, actor),
      link: services.lifecycles.links(instance, codes),
    }),
  }
}
async function presentView(
  services: AppServices,
  q: Queryable,
  row: repo.NewsRecord,
  instance: Instance,
  reader: Reader,
): Promise<NewsView> {
  return {
    ...presentRow(services, row, instance, reader),
    paragraphs: row.content.body
      .split(/\r?\n\s*\r?\n/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    attachments: await fileLinks(
      q,
      row.content.attachments,
      (file) => `/api/news/${row.id}/files/${file}`,
    ),
    retraction: row.retraction,
  }
}
const edits = (actor: Person, accountId: string): boolean =>
  ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '')

/** Releases of a company; holders see what was published, with what was retracted. */
export async function newsOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  query: { cursor?: string | undefined; limit: number },
  reader: Reader,
): Promise<Page<NewsRow>> {
  const shownOnly = reader.codes.includes('INV')
  const rows = await repo.findList(
    q,
    accountId,
    shownOnly,
    readBefore(query.cursor),
    query.limit + 1,
  )
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.created_at, last.id])
  const machines = await services.lifecycles.readMany(
    q,
    'news-release',
    shown.map((row) => row.id),
  )
  const items = shown.flatMap((row) => {
    const instance = machines.get(row.id)
    return instance === undefined ? [] : [presentRow(services, row, instance, reader)]
  })
  return {
    items,
    next_cursor: next,
    total: await repo.countList(q, accountId, shownOnly),
    more,
  }
}
export async function newsForHolder(
  services: AppServices,
  q: Queryable,
  userId: string,
  accountId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<NewsRow>> {
  await demandHolder(q, userId, accountId, 'ever')
  return newsOf(services, q, accountId, query, { ...system, codes: ['INV'] })
}

async function seen(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<{ row: repo.NewsRecord; instance: Instance; codes: readonly ActorCode[] }> {
  const [row, instance] = [
    await repo.findNews(q, id),
    await services.lifecycles.read(q, 'news-release', id),
  ]
  const codes = instance === null ? [] : await services.lifecycles.codes(q, instance, actor)
  if (row === null || instance === null || codes.length === 0) throw refuse('not_found')
  return { row, instance, codes }
}
export async function releaseFor(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<NewsView> {
  const { row, instance, codes } = await seen(services, q, id, actor)
  return presentView(services, q, row, instance, { actor, codes })
}
export const attachmentsFor = async (
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<string[]> => (await seen(services, q, id, actor)).row.content.attachments

async function ofCompany(
  services: AppServices,
  q: Tx,
  accountId: string,
  id: string,
  actor: Person,
) {
  const found = await seen(services, q, id, actor)
  if (found.row.account_id !== accountId || found.codes.includes('INV')) throw refuse('not_found')
  return found
}
/** A release as the company works on it, with the current result of the rule on notices. */
export async function companyNewsOf(
  services: AppServices,
  q: Tx,
  accountId: string,
  id: string,
  actor: Person,
): Promise<CompanyNews> {
  const { row, instance, codes } = await ofCompany(services, q, accountId, id, actor)
  const open = await repo.findOpenOffering(q, accountId)
  const editor = edits(actor, accountId)
  return {
    ...(await presentView(services, q, row, instance, { actor, codes })),
    values: row.content,
    rev: row.rev,
    author: row.author,
    approved_by: row.approved_by,
    problems: checkNews(row.content, open).map((one) => one.message),
    duties: newsDuties(row.content, open),
    open_offering: open === null ? null : offeringTypeLabels[open],
    mine: row.author_id === actor.userId,
    may_edit: editor && instance.state === 'draft',
  }
}

/** Begins a release; a viewer of the company may not. */
export async function writeNews(
  call: RequestContext<Person>,
  accountId: string,
  content: NewsBody,
): Promise<CompanyNews> {
  const { services, tx, actor } = call
  if (!edits(actor, accountId)) throw refuse('forbidden')
  await demandFiles(tx, actor, content.attachments, [], 'attachments')
  const id = newId()
  await repo.addNews(tx, {
    id,
    accountId,
    content,
    author: actor.userId,
    at: call.now.toISOString(),
  })
  await services.lifecycles.begin(tx, 'news-release', id, undefined, call, {
    account_id: accountId,
  })
  return companyNewsOf(services, tx, accountId, id, actor)
}
export async function rewriteNews(
  call: RequestContext<Person>,
  accountId: string,
  id: string,
  content: NewsBody,
  ifMatch: number | null,
): Promise<CompanyNews> {
  const { services, tx, actor } = call
  const { row } = await ofCompany(services, tx, accountId, id, actor)
  if (!edits(actor, accountId)) throw refuse('forbidden')
  const locked = await services.lifecycles.lock(tx, 'news-release', id)
  if (locked?.state !== 'draft')
    throw refuse('not_accepted', { message: 'Withdraw the release before you edit it.' })
  expectVersion(ifMatch, row.rev, await companyNewsOf(services, tx, accountId, id, actor))
  await demandFiles(tx, actor, content.attachments, row.content.attachments, 'attachments')
  await repo.saveNews(tx, id, content, actor.userId)
  return companyNewsOf(services, tx, accountId, id, actor)
}
