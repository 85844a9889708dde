import type { Person } from '#domain/shared/access/actor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { system, type Initiator } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { Subject } from '#server/kernel/state-machines/types.ts'

/** Somebody whom `begins` of a machine names: the product where it may, else a person with the role and a fresh factor. */
function beginnerOf(
  { lifecycles, clock }: Pick<AppServices, 'lifecycles' | 'clock'>,
  machine: string,
  { user_id: user, account_id: company }: Subject,
): Initiator {
  const { by, only } = lifecycles.definition(machine).begins
  if (by.includes('SYS')) return system
  const staff = by.includes('ADM') && !by.includes('ISS')
  const person: Person = {
    kind: 'person',
    userId: by.includes('INV') && typeof user === 'string' ? user : newId(),
    sessionId: newId(),
    verified: true,
    adminRole: staff ? (only?.ADM ?? 'operator') : null,
    memberships: typeof company === 'string' ? [{ accountId: company, role: 'owner' }] : [],
    otherAccounts: [],
    factorAt: clock.now().toISOString(),
    consented: true,
  }
  return { actor: person }
}

/** Begins a record as its machine permits, without the command that begins it in the product. */
export const begun = (
  { services }: { services: AppServices },
  tx: Tx,
  machine: string,
  id: string,
  input: unknown,
  subject: Subject = {},
): Promise<Instance> =>
  services.lifecycles.begin(tx, machine, id, input, beginnerOf(services, machine, subject), subject)
