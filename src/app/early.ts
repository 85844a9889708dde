/** What `public/early.js` has asked for: by whom, and the answers by their address. */
export interface Early {
  bearer: string
  answers: Record<string, Promise<Response>>
}
declare global {
  interface Window { capstanEarly?: Early }
}

/** ms after the page began in which an answer that came before the scripts is still new */
const FRESH_MS = 30_000

/**
 * The answer to a read that the document asked for before the scripts were here; null when there is none. Each is taken once,
 * and only for the person by whose token it was asked for.
 */
export function takeEarly(url: string, options: RequestInit, early: Early | undefined = globalThis.window?.capstanEarly, sinceBegin = performance.now()): Promise<Response> | null {
  const answer = early?.answers[url]
  if (early === undefined || answer === undefined || (options.method ?? 'GET') !== 'GET') return null
  delete early.answers[url]
  return new Headers(options.headers).get('authorization') === early.bearer && sinceBegin < FRESH_MS ? answer : null
}
