import { closedDays } from '#server/platform/closed-days/index.ts'
import { readingSide, isAdmin, memberRole, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  closingChecks,
  closingKindLabels,
  signatureLabels,
  signatureRoles,
  type ClosingAct,
  type ClosingCheck,
  type ClosingInvestment,
  type ClosingKind,
  type ClosingRow,
  type ClosingView,
} from '#domain/investments/model/closing.ts'
import { money } from '#domain/shared/money.ts'
import {
  closingContext,
  type ClosingContext,
  type ClosingEventType,
} from '#machines/investments/closing.events.ts'
import { investmentContext } from '#machines/investments/investment.events.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { type Instance, presentLog } from '#server/kernel/state-machines/index.ts'
import { investmentsIn, tiesOfInvestments } from '../investments/index.ts'
import { findOffering, offeringOfCompany } from '#server/offerings/offerings/index.ts'
import { checkClosing, earliestOf } from './checks.ts'
import { ordersOfClosing } from '#server/payments/payments/index.ts'
import { payoutOf } from './fees.ts'
import * as repo from './repo.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

const WAITING = ['funded.waiting_for_principal']
/** A closing of this company and offering, with its machine; anything else returns null. */
export async function closingOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  id: string,
): Promise<{ record: repo.ClosingRecord; instance: Instance }> {
  const record = await repo.findClosing(q, id)
  const instance = record === null ? null : await services.lifecycles.read(q, 'closing', id)
  if (
    record === null ||
    instance === null ||
    record.listing_id !== listingId ||
    record.account_id !== accountId
  )
    throw refuse('not_found')
  return { record, instance }
}

function rowOf(
  services: AppServices,
  record: repo.ClosingRecord,
  instance: Instance,
  sum: { n: number; units: number; cents: number } | undefined,
  actor: Person,
): ClosingRow {
  const context = closingContext.parse(instance.context)
  return {
    id: record.id,
    number: record.number,
    kind: context.kind,
    kind_label: closingKindLabels[context.kind],
    closes_on: context.closesOn,
    notice_at: context.noticeAt,
    released_at: context.releasedAt,
    status: services.lifecycles.present(instance, { who: [], actor, reads: readingSide(actor) }),
    investments: sum?.n ?? 0,
    units: sum?.units ?? 0,
    amount: money(sum?.cents ?? 0),
    signed: signatureRoles.filter((role) => context.signatures[role] !== null),
  }
}

/** Owners of the company and staff who decide may begin a closing; editors prepare one. */
const mayPrepare = (actor: Person, accountId: string): boolean =>
  ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '') ||
  (memberRole(actor, accountId) === null && isAdmin(actor) && actor.adminRole !== 'support')
export function requirePreparing(actor: Person, accountId: string): void {
  if (!mayPrepare(actor, accountId))
    throw refuse('forbidden', { message: 'Only company owners and editors can prepare a closing.' })
}

/** The closings of an offering and what a new one may be. */
export async function closingsOf(
  services: AppServices,
  tx: Tx,
  actor: Person,
  accountId: string,
  listingId: string,
  now: Date,
) {
  const o = await offeringOfCompany(tx, accountId, listingId)
  const records = await repo.findClosings(tx, listingId)
  const ids = records.map((one) => one.id)
  const [machines, sums] = [
    await services.lifecycles.readMany(tx, 'closing', ids),
    await repo.findSums(tx, ids),
  ]
  const free = await freeOf(services, tx, listingId)
  return {
    company: o.company.name,
    offering_label: o.security_name,
    items: records.flatMap((record) => {
      const instance = machines.get(record.id)
      return instance === undefined
        ? []
        : [rowOf(services, record, instance, sums.get(record.id), actor)]
    }),
    may_begin: mayPrepare(actor, accountId),
    rolling: o.rolling_close,
    deadline_at: o.deadline_at,
    earliest_early:
      o.type === 'reg_cf'
        ? earliestOf(o, true, now.toISOString(), await closedDays(tx, 'federal_offices_closed'))
        : null,
    waiting: {
      count: free.length,
      amount: money(
        free.reduce((sum, one) => sum + investmentContext.parse(one.context).amountCents, 0),
      ),
    },
    cleared: money(o.funded),
    target: money(o.min_target),
  }
}

/** Accepted investments that are in no closing. */
async function freeOf(services: AppServices, q: Queryable, listingId: string): Promise<Instance[]> {
  const ids = await investmentsIn(q, listingId, WAITING)
  const taken = new Set<string>()
  for (const id of ids) if ((await repo.findClosingOf(q, id)) !== null) taken.add(id)
  const machines = await services.lifecycles.readMany(
    q,
    'investment',
    ids.filter((id) => !taken.has(id)),
  )
  return [...machines.values()]
}

/** Begins a closing as a draft. Without a list, everything that is accepted and free joins. */
export async function beginClosing(
  services: AppServices,
  tx: Tx,
  of: {
    accountId: string
    listingId: string
    kind: ClosingKind
    closesOn: string
    investmentIds?: readonly string[] | undefined
  },
  by: Initiator,
  now: Date,
): Promise<string> {
  const id = newId()
  const person = by.actor.kind === 'person' ? by.actor.userId : null
  const record = await repo.addClosing(tx, {
    id,
    listingId: of.listingId,
    accountId: of.accountId,
    by: person,
    at: now.toISOString(),
  })
  await services.lifecycles.begin(
    tx,
    'closing',
    id,
    { listingId: of.listingId, number: record.number, kind: of.kind, closesOn: of.closesOn },
    by,
    { account_id: of.accountId, listing_id: of.listingId },
  )
  const ids = of.investmentIds ?? (await freeOf(services, tx, of.listingId)).map((one) => one.id)
  if (ids.length > 0)
    await services.lifecycles.send(
      tx,
      'closing',
      id,
      { type: 'INCLUDED', investmentIds: [...ids] },
      by,
    )
  return id
}

/**
 * The principal approves one investment: it goes into the closing that it is in, or into the draft of the next one. The
 * closing is locked before the investment, as its own events do.
 */
export async function approveForClosing(
  services: AppServices,
  tx: Tx,
  investment: { id: string; listing_id: string; account_id: string },
  by: Initiator,
  now: Date,
): Promise<Instance> {
  let closingId = await repo.findClosingOf(tx, investment.id)
  if (closingId === null) {
    const offering = await findOffering(tx, investment.listing_id)
    if (offering === null) throw refuse('not_found')
    closingId = await repo.findDraft(tx, investment.listing_id)
    if (closingId === null)
      closingId = await beginClosing(
        services,
        tx,
        {
          accountId: investment.account_id,
          listingId: investment.listing_id,
          kind: 'final',
          closesOn: offering.deadline_at,
          investmentIds: [],
        },
        system,
        now,
      )
    // what the company has not accepted is refused by the investment itself, with its own message
    const state = (await services.lifecycles.read(tx, 'investment', investment.id))?.state
    if (state === WAITING[0])
      await services.lifecycles.send(
        tx,
        'closing',
        closingId,
        { type: 'INCLUDED', investmentIds: [investment.id] },
        system,
      )
  }
  return services.lifecycles.send(
    tx,
    'investment',
    investment.id,
    { type: 'PRINCIPAL_APPROVED', closingId },
    by,
  )
}

async function investmentsView(
  services: AppServices,
  q: Queryable,
  ids: readonly string[],
  problems: ReadonlyMap<string, string[]>,
  actor: Person,
): Promise<ClosingInvestment[]> {
  const [people, machines, ties] = [
    await repo.findPeople(q, ids),
    await services.lifecycles.readMany(q, 'investment', ids),
    await tiesOfInvestments(q, ids),
  ]
  return people.flatMap((row) => {
    const instance = machines.get(row.id)
    if (instance === undefined) return []
    const { units, amountCents, cancelUntil } = investmentContext.parse(instance.context)
    return [
      {
        ...row,
        units,
        amount: money(amountCents),
        status: services.lifecycles.present(instance, {
          who: ['ISS'],
          actor,
          reads: readingSide(actor),
        }),
        cancel_until: cancelUntil,
        ties: [...(ties.get(row.id) ?? [])],
        problems: problems.get(row.id) ?? [],
      },
    ]
  })
}

/** The events of each action, in the order in which the page shows them. */
const acts: readonly (readonly [ClosingAct | 'edit', readonly ClosingEventType[]])[] = [
  ['edit', ['INCLUDED', 'EXCLUDED', 'TAKEN_OUT', 'DATED']],
  ['propose', ['PROPOSED']],
  ['pull_back', ['PULLED_BACK']],
  ['cancel', ['CANCELLED']],
  ['release', ['RELEASED']],
]
const signatures = [
  ['issuer', 'ISSUER_SIGNED'],
  ['principal', 'PRINCIPAL_SIGNED'],
  ['escrow', 'ESCROW_SIGNED'],
] as const

/** Actions that this person could send now; whether the guards hold is shown by the checklist. */
function actsOf(
  accepts: readonly string[],
  { signatures: given }: ClosingContext,
  actor: Person,
): ClosingView['may'] {
  const mine = Object.values(given).some((one) => one?.id === actor.userId)
  const open = signatures.some(([role, type]) => given[role] === null && accepts.includes(type))
  return [
    ...acts.filter(([, events]) => events.some((one) => accepts.includes(one))).map(([act]) => act),
    ...(open && !mine ? (['sign'] as const) : []),
  ]
}

/** One closing with its guards as they are now, or, once released, as they were when escrow was released. */
export async function viewOf(
  services: AppServices,
  tx: Tx,
  actor: Person,
  accountId: string,
  listingId: string,
  id: string,
  now: Date,
): Promise<ClosingView> {
  const { record, instance } = await closingOf(services, tx, accountId, listingId, id)
  const context = closingContext.parse(instance.context)
  const ids = await repo.findBatch(tx, id)
  const kept = await repo.findClosingEvidence(tx, id)
  const labelled = kept.map(({ by_name, ...one }) => ({
    ...one,
    label: closingChecks[one.guard as ClosingCheck] ?? one.guard,
    by: by_name,
  }))
  const over = ['released', 'done', 'cancelled'].includes(instance.state)
  const checked = over ? null : await checkClosing(services, tx, record, context, now)
  const atRelease = labelled.filter((one) => one.stage === 'released')
  const candidates =
    instance.state === 'drafted' ? (await freeOf(services, tx, listingId)).map((one) => one.id) : []
  const log = await services.lifecycles.history(tx, { machine: 'closing', id }, { limit: 100 })
  const viewer = memberRole(actor, accountId) === null ? 'staff' : 'issuer'
  const included = await investmentsView(services, tx, ids, checked?.problems ?? new Map(), actor)
  const related = included.filter((one) => one.ties.length > 0)
  const status = services.lifecycles.present(instance, {
    who: await services.lifecycles.codes(tx, instance, actor),
    actor,
    staff: viewer === 'staff',
  })
  return {
    ...rowOf(services, record, instance, (await repo.findSums(tx, [id])).get(id), actor),
    status,
    listing_id: listingId,
    checks: checked?.views ?? atRelease.map(({ stage: _, at: _at, by: _by, ...check }) => check),
    payout: await payoutOf(services, tx, record, over && instance.state !== 'cancelled'),
    orders: await ordersOfClosing(services, tx, id, { actor, staff: viewer === 'staff' }, now),
    included,
    related: {
      investments: related.length,
      amount: money(related.reduce((sum, one) => sum + one.amount.amount, 0)),
    },
    candidates: await investmentsView(services, tx, candidates, new Map(), actor),
    signatures: signatureRoles.map((role) => {
      const given = context.signatures[role]
      return {
        role,
        label: signatureLabels[role],
        name: given?.name ?? null,
        at: given?.at ?? null,
        mine: given?.id === actor.userId,
      }
    }),
    evidence: labelled,
    history: await presentLog(services, tx, log, viewer),
    may: actsOf(status.accepts, context, actor),
    earliest: checked?.earliest ?? null,
  }
}
