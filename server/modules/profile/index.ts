import type { Module } from '../module.ts'
import { rewrapSecrets } from './service.ts'

export { maskOf, secretsOfStep } from './secrets.ts'
export { duplicatesOf, factHistory, putFact, readFact, revealFact, rewrapSecrets, type Fact, type PutOptions } from './service.ts'

/** Facts that a person gives once, by step, with their versions; secrets sealed. */
export const profileModule: Module = {
  name: 'profile',
  start: async (parts) => {
    await rewrapSecrets(parts)
  },
}
