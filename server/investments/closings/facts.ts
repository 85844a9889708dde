import { refuse } from '#domain/shared/errors.ts'
import { sameName } from '#domain/shared/names/match.ts'
import { textOf } from '#domain/shared/text.ts'
import {
  closingContext,
  type ClosingFacts,
  type Signer,
} from '#machines/investments/closing.events.ts'
import type { EventContext, FactsProvider } from '#server/kernel/state-machines/index.ts'
import { investmentsOfOffering } from '../investments/index.ts'
import { checkClosing, type Checked } from './checks.ts'
import * as repo from './repo.ts'

/** Events whose guards require the whole check. */
const weighed: ReadonlySet<string> = new Set(['PROPOSED', 'PRINCIPAL_SIGNED', 'RELEASED'])
const signing: ReadonlySet<string> = new Set(['ISSUER_SIGNED', 'PRINCIPAL_SIGNED', 'ESCROW_SIGNED'])
/** Events that name investments which join or leave. */
const joining: ReadonlySet<string> = new Set(['INCLUDED', 'EXCLUDED', 'TAKEN_OUT'])
/** Events that cause transitions of investments: their rows are locked first, in order. */
const moving: ReadonlySet<string> = new Set([
  'PROPOSED',
  'PRINCIPAL_SIGNED',
  'RELEASED',
  'PULLED_BACK',
  'LAPSED',
  'CANCELLED',
])
/** States from which an investment may join a closing: the company has accepted it. */
const ACCEPTED = 'funded.waiting_for_principal'

export async function recordOf({
  tx,
  id,
}: Pick<EventContext, 'tx' | 'id'>): Promise<repo.ClosingRecord> {
  const record = await repo.findClosing(tx, id)
  if (record === null) throw new Error(`the machine of closing ${id} has no row`)
  return record
}
const named = (event: EventContext['event']): string[] =>
  Array.isArray(event['investmentIds'])
    ? [...new Set(event['investmentIds'] as string[])].toSorted()
    : []

/**
 * Locks the investments, then returns whether each may join: of this offering, accepted by the company, in no closing.
 */
async function joinFacts(
  context: EventContext,
  record: repo.ClosingRecord,
): Promise<Partial<ClosingFacts>> {
  const ids = named(context.event)
  const known = new Set(await investmentsOfOffering(context.tx, record.listing_id, ids))
  if (ids.some((id) => !known.has(id)))
    throw refuse('invalid', {
      fields: { 'payload.investmentIds': 'That investment isn’t part of this offering.' },
    })
  let [includable, included] = [true, true]
  for (const id of ids) {
    const instance = await context.services.lifecycles.lock(context.tx, 'investment', id)
    const closing = await repo.findClosingOf(context.tx, id)
    includable &&= instance?.state === ACCEPTED && closing === null
    included &&= closing === record.id
  }
  return { includable, included }
}

/** Who signs. A person types the own name; the escrow bank signs as itself. */
async function signerOf({ tx, by, event }: EventContext): Promise<Signer | null> {
  const { actor } = by
  if (actor.kind === 'provider') return { id: `provider:${actor.name}`, name: 'Escrow agent' }
  if (actor.kind !== 'person') return null
  const name = await repo.findName(tx, actor.userId)
  if (name === null) return null
  if (!sameName(textOf(event['name']), name))
    throw refuse('invalid', {
      fields: { 'payload.name': `Type your name as shown in your account: ${name}.` },
    })
  return { id: actor.userId, name }
}

async function issuedFacts({ tx, id }: EventContext): Promise<Partial<ClosingFacts>> {
  const batch = (await repo.findSums(tx, [id])).get(id)
  const issued = await repo.findIssued(tx, id)
  return {
    allIssued:
      batch !== undefined &&
      issued.open === 0 &&
      issued.held === 0 &&
      issued.holdings === batch.n &&
      issued.units === batch.units &&
      issued.cents === batch.cents,
  }
}

const factsOf = (checked: Checked): Partial<ClosingFacts> => ({
  ...checked.facts,
  closingDateAllowed: checked.dateAllowed,
})

/** What the guards of a closing need to know, read in the event's transaction after the investments are locked. */
export const closingFacts: FactsProvider = async (context) => {
  const { tx, services, id, event, now } = context
  const record = await recordOf(context)
  const facts: Partial<ClosingFacts> = {}
  if (moving.has(event.type))
    for (const investmentId of await repo.findBatch(tx, id))
      await services.lifecycles.lock(tx, 'investment', investmentId)
  if (joining.has(event.type)) Object.assign(facts, await joinFacts(context, record))
  if (weighed.has(event.type))
    Object.assign(
      facts,
      factsOf(
        await checkClosing(
          services,
          tx,
          record,
          closingContext.parse(context.instance.context),
          now,
        ),
      ),
    )
  if (event.type === 'PROPOSED')
    facts.onlyFinalClosing = !(await repo.hasOtherFinal(tx, record.listing_id, id))
  if (event.type === 'COMPLETED') Object.assign(facts, await issuedFacts(context))
  const signer = signing.has(event.type) ? await signerOf(context) : null
  return signer === null ? facts : { ...facts, signer }
}
