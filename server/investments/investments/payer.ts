import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { mustRead } from './case.ts'
import { signalStep } from './notify.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'

/** After the registration is known: a plan needs its step and no payment of the owner; the owner needs the reverse. */
export async function settlePayer(services: AppServices, tx: Tx, id: string): Promise<void> {
  const { registration } = await mustRead(services, tx, id)
  const plan = registration === 'ira'
  const ira = await services.lifecycles.read(tx, 'ira', id)
  if (plan && ira?.state === 'not_applicable')
    await trySend(services, tx, 'ira', id, { type: 'MARKED_APPLICABLE' })
  if (!plan && ira !== null && ira.state !== 'not_applicable')
    await trySend(services, tx, 'ira', id, { type: 'MARKED_NOT_APPLICABLE' })
  await signalStep(services, tx, id, 'ira', plan ? 'not_started' : 'not_applicable', '')
  await signalStep(services, tx, id, 'payment', plan ? 'not_applicable' : 'not_started', '')
}
