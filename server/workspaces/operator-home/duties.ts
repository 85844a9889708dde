import type { z } from 'zod'
import {
  decidesReviews,
  type Person,
  managesRoles,
  seesScreening,
} from '#domain/shared/access/actor.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import { refundBy } from '#domain/offerings/rules/cancellation.ts'
import type { operatorHomeApi } from '#domain/workspaces/api/operator-home.ts'
import { dueNow, dutyLabels, endOfToday, type DutyKind } from '#domain/workspaces/rules/duties.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { reportsUntil } from '#server/investors/regulatory-reports/index.ts'
import { filingsUntil } from '#server/offerings/filings/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { linksToReview } from '#server/platform/compliance-links/index.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import { checksUntil } from '#server/workspaces/compliance/index.ts'
import { findWatched, type Watched, type WatchedRow } from './duties-repo.ts'

type Duties = z.output<(typeof operatorHomeApi)['GET /api/admin/home/duties']['answer']>
type Duty = Omit<Duties['items'][number], 'overdue' | 'label'>

/** As many are listed; the page says how many there are. */
const LISTED = 50
const STAFF = 'Platform'

/** Records whose next act has a day, and whose act it is; a company's own dates stand in the filing calendar. */
const watched: readonly (Watched & { kind: DutyKind; owner: string })[] = [
  {
    kind: 'refund',
    machine: 'investment',
    states: ['refund_pending', 'refund_returned'],
    owner: STAFF,
  },
  {
    kind: 'closing',
    machine: 'closing',
    states: ['proposed', 'signed'],
    key: 'closesOn',
    owner: 'Company, principal and escrow agent',
  },
  {
    kind: 'launch',
    machine: 'offering',
    states: ['filed', 'qualified'],
    key: 'openAt',
    owner: STAFF,
  },
  {
    kind: 'deadline',
    machine: 'offering',
    states: ['live', 'paused', 'closing'],
    key: 'deadlineAt',
    owner: 'Company and platform',
  },
  {
    kind: 'change-request',
    machine: 'change-request',
    states: ['open', 'under_review'],
    key: 'decide_by',
    owner: STAFF,
  },
  {
    kind: 'closed-day',
    machine: 'closed-day',
    states: ['requested'],
    key: 'over_at',
    owner: 'A second person',
  },
  {
    kind: 'proposal',
    machine: 'proposal',
    states: ['proposed'],
    key: 'expires_at',
    owner: 'A second person',
  },
  {
    kind: 'role-proposal',
    machine: 'role-grant',
    states: ['proposed'],
    key: 'decide_by',
    owner: 'A second operator',
  },
  {
    kind: 'access-review',
    machine: 'access-review',
    states: ['open'],
    key: 'due_at',
    owner: 'Operators',
  },
  {
    kind: 'role-end',
    machine: 'role-grant',
    states: ['active'],
    key: 'ends_at',
    owner: 'Operators',
  },
  {
    kind: 'blocked-report',
    machine: 'sanctions-match',
    states: ['confirmed'],
    key: 'report_by',
    owner: 'Compliance',
  },
]
/** Where an offering is led; the public page has nothing to do on it. */
function hrefOf({ instance }: WatchedRow, link: string | null): string {
  const { machine, account_id: account, listing_id: listing } = instance
  return machine === 'offering' && account !== null && listing !== null
    ? links.adminOffering(account, listing, 'live-details/pending/overview?of=all')
    : (link ?? '/admin/home')
}

/** Records of roles. */
const ofRoles: ReadonlySet<string> = new Set(['role-grant', 'access-review'])
/** Whether a person of the platform may know of such records: matches are for compliance (31 CFR 1023.320(e)). */
const mayKnow = (actor: Person, machine: string): boolean =>
  (managesRoles(actor) || !ofRoles.has(machine)) &&
  (seesScreening(actor) || machine !== 'sanctions-match')
async function recorded(
  services: AppServices,
  q: Queryable,
  actor: Person,
  until: string,
): Promise<Duty[]> {
  const rows = await findWatched(
    q,
    watched.filter((one) => mayKnow(actor, one.machine)),
    until,
  )
  const about = await services.lifecycles.about(
    q,
    rows.map((row) => row.instance),
  )
  const closed = await closedDays(q, 'federal_offices_closed')
  return rows.flatMap((row) => {
    const { machine, id, state } = row.instance
    const source = watched.find((one) => one.machine === machine && one.states.includes(state))
    const { next } = services.lifecycles.present(row.instance, {
      who: ['ADM', 'BD'],
      actor,
      staff: true,
    })
    const due = source?.kind === 'refund' ? refundBy(row.since, closed) : next?.by
    if (source === undefined || next === null || typeof due !== 'string') return []
    return [
      {
        key: `${source.kind}:${id}`,
        kind: source.kind,
        about: about.get(id) ?? row.company,
        due,
        owner: source.owner,
        cause: next.cause,
        href: hrefOf(row, next.link),
      },
    ]
  })
}

async function filings(services: AppServices, now: Date): Promise<Duty[]> {
  return (await filingsUntil(services, now)).flatMap(({ due, ...one }) =>
    due === null
      ? []
      : [
          {
            key: `filing:${one.key}`,
            kind: 'filing' as const,
            about: `${one.company}, ${one.form}`,
            due: endOfDay(due),
            owner: one.company,
            cause: `${one.what} (${one.source}).`,
            href: '/admin/filings?state=overdue',
          },
        ],
  )
}

async function checks(
  services: AppServices,
  q: Queryable,
  actor: Person,
  until: string,
): Promise<Duty[]> {
  if (!decidesReviews(actor)) return []
  const found = await checksUntil(services, q, actor, until, LISTED)
  return found.map((one) => ({ ...one, key: `review:${one.href}`, kind: 'review', owner: STAFF }))
}

/** Reports to OFAC and FinCEN, which compliance alone knows of. */
const regulatory = async (q: Queryable, actor: Person, until: string): Promise<Duty[]> =>
  (await reportsUntil(q, actor, dateInZone(until))).map((one) => ({
    key: `regulatory-report:${one.id}`,
    kind: 'regulatory-report',
    about: `${one.label}, ${one.case_no}`,
    due: endOfDay(one.due_on),
    owner: 'Compliance',
    cause: `${one.cause} ${one.source}.`,
    href: '/admin/compliance/reports',
  }))

const reviews = async (q: Queryable): Promise<Duty[]> =>
  (await linksToReview(q)).map((one) => ({
    key: `link-review:${one.id}`,
    kind: 'link-review',
    about: one.title,
    due: endOfDay(one.review_on),
    owner: one.owner ?? 'Nobody yet',
    cause: 'Compare the page with its rule, then set the next review.',
    href: `/admin/compliance-links/${one.id}`,
  }))

/** What is due today and what is overdue, of all sources, in the platform's time zone; the oldest first. */
export async function duties(
  services: AppServices,
  q: Queryable,
  actor: Person,
  now: Date,
): Promise<Duties> {
  const { time_zone: zone } = await platformInfo(q)
  const at = now.toISOString()
  const until = endOfToday(at, zone)
  const found = dueNow(
    [
      ...(await recorded(services, q, actor, until)),
      ...(await filings(services, now)),
      ...(await checks(services, q, actor, until)),
      ...(await regulatory(q, actor, until)),
      ...(await reviews(q)),
    ],
    at,
    zone,
  )
  return {
    total: found.length,
    overdue: found.filter((one) => one.overdue).length,
    items: found.slice(0, LISTED).map((one) => ({ ...one, label: dutyLabels[one.kind] })),
  }
}
