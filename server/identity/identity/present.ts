import type { User } from '#domain/shared/user.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { roleInForce } from '#domain/identity/rules/roles.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { companiesOf } from '../access/index.ts'
import { strongFactors } from './factors-repo.ts'
import { userById } from './repo.ts'
import { sessionExpiry } from './sessions-repo.ts'
import { freshUntil } from '#server/kernel/http/access.ts'
import { shownView } from './view-as-repo.ts'

/** The signed-in person as the browser stores it. */
export async function presentPerson(
  q: Queryable,
  services: AppServices,
  actor: Person,
): Promise<User> {
  const { viewedBy } = actor
  const view = viewedBy === undefined ? null : await shownView(q, viewedBy.viewId)
  const [row, expires, account, companies, strong] = await Promise.all([
    userById(q, actor.userId),
    view === null ? sessionExpiry(q, actor.sessionId) : view.ends_at,
    services.lifecycles.read(q, 'user', actor.userId),
    companiesOf(q, actor.userId, services.clock.now()),
    strongFactors(q, actor.userId),
  ])
  if (row === null || expires === null || account === null) throw refuse('unauthorized')
  const role = roleInForce(row.admin_role, row.role_ends_at, services.clock.now())
  const lacksFactor = role !== null && !strong.app && !strong.passkey
  const enrolment = services.demo ? 'offer' : 'must'
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    primary_email: row.email,
    admin_role: role,
    companies,
    consented: actor.consented,
    session_expires_at: expires,
    step_up_until: freshUntil(actor.factorAt),
    enrol: lacksFactor ? enrolment : null,
    ...(view === null ? {} : { viewed_by: view }),
    account: services.lifecycles.present(account, {
      who: ['INV'],
      link: (link) => (link === 'login' ? links.home() : null),
    }),
  }
}
