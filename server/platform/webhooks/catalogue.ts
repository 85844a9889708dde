import { at, id } from '#domain/shared/common.ts'
import { tellableState } from '#machines/lib/decide.ts'
import { stateName } from '#machines/lib/state-name.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { z } from 'zod'

/** Records whose states are sent, with what they are for a reader of the catalogue. */
const RECORDS = { offering: 'offering', investment: 'investment', closing: 'closing' } as const
type Recorded = keyof typeof RECORDS
export const isSent = (machine: string): machine is Recorded => Object.hasOwn(RECORDS, machine)
export const TEST_TYPE = 'webhook.test'

interface Node {
  states: Readonly<Record<string, Node>>
  path: string[]
}
function leaves(node: Node): string[] {
  const children = Object.values(node.states)
  return children.length === 0 ? [node.path.join('.')] : children.flatMap(leaves)
}
/** States of a record as a company may see them (31 CFR 1023.320(e)). */
const statesOf = (machine: Recorded): string[] => [
  ...new Set(
    leaves(lifecycles[machine].machine.root as unknown as Node).map((state) =>
      tellableState(lifecycles[machine], state, 'ISS'),
    ),
  ),
]

/** Every type of event: `investment.funded.waiting_for_issuer` means that an investment came into that state. */
export const eventTypes: readonly string[] = (Object.keys(RECORDS) as Recorded[]).flatMap(
  (machine) => statesOf(machine).map((state) => `${machine}.${state}`),
)
const known = new Set(eventTypes)
export const isEventType = (type: string): boolean => known.has(type)

/** The body of an event. Ids and states only: what else the reader may see is read with the API. */
const bodyOf = (machine: Recorded) =>
  z.strictObject({
    type: z.enum(statesOf(machine).map((state) => `${machine}.${state}`)),
    timestamp: at,
    data: z.strictObject({
      id,
      state: z.string(),
      previous_state: z.string().nullable(),
      rev: z.int().positive(),
      company_id: id.nullable(),
      offering_id: id.nullable(),
    }),
  })
const bodies = {
  offering: bodyOf('offering'),
  investment: bodyOf('investment'),
  closing: bodyOf('closing'),
}
const testBody = z.strictObject({
  type: z.literal(TEST_TYPE),
  timestamp: at,
  data: z.strictObject({ endpoint_id: id }),
})

/** JSON Schema of the bodies, by record, generated from what checks them. */
export const bodySchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...bodies, test: testBody }).map(([name, schema]) => [
      name,
      z.toJSONSchema(schema),
    ]),
  )

/**
 * The event of a change, or null where nothing of it may be disclosed: another machine, the same state for a company.
 */
export function eventOf(
  after: Instance,
  before: Instance | null,
  now: Date,
): { type: string; body: string } | null {
  const { machine } = after
  if (!isSent(machine)) return null
  const told = (value: unknown) => tellableState(lifecycles[machine], stateName(value), 'ISS')
  const state = told(after.value)
  const previous = before === null ? null : told(before.value)
  if (state === previous) return null
  const body = bodies[machine].parse({
    type: `${machine}.${state}`,
    timestamp: now.toISOString(),
    data: {
      id: after.id,
      state,
      previous_state: previous,
      rev: after.rev,
      company_id: after.account_id,
      offering_id: after.listing_id,
    },
  })
  return { type: body.type, body: JSON.stringify(body) }
}

/** The body that tries an endpoint. */
export const testEvent = (endpointId: string, now: Date): string =>
  JSON.stringify(
    testBody.parse({
      type: TEST_TYPE,
      timestamp: now.toISOString(),
      data: { endpoint_id: endpointId },
    }),
  )
