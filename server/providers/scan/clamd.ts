import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ScannerSilent, type ClamdPlace, type Verdict, type VirusScanner } from './port.ts'

/** One scan takes at most this long, so that a scanner that hangs does not hold an upload. */
const SCAN_MS = 10_000
/** Codes of a connection that the other side ended while bytes were sent. */
const BROKEN_OFF = new Set(['EPIPE', 'ECONNRESET'])
/** A verdict is one short line. */
const ANSWER_BYTES = 4096

/** The verdict in clamd's answer: `stream: OK`, `stream: <name> FOUND`, or a sentence that ends with ERROR. */
function verdictOf(answer: string): Verdict {
  const line = answer.replace(/\0.*$/s, '').trim()
  if (line === 'stream: OK') return { outcome: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (found !== undefined) return { outcome: 'virus', found }
  if (line.includes('size limit exceeded')) return { outcome: 'too_large' }
  throw new ScannerSilent(
    line === '' ? 'clamd ended the connection without a verdict' : `clamd: ${line}`,
  )
}

/** Sends bytes as clamd's chunks: the length in four bytes, then so many bytes; a length of 0 ends them. */
async function sendChunks(
  socket: Socket,
  bytes: AsyncIterable<Buffer>,
  closed: Promise<void>,
): Promise<void> {
  const write = async (part: Buffer | string): Promise<void> => {
    if (!socket.writable || socket.write(part)) return
    await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined)
  }
  const length = Buffer.alloc(4)
  await write('zINSTREAM\0')
  for await (const part of bytes) {
    // a verdict before the end (too many bytes) ends the connection
    if (!socket.writable) return
    if (part.length === 0) continue
    length.writeUInt32BE(part.length)
    await write(Buffer.concat([length, part]))
  }
  await write(Buffer.alloc(4))
}

/**
 * ClamAV's daemon, by the INSTREAM command of its protocol (clamd(8)). Each scan has a connection of its own. The
 * connection has no encryption: clamd belongs on the same machine or on an inner network.
 */
export const clamdScanner = (place: ClamdPlace, scanMs = SCAN_MS): VirusScanner => ({
  async scan(bytes) {
    const socket = connect(place)
    let answer = ''
    const closed = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => socket.destroy(new Error(`no verdict in ${scanMs / 1000} seconds`)),
        scanMs,
      )
      socket.on('data', (part: Buffer) => {
        answer += part.toString('utf8')
        if (answer.includes('\0') || answer.length > ANSWER_BYTES) socket.destroy()
      })
      socket.on('error', (error: NodeJS.ErrnoException) => {
        // clamd answers and closes at once past its StreamMaxLength; the answer is lost when bytes were still on their
        // way
        const hint = BROKEN_OFF.has(error.code ?? '')
          ? '. Is its StreamMaxLength 10 MB or more?'
          : ''
        reject(new ScannerSilent(`clamd: ${error.message}${hint}`, { cause: error }))
      })
      socket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    // a verdict may come, and the connection end, while bytes are still sent
    closed.catch(() => undefined)
    try {
      await sendChunks(socket, bytes, closed)
      await closed.catch((error: unknown) => {
        if (answer === '') throw error
      })
      return verdictOf(answer)
    } finally {
      socket.destroy()
    }
  },
})
