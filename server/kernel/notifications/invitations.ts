import type { AppServices } from '#server/app-services.ts'
import type { Limit } from '../db/limits.ts'

/** Mails per hour that one person may have sent to unconfirmed addresses. */
const INVITATIONS: Limit = { name: 'mail.invitations', points: 60, seconds: 3_600 }

/** Counts one invitation of a person. Throws too_many. */
export const demandInvitation = (
  { limits }: Pick<AppServices, 'limits'>,
  userId: string,
): Promise<void> =>
  limits.demand(INVITATIONS, userId, 'Too many invitations in one hour. Try again later.')
