import { jwtDecode } from 'jwt-decode'

/** The payload of a token; throws when the token does not decode or its payload is no object. */
export function decodePayload(token: unknown): Record<string, unknown> {
  const payload: unknown = jwtDecode(token as string)
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new TypeError('the payload of the token is not an object')
  return payload as Record<string, unknown>
}
