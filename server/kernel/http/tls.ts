import type { FastifyInstance } from 'fastify'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Http2ServerRequest } from 'node:http2'
import { createSecureContext, type Server as TlsServer } from 'node:tls'
import { ConfigError, type Config } from '#server/config.ts'

export type TlsFiles = NonNullable<Config['tls']>
/** What is reported of a renewed certificate. */
interface Told {
  info: (text: string) => void
  warn: (of: { err: unknown }, text: string) => void
}
export interface Tls {
  cert: Buffer
  key: Buffer
}

/** How often the files are looked at for a renewed certificate. */
const LOOK_MS = 60_000

function read(variable: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigError([
      `${variable} must be the path of a PEM file that can be read (${(error as Error).message})`,
    ])
  }
}

/**
 * Certificate chain and key as they are on the disk; a file that cannot be read, or a pair that is none, throws
 * ConfigError that names the variable.
 */
export function readTls({ certFile, keyFile }: TlsFiles): Tls {
  const pair = { cert: read('TLS_CERT', certFile), key: read('TLS_KEY', keyFile) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw new ConfigError([
      `TLS_CERT and TLS_KEY must be a certificate and the key that belongs to it, both as PEM (${(error as Error).message})`,
    ])
  }
  return pair
}

/**
 * A certificate that is renewed on the disk counts for new connections, without a restart; while the two files do not
 * belong together (one is written after the other) the former pair stays in use.
 */
export function followTls(
  app: FastifyInstance,
  files: TlsFiles,
  log: Told,
  lookMs = LOOK_MS,
): void {
  const renew = (): void => {
    try {
      ;(app.server as unknown as TlsServer).setSecureContext(readTls(files))
      log.info('the certificate was read anew')
    } catch (err) {
      log.warn({ err }, 'the renewed certificate cannot be used, the one before goes on')
    }
  }
  const paths = [files.certFile, files.keyFile]
  for (const path of paths) watchFile(path, { interval: lookMs, persistent: false }, renew)
  app.addHook('onClose', async () => paths.forEach((path) => unwatchFile(path, renew)))
}

/**
 * Node limits the time of a request in HTTP/1.1 only: a stream of HTTP/2 without any data for so long is closed here.
 */
export function endIdleStreams(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersionMajor !== 2) return
    const { stream } = raw as unknown as Http2ServerRequest
    stream.setTimeout(limitMs, () => stream.close())
  })
}
