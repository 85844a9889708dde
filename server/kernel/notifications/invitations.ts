import type { AppServices } from '#server/app-services.ts'
import type { Limit } from '../db/limits.ts'

/** Mails that one person makes us send to addresses which nobody has confirmed. */
const INVITATIONS: Limit = { name: 'mail.invitations', points: 60, seconds: 3_600 }

/** Takes one invitation of a person's budget. Throws too_many. */
export const demandInvitation = (
  { limits }: Pick<AppServices, 'limits'>,
  userId: string,
): Promise<void> =>
  limits.demand(INVITATIONS, userId, 'Too many invitations in one hour. Try again later.')
