import { closedDays } from '#server/platform/closed-days/index.ts'
import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import { refuse } from '#domain/shared/errors.ts'
import { THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type {
  AmendmentPatch,
  AmendmentView,
  RevisionChange,
} from '#domain/offerings/model/revision.ts'
import { amendedProblems } from '#domain/offerings/rules/amended-topics.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import type { OfferingPatch } from '#domain/offerings/model/topics/projection.ts'
import { amendedTopics } from '#domain/offerings/model/topics/amended.ts'
import { materialByRule, materialText } from '#domain/offerings/rules/materiality.ts'
import { offeringCap } from '#domain/offerings/rules/offering-terms.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { formatCents } from '#domain/shared/money.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import {
  carriedTopics,
  findRecordedSales,
  inForce,
  waitingTopics,
  type Carried,
} from '#server/offerings/topics/index.ts'
import { amendable } from '#domain/offerings/model/revision.ts'
import {
  checkEarlyClose,
  earliestSale,
  PUBLIC_DAYS,
  publicSince,
} from '#domain/offerings/rules/early-close.ts'
import {
  CARRIED,
  contentOf,
  differences,
  withCarried,
} from '#domain/offerings/rules/revision-diff.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { findBook, findLine, sharesOf } from '#server/offerings/allocation/index.ts'
import { agreementMatches, investmentOf } from '../investments/index.ts'
import {
  findCompany,
  findOffering,
  offeringOfCompany,
  visibleOffering,
  type OfferingRow,
} from '#server/offerings/offerings/index.ts'
import * as repo from './repo.ts'
import { changed, currentRevision, disclosureOf, presentRevision } from './revisions.ts'
import type { Initiator } from '#server/kernel/context.ts'

/**
 * States of an offering in which what it discloses is amended; before them drafts are edited, after them nothing
 * changes.
 */
export const AMENDABLE = ['live', 'paused', 'closing']

/**
 * What is wrong with the terms that an amendment would leave, by field; empty when they hang together, hold what is
 * committed, and keep the rules that the topics and the exemption had at the launch.
 */
export async function termProblems(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  o: OfferingRow,
  changes: Effect,
  now: Date,
): Promise<Record<string, string>> {
  const { company: _corrected, ...terms } = changes
  const is = { ...o, ...terms } as OfferingRow
  const on = dateInZone(now.toISOString())
  const recorded_sales = await findRecordedSales(q, o, on)
  const company = await findCompany(q, o.account_id)
  const topics = await inForce(services, q, o.listing_id)
  const problems: Record<string, string> =
    company === null
      ? {}
      : amendedProblems(topics, amendedTopics(topics, { ...is, company }), {
          type: o.type,
          recorded_sales,
          company: null,
          on,
        })
  const cap = offeringCap(is.type, on)
  if (cap !== null && is.max_amount > o.max_amount && is.max_amount + recorded_sales > cap)
    problems['changes.max_amount'] =
      `The maximum and the sales of the last ${PERIODS.cap_months} months together are at most ${formatCents(cap)} under ${offeringTypeLabels[is.type]}.`
  if (
    is.maturity !== o.maturity &&
    is.maturity !== null &&
    is.maturity <= dateInZone(is.deadline_at)
  )
    problems['changes.maturity'] = 'The maturity is after the deadline.'
  if (is.max_amount < is.min_target)
    problems['changes.max_amount'] = 'The maximum is below the target.'
  if (is.max_amount < o.reserved)
    problems['changes.max_amount'] = 'Commitments already exceed this amount.'
  if (is.min_investment > is.max_amount)
    problems['changes.min_investment'] = 'The minimum investment is above the maximum.'
  if (is.max_investment !== null && is.max_investment < is.min_investment)
    problems['changes.max_investment'] = 'The maximum investment is below the minimum.'
  if (is.deadline_at !== o.deadline_at && is.deadline_at <= now.toISOString())
    problems['changes.deadline_at'] = 'The new deadline must be in the future.'
  const early = is.type === 'reg_cf' ? await earlyCloseProblem(q, o, is, now) : null
  if (early !== null) problems['changes.deadline_at'] = early
  return problems
}

/**
 * Why a Reg CF offering may not end at the new deadline, or null. An earlier one is an early close: target met, 21 days
 * public, five business days after the notice, which goes to investors when the amendment is confirmed (17 CFR
 * 227.304(b)).
 */
async function earlyCloseProblem(
  q: Queryable,
  o: OfferingRow,
  is: OfferingRow,
  now: Date,
): Promise<string | null> {
  if (is.deadline_at < o.deadline_at) {
    const checked = checkEarlyClose({
      posted_at: publicSince(o) ?? now.toISOString(),
      notice_at: now.toISOString(),
      deadline: o.deadline_at,
      new_deadline: is.deadline_at,
      // the target that investors were promised, not the new target of the same amendment
      target: o.min_target,
      committed: o.committed,
      closed: await closedDays(q, 'federal_offices_closed'),
    })
    return checked.ok ? null : checked.refusals.map((one) => one.message).join(' ')
  }
  return is.deadline_at < earliestSale(publicSince(o) ?? now.toISOString())
    ? `A Reg CF offering stays open for at least ${PUBLIC_DAYS} days.`
    : null
}

async function openOffering(
  services: AppServices,
  q: Queryable,
  listingId: string,
): Promise<OfferingRow> {
  const row = await findOffering(q, listingId)
  const machine = await services.lifecycles.read(q, 'offering', listingId)
  if (row === null || machine === null) throw refuse('not_found')
  if (!AMENDABLE.includes(machine.state))
    throw refuse('not_accepted', {
      message:
        'You can amend only a live, paused or closing offering. Before launch, edit its topics.',
      detail: { state: machine.state, accepts: [] },
    })
  return row
}

/** What an amendment changes: fields, and the approved topics that come into force with it. */
interface Parts {
  changes?: AmendmentPatch | undefined
  topics?: readonly Topic[] | undefined
}
/** Fields that an amendment changes by itself or by a topic; its own count where both do. */
export type Effect = Omit<OfferingPatch, keyof AmendmentPatch> & AmendmentPatch
export const effectOf = (patch: OfferingPatch, changes: AmendmentPatch): Effect =>
  ({ ...patch, ...changes }) as Effect

/**
 * Differences that an amendment makes to what is disclosed now, with the topics and documents that it carries; refused
 * with the field when the terms would not hang together, or when nothing differs.
 */
async function differencesOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  row: OfferingRow,
  { changes = {}, topics = [] }: Parts,
  now: Date,
): Promise<{ found: RevisionChange[]; material: RevisionChange[]; carries: Carried[] }> {
  const carried = await carriedTopics(services, q, row, topics)
  const effect = effectOf(carried.patch, changes)
  const problems = await termProblems(services, q, row, effect, now)
  if (Object.keys(problems).length > 0) throw refuse('refused', { fields: problems })
  const { found, material } = await changesOf(q, row.listing_id, effect)
  const all = [...found, ...carried.differences]
  if (all.length === 0)
    throw refuse('refused', { fields: { changes: 'Nothing differs from the current disclosure.' } })
  return { found: all, material, carries: carried.carries }
}

/** What a change differs in from what is disclosed now, and which of it is material by rule. */
export async function changesOf(
  q: Queryable,
  listingId: string,
  changes: Effect,
): Promise<{ found: RevisionChange[]; material: RevisionChange[] }> {
  const content = await disclosureOf(q, listingId)
  const after = changed(content, changes)
  const found = differences(content, after)
  return { found, material: materialByRule(found, content, after) }
}

/** What a change would differ in and touch; nothing is written. */
export async function previewAmendment(
  services: AppServices,
  q: Queryable,
  listingId: string,
  parts: Parts,
  now: Date,
): Promise<{
  changes: RevisionChange[]
  material: string | null
  commitments: number
  signatures: number
}> {
  const row = await openOffering(services, q, listingId)
  const { found, material } = await differencesOf(services, q, row, parts, now)
  return {
    changes: found,
    material: materialText(material),
    ...(await repo.countTouched(q, listingId)),
  }
}

/**
 * Proposes an amendment of a live offering: the seam for whatever edits what a live offering discloses. The company
 * states whether it is material and why; somebody of the platform confirms. Returns the id of its machine.
 */
export async function proposeAmendment(
  services: AppServices,
  tx: Tx,
  listingId: string,
  asked: Parts & { material: boolean; reason: string },
  by: Initiator & { actor: Person },
): Promise<string> {
  const now = services.clock.now()
  await services.lifecycles.lock(tx, 'offering', listingId)
  const row = await openOffering(services, tx, listingId)
  const { found, material, carries } = await differencesOf(services, tx, row, asked, now)
  const must = materialText(material)
  if (must !== null && !asked.material) throw refuse('refused', { fields: { material: must } })
  const base = await currentRevision(tx, listingId, now.toISOString())
  const id = newId()
  await repo.addAmendment(tx, {
    id,
    listing_id: listingId,
    account_id: row.account_id,
    base_revision: base.number,
    changes: asked.changes ?? {},
    differences: found,
    carries,
    material: asked.material,
    reason: asked.reason,
    proposed_by: by.actor.userId,
    proposed_at: now.toISOString(),
  })
  await services.lifecycles.begin(
    tx,
    'amendment',
    id,
    { material: asked.material, at: now.toISOString() },
    { ...by, reason: asked.reason },
    { account_id: row.account_id, listing_id: listingId },
  )
  return id
}

/** One amendment as the console shows it; throws for an id that is not stored. */
export async function amendmentOf(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Person,
): Promise<AmendmentView> {
  const row = await repo.findAmendment(q, id)
  if (row === null) throw new Error(`the amendment ${id} is not stored`)
  return presentAmendment(services, q, row, actor)
}

/** Decisions about an amendment that its proposer and members of the company may not make. */
export const refusedOf = (
  row: Pick<repo.AmendmentRow, 'proposed_by' | 'account_id'>,
  actor: Person,
): string[] => leftToAnother(['CONFIRM', 'DECLINE'], actor, [row.proposed_by], row.account_id)

/** One amendment as the company and the platform see it. */
async function presentAmendment(
  services: AppServices,
  q: Queryable,
  row: repo.AmendmentRow,
  actor: Person,
): Promise<AmendmentView> {
  const instance = await services.lifecycles.read(q, 'amendment', row.id)
  if (instance === null) throw new Error(`the amendment ${row.id} has no machine`)
  const staff = memberRole(actor, row.account_id) === null
  const [last] = await services.lifecycles.history(
    q,
    { machine: 'amendment', id: row.id },
    { limit: 1 },
  )
  const decision = last !== undefined && instance.status === 'done' ? last : null
  const names = await repo.findNames(q, [
    row.proposed_by,
    ...(decision?.actor_kind === 'person' && decision.actor_id !== null ? [decision.actor_id] : []),
  ])
  const status = services.lifecycles.present(instance, {
    who: staff ? ['ADM', 'BD'] : ['ISS'],
    actor,
    staff,
    without: refusedOf(row, actor),
  })
  // a company sees that the platform decided, not who did
  let decider: string | null = null
  if (decision !== null)
    decider =
      staff || decision.actor === 'ISS'
        ? (names.get(decision.actor_id ?? '') ?? null)
        : THE_PLATFORM
  return {
    id: row.id,
    listing_id: row.listing_id,
    status,
    rev: instance.rev,
    accepts: status.accepts,
    changes: row.differences,
    material: (instance.context as { material: boolean }).material,
    reason: row.reason,
    proposed_by: names.get(row.proposed_by) ?? '',
    proposed_at: row.proposed_at,
    decided_by: decider,
    decided_at: decision?.at ?? null,
    decision: decision?.reason ?? null,
    revision: row.revision,
  }
}

/** Amendments of an offering with the present values of what may be amended. */
export async function amendmentOverview(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Person,
) {
  const row = await offeringOfCompany(q, accountId, listingId)
  const machine = await services.lifecycles.read(q, 'offering', listingId)
  const content = await disclosureOf(q, listingId)
  const open = AMENDABLE.includes(machine?.state ?? '')
  const items: AmendmentView[] = []
  for (const one of await repo.findAmendments(q, listingId))
    items.push(await presentAmendment(services, q, one, actor))
  return {
    items,
    values: Object.fromEntries(
      Object.keys(amendable.shape).map((field) => [field, content[field as keyof typeof content]]),
    ),
    revision: row.revision,
    open,
    may_propose: open && memberRole(actor, accountId) === 'owner',
    waiting: (await waitingTopics(q, listingId)).map(({ topic, title }) => ({ topic, title })),
  }
}

/** Revisions of an offering for whoever may see it. */
export async function revisionsOf(
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Parameters<typeof visibleOffering>[3],
) {
  await visibleOffering(services, q, listingId, actor)
  return { items: (await repo.findRevisions(q, listingId)).map(presentRevision) }
}
export async function revisionOf(
  services: AppServices,
  q: Queryable,
  listingId: string,
  number: number,
  actor: Parameters<typeof visibleOffering>[3],
) {
  await visibleOffering(services, q, listingId, actor)
  const found = await repo.findRevision(q, listingId, number)
  if (found === null) throw refuse('not_found')
  return { ...presentRevision(found), content: contentOf(found.content) }
}

/** What the investor signed, the offering's current terms, and what differs between the two. */
export async function ownRevision(tx: Queryable, investmentId: string, actor: Person) {
  const investment = await investmentOf(tx, investmentId)
  if (investment === null || investment.user_id !== actor.userId) throw refuse('not_found')
  const current = await repo.findNewest(tx, investment.listing_id)
  const content = await disclosureOf(tx, investment.listing_id)
  const envelopes = await repo.findSigned(tx, investmentId)
  // a voided one was signed too: it is what the investor knows
  const known = envelopes.find((e) => ['signed', 'countersigned', 'voided'].includes(e.state))
  const revision = known?.revision ?? null
  const signed =
    revision === null ? null : await repo.findRevision(tx, investment.listing_id, revision)
  const offering = await findOffering(tx, investment.listing_id)
  const valid =
    envelopes[0] !== undefined &&
    ['signed', 'countersigned'].includes(envelopes[0].state) &&
    offering !== null &&
    agreementMatches(envelopes[0].terms, offering)
  const shown =
    current === null
      ? {
          number: 1,
          hash: '0'.repeat(64),
          at: investment.created_at,
          material: false,
          reason: 'The original offering.',
          changes: [],
        }
      : presentRevision(current)
  return {
    listing_id: investment.listing_id,
    signed: signed === null ? null : presentRevision(signed),
    current: shown,
    changes:
      signed === null
        ? []
        : withCarried(
            differences(signed.content, content),
            // topics that came into force since are no part of the record: each amendment named them
            (await repo.findRevisions(tx, investment.listing_id))
              .filter((one) => one.number > signed.number)
              .toReversed()
              .flatMap((one) => one.changes.filter(({ field }) => field.startsWith(CARRIED))),
          ),
    sign_again: !valid,
  }
}

/** How the maximum is shared, for the company and the platform. */
export async function allocationOverview(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
) {
  await offeringOfCompany(q, accountId, listingId)
  const book = await findBook(q, listingId)
  const machine = await services.lifecycles.read(q, 'offering', listingId)
  if (book === null || machine === null) throw refuse('not_found')
  const numbers = await repo.findNumbers(q, listingId)
  const number = (id: string): string => numbers.get(id) ?? ''
  const { rev } = await services.lifecycles.asRead(q, machine, services.lifecycles.present(machine))
  return {
    rev,
    method: book.method,
    maximum: book.max_amount,
    accepted: book.reserved,
    oversubscribed: book.oversubscribed,
    waiting: book.waiting,
    allocated_at: (machine.context as { allocatedAt?: string | null }).allocatedAt ?? null,
    waitlist: (await findLine(q, listingId)).map((row, index) => ({
      investment_id: row.investment_id,
      number: number(row.investment_id),
      position: index + 1,
      units: row.asked_units,
      accepts_less: row.accepts_less,
      asked_at: row.asked_at,
    })),
    shares: (await sharesOf(q, listingId)).map((s) => ({
      investment_id: s.investment_id,
      number: number(s.investment_id),
      placing: s.placing,
      asked: s.asked,
      units: s.units,
      cut: s.cut,
      refund: s.refund,
      below_minimum: s.below_minimum,
    })),
  }
}
