import type { QueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { rememberAdmin } from '#src/lib/admin-state.ts'

/** ms that an access check counts */
const FRESH_MS = 60_000
/** Checks whether the person may open the administration; a failure counts as no. */
export async function mayAdminister(client: QueryClient): Promise<boolean> {
  try {
    const { has_access_cmp_admin: may } = await client.fetchQuery({
      queryKey: ['GET /api/capitalmarket/access/cmp-admin', {}, {}],
      queryFn: ({ signal }) => call('GET /api/capitalmarket/access/cmp-admin', {}, { signal }),
      staleTime: FRESH_MS,
    })
    rememberAdmin({ canAccessAdminModule: may })
    return may
  } catch {
    return false
  }
}
