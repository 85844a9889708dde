import { sealedColumns } from './vault.ts'
import type { Module } from '../module.ts'
import { handlers } from './routes.ts'

export { fileById, ownFile, type FileRow } from './repo.ts'
export { takenFile } from './service.ts'
export { destroyFile, openFile, storeFile, readFile } from './vault.ts'

/** Files of people: accepted by kind and size, stored encrypted, returned to their owner only. */
export const filesModule: Module = { name: 'files', handlers, sealed: sealedColumns }
