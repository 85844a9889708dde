import { canonical } from '#server/kernel/lib/canonical.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import type { Row, Table } from './repo.ts'

const START = '0'.repeat(64)
const MARK = { prev: '@prev@', hash: '@hash@' } as const
/** A line cut at the ids that a copy has of its own: text, then the index of an id, then text, … */
type Pieces = readonly (string | number)[]
/** One row of an example as it is written. */
interface Cut {
  table: Table
  pieces: Pieces
}
interface LogCut {
  row: Pieces
  /** what its hash is made of */
  said: Pieces
}
interface MachineCut {
  instance: Pieces
  log: LogCut[]
}
/** A row of a table as a line of PostgreSQL's copy format. */
export type AsLine = (table: Table, row: Row) => Promise<string>

/** A thing that is there with all its rows, to be copied: people, offerings, investments. */
export class Example {
  readonly #ids: readonly string[]
  readonly #cut: RegExp
  readonly #asLine: AsLine
  readonly #rows: Cut[] = []
  readonly #machines: MachineCut[] = []

  /** `ids`: ids that each copy has of its own, in the order in which they are given to `copy` */
  constructor(ids: readonly string[], asLine: AsLine) {
    this.#ids = ids
    this.#cut = new RegExp(
      `(${[...ids].map((id) => id.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&')).join('|')})`,
    )
    this.#asLine = asLine
  }

  #pieces(text: string): Pieces {
    return text
      .split(this.#cut)
      .map((part, index) => (index % 2 === 0 ? part : this.#ids.indexOf(part)))
  }

  /** Adds rows of a table; `over` gives columns another value, in which ids and marks of the copy may occur. */
  async add(table: Table, rows: readonly Row[], over: Row = {}): Promise<void> {
    for (const row of rows)
      this.#rows.push({
        table,
        pieces: this.#pieces(await this.#asLine(table, { ...row, ...over })),
      })
  }

  /** Adds a machine with its log; the copies' logs get hashes of their own. */
  async addMachine(instance: Row, log: readonly Row[]): Promise<void> {
    const cut: LogCut[] = []
    for (const row of log) {
      const {
        machine,
        id,
        rev,
        version,
        type,
        actor,
        actor_kind,
        actor_id,
        at,
        reason,
        ip,
        request_id,
        event,
        from_state,
        to_state,
      } = row
      const said = canonical([
        MARK.prev,
        machine,
        id,
        rev,
        version,
        type,
        actor,
        actor_kind,
        actor_id,
        new Date(String(at)).toISOString(),
        reason,
        ip,
        request_id,
        event,
        from_state,
        to_state,
      ])
      cut.push({
        row: this.#pieces(
          await this.#asLine('machine_log', { ...row, prev_hash: MARK.prev, hash: MARK.hash }),
        ),
        said: this.#pieces(said),
      })
    }
    this.#machines.push({
      instance: this.#pieces(
        await this.#asLine('machine_instance', { ...instance, head: MARK.hash }),
      ),
      log: cut,
    })
  }

  /** Gives the lines of one copy to `put`. `ids` replace the example's. */
  copy(keys: Keys, ids: readonly string[], put: (table: Table, line: string) => void): void {
    const fill = (pieces: Pieces): string => {
      let text = ''
      for (const one of pieces) text += typeof one === 'number' ? (ids[one] ?? '') : one
      return text
    }
    for (const { table, pieces } of this.#rows) put(table, fill(pieces))
    for (const { instance, log } of this.#machines) {
      let prev = START
      for (const entry of log) {
        const hash = keys.hmac('machine log', fill(entry.said).replace(MARK.prev, prev))
        put('machine_log', fill(entry.row).replace(MARK.prev, prev).replace(MARK.hash, hash))
        prev = hash
      }
      put('machine_instance', fill(instance).replace(MARK.hash, prev))
    }
  }
}
