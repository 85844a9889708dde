/** Not an address of any site; only used to resolve paths against. */
const HERE = 'https://here.invalid'

/** The value when it is a path of this very site, else null: `redirect` is followed nowhere else. */
export function sitePath(value: string | null | undefined): string | null {
  if (
    value === null ||
    value === undefined ||
    !value.startsWith('/') ||
    /[\\\u0000-\u001f\u007f]/.test(value)
  )
    return null
  try {
    const url = new URL(value, HERE)
    if (url.origin !== HERE || url.pathname.startsWith('//')) return null
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return null
  }
}
