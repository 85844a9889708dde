import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** Another process already has this data directory. */
export class DataDirBusy extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `DATA_DIR ${dataDir} is in use by ${holder}. Stop that process, or start this one with another DATA_DIR and PORT.`,
    )
    this.name = 'DataDirBusy'
  }
}
export interface DataLock {
  release(): Promise<void>
}

/**
 * On Linux an abstract socket, which the kernel frees with its process; elsewhere a pipe or a socket file that is tried
 * before it is replaced.
 */
function address(dataDir: string): { path: string; file: boolean } {
  const name = `capstan-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return { path: `\0${name}`, file: false }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, file: false }
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 })
  return { path: join(dataDir, 'run', 'lock'), file: true }
}

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Queries the identity of the holder; null when nobody listens. */
function holderOf(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(path)
      .setEncoding('utf8')
      .setTimeout(1000, () => socket.destroy())
    socket.on('data', (part: string) => (text += part))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(text || 'another process'))
  })
}

/**
 * Takes the directory for this process or throws DataDirBusy that names the holder. A killed holder frees it at once.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const { path, file } = address(dataDir)
  const me = `process ${process.pid}, started ${new Date(Date.now() - process.uptime() * 1000).toISOString()}`
  const server = createServer((socket) => socket.on('error', () => undefined).end(me))
  for (let tries = 0; ; tries++) {
    try {
      await listen(server, path)
      server.unref()
      return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      const holder = await holderOf(path)
      if (holder !== null || tries >= 5) throw new DataDirBusy(dataDir, holder ?? 'another process')
      if (file) rmSync(path, { force: true })
    }
  }
}
