import { parentPort, workerData } from 'node:worker_threads'
import type { ListedEntry } from '#domain/investors/rules/sanctions/match.ts'
import { readList, UnreadableList, type Companions, type PublishedList } from './ofac-files.ts'

/** The files that the thread reads. */
export interface ReadJob extends Companions<Uint8Array> {
  format: 'csv' | 'xml'
  bytes: Uint8Array
}
/** What the thread says: the entries in parts, then what else the file says, or why it is not readable. */
export type ReadPart =
  | { entries: ListedEntry[] }
  | { done: Omit<PublishedList, 'entries'> }
  | { unreadable: string }

/** Entries of one message: the process takes it over in some milliseconds. */
const PART = 500
const say = (part: ReadPart): void => parentPort?.postMessage(part)
const { format, bytes, aliases, comments } = workerData as ReadJob
try {
  const { entries, ...rest } = readList(format, Buffer.from(bytes), {
    aliases: aliases === null ? null : Buffer.from(aliases),
    comments: comments === null ? null : Buffer.from(comments),
  })
  for (let at = 0; at < entries.length; at += PART) say({ entries: entries.slice(at, at + PART) })
  say({ done: rest })
} catch (error) {
  if (!(error instanceof UnreadableList)) throw error
  say({ unreadable: error.message })
}
