import { editsCompany } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { topicCatalogue, topics } from '#domain/offerings/model/topics/catalogue.ts'
import { readForm, type Unplaced } from '#domain/offerings/sec/import.ts'
import { isSameIssuer, otherIssuer } from '#domain/offerings/rules/same-issuer.ts'
import { companyFacts } from '../companies/index.ts'
import { beginOffering, openWorkspace, saveTopic } from '../topics/index.ts'
import { elementsOf } from './read-xml.ts'
import { findCiks } from './repo.ts'

type SaveCall = Parameters<typeof saveTopic>[0]

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const IDENTITY = [
  ['legal_name', 'Legal name'],
  ['jurisdiction', 'Organized in'],
  ['formation_date', 'Date formed'],
] as const

/** Who the company is stays as the platform knows it: what the form says otherwise is told, never stored. */
function identityOf(
  facts: Awaited<ReturnType<typeof companyFacts>>,
  information: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown>; unplaced: Unplaced[] } {
  const known = IDENTITY.flatMap(([field, label]) => {
    const value = facts[field]
    return value === null || value === '' ? [] : [{ field, label, value }]
  })
  return {
    values: {
      ...information,
      ...Object.fromEntries(known.map(({ field, value }) => [field, value])),
    },
    unplaced: known.flatMap(({ field, label, value }) => {
      const said = textOf(information[field])
      return said === null || said === value
        ? []
        : [{ label, value: said, why: `Your company has ${value} on file.` }]
    }),
  }
}

/**
 * Reads a form of the company itself: its topics, and the form's values that no field took. Throws forbidden, invalid
 * for what is no such form, refused for a form of another issuer.
 */
async function readOwn({ tx, actor, accountId }: SaveCall, xml: string) {
  const facts = await companyFacts(tx, accountId)
  if (!editsCompany(actor, accountId)) throw refuse('forbidden')
  if (xml.includes('\uFFFD'))
    throw refuse('invalid', {
      fields: { xml: 'Some characters of the file can’t be read. Save it as UTF-8.' },
    })
  const tree = elementsOf(xml)
  if (typeof tree === 'string')
    throw refuse('invalid', {
      fields: { xml: `This isn’t an XML file as EDGAR publishes it. ${tree}` },
    })
  const found = readForm(tree)
  if (typeof found === 'string') throw refuse('invalid', { fields: { xml: found } })
  const company = {
    legal_name: facts.legal_name,
    ciks: await findCiks(tx, accountId),
  }
  const information = found.values['basic-information'] ?? {}
  const issuer = { name: found.issuer, cik: textOf(information['cik']) }
  if (!isSameIssuer(company, issuer))
    throw refuse('refused', { fields: { xml: otherIssuer(company, issuer) } })
  const identity = identityOf(facts, information)
  return {
    form: found.form,
    type: found.type,
    issuer,
    topics: topics.flatMap((topic) => {
      const values = topic === 'basic-information' ? identity.values : found.values[topic]
      return values === undefined || Object.keys(values).length === 0
        ? []
        : [
            {
              topic,
              title: topicCatalogue[topic].title,
              fields: Object.keys(values).length,
              values,
            },
          ]
    }),
    unplaced: [...identity.unplaced, ...found.unplaced].map((one) => ({
      ...one,
      value: one.value.slice(0, 300),
    })),
  }
}

/** What an import would write; nothing is stored. Throws what the import throws. */
export async function previewImport(call: SaveCall, xml: string) {
  const { form, issuer, topics: found, unplaced } = await readOwn(call, xml)
  return { form, issuer, topics: found, unplaced }
}

/** Begins an offering from a form of the company itself: its topics as drafts. */
export async function importForm(call: SaveCall, body: { name: string; xml: string }) {
  const { services, tx, actor, accountId } = call
  const read = await readOwn(call, body.xml)
  const { listing_id } = await beginOffering(
    services,
    tx,
    accountId,
    { name: body.name, type: read.type },
    actor,
    call,
  )
  const workspace = await openWorkspace(services, tx, accountId, listing_id, actor)
  const filled = read.topics.filter(({ topic }) =>
    workspace.rows.some((one) => one.topic === topic),
  )
  for (const { topic, values } of filled) {
    const row = workspace.rows.find((one) => one.topic === topic)
    const before = (workspace.context.values[topic] ?? {}) as Record<string, unknown>
    await saveTopic(call, listing_id, topic, { ...before, ...values }, row?.rev ?? 0)
  }
  return {
    listing_id,
    form: read.form,
    topics: filled.map(({ topic, title, fields }) => ({ topic, title, fields })),
    unplaced: read.unplaced,
  }
}
