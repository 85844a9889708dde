import type { Module } from '../module.ts'
import { dealroomHandlers } from './routes.ts'

export const dealroomModule: Module = { name: 'dealroom', handlers: dealroomHandlers }
