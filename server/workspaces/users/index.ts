import type { Module } from '#server/kernel/module.ts'
import { usersHandlers } from './routes.ts'

/** The accounts of the platform for its own people: the list, one account with what belongs to it, and reveals. */
export const usersModule: Module = { name: 'users', handlers: usersHandlers }
