import { encryptedColumns } from './vault.ts'
import type { Module } from '../module.ts'
import { handlers } from './routes.ts'
import { countScans } from './repo.ts'
import { SCAN_JOB, scanAgain } from './scan.ts'

export { fileById, ownFile, type FileRow } from './repo.ts'
export { takenFile } from './service.ts'
export { storeUpload } from './scan.ts'
export { destroyFile, openFile, storeFile, readFile } from './vault.ts'

/** Files of people: accepted by kind and size, stored encrypted, returned to their owner only. */
export const filesModule: Module = {
  name: 'files',
  handlers,
  encrypted: encryptedColumns,
  jobs: { [SCAN_JOB]: scanAgain },
  measures: async ({ db }) => [
    {
      name: 'capstan_uploads_unscanned',
      help: 'Uploads that nobody can open before the virus scanner has passed them.',
      values: [{ labels: {}, value: await countScans(db) }],
    },
  ],
}
