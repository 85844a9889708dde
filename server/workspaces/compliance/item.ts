import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type { Decision, QueueDetail, QueueKind } from '#domain/investors/model/compliance.ts'
import { suspiciousReportDue } from '#domain/investors/rules/suspicious-activity.ts'
import { staffOwnOf } from '#server/kernel/may-decide/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { type Instance, presentLog } from '#server/kernel/state-machines/index.ts'
import { bucketOf } from '#server/investments/investments/index.ts'
import { isFrozen, riskOfParty, screenedAs } from '#server/investors/kyc/index.ts'
import { matchNotes } from '#server/investors/screening/index.ts'
import { isCovered, letterAsks } from '#server/investors/accreditation/index.ts'
import { alikeViews } from './alike.ts'
import { correctableOf, evidenceOf } from './evidence.ts'
import { seesScreening } from '#domain/shared/access/actor.ts'
import { demandReviewer, itemOf, machineOf } from './queue.ts'
import { taxFormLinks } from '#server/investors/tax/index.ts'
import * as repo from './repo.ts'

export type Found = repo.WaitingRow & { offering_type: string | null }

/** The item, whatever its state; what is not of this kind does not exist. */
export async function findItem(
  q: Queryable,
  kind: QueueKind,
  id: string,
  actor: Person,
): Promise<Found> {
  demandReviewer(actor)
  const row = await repo.one(q, machineOf[kind], id)
  if (row === null) throw refuse('not_found')
  return { ...row, kind }
}

async function screening(
  services: AppServices,
  q: Queryable,
  row: Found,
  checks: readonly repo.CheckRow[],
  since: string,
): Promise<NonNullable<QueueDetail['screening']>> {
  const watchlist = await screenedAs(services, q, row.instance)
  const { computed, counts: risk } = await riskOfParty(services, q, row.id)
  return {
    watchlist,
    risk,
    computed_risk: computed,
    report_by: suspiciousReportDue({
      amount: await repo.amountOf(q, row.user_id),
      suspected:
        watchlist === 'potential_match' || watchlist === 'true_match' || risk === 'prohibited',
      detected_on: dateInZone(since),
    }),
    hits: [
      ...(await matchNotes(q, row.user_id)),
      ...checks.flatMap((check) =>
        check.findings
          .filter((f) => f.check === 'watchlist' && f.result !== 'pass')
          .map((f) => f.note),
      ),
    ].filter((note, i, all) => all.indexOf(note) === i),
    frozen: await isFrozen(q, row.user_id),
  }
}

/** Text of what staff found; screening and risk only where they may be read. */
function findings(
  found: Awaited<ReturnType<typeof repo.dispositions>>,
  secret: boolean,
): QueueDetail['findings'] {
  return found
    .filter((d) => secret || d.identity !== null)
    .map((d) => {
      const says = [
        d.identity === null ? null : `Identity: ${d.identity}`,
        secret && d.watchlist !== null ? `Screening: ${d.watchlist.replace('_', ' ')}` : null,
        secret && d.risk !== null ? `Risk: ${d.risk}` : null,
      ]
      return {
        at: d.decided_at,
        who: d.who ?? 'A person',
        says: says.filter((s) => s !== null).join(', '),
        note: secret || (d.watchlist === null && d.risk === null) ? d.note : '',
      }
    })
}

/** What the IRS wrote about a form that holds, or what the platform learned (26 USC 3406(a)(1)). */
const taxHolds: readonly Decision[] = [
  'tin_match',
  'tin_mismatch',
  'b_notice',
  'b_notice_answered',
  'invalidate',
]
const offers: Record<QueueKind, Readonly<Record<string, readonly Decision[]>>> = {
  identity: {
    referred: ['approve', 'correct', 'reject', 'true_match', 'lower_risk'],
    needs_review: ['approve', 'correct', 'reject', 'false_match', 'true_match', 'lower_risk'],
    suspended: ['lift'],
    rejected: ['reopen'],
  },
  suitability: {
    needs_review: ['approve', 'approve_with_warning', 'reject'],
    unsuitable: ['reopen'],
  },
  registration: { in_review: ['approve', 'correct', 'reject'], rejected: ['reopen'] },
  accreditation: { in_review: ['approve', 'correct', 'reject'], declined: ['reopen'] },
  statement: {
    in_review: ['approve', 'approve_with_warning', 'correct', 'reject'],
    disqualified: ['reopen'],
  },
  tax: { in_review: ['approve', 'correct', 'reject'], active: taxHolds, expiring: taxHolds },
  investment: { in_review: ['approve', 'correct', 'reject'] },
}
const screeningDecisions: ReadonlySet<Decision> = new Set(['false_match', 'true_match', 'lift'])
/** Ratings that two people of compliance may lower: of a prohibited country no one does. */
const lowered: ReadonlySet<string> = new Set(['medium', 'high'])
const labels: Record<Decision, string> = {
  approve: 'Approve',
  approve_with_warning: 'Approve with a warning',
  correct: 'Ask for a correction',
  reject: 'Reject',
  false_match: 'Not the listed person',
  true_match: 'True match: freeze',
  lift: 'Lift the suspension',
  lower_risk: 'Propose a lower risk',
  reopen: 'Open again',
  tin_match: 'Name and number match',
  tin_mismatch: 'Name and number do not match',
  b_notice: 'Record IRS notice',
  b_notice_answered: 'Mark notice answered',
  invalidate: 'Circumstances changed',
}

/** The events that decisions of each kind of item send, as far as a guard leaves some of them to a second person. */
const sends: Readonly<Partial<Record<QueueKind, Partial<Record<Decision, string>>>>> = {
  identity: { approve: 'REVIEW_APPROVED' },
  suitability: {
    approve: 'REVIEWED_SUITABLE',
    approve_with_warning: 'REVIEWED_WITH_WARNING',
    reject: 'REVIEWED_UNSUITABLE',
  },
  registration: { approve: 'REVIEW_APPROVED', reject: 'REVIEW_REJECTED' },
  accreditation: { approve: 'VERIFIED', reject: 'DECLINED' },
  statement: {
    approve: 'CLEARED',
    approve_with_warning: 'DISCLOSURE_REQUIRED',
    reject: 'DISQUALIFIED',
  },
}
const SECOND =
  'Waiting for a second person: you prepared this. Another operator or compliance officer may decide.'

/** What the reader may decide now; nobody decides about themselves. `left`: events that guards leave to another person. */
export function decisionsFor(
  row: Found,
  actor: Person,
  screened: QueueDetail['screening'],
  { evidence, left }: { evidence: boolean; left: readonly string[] },
): QueueDetail['decisions'] {
  const offered = offers[row.kind][row.instance.state] ?? []
  const hit = screened?.watchlist === 'potential_match'
  const notice =
    row.kind === 'tax' &&
    ((row.instance.context as { notice_due?: string | null }).notice_due ?? null) !== null
  const refusalOf = (decision: Decision): string | null => {
    if (!isSecondPerson(actor, [row.user_id])) return 'You can’t decide about yourself.'
    if (left.includes(sends[row.kind]?.[decision] ?? '')) return SECOND
    if (decision !== 'approve') return null
    if (hit) return 'Resolve the screening hit first.'
    if (screened?.risk === 'prohibited')
      return 'The person lives in or is a citizen of a prohibited country. The check can’t be approved (31 CFR chapter V).'
    if (!evidence)
      return 'No verified accreditation covers this investment. Return the Suitability step to request it.'
    return null
  }
  return offered
    .filter((d) => d !== (notice ? 'b_notice' : 'b_notice_answered'))
    .filter((d) => !screeningDecisions.has(d) || (seesScreening(actor) && (d === 'lift' || hit)))
    .filter((d) => d !== 'lower_risk' || lowered.has(screened?.computed_risk ?? ''))
    .map((decision) => ({
      decision,
      label: labels[decision],
      refused: refusalOf(decision),
    }))
}

async function historyOf(
  services: AppServices,
  q: Queryable,
  instance: Instance,
  secret: boolean,
): Promise<QueueDetail['history']> {
  const rows = await services.lifecycles.history(
    q,
    { machine: instance.machine, id: instance.id },
    { limit: 50 },
  )
  return presentLog(services, q, rows, secret || instance.machine !== 'kyc' ? 'staff' : 'owner')
}

/** One item with everything that a decision is made from. Looking at it changes nothing. */
export async function detailOf(
  services: AppServices,
  q: Queryable,
  kind: QueueKind,
  id: string,
  actor: Person,
  now: Date,
): Promise<QueueDetail> {
  const row = await findItem(q, kind, id, actor)
  const secret = seesScreening(actor)
  const [item, facts, checks, found, open] = await Promise.all([
    itemOf(services, q, row, actor, now),
    evidenceOf(services, q, kind, id, row.user_id, now),
    kind === 'identity' ? repo.checks(q, id) : [],
    kind === 'identity' ? repo.dispositions(q, id) : [],
    repo.openInvestments(q, row.user_id),
  ])
  const screened =
    kind === 'identity' && secret ? await screening(services, q, row, checks, item.since) : null
  return {
    ...item,
    facts,
    checks: checks.map((c) => ({
      run: c.run,
      provider: c.provider ?? 'none',
      at: c.at,
      outcome: c.outcome,
      identity: c.identity,
      findings: c.findings.filter(
        (f) => f.check !== 'watchlist' && f.check !== 'risk' && (secret || f.check !== 'sandbox'),
      ),
    })),
    same_person: kind === 'identity' ? await alikeViews(services, q, row.user_id, secret) : [],
    letter: kind === 'accreditation' ? await letterAsks(services, q, id) : null,
    screening: screened,
    findings: findings(found, secret),
    correctable: correctableOf(kind, facts),
    decisions: decisionsFor(row, actor, screened, {
      evidence: row.offering_type !== 'reg_d_506c' || (await isCovered(services, q, id, now)),
      left: await services.lifecycles.refusedEvents(q, row.instance, actor),
    }),
    history: await historyOf(services, q, row.instance, secret),
    staff_own: (
      await staffOwnOf(q, [
        { user_id: row.user_id, investment_id: kind === 'investment' ? row.id : null },
      ])
    ).includes(true),
    related: [
      ...(kind === 'tax' ? [] : await taxFormLinks(q, row.user_id)),
      ...open.map((i) => ({
        label: `${i.number}, ${i.company}`,
        href: links.adminInvestment(i.account_id, i.listing_id, bucketOf(i.state), i.id),
      })),
    ],
  }
}
