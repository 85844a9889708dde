import type { MemberRole } from '#domain/shared/access/actor.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface MemberRow {
  user_id: string
  role: MemberRole
  full_from: string | null
  role_before: 'editor' | 'viewer' | null
}
export type ChangeKind = 'joined' | 'role' | 'removed' | 'objected'

const lockText = sql(
  'companies.lock-members',
  'select user_id, role, full_from, role_before from company_member where account_id = $1 order by user_id for update',
)
/** All members of a company, locked: two owners never remove each other at once. */
export const lockMembers = (tx: Tx, accountId: string) => tx.query<MemberRow>(lockText, [accountId])

const membersText = sql(
  'companies.members',
  `select m.user_id, m.role, m.full_from, m.role_before, m.since, u.first_name || ' ' || u.last_name as name,
      u.email::text as email
    from company_member m
    join person u on u.id = m.user_id
    where m.account_id = $1
    order by m.since, m.user_id`,
)
export const findMembers = (q: Queryable, accountId: string) =>
  q.query<MemberRow & { since: string; name: string; email: string }>(membersText, [accountId])

const addText = sql(
  'companies.add-member',
  'insert into company_member (account_id, user_id, role, full_from) values ($1, $2, $3, $4)',
)
export const addMember = (
  tx: Tx,
  m: { accountId: string; userId: string; role: MemberRole; fullFrom: string | null },
) => tx.run(addText, [m.accountId, m.userId, m.role, m.fullFrom])

const roleText = sql(
  'companies.set-role',
  'update company_member set role = $3, full_from = $4, role_before = $5 where account_id = $1 and user_id = $2',
)
export const setRole = (
  tx: Tx,
  m: {
    accountId: string
    userId: string
    role: MemberRole
    fullFrom: string | null
    before: 'editor' | 'viewer' | null
  },
) => tx.run(roleText, [m.accountId, m.userId, m.role, m.fullFrom, m.before])

const memberText = sql(
  'companies.is-member',
  'select 1 from company_member where account_id = $1 and user_id = $2',
)
export const isMember = async (q: Queryable, accountId: string, userId: string): Promise<boolean> =>
  (await q.one(memberText, [accountId, userId])) !== null

const invitationsText = sql(
  'companies.end-invitations-of',
  `update company_invitation
    set ended_at = $3
    where account_id = $1 and ended_at is null and (sent_by = $2 or person_id in (
      select id from company_person where account_id = $1 and user_id = $2))`,
)
/** Ends the open invitations that a person sent or got for a company. */
export const endInvitationsOf = (tx: Tx, accountId: string, userId: string, at: string) =>
  tx.run(invitationsText, [accountId, userId, at])

const dropText = sql(
  'companies.drop-member',
  'delete from company_member where account_id = $1 and user_id = $2',
)
export const dropMember = (tx: Tx, accountId: string, userId: string) =>
  tx.run(dropText, [accountId, userId])

const changeText = sql(
  'companies.add-member-change',
  `insert into company_member_change (id, account_id, user_id, kind, role_before, role_after, by_user, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
export const addChange = (
  tx: Tx,
  c: {
    id: string
    accountId: string
    userId: string
    kind: ChangeKind
    before: MemberRole | null
    after: MemberRole | null
    by: string
    at: string
  },
) => tx.run(changeText, [c.id, c.accountId, c.userId, c.kind, c.before, c.after, c.by, c.at])
