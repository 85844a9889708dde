import wretch, { type WretchError } from 'wretch'
import type { Carries, CallName, Method } from '#domain/api/contract.ts'
import type { Api } from '#domain/api/index.ts'
import type { z } from 'zod'
import { ApiError, errorFrom, errorFromFailure } from './api-error.ts'
import { ports, type Ports } from './ports.ts'
import { retry } from './retry.ts'

/** Names of all calls: `'GET /api/offerings/:listing_id'`. */
export type Name = keyof Api & CallName
type In<C, K extends string> = C extends { [P in K]: infer S extends z.ZodType }
  ? z.input<S>
  : never
type Part<C, K extends 'params' | 'query' | 'body'> = [In<C, K>] extends [never]
  ? { [P in K]?: undefined }
  : Record<never, never> extends In<C, K>
    ? { [P in K]?: In<C, K> }
    : { [P in K]: In<C, K> }

/** Input of a call: its parameters, query and body by the contract. */
export type Input<N extends Name> = Part<Api[N], 'params'> &
  Part<Api[N], 'query'> &
  (Api[N] extends { upload: true } ? { body: FormData } : Part<Api[N], 'body'>)
/** Output of a call; downloads return bytes. */
export type Answer<N extends Name> = Api[N] extends { download: Carries }
  ? Blob
  : Api[N] extends { answer: infer S extends z.ZodType }
    ? z.output<S>
    : undefined

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** attempts beyond the first, whatever the method; the table in retry.ts decides when absent */
  retry?: number
  /** version that the edit is based on */
  ifMatch?: number | string
  /** one per intent of the person; made by the client when absent */
  idempotencyKey?: string
  /** sent to its end also when the page goes away meanwhile */
  keepalive?: boolean
  /** upload only: 0..1 */
  onProgress?: (part: number) => void
}

/** The parts of an input without their types, for the client's own work. */
interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
interface Prepared {
  method: Method
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** Splits a call's name. */
export function parseName(name: string): { method: Method; path: string } {
  const at = name.indexOf(' ')
  return { method: name.slice(0, at) as Method, path: name.slice(at + 1) }
}

/** Fills `:name` segments; every value is encoded, so that a value can never add a segment. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new ApiError(0, 'not_found', `The address needs ${name}.`)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TypeError(`${name} isn’t part of an address`)
    return encodeURIComponent(value).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2E'))
  })
}

/** Query of a call; arrays repeat their name, absent values are left out. */
export function queryOf(query: Record<string, unknown> = {}): URLSearchParams {
  const out = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) out.append(name, String(one))
  }
  return out
}

const hasHeader = (headers: Record<string, string>, name: string): boolean =>
  Object.keys(headers).some((one) => one.toLowerCase() === name.toLowerCase())

/**
 * `accountid` goes with calls to the deal room, and with exports of its lists, from routes that carry `account_id`,
 * unless the caller set one.
 */
function addAccount(
  path: string,
  query: URLSearchParams,
  headers: Record<string, string>,
  account: string | null,
): void {
  if (!path.startsWith('/api/dealroom') && !path.startsWith('/api/exports')) return
  if (account === null || hasHeader(headers, 'accountid') || query.has('accountid')) return
  query.set('accountid', account)
  headers['accountid'] = account
}

function bodyText(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body)
}

/** Everything that a request carries. The browser sets `Origin` itself: scripts may not. */
export function prepare(
  name: string,
  input: Loose,
  options: CallOptions,
  from: Pick<Ports, 'base' | 'platformId' | 'marketPlaceId' | 'token' | 'accountId'> = ports,
): Prepared {
  const { method, path } = parseName(name)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    PlatformID: from.platformId,
    marketplaceid: from.marketPlaceId,
    ...options.headers,
  }
  const token = from.token()
  if (token !== null && !hasHeader(headers, 'Authorization'))
    headers['Authorization'] = `Bearer ${token}`
  const query = queryOf(input.query)
  query.set('platform_id', from.platformId)
  query.set('market_place_id', from.marketPlaceId)
  addAccount(path, query, headers, from.accountId())
  if (options.ifMatch !== undefined) headers['If-Match'] = String(options.ifMatch)
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey
  else if (method !== 'GET' && path.startsWith('/api/')) headers['Idempotency-Key'] = newKey()
  const form = typeof FormData !== 'undefined' && input.body instanceof FormData
  if (input.body !== undefined && !form) headers['Content-Type'] = 'application/json'
  return {
    method,
    url: `${from.base}${fillPath(path, input.params)}?${query}`,
    headers,
    body: form ? (input.body as FormData) : bodyText(input.body),
  }
}

/** A key for one intent: the same key for each try of it, another for the next intent. */
export const newKey = (): string => crypto.randomUUID()

async function read(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205 || response.status === 304)
    return undefined
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return type === '' ? undefined : response.blob()
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** One request with its retries; refusals become ApiError. */
async function send(prepared: Prepared, options: CallOptions): Promise<unknown> {
  const client = wretch(prepared.url, {
    headers: prepared.headers,
    signal: options.signal,
    keepalive: options.keepalive,
  })
    .fetchPolyfill((url, init) => ports.fetch(url, init as RequestInit))
    .middlewares([retry(options.retry)])
  try {
    return await read(await client.fetch(prepared.method, '', prepared.body ?? null).res())
  } catch (cause) {
    const { response, message } = cause as Partial<WretchError>
    if (response === undefined)
      throw errorFromFailure(
        cause,
        options.signal?.aborted === true || (cause as Error).name === 'AbortError',
      )
    throw errorFrom(response.status, message ?? '', response.headers.get('retry-after'))
  }
}

/** The 401 and step-up rules around any kind of request; each applies once per call. */
async function guarded(
  { carriesToken }: { carriesToken: boolean },
  attempt: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 && carriesToken) {
      if (await ports.unauthorized()) return attempt()
      throw error
    }
    if (error.code === 'site_password') ports.siteClosed()
    if (error.code !== 'step_up' || !(await ports.stepUp())) throw error
    return attempt()
  }
}

/**
 * Makes a call of the API by its name. Types come from the contract; nothing of the contract (nor zod) is in the
 * bundle. Refusals are thrown as ApiError. A `step_up` refusal requires a second factor and repeats the call once.
 */
export async function call<N extends Name>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Answer<N>> {
  const loose = input as Loose
  const key =
    options.idempotencyKey ??
    (parseName(name).method !== 'GET' && parseName(name).path.startsWith('/api/')
      ? newKey()
      : undefined)
  const fixed = key === undefined ? options : { ...options, idempotencyKey: key }
  const progress = options.onProgress
  const answer = await guarded(
    {
      carriesToken: ports.token() !== null && !hasHeader(options.headers ?? {}, 'Authorization'),
    },
    async () => {
      const prepared = prepare(name, loose, fixed)
      if (progress === undefined) return send(prepared, fixed)
      const { upload } = await import('./upload.ts')
      return upload(prepared, progress, options.signal)
    },
  )
  return answer as Answer<N>
}
