import { Download } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { ExportView } from '#domain/identity/model/personal-data.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useRefresh, useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { When } from '#src/blocks/when.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AccountHead } from './account-tabs.tsx'
import { ListExports, listExportsQuery } from './list-exports.tsx'

const input = { query: { limit: 10 } }
const changes = ['GET /api/data/exports', 'GET /api/dashboard'] as const
export const loader = load(() => [ask('GET /api/data/exports', input), listExportsQuery])
const PREPARING_MS = 3000
const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`

const askSchema = z.object({ whole_numbers: z.boolean() })

function Ask() {
  const begin = useSend('POST /api/data/exports', { changes })
  return (
    <Card aria-labelledby="ask">
      <CardHead
        titleId="ask"
        title="Ask for a copy"
        subtitle="Everything that we hold about you: profile, investments, payments, securities, messages, what happened, and your files."
      />
      <CardBody>
        <ActionForm
          schema={askSchema}
          defaultValues={{ whole_numbers: false }}
          submitLabel="Ask for a copy"
          onSubmit={async (body) => {
            await begin.mutateAsync({ body })
            toast.success('We prepare your copy')
          }}
        >
          <ActionField name="whole_numbers">
            {(control) => (
              <Checkbox
                {...control}
                label="With whole taxpayer, account and document numbers"
                help="Otherwise they’re masked. We ask for a second factor and record the view."
              />
            )}
          </ActionField>
        </ActionForm>
      </CardBody>
    </Card>
  )
}

function Copy({ copy }: { copy: ExportView }) {
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes,
    onError: (error) => setProblem(error.message),
  })
  const event = (type: string) =>
    send.mutate({
      params: { machine: 'data-export', id: copy.id },
      body: { type, rev: copy.status.rev },
    })
  const can = (type: string) => copy.status.accepts.includes(type)
  const what = `asked for ${formatDateTime(copy.requested_at)}`
  const download = () => {
    setProblem(null)
    openFile(
      () => call('POST /api/data/exports/:export_id/download', { params: { export_id: copy.id } }),
      'my-data.zip',
    ).then(
      () => refresh(...changes),
      (error: unknown) =>
        setProblem(
          isApiError(error) ? error.message : 'The copy could not be downloaded. Try again.',
        ),
    )
  }
  return (
    <li className="grid gap-3 px-5 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span>
              Requested <When at={copy.requested_at} />
            </span>
            <StatusBadge status={copy.status} />
          </p>
          <p className="text-small text-muted">
            {copy.whole_numbers ? 'With whole numbers' : 'With masked numbers'}
            {copy.size === null ? '' : ` · ${sizeOf(copy.size)}`}
            {copy.downloads === 0
              ? ''
              : ` · downloaded ${copy.downloads === 1 ? 'once' : `${copy.downloads} times`}`}
            {copy.expires_at !== null && can('DOWNLOADED')
              ? ` · available until ${formatDateTime(copy.expires_at)}`
              : ''}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {can('DOWNLOADED') ? (
            <Button
              size="sm"
              variant="primary"
              icon={Download}
              aria-label={`Download the copy ${what}`}
              onClick={download}
            >
              Download
            </Button>
          ) : null}
          {can('RETRIED') ? (
            <Button
              size="sm"
              variant="primary"
              aria-label={`Try again: the copy ${what}`}
              busy={send.isPending}
              onClick={() => event('RETRIED')}
            >
              Try again
            </Button>
          ) : null}
          {can('REMOVED') ? (
            <Button
              size="sm"
              aria-label={`Remove the copy ${what}`}
              busy={send.isPending}
              onClick={() => event('REMOVED')}
            >
              Remove
            </Button>
          ) : null}
        </div>
      </div>
      {problem === null ? null : <Callout tone="danger" live title={problem} />}
    </li>
  )
}

/** An export of everything that is stored about the person, and a link to close the account. */
export default function YourData() {
  const copies = useCall('GET /api/data/exports', input)
  const preparing = copies.data?.items.some((one) => one.status.state === 'preparing') === true
  useCall('GET /api/data/exports', preparing ? input : null, { every: PREPARING_MS })
  return (
    <>
      <AccountHead
        current="Your data"
        title="Your data"
        lead="A copy of everything that we hold about you, for you alone."
      />
      <div className="grid gap-6">
        <Ask />
        <Card aria-labelledby="copies">
          <CardHead
            titleId="copies"
            title="Copies"
            subtitle="A copy can be downloaded for seven days with a second factor, and is then removed. Each download is recorded."
            line
          />
          <QueryBoundary query={copies} what="your copies" skeleton={<SkeletonRows rows={2} />}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState title="You haven’t requested a copy" drawing="folder">
                  A copy is a ZIP file: data.json for programs, summary.pdf to read, and your own
                  files.
                </EmptyState>
              ) : (
                <ul className="divide-y divide-border">
                  {items.map((copy) => (
                    <Copy key={copy.id} copy={copy} />
                  ))}
                </ul>
              )
            }
          </QueryBoundary>
        </Card>
        <ListExports />
        <Card aria-labelledby="end">
          <CardHead
            titleId="end"
            title="Close your account"
            subtitle="We show what blocks it, what we must retain, and what is erased."
            action={
              <LinkButton to="/dashboard/close-account" size="sm">
                See what closing means
              </LinkButton>
            }
          />
          <span className="block pb-4" />
        </Card>
      </div>
    </>
  )
}
