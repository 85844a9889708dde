import { refuse } from '#domain/shared/errors.ts'
import { apart } from '#server/kernel/lib/apart/apart.ts'
import { notAnEmail, type ParsedMail } from './parse.ts'

/** An e-mail of 5 MB with attachments is read in a second. */
const inProcess = apart<Uint8Array, ParsedMail | null>(new URL('parse-job.ts', import.meta.url), {
  longestMs: 5_000,
  memoryMb: 300,
  atOnce: 1,
  waiting: 8,
})

/**
 * Reads an e-mail in a process of its own: anybody may send one, and one that is made for it holds up its reader for
 * hours. Throws invalid for a file that is not one or takes too long, unavailable when too many wait.
 */
export async function readMail(bytes: Buffer): Promise<ParsedMail> {
  const outcome = await inProcess(bytes)
  if (!outcome.done)
    throw refuse('invalid', {
      fields: {
        file: 'This e-mail can’t be read: it is built in a way that takes too long. Read it in your mail program.',
      },
    })
  if (outcome.result === null) throw notAnEmail()
  return outcome.result
}
