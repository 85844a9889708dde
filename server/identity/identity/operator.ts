import type { Person } from '#domain/shared/access/actor.ts'
import { roleInForce } from '#domain/identity/rules/roles.ts'
import type { AppServices } from '#server/app-services.ts'
import { otherAccountsOf } from '#server/kernel/may-decide/index.ts'
import { userByEmail } from './repo.ts'

/** The operator with this address, as the one who acts by a command; null when it is no active operator. */
export async function operatorByEmail(
  services: Pick<AppServices, 'db' | 'clock'>,
  email: string,
): Promise<Person | null> {
  const now = services.clock.now()
  const row = await userByEmail(services.db, email.trim().toLowerCase())
  if (row?.state !== 'active' || roleInForce(row.admin_role, row.role_ends_at, now) !== 'operator')
    return null
  return {
    kind: 'person',
    userId: row.id,
    sessionId: '',
    verified: true,
    adminRole: 'operator',
    memberships: [],
    otherAccounts: await otherAccountsOf(services.db, row.id),
    factorAt: now.toISOString(),
    consented: true,
  }
}
