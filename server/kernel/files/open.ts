import type { Unopened } from '#domain/shared/file.ts'
import { apart } from '#server/kernel/lib/apart/apart.ts'
import { gate } from '#server/kernel/lib/gate.ts'
import type { OpenJob } from './open-job.ts'

/** One process of 450 MB, the two that mark PDFs and the server fit into the 1.5 GiB of its pod (`deploy/helm`). */
const LIMITS = { longestMs: 15_000, memoryMb: 450, atOnce: 1, waiting: 0 }
/** Uploads that wait for their turn; their bytes are read when it comes. */
const WAITING = 30
const inTurn = gate(LIMITS.atOnce, WAITING)
const inProcess = apart<OpenJob, Unopened | null>(new URL('open-job.ts', import.meta.url), LIMITS)

/** What was found in bytes a moment ago, by their type and hash: a template is uploaded again and again. */
const found = new Map<string, Unopened | null>()
const KNOWN = 200

/** A stored upload: the type and the SHA-256 of its bytes, which are read when its turn has come. */
interface Upload {
  type: string
  sha256: string
  content: () => Promise<Buffer>
}

/**
 * Opens an upload as a reader would, in a process of its own, because its bytes are a stranger's: why it can't be
 * opened, or null. Throws unavailable when too many uploads wait.
 */
export async function whyUnopened({ type, sha256, content }: Upload): Promise<Unopened | null> {
  const key = `${type} ${sha256}`
  const known = found.get(key)
  if (known !== undefined) return known
  return inTurn(async () => {
    const outcome = await inProcess({ bytes: await content(), type })
    if (!outcome.done) return outcome.why === 'failed' ? 'unreadable' : 'heavy'
    found.set(key, outcome.result)
    // a map keeps the order in which its entries came
    const [oldest] = found.keys()
    if (found.size > KNOWN && oldest !== undefined) found.delete(oldest)
    return outcome.result
  })
}
