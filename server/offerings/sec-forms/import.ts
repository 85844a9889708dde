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
        : [{ element: label, value: said, why: `Your company has ${value} on file.` }]
    }),
  }
}

/** Begins an offering from a form of the company itself: its topics as drafts, and the form's values that no field took. */
export async function importForm(call: SaveCall, body: { name: string; xml: string }) {
  const { services, tx, actor, accountId } = call
  const facts = await companyFacts(tx, accountId)
  if (!editsCompany(actor, accountId)) throw refuse('forbidden')
  const tree = elementsOf(body.xml)
  if (tree === null)
    throw refuse('invalid', { fields: { xml: 'This isn’t an XML file as EDGAR publishes it.' } })
  const found = readForm(tree)
  if (found === null)
    throw refuse('invalid', {
      fields: { xml: 'Choose a Form C, or a Form D of Rule 506(b) or 506(c).' },
    })
  const company = {
    legal_name: facts.legal_name,
    ciks: await findCiks(tx, accountId),
  }
  const information = found.values['basic-information'] ?? {}
  const issuer = { name: found.issuer, cik: textOf(information['cik']) }
  if (!isSameIssuer(company, issuer))
    throw refuse('refused', { fields: { xml: otherIssuer(company, issuer) } })
  const identity = identityOf(facts, information)
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
    const values = topic === 'basic-information' ? identity.values : found.values[topic]
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
    unplaced: [...identity.unplaced, ...found.unplaced].map((one) => ({
      ...one,
      value: one.value.slice(0, 300),
    })),
  }
}
