import type { ActorCode } from '#domain/shared/access/actor.ts'
import type { NextAction, Presented } from '#domain/shared/presented.ts'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { acceptsOfSnapshot } from './accepts.ts'
import { load } from './load.ts'
import { stateName } from './state-name.ts'
import type { Lifecycle, NextLink, StateMeta, Stored } from './types.ts'

export interface PresentOptions {
  /** turns the name of a link into a path for the one who looks, or null when there is none for them */
  link?: (link: NextLink, stored: Stored) => string | null
  /** actor codes of the one who looks: `accepts` lists only what they may send */
  who?: readonly ActorCode[]
  /** true for staff: they read `staffLabel` and the true state; everybody else is told `shownAs` */
  staff?: boolean
}

/** Meta of the deepest node that has one; a child state speaks for its parent. */
const metaOf = (nodes: readonly AnyStateNode[]): StateMeta | undefined =>
  [...nodes]
    .sort((a, b) => b.path.length - a.path.length)
    .map((node) => node.meta as StateMeta | undefined)
    .find((meta) => meta !== undefined && 'label' in meta)

/** A stored machine as a person sees it: words, badge, next action and the events that it accepts, all derived. */
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
  const common = {
    accepts: acceptsOfSnapshot(lifecycle, snapshot, options.who, nodes),
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
    next: nextAction(meta, snapshot, stored, options),
    ...common,
  }
}

function nextAction(
  meta: StateMeta,
  snapshot: AnyMachineSnapshot,
  stored: Stored,
  options: PresentOptions,
): NextAction | null {
  if (meta.next === undefined) return null
  const due: unknown =
    meta.next.by === undefined ? null : (snapshot.context as Record<string, unknown>)[meta.next.by]
  return {
    cause: meta.next.cause,
    who: meta.next.who,
    by: typeof due === 'string' ? due : null,
    link: options.link?.(meta.next.link, stored) ?? null,
  }
}

/** Words and badge of a state that nothing is stored for yet: `state` is a path such as `funded.waiting_for_issuer`. */
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

/** State names (`stateName` form) of a machine without regions that belong to a bucket of the interface: what a list filters by. */
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
