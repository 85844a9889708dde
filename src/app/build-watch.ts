import { mayReload } from './reload-guard.ts'

/** ms after the page is idle until the first look, and between looks (specification, section 9) */
export const BUILD_CHECK_MS = 3_600_000
const MANIFEST = '/builds/latest.json'

async function latest(): Promise<string | null> {
  try {
    const response = await fetch(`${MANIFEST}?${Date.now()}`, { cache: 'no-store' })
    const body: unknown = response.ok ? await response.json() : null
    return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null
  } catch {
    return null
  }
}

/** Looks for a new version each hour; when there is one, `navigating` turns the next navigation into a full load of its target. */
export function watchBuilds(own: string): { navigating: (target: string) => boolean } {
  let newer = false
  const timer = setInterval(() => {
    void latest().then((id) => {
      if (id === null || id === own) return
      newer = true
      clearInterval(timer)
    })
  }, BUILD_CHECK_MS)
  return {
    navigating: (target) => {
      if (!newer || !mayReload(target, Date.now())) return false
      location.assign(target)
      return true
    },
  }
}
