/** ms in which one path is not loaded again (specification, section 9) */
export const RELOAD_GUARD_MS = 10_000
const KEY = 'capstan-reload'

/** The stored memory of the last reload, as far as it can be read. */
function lastReload(): { path: string; expires: number } | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  return typeof stored === 'object' && stored !== null && 'path' in stored && 'expires' in stored ? { path: String(stored.path), expires: Number(stored.expires) } : null
}

/**
 * Whether a path may be loaded in full once more: it differs from the last one, or ten seconds have passed (strictly). A
 * browser without session storage may. Remembers the path when it says yes (behaviour.md, section 2).
 */
export function mayReload(path: string, now: number): boolean {
  try {
    const last = lastReload()
    if (last !== null && last.path === path && last.expires >= now) return false
    sessionStorage.setItem(KEY, JSON.stringify({ path, expires: now + RELOAD_GUARD_MS }))
    return true
  } catch {
    return true
  }
}

/** The target as a path of this host, or null: another host or a script protocol is refused. */
export function reloadTarget(target: string, here: string): string | null {
  try {
    const url = new URL(target, here)
    return url.origin === new URL(here).origin && /^https?:$/.test(url.protocol) ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

let partFailed = false
/** Marks that a part of the page failed to load; Vite says so with an event. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', () => {
    partFailed = true
  })
}

/** After a failed navigation: loads its target in full when a part was missing and the guard allows it. True when the page is leaving. */
export function reloadAfterFailure(target: string): boolean {
  const path = partFailed ? reloadTarget(target, location.href) : null
  partFailed = false
  if (path === null || !mayReload(path, Date.now())) return false
  location.assign(path)
  return true
}
