import type { Module } from '#server/kernel/module.ts'
import { dealroomHandlers } from './routes.ts'

export { addPerk } from '#server/offerings/perks/index.ts'
export const dealroomModule: Module = { name: 'dealroom', handlers: dealroomHandlers }
