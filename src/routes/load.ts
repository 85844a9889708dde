import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '#src/api/api-error.ts'
import type { Known, PageModule } from '#src/api/page.ts'
import { call } from '#src/api/call.ts'
import { ports } from '#src/api/ports.ts'
import { keyOf, prefetch, type Asked } from '#src/api/query.ts'
import { Redirect } from '#src/lib/navigation.ts'
import type { Row } from './define.ts'
import { guard, type Who } from './guards.ts'
import { fill, validParams } from './match.ts'
import { loadFrame, loadScreen } from './screens.ts'

/** What loaders need of their surroundings; the browser has one, each rendering on the server its own. */
export interface Env {
  client: QueryClient
  who: () => Promise<Who>
  /** fills the client; on the server it calls the API in the same process */
  gather: (asks: readonly Asked[]) => Promise<void>
  /** ms to wait for data before the screen is shown with its skeletons; the server waits for all of it */
  patience: number
}

/** An address that is none: `Page Not Found: {path}` with the full path and its query (specification, section 2). */
export class NothingThere extends Error {
  readonly statusCode = 404
  constructor(where: string) {
    super(`Page Not Found: ${where}`)
  }
}

/** What a screen's `title`, `describe` and `canonical` are told. */
export function known(client: QueryClient, where: URL, params: Readonly<Record<string, string>>): Known {
  return {
    params,
    search: where.searchParams,
    path: where.pathname,
    answer: (name, input) => client.getQueryData(keyOf(name, input as { params?: unknown; query?: unknown })),
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The company that an address of the deal room names. */
export const accountOf = (row: Row, params: Readonly<Record<string, string>>): string | null => (row.area === 'issuer' || row.area === 'admin' ? (params['account_id'] ?? null) : null)

/**
 * Before another company's pages: their answers are kept under the same names, so those of the company before are forgotten,
 * and what is gathered names the company that is gone to. The page's own address still names the one before.
 */
function forAccount(env: Env, asks: readonly Asked[], account: string | null): readonly Asked[] {
  if (account === null || account === ports.accountId()) return asks
  env.client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes(' /api/dealroom/') })
  return asks.map((one) => (one.name.includes(' /api/dealroom/') ? { ...one, queryFn: ({ signal }: { signal: AbortSignal }) => call(one.name, { ...one.input, query: { ...(one.input.query as object | undefined), accountid: account } } as never, { signal, headers: { accountid: account } }) } : one))
}

async function gatherFor(env: Env, module: PageModule, at: Known, account: string | null): Promise<void> {
  const asks = forAccount(env, module.data?.(at) ?? [], account)
  if (asks.length === 0) return
  const all = env.gather(asks)
  await (module.canonical || !Number.isFinite(env.patience) ? all : Promise.race([all, wait(env.patience)]))
  for (const { queryKey } of asks) {
    const error = env.client.getQueryState(queryKey)?.error
    if (isApiError(error) && error.status === 404) throw new NothingThere(at.path + (at.search.size > 0 ? `?${at.search}` : ''))
  }
}

const partsOf = (module: PageModule): Promise<unknown> => Promise.all(module.parts?.map((part) => part.fetch()) ?? [])

/** Loads a row for an address: parameters, redirect, guards, then chunk, frame and data. Throws redirects and 404s. */
export async function loadRow(row: Row, env: Env, where: URL, params: Readonly<Record<string, string>>): Promise<null> {
  const path = where.pathname + where.search
  if (!validParams(row, params)) throw new NothingThere(path)
  const screen = loadScreen(row)
  const frame = loadFrame(row)
  const verdict = await guard(row, await whoFor(row, env), path)
  if (verdict.go === 'nowhere') throw new NothingThere(path)
  if (verdict.go === 'to') throw new Redirect(verdict.path)
  if (row.redirect !== undefined) throw new Redirect(fill(row.redirect, params) + where.search)
  const [module] = await Promise.all([screen, frame])
  if (module === null) throw new NothingThere(path)
  const at = known(env.client, where, params)
  await Promise.all([gatherFor(env, module, at, accountOf(row, params)), partsOf(module)])
  const right = module.canonical?.(at)
  if (right !== undefined && right !== where.pathname) throw new Redirect(right + where.search)
  return null
}

/** A public page does not wait for the session. */
const whoFor = (row: Row, env: Env): Promise<Who> => (row.guards.length === 0 && !row.onward ? Promise.resolve({ signedIn: false }) : env.who())

/** Fetches chunk, frame and data of an address before it is asked for; failures are left to the navigation. */
export async function prefetchRow(row: Row, client: QueryClient, where: URL, params: Readonly<Record<string, string>>): Promise<void> {
  const [module] = await Promise.all([loadScreen(row), loadFrame(row)])
  if (module) void partsOf(module).catch(() => undefined)
  const account = accountOf(row, params)
  if (account !== null && account !== ports.accountId()) return
  if (module?.data && validParams(row, params)) await prefetch(client, module.data(known(client, where, params)))
}
