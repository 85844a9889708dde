import { decidesReviews, type Person, managesRoles } from '#domain/shared/access/actor.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { money } from '#domain/shared/money.ts'
import { adjustmentDue } from '#domain/offerings/rules/cf-adjustment.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { needsList } from '#server/investors/screening/index.ts'
import { moneyWaiting } from '#server/payments/payments/index.ts'
import { proposalsWaiting } from '#server/platform/proposals/index.ts'
import { closedDaysWaiting } from '#server/platform/closed-days/index.ts'
import { linkTasks } from '#server/platform/compliance-links/index.ts'
import { receivedMailWaiting } from '#server/platform/received-mail/index.ts'
import { importsWaiting } from '#server/holders/holdings/index.ts'
import { looksWaiting } from '#server/offerings/private-label/index.ts'
import { filingsUntil } from '#server/offerings/filings/index.ts'
import { waitingChecks } from '#server/workspaces/compliance/index.ts'
import * as repo from './repo.ts'

interface Waiting {
  label: string
  count: number
  oldest: string | null
  late: number
  href: string
}

/** States of investments that wait for an operator, and the list of all offerings' investments that shows them. */
const investmentStates: Readonly<Record<string, { label: string; href: string }>> = {
  in_review: {
    label: 'Reviews to decide',
    href: '/admin/investments?state=pending&waiting=platform&sort=created',
  },
  'funded.waiting_for_principal': {
    label: 'Closings to approve',
    href: '/admin/investments?state=funded&waiting=platform&sort=created',
  },
  approved_to_close: {
    label: 'Investments to close',
    href: '/admin/investments?state=ready-to-close&sort=created',
  },
}
const lists: Readonly<Record<repo.ReviewedKind, { label: string; href: string }>> = {
  offering: { label: 'Offerings to review', href: '/admin/listings/requests' },
  listing: { label: 'Listings to decide', href: '/admin/listings/requests?kind=listing' },
  'change-request': {
    label: 'Change requests to decide',
    href: '/admin/listings/requests?kind=change',
  },
  'role-grant': {
    label: 'Proposed roles to approve',
    href: '/admin/access/user-management?show=proposed',
  },
  'access-review': {
    label: 'Roles to review',
    href: '/admin/access/user-management?show=review',
  },
  transfer: { label: 'Transfers to decide', href: '/admin/transfers' },
  conversion: { label: 'Conversions to approve', href: '/admin/conversions' },
}

/** The review queue, for those who decide reviews. */
async function reviews(q: Queryable, actor: Person, now: Date): Promise<Waiting[]> {
  if (!decidesReviews(actor)) return []
  const { n, oldest, late } = await waitingChecks(q, now)
  const row = { label: 'Identity and document reviews', href: '/admin/compliance/queue' }
  return n === 0 ? [] : [{ ...row, count: n, oldest, late }]
}

/** Lists of roles. */
const ofRoles: ReadonlySet<repo.ReviewedKind> = new Set(['role-grant', 'access-review'])
async function decisions(q: Queryable, actor: Person, now: Date): Promise<Waiting[]> {
  return (await repo.toReview(q, now))
    .filter(({ kind }) => managesRoles(actor) || !ofRoles.has(kind))
    .map(({ kind, n, oldest, late }) => ({ ...lists[kind], count: n, oldest, late }))
}

/** Filings that companies have not made by their last day; nobody is asked until they are overdue. */
async function filings(services: Pick<AppServices, 'db'>, now: Date): Promise<Waiting[]> {
  const overdue = (await filingsUntil(services, now)).filter((one) => one.state === 'overdue')
  const first = overdue[0]?.due ?? null
  return overdue.length === 0
    ? []
    : [
        {
          label: 'Overdue filings of companies',
          count: overdue.length,
          oldest: first === null ? null : endOfDay(first),
          // the companies are late; the platform reminds them
          late: 0,
          href: '/admin/filings?state=overdue',
        },
      ]
}

async function investments(q: Queryable): Promise<Waiting[]> {
  const rows = await repo.investmentsIn(q, Object.keys(investmentStates))
  return rows.flatMap(({ state, n, oldest }) => {
    const shown = investmentStates[state]
    return shown === undefined ? [] : [{ ...shown, count: n, oldest, late: 0 }]
  })
}

async function records(services: AppServices, q: Tx, actor: Person, now: Date): Promise<Waiting[]> {
  const links = await linkTasks(q)
  return [
    {
      label: 'Closed days to approve',
      ...(await closedDaysWaiting(q)),
      href: '/admin/closed-days?show=requested',
    },
    {
      label: 'Proposals waiting for a second person',
      ...(await proposalsWaiting({ services, tx: q, now }, actor)),
      href: '/admin/proposals',
    },
    {
      label: 'Received e-mails to handle',
      ...(await receivedMailWaiting(q)),
      href: '/admin/email-logs/received?show=open',
    },
    {
      label: 'Dead compliance links',
      n: links.dead,
      oldest: links.dead_since,
      href: '/admin/compliance-links?show=dead',
    },
    {
      label: 'Compliance links to review',
      n: links.review,
      oldest: null,
      href: '/admin/compliance-links?show=review',
    },
  ].flatMap(({ n, ...one }) => (n === 0 ? [] : [{ ...one, count: n, late: 0 }]))
}

/** Looks of private domains that visitors see once they are approved; each is decided on its own page. */
async function looks(q: Queryable, actor: Person): Promise<Waiting[]> {
  if (!decidesReviews(actor)) return []
  return (await looksWaiting(q)).map(({ company, since, href }) => ({
    label: `Branding of the domain of ${company} to review`,
    count: 1,
    oldest: since,
    late: 0,
    href,
  }))
}

/** Imported cap tables of companies whose investors read an approved one; each is decided on its own page. */
async function capTables(services: AppServices, q: Tx, actor: Person): Promise<Waiting[]> {
  if (!decidesReviews(actor)) return []
  return (await importsWaiting(services, q)).map(({ company, since, href }) => ({
    label: `Imported cap table of ${company} to confirm`,
    count: 1,
    oldest: since,
    late: 0,
    href,
  }))
}

/** What has no list of its own: without a sanctions list nothing can go out. */
async function missingList(services: Pick<AppServices, 'demo'>, q: Queryable): Promise<Waiting[]> {
  return (await needsList(services, q))
    ? [
        {
          label: 'Load a sanctions list: without one, no closing and no refund can go out',
          count: 1,
          oldest: null,
          late: 0,
          href: '/admin/compliance/sanctions',
        },
      ]
    : []
}

/** Late ones first, then by how long they have waited; without a date last. */
const byUrgency = (a: Waiting, b: Waiting): number =>
  Number(b.late > 0) - Number(a.late > 0) || (a.oldest ?? '9999').localeCompare(b.oldest ?? '9999')

/** What waits for the platform and since when, each with a link to where it is done, and the stored totals. */
export async function operatorHome(services: AppServices, q: Tx, actor: Person, now: Date) {
  const first = await missingList(services, q)
  const waiting = [
    ...(await reviews(q, actor, now)),
    ...(await decisions(q, actor, now)),
    ...(await filings(services, now)),
    ...(await investments(q)),
    ...(await moneyWaiting(q, now)).map((one) => ({ ...one, late: 0 })),
    ...(await looks(q, actor)),
    ...(await capTables(services, q, actor)),
    ...(await records(services, q, actor, now)),
  ].toSorted(byUrgency)
  const sums = await repo.storedSums(q)
  return {
    waiting: [...first, ...waiting],
    offerings: sums.offerings,
    investors: sums.investors,
    committed: money(sums.committed),
    adjustment: adjustmentDue(dateInZone(now.toISOString())),
  }
}
