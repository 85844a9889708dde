import { useSession } from '#src/lib/session.ts'

/** Operators write platform information; compliance and support read. */
export function useWrites(): boolean {
  const { user } = useSession()
  return user?.admin_role === 'operator'
}
