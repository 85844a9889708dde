import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas, type TopicValues } from '#domain/offerings/model/topics/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { OfferingRow } from './tables.ts'
import { topicsWithMemos, type TopicRow } from './topics-repo.ts'

const settled = new Set(['approved', 'waived', 'not_applicable'])

/** The topics that memos of the platform accompany, as they were submitted last, with their review. */
class Topics {
  readonly #rows: ReadonlyMap<Topic, TopicRow>
  constructor(rows: readonly TopicRow[]) {
    this.#rows = new Map(rows.map((r) => [r.topic, r]))
  }
  approved(topic: Topic): boolean {
    return this.#rows.get(topic)?.state === 'approved'
  }
  settled(topic: Topic): boolean {
    return settled.has(this.#rows.get(topic)?.state ?? '')
  }
  read<T extends Topic>(topic: T): TopicValues<T> | null {
    const parsed = topicSchemas[topic].safeParse(this.#rows.get(topic)?.values ?? {})
    return parsed.success ? (parsed.data as TopicValues<typeof topic>) : null
  }
}

/** Hidden from strangers: nobody but those who are invited, or accredited and known, may see it (17 CFR 230.502(c)). */
const isGated = (topics: Topics, row: OfferingRow): boolean =>
  row.type !== 'reg_d_506b' ||
  ['accredited', 'invited'].includes(topics.read('distribution')?.visibility ?? '')

/**
 * The company and whoever sells for it have agreed in writing; a company that sells alone has its agreement with the
 * platform on file.
 */
function agreed(topics: Topics, has: (memo: string) => boolean): boolean {
  const seller = topics.read('broker-dealer')
  return (
    topics.approved('broker-dealer') &&
    (seller?.kind === 'none' ? has('agreements') : seller?.agreement !== undefined)
  )
}

/**
 * What the guards of an offering learn from its topics together with the platform's memos, which are looked up by
 * `has`.
 */
export async function memoFacts(q: Queryable, row: OfferingRow, has: (memo: string) => boolean) {
  const topics = new Topics(await topicsWithMemos(q, row.listing_id))
  return {
    basisRecorded: row.type !== 'reg_cf' || (has('basis_memo') && has('background_checks')),
    escrowExecuted: has('escrow_agreement'),
    recordKeeping: topics.approved('sec-registered-transfer-agent') || has('record_keeping'),
    legendsPresent:
      topics.settled('business-risks') && topics.settled('marketing-additional-checks'),
    gatingOn: isGated(topics, row),
    agreementsSigned: agreed(topics, has),
  }
}
