import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * The harmless text that every scanner takes for a virus (eicar.org), in two parts, so that none takes this file for
 * one.
 */
export const EICAR = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`,
  'ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

export interface Clamd {
  port: number
  /** how it behaves from now on; `ok` looks for EICAR's text */
  mode: 'ok' | 'hang' | 'broken' | 'drop'
  /** scans that were begun */
  scans: number
  stop(): Promise<void>
}

/** What a client sent after `zINSTREAM`: whole chunks, and whether the chunk of length 0 has come. */
function chunksOf(sent: Buffer): { bytes: Buffer; ended: boolean } {
  const parts: Buffer[] = []
  let at = 0
  while (at + 4 <= sent.length) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(parts), ended: true }
    if (at + 4 + length > sent.length) break
    parts.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(parts), ended: false }
}

const COMMAND = Buffer.from('zINSTREAM\0')

function answerTo(sent: Buffer, limit: number): string | null {
  if (sent.length < COMMAND.length) return null
  if (!sent.subarray(0, COMMAND.length).equals(COMMAND)) return 'UNKNOWN COMMAND\0'
  const { bytes, ended } = chunksOf(sent.subarray(COMMAND.length))
  if (bytes.length > limit) return 'INSTREAM size limit exceeded. ERROR\0'
  if (!ended) return null
  return bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
}

/** A server that speaks the part of clamd's protocol that is used (clamd(8), INSTREAM). */
export async function startClamd({
  port = 0,
  limit = 1_000_000,
  path,
}: { port?: number; limit?: number; path?: string } = {}): Promise<Clamd> {
  const sockets = new Set<Socket>()
  const clamd: Clamd = {
    port,
    mode: 'ok',
    scans: 0,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    clamd.scans++
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (part) => {
      if (clamd.mode === 'hang') return
      if (clamd.mode === 'drop') return void socket.destroy()
      if (clamd.mode === 'broken') return void socket.end('Can’t allocate memory ERROR\0')
      sent = Buffer.concat([sent, part])
      const answer = answerTo(sent, limit)
      if (answer !== null) socket.end(answer)
    })
  })
  if (path === undefined) server.listen(port, '127.0.0.1')
  else server.listen(path)
  await once(server, 'listening')
  if (path === undefined) clamd.port = (server.address() as AddressInfo).port
  return clamd
}
