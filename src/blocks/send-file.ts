import type { StoredFile } from '#domain/shared/file.ts'
import { call } from '#src/api/call.ts'
import type { SendFile } from '#src/ui/inputs/upload-state.ts'

/** Sends a file that belongs to `purpose`; until something names it, only the person can read it. */
export const sendFileFor =
  (purpose: StoredFile['purpose']): SendFile =>
  async (file, onProgress, signal) => {
    const body = new FormData()
    body.append('purpose', purpose)
    body.append('file', file, file.name)
    return call('POST /api/files', { body }, { onProgress, signal })
  }
