import { refuse } from '#domain/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Tenant parameters that every request may carry twice, as query and as header. */
const pairs = [
  ['platform_id', 'platformid'],
  ['market_place_id', 'marketplaceid'],
  ['accountid', 'accountid'],
] as const
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export interface Tenant {
  accountId: string | null
  /** the request names another platform or marketplace: the caller counts as a visitor */
  foreign: boolean
  /** the query without the tenant parameters */
  query: Record<string, unknown>
}

/** Reads the tenant parameters; copies that disagree, and lists of values, are refused with 400. */
export function readTenant(
  request: Pick<FastifyRequest, 'query' | 'headers'>,
  config: Pick<Config, 'platformId' | 'marketPlaceId'>,
): Tenant {
  const query = { ...(request.query as Record<string, unknown>) }
  const [platform, market, account] = pairs.map(([inQuery, inHeader]) => {
    const fromQuery = query[inQuery]
    const fromHeader = request.headers[inHeader]
    delete query[inQuery]
    for (const value of [fromQuery, fromHeader])
      if (value !== undefined && (typeof value !== 'string' || value.includes(',')))
        throw refuse('tenant_mismatch')
    if (fromQuery !== undefined && fromHeader !== undefined && fromQuery !== fromHeader)
      throw refuse('tenant_mismatch')
    return (fromQuery ?? fromHeader ?? null) as string | null
  })
  const foreign =
    (platform ?? config.platformId) !== config.platformId ||
    (market ?? config.marketPlaceId) !== config.marketPlaceId
  // a malformed id is a company that does not exist
  return { accountId: account && UUID.test(account) ? account.toLowerCase() : null, foreign, query }
}

/**
 * The company that a request names. The contract's access makes members name theirs; operators, who have none, must
 * name one too.
 */
export function companyNamed(accountId: string | null): string {
  if (accountId === null) throw refuse('not_found')
  return accountId
}
