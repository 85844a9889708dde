import {
  decidesReviews,
  isAdmin,
  memberRole,
  type Actor,
  type ActorCode,
  type Person,
} from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type { Presented } from '#domain/shared/presented.ts'
import {
  topicCatalogue,
  topicPath,
  topics,
  type Topic,
} from '#domain/offerings/model/topics/catalogue.ts'
import {
  acrossProblems,
  topicProblems,
  type AcrossContext,
} from '#domain/offerings/model/topics/across.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import type { TopicLine } from '#domain/offerings/model/raise.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { findCompany, findOffering, type OfferingRow } from '../offerings/index.ts'
import * as repo from './repo.ts'
import type { RaiseRow, TopicInWorkspace, Values } from './tables.ts'
import { openValues } from './values.ts'

export type WorkspaceRole = 'owner' | 'editor' | 'viewer' | 'admin'
/** An offering with its topics, as a reader of this role sees it. */
export interface ReadWorkspace {
  raise: RaiseRow
  offering: OfferingRow
  state: string
  machine: Instance
  role: WorkspaceRole
  rows: TopicInWorkspace[]
  context: AcrossContext
}
/** The same, with the codes that the person has on its reviews. */
export interface OpenWorkspace extends ReadWorkspace {
  codes: readonly ActorCode[]
  actor: Person
}

/** The offering of this company for a member or the platform; what is not theirs does not exist. */
export async function findOwn(
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Actor,
): Promise<{ raise: RaiseRow; role: WorkspaceRole }> {
  const raise = await repo.findRaise(q, listingId)
  const role =
    raise === null
      ? null
      : (memberRole(actor, raise.account_id) ?? (isAdmin(actor) ? ('admin' as const) : null))
  if (raise === null || role === null || raise.account_id !== accountId) throw refuse('not_found')
  return { raise, role }
}

/**
 * Codes of a person on the review of topics: the company's owners and editors, and those who decide for the platform.
 */
export const codesOf = (role: WorkspaceRole, actor: Actor): readonly ActorCode[] => {
  if (role === 'admin') return decidesReviews(actor) ? ['ADM', 'BD'] : []
  return role === 'viewer' ? [] : ['ISS']
}

/** The input of the rules across topics: current drafts, or what was submitted. */
export async function contextOf(
  services: Pick<AppServices, 'keys' | 'clock'>,
  q: Queryable,
  offering: OfferingRow,
  rows: readonly { topic: Topic; item_id: string; values: Values }[],
): Promise<AcrossContext> {
  const on = dateInZone(services.clock.now().toISOString())
  const fixed = await repo.isCompanyFixed(q, offering)
  return {
    type: offering.type,
    recorded_sales: await repo.findRecordedSales(q, offering, on),
    values: Object.fromEntries(
      rows.map((row) => [row.topic, openValues(services.keys, row.topic, row.item_id, row.values)]),
    ),
    company: fixed ? await findCompany(q, offering.account_id) : null,
    on,
  }
}

/** Reads everything that the pages of a raise show. */
export async function openWorkspace(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Person,
): Promise<OpenWorkspace> {
  const { raise, role } = await findOwn(q, accountId, listingId, actor)
  return { ...(await readWorkspace(services, q, raise, role)), codes: codesOf(role, actor), actor }
}

/** Reads an offering with its topics for a role, whoever the person is: for guards, which have no reader. */
export async function readWorkspace(
  services: AppServices,
  q: Queryable,
  raise: RaiseRow,
  role: WorkspaceRole,
): Promise<ReadWorkspace> {
  const { listing_id: listingId } = raise
  const [offering, machine, rows] = await Promise.all([
    findOffering(q, listingId),
    services.lifecycles.read(q, 'offering', listingId),
    repo.findTopics(q, listingId),
  ])
  if (offering === null || machine === null)
    throw new Error(`the raise ${listingId} has no offering`)
  return {
    raise,
    offering,
    state: machine.state,
    machine,
    role,
    rows: rows.sort((a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic)),
    context: await contextOf(services, q, offering, rows),
  }
}

/** Problems of every topic at once: its own form, then the rules that it shares with others. */
export function problemsOf(context: AcrossContext): (topic: Topic) => Record<string, string> {
  const across = acrossProblems(context)
  return (topic) =>
    topicSchemas[topic].safeParse(context.values[topic] ?? {}).success
      ? (across[topic] ?? {})
      : topicProblems(topic, context)
}

const before = ['draft', 'changes_requested']
const reviewing = ['submitted', 'in_review.waiting_for_platform', 'in_review.waiting_for_principal']
const selling = ['live', 'paused', 'closing']
/** While it is not open to investors, what is submitted is written to the offering itself. */
export const isPrepared = (offeringState: string): boolean =>
  [...before, ...reviewing].includes(offeringState)

/**
 * May the company change a topic in this state of the offering and of its review? Null when it may, else the sentence
 * with the reason.
 */
export function lockedBecause(offeringState: string, itemState: string): string | null {
  if (itemState === 'under_review')
    return 'We’re reviewing this topic. You can edit it after the review.'
  if (itemState === 'rejected') return 'This topic was rejected. Ask us to reopen it.'
  if (itemState === 'waived' || itemState === 'not_applicable')
    return 'This topic isn’t required. Ask us to reopen it if you want to complete it.'
  if (before.includes(offeringState) || selling.includes(offeringState)) return null
  if (!reviewing.includes(offeringState)) return 'The offering can’t be edited right now.'
  return ['submitted', 'approved'].includes(itemState)
    ? 'The offering is under review. You can edit this topic if we request changes.'
    : null
}

/** A page of the offering for the reader. */
export const hrefOf = (workspace: Pick<OpenWorkspace, 'raise' | 'role'>, path: string): string =>
  (workspace.role === 'admin' ? links.adminOffering : links.issuerOffering)(
    workspace.raise.account_id,
    workspace.raise.listing_id,
    path,
  )
/** The page of a topic for the reader. */
export const topicHref = (workspace: Pick<OpenWorkspace, 'raise' | 'role'>, topic: Topic): string =>
  hrefOf(workspace, topicPath(topic, workspace.role === 'admin' ? 'admin' : 'issuer'))

export function presentItem(
  services: AppServices,
  workspace: Pick<OpenWorkspace, 'codes' | 'role' | 'actor' | 'state'>,
  item: Instance,
): Presented {
  return services.lifecycles.present(item, {
    who: workspace.codes,
    actor: workspace.actor,
    offering: workspace.state,
    staff: workspace.role === 'admin',
    link: services.lifecycles.links(item, workspace.role === 'admin' ? ['ADM'] : ['ISS']),
  })
}

/** One line of the checklist. */
export function lineOf(
  services: AppServices,
  workspace: OpenWorkspace,
  row: TopicInWorkspace,
  problems: number,
): TopicLine {
  const entry = topicCatalogue[row.topic]
  return {
    topic: row.topic,
    title: entry.title,
    section: entry.section,
    required: (row.item.context as { required: boolean }).required,
    status: presentItem(services, workspace, row.item),
    item_id: row.item_id,
    href: topicHref(workspace, row.topic),
    problems: row.rev === 0 ? 0 : problems,
    open_comments: row.open_comments,
    updated_at: row.updated_at,
    updated_by: row.editor,
  }
}
