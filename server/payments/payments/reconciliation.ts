import type {
  AccountDay,
  EscrowAccount,
  MoneyAlarm,
  OpenAmount,
} from '#domain/payments/model/reconciliation.ts'
import {
  dayState,
  isLate,
  OPEN_ITEM_DAYS,
  openItemKinds,
  openItemLabels,
  ownerOf,
  type OpenItemKind,
} from '#domain/payments/rules/reconciliation.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { daysBetween } from '#domain/shared/calendar/plain-date.ts'
import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import { links } from '#domain/shared/links.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { Measure } from '#server/kernel/lib/metrics.ts'
import { cutPage, readCursor, wrongCursor } from '#server/kernel/lib/cursor.ts'
import { batchName } from '#server/payments/banking/index.ts'
import { z } from 'zod'
import * as repo from './reconciliation-repo.ts'

const instant = z.iso.datetime({ offset: true })
const QUEUE = '/admin/money/queue'
export const RECONCILIATION = '/admin/money/reconciliation'
/** Alarms that are listed one by one; the rest is counted. */
const SHOWN = 20

/** An account of the bank in words. */
export const accountTitle = (account: string, bank: string | null = null): string =>
  account === ''
    ? 'Account not named by the bank’s file'
    : `${bank ?? 'Account'} ending in ${account}`

/** The named parts of a day's difference: lines that wait for their second person, and the rest. */
function partsOf(
  of: { account: string; day: string; difference: number },
  pending: readonly repo.PendingRow[],
): AccountDay['parts'] {
  if (of.difference === 0) return []
  const waiting = pending.filter((one) => one.account === of.account && one.day <= of.day)
  const rest = of.difference - waiting.reduce((sum, one) => sum + one.cents, 0)
  return [
    ...waiting.map((one) => ({
      what: `${one.lines === 1 ? 'A line' : `${one.lines} lines`} of ${one.name}, ${formatDay(one.day)}, not booked yet`,
      amount: money(one.cents),
      owner: 'A second person',
      since: dateInZone(one.uploaded_at),
      href: links.adminStatement(one.statement_id),
    })),
    ...(rest === 0
      ? []
      : [
          {
            what: 'No line explains it. Ask the bank for the statement of each day.',
            amount: money(rest),
            owner: 'Operators',
            since: of.day,
            href: '/admin/money/statements',
          },
        ]),
  ]
}

/** A day with the named parts of its difference. */
function shownDay(row: repo.DayRow, pending: readonly repo.PendingRow[]): AccountDay {
  const difference = row.closing === null ? null : row.closing - row.ledger
  return {
    account: row.account,
    day: row.day,
    moved: money(row.moved),
    ledger: money(row.ledger),
    bank: row.closing === null ? null : money(row.closing),
    difference: difference === null ? null : money(difference),
    state: dayState(row.ledger, row.closing),
    parts: difference === null ? [] : partsOf({ ...row, difference }, pending),
    statement_id: row.statement_id,
  }
}

/** Accounts of the bank with their newest day that can be compared. */
export async function listAccounts(
  q: Queryable,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<EscrowAccount>> {
  const [after = null] = page.cursor === undefined ? [] : readCursor(page.cursor, 1)
  if (after !== null && !/^\w{0,4}$/.test(after)) throw wrongCursor()
  const rows = await repo.accountsAfter(q, after, page.limit + 1)
  const { shown, next, more } = cutPage(rows, page.limit, (last) => [last.account])
  const accounts = shown.map((row) => row.account)
  const newest = new Map((await repo.newestDays(q, accounts)).map((day) => [day.account, day]))
  const pending = await repo.pendingLines(q, accounts)
  return {
    items: shown.map((row) => {
      const day = newest.get(row.account)
      return {
        account: row.account,
        title: accountTitle(row.account, row.bank_name),
        companies: row.companies,
        newest: day === undefined ? null : shownDay(day, pending),
        days_differ: row.days_differ,
      }
    }),
    next_cursor: next,
    total: null,
    more,
  }
}

/** Days of an account, the newest first. */
export async function listDays(
  q: Queryable,
  account: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<AccountDay>> {
  const [before = null] = page.cursor === undefined ? [] : readCursor(page.cursor, 1)
  if (before !== null && !/^\d{4}-\d{2}-\d{2}$/.test(before)) throw wrongCursor()
  const rows = await repo.daysBefore(q, account, before, page.limit + 1)
  const { shown, next, more } = cutPage(rows, page.limit, (last) => [last.day])
  const pending = await repo.pendingLines(q, [account])
  return {
    items: shown.map((row) => shownDay(row, pending)),
    next_cursor: next,
    total: null,
    more,
  }
}

function kindOf(account: string): OpenItemKind {
  if (account.startsWith('in-transit-in:')) return 'transit_in'
  if (account.startsWith('in-transit-out:')) return 'transit_out'
  return account === 'suspense' ? 'suspense' : 'unexplained'
}

/** What an open amount is, and where it is dealt with. */
function named(kind: OpenItemKind, row: repo.OpenRow): { what: string; href: string | null } {
  const of = row.reference === null ? '' : ` of ${row.reference}`
  const [what, key] = [
    row.about.slice(0, row.about.indexOf(':')),
    row.about.slice(row.about.indexOf(':') + 1),
  ]
  if (row.item_id !== null)
    return {
      what: [row.sender, row.text].filter((part) => part !== '').join(', '),
      href: QUEUE,
    }
  if (what === 'ach-batch')
    return {
      what: `ACH file ${row.batch === null ? '' : batchName(row.batch)}`.trim(),
      href: `/admin/money/batches/${key}`,
    }
  if (what === 'ach-entry')
    return kind === 'transit_in'
      ? { what: `Debit${of} that the provider settled`, href: null }
      : { what: `Debit${of} that was returned`, href: '/admin/money/returns' }
  if (what === 'disbursement')
    return { what: `Order${of} that is with the bank`, href: `/admin/money/disbursements/${key}` }
  if (what === 'receipt') return { what: `Receipt by hand${of}, ${key}`, href: null }
  if (what === 'refund') return { what: `Refund${of}`, href: null }
  return { what: `${openItemLabels[kind]}${of}`, href: null }
}

function shownOpen(row: repo.OpenRow, now: Date): OpenAmount {
  const kind = kindOf(row.account)
  const since = dateInZone(row.since)
  const age = Math.max(0, daysBetween(since, dateInZone(now.toISOString())))
  const late = isLate(kind, age)
  return {
    key: `${row.account} ${row.about}`,
    kind,
    ...named(kind, row),
    amount: money(kind === 'transit_in' || kind === 'unexplained' ? row.balance : -row.balance),
    owner: ownerOf(kind, late),
    since,
    age_days: age,
    late,
  }
}

/** Amounts that are open between what was expected and what the bank has said, the oldest first. */
export async function listOpen(
  q: Queryable,
  page: { cursor?: string | undefined; limit: number },
  now: Date,
): Promise<Page<OpenAmount>> {
  const [since = '', account = '', about = ''] =
    page.cursor === undefined ? [] : readCursor(page.cursor, 3)
  // the database takes no character of this code in a text
  const broken = !instant.safeParse(since).success || `${account}${about}`.includes('\u0000')
  if (page.cursor !== undefined && broken) throw wrongCursor()
  const rows = await repo.openAfter(
    q,
    page.cursor === undefined ? null : { since, account, about },
    page.limit + 1,
  )
  const { shown, next, more } = cutPage(rows, page.limit, (last) => [
    last.since,
    last.account,
    last.about,
  ])
  return {
    items: shown.map((row) => shownOpen(row, now)),
    next_cursor: next,
    total: null,
    more,
  }
}

/** Instants before which what is open is late. */
const lateBefore = (now: Date): { transit: string; suspense: string } => ({
  transit: addElapsedHours(now.toISOString(), -24 * (OPEN_ITEM_DAYS.transit_in + 1)),
  suspense: addElapsedHours(now.toISOString(), -24 * (OPEN_ITEM_DAYS.suspense + 1)),
})

/** What must not stay as it is: an account below nothing, a difference to the bank, what is open for too long. */
export async function moneyAlarms(q: Queryable, now: Date): Promise<MoneyAlarm[]> {
  const negative = (await repo.wrongAccounts(q, SHOWN)).map((one) => ({
    kind: 'negative' as const,
    title: 'An account is below nothing',
    says: `${one.account} is at ${formatCents(one.balance)}. Stop payments out of it and compare it with the bank.`,
    href: null,
  }))
  const differing = (await repo.differingAccounts(q, SHOWN)).map((one) => ({
    kind: 'difference' as const,
    title: `The bank differs by ${formatCents(one.difference)}`,
    says: `${accountTitle(one.account)}, ${formatDay(one.day)}.`,
    href: `${RECONCILIATION}/${one.account === '' ? 'none' : one.account}`,
  }))
  const late = (await repo.openSums(q, lateBefore(now)))
    .filter((one) => one.late > 0)
    .map((one) => {
      const kind = openItemKinds.find((known) => known === one.kind)
      return {
        kind: 'age' as const,
        title: `${one.late} ${one.late === 1 ? 'amount is' : 'amounts are'} open for too long`,
        says: `${kind === undefined ? one.kind : openItemLabels[kind]}, the oldest since ${formatDay(dateInZone(one.oldest_late ?? now.toISOString()))}.`,
        href: null,
      }
    })
  return [...negative, ...differing, ...late]
}

/** What is open of each kind, in cents, and the alarms. */
export async function reconciliationSummary(q: Queryable, now: Date) {
  const sums = new Map(
    (await repo.openSums(q, lateBefore(now))).map((one) => [one.kind, one.cents]),
  )
  const of = (kind: OpenItemKind, sign: 1 | -1) => money(sign * (sums.get(kind) ?? 0) || 0)
  return {
    transit_in: of('transit_in', 1),
    transit_out: of('transit_out', -1),
    suspense: of('suspense', -1),
    unexplained: of('unexplained', 1),
    days_differ: (await repo.countDiffering(q)).n,
    alarms: await moneyAlarms(q, now),
  }
}

/** What waits for an operator: days that differ from the bank, and amounts that are open for too long. */
export async function booksWaiting(
  q: Queryable,
  now: Date,
): Promise<{ label: string; count: number; oldest: string | null; href: string }[]> {
  const days = await repo.countDiffering(q)
  const late = (await repo.openSums(q, lateBefore(now))).filter((one) => one.late > 0)
  return [
    {
      label: 'Bank days that don’t reconcile',
      count: days.n,
      oldest: days.oldest === null ? null : `${days.oldest}T12:00:00.000Z`,
      href: RECONCILIATION,
    },
    {
      label: 'Money in transit for too long',
      count: late.reduce((sum, one) => sum + one.late, 0),
      oldest:
        late
          .flatMap((one) => (one.oldest_late === null ? [] : [one.oldest_late]))
          .toSorted((a, b) => a.localeCompare(b))[0] ?? null,
      href: RECONCILIATION,
    },
  ].filter((one) => one.count > 0)
}

/** How the books stand to the bank, for what watches the installation; anything but 0 is an alarm. */
export async function booksMeasures(q: Queryable, now: Date): Promise<Measure[]> {
  const late = (await repo.openSums(q, lateBefore(now))).reduce((sum, one) => sum + one.late, 0)
  return [
    {
      name: 'capstan_bank_days_differing',
      help: 'Days of escrow accounts on which the ledger and the bank’s closing balance differ.',
      values: [{ value: (await repo.countDiffering(q)).n }],
    },
    {
      name: 'capstan_ledger_accounts_below_nothing',
      help: 'Accounts of the ledger on the side on which they never are, at most 20.',
      values: [{ value: (await repo.wrongAccounts(q, SHOWN)).length }],
    },
    {
      name: 'capstan_money_open_for_too_long',
      help: 'Amounts in transit, in suspense or unexplained that are older than they may be.',
      values: [{ value: late }],
    },
  ]
}

/** What of the books does not agree with the bank or with itself, in sentences; none when all does. */
export async function checkBooks(q: Queryable): Promise<string[]> {
  const wrong = (await repo.wrongAccounts(q, SHOWN)).map(
    (one) => `The account ${one.account} of the ledger is at ${formatCents(one.balance)}.`,
  )
  const unnamed = (await repo.unnamedSums(q, SHOWN)).map(
    (one) =>
      `The account ${one.account} of the ledger has ${formatCents(one.cents)} that no item names.`,
  )
  const days = await repo.differingAccounts(q, SHOWN)
  const pending = await repo.pendingLines(
    q,
    days.map((one) => one.account),
  )
  const differing = days.map((one) => {
    const parts = partsOf(one, pending)
      .map(({ what, amount }) => ` ${formatCents(amount.amount)}: ${what.replace(/\.$/, '')}.`)
      .join('')
    return `${accountTitle(one.account)}: on ${formatDay(one.day)} the bank differs from the ledger by ${formatCents(one.difference)}.${parts}`
  })
  return [...wrong, ...unnamed, ...differing]
}
