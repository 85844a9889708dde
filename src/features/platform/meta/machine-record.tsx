import { NextActionText } from '#src/blocks/next-action.tsx'
import { z } from 'zod'
import { isApiError } from '#src/api/api-error.ts'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Machine } from './machine-catalog.ts'
import { SendByHand } from './machine-event.tsx'
import { machinePath } from './machine-links.ts'

/** Message for a record that cannot be read; null when it can, or was not requested. */
const refusal = (error: unknown): string | undefined => {
  if (!isApiError(error)) return undefined
  if (error.status === 404) return 'No such record, or you may not see it.'
  return error.fields['id'] ?? error.message
}

/** State and log of one running record, read as the one who is signed in may see it. */
export function useRecord(machine: Machine, id: string) {
  const { signedIn } = useSession()
  const ready = signedIn && id !== '' && machine.lifecycle !== null
  return useCall(
    'GET /api/lifecycles/:machine/:id',
    ready ? { params: { machine: machine.id, id } } : null,
    { fresh: 0, missing: 'value' },
  )
}

function Log({ machine, id }: { machine: Machine; id: string }) {
  const log = useCall(
    'GET /api/lifecycles/:machine/:id/history',
    { params: { machine: machine.id, id }, query: { limit: 50 } },
    { fresh: 0, missing: 'value' },
  )
  return (
    <QueryBoundary
      query={log}
      what="the log"
      isEmpty={(list) => list.items.length === 0}
      empty={{ title: 'Nothing is logged yet' }}
    >
      {(list) => (
        <Timeline
          label="Log"
          entries={list.items.map((entry) => ({
            id: entry.id,
            what: entry.says,
            meta: `${formatDateTime(entry.at)} · ${entry.who}`,
            detail: (
              <>
                <code className="text-small wrap-anywhere">
                  {entry.from} → {entry.to}
                </code>
                {entry.reason ? <p>{entry.reason}</p> : null}
              </>
            ),
          }))}
        />
      )}
    </QueryBoundary>
  )
}

function State({ state }: { state: Answer<'GET /api/lifecycles/:machine/:id'> }) {
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={state} />
        <code className="text-small wrap-anywhere">{state.state}</code>
        <span className="figures text-small text-subtle">Version {state.rev}</span>
      </div>
      {state.next ? (
        <p className="mt-2 text-small text-muted">
          <NextActionText next={state.next} />
        </p>
      ) : null}
      <p className="mt-2 text-small wrap-anywhere">
        {state.accepts.length === 0
          ? 'It takes no event from you now.'
          : `It takes from you: ${state.accepts.join(', ')}.`}
      </p>
    </div>
  )
}

const idSchema = z.object({ id: z.string().trim() })

/** Requests the id of a running record; shows its state and how it got there. */
export function RecordPanel({
  machine,
  id,
  record,
  onAsk,
}: {
  machine: Machine
  id: string
  record: ReturnType<typeof useRecord>
  onAsk: (id: string) => void
}) {
  const { settled, signedIn } = useSession()
  const wrong = id === '' ? undefined : refusal(record.error)
  return (
    <Card aria-labelledby="record">
      <CardHead
        title="A running record"
        titleId="record"
        subtitle="Its state on the chart, and its log"
      />
      <CardBody>
        {settled && !signedIn ? (
          <Callout
            tone="quiet"
            action={
              <Link
                className="link"
                to={`/login?redirect=${encodeURIComponent(machinePath(machine.id))}`}
              >
                Log in
              </Link>
            }
          >
            You see the records that are yours. Log in first.
          </Callout>
        ) : (
          <ActionForm
            schema={idSchema}
            defaultValues={{ id }}
            onSubmit={async (asked) => {
              onAsk(asked.id)
              if (asked.id === id) await record.refetch()
            }}
            submitLabel="Show the record"
            submitVariant="secondary"
            busy={record.isFetching}
            submitButton={{ className: 'md:mt-6.5' }}
            layout={({ fields, actions }) => (
              <>
                {fields}
                {actions}
              </>
            )}
            className="mb-5 flex flex-wrap items-start gap-3"
          >
            <ActionField
              name="id"
              label="Id of the record"
              error={wrong}
              className="min-w-0 flex-auto"
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  placeholder="01900000-0000-7000-8000-000000000001"
                />
              )}
            </ActionField>
          </ActionForm>
        )}
        {signedIn && record.data && wrong === undefined ? (
          <>
            <State state={record.data} />
            <SendByHand machine={machine} id={id} state={record.data} />
            <Log machine={machine} id={id} />
          </>
        ) : null}
      </CardBody>
    </Card>
  )
}
