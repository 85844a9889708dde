import { refuse } from '#domain/shared/errors.ts'
import { apart } from '#server/kernel/lib/apart/apart.ts'
import type { MarkJob } from './watermark-job.ts'

/**
 * A PDF of 10 MB is marked in a few seconds; one that takes longer, or more memory, unpacks to far more than it is. Two
 * processes of 400 MB and the server fit into the 1.5 GiB of its pod (`deploy/helm`).
 */
const inProcess = apart<MarkJob, boolean | Uint8Array>(
  new URL('watermark-job.ts', import.meta.url),
  {
    longestMs: 15_000,
    memoryMb: 400,
    atOnce: 2,
    waiting: 4,
  },
)

/**
 * Can the PDF be opened and marked? It is opened in a process of its own: a small file may unpack to one that would take
 * the memory of the server. Throws unavailable when too many are being looked at.
 */
export async function canBeMarkedInTime(bytes: Buffer, longestMs?: number): Promise<boolean> {
  const outcome = await inProcess({ bytes, mark: null }, longestMs)
  return outcome.done && outcome.result === true
}

/** The PDF with its reader's name on each page, from a process of its own. Throws refused, unavailable. */
export async function markedInTime(
  bytes: Buffer,
  reader: { name: string; email: string },
  at: string,
): Promise<Buffer> {
  const outcome = await inProcess({ bytes, mark: { reader, at } })
  if (!outcome.done || typeof outcome.result === 'boolean')
    throw refuse('refused', {
      message: 'This PDF can’t be opened. Ask the company for another copy.',
    })
  return Buffer.from(outcome.result)
}
