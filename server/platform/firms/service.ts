import type { Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { FirmKind } from '#domain/platform/model/firm-labels.ts'
import {
  disclosureGroups,
  type FirmHistoryEntry,
  type FirmInput,
  type FirmRow,
} from '#domain/platform/model/firms.ts'
import { firmChanges } from '#domain/platform/rules/firms.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { readCursor, cutPage, wrongCursor } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as repo from './repo.ts'

interface Asked {
  cursor?: string | undefined
  limit: number
}
/** Above every version. */
const NEWEST = 2_147_483_647

/** Operators write platform information; compliance and support read. */
function demandOperator(actor: Person): void {
  if (actor.adminRole !== 'operator') throw refuse('forbidden')
}

function presentRow({ id, version, data, saved_at, saved_by }: repo.VersionRow): FirmRow {
  const { kind, legal_name, crd, sec_no, states, checked_on } = data
  return {
    id,
    kind,
    legal_name,
    crd,
    sec_no,
    states: states.length,
    disclosures: disclosureGroups.filter((group) => data[group]).length,
    checked_on,
    version,
    saved_at,
    saved_by,
  }
}

/** A page of firms by name. */
export async function firmPage(
  q: Queryable,
  asked: Asked & { q?: string | undefined; kind?: FirmKind | undefined },
): Promise<Page<FirmRow>> {
  const [after = null] = asked.cursor === undefined ? [] : readCursor(asked.cursor, 1)
  if (after !== null && !/^[0-9a-f-]{36}$/.test(after)) throw wrongCursor()
  const rows = await repo.findFirms(q, {
    kind: asked.kind ?? null,
    words: asked.q || null,
    after,
    limit: asked.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [last.id])
  return {
    items: shown.map(presentRow),
    next_cursor: next,
    total: null,
    more,
  }
}

/** A firm in its newest version. Throws not_found. */
export async function firmOf(q: Queryable, id: string) {
  const row = await repo.findFirm(q, id)
  if (row === null) throw refuse('not_found')
  return { id, version: row.version, firm: row.data }
}

/** What changed in each version, newest first. Throws not_found. */
export async function firmHistory(
  q: Queryable,
  id: string,
  asked: Asked,
): Promise<Page<FirmHistoryEntry>> {
  await firmOf(q, id)
  const before = asked.cursor === undefined ? NEWEST : Number(readCursor(asked.cursor, 1)[0])
  if (!Number.isInteger(before) || before < 1 || before > NEWEST) throw wrongCursor()
  // one more than shown: the version before the last one shows what that one changed
  const rows = await repo.findVersions(q, id, before, asked.limit + 1)
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [String(last.version)])
  return {
    items: shown.map((row, index) => ({
      id: String(row.version),
      at: row.saved_at,
      says: row.version === 1 ? 'Added the firm' : `Saved version ${row.version}`,
      who: row.saved_by,
      changes: firmChanges(rows[index + 1]?.data ?? null, row.data),
    })),
    next_cursor: next,
    total: null,
    more,
  }
}

const takenText = {
  crd: 'Another firm has this CRD number.',
  sec_no: 'Another firm has this SEC file number.',
} as const
async function demandSound(tx: Tx, firm: FirmInput, id: string, now: Date): Promise<void> {
  if (firm.checked_on > dateInZone(now.toISOString()))
    throw refuse('invalid', { fields: { checked_on: 'The check isn’t in the future.' } })
  const taken = await repo.takenField(tx, firm, id)
  if (taken !== null) throw refuse('refused', { fields: { [taken]: takenText[taken] } })
}

/** Adds a firm as version 1. Throws forbidden, invalid, refused. */
export async function addFirm(
  { tx, actor, now }: RequestContext<Person>,
  firm: FirmInput,
): Promise<{ id: string }> {
  demandOperator(actor)
  const id = newId()
  await demandSound(tx, firm, id, now)
  await repo.saveVersion(tx, { id, version: 1, firm, by: actor.userId, at: now.toISOString() })
  return { id }
}

/** Saves the next version on the one that was read. Throws stale, forbidden, invalid, refused. */
export async function changeFirm(
  { tx, actor, now, headers }: RequestContext<Person> & Pick<Call, 'headers'>,
  id: string,
  firm: FirmInput,
): Promise<{ version: number }> {
  demandOperator(actor)
  await repo.lockFirm(tx, id)
  const current = await firmOf(tx, id)
  expectVersion(headers.ifMatch, current.version, { rev: current.version, ...current.firm })
  await demandSound(tx, firm, id, now)
  if (firmChanges(current.firm, firm).length === 0) return { version: current.version }
  const version = current.version + 1
  await repo.saveVersion(tx, { id, version, firm, by: actor.userId, at: now.toISOString() })
  return { version }
}
