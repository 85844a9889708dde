import { describe, expect, test } from 'vitest'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { nodesOf, statesOf } from '#machines/lib/structure.ts'
import { metaAt, ownCause } from '#machines/lib/present.ts'
import type { Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { lifecycleIds, lifecycles } from '#machines/lifecycles.ts'
import type { AnyStateNode } from 'xstate'
import { undated } from '#machines/lib/undated.ts'
import { withoutAlternative } from './next-actions.ts'

/** One state in which something follows, and the events that it takes. */
interface Open {
  name: string
  lifecycle: Lifecycle
  next: NonNullable<StateMeta['next']>
  events: string[]
}
const eventsOf = (node: AnyStateNode | undefined): string[] =>
  node === undefined
    ? []
    : [...node.transitions.keys(), ...eventsOf(node.parent as AnyStateNode | undefined)]
const open = lifecycleIds.flatMap((id): Open[] => {
  const lifecycle: Lifecycle = lifecycles[id]
  const seen = statesOf(lifecycle.machine)
  return nodesOf(lifecycle.machine)
    .filter((node) => seen.includes(node.id) && node.type !== 'final')
    .filter((node) => metaAt(lifecycle.machine, node.path.join('.'))?.ended !== true)
    .map((node) => {
      const path = node.path.join('.')
      const next = metaAt(lifecycle.machine, path)?.next
      if (next === undefined) throw new Error(`${id} ${path} has no next action`)
      return { name: `${id} ${path}`, lifecycle, next, events: [...new Set(eventsOf(node))] }
    })
})

/** Machines whose records are read only by the side that made them, a person, a company or the staff. */
const OWN: ReadonlySet<string> = new Set([
  'api-key',
  'bulk-action',
  'list-export',
  'recovery',
  'report-run',
  'webhook-delivery',
  'webhook-endpoint',
])
/** A sentence that begins with the one who acts, or says what holds. */
const NEUTRAL = /^(?:The |A |An |Each |Someone |We |It )|^No action needed/
/** Who acts, as codes of the events: the clock is nobody. */
const actors: Record<Open['next']['who'], readonly ActorCode[]> = {
  investor: ['INV'],
  issuer: ['ISS'],
  platform: ['ADM', 'BD'],
  partner: ['ESC', 'BD', 'CUS', 'INV'],
  clock: [],
}
const mine = ({ lifecycle, next, events }: Open): string[] =>
  events.filter((event) =>
    lifecycle.events[event]?.by.some((code) => actors[next.who].includes(code)),
  )
const listed = (groups: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(groups).flat()
const names = (of: readonly Open[]): string[] => of.map((one) => one.name).sort()

describe('every open state says what follows', () => {
  test('its cause is a sentence, and a link leads on', () => {
    expect(
      names(open.filter(({ next }) => !/[.?]$/.test(ownCause(next.cause)) || !next.link)),
    ).toEqual([])
    expect(open.length).toBeGreaterThan(250)
  })
  test('a sentence that addresses a side has one about it for all others (L37)', () => {
    const owned = [...new Set(open.map(({ lifecycle }) => lifecycle.id))].filter(
      (id) => !OWN.has(id),
    )
    // to an investor or a company, a sentence for everybody neither commands nor says "you"
    const wrong = open.filter(
      ({ lifecycle, next: { cause, who } }) =>
        owned.includes(lifecycle.id) &&
        typeof cause === 'string' &&
        (/\byou(?:r|rs)?\b/i.test(cause) ||
          ((who === 'investor' || who === 'issuer') && !NEUTRAL.test(cause))),
    )
    expect(names(wrong)).toEqual([])
    const others = open.filter(
      ({ next: { cause } }) => typeof cause !== 'string' && /\byou(?:r|rs)?\b/i.test(cause.others),
    )
    expect(names(others)).toEqual([])
    const ofThemselves = open.filter(
      ({ next: { cause } }) =>
        typeof cause !== 'string' &&
        (/\bthe investor\b/i.test(cause.investor ?? '') ||
          /^the company\b/i.test(cause.issuer ?? '')),
    )
    expect(names(ofThemselves)).toEqual([])
  })
  test('a date, or the reason why no rule gives one', () => {
    expect(names(open.filter(({ next }) => next.by === undefined))).toEqual(listed(undated).sort())
  })
  test('another event that would do, or the reason why none is offered', () => {
    const choices = open.filter((one) => mine(one).length > 1)
    const none = choices.filter((one) =>
      mine(one).every((event) => one.lifecycle.events[event]?.or === undefined),
    )
    expect(names(none)).toEqual(listed(withoutAlternative).sort())
    // most choices are offered
    expect(choices.length - none.length).toBeGreaterThan(80)
  })
  test('a date is a field of the machine’s context', () => {
    const missing = open.filter(({ lifecycle, next }) => {
      const [first] = next.by?.split('.') ?? []
      const context = lifecycle.context as unknown as { shape: Record<string, unknown> }
      return first !== undefined && !Object.hasOwn(context.shape, first)
    })
    expect(names(missing)).toEqual([])
  })
  test('words of an alternative follow "or"', () => {
    const wrong = lifecycleIds.flatMap((id) =>
      Object.values((lifecycles[id] as Lifecycle).events)
        .map((rule) => rule.or)
        .filter((words) => words !== undefined && !/^[a-z][^.]{3,48}$/.test(words)),
    )
    expect(wrong).toEqual([])
  })
})
