import type { ActorCode } from '#domain/shared/access/actor.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import type { NextAction, Presented } from '#domain/shared/presented.ts'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { acceptsOfSnapshot } from './accepts.ts'
import { proposes, type Sender } from './authority.ts'
import { load } from './load.ts'
import { stateName } from './state-name.ts'
import type { Cause, Lifecycle, NextLink, ReaderSide, StateMeta, Stored } from './types.ts'
import { undatedBecause } from './undated.ts'

export interface PresentOptions {
  /** turns the name of a link into a path for the one who looks, or null when there is none for them */
  link?: (link: NextLink, stored: Stored) => string | null
  /** actor codes of the one who looks: `accepts` lists only what they may send */
  who?: readonly ActorCode[]
  /** the side of the one who looks, where `who` does not say it: a list without actions, a page of a partner */
  reads?: ReaderSide
  /** the roles of the person who looks; left out for a holder, whose code has none, and for the product itself */
  person?: Sender['person']
  /** the state of the record's offering, for a machine whose rules depend on it */
  offering?: string | null | undefined
  /** events that these codes may send, but not this very person: who requested something does not approve it */
  without?: readonly string[]
  /** true for staff: they read `staffLabel` and the true state; everybody else gets `shownAs` */
  staff?: boolean
}

/** Meta of the deepest node that has one; a child state speaks for its parent. */
const metaOf = (nodes: readonly AnyStateNode[]): StateMeta | undefined =>
  [...nodes]
    .sort((a, b) => b.path.length - a.path.length)
    .map((node) => node.meta as StateMeta | undefined)
    .find((meta) => meta !== undefined && 'label' in meta)

/** A stored machine as a person sees it: labels, badge, next action and the events that it accepts, all derived. */
export function present(
  lifecycle: Lifecycle,
  stored: Stored,
  options: PresentOptions = {},
): Presented {
  const { snapshot } = load(lifecycle, stored)
  return presentNodes(
    lifecycle,
    stored,
    snapshot,
    snapshot._nodes,
    stateName(snapshot.value),
    options,
  )
}

/** One region of a parallel machine as a person sees it, with the events of that region only. */
export const presentRegion = (
  lifecycle: Lifecycle,
  stored: Stored,
  region: string,
  options: PresentOptions = {},
): Presented => presentRegions(lifecycle, stored)(region, options)

/** The same for several regions of one row, which is loaded once. */
export function presentRegions(
  lifecycle: Lifecycle,
  stored: Stored,
): (region: string, options?: PresentOptions) => Presented {
  const { snapshot } = load(lifecycle, stored)
  return (region, options = {}) => regionOf(lifecycle, stored, snapshot, region, options)
}
function regionOf(
  lifecycle: Lifecycle,
  stored: Stored,
  snapshot: AnyMachineSnapshot,
  region: string,
  options: PresentOptions,
): Presented {
  const nodes = snapshot._nodes.filter((node) => node.path[0] === region)
  if (nodes.length === 0) throw new Error(`${lifecycle.id} has no region "${region}".`)
  return presentNodes(
    lifecycle,
    stored,
    snapshot,
    nodes,
    stateName((snapshot.value as Record<string, unknown>)[region]),
    options,
  )
}

function presentNodes(
  lifecycle: Lifecycle,
  stored: Stored,
  snapshot: AnyMachineSnapshot,
  nodes: readonly AnyStateNode[],
  state: string,
  options: PresentOptions,
): Presented {
  const meta = metaOf(nodes)
  const who =
    options.who === undefined
      ? undefined
      : { codes: options.who, person: options.person ?? null, offering: options.offering }
  const accepts = acceptsOfSnapshot(lifecycle, snapshot, who, nodes).filter(
    (event) => options.without?.includes(event) !== true,
  )
  const second = accepts.filter((event) => {
    const rule = lifecycle.events[event]
    return rule?.second !== undefined && (who === undefined || proposes(rule, who))
  })
  const common = {
    accepts,
    ...(second.length === 0 ? {} : { second }),
    rev: stored.rev,
  }
  if (meta === undefined)
    return {
      state,
      label: state.replaceAll('_', ' '),
      tone: 'neutral',
      icon: 'circle-dashed',
      bucket: null,
      next: null,
      ...common,
    }
  const staff = options.staff === true
  return {
    state: staff ? state : (meta.shownAs ?? state),
    label: staff ? (meta.staffLabel ?? meta.label) : meta.label,
    tone: meta.tone,
    icon: meta.icon,
    bucket: meta.bucket ?? null,
    next: nextAction(lifecycle, meta, common.accepts, { snapshot, nodes }, stored, options),
    ...common,
  }
}

function nextAction(
  lifecycle: Lifecycle,
  meta: StateMeta,
  accepts: readonly string[],
  { snapshot, nodes }: { snapshot: AnyMachineSnapshot; nodes: readonly AnyStateNode[] },
  stored: Stored,
  options: PresentOptions,
): NextAction | null {
  if (meta.next === undefined) return null
  const by = dueOf(meta.next, snapshot.context)
  return {
    cause: causeFor(meta.next.cause, sidesOf(options)),
    who: meta.next.who,
    by,
    ...(by === null ? { undated: undatedBecause(lifecycle.id, pathsOf(nodes)) } : {}),
    link: options.link?.(meta.next.link, stored) ?? null,
    alternatives: hidesStates(lifecycle, options)
      ? []
      : alternativesOf(lifecycle, meta.next.who, accepts, options.who),
  }
}

const pathsOf = (nodes: readonly AnyStateNode[]): string[] =>
  nodes.map((node) => node.path.join('.'))

const sideOf: Partial<Record<ActorCode, ReaderSide>> = {
  INV: 'investor',
  ISS: 'issuer',
  ADM: 'platform',
  BD: 'platform',
  ESC: 'platform',
}
/** The sides of the one who reads, none for a visitor. */
function sidesOf({ reads, who = [], staff }: PresentOptions): readonly ReaderSide[] {
  if (reads !== undefined) return [reads]
  const sides = who.flatMap((code) => sideOf[code] ?? [])
  return staff === true ? [...sides, 'platform'] : sides
}

/** The sentence of a next action for a reader: the one that addresses a side of theirs, or the one for all others. */
function causeFor(cause: Cause, sides: readonly ReaderSide[]): string {
  if (typeof cause === 'string') return cause
  return sides.map((side) => cause[side]).find((text) => text !== undefined) ?? cause.others
}

/** The sentence as it addresses the one who is meant: for documents and pages that describe a machine. */
export const ownCause = (cause: Cause): string =>
  causeFor(cause, ['investor', 'issuer', 'platform', 'partner'])

/** The date that a next action names in the context of its machine. */
function dueOf(next: NonNullable<StateMeta['next']>, context: unknown): string | null {
  if (next.by === undefined) return null
  const found = next.by
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], context)
  if (typeof found !== 'string') return null
  return next.afterDays === undefined ? found : addCalendarDays(found, next.afterDays)
}

/** Whoever may send events of staff without seeing the true state could infer it from them (31 CFR 1023.320(e)). */
const hidesStates = (lifecycle: Lifecycle, { who, staff }: PresentOptions): boolean =>
  staff !== true &&
  who?.some((code) => code === 'ADM' || code === 'BD') === true &&
  Object.values(lifecycle.events).some((rule) => rule.staffOnly === true)

const codeOf: Partial<Record<NextAction['who'], ActorCode>> = {
  investor: 'INV',
  issuer: 'ISS',
  platform: 'ADM',
}
/**
 * What the one who reads may do instead. Of the one who acts next, all that is possible is the action itself, not
 * another one.
 */
function alternativesOf(
  lifecycle: Lifecycle,
  owner: NextAction['who'],
  accepts: readonly string[],
  who: readonly ActorCode[] | undefined,
): string[] {
  const words = accepts.map((event) => lifecycle.events[event]?.or)
  const code = codeOf[owner]
  const acts = code !== undefined && who?.includes(code) === true
  return acts && words.every((one) => one !== undefined)
    ? []
    : words.filter((one) => one !== undefined)
}

/**
 * Labels and badge of a state that nothing is stored for yet: `state` is a path such as `funded.waiting_for_issuer`.
 */
export function metaAt(machine: AnyStateMachine, state: string): StateMeta | undefined {
  const nodes: AnyStateNode[] = []
  let node: AnyStateNode | undefined = machine.root
  for (const key of state.split('.')) {
    node = node?.states[key] as AnyStateNode | undefined
    if (node === undefined) return undefined
    nodes.push(node)
  }
  return metaOf(nodes)
}

/**
 * State names (`stateName` form) of a machine without regions that belong to a bucket of the interface: what a list
 * filters by.
 */
export function statesInBucket(lifecycle: Lifecycle, bucket: string): string[] {
  const found: string[] = []
  const walk = (node: AnyStateNode): void => {
    const children = Object.values(node.states) as AnyStateNode[]
    const path = node.path.join('.')
    if (children.length === 0 && metaAt(lifecycle.machine, path)?.bucket === bucket)
      found.push(path)
    children.forEach(walk)
  }
  walk(lifecycle.machine.root)
  return found
}
