const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/
/** The token of the Authorization header; a cookie never signs anyone in. */
export const bearerOf = (header: string | undefined): string | null =>
  header === undefined ? null : (BEARER.exec(header)?.[1] ?? null)
