import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

export type Consent = Answer<'GET /api/consents'>['items'][number]
export const PROMISES: Record<Consent['kind'], string> = {
  terms: 'I have read and accept the terms.',
  privacy: 'I have read and accept the privacy policy.',
  electronic_delivery: 'I agree to receive documents electronically.',
}

/** The whole text in a part of the page that scrolls by itself and can be reached by keyboard. */
export function FullText({
  consent,
  id,
}: {
  consent: Pick<Consent, 'kind' | 'title'>
  id: string
}) {
  const query = useCall(
    'GET /api/legal/:kind',
    { params: { kind: consent.kind } },
    { missing: 'value' },
  )
  if (query.error)
    return (
      <div id={id}>
        <FailedState error={query.error} what="the text" onRetry={() => void query.refetch()} />
      </div>
    )
  return (
    <div
      id={id}
      role="region"
      aria-label={consent.title}
      tabIndex={0}
      className="mt-4 max-h-96 overflow-y-auto rounded-md border border-border bg-sunken p-4 md:p-5"
    >
      {query.data ? <SafeHtml html={query.data.html} size="small" /> : <SkeletonText lines={6} />}
    </div>
  )
}

function Effective({ kind }: { kind: Consent['kind'] }) {
  const { data } = useCall('GET /api/legal/:kind', { params: { kind } }, { missing: 'value' })
  return data ? <> · in force since {formatDate(data.effective_at)}</> : null
}

/** One consent: what it is, its version and date, the full text on demand, and its own checkbox. */
export function ConsentItem({
  consent,
  checked,
  onCheck,
}: {
  consent: Consent
  checked: boolean
  onCheck: (checked: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  const textId = `text-${consent.kind}`
  return (
    <li className="p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-h3">{consent.title}</h2>
          <p className="figures text-small text-subtle">
            Version {consent.version}
            <Effective kind={consent.kind} />
          </p>
        </div>
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide the text' : 'Read the full text'}
          <span className="sr-only">: {consent.title}</span>
        </Button>
      </div>
      <p className="mt-2 text-muted">{consent.summary}</p>
      {open ? <FullText consent={consent} id={textId} /> : null}
      <div className="mt-4">
        {consent.accepted_at === null ? (
          <Checkbox value={checked} onChange={onCheck} label={PROMISES[consent.kind]} />
        ) : (
          <p className="flex items-center gap-2 text-success-text">
            <Icon as={CircleCheck} size="sm" />
            Accepted on {formatDate(consent.accepted_at)}
          </p>
        )}
      </div>
    </li>
  )
}
