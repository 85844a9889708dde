import { dateInZone } from '#domain/calendar/zone.ts'
import type { Topic } from '#domain/model/topics/catalogue.ts'
import { topicSchemas, type TopicValues } from '#domain/model/topics/index.ts'
import { fsTier, satisfiesTier } from '#domain/rules/fs-tier.ts'
import { sql, type Queryable } from '#server/db/db.ts'
import type { OfferingRow } from './tables.ts'

interface TopicRow { topic: Topic; state: string; required: boolean; values: Record<string, unknown> }
const handedIn = new Set(['submitted', 'under_review', 'approved', 'waived', 'not_applicable'])
const settled = new Set(['approved', 'waived', 'not_applicable'])
const text = sql('offering.topics', `select t.topic, m.state, (m.context->>'required')::boolean as required, coalesce(r.values, '{}'::jsonb) as values
  from topic t join machine_instance m on m.machine = 'review-item' and m.id = t.item_id left join topic_revision r on r.item_id = t.item_id and r.revision = (m.context->>'revision')::int where t.listing_id = $1`)

/** The topics of an offering as they were handed in last, with their review. */
export class Topics {
  readonly #rows: ReadonlyMap<Topic, TopicRow>
  constructor(rows: readonly TopicRow[]) {
    this.#rows = new Map(rows.map((r) => [r.topic, r]))
  }
  static async of(q: Queryable, listingId: string): Promise<Topics> {
    return new Topics(await q.query<TopicRow>(text, [listingId]))
  }
  /** handed in, or said by the platform not to be needed */
  handed(topic: Topic): boolean {
    return handedIn.has(this.#rows.get(topic)?.state ?? '')
  }
  approved(topic: Topic): boolean {
    return this.#rows.get(topic)?.state === 'approved'
  }
  settled(topic: Topic): boolean {
    return settled.has(this.#rows.get(topic)?.state ?? '')
  }
  /** a topic that is not required and was never begun says nothing */
  absent(topic: Topic): boolean {
    const row = this.#rows.get(topic)
    return row === undefined || (!row.required && ['not_started', 'in_progress'].includes(row.state))
  }
  read<T extends Topic>(topic: T): TopicValues<T> | null {
    const parsed = topicSchemas[topic].safeParse(this.#rows.get(topic)?.values ?? {})
    return parsed.success ? (parsed.data as TopicValues<T>) : null
  }
  allRequired(states: ReadonlySet<string>): boolean {
    const required = [...this.#rows.values()].filter((r) => r.required)
    return required.length > 0 && required.every((r) => states.has(r.state))
  }
  /** everything that is required, and every document that was handed in, is approved */
  allApproved(): boolean {
    return this.allRequired(settled) && [...this.#rows.values()].filter((r) => r.topic.startsWith('documents-')).every((r) => settled.has(r.state) || this.absent(r.topic))
  }
  allHandedIn(): boolean {
    return this.allRequired(handedIn)
  }
}

/** Statements of the tier that the amount asks for, by the approved topic of the accountant (17 CFR 227.201(t); Form 1-A, Part F/S). */
function statementsSuffice(topics: Topics, row: OfferingRow, now: string): boolean {
  if (row.type.startsWith('reg_d') && topics.absent('cpa')) return true
  const cpa = topics.read('cpa')
  if (cpa === null || !topics.approved('cpa')) return topics.settled('cpa') && row.type !== 'reg_cf' && row.type !== 'reg_a_t2'
  if (row.type === 'reg_a_t2') return cpa.assurance === 'audited'
  if (row.type !== 'reg_cf') return true
  const kind = topics.read('type-of-offering')
  const tier = fsTier({ max_amount: row.max_amount, sold_prior_12_months: kind?.sold_prior_12_months ?? 0, first_time: kind?.first_cf ?? false, on: dateInZone(now) })
  return tier.outcome !== 'exceeds_cap' && satisfiesTier(cpa.assurance, tier.outcome)
}

/** Hidden from strangers: nobody but those who are invited, or accredited and known, may see it (17 CFR 230.502(c)). */
const isGated = (topics: Topics, row: OfferingRow): boolean => row.type !== 'reg_d_506b' || ['accredited', 'invited'].includes(topics.read('distribution')?.visibility ?? '')

/** The company and whoever sells for it have agreed in writing; a company that sells alone has its agreement with the platform on file. */
function agreed(topics: Topics, has: (memo: string) => boolean): boolean {
  const seller = topics.read('broker-dealer')
  return topics.approved('broker-dealer') && (seller?.kind === 'none' ? has('agreements') : seller?.agreement !== undefined)
}

const leads = new Set(['director', 'executive_officer', 'officer'])
const hasLeader = (topics: Topics): boolean => topics.handed('people') && (topics.read('people')?.people ?? []).some((p) => p.end_date === undefined && p.roles.some((role) => leads.has(role)))

/** What the guards of an offering learn from its topics; memos of the platform are asked for by `has`. */
export function topicFacts(topics: Topics, row: OfferingRow, has: (memo: string) => boolean, now: string) {
  const isCf = row.type === 'reg_cf'
  return {
    sectionsSubmitted: topics.allHandedIn(),
    companyComplete: topics.handed('basic-information'),
    hasOfficer: hasLeader(topics),
    capTableMatches: topics.absent('captable') || (topics.handed('captable') && (topics.read('captable') !== null || topics.settled('captable'))),
    documentsApproved: topics.allApproved(),
    basisRecorded: !isCf || (has('basis_memo') && has('background_checks')),
    escrowExecuted: has('escrow_agreement'),
    financialsSufficient: statementsSuffice(topics, row, now),
    recordKeeping: topics.approved('sec-registered-transfer-agent') || has('record_keeping'),
    legendsPresent: topics.settled('business-risks') && topics.settled('marketing-additional-checks'),
    gatingOn: isGated(topics, row),
    agreementsSigned: agreed(topics, has),
  }
}
