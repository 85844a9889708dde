import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/**
 * A certificate that this machine makes for itself, and its key (PEM): pages are measured as they are served to people,
 * over HTTPS with HTTP/2.
 */
export async function ownPair(): Promise<{ cert: string; key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
  })
  return { cert, key }
}

/** The pair as files of a directory, as the server's environment names them. */
export async function pairIn(directory: string): Promise<{ TLS_CERT: string; TLS_KEY: string }> {
  const { cert, key } = await ownPair()
  const files = { TLS_CERT: join(directory, 'cert.pem'), TLS_KEY: join(directory, 'key.pem') }
  writeFileSync(files.TLS_CERT, cert)
  writeFileSync(files.TLS_KEY, key, { mode: 0o600 })
  return files
}

/** A browser that takes such a certificate. */
export const TRUSTING = ['--ignore-certificate-errors'] as const
