import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { ConfigError, type Config } from './config.ts'
import { demandDataDir, demandOwnCluster } from './kernel/db/data-dir.ts'
import { lockDataDir } from './kernel/db/data-lock.ts'
import { demandDatabase } from './kernel/db/database-server.ts'
import { readTls } from './kernel/http/tls.ts'

/** Names of the two settings of a port that the process listens on. */
interface Names {
  port: string
  host: string
}
export const PRODUCT: Names = { port: 'PORT', host: 'HOST' }
export const OPS: Names = { port: 'OPS_PORT', host: 'OPS_HOST' }

/** Why a port cannot be listened on, in a sentence that names the setting; null for a fault of another kind. */
export function listenFault(
  error: unknown,
  at: { port: number; host: string },
  names: Names,
): ConfigError | null {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new ConfigError([
      `${names.port} ${at.port} is in use by another program at ${at.host}. Choose another ${names.port}, or stop that program`,
    ])
  if (code === 'EACCES')
    return new ConfigError([
      `${names.port} ${at.port} is not allowed for this user. Choose 1024 or higher, or let a proxy listen there`,
    ])
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new ConfigError([
      `${names.host} ${at.host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0 or its own address`,
    ])
  return null
}

/** Listens on the port and stops again. Throws ConfigError where that fails. */
async function demandPort(at: { port: number; host: string }, names: Names): Promise<void> {
  const server = createServer()
  await new Promise<void>((done, failed) => {
    server.once('error', (error) => failed(listenFault(error, at, names) ?? error))
    server.listen(at.port, at.host, () => server.close(() => done()))
  })
}

/**
 * Checks what a start needs before anything is built, created or migrated. A failure is one sentence that names the
 * setting and the remedy (ConfigError, DataDirBusy).
 */
export async function preflight(config: Config): Promise<void> {
  if (config.tls) readTls(config.tls)
  // before the port: a second start with the same settings must report the directory in use
  if (config.databaseUrl === null && existsSync(config.dataDir)) {
    demandDataDir(config.dataDir)
    await (await lockDataDir(config.dataDir)).release()
    demandOwnCluster(config.dataDir)
  } else demandDataDir(config.dataDir)
  await demandPort(config, PRODUCT)
  if (config.ops) await demandPort(config.ops, OPS)
  if (config.databaseUrl !== null) await demandDatabase(config.databaseUrl)
}
