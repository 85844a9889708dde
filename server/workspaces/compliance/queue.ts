import { system } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { decidesReviews, seesScreening } from '#domain/shared/access/actor.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import {
  queueHours,
  queueKindLabels,
  queueKinds,
  type QueueItem,
  type QueueKind,
} from '#domain/investors/model/compliance.ts'
import { dueBy } from '#domain/shared/presented.ts'
import { suitabilityFlagText } from '#domain/investors/rules/suitability.ts'
import { raisesLimit } from '#server/investments/investments/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { alikeAccounts, userOf } from '#server/investors/kyc/index.ts'
import { isOwn, sameWords } from '#domain/investors/rules/same-person.ts'
import { claimTitle } from '#server/investors/accreditation/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { taxFormTitle } from '#server/investors/tax/index.ts'
import * as repo from './repo.ts'

/** The machine of each kind of item. */
export const machineOf: Record<QueueKind, string> = {
  identity: 'kyc',
  suitability: 'suitability',
  registration: 'registration',
  accreditation: 'accreditation',
  statement: 'self-statement',
  tax: 'tax-form',
  investment: 'investment',
}

/** Compliance and operators work the queue; support does not, and nobody else comes here at all. */
export function demandReviewer(actor: Person): void {
  if (!decidesReviews(actor)) throw refuse('forbidden')
}

/** Why an item waits for a person, in a sentence; what only compliance may know is left out for others. */
export async function whyOf(
  q: Queryable,
  kind: QueueKind,
  instance: Instance,
  secret: boolean,
): Promise<string> {
  if (kind === 'identity') return identityWhy(q, instance, secret)
  if (kind === 'suitability') {
    const flags = (instance.context as { flags?: string[] }).flags ?? []
    return flags.length === 0
      ? 'The answers need manual review.'
      : flags.map((flag) => suitabilityFlagText(flag, 'others')).join(' ')
  }
  if (kind === 'registration' && instance.state === 'needs_retitling')
    return 'The minor is of age: move the securities to their own name.'
  if (kind === 'registration') return 'Review this registration’s documents and people.'
  if (kind === 'statement')
    return 'A question of the statement is answered with yes, or was before.'
  if (kind === 'tax') return 'Compare the tax form with what is on file.'
  if (kind === 'accreditation')
    return 'Review the evidence of accreditation (17 CFR 230.506(c)(2)).'
  return 'Manual review required. Check the submitted steps.'
}

async function identityWhy(q: Queryable, instance: Instance, secret: boolean): Promise<string> {
  if (!secret)
    return (await ownAlike(q, instance)) ?? 'Manual review required for the automatic check.'
  if (instance.state === 'suspended')
    return 'A true match: the money is frozen until the suspension is lifted.'
  const [last] = await repo.checks(q, instance.id)
  if (last === undefined) return 'No check has run.'
  if (last.watchlist === 'potential_match') return 'A name on a list is alike.'
  if (last.risk === 'prohibited') return 'The risk rating prohibits this party.'
  const alike = await ownAlike(q, instance)
  if (alike !== null) return alike
  if (last.outcome === 'unavailable') return 'The provider did not answer three times.'
  if (last.outcome === 'passed') return 'Details or a screening list changed after approval.'
  return 'The records are inconclusive.'
}

/** What of the person is on another account too, while no person has decided about it; null: nothing. */
async function ownAlike(q: Queryable, instance: Instance): Promise<string | null> {
  const [first] = (await alikeAccounts(q, userOf(instance))).filter(
    (one) => one.settled_at === null && isOwn(one.traits),
  )
  return first === undefined ? null : `${sameWords(first.traits)}.`
}

/** The label of an item's state for the reader: only compliance can distinguish a suspension from a review. */
export const statusFor = (
  services: AppServices,
  kind: QueueKind,
  instance: Instance,
  secret: boolean,
) =>
  services.lifecycles.present(instance, {
    who: ['ADM', 'BD'],
    ...system,
    staff: kind !== 'identity' || secret,
  })

export const hrefOf = (kind: QueueKind, id: string): string =>
  kind === 'identity' ? `/admin/compliance/queue/${id}` : `/admin/compliance/queue/${kind}/${id}`

/** A line of the queue as it is returned. */
export async function itemOf(
  services: AppServices,
  q: Queryable,
  row: repo.WaitingRow,
  actor: Person,
  now: Date,
): Promise<QueueItem> {
  const secret = seesScreening(actor)
  const due = addElapsedHours(row.since, queueHours[row.kind])
  const { next, ...status } = statusFor(services, row.kind, row.instance, secret)
  return {
    kind: row.kind,
    id: row.id,
    who: `${row.first_name} ${row.last_name}`,
    email: row.email,
    about: row.number !== null ? `${row.number}, ${row.company ?? ''}` : await aboutOf(q, row),
    why:
      row.kind === 'investment' && (await raisesLimit(services, q, row.id, now))
        ? suitabilityFlagText('means_raised', 'others')
        : await whyOf(q, row.kind, row.instance, secret),
    status: {
      ...status,
      next: next === null ? null : dueBy(next, next.by ?? due),
      accepts: [],
    },
    since: row.since,
    due_at: due,
    late: due < now.toISOString(),
    href: hrefOf(row.kind, row.id),
  }
}
async function aboutOf(q: Queryable, row: repo.WaitingRow): Promise<string> {
  if (row.kind === 'statement') return 'Own statement under Rule 506(d)'
  if (row.kind === 'tax') return taxFormTitle(q, row.id)
  if (row.kind === 'accreditation') return claimTitle(q, row.id)
  if (row.kind === 'registration')
    return (await repo.registrationTitle(q, row.id)) ?? 'Registration'
  const open = await repo.openInvestments(q, row.user_id)
  return open.length === 0
    ? 'No open investment'
    : `${open.length} open ${open.length === 1 ? 'investment' : 'investments'}`
}

export interface Asked {
  q?: string | undefined
  cursor?: string | undefined
  limit: number
  kind?: QueueKind | undefined
  late?: 'true' | 'false' | undefined
}

/** An item that has waited since before this instant is late at `now`, by kind. */
const lateBefore = (now: string) =>
  Object.fromEntries(
    queueKinds.map((kind) => [kind, addElapsedHours(now, -queueHours[kind])]),
  ) as Record<QueueKind, string>

/** The queue of all kinds together: how many wait, since when the oldest has, and how many are late. */
export const waitingChecks = (q: Queryable, now: Date): Promise<repo.Ages> =>
  repo.ages(q, lateBefore(now.toISOString()))

/** Items that are to be decided before an instant, the oldest first; `limit` bounds them. */
export async function checksUntil(
  services: AppServices,
  q: Queryable,
  actor: Person,
  until: string,
  limit: number,
): Promise<{ about: string; due: string; cause: string; href: string }[]> {
  demandReviewer(actor)
  const rows = await repo.waiting(q, {
    kind: null,
    q: null,
    lateAt: lateBefore(until),
    after: null,
    limit,
  })
  return rows.map((row) => ({
    about: `${row.first_name} ${row.last_name}, ${queueKindLabels[row.kind].toLowerCase()}`,
    due: addElapsedHours(row.since, queueHours[row.kind]),
    cause:
      statusFor(services, row.kind, row.instance, seesScreening(actor)).next?.cause ??
      'A person decides.',
    href: hrefOf(row.kind, row.id),
  }))
}

/** The queue, oldest first. */
export async function queue(
  services: AppServices,
  q: Queryable,
  actor: Person,
  asked: Asked,
  now: Date,
): Promise<Page<QueueItem> & { counts: Record<string, number> }> {
  demandReviewer(actor)
  const read = asked.cursor === undefined ? null : readCursor(asked.cursor, 2)
  const late = asked.late === 'true' ? lateBefore(now.toISOString()) : null
  const rows = await repo.waiting(q, {
    kind: asked.kind ?? null,
    q: asked.q ?? null,
    lateAt: late,
    after: read === null ? null : { since: read[0] ?? '', id: read[1] ?? '' },
    limit: asked.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [last.since, last.id])
  const counts = await repo.counts(q)
  let total: number | null = null
  if (!asked.q && !late)
    total = asked.kind
      ? (counts[asked.kind] ?? 0)
      : Object.values(counts).reduce((sum, n) => sum + n, 0)
  return {
    items: await Promise.all(shown.map((row) => itemOf(services, q, row, actor, now))),
    next_cursor: next,
    total,
    more,
    counts,
  }
}
