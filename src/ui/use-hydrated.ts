import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and while hydrating, true afterwards: for parts that must not be in the server's HTML (the dialog
 * library writes inline styles there, which the policy blocks).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
