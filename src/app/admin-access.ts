import type { QueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { adminState, rememberAdmin } from '#src/lib/admin-state.ts'

const KEY = ['GET /api/capitalmarket/access/cmp-admin', {}, {}] as const
/** ms that an access check counts */
const FRESH_MS = 60_000

async function checked(client: QueryClient): Promise<boolean> {
  const { has_access_cmp_admin: may } = await client.fetchQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/capitalmarket/access/cmp-admin', {}, { signal }),
    staleTime: FRESH_MS,
  })
  rememberAdmin({ canAccessAdminModule: may })
  return may
}

/**
 * May the person open the administration? While the first check of this page is under way, what the browser remembers
 * of the last one counts, so that an administrator waits for nothing; `changed` is called when the check then says no.
 * Rejects with the failure of a check that could not be made: only `false` is a no.
 */
export async function mayAdminister(client: QueryClient, changed: () => void): Promise<boolean> {
  const first = client.getQueryData(KEY) === undefined
  const check = checked(client)
  if (!first || adminState().canAccessAdminModule !== true) return check
  void check.then(
    (may) => (may ? undefined : changed()),
    // the reads of the page say themselves that nothing can be reached
    () => undefined,
  )
  return true
}
