import type { AdminRole } from '#domain/shared/access/actor.ts'

/** Roles of the platform's staff who propose and approve what moves money. */
export const MONEY_DECIDERS: readonly AdminRole[] = ['operator', 'compliance']
