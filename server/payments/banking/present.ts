import { isFound, searchWords } from '#domain/shared/names/search.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import { compare } from '#domain/shared/compare.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { refuse } from '#domain/shared/errors.ts'
import { actedBy, THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { z } from 'zod'
import type {
  achEntryView,
  AchBatchView,
  MoneyHistoryEntry,
  MoneyHistoryKind,
} from '#domain/payments/model/banking.ts'
import type { Page } from '#domain/shared/common.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { readCursor, wrongCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import { writtenDate } from '#server/kernel/lib/written-date.ts'
import type { AppServices } from '#server/app-services.ts'
import { metaAt } from '#machines/lib/present.ts'
import { achBatchLifecycle } from '#machines/payments/ach-batch.lifecycle.ts'
import { bankAccountLifecycle } from '#machines/payments/bank-account.lifecycle.ts'
import * as ach from './ach-repo.ts'
import { batchName } from './ach.ts'
import * as repo from './repo.ts'

type Entry = z.infer<typeof achEntryView>
/** Staff act for the platform. */
const actorName = (kind: string): string => (kind === 'person' ? THE_PLATFORM : actedBy(kind))
export async function presentBatch(
  services: AppServices,
  q: Queryable,
  row: ach.BatchRow,
  actor: Person,
): Promise<AchBatchView> {
  const instance = await services.lifecycles.read(q, 'ach-batch', row.id)
  if (instance === null) throw new Error(`the ACH file ${row.id} has no machine`)
  const open = instance.state === 'open'
  // as its release decides it: an entry whose payment was made another way stays behind
  const leaves = open ? await ach.liveEntries(q, row.id) : new Set()
  const entries = open ? (await ach.entriesIn(q, row.id)).filter((one) => leaves.has(one.id)) : []
  const sum = (debit: boolean): number =>
    entries
      .filter((entry) => entry.is_debit === debit)
      .reduce((total, entry) => total + entry.amount, 0)
  return {
    id: row.id,
    number: batchName(row.number),
    bank: row.odfi_name,
    created_at: row.created_at,
    effective_on: row.effective_on,
    entries: open ? entries.length : row.entries,
    debit: money(open ? sum(true) : row.debit),
    credit: money(open ? sum(false) : row.credit),
    sha256: row.file_sha256,
    status: services.lifecycles.present(instance, {
      who: ['ADM'],
      actor,
      staff: true,
      without: row.first_by === null ? [] : leftToAnother(['RELEASED'], actor, [row.first_by]),
    }),
    downloads: row.downloads,
  }
}
/** Files, newest first, a page at a time. */
export async function listBatches(
  services: AppServices,
  q: Queryable,
  page: { cursor?: string | undefined; limit: number },
  actor: Person,
): Promise<Page<AchBatchView>> {
  const before = page.cursor === undefined ? null : Number(readCursor(page.cursor, 1)[0])
  if (before !== null && !Number.isSafeInteger(before)) throw wrongCursor()
  const rows = await ach.listBatches(q, before, page.limit + 1)
  const { shown, next, more } = cutPage(rows, page.limit, (last) => [String(last.number)])
  return {
    items: await Promise.all(shown.map((row) => presentBatch(services, q, row, actor))),
    next_cursor: next,
    total: null,
    more,
  }
}
/** One file with its entries and the people who handled it. */
export async function batchDetail(
  services: AppServices,
  tx: Tx,
  id: string,
  actor: Person,
): Promise<{
  batch: AchBatchView
  entries: Entry[]
  people: { says: string; who: string; at: string }[]
}> {
  const row = await ach.findBatch(tx, id)
  if (row === null) throw refuse('not_found')
  const entries: Entry[] = []
  for (const entry of await ach.allEntriesIn(tx, id)) {
    const account = await repo.findAccount(tx, entry.bank_account_id)
    entries.push({
      id: entry.id,
      kind: entry.kind,
      reference: entry.reference,
      name: account?.holder_name ?? '',
      bank: account?.bank_name ?? '',
      mask: account?.mask ?? '',
      debit: entry.is_debit,
      amount: money(entry.amount),
      sec_code: entry.sec_code,
      description: entry.description,
      trace: entry.trace,
      state: entry.state,
      return_code: entry.state === 'returned' ? await ach.returnOfEntry(tx, entry.id) : null,
    })
  }
  const log = await services.lifecycles.history(tx, { machine: 'ach-batch', id }, { limit: 50 })
  const says: Readonly<Record<string, { says: string }>> = achBatchLifecycle.events
  const moved = await Promise.all(
    log
      .filter((one) => says[one.type] !== undefined)
      .map(async (one) => ({
        says:
          one.reason === null
            ? (says[one.type]?.says ?? one.type)
            : `${says[one.type]?.says ?? one.type}: ${one.reason}`,
        who: await ach.personName(tx, one.actor_kind === 'person' ? one.actor_id : null),
        at: one.at,
      })),
  )
  const downloads = (await ach.downloadsOf(tx, id)).map((one) => ({
    says: 'Downloaded the file',
    who: one.who,
    at: one.at,
  }))
  return {
    batch: await presentBatch(services, tx, row, actor),
    entries,
    people: [...moved, ...downloads].toSorted((a, b) => (a.at < b.at ? 1 : -1)),
  }
}

type Line = MoneyHistoryEntry & { of: 'ach' | 'wire' }
const named = (row: repo.AccountRow | undefined): string =>
  row === undefined ? 'Account' : `${row.bank_name} ${row.mask}`

/** What was given, and what it replaced; numbers with their last four. */
function given(row: repo.AccountRow, before: repo.AccountRow | undefined): Line {
  const field = row.kind === 'ach' ? 'Bank account' : 'Account for wires'
  const holder =
    before !== undefined && before.holder_name !== row.holder_name
      ? [{ field: 'Name on the account', before: before.holder_name, after: row.holder_name }]
      : []
  const says = row.kind === 'ach' ? 'Added a bank account' : 'Added a wire account'
  const waits =
    row.payout_after > row.created_at
      ? `We pay nothing to it before ${writtenDate(row.payout_after)}`
      : null
  return {
    id: `${row.id}:added`,
    at: row.created_at,
    kind: 'account',
    of: row.kind,
    says,
    account: named(row),
    who: 'You',
    detail: waits,
    changes: [
      { field, before: before === undefined ? null : named(before), after: named(row) },
      ...holder,
    ],
  }
}

async function movesOf(
  services: AppServices,
  tx: Tx,
  row: repo.AccountRow,
  userId: string,
): Promise<Line[]> {
  const says: Readonly<Record<string, { says: string; staffOnly?: true }>> =
    bankAccountLifecycle.events
  const log =
    row.kind === 'wire'
      ? []
      : await services.lifecycles.history(
          tx,
          { machine: 'bank-account', id: row.id },
          { limit: 100 },
        )
  const word = (state: string | null): string | null =>
    state === null ? null : (metaAt(bankAccountLifecycle.machine, state)?.label ?? state)
  return log.flatMap((one): Line[] => {
    const known = says[one.type]
    if (known === undefined) return []
    const own = one.actor_kind === 'person' && one.actor_id === userId
    const changes =
      one.from_state === one.to_state
        ? []
        : [{ field: 'State', before: word(one.from_state), after: word(one.to_state) }]
    return [
      {
        id: `${row.id}:${one.rev}`,
        at: one.at,
        kind: 'verification',
        of: row.kind,
        says: known.says,
        account: named(row),
        who: own ? 'You' : actorName(one.actor_kind),
        detail: own ? null : one.reason,
        changes,
      },
    ]
  })
}

async function debitsOf(
  tx: Tx,
  accounts: readonly repo.AccountRow[],
  userId: string,
): Promise<Line[]> {
  return (await repo.authorizationsOf(tx, userId)).flatMap((one): Line[] => {
    const account = named(accounts.find((row) => row.id === one.bank_account_id))
    const amount = formatCents(one.amount)
    const line = { kind: 'authorization' as const, of: 'ach' as const, account }
    const ended: Line[] =
      one.revoked_at === null
        ? []
        : [
            {
              ...line,
              id: `${one.id}:ended`,
              at: one.revoked_at,
              says: 'An authorization ended',
              who: THE_PLATFORM,
              detail: one.revoked_why,
              changes: [{ field: 'Debit', before: amount, after: null }],
            },
          ]
    return [
      {
        ...line,
        id: `${one.id}:given`,
        at: one.accepted_at,
        says: 'Authorized a debit',
        who: 'You',
        detail: `In the wording of ${formatDay(one.version)}`,
        changes: [{ field: 'Debit', before: null, after: amount }],
      },
      ...ended,
    ]
  })
}

interface HistoryQuery {
  cursor?: string | undefined
  limit: number
  q?: string | undefined
  kind?: MoneyHistoryKind | undefined
  account?: 'ach' | 'wire' | undefined
}
/** What happened to a person's accounts and authorizations, newest first. */
export async function accountHistory(
  services: AppServices,
  tx: Tx,
  userId: string,
  query: HistoryQuery,
): Promise<Page<MoneyHistoryEntry>> {
  const before = query.cursor === undefined ? null : (readCursor(query.cursor, 1)[0] ?? '')
  const accounts = await repo.accountsOf(tx, userId)
  const older = (row: repo.AccountRow) =>
    accounts
      .filter((one) => one.kind === row.kind && one.created_at < row.created_at)
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]
  const all = [
    ...accounts.map((row) => given(row, older(row))),
    ...(await debitsOf(tx, accounts, userId)),
  ]
  for (const row of accounts) all.push(...(await movesOf(services, tx, row, userId)))
  const words = query.q === undefined ? undefined : searchWords(query.q)
  const wanted = all.filter(
    (one) =>
      (query.kind === undefined || one.kind === query.kind) &&
      (query.account === undefined || one.of === query.account) &&
      (words === undefined || isFound(JSON.stringify(one), words)),
  )
  const sorted = wanted
    .toSorted((a, b) => compare(b.at, a.at) || compare(b.id, a.id))
    .map(({ of: _, ...one }): MoneyHistoryEntry => one)
  const from = before === null ? 0 : sorted.findIndex((one) => one.id === before) + 1
  const { shown, next, more } = cutPage(sorted.slice(from), query.limit, (last) => [last.id])
  return {
    items: shown,
    next_cursor: next,
    total: sorted.length,
    more,
  }
}
