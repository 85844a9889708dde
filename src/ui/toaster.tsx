import { useEffect, useSyncExternalStore } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { toastsGoTo } from './toast.tsx'

const PHONE = '(max-width: 767px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * Container of toasts, once in the application: bottom right, top on phones; 4000 ms, 3 visible, 14 px apart. Rendered
 * in the browser only.
 */
export function Toaster() {
  const phone = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => null,
  )
  useEffect(() => toastsGoTo(sonner), [])
  if (phone === null) return null
  return (
    <Sonner
      position={phone ? 'top-center' : 'bottom-right'}
      duration={4000}
      visibleToasts={3}
      gap={14}
      offset={24}
      mobileOffset={16}
      expand
      containerAriaLabel="Notifications"
      toastOptions={{ unstyled: true }}
    />
  )
}
