import type { Notice } from '#domain/mail/letter.ts'
import { memberChanged, ownRoleChanged } from '#domain/offerings/mail/members.ts'
import type { companyMemberView } from '#domain/offerings/model/raise.ts'
import { fullFrom } from '#domain/offerings/rules/members.ts'
import { memberRole, type MemberRole, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { userById } from '#server/identity/identity/index.ts'
import { membersOf } from '#server/identity/access/index.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { z } from 'zod'
import { findCompany } from '../offerings/index.ts'
import * as repo from './members-repo.ts'

type Call = Pick<RequestContext<Person>, 'services' | 'tx' | 'actor'>
type MemberView = z.input<typeof companyMemberView>

const isFull = (one: repo.MemberRow, now: string): boolean =>
  one.role === 'owner' && (one.full_from === null || one.full_from <= now)
const nameOf = (one: { first_name: string; last_name: string } | null): string | null =>
  one === null ? null : `${one.first_name} ${one.last_name}`

interface Change {
  accountId: string
  userId: string
  kind: repo.ChangeKind
  /** the owner who gave, changed or ended the access */
  by: string
  before: MemberRole | null
  after: MemberRole | null
  /** until when a new owner waits */
  until: string | null
}
/**
 * Stores the change and writes to all owners, and to the person whose role changed, by mail and in the app. Invitations
 * of a person who is no owner end: only owners invite.
 */
async function record({ services, tx }: Call, change: Change): Promise<void> {
  const { accountId, userId, kind, before, after, until } = change
  const at = services.clock.now().toISOString()
  await repo.addChange(tx, { ...change, id: newId(), at })
  if (after !== 'owner') await repo.endInvitationsOf(tx, accountId, userId, at)
  const [person, by] = [await userById(tx, userId), await userById(tx, change.by)]
  const words = {
    accountId,
    company: (await findCompany(tx, accountId))?.name ?? '',
    name: nameOf(person),
    email: person?.email ?? '',
    by: nameOf(by),
    before,
    after,
    until,
  }
  const write = (to: string, data: Notice) =>
    services.mailer.send(tx, { template: 'notice', to: { userId: to }, data, kind: 'security' })
  for (const { user_id: owner } of await membersOf(tx, accountId, ['owner']))
    if (owner !== userId) await write(owner, memberChanged(words))
  // who joins knows it; a new owner learns that they wait
  if (person !== null && (kind !== 'joined' || until !== null))
    await write(userId, ownRoleChanged(words))
}

/**
 * Gives a person who is no member yet a role, on behalf of the owner who invited or accepted them. A new owner waits for
 * the objection of another owner; all owners are notified. A member keeps the role that they have.
 */
export async function admit(
  call: Call,
  {
    accountId,
    userId,
    role,
    by,
  }: Pick<Change, 'accountId' | 'userId' | 'by'> & { role: MemberRole },
): Promise<void> {
  const now = call.services.clock.now().toISOString()
  const members = await repo.lockMembers(call.tx, accountId)
  if (members.some((one) => one.user_id === userId)) return
  const until = fullFrom(role, members.filter((one) => isFull(one, now)).length, now)
  await repo.addMember(call.tx, { accountId, userId, role, fullFrom: until })
  await record(call, { accountId, userId, kind: 'joined', by, before: null, after: role, until })
}

/** Members with their roles, and what the reader may do with each. */
export async function membersFor(call: Call, accountId: string): Promise<MemberView[]> {
  const now = call.services.clock.now().toISOString()
  const members = await repo.findMembers(call.tx, accountId)
  if (members.length === 0 && (await findCompany(call.tx, accountId)) === null)
    throw refuse('not_found')
  const owns = memberRole(call.actor, accountId) === 'owner'
  const full = members.filter((one) => isFull(one, now)).length
  return members.map((one) => {
    const waits = one.role === 'owner' && !isFull(one, now)
    const last = isFull(one, now) && full === 1
    return {
      user_id: one.user_id,
      name: one.name,
      email: one.email,
      role: one.role,
      since: one.since,
      objection_until: waits ? one.full_from : null,
      may_change: owns && !last,
      may_object: owns && waits,
    }
  })
}

/** The member that an owner acts on, with the rows of the company locked. Throws forbidden, not_found, and refused for the last owner. */
async function acted(
  call: Call,
  accountId: string,
  userId: string,
): Promise<{ one: repo.MemberRow; owners: number; now: string }> {
  const now = call.services.clock.now().toISOString()
  if ((await findCompany(call.tx, accountId)) === null) throw refuse('not_found')
  if (memberRole(call.actor, accountId) !== 'owner') throw refuse('forbidden')
  const members = await repo.lockMembers(call.tx, accountId)
  const one = members.find((member) => member.user_id === userId)
  if (one === undefined) throw refuse('not_found')
  return { one, owners: members.filter((m) => isFull(m, now) && m.user_id !== userId).length, now }
}
const demandOwner = (owners: number): void => {
  if (owners === 0)
    throw refuse('refused', {
      message: 'A company always has an owner. Make another person an owner first.',
    })
}

/**
 * Ends a person's access to the company at once; never that of the last owner. Owners only. Sessions read the members
 * with each request, and API keys count while the person who saw their secret is an owner.
 */
export async function removeMember(call: Call, accountId: string, userId: string): Promise<void> {
  const { one, owners } = await acted(call, accountId, userId)
  demandOwner(owners)
  await repo.dropMember(call.tx, accountId, userId)
  const by = call.actor.userId
  await record(call, {
    accountId,
    userId,
    kind: 'removed',
    by,
    before: one.role,
    after: null,
    until: null,
  })
}

/** Gives a member another role; a new owner waits as one who joins. Owners only, and never the last owner's. */
export async function changeRole(
  call: Call,
  accountId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  const { one, owners, now } = await acted(call, accountId, userId)
  if (one.role === role) throw refuse('refused', { message: 'This person already has this role.' })
  demandOwner(owners)
  const until = fullFrom(role, owners, now)
  const before = one.role === 'owner' ? null : one.role
  await repo.setRole(call.tx, {
    accountId,
    userId,
    role,
    fullFrom: until,
    before: until === null ? null : before,
  })
  const by = call.actor.userId
  await record(call, { accountId, userId, kind: 'role', by, before: one.role, after: role, until })
}

/** Takes a new owner's role back within 72 hours: they have the role of before, or no access. */
export async function objectTo(call: Call, accountId: string, userId: string): Promise<void> {
  const { one, now } = await acted(call, accountId, userId)
  if (one.role !== 'owner' || isFull(one, now))
    throw refuse('refused', {
      message: 'The time to object is over. You can remove this person or change their role.',
    })
  const after = one.role_before
  if (after === null) await repo.dropMember(call.tx, accountId, userId)
  else await repo.setRole(call.tx, { accountId, userId, role: after, fullFrom: null, before: null })
  const by = call.actor.userId
  await record(call, {
    accountId,
    userId,
    kind: 'objected',
    by,
    before: 'owner',
    after,
    until: null,
  })
}
