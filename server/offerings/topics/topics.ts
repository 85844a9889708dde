import { picturesIn, pictureTypes } from '#domain/offerings/model/topics/pictures.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { TYPE_IS_REQUESTED, typeRequestRefusal } from '#domain/offerings/rules/change-request.ts'
import { switchOf } from '#domain/offerings/rules/offering-switch.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { actedBy } from '#domain/shared/acted-by.ts'
import type { Page } from '#domain/shared/common.ts'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import {
  offeringTypeLabels,
  type OfferingType,
  offeringTypes,
} from '#domain/offerings/model/offering.ts'
import type { FieldDifference, TopicView, Workspace } from '#domain/offerings/model/raise.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicDifferences } from '#domain/offerings/model/topics/differences.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { demandOpen } from '#server/platform/platform/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { cutPage, readSequence } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { type Instance, presentLog } from '#server/kernel/state-machines/index.ts'
import { contextOfItem, submissionBlockers, submittedStates } from './blockers.ts'
import { presentComment } from './comments.ts'
import {
  lineOf,
  lockedBecause,
  openWorkspace,
  problemsOf,
  type OpenWorkspace,
} from './workspace.ts'
import * as repo from './repo.ts'
import { changeType } from './type.ts'
import type { RevisionRow, TopicInWorkspace, Values } from './tables.ts'
import { draftValues, idsIn, maskedValues, sealValues } from './values.ts'
import type { Initiator, RequestContext } from '#server/kernel/context.ts'

/** What a call of the raise knows about its caller. */
export interface CompanyContext extends RequestContext<Person> {
  accountId: string
}

const approvedStates = ['approved', 'waived']

/** How far the checklist is. */
export function doneOf(rows: readonly TopicInWorkspace[]): {
  submitted: number
  approved: number
  required: number
} {
  const due = rows.filter(
    (row) => contextOfItem(row).required && row.item.state !== 'not_applicable',
  )
  const count = (states: readonly string[]): number =>
    due.filter((row) => states.includes(row.item.state)).length
  return {
    submitted: count(submittedStates),
    approved: count(approvedStates),
    required: due.length,
  }
}

/** The offering with its checklist. */
export async function workspaceOf(
  ask: Pick<CompanyContext, 'services' | 'tx' | 'actor' | 'accountId'>,
  listingId: string,
): Promise<Workspace> {
  const { services, tx } = ask
  const opened = await openWorkspace(services, tx, ask.accountId, listingId, ask.actor)
  const listing = await services.lifecycles.read(tx, 'listing', listingId)
  if (listing === null) throw new Error(`the offering ${listingId} has no listing`)
  const { company } = opened.offering
  const problems = problemsOf(opened.context)
  const staff = opened.role === 'admin'
  const shown = (item: Instance): Presented =>
    services.lifecycles.present(item, {
      who: opened.codes,
      actor: ask.actor,
      offering: opened.state,
      staff,
      link: services.lifecycles.links(item, staff ? ['ADM'] : ['ISS']),
    })
  return {
    listing_id: listingId,
    account_id: opened.raise.account_id,
    company: {
      name: company.name,
      slug: company.slug,
      logo_url: company.logo_url,
      cover_seed: company.cover_seed,
    },
    name: opened.raise.name,
    type: opened.offering.type,
    type_label: offeringTypeLabels[opened.offering.type],
    offering: await services.lifecycles.asRead(tx, opened.machine, shown(opened.machine)),
    listing: await services.lifecycles.asRead(tx, listing, shown(listing)),
    role: opened.role,
    topics: opened.rows.map((row) =>
      lineOf(services, opened, row, Object.keys(problems(row.topic)).length),
    ),
    done: doneOf(opened.rows),
    blocking: (await submissionBlockers(services, tx, opened)).map(
      ({ guard: _guard, ...shown }) => shown,
    ),
  }
}

async function sinceReview(q: Queryable, row: TopicInWorkspace): Promise<FieldDifference[] | null> {
  const { reviewed_revision: reviewed } = contextOfItem(row)
  if (reviewed === 0) return null
  const before = await repo.findRevision(q, row.item_id, reviewed)
  return topicDifferences(
    row.topic,
    maskedValues(row.topic, before?.values ?? {}),
    maskedValues(row.topic, row.values),
  )
}

async function viewOf(
  services: AppServices,
  q: Queryable,
  opened: OpenWorkspace,
  topic: Topic,
): Promise<TopicView> {
  const row = opened.rows.find((one) => one.topic === topic)
  if (row === undefined) throw refuse('not_found')
  const found = problemsOf(opened.context)(topic)
  let locked = lockedBecause(opened.state, row.item.state)
  if (opened.role === 'admin') locked = 'The company completes this topic.'
  else if (opened.role === 'viewer')
    locked = 'You can only view this offering. Ask an owner for the editor role.'
  return {
    ...lineOf(services, opened, row, Object.keys(found).length),
    values: maskedValues(topic, row.values),
    revision: contextOfItem(row).revision,
    rev: row.rev,
    editable: locked === null,
    locked_because: locked,
    field_problems: row.rev === 0 ? {} : found,
    comments: (await repo.findComments(q, opened.raise.listing_id, topic)).map((one) =>
      presentComment(one, opened.role),
    ),
    since_review: await sinceReview(q, row),
  }
}

/** One topic as the reader may see it. */
export async function topicOf(
  ask: Pick<CompanyContext, 'services' | 'tx' | 'actor' | 'accountId'>,
  listingId: string,
  topic: Topic,
): Promise<TopicView> {
  return viewOf(
    ask.services,
    ask.tx,
    await openWorkspace(ask.services, ask.tx, ask.accountId, listingId, ask.actor),
    topic,
  )
}

function mayWrite(opened: OpenWorkspace): void {
  if (opened.role === 'admin' || opened.role === 'viewer') throw refuse('forbidden')
}

/**
 * Files that values name must be the person's own uploads, or be named by the topic already: an id is no permission.
 * What is shown as a picture has to be one.
 */
async function checkFiles(
  q: Queryable,
  topic: Topic,
  values: Values,
  stored: Values,
  userId: string,
): Promise<void> {
  const before = new Set(idsIn(stored))
  const files = await repo.storedFiles(
    q,
    idsIn(values).filter((id) => !before.has(id)),
  )
  const own = new Set(await repo.ownFiles(q, files, userId))
  if (files.some((id) => !own.has(id)))
    throw refuse('refused', { message: 'Add your own file for this offering.' })
  const pictures = picturesIn(topic, values)
  const shown = new Set(
    await repo.filesOfTypes(
      q,
      pictures.map(({ id }) => id),
      pictureTypes,
    ),
  )
  const wrong = pictures.filter(({ id }) => !shown.has(id))
  if (wrong.length > 0)
    throw refuse('invalid', {
      fields: Object.fromEntries(
        wrong.map(({ path }) => [`values.${path}`, 'Choose a JPG or PNG picture.']),
      ),
    })
}

/** Brings the review of a topic to where it may be written: a new draft, or one that is opened again. */
async function openForWriting(call: CompanyContext, item: Instance): Promise<void> {
  const { services, tx } = call
  if (item.state === 'in_progress') return
  const reopened = item.state === 'approved'
  await services.lifecycles.send(
    tx,
    'review-item',
    item.id,
    reopened ? { type: 'REOPENED', reason: 'The company edits it.' } : { type: 'EDITED' },
    reopened ? { ...call, reason: 'The company edits it.' } : call,
  )
}

/** Stores a draft. What is missing is reported, never refused; a stale version returns the current topic. */
export async function saveTopic(
  ask: CompanyContext,
  listingId: string,
  topic: Topic,
  given: Values,
  ifMatch: number | null,
): Promise<TopicView> {
  const { services, tx, actor } = ask
  const opened = await openWorkspace(services, tx, ask.accountId, listingId, actor)
  mayWrite(opened)
  const locked = await repo.lockTopic(tx, listingId, topic)
  const row = opened.rows.find((one) => one.topic === topic)
  if (locked === null || row === undefined) throw refuse('not_found')
  if (ifMatch !== locked.rev)
    expectVersion(ifMatch, locked.rev, await topicOf(ask, listingId, topic))
  const because = lockedBecause(opened.state, row.item.state)
  if (because !== null)
    throw refuse('not_accepted', {
      message: because,
      detail: { state: row.item.state, accepts: [], unmet: [because] },
    })
  const values = draftValues(topic, given)
  if (isAnotherType(opened, topic, values) && typeRequestRefusal(opened.state) === null)
    throw refuse('refused', { fields: { 'values.type': TYPE_IS_REQUESTED } })
  if (isAnotherType(opened, topic, values))
    await demandOpen(tx, switchOf(values['type'] as OfferingType))
  await checkFiles(tx, topic, values, locked.values, actor.userId)
  await openForWriting(ask, row.item)
  await repo.saveTopic(
    tx,
    listingId,
    topic,
    sealValues(services.keys, topic, row.item_id, values, locked.values),
    services.clock.now().toISOString(),
    actor.userId,
  )
  await repo.addAuthor(tx, row.item_id, actor.userId)
  await follow(ask, opened, topic, values)
  return topicOf(ask, listingId, topic)
}

const isAnotherType = (opened: OpenWorkspace, topic: Topic, { type }: Values): boolean =>
  topic === 'type-of-offering' &&
  (offeringTypes as readonly unknown[]).includes(type) &&
  type !== opened.offering.type

/** What a draft changes at once: the offering's name, its type, and the clock that ends drafts which nobody touches. */
async function follow(
  ask: CompanyContext,
  opened: OpenWorkspace,
  topic: Topic,
  values: Values,
): Promise<void> {
  const { services, tx } = ask
  const { listing_id: listingId } = opened.raise
  const { name, type } = values
  if (
    topic === 'details' &&
    typeof name === 'string' &&
    name.trim().length > 1 &&
    name.length <= 120
  )
    await repo.renameRaise(tx, listingId, name.trim())
  if (isAnotherType(opened, topic, values))
    await changeType(services, tx, opened, type as OfferingType)
  const { touchedAt } = opened.machine.context as { touchedAt: string }
  if (
    opened.state === 'draft' &&
    dateInZone(touchedAt) !== dateInZone(services.clock.now().toISOString())
  )
    await services.lifecycles.send(tx, 'offering', listingId, { type: 'EDITED' }, ask)
}

/** Submits a topic; what is wrong is named by field. */
export async function submitTopic(
  ask: CompanyContext,
  listingId: string,
  topic: Topic,
): Promise<TopicView> {
  const { services, tx } = ask
  const opened = await openWorkspace(services, tx, ask.accountId, listingId, ask.actor)
  mayWrite(opened)
  await repo.lockTopic(tx, listingId, topic)
  const row = opened.rows.find((one) => one.topic === topic)
  if (row === undefined) throw refuse('not_found')
  const found = problemsOf(opened.context)(topic)
  const writable = [
    'in_progress',
    'not_started',
    'changes_requested',
    'expired',
    'superseded',
  ].includes(row.item.state)
  if (writable && Object.keys(found).length > 0)
    throw refuse('invalid', {
      fields: Object.fromEntries(
        Object.entries(found).map(([path, sentence]) => [`values.${path}`, sentence]),
      ),
    })
  if (writable) await openForWriting(ask, row.item)
  await services.lifecycles.send(tx, 'review-item', row.item_id, { type: 'SUBMITTED' }, ask)
  // a draft that was in flight during the submission would open the topic again: it is based on the version before
  await repo.nextVersion(tx, listingId, topic)
  return topicOf(ask, listingId, topic)
}

/** Submits the offering; owners only. What blocks it is in the refusal, one line for each. */
export async function submitOffering(ask: CompanyContext, listingId: string): Promise<Presented> {
  const { services, tx } = ask
  await openWorkspace(services, tx, ask.accountId, listingId, ask.actor)
  const sent = await services.lifecycles.send(tx, 'offering', listingId, { type: 'SUBMIT' }, ask)
  return services.lifecycles.present(sent, {
    who: ['ISS'],
    actor: ask.actor,
    link: services.lifecycles.links(sent, ['ISS']),
  })
}

/** What became of each revision, by the log of the review. */
async function outcomes(
  services: AppServices,
  q: Queryable,
  itemId: string,
): Promise<Map<number, string>> {
  const log = (
    await services.lifecycles.history(q, { machine: 'review-item', id: itemId }, { limit: 500 })
  ).reverse()
  const found = new Map<number, string>()
  let revision = 0
  for (const entry of log) {
    if (entry.type === 'SUBMITTED') revision += 1
    if (
      revision > 0 &&
      [
        'submitted',
        'under_review',
        'approved',
        'changes_requested',
        'rejected',
        'waived',
        'not_applicable',
      ].includes(entry.to_state)
    )
      found.set(revision, entry.to_state)
  }
  return found
}

type RevisionView = {
  revision: number
  values: Values
  at: string
  by: string
  status: string
  differences: FieldDifference[]
}
/** Revisions that were submitted, newest first, each with what it changed. */
export async function revisionsOf(
  ask: Pick<CompanyContext, 'services' | 'tx' | 'actor' | 'accountId'>,
  listingId: string,
  topic: Topic,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<RevisionView>> {
  const opened = await openWorkspace(ask.services, ask.tx, ask.accountId, listingId, ask.actor)
  const row = opened.rows.find((one) => one.topic === topic)
  if (row === undefined) throw refuse('not_found')
  const below = Math.min(readSequence(query.cursor), 2_147_483_647)
  const found = await repo.findRevisions(ask.tx, row.item_id, below, query.limit + 1)
  const status = await outcomes(ask.services, ask.tx, row.item_id)
  const older = (at: number): RevisionRow | undefined => found[at + 1]
  const { shown, next, more } = cutPage(found, query.limit, (last) => [String(last.revision)])
  const items = shown.map((one, at) => ({
    revision: one.revision,
    values: maskedValues(topic, one.values),
    at: one.handed_in_at,
    by: one.by_name ?? actedBy('system'),
    status: status.get(one.revision) ?? 'submitted',
    differences: topicDifferences(
      topic,
      maskedValues(topic, older(at)?.values ?? {}),
      maskedValues(topic, one.values),
    ),
  }))
  return { items, next_cursor: next, total: null, more }
}

/** The log of a topic's review, newest first. */
export async function historyOfTopic(
  ask: Pick<CompanyContext, 'services' | 'tx' | 'actor' | 'accountId'>,
  listingId: string,
  topic: Topic,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<HistoryEntry>> {
  const opened = await openWorkspace(ask.services, ask.tx, ask.accountId, listingId, ask.actor)
  const row = opened.rows.find((one) => one.topic === topic)
  if (row === undefined) throw refuse('not_found')
  const rows = await ask.services.lifecycles.history(
    ask.tx,
    { machine: 'review-item', id: row.item_id },
    {
      before: query.cursor === undefined ? null : readSequence(query.cursor),
      limit: query.limit + 1,
    },
  )
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [String(last.seq)])
  return {
    items: await presentLog(
      ask.services,
      ask.tx,
      shown,
      opened.role === 'admin' ? 'staff' : 'issuer',
    ),
    next_cursor: next,
    total: null,
    more,
  }
}

const decisions = {
  start: 'REVIEW_STARTED',
  approve: 'APPROVED',
  request_changes: 'CHANGES_REQUESTED',
  reject: 'REJECTED',
  reopen: 'REOPENED',
} as const
export type TopicDecision = keyof typeof decisions

/** Decides on a topic for the platform; a decision on something that waits begins its review too. */
export async function decideTopic(
  ask: Omit<CompanyContext, 'accountId'>,
  listingId: string,
  topic: Topic,
  decision: TopicDecision,
  reason: string | undefined,
  own: (item: Instance) => Promise<boolean>,
  expectRead: (machine: string, id: string) => Promise<void>,
): Promise<TopicView> {
  const { services, tx } = ask
  if (!decidesReviews(ask.actor)) throw refuse('forbidden')
  const raise = await repo.findRaise(tx, listingId)
  const row = raise === null ? null : await repo.findTopic(tx, listingId, topic)
  if (raise === null || row === null) throw refuse('not_found')
  if (decision !== 'start' && decision !== 'approve' && reason === undefined)
    throw refuse('invalid', { fields: { reason: 'Say why.' } })
  if (decision !== 'start' && decision !== 'reopen' && (await own(row.item)))
    throw refuse('four_eyes')
  await expectRead('review-item', row.item_id)
  const by: Initiator = reason === undefined ? ask : { ...ask, reason }
  if (row.item.state === 'submitted' && ['approve', 'request_changes', 'reject'].includes(decision))
    await services.lifecycles.send(tx, 'review-item', row.item_id, { type: 'REVIEW_STARTED' }, ask)
  await services.lifecycles.send(tx, 'review-item', row.item_id, { type: decisions[decision] }, by)
  return topicOf({ ...ask, accountId: raise.account_id }, listingId, topic)
}

/** The page of the checklist, for summaries. */
export const checklistHref = (accountId: string, listingId: string): string =>
  links.issuerOffering(accountId, listingId, 'offering-details/checklist')
