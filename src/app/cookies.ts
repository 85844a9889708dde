import Cookies from 'js-cookie'

/** Tabs notify each other here that the cookies changed. */
export const SESSION_CHANNEL = 'capstan-session'
const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
/** the token of an operator's view of a person; it goes before the own one, which stays as it is */
const VIEW = 'view_token'
/** seconds that the refresh_token cookie lasts */
const REFRESH_SECONDS = 1
/** seconds of a session whose answer named no life of its own */
const DEFAULT_SECONDS = 12 * 3600

const options = () => ({
  path: '/',
  sameSite: 'strict' as const,
  secure: location.protocol === 'https:',
})
function put(name: string, value: string, seconds: number): void {
  if (seconds <= 0) Cookies.remove(name, options())
  else Cookies.set(name, value, { ...options(), expires: new Date(Date.now() + seconds * 1000) })
}

/** The token of the view that this browser is in, or null. */
export const readViewToken = (): string | null => Cookies.get(VIEW) ?? null
/** The token that this browser's calls are made with: of the view, else of the own session. */
export const readAccessToken = (): string | null => readViewToken() ?? Cookies.get(ACCESS) ?? null
/** Stores the token of a view next to that of the own session. */
export const storeViewToken = (token: string, seconds: number): void => put(VIEW, token, seconds)
/** Forgets the view; the own session goes on. */
export const dropViewToken = (): void => Cookies.remove(VIEW, options())

/** Stores the tokens of a sign-in; the API never reads these cookies. */
export function storeTokens(tokens: {
  accessToken: string
  refreshToken?: string
  expiresIn?: number
}): void {
  dropViewToken()
  put(ACCESS, tokens.accessToken, tokens.expiresIn ?? DEFAULT_SECONDS)
  if (tokens.refreshToken !== undefined) put(REFRESH, tokens.refreshToken, REFRESH_SECONDS)
}

/** Clears all cookies of the session and all local storage. */
export function clearStorage(): void {
  Cookies.remove(ACCESS, options())
  Cookies.remove(REFRESH, options())
  dropViewToken()
  try {
    localStorage.clear()
  } catch {
    // A browser without storage has nothing to clear.
  }
}
