import type { Module } from '#server/kernel/module.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { counts } from './repo.ts'
import { handlers } from './routes.ts'

export { written } from './evidence.ts'
export { addReveal } from './repo.ts'
export { demandCompliance, shownUntil } from './reveal.ts'

/** How many items wait in the review queue, all kinds together. */
export const waitingChecks = async (q: Queryable): Promise<number> =>
  Object.values(await counts(q)).reduce((sum, n) => sum + n, 0)

/** Compliance's work: the queue of what waits for a person, evidence, reveals and decisions. The decided machines belong to their own modules. */
export const complianceModule: Module = { name: 'compliance', handlers }
