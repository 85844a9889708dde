import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { AppServices } from '#server/app-services.ts'
import type { AsLine } from './example.ts'
import * as repo from './repo.ts'

/** Characters of a table's lines that are buffered before they go to its file. */
const KEPT = 4_000_000

/**
 * Takes lines of tables into files of `dir` and lets the database read these: a row costs a tenth of what it costs as
 * JSON in a statement. The database's own user must be able to read there. Constraints and triggers hold as always.
 */
export class Loader {
  readonly #services: AppServices
  readonly #dir: string
  readonly #columns: ReadonlyMap<string, string>
  readonly #kept = new Map<repo.Table, { lines: string[]; length: number; file: number | null }>()

  constructor(services: AppServices, dir: string, columns: ReadonlyMap<string, string>) {
    this.#services = services
    this.#dir = dir
    this.#columns = columns
    mkdirSync(dir, { recursive: true, mode: 0o755 })
  }

  readonly asLine: AsLine = (table, row) =>
    repo.lineOf(this.#services.db, table, this.#columnsOf(table), row)

  #columnsOf(table: repo.Table): string {
    const columns = this.#columns.get(table)
    if (columns === undefined) throw new Error(`there is no table ${table}`)
    return columns
  }

  #path(table: repo.Table): string {
    return join(this.#dir, `${table}.copy`)
  }

  readonly put = (table: repo.Table, line: string): void => {
    const one = this.#kept.get(table) ?? { lines: [], length: 0, file: null }
    this.#kept.set(table, one)
    one.lines.push(line)
    one.length += line.length
    if (one.length > KEPT) this.#spill(table, one)
  }

  #spill(table: repo.Table, one: { lines: string[]; length: number; file: number | null }): void {
    if (one.lines.length === 0) return
    one.file ??= openSync(this.#path(table), 'w', 0o644)
    writeSync(one.file, `${one.lines.join('\n')}\n`)
    one.lines = []
    one.length = 0
  }

  /**
   * Everything that was put goes into the database, in one transaction, in the order in which rows refer to each other.
   */
  async load(): Promise<void> {
    for (const [table, one] of this.#kept) {
      this.#spill(table, one)
      if (one.file !== null) closeSync(one.file)
    }
    await this.#services.db.tx(async (tx) => {
      await repo.takeTime(tx)
      for (const table of repo.TABLES)
        if (this.#kept.get(table))
          await repo.copyFile(tx, table, this.#columnsOf(table), this.#path(table))
    })
    this.#kept.clear()
  }

  end(): void {
    rmSync(this.#dir, { recursive: true, force: true })
  }
}
