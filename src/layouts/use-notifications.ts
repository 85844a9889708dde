import { useCall } from '#src/api/query.ts'
import { useSession } from '#src/lib/session.ts'

const LOOK_MS = 60_000
/** The bell of a shell: where it leads and how much is unread. */
export function useNotifications(): { to: string; unread: number } | undefined {
  const { signedIn } = useSession()
  const { data } = useCall('GET /api/notices/unread', signedIn ? {} : null, {
    every: LOOK_MS,
    missing: 'value',
  })
  return signedIn ? { to: '/dashboard/notices', unread: data?.unread ?? 0 } : undefined
}
