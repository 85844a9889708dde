import { type Person, managesRoles } from '#domain/shared/access/actor.ts'
import { accountsOf, isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type {
  NewRole,
  RoleGrantDetail,
  RoleGrantView,
  RoleShow,
} from '#domain/identity/model/roles.ts'
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
import { otherAccountsOf } from '#server/kernel/may-decide/index.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
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

/**
 * Events of a role that this reader may not send: about oneself, above one's own role, or a decision on one's own
 * proposal. Only the person who proposed it withdraws it.
 */
export function refusedOfGrant(
  row: Pick<repo.GrantRow, 'user_id' | 'role' | 'proposer_id'>,
  actor: Person,
): string[] {
  const mine = leftToAnother(['APPROVED', 'DECLINED'], actor, [row.proposer_id])
  return [
    ...leftToAnother(['GRANTED', 'APPROVED', 'REVOKED'], actor, [row.user_id]),
    ...(reachesRole(actor.adminRole, row.role) ? [] : ['GRANTED', 'APPROVED', 'REVOKED']),
    ...(mine.length > 0 ? mine : ['WITHDRAWN']),
  ]
}
/** The same for the review of a role: not by its holder, and not confirmed by the people who gave it. */
export const refusedOfReview = (
  row: Pick<repo.GrantRow, 'user_id' | 'role' | 'proposer_id' | 'approver_id'>,
  actor: Person,
): string[] => [
  ...leftToAnother(['CONFIRMED', 'REMOVED'], actor, [row.user_id]),
  ...leftToAnother(['CONFIRMED'], actor, [row.proposer_id, row.approver_id]),
  ...(reachesRole(actor.adminRole, row.role) ? [] : ['CONFIRMED', 'REMOVED']),
]

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
  const status = services.lifecycles.present(machine, {
    who: ['ADM'],
    actor,
    staff: true,
    without: refusedOfReview(row, actor),
  })
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
    const {
      ends_at,
      proposer_id: _,
      approver_id: __,
      review_id: ___,
      quarter: ____,
      ...shown
    } = row
    return [
      {
        ...shown,
        ends_on: ends_at === null ? null : lastDayOf(ends_at),
        status: services.lifecycles.present(machine, {
          who: ['ADM'],
          actor,
          staff: true,
          without: refusedOfGrant(row, actor),
        }),
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

/** Sign-ins that are shown with a role. */
const SIGN_INS = 5

/** One role with what shows whose account it is. Throws forbidden, not_found. */
export async function roleOf(
  services: AppServices,
  q: Queryable,
  actor: Person,
  id: string,
): Promise<RoleGrantDetail> {
  demandOperator(actor)
  const row = await repo.findGrant(q, id)
  const [view] = row === null ? [] : await presentRows(services, q, [row], actor)
  const account = view === undefined ? null : await repo.findAccount(q, view.user_id)
  if (view === undefined || account === null) throw refuse('not_found')
  return {
    ...view,
    account: {
      ...account,
      home: account.home === '' ? null : account.home,
      sign_ins: await repo.findSignIns(q, view.user_id, SIGN_INS),
    },
  }
}

/** Refuses to propose a role that takes two people where no other operator could approve it. */
const NO_APPROVER =
  'No other operator can approve this role. Create a second operator on the server with “npm run admin:create” (docs/operations.md).'
/** Whether an operator other than the proposer and the holder can approve a role. */
const hasApprover = async (q: Queryable, actor: Person, holderId: string): Promise<boolean> =>
  (await staffOf(q, ['operator'])).some(
    ({ user_id: id }) => id !== holderId && !accountsOf(actor).includes(id),
  )

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
  if (!isSecondPerson(actor, [holder.id, ...(await otherAccountsOf(tx, holder.id))]))
    throw refuse('refused', { fields: { email_address: guards['somebodyElse'] ?? '' } })
  if (!reachesRole(actor.adminRole, body.role))
    throw refuse('refused', { fields: { role: guards['withinLevel'] ?? '' } })
  if (needsTwoPeople(body.role) && !(await hasApprover(tx, actor, holder.id)))
    throw refuse('refused', { fields: { role: NO_APPROVER } })
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
