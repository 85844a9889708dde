import type { ConfiguredMiddleware } from 'wretch'

/** Methods that change nothing and may be sent again. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
/** Statuses after which a retry may succeed. */
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]
/** tries beyond the first of a method that changes nothing */
const DEFAULT_RETRIES = 1

/**
 * wretch's own retry addon waits between tries, ends with another error and sends an aborted call again; the product's
 * table allows none of that, so this middleware holds it: no delay, a network failure counts as 500, an abort ends it.
 */
export function retry(tries?: number): ConfiguredMiddleware {
  return (next) => async (url, options) => {
    const method = String(options.method ?? 'GET').toUpperCase()
    let left = tries ?? (SAFE.includes(method) ? DEFAULT_RETRIES : 0)
    for (;;) {
      try {
        const response = await next(url, options)
        if (left <= 0 || !RETRIED_STATUSES.includes(response.status)) return response
      } catch (cause) {
        const aborted = options.signal?.aborted === true || (cause as Error).name === 'AbortError'
        if (left <= 0 || aborted) throw cause
      }
      left -= 1
    }
  }
}
