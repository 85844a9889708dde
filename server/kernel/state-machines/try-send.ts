import { DomainError } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import { system, type Initiator } from '../context.ts'
import type { Tx } from '../db/db.ts'
import type { Instance, SentEvent } from './types.ts'

/**
 * Sends an event that the machine may not wait for; returns the row after it, or null when the machine refused. With
 * `failedGuard: 'throw'` only an event that the state does not accept is passed over. Other faults are thrown.
 */
export async function trySend(
  services: Pick<AppServices, 'lifecycles'>,
  tx: Tx,
  machine: string,
  id: string,
  event: SentEvent,
  by: Initiator = system,
  { failedGuard = 'pass' }: { failedGuard?: 'pass' | 'throw' } = {},
): Promise<Instance | null> {
  try {
    return await services.lifecycles.send(tx, machine, id, event, by)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'not_accepted') return null
    if (error.code === 'guard_failed' && failedGuard === 'pass') return null
    throw error
  }
}
