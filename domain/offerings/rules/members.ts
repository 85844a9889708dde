import type { MemberRole } from '#domain/shared/access/actor.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'

/** Whether any of a company's people may sign for it: one of them always does. */
export const hasSigner = (people: readonly { is_authorised_signer: boolean }[]): boolean =>
  people.some((one) => one.is_authorised_signer)

/** Hours in which another owner can object to a new owner (platform policy). */
export const OBJECTION_HOURS = 72

/**
 * From when a person has all rights of a role; null: at once. A new owner waits where another owner can object, and has
 * an editor's rights until then.
 */
export const fullFrom = (role: MemberRole, otherOwners: number, now: string): string | null =>
  role === 'owner' && otherOwners > 0 ? addElapsedHours(now, OBJECTION_HOURS) : null
