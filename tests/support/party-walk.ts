import type { ActorCode } from '#domain/shared/access/actor.ts'
import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT, type CaseEvent, type Model } from '#machines/lib/model.ts'
import type { Effect, Lifecycle, Stored } from '#machines/lib/types.ts'

export interface Sending {
  type: string
  actor: ActorCode
  at?: string
  [payload: string]: unknown
}

/**
 * Begins a lifecycle and sends events one after the other; returns the row and the effects of the last. Throws at a
 * refusal.
 */
export function walk(
  lifecycle: Lifecycle,
  events: readonly Sending[],
  input?: unknown,
): { row: Stored; effects: Effect[] } {
  const first = begin(lifecycle, input)
  let here = { row: first.stored, effects: first.effects }
  for (const event of events) {
    const decision = decide(lifecycle, here.row, { at: MODEL_AT, ...event })
    if (!decision.ok)
      throw new Error(
        `${event.type} in ${decision.state}: ${decision.reason} ${decision.unmet.join(' ')}`,
      )
    here = { row: decision.stored, effects: decision.effects }
  }
  return here
}

/** The same from a row on. */
export function walkOn(
  lifecycle: Lifecycle,
  row: Stored,
  event: Sending,
): { row: Stored; effects: Effect[] } {
  const decision = decide(lifecycle, row, { at: MODEL_AT, ...event })
  if (!decision.ok)
    throw new Error(
      `${event.type} in ${decision.state}: ${decision.reason} ${decision.unmet.join(' ')}`,
    )
  return { row: decision.stored, effects: decision.effects }
}

/** Cases whose payload the rule of their event refuses, and events that need a reason but take an empty one. */
export function payloadProblems(lifecycle: Lifecycle, model: Model): string[] {
  const wrong = model.events.filter(
    ({ type, case: _, at: _at, actor: _actor, facts: _facts, ...payload }: CaseEvent) => {
      const schema = lifecycle.events[type]?.payload
      return schema === undefined
        ? Object.keys(payload).length > 0
        : !schema.safeParse(payload).success
    },
  )
  const unreasoned = Object.entries(lifecycle.events).filter(
    ([, rule]) =>
      rule.reason === true &&
      (rule.payload === undefined ||
        rule.payload.shape['reason']?.safeParse(' ').success !== false),
  )
  return [
    ...wrong.map((event) => `${event.type}(${event.case}) does not fit`),
    ...unreasoned.map(([type]) => `${type} takes an empty reason`),
  ]
}
