import { useQueryClient } from '@tanstack/react-query'
import { staleDecision } from '#domain/shared/stale.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'

/** Sentences that a 409 names: what has to be done first. */
function unmetOf({ detail }: ApiError): readonly string[] {
  if (
    typeof detail !== 'object' ||
    detail === null ||
    !('unmet' in detail) ||
    !Array.isArray(detail.unmet)
  )
    return []
  return detail.unmet.filter((one): one is string => typeof one === 'string')
}

/**
 * What changed after the page was read, and the way to read it again. The form stays open with everything that was
 * typed; the decision that is then sent is about what was read again.
 */
export function Stale({ error }: { error: ApiError }) {
  const client = useQueryClient()
  const found = staleDecision.safeParse(error.detail)
  const { changes = [], fields = [] } = found.data ?? {}
  return (
    <Callout
      tone="warning"
      live
      title={error.message}
      action={
        <Button size="sm" onClick={() => void client.invalidateQueries()}>
          Read again
        </Button>
      }
    >
      {changes.length === 0 ? (
        'Read it again before you decide. What you typed stays.'
      ) : (
        <ul className="grid list-disc gap-1 pl-4">
          {changes.map((one) => (
            <li key={`${one.at} ${one.says}`}>
              {`${one.says}: ${one.who}, ${formatDateTime(one.at)}`}
            </li>
          ))}
        </ul>
      )}
      {fields.length === 0 ? null : <p className="mt-1">{`Changed: ${fields.join(', ')}`}</p>}
    </Callout>
  )
}

/**
 * Why a decision was refused, with the server's own message: the two-person rule by its name, else each thing that is
 * missing.
 */
export function Refusal({ error }: { error: ApiError }) {
  if (error.code === 'four_eyes')
    return (
      <Callout tone="danger" title="A second person has to do this">
        You wrote a part of what is decided here. Ask a colleague.
      </Callout>
    )
  if (error.code === 'stale') return <Stale error={error} />
  const unmet = unmetOf(error)
  if (unmet.length > 0)
    return (
      <Callout tone="danger" title="Complete the required steps first">
        <ul className="mt-1 grid list-disc gap-1 pl-4">
          {unmet.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Callout>
    )
  if (error.code === 'not_accepted')
    return (
      <Callout tone="danger" title="It has changed in the meantime">
        {error.message} The page shows the new state once you close this.
      </Callout>
    )
  return <Callout tone="danger" title={error.message} />
}
