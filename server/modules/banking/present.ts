import { refuse } from '#domain/errors.ts'
import type { z } from 'zod'
import type { achEntryView, AchBatchView, moneyHistoryEntry } from '#domain/model/banking.ts'
import type { Page } from '#domain/model/common.ts'
import { money } from '#domain/money.ts'
import type { Queryable, Tx } from '#server/db/db.ts'
import { readCursor, writeCursor } from '#server/lib/cursor.ts'
import type { Parts } from '#server/parts.ts'
import { achBatchLifecycle } from '#machines/lifecycles/ach-batch.lifecycle.ts'
import { bankAccountLifecycle } from '#machines/lifecycles/bank-account.lifecycle.ts'
import * as ach from './ach-repo.ts'
import { batchName } from './ach.ts'
import * as repo from './repo.ts'

type Entry = z.infer<typeof achEntryView>
export async function presentBatch(parts: Parts, q: Queryable, row: ach.BatchRow): Promise<AchBatchView> {
  const instance = await parts.lifecycles.read(q, 'ach-batch', row.id)
  if (instance === null) throw new Error(`the ACH file ${row.id} has no machine`)
  const open = instance.state === 'open'
  const entries = open ? (await ach.entriesIn(q, row.id)).filter((entry) => entry.state === 'waiting') : []
  const sum = (debit: boolean): number => entries.filter((entry) => entry.is_debit === debit).reduce((total, entry) => total + entry.amount, 0)
  return { id: row.id, number: batchName(row.number), bank: row.odfi_name, created_at: row.created_at, effective_on: row.effective_on, entries: open ? entries.length : row.entries, debit: money(open ? sum(true) : row.debit), credit: money(open ? sum(false) : row.credit), sha256: row.file_sha256, status: parts.lifecycles.present(instance, { who: ['ADM'], staff: true }), downloads: row.downloads }
}
/** Files, newest first, a page at a time. */
export async function listBatches(parts: Parts, q: Queryable, page: { cursor?: string | undefined; limit: number }): Promise<Page<AchBatchView>> {
  const before = page.cursor === undefined ? null : Number(readCursor(page.cursor, 1)[0])
  if (before !== null && !Number.isSafeInteger(before)) throw refuse('invalid', { fields: { cursor: 'This page is not known. Begin at the first page.' } })
  const rows = await ach.listBatches(q, before, page.limit + 1)
  const shown = rows.slice(0, page.limit)
  const more = rows.length > page.limit
  return { items: await Promise.all(shown.map((row) => presentBatch(parts, q, row))), next_cursor: more ? writeCursor([String(shown.at(-1)?.number)]) : null, total: null, more }
}
/** One file with its entries and the people who moved it. */
export async function batchDetail(parts: Parts, tx: Tx, id: string): Promise<{ batch: AchBatchView; entries: Entry[]; people: { says: string; who: string; at: string }[] }> {
  const row = await ach.findBatch(tx, id)
  if (row === null) throw refuse('not_found')
  const entries: Entry[] = []
  for (const entry of await ach.allEntriesIn(tx, id)) {
    const account = await repo.findAccount(tx, entry.bank_account_id)
    entries.push({ id: entry.id, kind: entry.kind, reference: entry.reference, name: account?.holder_name ?? '', bank: account?.bank_name ?? '', mask: account?.mask ?? '', debit: entry.is_debit, amount: money(entry.amount), sec_code: entry.sec_code, description: entry.description, trace: entry.trace, state: entry.state, return_code: entry.state === 'returned' ? await ach.returnOfEntry(tx, entry.id) : null })
  }
  const log = await parts.lifecycles.history(tx, { machine: 'ach-batch', id }, { limit: 50 })
  const says: Readonly<Record<string, { says: string }>> = achBatchLifecycle.events
  const moved = await Promise.all(log.filter((one) => says[one.type] !== undefined).map(async (one) => ({ says: one.reason === null ? (says[one.type]?.says ?? one.type) : `${says[one.type]?.says ?? one.type}: ${one.reason}`, who: await ach.personName(tx, one.actor_kind === 'person' ? one.actor_id : null), at: one.at })))
  const downloads = (await ach.downloadsOf(tx, id)).map((one) => ({ says: 'Downloaded the file', who: one.who, at: one.at }))
  return { batch: await presentBatch(parts, tx, row), entries, people: [...moved, ...downloads].toSorted((a, b) => (a.at < b.at ? 1 : -1)) }
}

/** What happened to a person's accounts and authorizations, newest first. */
export async function accountHistory(parts: Parts, tx: Tx, userId: string, page: { cursor?: string | undefined; limit: number }): Promise<Page<z.infer<typeof moneyHistoryEntry>>> {
  const before = page.cursor === undefined ? null : (readCursor(page.cursor, 1)[0] ?? '')
  const accounts = await repo.accountsOf(tx, userId)
  const named = (row: repo.AccountRow | undefined): string => (row === undefined ? 'Account' : `${row.bank_name} ${row.mask}`)
  const all: z.infer<typeof moneyHistoryEntry>[] = []
  const says: Readonly<Record<string, { says: string; staffOnly?: true }>> = bankAccountLifecycle.events
  for (const row of accounts) {
    all.push({ id: `${row.id}:added`, at: row.created_at, says: row.kind === 'ach' ? 'Gave a bank account' : 'Gave an account for wires', account: named(row), who: 'You', detail: null })
    if (row.kind === 'wire') continue
    for (const one of await parts.lifecycles.history(tx, { machine: 'bank-account', id: row.id }, { limit: 100 })) {
      const known = says[one.type]
      if (known === undefined) continue
      all.push({ id: `${row.id}:${one.rev}`, at: one.at, says: known.says, account: named(row), who: one.actor_kind === 'person' ? (one.actor_id === userId ? 'You' : 'The platform') : one.actor_kind === 'clock' ? 'The clock' : 'The platform', detail: one.actor_id === userId ? null : one.reason })
    }
  }
  for (const one of await repo.authorizationsOf(tx, userId)) {
    const account = named(accounts.find((row) => row.id === one.bank_account_id))
    all.push({ id: `${one.id}:given`, at: one.accepted_at, says: 'Authorized a debit', account, who: 'You', detail: `${(one.amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })}, version ${one.version}` })
    if (one.revoked_at !== null) all.push({ id: `${one.id}:ended`, at: one.revoked_at, says: 'An authorization ended', account, who: 'The platform', detail: one.revoked_why })
  }
  const sorted = all.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
  const from = before === null ? 0 : sorted.findIndex((one) => one.id === before) + 1
  const shown = sorted.slice(from, from + page.limit)
  const more = sorted.length > from + page.limit
  return { items: shown, next_cursor: more ? writeCursor([shown.at(-1)?.id ?? '']) : null, total: sorted.length, more }
}
