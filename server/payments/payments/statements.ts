import type { Actor, Person } from '#domain/shared/access/actor.ts'
import { isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import { statementUploaded } from '#domain/payments/mail/bank-files.ts'
import type { BankStatementFacts } from '#machines/payments/bank-statement.lifecycle.ts'
import { lineOutcomes, type StatementView } from '#domain/payments/model/banking.ts'
import type { Page } from '#domain/shared/common.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { money } from '#domain/shared/money.ts'
import { system, type Initiator } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type {
  EffectHandler,
  FactsProvider,
  RefusedEvents,
} from '#server/kernel/state-machines/index.ts'
import { personName } from '#server/payments/banking/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as consoleRepo from './console-repo.ts'
import { presentMapping, readByMapping, type ChosenFields } from './csv-mappings.ts'
import { findMapping } from './csv-mappings-repo.ts'
import { soleAccount } from './reconciliation-repo.ts'
import { placeOf } from './returns.ts'
import { bookLines, type LineContext } from './statement-booking.ts'
import type { StatementLine } from './statement-formats/line.ts'
import { AT_ONCE, bookAfter, dryRun, lookAhead, UNREAD } from './large-statements.ts'
import {
  openStatementFile,
  readStatementFile,
  type ReadStatement,
} from './statement-formats/statement.ts'

const filePlace = (id: string): string => `bank_statement:${id}`
/** What of the statements is encrypted. */
export const encryptedFiles: readonly EncryptedColumn[] = [
  { table: 'bank_statement', column: 'sealed_file', from: ['id'], place: filePlace },
]
/**
 * Reads the kept file of a statement once more, with the reader of this version; null where the file was not kept. A
 * movement was booked from the record with its `bank_reference`, or with one of its names `formerly`.
 */
export async function rereadStatement(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  id: string,
): Promise<ReadStatement | null> {
  const sealed = await consoleRepo.keptFile(q, id)
  if (sealed === null) return null
  const mappingId = (await consoleRepo.findStatement(q, id))?.mapping_id ?? null
  const mapped = mappingId === null ? null : await findMapping(q, mappingId)
  return readStatementFile(Buffer.from(services.keys.open(sealed, filePlace(id)), 'base64'), mapped)
}

/**
 * What booking would do now. null when the same file came in meanwhile.
 */
const preview = (
  at: LineContext,
  row: consoleRepo.StatementRow,
  lines: readonly StatementLine[],
): Promise<consoleRepo.LineRow[] | null> =>
  dryRun(at.services, async (tx) =>
    (await consoleRepo.addStatement(tx, row)) ? bookLines({ ...at, tx }, row.id, lines) : null,
  )
/** A line of which it is not known yet what it will do. */
const unread = (line: StatementLine): consoleRepo.LineRow => ({
  ...line,
  ...UNREAD,
  payment_id: null,
  investment_id: null,
})

/** An uploaded file with the mapping by which its columns were read. */
async function readUploaded(
  q: Queryable,
  bytes: Buffer,
  chosen: ChosenFields,
): Promise<ReadStatement & { encoding: string; mappingId: string | null }> {
  const opened = openStatementFile(bytes)
  const csv = typeof opened === 'string' ? null : opened.bankCsv
  if (typeof opened === 'string' || csv === null || typeof csv === 'string')
    return { ...readStatementFile(bytes), mappingId: null }
  const { read, mappingId } = await readByMapping(q, csv, chosen)
  return { ...read, encoding: opened.encoding, mappingId }
}

/**
 * Takes a bank statement whole or not at all, from a person or from the bank itself, and shows what each line will do; a
 * second person books it. The same file
 * again is refused by its name, unless it was discarded.
 */
export async function takeStatement(
  at: LineContext,
  file: { name: string; bytes: Buffer },
  chosen: ChosenFields = { account: null, opening: null, closing: null },
): Promise<StatementView> {
  const sum = sha256(file.bytes)
  const wrong = (message: string) => refuse('refused', { message, fields: { file: message } })
  const before = await consoleRepo.statementBySum(at.tx, sum)
  const again = (s: consoleRepo.StatementRow) =>
    wrong(
      `This statement was already uploaded as ${s.name} on ${dateInZone(s.uploaded_at)}. Nothing was booked again.`,
    )
  if (before !== null) throw again(before)
  const uploaded = await readUploaded(at.tx, file.bytes, chosen)
  const { format, encoding, lines: read, balances, problems } = uploaded
  if (problems.length > 0)
    throw wrong(
      `${problems.slice(0, 5).join(' ')}${problems.length > 5 ? ` And ${problems.length - 5} more.` : ''}`,
    )
  // a file that does not name its account is of the one that there is
  const sole = (await soleAccount(at.tx)) ?? ''
  const lines = read.map((line) => ({ ...line, account: line.account || sole }))
  const moved = lines.map((line) => line.booked_on)
  const days = (moved.length > 0 ? moved : balances.map((one) => one.day)).toSorted()
  const row: consoleRepo.StatementRow = {
    id: newId(),
    name: file.name,
    format,
    encoding,
    sha256: sum,
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    lines: lines.length,
    came_in: lines
      .filter((line) => line.amount > 0)
      .reduce((total, line) => total + line.amount, 0),
    uploaded_by: at.userId,
    uploaded_at: at.now.toISOString(),
    mapping_id: uploaded.mappingId,
  }
  const few = lines.length <= AT_ONCE
  const expected = few ? await preview(at, row, lines) : lines.map(unread)
  if (expected === null || !(await consoleRepo.addStatement(at.tx, row))) {
    const theirs = await consoleRepo.statementBySum(at.tx, sum)
    throw theirs === null ? wrong('This statement is being processed.') : again(theirs)
  }
  await consoleRepo.keepFile(
    at.tx,
    row.id,
    at.services.keys.seal(file.bytes.toString('base64'), filePlace(row.id)),
  )
  for (const balance of balances)
    await consoleRepo.addBalance(at.tx, row.id, { ...balance, account: balance.account || sole })
  await consoleRepo.addLines(at.tx, row.id, expected, few ? row.uploaded_at : null)
  if (!few) await lookAhead(at, row.id, lines)
  await at.services.lifecycles.begin(at.tx, 'bank-statement', row.id, undefined, at.by)
  return presentStatement(at.services, at.tx, row, at.by.actor)
}

/** Events of a statement that another person than who uploaded it sends. */
const refusedOf = (row: Pick<consoleRepo.StatementRow, 'uploaded_by'>, actor: Actor): string[] =>
  leftToAnother(['BOOKED'], actor, [row.uploaded_by])
export const refusedOfStatement: RefusedEvents = async (q, { id }, actor) => {
  const row = await consoleRepo.findStatement(q, id)
  return row === null ? [] : refusedOf(row, actor)
}

/** Statements as they are returned, with their states, counts and people read at once. */
async function presentStatements(
  services: AppServices,
  q: Queryable,
  rows: readonly consoleRepo.StatementRow[],
  actor: Actor,
): Promise<StatementView[]> {
  const ids = rows.map((row) => row.id)
  const instances = await services.lifecycles.readMany(q, 'bank-statement', ids)
  const counted = Map.groupBy(await consoleRepo.countsOf(q, ids), (one) => one.statement_id)
  const names = new Map<string, string>()
  for (const id of new Set(rows.flatMap((row) => row.uploaded_by ?? [])))
    names.set(id, await personName(q, id))
  return rows.map((row) => {
    const instance = instances.get(row.id)
    const counts = Object.fromEntries(
      lineOutcomes.map((outcome) => [outcome, 0]),
    ) as StatementView['counts']
    for (const one of counted.get(row.id) ?? []) counts[one.outcome] = one.n
    return {
      id: row.id,
      name: row.name,
      format: row.format,
      encoding: row.encoding,
      sha256: row.sha256,
      uploaded_at: row.uploaded_at,
      uploaded_by: row.uploaded_by === null ? 'The bank' : (names.get(row.uploaded_by) ?? ''),
      first_day: row.first_day,
      last_day: row.last_day,
      lines: row.lines,
      came_in: money(row.came_in),
      counts,
      status: instance
        ? services.lifecycles.present(instance, {
            who: ['ADM'],
            actor,
            staff: true,
            without: refusedOf(row, actor),
          })
        : null,
      uploaded_by_me: actor.kind === 'person' && row.uploaded_by === actor.userId,
    }
  })
}
async function presentStatement(
  services: AppServices,
  q: Queryable,
  row: consoleRepo.StatementRow,
  actor: Actor,
): Promise<StatementView> {
  const [view] = await presentStatements(services, q, [row], actor)
  if (view === undefined) throw new Error('a statement was not presented')
  return view
}
/** Who reads: what they uploaded themselves they cannot book. */
interface Reader {
  services: AppServices
  tx: Queryable
  actor: Person
}
/** A page of the uploaded statements, newest first. */
export async function listStatements(
  { services, tx: q, actor }: Reader,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<StatementView>> {
  const [at = '', id = ''] = page.cursor === undefined ? [] : readCursor(page.cursor, 2)
  const rows = await consoleRepo.listStatements(
    q,
    page.cursor === undefined ? null : placeOf(at, id),
    page.limit + 1,
  )
  const { shown, next, more } = cutPage(rows, page.limit, (last) => [last.uploaded_at, last.id])
  return {
    items: await presentStatements(services, q, shown, actor),
    next_cursor: next,
    total: null,
    more,
  }
}
/** A statement with what became of each line. */
export async function statementDetail({ services, tx: q, actor }: Reader, id: string) {
  const row = await consoleRepo.findStatement(q, id)
  if (row === null) throw refuse('not_found')
  const lines = (await consoleRepo.linesOf(q, id)).map((l) => ({
    place: l.place,
    line: l.line,
    booked_on: l.booked_on,
    amount: money(l.amount),
    reference: l.reference,
    sender: l.sender,
    bank_reference: l.bank_reference,
    outcome: l.outcome,
    says: l.says,
    investment_id: l.investment_id,
  }))
  const mapping = row.mapping_id === null ? null : await findMapping(q, row.mapping_id)
  return {
    statement: await presentStatement(services, q, row, actor),
    lines,
    mapping: mapping === null ? null : await presentMapping(q, mapping),
  }
}

/** Books a statement, or discards it with a reason; its machine decides who may. */
export async function decideStatement(
  call: Reader & Initiator & { tx: Tx },
  id: string,
  { act, reason }: { act: 'book' | 'discard'; reason?: string | undefined },
): Promise<StatementView> {
  const { services, tx } = call
  const row = await consoleRepo.findStatement(tx, id)
  if (row === null) throw refuse('not_found')
  await services.lifecycles.send(
    tx,
    'bank-statement',
    id,
    act === 'book' ? { type: 'BOOKED' } : { type: 'DISCARDED', reason: reason || undefined },
    act === 'discard' && reason ? { ...call, reason } : call,
  )
  return presentStatement(services, tx, row, call.actor)
}

const rowOf = async (tx: Tx, id: string): Promise<consoleRepo.StatementRow> => {
  const row = await consoleRepo.findStatement(tx, id)
  if (row === null) throw new Error(`the machine of statement ${id} has no row`)
  return row
}

/** Whether the one who sends an event is another person than the one who uploaded the statement, and may see its lines. */
export const statementFacts: FactsProvider = async ({ tx, id, by: { actor } }) => {
  const row = await consoleRepo.findStatement(tx, id)
  return {
    secondPerson: row !== null && isSecondPerson(actor, [row.uploaded_by]),
    linesRead: !(await consoleRepo.linesLeft(tx, id)).to_look,
  } satisfies BankStatementFacts
}

/** Books each line; its outcome replaces the expected one. Many are booked a few at a time, after this transaction. */
const book: EffectHandler = async ({ services, tx, id, by, now }) => {
  if (by.actor.kind !== 'person') throw new Error('a statement is booked by a person')
  const lines = await consoleRepo.linesOf(tx, id)
  const at = { services, tx, by, userId: by.actor.userId, now }
  if (lines.length > AT_ONCE) return bookAfter(at, id, lines)
  const of = { at: now.toISOString(), booked: true }
  for (const line of await bookLines(at, id, lines)) await consoleRepo.setOutcome(tx, id, line, of)
  await services.lifecycles.send(tx, 'bank-statement', id, { type: 'LINES_BOOKED' }, system)
}

const notify: EffectHandler = async ({ services, tx, machine, id, instance }) => {
  const row = await rowOf(tx, id)
  const others = (await staffOf(tx)).map((one) => one.user_id)
  await noticeTo(
    services,
    tx,
    others.filter((userId) => userId !== row.uploaded_by),
    statementUploaded({ statementId: id, name: row.name }),
    { machine, id, rev: instance.rev },
  )
}

/** What the machine of a statement has done: staff notified, booked, its file released. */
export const statementEffects = {
  notify,
  bookLines: book,
  releaseFile: async ({ tx, id, now }) =>
    void (await consoleRepo.discardStatement(tx, id, now.toISOString())),
} satisfies Record<string, EffectHandler>
