import { documentLabels } from '#domain/offerings/model/topics/documents.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as repo from './repo.ts'
import type { TopicRow, Values } from './tables.ts'

interface Paper {
  kind: string
  title: string
  file: string
}
/** Rows of a documents topic. */
export const documentsIn = (values: Values | undefined): Paper[] =>
  (Array.isArray(values?.['files']) ? (values['files'] as Partial<Paper>[]) : []).flatMap((one) =>
    typeof one.file === 'string'
      ? [{ kind: String(one.kind ?? 'other'), title: String(one.title ?? ''), file: one.file }]
      : [],
  )

/** Kinds that the offering's page knows; every other one is shown as "other". */
const shownKinds = [
  'form_c',
  'offering_circular',
  'ppm',
  'financials',
  'charter',
  'subscription_agreement',
  'education',
]
/** Documents that an investor has to open before signing. */
const mustRead = ['form_c', 'offering_circular', 'ppm', 'education']

/**
 * Documents of a topic that belong on the offering's page: what investors read or sign, the charter, and the
 * statements.
 */
function publicDocuments(topic: TopicRow['topic'], values: Values | undefined): Paper[] {
  if (topic === 'documents-offering') return documentsIn(values)
  if (topic === 'documents-business')
    return documentsIn(values).filter((paper) => paper.kind === 'charter')
  const statements = values?.['statements']
  return topic === 'cpa' && typeof statements === 'string'
    ? [
        {
          kind: 'financials',
          title: documentLabels['financials'] ?? 'Financial statements',
          file: statements,
        },
      ]
    : []
}

/** Titles of the documents that a pending revision of a topic puts on the offering's page, and takes from it. */
export async function documentChanges(
  q: Queryable,
  of: Pick<TopicRow, 'topic' | 'item_id'> & { from_revision: number; to_revision: number },
): Promise<{ added: string[]; gone: string[] }> {
  const at = async (revision: number): Promise<Paper[]> =>
    publicDocuments(of.topic, (await repo.findRevision(q, of.item_id, revision))?.values)
  const [before, after] = [await at(of.from_revision), await at(of.to_revision)]
  const only = (list: Paper[], other: Paper[]): string[] =>
    list.filter((one) => other.every((it) => it.file !== one.file)).map((one) => one.title)
  return { added: only(after, before), gone: only(before, after) }
}

/**
 * Puts the documents of an approved revision on the offering's page, and takes away those of earlier revisions that it
 * no longer names.
 */
export async function publishDocuments(
  tx: Tx,
  row: Pick<TopicRow, 'listing_id' | 'topic' | 'item_id'>,
  revision: number,
  at: string,
): Promise<void> {
  const revisions = await repo.findRevisions(tx, row.item_id, 2_147_483_647, 200)
  const now = publicDocuments(row.topic, revisions.find((one) => one.revision === revision)?.values)
  const files = new Set(now.map((paper) => paper.file))
  const gone = revisions
    .flatMap((one) => publicDocuments(row.topic, one.values))
    .map((paper) => paper.file)
    .filter((file) => !files.has(file))
  if (gone.length > 0) await repo.dropDocuments(tx, row.listing_id, gone)
  const known = new Set(await repo.storedFiles(tx, [...files]))
  for (const paper of now.filter((one) => known.has(one.file)))
    await repo.attachDocument(tx, {
      id: newId(),
      listingId: row.listing_id,
      kind: shownKinds.includes(paper.kind) ? paper.kind : 'other',
      title: paper.title,
      fileId: paper.file,
      required: mustRead.includes(paper.kind),
      at,
    })
}
