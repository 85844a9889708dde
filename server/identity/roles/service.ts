import { type Person, managesRoles } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { NewRole, RoleGrantView, RoleShow } from '#domain/identity/model/roles.ts'
import {
  decideBy,
  lastDayOf,
  needsTwoPeople,
  reachesRole,
  roleEnd,
  roleEndProblem,
} from '#domain/identity/rules/roles.ts'
import type { AccessReviewContext } from '#machines/identity/access-review.lifecycle.ts'
import { roleGrantLifecycle } from '#machines/identity/role-grant.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { userByEmail } from '../identity/index.ts'
import * as repo from './repo.ts'

interface Asked {
  show: RoleShow
  role?: Person['adminRole'] | undefined
  q?: string | undefined
}

function demandOperator(actor: Person): void {
  if (!managesRoles(actor)) throw refuse('forbidden')
}

type Machines = ReadonlyMap<string, Instance>
function presentReview(
  services: AppServices,
  row: repo.GrantRow,
  reviews: Machines,
  actor: Person,
): RoleGrantView['review'] {
  const machine = row.review_id === null ? undefined : reviews.get(row.review_id)
  if (machine === undefined || row.quarter === null) return null
  const { due_at, overdue } = machine.context as unknown as AccessReviewContext
  const status = services.lifecycles.present(machine, { who: ['ADM'], actor, staff: true })
  return { id: machine.id, quarter: row.quarter, due_at, overdue, status }
}
async function presentRows(
  services: AppServices,
  q: Queryable,
  rows: readonly repo.GrantRow[],
  actor: Person,
): Promise<RoleGrantView[]> {
  const grants = await services.lifecycles.readMany(
    q,
    'role-grant',
    rows.map((row) => row.id),
  )
  const reviews = await services.lifecycles.readMany(
    q,
    'access-review',
    rows.flatMap((row) => row.review_id ?? []),
  )
  return rows.flatMap((row) => {
    const machine = grants.get(row.id)
    if (machine === undefined) return []
    const { ends_at, proposer_id: _, review_id: __, quarter: ___, ...shown } = row
    return [
      {
        ...shown,
        ends_on: ends_at === null ? null : lastDayOf(ends_at),
        status: services.lifecycles.present(machine, { who: ['ADM'], actor, staff: true }),
        review: presentReview(services, row, reviews, actor),
      },
    ]
  })
}

const filterOf = (asked: Asked) => ({
  show: asked.show,
  role: asked.role ?? null,
  words: asked.q || null,
})

/** A page of roles, newest first. Throws forbidden. */
export async function rolePage(
  services: AppServices,
  q: Queryable,
  actor: Person,
  asked: Asked & { cursor?: string | undefined; limit: number },
): Promise<Page<RoleGrantView>> {
  demandOperator(actor)
  const before = readBefore(asked.cursor)
  const rows = await repo.findGrants(q, { ...filterOf(asked), before, limit: asked.limit + 1 })
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [last.begun_at, last.id])
  return {
    items: await presentRows(services, q, shown, actor),
    next_cursor: next,
    total: null,
    more,
  }
}

/** One role. Throws forbidden, not_found. */
export async function roleOf(
  services: AppServices,
  q: Queryable,
  actor: Person,
  id: string,
): Promise<RoleGrantView> {
  demandOperator(actor)
  const row = await repo.findGrant(q, id)
  const [view] = row === null ? [] : await presentRows(services, q, [row], actor)
  if (view === undefined) throw refuse('not_found')
  return view
}

/**
 * Grants a role until the end of its last day, or proposes it where two people decide. Throws forbidden, invalid,
 * refused, not_accepted.
 */
export async function grantRole(
  call: RequestContext<Person>,
  body: NewRole,
): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  const { guards } = roleGrantLifecycle
  demandOperator(actor)
  const at = now.toISOString()
  const problem = roleEndProblem(body.ends_on, at)
  if (problem !== null) throw refuse('invalid', { fields: { ends_on: problem } })
  const holder = await userByEmail(tx, body.email_address.trim().toLowerCase())
  if (holder === null || holder.state !== 'active')
    throw refuse('invalid', {
      fields: {
        email_address: 'No active account has this address. Ask the person to sign up first.',
      },
    })
  if (holder.id === actor.userId)
    throw refuse('refused', { fields: { email_address: guards['somebodyElse'] ?? '' } })
  if (!reachesRole(actor.adminRole, body.role))
    throw refuse('refused', { fields: { role: guards['withinLevel'] ?? '' } })
  await repo.lockRole(tx, holder.id)
  const id = newId()
  if ((await repo.otherGrants(tx, holder.id, id)).some((one) => one.state === 'proposed'))
    throw refuse('refused', {
      fields: { email_address: 'A role is proposed for this person already. Decide it first.' },
    })
  const { role, reason } = body
  const endsAt = roleEnd(body.ends_on)
  await repo.addGrant(tx, { id, userId: holder.id, role, endsAt, reason, by: actor.userId, at })
  const input = { role, ends_at: endsAt, decide_by: decideBy(at, endsAt) }
  await services.lifecycles.begin(tx, 'role-grant', id, input, call)
  if (!needsTwoPeople(role))
    await services.lifecycles.send(tx, 'role-grant', id, { type: 'GRANTED' }, call)
  return { id }
}
