import { addElapsedHours } from '#domain/shared/calendar/zone.ts'

/** Hours before its expiry at which the owners of a key are notified (platform policy: two weeks). */
const NOTICE_HOURS = 14 * 24

/** Hours for which the secret before a new one is taken too (platform policy). */
const OVERLAP_HOURS = 24
/** Until when the secret before a new one is taken, for a new one that is made at `at`. */
export const overlapEnd = (at: string): string => addElapsedHours(at, OVERLAP_HOURS)

/**
 * When the owners of a key are notified that it ends soon: two weeks before, or at half the life of a key that is
 * shorter than four.
 */
export function expiryNotice(madeAt: string, expiresAt: string): string {
  const hours = (Date.parse(expiresAt) - Date.parse(madeAt)) / 3_600_000
  return addElapsedHours(expiresAt, -Math.min(NOTICE_HOURS, Math.ceil(hours / 2)))
}
