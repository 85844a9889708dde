import { Download } from 'lucide-react'
import { useState } from 'react'
import { tableFormatLabels } from '#domain/shared/table-columns.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call, type Answer } from '#src/api/call.ts'
import { ask, useCall, useRefresh, useSend } from '#src/api/query.ts'
import { saveFile } from '#src/blocks/open-file.ts'
import { When } from '#src/blocks/when.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const input = { query: { limit: 10 } }
const changes = ['GET /api/exports'] as const
const PREPARING_MS = 2000
/** What the card of exports asks for. */
export const listExportsQuery = ask('GET /api/exports', input)

type ListExportView = Answer<'GET /api/exports'>['items'][number]
/** How many rows are written, of how many where that is known. */
const rowsText = ({ rows, total }: ListExportView): string =>
  total === null || total === rows
    ? `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
    : `${formatCount(rows)} of ${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`

/** What a screen reader announces: each export whose state has changed since the last answer, not how far it is. */
function useStateChanges(items: readonly ListExportView[] | undefined): string {
  const [seen, setSeen] = useState({ items, said: '' })
  if (items === seen.items) return seen.said
  const before = new Map(seen.items?.map((one) => [one.id, one.status.state]))
  const changes = (items ?? [])
    .filter((one) => (before.get(one.id) ?? one.status.state) !== one.status.state)
    .map((one) => `${one.title}: ${one.status.label}`)
  const said = changes.length === 0 ? seen.said : changes.join('. ')
  setSeen({ items, said })
  return said
}

function Export({ one }: { one: ListExportView }) {
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes,
    onError: (error) => setProblem(error.message),
  })
  const event = (type: string) => {
    setProblem(null)
    send.mutate({
      params: { machine: 'list-export', id: one.id },
      body: { type, rev: one.status.rev },
    })
  }
  const can = (type: string) => one.status.accepts.includes(type)
  const what = `${one.title}, ${formatDateTime(one.requested_at)}`
  const download = () => {
    setProblem(null)
    saveFile(
      () =>
        call('POST /api/exports/:list_export_id/download', { params: { list_export_id: one.id } }),
      one.file,
    ).then(
      () => refresh(...changes),
      (error: unknown) =>
        setProblem(
          isApiError(error) ? error.message : 'The file could not be downloaded. Try again.',
        ),
    )
  }
  return (
    <li className="grid gap-3 px-5 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span>
              {one.title} ({tableFormatLabels[one.format]})
            </span>
            <StatusBadge status={one.status} />
          </p>
          <p className="text-small text-muted">
            Requested <When at={one.requested_at} /> · {rowsText(one)}
            {one.expires_at !== null && can('DOWNLOADED')
              ? ` · available until ${formatDateTime(one.expires_at)}`
              : ''}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {can('DOWNLOADED') ? (
            <Button
              size="sm"
              variant="primary"
              icon={Download}
              aria-label={`Download ${what}`}
              onClick={download}
            >
              Download
            </Button>
          ) : null}
          {can('RETRIED') ? (
            <Button
              size="sm"
              variant="primary"
              aria-label={`Try again: ${what}`}
              busy={send.isPending}
              onClick={() => event('RETRIED')}
            >
              Try again
            </Button>
          ) : null}
          {can('REMOVED') ? (
            <Button
              size="sm"
              aria-label={`Remove ${what}`}
              busy={send.isPending}
              onClick={() => event('REMOVED')}
            >
              Remove
            </Button>
          ) : null}
        </div>
      </div>
      {problem === null && one.error === null ? null : (
        <Callout tone="danger" live title={problem ?? one.error} />
      )}
    </li>
  )
}

/** Long lists that the person had prepared as files; nothing where there are none. */
export function ListExports() {
  const exports = useCall('GET /api/exports', input)
  const items = exports.data?.items ?? []
  const preparing = items.some((one) => one.status.state === 'preparing')
  useCall('GET /api/exports', preparing ? input : null, { every: PREPARING_MS })
  const said = useStateChanges(exports.data?.items)
  if (items.length === 0) return null
  return (
    <Card aria-labelledby="exports">
      <CardHead
        titleId="exports"
        title="Exports"
        subtitle="Long lists that you requested. You can download a file for seven days."
        line
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul className="divide-y divide-border">
        {items.map((one) => (
          <Export key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  )
}
