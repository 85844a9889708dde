import { encryptedColumns } from './second-factor.ts'
import type { Module } from '#server/kernel/module.ts'
import { sweepChallenges } from './factors-repo.ts'
import { sweepKeys } from './keys-repo.ts'
import { userMachine } from './machine.ts'
import { warmPasswords } from './passwords.ts'
import { recoveryMachine } from './recovery.ts'
import { identityHandlers } from './routes.ts'
import { databaseSessions } from './sessions.ts'
import { sweepViews, viewAsMachine } from './view-as.ts'

export { ACCESS_REMOVAL, confirmRemoval } from './access-removal.ts'
export { createAdmin, createUser, type AdminInput } from './accounts.ts'
export { heldOf, openMatters, type OpenMatter } from './closing-repo.ts'
export { sessionsOfUser } from './devices.ts'
export { operatorByEmail } from './operator.ts'
export { signedInHere } from './known-device.ts'
export { hashPassword } from './passwords.ts'
export { roleRemains, setAdminRole, userByEmail, userById } from './repo.ts'
export { openSession, personAtWork } from './sessions.ts'
export { hasSignedInFrom, noteListExport } from './sign-in-log.ts'

/** People: opening an account, signing in with two factors, sessions, and the fresh factor before sensitive changes. */
export const identityModule: Module = {
  name: 'identity',
  encrypted: encryptedColumns,
  handlers: identityHandlers,
  machines: { ...userMachine, ...recoveryMachine, ...viewAsMachine },
  provides: (services) => ({ sessions: databaseSessions(services) }),
  start: () => warmPasswords(),
  sweep: sweepViews,
  tidy: async (services) => {
    const now = services.clock.now().toISOString()
    await sweepKeys(services.db, now)
    await sweepChallenges(services.db, now)
  },
}
