import { useHydrated } from '#src/ui/use-hydrated.ts'
import { formatDateTime, ZONE } from '#src/lib/format.ts'

/** The moment in the reader's own zone, or null where that is the zone of the deadlines anyway. */
function ownTime(iso: string): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (zone === ZONE) return null
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(new Date(iso))
}

/** A deadline in Eastern time, with the reader's own time beside it once the browser has told its zone. */
export function Deadline({ at }: { at: string }) {
  const own = useHydrated() ? ownTime(at) : null
  return <><time dateTime={at}>{formatDateTime(at)}</time>{own === null ? null : <><br /><span className="text-small text-subtle">{own} where you are</span></>}</>
}

/** Deadline and, where the regulation gives the right, the last moment to cancel without a reason: 48 elapsed hours before (17 CFR 227.304(a)). */
export function LastMoments({ deadline, cancelUntil }: { deadline: string; cancelUntil: string | null }) {
  return (
    <dl className="figures mt-3.5 grid gap-2.5 text-small">
      {cancelUntil === null ? null : <div className="flex justify-between gap-x-4"><dt className="text-subtle">Last moment to cancel</dt><dd className="text-right"><Deadline at={cancelUntil} /></dd></div>}
      <div className="flex justify-between gap-x-4"><dt className="text-subtle">Deadline</dt><dd className="text-right"><Deadline at={deadline} /></dd></div>
    </dl>
  )
}
