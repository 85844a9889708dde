import { useHydrated } from '#src/ui/use-hydrated.ts'
import { formatDateTime, formatOwnTime } from '#src/lib/format.ts'

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A deadline in Eastern time, with the reader's own time next to it once the zone of the browser is known. */
export function Deadline({ at }: { at: string }) {
  const own = useHydrated() ? formatOwnTime(at, ownZone()) : null
  return (
    <>
      <time dateTime={at}>{formatDateTime(at)}</time>
      {own === null ? null : (
        <>
          <br />
          <span className="text-small text-subtle">Your time: {own}</span>
        </>
      )}
    </>
  )
}

/**
 * Deadline and, where the regulation gives the right, the last moment to cancel without a reason: 48 elapsed hours
 * before (17 CFR 227.304(a)).
 */
export function LastMoments({
  deadline,
  cancelUntil,
}: {
  deadline: string
  cancelUntil: string | null
}) {
  return (
    <dl className="figures mt-3.5 grid gap-2.5 text-small">
      {cancelUntil === null ? null : (
        <div className="flex justify-between gap-x-4">
          <dt className="text-subtle">Cancel by</dt>
          <dd className="text-right">
            <Deadline at={cancelUntil} />
          </dd>
        </div>
      )}
      <div className="flex justify-between gap-x-4">
        <dt className="text-subtle">Deadline</dt>
        <dd className="text-right">
          <Deadline at={deadline} />
        </dd>
      </div>
    </dl>
  )
}
