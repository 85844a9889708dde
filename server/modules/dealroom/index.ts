import type { Module } from '../module.ts'
import { dealroomHandlers } from './routes.ts'

export { addPerk } from '../perks/index.ts'
export const dealroomModule: Module = { name: 'dealroom', handlers: dealroomHandlers }
