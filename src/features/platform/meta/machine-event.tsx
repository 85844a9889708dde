import { z } from 'zod'
import type { Answer } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { eventsIn, type Machine } from './machine-catalog.ts'

const READS = [
  'GET /api/lifecycles/:machine/:id',
  'GET /api/lifecycles/:machine/:id/history',
] as const

/** Payload of an event as JSON text; nothing for an event without one. */
const payloadText = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined
  try {
    const read = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // no JSON at all is refused as a list is
  }
  context.addIssue({ code: 'custom', message: 'Enter a JSON object, such as {"reason": "Late"}.' })
  return z.NEVER
})
const schema = z.object({ type: z.string().min(1, 'Choose an event.'), payload: payloadText })

/**
 * Sends one event to a running record by hand: as the person who is signed in where the record accepts it from them,
 * else as the clock, a provider or the product, which only a demo allows. Guards are asked as always. Events that a
 * command of its own sends are left out.
 */
export function SendByHand({
  machine,
  id,
  state,
}: {
  machine: Machine
  id: string
  state: Answer<'GET /api/lifecycles/:machine/:id'>
}) {
  const own = useSend('POST /api/lifecycles/:machine/:id/events', { changes: READS })
  const outside = useSend('POST /meta/events/:machine/:id', { changes: READS })
  const mine: readonly string[] = state.accepts
  const events = eventsIn(machine)
  const roadOf = (type: string) => machine.lifecycle?.events[type]?.road
  const options = events
    .filter(({ type }) => roadOf(type) === (mine.includes(type) ? 'open' : 'system'))
    .map(({ type, name, by }) => ({
      value: type,
      label: mine.includes(type) ? `${name}: you` : `${name}: ${by}`,
    }))
    .toSorted((a, b) => Number(mine.includes(b.value)) - Number(mine.includes(a.value)))
  if (options.length === 0)
    return <p className="mb-5 text-small text-subtle">No event can be sent to it by hand now.</p>
  return (
    <ActionForm
      label="Send an event"
      schema={schema}
      defaultValues={{ type: '', payload: '' }}
      submitLabel="Send event"
      submitVariant="secondary"
      busy={own.isPending || outside.isPending}
      resetAfter
      className="mb-5 grid gap-4"
      refusal={(error) =>
        Object.keys(error.fields).length === 0 ? (
          <Refusal error={error} />
        ) : (
          <Callout tone="danger" title={error.message}>
            <ul className="grid list-disc gap-1 pl-4">
              {Object.entries(error.fields).map(([field, says]) => (
                <li key={field} className="wrap-anywhere">
                  <code>{field}</code>: {says}
                </li>
              ))}
            </ul>
          </Callout>
        )
      }
      onSubmit={async ({ type, payload }) => {
        const params = { machine: machine.id, id }
        const reason = payload?.['reason']
        await (mine.includes(type)
          ? own.mutateAsync({
              params,
              body: {
                type,
                rev: state.rev,
                ...(payload === undefined ? {} : { payload }),
                ...(typeof reason === 'string' ? { reason } : {}),
              },
            })
          : outside.mutateAsync({
              params,
              body: { type, ...(payload === undefined ? {} : { payload }) },
            }))
        toast.success(`${type} was sent`)
      }}
    >
      {(form) => {
        const fields = events.find(({ type }) => type === form.watch('type'))?.payload ?? []
        return (
          <>
            <ActionField name="type" label="Event">
              {(control) => <Select {...control} options={options} />}
            </ActionField>
            <ActionField
              name="payload"
              label="Payload"
              optional
              help={fields.length === 0 ? 'JSON' : `JSON with ${fields.join(', ')}`}
            >
              {(control) => <Textarea {...control} rows={3} />}
            </ActionField>
          </>
        )
      }}
    </ActionForm>
  )
}
