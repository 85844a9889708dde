import Cookies from 'js-cookie'

/** Tabs tell each other here that the cookies changed. */
export const SESSION_CHANNEL = 'capstan-session'
const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
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

/** The access token that this browser remembers. */
export const readAccessToken = (): string | null => Cookies.get(ACCESS) ?? null

/** Keeps the tokens of a sign-in; the API never reads these cookies. */
export function storeTokens(tokens: {
  accessToken: string
  refreshToken?: string
  expiresIn?: number
}): void {
  put(ACCESS, tokens.accessToken, tokens.expiresIn ?? DEFAULT_SECONDS)
  if (tokens.refreshToken !== undefined) put(REFRESH, tokens.refreshToken, REFRESH_SECONDS)
}

/** Clears both cookies and all local storage. */
export function clearStorage(): void {
  Cookies.remove(ACCESS, options())
  Cookies.remove(REFRESH, options())
  try {
    localStorage.clear()
  } catch {
    // A browser without storage has nothing to clear.
  }
}
