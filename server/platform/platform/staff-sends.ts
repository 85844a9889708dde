import { isAdmin } from '#domain/shared/access/actor.ts'
import type { Authorize } from '#server/kernel/state-machines/index.ts'

/** A record of the platform: its staff has the code ADM, and for others it does not exist. */
export const staffSends: Authorize = async ({ by: { actor } }) => (isAdmin(actor) ? ['ADM'] : [])
