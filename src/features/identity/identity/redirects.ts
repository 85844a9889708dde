import { sitePath } from '#src/lib/site-path.ts'

/**
 * Where to go after signing in: a path of this very site, else the dashboard. Another site's address is never followed.
 */
export const targetOf = (search: URLSearchParams): string =>
  sitePath(search.get('redirect')) ?? '/dashboard'

/** A path with the wish to go on somewhere afterwards, if there is a safe one. */
export function withRedirect(path: string, redirect: string | null | undefined): string {
  const target = sitePath(redirect)
  return target === null ? path : `${path}?redirect=${encodeURIComponent(target)}`
}
