import { useSession } from '#src/lib/session.ts'

/** Compliance and operators decide; support reads. */
export function useDecides(): boolean {
  const { user } = useSession()
  return user?.admin_role === 'compliance' || user?.admin_role === 'operator'
}
