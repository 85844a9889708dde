import { trySend } from '#server/kernel/state-machines/index.ts'
import { system } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { JobHandler, TogetherHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import * as consoleRepo from './console-repo.ts'
import { bookLines, bookLocked, lockNamed, type LineContext } from './statement-booking.ts'
import type { StatementLine } from './statement-formats/line.ts'
import { referencesIn } from './statement-formats/statement.ts'

/** Reads ahead what lines of a large statement will do; books them; looks whether all are booked. */
export const LOOK_JOB = 'statement-lines-look'
export const BOOK_JOB = 'statement-lines-book'
export const END_JOB = 'statement-lines-end'

/** Lines that are read or booked in the transaction of the request; a larger statement is read and booked by jobs. */
export const AT_ONCE = 25
/** Groups of lines that one job reads ahead. */
const LOOKED = 25
/** What is said of a line before it is known what it will do. */
export const UNREAD = { outcome: 'unknown', says: 'Still being read.' } as const

const part = z.object({
  statementId: z.uuid(),
  groups: z.array(z.array(z.int())),
  userId: z.uuid().nullable(),
})
const end = z.object({ statementId: z.uuid(), nth: z.int(), userId: z.uuid() })

/** Lines in groups that name the same payment, which are booked one after the other, by their places. */
function groupsOf(lines: readonly Pick<StatementLine, 'place' | 'reference'>[]): number[][] {
  const named = Map.groupBy(
    lines,
    (line) => referencesIn(line.reference).toSorted().join(' ') || `line ${line.place}`,
  )
  return [...named.values()].map((group) => group.map((line) => line.place))
}
const partsOf = (groups: readonly number[][], size: number): number[][][] =>
  Array.from({ length: Math.ceil(groups.length / size) }, (_, n) =>
    groups.slice(n * size, (n + 1) * size),
  )

/** Reads ahead, after this transaction, what each line will do. */
export const lookAhead = (
  { services, tx, userId }: Pick<LineContext, 'services' | 'tx' | 'userId'>,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<void> =>
  services.jobs.enqueueMany(
    tx,
    LOOK_JOB,
    partsOf(groupsOf(lines), LOOKED).map((groups) => ({
      key: `${statementId}:${groups[0]?.[0]}`,
      data: { statementId, groups, userId },
    })),
  )

/** Books the lines after this transaction. `nth` counts how often the lines that are left were queued. */
export async function bookAfter(
  { services, tx, userId }: { services: AppServices; tx: Tx; userId: string },
  statementId: string,
  lines: readonly StatementLine[],
  nth = 0,
): Promise<void> {
  await services.jobs.enqueueMany(
    tx,
    BOOK_JOB,
    groupsOf(lines).map((places) => ({
      key: `${statementId}:${places[0]}:${nth}`,
      data: { statementId, groups: [places], userId },
    })),
  )
  await lookForEnd(services, tx, { statementId, nth: nth + 1, userId })
}

/** ms until it is looked whether every line is booked; what is left then is queued once more. */
const END_MS = 3 * 60 * 60_000
const lookForEnd = (
  services: AppServices,
  tx: Tx,
  { statementId, nth, userId }: z.output<typeof end>,
): Promise<void> =>
  services.jobs.enqueue(
    tx,
    END_JOB,
    { statementId, nth, userId },
    {
      key: `${statementId}:${nth}`,
      startAfter: new Date(services.clock.now().getTime() + END_MS),
    },
  )

/** Ends a transaction that was only to show what it would do. */
class DryRun extends Error {
  readonly lines: consoleRepo.LineRow[]
  constructor(lines: consoleRepo.LineRow[]) {
    super('dry run')
    this.lines = lines
  }
}
/** What `work` would book now: it is done in a transaction of its own that is rolled back. null where it books nothing. */
export async function dryRun(
  services: AppServices,
  work: (tx: Tx) => Promise<consoleRepo.LineRow[] | null>,
): Promise<consoleRepo.LineRow[] | null> {
  try {
    return await services.db.tx(async (tx) => {
      const lines = await work(tx)
      if (lines === null) return null
      throw new DryRun(lines)
    })
  } catch (error) {
    if (error instanceof DryRun) return error.lines
    throw error
  }
}

/** Reads ahead a few lines, each group in a transaction of its own that is rolled back. */
export const look: JobHandler = async ({ data }, { services, tx }) => {
  const { statementId, groups, userId } = part.parse(data)
  const now = services.clock.now()
  const set = (line: consoleRepo.LineRow) =>
    consoleRepo.setOutcome(tx, statementId, line, { at: now.toISOString(), booked: false })
  for (const places of groups) {
    const lines = await consoleRepo.linesAt(tx, statementId, places)
    try {
      const expected = await dryRun(services, (own) =>
        bookLines({ services, tx: own, by: system, userId, now }, statementId, lines),
      )
      for (const line of expected ?? []) await set(line)
    } catch (error) {
      services.log.error({ err: error, statement: statementId }, 'lines could not be read ahead')
      for (const line of lines)
        await set({ ...line, outcome: 'unknown', says: 'It isn’t known what this line will do.' })
    }
  }
}

const bookPart: JobHandler = async ({ data }, { services, tx }) => {
  const { statementId, groups, userId } = part.parse(data)
  const now = services.clock.now()
  const lines = await consoleRepo.linesAt(tx, statementId, groups.flat())
  const at = { services, tx, by: system, userId, now }
  for (const line of await bookLocked(at, statementId, lines))
    await consoleRepo.setOutcome(tx, statementId, line, { at: now.toISOString(), booked: true })
  if (!(await consoleRepo.linesLeft(tx, statementId)).to_book)
    await trySend(services, tx, 'bank-statement', statementId, { type: 'LINES_BOOKED' }, system)
}

/** Books lines; those of several jobs share a transaction. */
export const bookParts: TogetherHandler = {
  each: bookPart,
  locks: async (jobs, { services, tx }) => {
    const named: consoleRepo.LineRow[] = []
    const parts = jobs.map(({ data }) => part.parse(data))
    for (const [id, of] of Map.groupBy(parts, (one) => one.statementId))
      named.push(
        ...(await consoleRepo.linesAt(
          tx,
          id,
          of.flatMap(({ groups }) => groups.flat()),
        )),
      )
    await lockNamed({ services, tx }, named)
  },
}

/** Two processes may have booked the last lines at once, and a line may have failed: the statement does not wait for ever. */
export const endStatement: JobHandler = async ({ data }, { services, tx }) => {
  const { statementId, nth, userId } = end.parse(data)
  if ((await services.lifecycles.lock(tx, 'bank-statement', statementId))?.state !== 'booking')
    return
  const all = await consoleRepo.linesOf(tx, statementId)
  const left = await consoleRepo.linesAt(
    tx,
    statementId,
    all.map((line) => line.place),
  )
  if (left.length > 0) return bookAfter({ services, tx, userId }, statementId, left, nth)
  await services.lifecycles.send(
    tx,
    'bank-statement',
    statementId,
    { type: 'LINES_BOOKED' },
    system,
  )
}
