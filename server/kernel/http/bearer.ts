const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/
/** How the secret of every API key begins. */
const KEY = 'cpk_'
/** Whether a token claims to be an API key: then it is never read as a session. */
export const isApiKey = (bearer: string): boolean => bearer.startsWith(KEY)
/** The token of the Authorization header; a cookie never signs anyone in. */
export const bearerOf = (header: string | undefined): string | null =>
  header === undefined ? null : (BEARER.exec(header)?.[1] ?? null)
