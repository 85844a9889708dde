import { randomUUID } from 'node:crypto'
import { testApp } from '#tests/support/app.ts'
import { account, signedIn, staffAccount } from '#tests/support/identity.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { describe, expect, it } from 'vitest'
import { setAdminRole } from '#server/identity/identity/repo.ts'

const test = await testApp({ sessions: 'real' })
const { db } = test
const noted = async (id: string) =>
  (
    await db.query<{ outcome: string; detail: string | null }>(
      `select outcome, detail
        from sign_in_event
        where user_id = $1 and (outcome like 'role%' or outcome like 'member%' or outcome like 'account%')
        order by at, id`,
      [id],
    )
  ).map(({ outcome, detail }) => [outcome, detail])

describe('the access history has every change of what a person may do, whichever way it is made', () => {
  it('a role of the desk: given with the account, changed, taken; the same role again is no change', async () => {
    const { id } = await account(test, { adminRole: 'support' })
    await setAdminRole(db, id, 'operator')
    await setAdminRole(db, id, 'operator')
    await setAdminRole(db, id, null)
    expect(await noted(id)).toEqual([
      ['role_changed', 'support'],
      ['role_changed', 'operator'],
      ['role_changed', 'none'],
    ])
  })
  it('a company: joined, another role, left', async () => {
    const { id } = await account(test)
    const company = randomUUID()
    await db.run(
      `insert into company (account_id, name, legal_name, slug)
        values ($1, 'Harbour Looms', 'Harbour Looms, Inc.', $2)`,
      [company, `harbour-looms-${company}`],
    )
    await db.run(
      "insert into company_member (account_id, user_id, role) values ($1, $2, 'viewer')",
      [company, id],
    )
    await db.run("update company_member set role = 'owner' where account_id = $1", [company])
    await db.run('delete from company_member where account_id = $1', [company])
    expect(await noted(id)).toEqual([
      ['member_added', 'viewer, Harbour Looms'],
      ['member_changed', 'owner, Harbour Looms'],
      ['member_removed', 'owner, Harbour Looms'],
    ])
  })
  it('an account: disabled and enabled, but not the confirmation of its address', async () => {
    const { id } = await account(test)
    const operator = await staffAccount(test, 'operator')
    await staffAccount(test, 'operator')
    const { token } = await signedIn(test, operator.email)
    const actor = await test.services.sessions.resolve(token, { ip: '127.0.0.1', userAgent: '' })
    if (actor === null) throw new Error('the operator has no session')
    await db.tx((tx) =>
      test.lifecycles.send(
        tx,
        'user',
        id,
        { type: 'DISABLED', reason: 'Asked for by the person' },
        { actor },
      ),
    )
    const one = await signedIn(test, operator.email)
    const two = await signedIn(test, (await staffAccount(test, 'operator')).email)
    await byTwo(one, two, { machine: 'user', id }, 'ENABLED', 'Asked for by the person')
    expect(await noted(id)).toEqual([
      ['account_disabled', 'disabled'],
      ['account_enabled', 'active'],
    ])
  })
  it('is shown to staff with its words, found by outcome, and cannot be changed', async () => {
    const staffPerson = await testApp()
    const { id, email } = await account(staffPerson, {
      firstName: 'Ines',
      lastName: 'Okafor',
      adminRole: 'compliance',
    })
    const staff = staffPerson.person({ adminRole: 'support' })
    const found = async (query: Record<string, string>) =>
      (await staff.ask('GET /api/admin/sign-ins', { query })).body.items
    expect(
      (await found({ kind: 'access', user_id: id })).map((one) => [
        one.outcome,
        one.detail,
        one.person?.email,
      ]),
    ).toEqual([['role_changed', 'compliance', email]])
    expect(await found({ outcome: 'role_changed', q: 'ines' })).toHaveLength(1)
    await expect(
      staffPerson.db.run("update sign_in_event set detail = 'none' where user_id = $1", [id]),
    ).rejects.toThrow(/append-only/)
  })
})
