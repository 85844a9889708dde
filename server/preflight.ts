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
      `${names.port} ${at.port} may not be used by this user. Choose one from 1024, or let a proxy listen there`,
    ])
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new ConfigError([
      `${names.host} ${at.host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0, or one of its own`,
    ])
  return null
}

/** Throws ConfigError where the port cannot be listened on: listens, and stops again. */
async function demandPort(at: { port: number; host: string }, names: Names): Promise<void> {
  const server = createServer()
  await new Promise<void>((done, failed) => {
    server.once('error', (error) => failed(listenFault(error, at, names) ?? error))
    server.listen(at.port, at.host, () => server.close(() => done()))
  })
}

/**
 * What a start needs, checked before anything is built, made or migrated, in the order in which a person mends it: each
 * failure is one sentence that names the setting and the remedy (ConfigError, DataDirBusy).
 */
export async function preflight(config: Config): Promise<void> {
  if (config.tls) readTls(config.tls)
  // first: of two starts with the same settings the second has to be told of the directory, not of the port
  if (config.databaseUrl === null && existsSync(config.dataDir)) {
    demandDataDir(config.dataDir)
    await (await lockDataDir(config.dataDir)).release()
    demandOwnCluster(config.dataDir)
  } else demandDataDir(config.dataDir)
  await demandPort(config, { port: 'PORT', host: 'HOST' })
  if (config.ops) await demandPort(config.ops, { port: 'OPS_PORT', host: 'OPS_HOST' })
  if (config.databaseUrl !== null) await demandDatabase(config.databaseUrl)
}
