import type { ApiError } from '#src/api/api-error.ts'
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
