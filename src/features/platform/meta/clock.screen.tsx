import { FastForward, RotateCcw } from 'lucide-react'
import { z } from 'zod'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

type Clock = Answer<'GET /meta/clock.json'>
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MOVES = [
  { label: '10 minutes', by: 10 * MINUTE },
  { label: '1 hour', by: HOUR },
  { label: '12 hours', by: 12 * HOUR },
  { label: '1 day', by: DAY },
  { label: '2 days', by: 2 * DAY },
  { label: '7 days', by: 7 * DAY },
  { label: '30 days', by: 30 * DAY },
] as const

/** "2 days 3 hours ahead", "At the real time". */
export function offsetText(ms: number): string {
  const away = Math.round(Math.abs(ms) / MINUTE) * MINUTE
  if (away === 0) return 'At the real time'
  const parts = [
    [Math.floor(away / DAY), 'day'],
    [Math.floor((away % DAY) / HOUR), 'hour'],
    [Math.floor((away % HOUR) / MINUTE), 'minute'],
  ] as const
  return `${parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(' ')} ${ms > 0 ? 'ahead' : 'behind'}`
}

/** Reads "2026-12-01 23:59" as UTC; null when it is no time. */
export function timeOf(text: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?Z?$/.exec(text.trim())
  const at = found ? new Date(`${found[1]}T${found[2] ?? '00:00'}:00Z`) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const timeSchema = z.object({
  to: z.string().transform((text, context) => {
    const at = timeOf(text)
    if (at === null) context.addIssue('Enter a time like 2026-12-01 23:59.')
    return at ?? z.NEVER
  }),
})

function Controls({ clock }: { clock: Clock }) {
  const move = useSend('PUT /meta/clock.json', { changes: ['GET /meta/clock.json'] })
  const sent = move.data?.sent
  return (
    <div className="grid gap-6">
      <section aria-labelledby="ahead">
        <h3 id="ahead" className="mb-2.5 text-h4">
          Move ahead by
        </h3>
        <div className="flex flex-wrap gap-2">
          {MOVES.map((one) => (
            <Button
              key={one.by}
              icon={FastForward}
              disabled={move.isPending}
              onClick={() => move.mutate({ body: { advance_ms: one.by } })}
            >
              {one.label}
            </Button>
          ))}
        </div>
      </section>
      <ActionForm
        schema={timeSchema}
        defaultValues={{ to: '' }}
        onSubmit={(body) => move.mutateAsync({ body })}
        // said below, for the buttons too
        refusal={() => null}
        label="Move the clock"
        submitLabel="Move the clock"
        submitVariant="secondary"
        busy={move.isPending}
        submitButton={{ className: 'mb-[1.6rem]' }}
        layout={({ fields, actions }) => (
          <>
            {fields}
            {actions}
          </>
        )}
        className="flex flex-wrap items-end gap-3"
      >
        <ActionField
          name="to"
          label="Move to"
          help="Date and time, UTC"
          className="w-full max-w-80"
        >
          {(control) => (
            <TextInput {...control} placeholder={clock.now.slice(0, 16).replace('T', ' ')} />
          )}
        </ActionField>
      </ActionForm>
      <div>
        <Button
          icon={RotateCcw}
          disabled={clock.offset_ms === 0 || move.isPending}
          onClick={() => move.mutate({ body: { reset: true } })}
        >
          Back to the real time
        </Button>
      </div>
      <div aria-live="polite">
        {move.error ? (
          <Callout tone="danger" title="The clock did not move">
            {move.error.message}
          </Callout>
        ) : null}
        {sent === undefined || move.isPending ? null : (
          <Callout tone="success" title="The clock moved">
            {sent === 0
              ? 'No deadline has passed.'
              : `${formatCount(sent)} ${sent === 1 ? 'deadline has' : 'deadlines have'} passed and ${sent === 1 ? 'was' : 'were'} sent.`}
          </Callout>
        )}
      </div>
    </div>
  )
}

const clockQuery = ask('GET /meta/clock.json', {})
export const loader = load(() => [clockQuery])

/** The demo's clock: look at it, move it, and see how many deadlines that sends. */
export default function ClockScreen() {
  const clock = useQueryOf(clockQuery, { every: 10_000, fresh: 0 })
  return (
    <div className="page-container max-w-200 py-8 md:py-12">
      <PageHead
        title="Clock"
        lead="Deadlines, windows and expiries follow this clock. Moving it moves it for everybody here."
      />
      <Card aria-label="Clock">
        <CardHead title="Server time" />
        <CardBody>
          <QueryBoundary query={clock} what="the clock">
            {(found) => (
              <>
                <p className="figures text-figure-lg font-medium">
                  <time dateTime={found.now}>{formatDateTime(found.now)}</time>
                </p>
                <KeyValues
                  className="mt-3 mb-6"
                  tight
                  items={[
                    { term: 'In UTC', value: found.now.slice(0, 19).replace('T', ' ') },
                    { term: 'Real time', value: formatDateTime(found.real) },
                    { term: 'Moved', value: offsetText(found.offset_ms) },
                  ]}
                />
                <Controls clock={found} />
              </>
            )}
          </QueryBoundary>
        </CardBody>
      </Card>
    </div>
  )
}
