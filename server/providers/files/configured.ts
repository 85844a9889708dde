import { join } from 'node:path'
import { localFiles } from './builtin.ts'
import type { Files, S3Settings } from './port.ts'
import { s3Files } from './s3.ts'

/** The folder that has the files when no bucket has them. */
export const folderOf = (config: { dataDir: string }): string => join(config.dataDir, 'files')

/** The storage that the settings name: a bucket, or the folder below DATA_DIR. */
export const filesOf = async (config: { dataDir: string; s3: S3Settings | null }): Promise<Files> =>
  config.s3 === null ? localFiles(folderOf(config)) : s3Files(config.s3)
