/**
 * What the HTTP client needs from the rest of the browser. The application fills these at its start
 * (`src/app/start.ts`); so the client imports neither the session nor the router, and a test replaces single parts.
 */
export interface Ports {
  /** origin of the API, empty for the same origin */
  base: string
  platformId: string
  marketPlaceId: string
  /** the session's token, null for a visitor */
  token: () => string | null
  /**
   * a call with the session's token got a 401; true when the session was renewed in place and the call shall be sent
   * again
   */
  unauthorized: () => Promise<boolean>
  /** the site is closed by a password that this browser has not given (any more) */
  siteClosed: () => void
  /** opens the step-up dialog; true when a second factor was given */
  stepUp: () => Promise<boolean>
  /** `account_id` of the current route when it is a company route or an admin's offering route */
  accountId: () => string | null
  fetch: (url: string, options: RequestInit) => Promise<Response>
}

/** The one set of ports of this page. */
export const ports: Ports = {
  base: '',
  platformId: '1',
  marketPlaceId: '1',
  token: () => null,
  unauthorized: () => Promise.resolve(false),
  siteClosed: () => undefined,
  stepUp: () => Promise.resolve(false),
  accountId: () => null,
  fetch: (url, options) => globalThis.fetch(url, options),
}
