import type { Module } from '#server/kernel/module.ts'
import { liftKind, riskKind } from './proposals.ts'
import { handlers } from './routes.ts'

export { written } from './evidence.ts'
export { addReveal } from './repo.ts'
export { demandCompliance, shownUntil } from './reveal.ts'

export { checksUntil, machineOf, waitingChecks } from './queue.ts'

/**
 * Compliance's work: the queue of what waits for a person, evidence, reveals and decisions. The decided machines belong
 * to their own modules.
 */
export const complianceModule: Module = {
  name: 'compliance',
  handlers,
  proposals: [liftKind, riskKind],
}
