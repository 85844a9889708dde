import type { Unopened } from '#domain/shared/file.ts'
import { apart } from '#server/kernel/lib/apart/apart.ts'
import { gate } from '#server/kernel/lib/gate.ts'
import type { OpenJob } from './open-job.ts'

/** One process of 450 MB, the two that mark PDFs and the server fit into the 1.5 GiB of its pod (`deploy/helm`). */
const LIMITS = { longestMs: 15_000, memoryMb: 450, atOnce: 1, waiting: 0 }
/**
 * Uploads that wait for their turn. Each holds a connection of 16 and a transaction that PostgreSQL ends after 30 idle
 * seconds (`server/kernel/db/db.ts`); one upload is opened in about a second.
 */
const WAITING = 8
const inTurn = gate(LIMITS.atOnce, WAITING)
const inProcess = apart<OpenJob, Unopened | null>(new URL('open-job.ts', import.meta.url), LIMITS)

/**
 * Opens an upload as a viewer would, in a process of its own, because its bytes are a stranger's: why it can't be
 * opened, or null. `content` is read when its turn has come. Throws unavailable when too many uploads wait.
 */
export const whyUnopened = (
  type: string,
  content: () => Promise<Buffer>,
): Promise<Unopened | null> =>
  inTurn(async () => {
    const outcome = await inProcess({ bytes: await content(), type })
    if (outcome.done) return outcome.result
    return outcome.why === 'failed' ? 'unreadable' : 'heavy'
  })
