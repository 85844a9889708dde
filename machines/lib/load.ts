import type { AnyMachineSnapshot } from 'xstate'
import { sameValue } from './state-name.ts'
import type { Lifecycle, StateMeta, Stored } from './types.ts'

export type LoadFault = 'wrong_machine' | 'unknown_version' | 'broken'

/** A stored row that the present code cannot read: never a person's fault, so it is an error and not a refusal. */
export class LifecycleError extends Error {
  readonly reason: LoadFault
  constructor(reason: LoadFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'LifecycleError'
    this.reason = reason
  }
}

/**
 * Raises a row to the lifecycle's version by its `upcast` functions; throws for a row of newer code or a missing
 * migration.
 */
export function upcast(lifecycle: Lifecycle, stored: Stored): Stored {
  if (stored.machine !== lifecycle.id)
    throw new LifecycleError(
      'wrong_machine',
      `A row of ${stored.machine} was given to ${lifecycle.id}.`,
    )
  if (stored.version > lifecycle.version)
    throw new LifecycleError(
      'unknown_version',
      `${lifecycle.id} version ${stored.version} was written by newer code than version ${lifecycle.version}.`,
    )
  let row = stored
  while (row.version < lifecycle.version) {
    const step = lifecycle.upcast?.[row.version]
    if (step === undefined)
      throw new LifecycleError(
        'unknown_version',
        `There is no migration of ${lifecycle.id} from version ${row.version}.`,
      )
    row = { ...row, ...step(row), version: row.version + 1 }
  }
  return row
}

/**
 * Turns a row into a snapshot: migrated, context parsed, state value checked in full. XState accepts a shallow value
 * (`funded` for `funded.waiting_for_issuer`) and enters a child of its own choice: that is refused here.
 */
export function load(
  lifecycle: Lifecycle,
  stored: Stored,
): { stored: Stored; snapshot: AnyMachineSnapshot } {
  const row = upcast(lifecycle, stored)
  const context = parseContext(lifecycle, row.context)
  const snapshot = resolve(lifecycle, row, context)
  if (!sameValue(snapshot.value, row.value))
    throw new LifecycleError(
      'broken',
      `${lifecycle.id}: ${JSON.stringify(row.value)} is not a full state.`,
    )
  const status = statusOf(snapshot)
  if (status !== row.status)
    throw new LifecycleError(
      'broken',
      `${lifecycle.id}: the row says ${row.status}, its state says ${status}.`,
    )
  return { stored: row, snapshot }
}

/** The status that a row stores: done in a final state, and in one in which its record has ended. */
export const statusOf = (snapshot: AnyMachineSnapshot): Stored['status'] =>
  snapshot.status === 'done' ||
  snapshot._nodes.some((node) => (node.meta as StateMeta | undefined)?.ended === true)
    ? 'done'
    : 'active'

/** Parses a context by the lifecycle's schema; throws `broken` when it does not fit. */
export function parseContext(lifecycle: Lifecycle, context: unknown): unknown {
  const parsed = lifecycle.context.safeParse(context)
  if (parsed.success) return parsed.data
  throw new LifecycleError(
    'broken',
    `${lifecycle.id}: the context does not fit its schema: ${parsed.error.message}`,
    parsed.error,
  )
}

function resolve(lifecycle: Lifecycle, row: Stored, context: unknown): AnyMachineSnapshot {
  try {
    return lifecycle.machine.resolveState({
      value: row.value as string,
      context: context as object,
      status: 'active',
    })
  } catch (cause) {
    throw new LifecycleError(
      'broken',
      `${lifecycle.id}: the state ${JSON.stringify(row.value)} is not known.`,
      cause,
    )
  }
}
