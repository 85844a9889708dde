import { afterEach } from 'vitest'
import { ports } from '#src/api/ports.ts'

/** What a screen under test requested from the server; `match` is its revision (If-Match). */
export interface Sent {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  match: string | null
}
/** The response: JSON with status 200 unless set otherwise. */
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
 * Replaces the network until the test ends and returns what was sent so far. Every request is stored in order; one
 * without a response stays pending, as on a slow network.
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
