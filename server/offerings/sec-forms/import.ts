import { editsCompany } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { topicCatalogue, topics } from '#domain/offerings/model/topics/catalogue.ts'
import { readForm } from '#domain/offerings/sec/import.ts'
import { findCompany } from '../offerings/index.ts'
import { beginOffering, openWorkspace, saveTopic } from '../topics/index.ts'
import { elementsOf } from './read-xml.ts'

type SaveCall = Parameters<typeof saveTopic>[0]

/** Begins an offering from a form: its topics as drafts, and the form's values that no field took. */
export async function importForm(call: SaveCall, body: { name: string; xml: string }) {
  const { services, tx, actor, accountId } = call
  if ((await findCompany(tx, accountId)) === null) throw refuse('not_found')
  if (!editsCompany(actor, accountId)) throw refuse('forbidden')
  const tree = elementsOf(body.xml)
  if (tree === null)
    throw refuse('invalid', { fields: { xml: 'This isn’t an XML file as EDGAR publishes it.' } })
  const found = readForm(tree)
  if (found === null)
    throw refuse('invalid', {
      fields: { xml: 'Choose a Form C, or a Form D of Rule 506(b) or 506(c).' },
    })
  const { listing_id } = await beginOffering(
    services,
    tx,
    accountId,
    { name: body.name, type: found.type },
    actor,
    call,
  )
  const workspace = await openWorkspace(services, tx, accountId, listing_id, actor)
  const filled = topics.flatMap((topic) => {
    const values = found.values[topic]
    const row = workspace.rows.find((one) => one.topic === topic)
    return values === undefined || row === undefined || Object.keys(values).length === 0
      ? []
      : [{ topic, row, values }]
  })
  for (const { topic, row, values } of filled) {
    const before = (workspace.context.values[topic] ?? {}) as Record<string, unknown>
    await saveTopic(call, listing_id, topic, { ...before, ...values }, row.rev)
  }
  return {
    listing_id,
    form: found.form,
    topics: filled.map(({ topic, values }) => ({
      topic,
      title: topicCatalogue[topic].title,
      fields: Object.keys(values).length,
    })),
    unplaced: found.unplaced.map((one) => ({ ...one, value: one.value.slice(0, 300) })),
  }
}
