import type { Module } from '#server/kernel/module.ts'
import { handlers } from './routes.ts'
import { shareClock } from './shared-clock.ts'

export { moveClock } from './service.ts'

/**
 * Health, the API's description, and what only the demo has: the movable clock and events sent as clock or provider.
 */
export const metaModule: Module = { name: 'meta', handlers, start: shareClock }
