import { refuse } from '#domain/shared/errors.ts'

/** Reads If-Match: `"7"`, `W/"7"` or `7`. null when absent; anything else is refused as malformed. */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '') return null
  const found = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())
  if (!found)
    throw refuse('malformed', {
      message: 'If-Match must contain the version you edited.',
    })
  return Number(found[1])
}

/**
 * Refuses an edit that is not based on the current version: 412 with the current record, so that both texts can be
 * preserved.
 */
export function expectVersion(ifMatch: number | null, version: number, current: unknown): void {
  if (ifMatch === null) throw refuse('version_required')
  if (ifMatch !== version) throw refuse('stale', { detail: { current } })
}
