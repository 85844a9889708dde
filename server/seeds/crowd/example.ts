import { canonical } from '#server/lib/canonical.ts'
import type { Keys } from '#server/lib/keys.ts'
import type { Row, Table } from './repo.ts'

const START = '0'.repeat(64)
const MARK = { prev: '@prev@', hash: '@hash@' } as const
/** One row of an example: its JSON cut at the ids that a copy has of its own. */
interface Cut {
  table: Table
  /** text, then the index of an id, then text, … */
  pieces: (string | number)[]
}
interface LogCut {
  row: (string | number)[]
  /** what its hash is made of */
  said: (string | number)[]
}
interface MachineCut {
  instance: (string | number)[]
  log: LogCut[]
}

/** A thing that is there with all its rows, to be copied: people, offerings, investments. */
export class Example {
  readonly #ids: readonly string[]
  readonly #cut: RegExp
  readonly #rows: Cut[] = []
  readonly #machines: MachineCut[] = []

  /** `ids`: ids that each copy has of its own, in the order in which they are given to `copy` */
  constructor(ids: readonly string[]) {
    this.#ids = ids
    this.#cut = new RegExp(`(${[...ids].map((id) => id.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&')).join('|')})`)
  }

  #pieces(text: string): (string | number)[] {
    return text.split(this.#cut).map((part, index) => (index % 2 === 0 ? part : this.#ids.indexOf(part)))
  }

  /** Adds rows of a table; `over` gives columns another value, in which ids and marks of the copy may stand. */
  add(table: Table, rows: readonly Row[], over: Row = {}): this {
    for (const row of rows) this.#rows.push({ table, pieces: this.#pieces(JSON.stringify({ ...row, ...over })) })
    return this
  }

  /** Adds a machine with its log; the copies' logs get hashes of their own. */
  addMachine(instance: Row, log: readonly Row[]): this {
    const cut = log.map((row): LogCut => {
      const { machine, id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip, request_id, event, from_state, to_state } = row
      const said = canonical([MARK.prev, machine, id, rev, version, type, actor, actor_kind, actor_id, new Date(String(at)).toISOString(), reason, ip, request_id, event, from_state, to_state])
      return { row: this.#pieces(JSON.stringify({ ...row, prev_hash: MARK.prev, hash: MARK.hash })), said: this.#pieces(said) }
    })
    this.#machines.push({ instance: this.#pieces(JSON.stringify({ ...instance, head: MARK.hash })), log: cut })
    return this
  }

  /** Writes one copy into `out`: rows as JSON by table. `ids` take the places of the example's. */
  copy(keys: Keys, ids: readonly string[], out: Map<Table, string[]>): void {
    const put = (table: Table, row: string): void => {
      const rows = out.get(table)
      if (rows) rows.push(row)
      else out.set(table, [row])
    }
    const fill = (pieces: readonly (string | number)[]): string => pieces.map((one) => (typeof one === 'number' ? (ids[one] ?? '') : one)).join('')
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
