import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { AppServices } from '#server/app-services.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { linkedLines } from './heads.ts'
import { FIRST_LINK } from './line.ts'
import * as repo from './repo.ts'
import { signingKey } from './signing-key.ts'

/** What an export has. */
export interface ExportedLog {
  heads: number
  entries: number
  first: PlainDate
  last: PlainDate
  /** heads that do not agree with what the log holds now, by number */
  wrong: number[]
}

/** The name of the file with the entries of a head. */
const fileOf = (number: number): string => `${String(number).padStart(6, '0')}.log`

/**
 * Writes the log of the days `from` to `to` into a folder, as an outsider can check it: a file of entries for each
 * head, every head from the first one on with its signature, and the public key. Returns null when no head is of these
 * days.
 */
export async function exportLog(
  { db, keys }: Pick<AppServices, 'db' | 'keys'>,
  folder: string,
  { from, to }: { from: PlainDate | null; to: PlainDate | null },
): Promise<ExportedLog | null> {
  const rows = (await repo.allHeads(db)).filter((row) => to === null || row.day <= to)
  const wanted = rows.filter((row) => from === null || row.day >= from)
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (first === undefined || last === undefined) return null
  await mkdir(join(folder, 'entries'), { recursive: true })
  const done: ExportedLog = {
    heads: wanted.length,
    entries: 0,
    first: first.day,
    last: last.day,
    wrong: [],
  }
  for (const row of wanted) {
    const before = rows[rows.indexOf(row) - 1]
    const start = { link: before?.head ?? FIRST_LINK, after: before?.last_seq ?? 0 }
    let [entries, chain] = [0, start.link]
    const texts = async function* () {
      for await (const { line, link } of linkedLines(db, start, row.last_seq)) {
        entries++
        chain = link
        yield `${link} ${line}\n`
      }
    }
    await pipeline(texts, createWriteStream(join(folder, 'entries', fileOf(row.number))))
    done.entries += entries
    if (entries !== row.entries || chain !== row.chain) done.wrong.push(row.number)
  }
  const key = signingKey(keys)
  await writeFile(join(folder, 'public-key.pem'), key.publicKey)
  await writeFile(
    join(folder, 'heads.jsonl'),
    rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  )
  await writeFile(
    join(folder, 'export.json'),
    `${JSON.stringify({ format: 1, first: first.number, last: last.number, key_id: key.id }, null, 2)}\n`,
  )
  return done
}
