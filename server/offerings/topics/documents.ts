import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { TopicDocument } from '#domain/offerings/model/raise.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { Download } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import { findOwn } from './workspace.ts'
import { documentsIn } from './offering-documents.ts'
import * as repo from './repo.ts'
import type { TopicInWorkspace } from './tables.ts'

/** States of an offering in which investors read its documents. */
const shown = [
  'live',
  'paused',
  'closing',
  'closed',
  'reporting',
  'reports_ending',
  'reports_ended',
]

/**
 * State of a document: in the draft only, submitted, approved with its topic, published with the offering;
 * archived when a later approved revision no longer names it.
 */
function stateOf(
  at: { drafted: boolean; handed: boolean; agreed: boolean; before: boolean },
  itemState: string,
  isShown: boolean,
): TopicDocument['state'] {
  if (at.agreed) return isShown ? 'published' : 'approved'
  if (at.handed) return itemState === 'rejected' ? 'rejected' : 'submitted'
  return at.drafted && !at.before ? 'draft' : 'archived'
}

async function ofTopic(
  q: Queryable,
  row: TopicInWorkspace,
  isShown: boolean,
): Promise<Omit<TopicDocument, 'name' | 'size' | 'content_type' | 'uploaded_at'>[]> {
  const { revision, reviewed_revision: reviewed } = row.item.context as {
    revision: number
    reviewed_revision: number
  }
  const revisions = await repo.findRevisions(q, row.item_id, 2_147_483_647, 100)
  let agreedAt = 0
  if (row.item.state === 'approved') agreedAt = revision
  else if (row.applied_revision > 0 && isShown)
    agreedAt = Math.min(row.applied_revision, reviewed || row.applied_revision)
  const of = (at: number) => documentsIn(revisions.find((one) => one.revision === at)?.values)
  const [draft, handed, agreed] = [documentsIn(row.values), of(revision), of(agreedAt)]
  const older = revisions.flatMap((one) => documentsIn(one.values))
  const all = new Map([...older, ...handed, ...draft].map((paper) => [paper.file, paper]))
  const has = (list: readonly { file: string }[], file: string): boolean =>
    list.some((one) => one.file === file)
  return [...all.values()].map((paper) => ({
    topic: row.topic,
    title: paper.title,
    kind: paper.kind,
    file_id: paper.file,
    state: stateOf(
      {
        drafted: has(draft, paper.file),
        handed: has(handed, paper.file),
        agreed: has(agreed, paper.file),
        before: has(older, paper.file),
      },
      row.item.state,
      isShown,
    ),
  }))
}

/** Documents of the three documents topics, each with its state. */
export async function documentsOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Person,
): Promise<{ items: TopicDocument[] }> {
  await findOwn(q, accountId, listingId, actor)
  const offering = await services.lifecycles.read(q, 'offering', listingId)
  const isShown = shown.includes(offering?.state ?? '')
  const rows = (await repo.findTopics(q, listingId)).filter((row) =>
    row.topic.startsWith('documents-'),
  )
  const found = (await Promise.all(rows.map((row) => ofTopic(q, row, isShown)))).flat()
  const files = new Map(
    (
      await repo.findFiles(
        q,
        found.map((one) => one.file_id),
      )
    ).map((file) => [file.id, file]),
  )
  return {
    items: found.flatMap((one) =>
      ((file) =>
        file === undefined
          ? []
          : [
              {
                ...one,
                name: file.name,
                size: file.size,
                content_type: file.content_type,
                uploaded_at: file.created_at,
              },
            ])(files.get(one.file_id)),
    ),
  }
}

/** A file that a topic of the offering names, for the company's people and the platform's. */
export async function fileOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  fileId: string,
  actor: Person,
): Promise<Download> {
  await findOwn(q, accountId, listingId, actor)
  const file = (await repo.namesFile(q, listingId, fileId)) ? await fileById(q, fileId) : null
  if (file === null || file.purpose !== 'offering_document') throw refuse('not_found')
  return new Download(await readFile(services, q, file), {
    name: file.name,
    contentType: file.content_type,
  })
}
