import { addElapsedHours } from '#domain/shared/calendar/zone.ts'

/** Hours after the notice of a sent transfer in which the holder can stop it (platform policy). */
export const STOP_HOURS = 72

/** From when a transfer that was sent, and reported to its holder, at this time may be entered in the ledger. */
export const postableFrom = (sentAt: string): string => addElapsedHours(sentAt, STOP_HOURS)
