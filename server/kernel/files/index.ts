import type { Module } from '../module.ts'
import { handlers } from './routes.ts'

export { fileById, ownFile, type FileRow } from './repo.ts'
export { takenFile } from './service.ts'
export { storeFile, readFile } from './vault.ts'

/** Files of people: taken by kind and size, kept encrypted, given to their owner only. */
export const filesModule: Module = { name: 'files', handlers }
