import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { Clock } from '#server/kernel/lib/clock.ts'
import { settledSeq } from '#server/kernel/state-machines/index.ts'
import { FIRST_LINK, headOf, lineOf, nextLink, signedText } from './line.ts'
import * as repo from './repo.ts'
import { signingKey, type SigningKey } from './signing-key.ts'

const PAGE = 2000

/** Lines of the log after one sequence number up to another, each with its link, read in pages. */
export async function* linkedLines(
  q: Queryable,
  from: { link: string; after: number },
  until: number,
): AsyncGenerator<{ line: string; link: string }> {
  let { link, after } = from
  for (;;) {
    const entries = await repo.entriesBetween(q, after, until, PAGE)
    for (const entry of entries) {
      const line = lineOf(entry)
      link = nextLink(link, line)
      after = entry.seq
      yield { line, link }
    }
    if (entries.length < PAGE) return
  }
}

/** What the log has between two heads: how many entries, and the link of the last. */
async function measured(
  q: Queryable,
  from: { link: string; after: number },
  until: number,
): Promise<{ entries: number; chain: string }> {
  const of = { entries: 0, chain: from.link }
  for await (const { link } of linkedLines(q, from, until)) {
    of.entries++
    of.chain = link
  }
  return of
}

/**
 * Signs what the log has recorded since the last head, once on each legal day. Returns how many heads were stored: none
 * when today has one, when nothing was ever recorded, or when entries were being stored all the time (then the next
 * call does it). Safe in any number of processes.
 */
export async function signLog({
  db,
  keys,
  clock,
}: Pick<AppServices, 'db' | 'keys'> & { clock: Pick<Clock, 'now'> }): Promise<number> {
  const signed_at = clock.now().toISOString()
  const day = dateInZone(signed_at)
  const before = await repo.newestHead(db)
  if (before !== null && before.day >= day) return 0
  const last_seq = await settledSeq(db)
  if (last_seq === null || last_seq === 0) return 0
  const previous = before?.head ?? FIRST_LINK
  const facts = {
    number: (before?.number ?? 0) + 1,
    day,
    signed_at,
    last_seq,
    previous,
    ...(await measured(db, { link: previous, after: before?.last_seq ?? 0 }, last_seq)),
  }
  const key = signingKey(keys)
  const head = headOf(facts)
  const row = {
    ...facts,
    head,
    key_id: key.id,
    signature: key.sign(signedText({ ...facts, head })),
  }
  return (await repo.addHead(db, row)) ? 1 : 0
}

/** The first thing that is wrong with a head, or null: itself, its place, or the entries that it covers. */
async function faultOf(
  q: Queryable,
  before: repo.HeadRow | null,
  row: repo.HeadRow,
  key: SigningKey,
): Promise<string | null> {
  const from = { link: before?.head ?? FIRST_LINK, after: before?.last_seq ?? 0 }
  if (row.number !== (before?.number ?? 0) + 1 || row.previous !== from.link)
    return 'the head before it is missing or changed'
  if (row.head !== headOf(row) || row.signature !== key.sign(signedText(row)))
    return 'the head was changed after it was signed'
  const { entries, chain } = await measured(q, from, row.last_seq)
  if (entries === row.entries && chain === row.chain) return null
  return `entries were changed, removed or added after it was signed (${entries} are there, ${row.entries} were signed)`
}

/** Compares every head with the log as it is now. Returns how many there are, and what is wrong. */
export async function checkHeads({
  db,
  keys,
}: Pick<AppServices, 'db' | 'keys'>): Promise<{ heads: number; faults: string[] }> {
  const key = signingKey(keys)
  const rows = await repo.allHeads(db)
  const faults: string[] = []
  let before: repo.HeadRow | null = null
  for (const row of rows) {
    const fault = await faultOf(db, before, row, key)
    if (fault !== null) faults.push(`head ${row.number} of ${row.day}: ${fault}`)
    before = row
  }
  return { heads: rows.length, faults }
}
