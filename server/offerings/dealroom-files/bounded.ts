import { refuse } from '#domain/shared/errors.ts'
import { Worker } from 'node:worker_threads'
import type { MarkJob } from './watermark-thread.ts'

/** A PDF of 10 MB is marked in a few seconds; one that takes longer unpacks to far more than it is. */
const LONGEST_MS = 15_000
/** Threads at once: each of them holds a PDF with what it unpacks to. */
const AT_ONCE = 2
const MEMORY_MB = 512
const THREAD = new URL('watermark-thread.ts', import.meta.url)
const state = { running: 0, waiting: [] as (() => void)[] }

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (state.running >= AT_ONCE) await new Promise<void>((resolve) => state.waiting.push(resolve))
  else state.running += 1
  try {
    return await work()
  } finally {
    const next = state.waiting.shift()
    // the place goes to the next one
    if (next === undefined) state.running -= 1
    else next()
  }
}

/** Runs a job on a thread of its own; null when it takes too long, too much memory, or fails. */
const inThread = <T>(job: MarkJob, longestMs: number): Promise<T | null> =>
  inTurn(
    () =>
      new Promise<T | null>((resolve) => {
        const thread = new Worker(THREAD, {
          workerData: job,
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
        })
        const end = (result: T | null): void => {
          clearTimeout(timer)
          resolve(result)
          void thread.terminate()
        }
        const timer = setTimeout(() => end(null), longestMs)
        thread.once('message', (result: T) => end(result))
        thread.once('error', () => end(null))
        thread.once('exit', () => end(null))
      }),
  )

/**
 * Can the PDF be opened and marked? It is opened on a thread of its own: a small file may unpack to one that would hold
 * up everybody.
 */
export const canBeMarkedInTime = async (bytes: Buffer, longestMs = LONGEST_MS): Promise<boolean> =>
  (await inThread<boolean>({ bytes, mark: null }, longestMs)) === true

/** The PDF with its reader's name on each page, from a thread of its own. Throws refused. */
export async function markedInTime(
  bytes: Buffer,
  reader: { name: string; email: string },
  at: string,
): Promise<Buffer> {
  const done = await inThread<Uint8Array>({ bytes, mark: { reader, at } }, LONGEST_MS)
  if (done === null)
    throw refuse('refused', {
      message: 'This PDF can’t be opened. Ask the company for another copy.',
    })
  return Buffer.from(done)
}
