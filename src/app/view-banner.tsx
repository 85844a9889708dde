import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '#domain/shared/user.ts'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { publishHeight } from './banner-height.ts'

const MINUTE = 60_000
/** "12 min left", rounded up, so that the last minute is not called none. */
function timeLeft(until: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE))
  return minutes === 0 ? 'Ending now' : `${minutes} min left`
}

/** The moment, looked at every ten seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Banner({ user, view }: { user: User; view: NonNullable<User['viewed_by']> }) {
  const { endView } = useSession()
  const [ending, setEnding] = useState(false)
  const now = useNow()
  const end = () => {
    setEnding(true)
    void endView()
  }
  return (
    <section
      ref={publishHeight}
      aria-label="Viewing as another person"
      data-print="hide"
      className="border-b border-info-border bg-info-soft text-text"
    >
      <div className="mx-auto flex max-w-[76rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-small md:px-6">
        <Icon as={Eye} size="sm" className="text-info-text" />
        <p className="min-w-0 flex-1 basis-56">
          <span className="font-medium">
            Viewing as{' '}
            <bdi>
              {user.first_name} {user.last_name}
            </bdi>
          </span>
          , read-only. <bdi>{view.operator}</bdi> · {timeLeft(view.ends_at, now)}
        </p>
        <Button size="sm" busy={ending} onClick={end}>
          End view
        </Button>
      </div>
    </section>
  )
}

/**
 * On each page while an operator sees the product as a person: whose view it is, who views, how long still, and its
 * end.
 */
export function ViewBanner() {
  const { user } = useSession()
  return user?.viewed_by === undefined ? null : <Banner user={user} view={user.viewed_by} />
}
