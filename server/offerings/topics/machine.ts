import { topicNotice } from '#domain/offerings/mail/topics.ts'
import { isAdmin, memberRole } from '#domain/shared/access/actor.ts'
import { topicDifferences } from '#domain/offerings/model/topics/differences.ts'
import { links } from '#domain/shared/links.ts'
import {
  topicCatalogue,
  topicPath,
  topics,
  type Topic,
} from '#domain/offerings/model/topics/catalogue.ts'
import type { ReviewItemFacts } from '#machines/offerings/review-item.lifecycle.ts'
import type {
  Authorize,
  ChangedFields,
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
  LinkTo,
  ReadWithProvider,
} from '#server/kernel/state-machines/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { companyOrPlatform, membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { findOffering } from '../offerings/index.ts'
import { contextOf, lockedBecause, problemsOf } from './workspace.ts'
import { saveApproved, saveSubmitted } from './submitted-topics.ts'
import * as repo from './repo.ts'
import { maskedValues } from './values.ts'

/** Above every number of a revision. */
const LAST_REVISION = 2_147_483_647

/** Owners and editors act for the company, viewers read; compliance and operators decide, support reads. */
export const authorizeRaise: Authorize = async (context) => {
  const side = companyOrPlatform(context)
  if (side === null) return []
  return side === 'ADM' ? ['ADM', 'BD'] : [side]
}

/** Decisions on a topic that people who wrote a part of it leave to another person. */
const LEFT_TO_ANOTHER = ['APPROVED', 'CHANGES_REQUESTED', 'REJECTED', 'WAIVED', 'NOT_APPLICABLE']
/**
 * Somebody who wrote a part of the topic, or belongs to the company, decides on nothing of it. Of an act of two people
 * neither may have written it; that they do not belong to the company is asked where they propose and approve.
 */
export async function isOwnWork({
  tx,
  instance,
  by,
}: Pick<EventContext, 'instance' | 'by'> & { tx: Queryable }): Promise<boolean> {
  const { actor, approval } = by
  if (memberRole(actor, instance.account_id ?? '') !== null) return true
  const people = actor.kind === 'person' ? [actor.userId] : []
  if (approval !== undefined) people.push(approval.proposedBy, approval.approvedBy)
  for (const one of people) if (await repo.isAuthor(tx, instance.id, one)) return true
  return false
}

const facts: FactsProvider = async (context) => {
  const { tx, services, instance, event } = context
  const row = await repo.topicOfItem(tx, context.id)
  if (row === null) return {}
  if (event.type !== 'SUBMITTED' && event.type !== 'EDITED' && event.type !== 'REOPENED')
    return { reviewerIsAuthor: await isOwnWork(context) } satisfies Partial<ReviewItemFacts>
  const [offering, machine] = [
    await findOffering(tx, row.listing_id),
    await services.lifecycles.read(tx, 'offering', row.listing_id),
  ]
  if (offering === null || machine === null) return {}
  // what the platform opened again may be changed even where the company could not open it by itself
  const editable =
    event.type === 'REOPENED' && context.by.actor.kind === 'person' && isAdmin(context.by.actor)
      ? lockedBecause(machine.state, 'in_progress') === null
      : lockedBecause(machine.state, instance.state) === null
  const complete =
    event.type === 'SUBMITTED' &&
    Object.keys(
      problemsOf(
        await contextOf(services, tx, offering, await repo.findTopics(tx, row.listing_id)),
      )(row.topic),
    ).length === 0
  return { editable, complete } satisfies Partial<ReviewItemFacts>
}

const notify: EffectHandler = async ({ tx, services, machine, id, instance, effect }) => {
  const { to, template } = effect.params as { to: 'issuer' | 'staff'; template: string }
  const row = await repo.topicOfItem(tx, id)
  if (row === null || instance.account_id === null) return
  const people =
    to === 'staff'
      ? await staffOf(tx)
      : await membersOf(tx, instance.account_id, ['owner', 'editor'])
  const path =
    to === 'staff'
      ? links.adminOffering(instance.account_id, row.listing_id, topicPath(row.topic, 'admin'))
      : links.issuerOffering(instance.account_id, row.listing_id, topicPath(row.topic, 'issuer'))
  const words = topicNotice(template, { title: topicCatalogue[row.topic].title, path })
  if (words === null) throw new Error(`no words for the message ${template} of ${machine}`)
  await noticeTo(
    services,
    tx,
    people.map((one) => one.user_id),
    words,
    { machine, id, rev: instance.rev },
  )
}

const storeRevision: EffectHandler = async ({ tx, services, id, effect, by }) =>
  saveSubmitted(
    services,
    tx,
    id,
    (effect.params as { revision: number }).revision,
    by.actor.kind === 'person' ? by.actor.userId : null,
  )
const applyRevision: EffectHandler = async ({ tx, services, id, effect }) =>
  saveApproved(services, tx, id, (effect.params as { revision: number }).revision)

/** The page of a topic, or the list of questionnaires, of the offering that a row belongs to. */
export const raiseLink: LinkTo = (link, { instance, codes }) => {
  const { account_id: account, listing_id: listing } = instance
  if (codes.includes('INV') || account === null || listing === null) return undefined
  const side = codes.includes('ADM') ? 'admin' : 'issuer'
  const { topic } = instance.context as { topic?: string }
  const page =
    link === 'topic' && topics.some((one) => one === topic)
      ? topicPath(topic as Topic, side)
      : 'offering-details/regulatory/bad-actor'
  return (side === 'admin' ? links.adminOffering : links.issuerOffering)(account, listing, page)
}

/** The topics of an offering are what its review and that of its listing read. */
const readTopics: ReadWithProvider = async (q, { listing_id: listingId }) =>
  listingId === null
    ? []
    : [
        {
          machine: 'review-item',
          ids: (await repo.findTopics(q, listingId)).map((row) => row.item_id),
        },
      ]

/** Labels of the fields in which the last revision differs from the one before the entries. */
const changedFields: ChangedFields = async (_services, q, since) => {
  const fields: string[] = []
  for (const [itemId, entries] of Map.groupBy(since, (entry) => entry.id)) {
    const revisions = entries.filter((entry) => entry.type === 'SUBMITTED').length
    const row = revisions === 0 ? null : await repo.topicOfItem(q, itemId)
    if (row === null) continue
    const found = await repo.findRevisions(q, itemId, LAST_REVISION, revisions + 1)
    const [after, before] = [found[0], found[revisions]]
    fields.push(
      ...topicDifferences(
        row.topic,
        maskedValues(row.topic, before?.values ?? {}),
        maskedValues(row.topic, after?.values ?? {}),
      ).map((one) => one.label),
    )
  }
  return fields
}

export const reviewItemMachines: MachineHandlers = {
  offering: { readWith: readTopics },
  listing: { readWith: readTopics },
  'review-item': {
    changedFields,
    authorize: authorizeRaise,
    linkTo: raiseLink,
    facts,
    refusedEvents: async (q, instance, actor) =>
      (await isOwnWork({ tx: q, instance, by: { actor } })) ? LEFT_TO_ANOTHER : [],
    effects: { notify, storeRevision, applyRevision },
  },
}
