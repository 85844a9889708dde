/** The value when it is a path of this very site, else null: a redirect is followed nowhere else. */
export function sitePath(value: string | null | undefined): string | null {
  if (!value || value.length > 500 || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null
  const here = 'https://here.invalid'
  const url = URL.canParse(value, here) ? new URL(value, here) : null
  return url?.origin === here && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null
}
