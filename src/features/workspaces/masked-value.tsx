import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** The call that shows a value whole, as far as the mask needs to know it. */
export interface Reveal {
  pending: boolean
  failure: ApiError | null
  /** requests the value with a reason; `done` gets it */
  ask: (why: string, done: (value: string) => void) => void
}

/** A value behind its mask: it is shown whole for 30 seconds, to compliance, for a reason that is stored. */
export function MaskedValue({
  label,
  mask,
  reveal,
}: {
  label: string
  mask: string
  reveal: Reveal
}) {
  const [asking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), 30_000)
    return () => clearTimeout(timer)
  }, [shown])
  const { failure } = reveal
  const show = () =>
    reveal.ask(why, (value) => {
      setShown(value)
      setAsking(false)
      setWhy('')
    })
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-live="polite">{shown ?? mask.replaceAll('*', '•')}</span>
      {shown === null ? (
        <Button
          size="sm"
          variant="tertiary"
          icon={Eye}
          aria-label={`Show ${label}`}
          onClick={() => setAsking(true)}
        >
          Show
        </Button>
      ) : (
        <Button size="sm" variant="tertiary" onClick={() => setShown(null)}>
          Hide
        </Button>
      )}
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        size="sm"
        title={`Show ${label}`}
        description="It is shown for 30 seconds. We record your name, the reason and the time."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="primary" busy={reveal.pending} onClick={show}>
              Show {label}
            </Button>
          </>
        }
      >
        {failure && failure.fields['why'] === undefined ? (
          <Callout tone="danger" live title={failure.message} className="mb-4" />
        ) : null}
        <Field label="Why do you need to see it?" error={failure?.fields['why']}>
          <Textarea value={why} onChange={setWhy} rows={3} />
        </Field>
      </Modal>
    </span>
  )
}
