import { WifiOff } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { publishHeight } from './banner-height.ts'

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
const online = () => navigator.onLine

/**
 * True after a call found no network, until one gets through again; a browser reports "online" for any network, also
 * one without Internet access.
 */
function useFailing(): boolean {
  const client = useQueryClient()
  const [failing, setFailing] = useState(false)
  useEffect(() => {
    const see = (error: unknown, done: boolean) => {
      if (isApiError(error, 'network')) setFailing(true)
      else if (done) setFailing(false)
    }
    const reads = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.fetchStatus === 'idle')
        see(query.state.error, query.state.status === 'success')
    })
    const writes = client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation) see(mutation.state.error, mutation.state.status === 'success')
    })
    return () => {
      reads()
      writes()
    }
  }, [client])
  return failing
}

/**
 * Shows that the network is unavailable: what was typed is saved and sent automatically, and what failed to load can be
 * requested again.
 */
export function OfflineBanner() {
  const client = useQueryClient()
  const up = useSyncExternalStore(subscribe, online, () => true)
  const failing = useFailing()
  const away = !up || failing
  const again = () => void client.refetchQueries({ type: 'active' })
  return (
    <div
      ref={away ? publishHeight : undefined}
      role="status"
      data-print="hide"
      className={away ? 'border-b border-warning-border bg-warning-soft text-text' : 'sr-only'}
    >
      {away ? (
        <div className="mx-auto flex max-w-[76rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-small md:px-6">
          <Icon as={WifiOff} size="sm" className="text-warning-text" />
          <span className="min-w-0 flex-1 basis-56">
            {up ? 'We’re unavailable right now.' : 'You are offline.'} Your entries are saved here
            and sent when you reconnect.
          </span>
          <Button size="sm" variant="tertiary" onClick={again}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
