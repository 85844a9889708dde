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
 * Whether the person may open the administration. During the first check of a page the remembered result of the last
 * one counts, so that administrators need not wait; `changed` is called when the check then says no. Rejects when the
 * check fails: only `false` is a no.
 */
export async function mayAdminister(client: QueryClient, changed: () => void): Promise<boolean> {
  const first = client.getQueryData(KEY) === undefined
  const check = checked(client)
  if (!first || adminState().canAccessAdminModule !== true) return check
  void check.then(
    (may) => (may ? undefined : changed()),
    // the page's own reads report the failure
    () => undefined,
  )
  return true
}
