import { Worker } from 'node:worker_threads'
import type { ListedEntry } from '#domain/investors/rules/sanctions/match.ts'
import { UnreadableList, type PublishedList } from './ofac-files.ts'
import type { ReadJob, ReadPart } from './read-thread.ts'

const THREAD = new URL('read-thread.ts', import.meta.url)
/** SDN.XML has 30 MB and takes ten seconds on a slow machine. */
const LONGEST_MS = 120_000
const MEMORY_MB = 1_024
const UNREAD = 'The file could not be read in time. Load it as CSV, or try again.'

/**
 * Reads a list on a thread of its own: 20,000 entries would hold up every other request for seconds. Throws
 * UnreadableList with a sentence for the operator.
 */
export const readListApart = (job: ReadJob): Promise<PublishedList> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      workerData: job,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const entries: ListedEntry[] = []
    const end = (finish: () => void): void => {
      clearTimeout(timer)
      finish()
      void thread.terminate()
    }
    const fail = (): void => end(() => reject(new UnreadableList(UNREAD)))
    const timer = setTimeout(fail, LONGEST_MS)
    thread.on('message', (part: ReadPart) => {
      if ('entries' in part) entries.push(...part.entries)
      else if ('done' in part) end(() => resolve({ ...part.done, entries }))
      else end(() => reject(new UnreadableList(part.unreadable)))
    })
    thread.once('error', fail)
    thread.once('exit', fail)
  })
