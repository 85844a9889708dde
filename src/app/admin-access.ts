import { call } from '#src/api/call.ts'
import { client } from './client.ts'

/** ms that an access check counts */
const FRESH_MS = 60_000
const KEY = 'capstan-admin'

/** Kept on this device so that menus know before the check answers; the server decides (specification, section 3). */
export function rememberedAccess(): boolean | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'canAccessAdminModule' in stored && typeof stored.canAccessAdminModule === 'boolean' ? stored.canAccessAdminModule : undefined
  } catch {
    return undefined
  }
}

/** Asks whether the person may open the administration; a failure counts as no. */
export async function mayAdminister(): Promise<boolean> {
  try {
    const { has_access_cmp_admin: may } = await client.fetchQuery({ queryKey: ['GET /api/capitalmarket/access/cmp-admin', {}, {}], queryFn: ({ signal }) => call('GET /api/capitalmarket/access/cmp-admin', {}, { signal }), staleTime: FRESH_MS })
    localStorage.setItem(KEY, JSON.stringify({ canAccessAdminModule: may }))
    return may
  } catch {
    return false
  }
}
