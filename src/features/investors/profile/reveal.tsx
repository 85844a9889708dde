import { useEffect, useState } from 'react'
import type { SectionName } from '#domain/investors/model/profile/sections.ts'
import { useSend } from '#src/api/query.ts'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { Button } from '#src/ui/button.tsx'

/**
 * A protected number: masked, with a button to see it for half a minute after a second factor. Each look is in the log.
 */
export function Reveal({
  section,
  field,
  title,
  mask,
}: {
  section: SectionName
  field: string
  title: string
  mask: string
}) {
  const [shown, setShown] = useState<string | null>(null)
  const look = useSend('POST /api/profile/sections/:section/reveal', {
    changes: ['GET /api/profile/sections/:section/history', 'GET /api/profile/areas/:area/history'],
    onSuccess: ({ value }) => setShown(value),
  })
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), 30_000)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className="figures" aria-live="polite">
        {shown === null ? shownMask(mask) : shown}
      </span>
      {shown === null ? (
        <Button
          size="sm"
          variant="tertiary"
          busy={look.isPending}
          aria-label={`Show ${title}`}
          onClick={() => look.mutate({ params: { section }, body: { field } })}
          className="-my-1 -ml-1.5"
        >
          Show
        </Button>
      ) : (
        <Button
          size="sm"
          variant="tertiary"
          aria-label={`Hide ${title}`}
          onClick={() => setShown(null)}
          className="-my-1 -ml-1.5"
        >
          Hide
        </Button>
      )}
      {look.error ? (
        <span role="alert" className="text-small text-danger-text">
          {look.error.message}
        </span>
      ) : null}
    </span>
  )
}
