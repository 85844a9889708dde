import type { Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { SessionItem } from '#domain/identity/model/factors.ts'
import type { UserDetail } from '#domain/workspaces/model/users.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { sessionsOfUser } from '#server/identity/identity/index.ts'
import { readFact } from '#server/investors/profile/index.ts'
import { actionsOf } from '#server/kernel/notifications/index.ts'
import { seesScreening } from '#domain/shared/access/actor.ts'
import { presentUser } from './list.ts'
import { maskedProfile } from './profile.ts'
import * as repo from './repo.ts'

/** The account, or the response for one that does not exist. */
export async function accountNamed(q: Queryable, id: string): Promise<repo.AccountRow> {
  const row = await repo.account(q, id)
  if (row === null) throw refuse('not_found')
  return row
}

/** One account with everything that its page shows at once. */
export async function detailOf(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Person,
): Promise<UserDetail> {
  const row = await accountNamed(q, id)
  const [companies, counts, fact, waiting, sessions] = await Promise.all([
    repo.companies(q, id),
    repo.ownCounts(q, id),
    readFact(q, id, 'kyc'),
    actionsOf(services, q, id),
    sessionsOfUser(services, q, id),
  ])
  return {
    ...presentUser(services, row),
    account: services.lifecycles.present(row.account, { who: ['ADM'], actor }),
    admin_role: row.admin_role,
    companies,
    profile: maskedProfile(fact, seesScreening(actor)),
    next_actions: waiting.map((one) => ({
      id: one.id,
      machine: one.machine,
      about: one.about,
      cause: one.next.cause,
      by: one.next.by,
    })),
    counts: { ...counts, sessions: sessions.length },
  }
}

/** The open sessions of an account, the newest use first. */
export async function sessionsOf(
  services: AppServices,
  q: Queryable,
  id: string,
): Promise<Page<Omit<SessionItem, 'current'>>> {
  await accountNamed(q, id)
  const items = await sessionsOfUser(services, q, id)
  return { items, next_cursor: null, total: items.length, more: false }
}
