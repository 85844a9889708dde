import type { EventContext, FactsProvider } from '#server/kernel/state-machines/index.ts'
import {
  findEvidence,
  findOffering,
  listingFacts,
  memoFacts,
  offeringFacts,
  type OfferingRow,
} from '../offerings/index.ts'
import { annualReportFacts } from '../filings/index.ts'
import { submissionFacts, topicFacts } from './topic-facts.ts'

/** Events whose guards check the topics; for the others they are not read. */
const ASK = new Set([
  'SUBMIT',
  'PLATFORM_APPROVED',
  'PRINCIPAL_APPROVED',
  'FILED',
  'OPENING_SET',
  'LAUNCH',
  'UNPAUSE',
  'CLOSE',
])

async function rowOf({ tx, id }: EventContext): Promise<OfferingRow> {
  const row = await findOffering(tx, id)
  if (row === null) throw new Error(`the machine of offering ${id} has no row`)
  return row
}
/** The memos of the platform that accompany the topics of an offering. */
async function relatedTopics({ tx, id }: EventContext, row: OfferingRow) {
  const evidence = await findEvidence(tx, id)
  return memoFacts(tx, row, (kind) => evidence.has(kind))
}

/**
 * What the guards of an offering need to know. One that is prepared by topics is judged by them; what only people of
 * the platform can have seen is looked up in their memos. One that was taken over with documents (no topics) rests on
 * memos alone.
 */
export const reviewedFacts: FactsProvider = async (context) => {
  const base = { ...(await offeringFacts(context)), ...(await annualReportFacts(context)) }
  if (!ASK.has(context.event.type)) return base
  const row = await rowOf(context)
  if (context.event.type === 'SUBMIT')
    return { ...base, ...(await submissionFacts(context.services, context.tx, row)) }
  const topics = await topicFacts(context.services, context.tx, row)
  if (topics === null) return base
  const dates = (base as { termsValid?: boolean }).termsValid === true
  return {
    ...base,
    ...topics,
    ...(await relatedTopics(context, row)),
    termsValid: dates && topics.termsValid,
  }
}

/** What the guards of a listing need to know: the legends are in topics where there are some. */
export const reviewedListingFacts: FactsProvider = async (context) => {
  const base = await listingFacts(context)
  if (context.event.type !== 'APPROVE') return base
  const row = await rowOf(context)
  if ((await topicFacts(context.services, context.tx, row)) === null) return base
  return { ...base, legendsPresent: (await relatedTopics(context, row)).legendsPresent }
}
