import pg from 'pg'
import { ConfigError } from '#server/config.ts'

/** The oldest PostgreSQL that the product supports (docs/operations.md). */
const OLDEST = 16
const PATIENCE_MS = 10_000

const UNKNOWN_AUTHORITY =
  'its certificate is from an unknown authority. Name the authority’s certificate with ?sslrootcert=<file>'

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct the host and port',
  ENOTFOUND: 'the host name is unknown. Correct the host',
  EAI_AGAIN: 'the host name could not be resolved. Correct the host, or check DNS',
  ETIMEDOUT: 'it did not answer. Check the host, the port and the firewall',
  EHOSTUNREACH: 'the host is unreachable. Check the host and the network',
  ENETUNREACH: 'the network is unreachable. Check the host and the network',
  ECONNRESET: 'it closed the connection. Check the port, and whether it requires TLS (?sslmode=)',
  ENOENT: 'there is no socket in that folder. Start PostgreSQL, or correct the folder',
  EACCES: 'this user may not use its socket. Give the user access to it',
  '28P01': 'it refuses the password. Correct the user and password',
  '28000': 'it refuses the user. Correct the user, or pg_hba.conf of the server',
  '3D000': 'it has no database of this name. Create the database, or correct the name',
  '42501': 'the user lacks a privilege. Grant it on the database',
  '53300': 'it has no connections left. Raise max_connections, or close other clients',
  '57P03': 'it is still starting. Start again in a moment',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed. Name the certificate with ?sslrootcert=<file>',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
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
    ? 'it does not support TLS. Leave out sslmode, or turn on TLS at the server'
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
 * Connects once. Throws ConfigError that names DATABASE_URL where the database does not answer, refuses the connection,
 * or is too old.
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
