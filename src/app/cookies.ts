import Cookies from 'js-cookie'
import { jwtDecode } from 'jwt-decode'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
/** seconds that the refresh_token cookie lasts (specification, section 9) */
const REFRESH_SECONDS = 1
/** seconds of a session whose answer named no life of its own (decisions, section 7) */
const DEFAULT_SECONDS = 12 * 3600

const options = () => ({ path: '/', sameSite: 'strict' as const, secure: location.protocol === 'https:' })
function put(name: string, value: string, seconds: number): void {
  if (seconds <= 0) Cookies.remove(name, options())
  else Cookies.set(name, value, { ...options(), expires: new Date(Date.now() + seconds * 1000) })
}

/** The access token that this browser remembers. */
export const readAccessToken = (): string | null => Cookies.get(ACCESS) ?? null

/** Keeps the tokens of a sign-in; the API never reads these cookies. */
export function storeTokens(tokens: { accessToken: string; refreshToken?: string; expiresIn?: number }): void {
  put(ACCESS, tokens.accessToken, tokens.expiresIn ?? DEFAULT_SECONDS)
  if (tokens.refreshToken !== undefined) put(REFRESH, tokens.refreshToken, REFRESH_SECONDS)
}

/** Clears both cookies and all local storage (specification, section 4). */
export function clearStorage(): void {
  Cookies.remove(ACCESS, options())
  Cookies.remove(REFRESH, options())
  try {
    localStorage.clear()
  } catch {
    // A browser without storage has nothing to clear.
  }
}

/** The payload of a token; throws when the token does not decode or its payload is no object (behaviour.md, section 7). */
export function decodePayload(token: unknown): Record<string, unknown> {
  const payload: unknown = jwtDecode(token as string)
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new TypeError('the payload of the token is not an object')
  return payload as Record<string, unknown>
}
