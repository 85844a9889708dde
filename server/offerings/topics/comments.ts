import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { openComments } from '../offerings/index.ts'
import { findOwn, type WorkspaceRole } from './workspace.ts'
import * as repo from './repo.ts'
import type { CommentRow, TopicRow } from './tables.ts'
import { maskedValues } from './values.ts'
import { isFieldChanged } from '#domain/offerings/rules/comments.ts'
import { topicDifferences } from '#domain/offerings/model/topics/differences.ts'
import type { AppServices } from '#server/app-services.ts'
import { cleaned } from '#server/kernel/lib/cleaned.ts'
import type { RequestContext } from '#server/kernel/context.ts'

/** A comment as its readers see it; a company does not see the names of the platform's people. */
export const presentComment = (row: CommentRow, role: WorkspaceRole) => ({
  id: row.id,
  field: row.field,
  text: row.body,
  author: row.author_role === 'platform' && role !== 'admin' ? THE_PLATFORM : row.author,
  role: row.author_role,
  at: row.written_at,
  resolved_at: row.resolved_at,
})

function writerOf(role: WorkspaceRole, actor: Person): 'issuer' | 'platform' {
  if (role === 'viewer' || (role === 'admin' && !decidesReviews(actor))) throw refuse('forbidden')
  return role === 'admin' ? 'platform' : 'issuer'
}

interface At extends Pick<RequestContext<Person>, 'services' | 'tx' | 'actor'> {
  accountId: string
  listingId: string
  topic: Topic
}

/** Adds a comment to a topic or one of its fields; one of the company answers those of the reviewers there. */
export async function addComment(
  { services, tx, actor, accountId, listingId, topic }: At,
  given: { field: string | null; text: string },
) {
  const { role } = await findOwn(tx, accountId, listingId, actor)
  const author_role = writerOf(role, actor)
  if ((await repo.findTopic(tx, listingId, topic)) === null) throw refuse('not_found')
  const text = String(cleaned(given.text)).trim()
  if (text === '') throw refuse('invalid', { fields: { text: 'Enter a comment.' } })
  const id = newId()
  const written_at = services.clock.now().toISOString()
  const field = given.field === null ? null : String(cleaned(given.field))
  await repo.addComment(tx, {
    id,
    listing_id: listingId,
    topic,
    field,
    body: text,
    author_id: actor.userId,
    author_role,
    written_at,
  })
  // what the company says about the field, or about the topic as a whole, answers what was asked of it
  if (author_role === 'issuer')
    for (const asked of await openComments(tx, listingId))
      if (asked.topic === topic && (field === null || asked.field === field))
        await repo.resolveComment(tx, asked.id, written_at, actor.userId)
  return commentOf(tx, id, listingId, topic, role)
}

/** Marks a comment as dealt with; doing it again changes nothing. */
export async function resolveComment(
  { services, tx, actor, accountId, listingId, topic }: At,
  id: string,
) {
  const { role } = await findOwn(tx, accountId, listingId, actor)
  writerOf(role, actor)
  if ((await repo.findComment(tx, id, listingId, topic)) === null) throw refuse('not_found')
  await repo.resolveComment(tx, id, services.clock.now().toISOString(), actor.userId)
  return commentOf(tx, id, listingId, topic, role)
}

/**
 * Closes the reviewers' comments whose field differs in what is submitted now from what they saw: the last revision
 * before the comment. A comment on a topic that was never submitted is answered in words.
 */
export async function closeChanged(
  services: Pick<AppServices, 'clock'>,
  tx: Tx,
  row: Pick<TopicRow, 'listing_id' | 'topic' | 'item_id' | 'values'>,
  by: string,
): Promise<void> {
  const open = (await openComments(tx, row.listing_id)).filter((one) => one.topic === row.topic)
  for (const { id, field, written_at } of open) {
    const seen = await repo.revisionAt(tx, row.item_id, written_at)
    if (seen === null) continue
    const changed = topicDifferences(
      row.topic,
      maskedValues(row.topic, seen.values),
      maskedValues(row.topic, row.values),
    ).map((one) => one.field)
    if (isFieldChanged(field, changed))
      await repo.resolveComment(tx, id, services.clock.now().toISOString(), by)
  }
}

async function commentOf(tx: Tx, id: string, listingId: string, topic: Topic, role: WorkspaceRole) {
  const row = await repo.findComment(tx, id, listingId, topic)
  if (row === null) throw refuse('not_found')
  return presentComment(row, role)
}
