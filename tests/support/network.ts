import { afterEach } from 'vitest'
import { ports } from '#src/api/ports.ts'

/** What a screen under test asked of the server; `match` is the revision that it went by (If-Match). */
export interface Sent {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  match: string | null
}
/** What it is told: JSON with status 200 unless said otherwise. */
export interface Reply {
  status?: number
  body?: unknown
}
/** Replies by method and path, as in `GET /api/dashboard`. */
export type Replies = Record<string, (one: Sent) => Reply>

const before = ports.fetch
afterEach(() => {
  ports.fetch = before
})

/**
 * Stands in for the network until the test ends and answers what was sent so far. Every request is stored in order;
 * what nobody answers stays on its way, as on a slow network.
 */
export function network(answer: Replies | ((one: Sent) => Reply | undefined)): Sent[] {
  const sent: Sent[] = []
  ports.fetch = (address, { method = 'GET', body, headers }) => {
    const { pathname: path, searchParams: query } = new URL(address, 'http://capstan.example')
    const one: Sent = {
      method,
      path,
      query,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      match: new Headers(headers).get('if-match'),
    }
    sent.push(one)
    const reply = typeof answer === 'function' ? answer(one) : answer[`${method} ${path}`]?.(one)
    if (reply === undefined) return new Promise<Response>(() => undefined)
    const { status = 200, body: told } = reply
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(told), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
  return sent
}
/** The requests that are to change something. */
export const writesOf = (sent: readonly Sent[]): Sent[] =>
  sent.filter((one) => one.method !== 'GET')
