import pg from 'pg'
import { ConfigError } from '#server/config.ts'

/** The oldest PostgreSQL that the product is tested with (docs/operations.md). */
const OLDEST = 16
const PATIENCE_MS = 10_000

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct host and port',
  ENOTFOUND: 'the name of its host is unknown. Correct the host',
  EAI_AGAIN: 'the name of its host could not be looked up. Correct the host, or look at DNS',
  ETIMEDOUT: 'it did not answer. Look at the host, the port and the firewall',
  EHOSTUNREACH: 'its host is not reached. Look at the host and the network',
  ENETUNREACH: 'its network is not reached. Look at the host and the network',
  ECONNRESET: 'it ended the connection. Look at the port, and whether it wants TLS (?sslmode=)',
  ENOENT: 'there is no socket in that folder. Start PostgreSQL, or correct the folder',
  EACCES: 'its socket may not be used by this user. Give the user access to it',
  '28P01': 'it refuses the password. Correct user and password',
  '28000': 'it refuses the user. Correct the user, or pg_hba.conf of the server',
  '3D000': 'it has no database of this name. Create it, or correct the name',
  '42501': 'the user may not do this. Give the user its rights on the database',
  '53300': 'it has no connection left. Raise max_connections, or end other programs',
  '57P03': 'it is still starting. Start again in a moment',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is signed by itself. Name the certificate with ?sslrootcert=<file>',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is of an authority that is not known here. Name it with ?sslrootcert=<file>',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is of an authority that is not known here. Name it with ?sslrootcert=<file>',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host. Use the host that the certificate names',
}

/** Host, port and database as the address names them, without user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return `${host}${port === '' ? '' : `:${port}`}${pathname}`
}

/** The reason in a sentence that names DATABASE_URL; null for a fault of another kind. */
export function databaseFault(error: unknown, url: string): ConfigError | null {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code, message = '' } = first as { code?: string; message?: string }
  const late = /timeout/i.test(message) ? remedies['ETIMEDOUT'] : undefined
  const plain = message.includes('does not support SSL')
    ? 'it does not speak TLS. Leave sslmode out, or switch TLS on at the server'
    : undefined
  const remedy = remedies[code ?? ''] ?? plain ?? late
  return remedy === undefined
    ? null
    : new ConfigError([`DATABASE_URL leads to ${placeOf(url)}, but ${remedy}`])
}

/** Why a server of this version (`show server_version`) is not used; null when it is new enough. @internal */
export const versionFault = (version: string): string | null =>
  Number.parseInt(version, 10) >= OLDEST
    ? null
    : `DATABASE_URL leads to PostgreSQL ${version}; Capstan needs ${OLDEST} or newer. Upgrade it, or use another server`

/**
 * Throws ConfigError that names DATABASE_URL where its database does not answer, refuses us, or is older than the
 * product is made for.
 */
export async function demandDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const fault = versionFault(rows[0]?.server_version ?? '')
    if (fault !== null) throw new ConfigError([fault])
  } catch (error) {
    throw databaseFault(error, url) ?? error
  } finally {
    await client.end().catch(() => undefined)
  }
}
