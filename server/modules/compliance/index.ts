import type { Module } from '../module.ts'
import { handlers } from './routes.ts'

/** Compliance's work: the queue of what waits for a person, evidence, reveals and decisions. The decided machines belong to their own modules. */
export const complianceModule: Module = { name: 'compliance', handlers }
