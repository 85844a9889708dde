import type { RoleGrantDetail, RoleGrantView } from '#domain/identity/model/roles.ts'
import type { ProposalRow } from '#domain/platform/model/proposals.ts'
import type { Page } from '#domain/shared/common.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { movableClock } from '#tests/support/clock.ts'
import { account } from '#tests/support/identity.ts'
import { onProposal } from '#tests/support/proposals.ts'
import { EVER_FRESH } from '#tests/models/replay.ts'
import { putFact } from '#server/investors/profile/index.ts'
import { openSession, setAdminRole } from '#server/identity/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { sweepRoles } from './reviews.ts'

const PATH = '/api/admin/roles'
// the reviews follow the quarters, so the tests begin on one day of one quarter
const clock = movableClock()
clock.set('2027-01-04T15:00:00.000Z')
const t = await testApp({ clock })
async function staff(adminRole: 'operator' | 'compliance' | 'support'): Promise<TestPerson> {
  const { id } = await account(t, { adminRole })
  return t.person({ userId: id, adminRole, ...EVER_FRESH })
}
const olive = await staff('operator')
const oscar = await staff('operator')
const helen = await staff('compliance')
await sweepRoles(t.services)
const inDays = (days: number) => addDays(dateInZone(t.clock.now().toISOString()), days)

async function grant(
  email: string,
  over: Record<string, unknown> = {},
  by = olive,
): Promise<{ status: number; id: string; body: Record<string, unknown> }> {
  const answer = await by.post<{ id: string }>(PATH, {
    body: {
      email_address: email,
      role: 'support',
      reason: 'Answers questions of investors.',
      ends_on: inDays(30),
      ...over,
    },
  })
  return { status: answer.status, id: answer.body.id, body: answer.body }
}
const look = async (id: string) => (await olive.get<RoleGrantDetail>(`${PATH}/${id}`)).body
const send = (machine: string, id: string, type: string, by = olive, reason?: string) =>
  by.post(`/api/lifecycles/${machine}/${id}/events`, {
    body: { type, ...(reason === undefined ? {} : { reason, payload: { reason } }) },
  })
const roleOf = async (id: string) =>
  (
    await t.db.one<{ admin_role: string | null }>('select admin_role from app_user where id = $1', [
      id,
    ])
  )?.admin_role
const grantOf = async (userId: string) =>
  (
    await t.db.one<{ id: string }>(
      'select id from role_grant where user_id = $1 order by begun_at desc limit 1',
      [userId],
    )
  )?.id ?? ''

describe('a role', () => {
  it('counts at once, is told to the person, and is listed with its reason and last day', async () => {
    const person = await account(t)
    const made = await grant(person.email)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await roleOf(person.id)).toBe('support')
    const view = await look(made.id)
    expect(view).toMatchObject({
      role: 'support',
      reason: 'Answers questions of investors.',
      ends_on: inDays(30),
      review: null,
    })
    expect(view.status.state).toBe('active')
    await t.drain()
    expect((await t.mailbox(person.email)).map((one) => one['subject'])).toContain(
      'You have the support role',
    )
    const list = await olive.get<{ items: RoleGrantView[] }>(PATH)
    expect(list.body.items.map((one) => one.id)).toContain(made.id)
    const csv = await olive.post('/api/exports/file', {
      body: { list: `GET ${PATH}`, query: { q: person.email }, format: 'csv' },
    })
    expect(csv.text).toContain(person.email)
    expect(csv.text).not.toContain(helen.person.userId)
  })

  it('needs a person with an account, a later day within a year, and is nobody’s own', async () => {
    const person = await account(t)
    expect((await grant('nobody@mail.example')).body).toMatchObject({
      fields: { email_address: expect.stringContaining('sign up first') },
    })
    for (const days of [0, -1, 367])
      expect((await grant(person.email, { ends_on: inDays(days) })).body).toMatchObject({
        fields: { ends_on: expect.stringContaining('after today') },
      })
    const own = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      olive.person.userId,
    ])
    expect((await grant(own?.email ?? '')).body).toMatchObject({
      fields: { email_address: expect.stringContaining('your own role') },
    })
    expect((await grant(person.email, {}, helen)).status).toBe(403)
    expect(await roleOf(person.id)).toBeNull()
  })

  it('of an operator is proposed by one and approved by another, by nobody alone', async () => {
    const person = await account(t)
    const { id } = await grant(person.email, { role: 'operator' })
    expect((await look(id)).status.state).toBe('proposed')
    expect(await roleOf(person.id)).toBeNull()
    await t.drain()
    const proposer = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      oscar.person.userId,
    ])
    expect((await t.mailbox(proposer?.email)).map((one) => one['subject'])).toContainEqual(
      expect.stringContaining('is proposed as operator'),
    )
    expect((await send('role-grant', id, 'APPROVED')).status).toBe(409)
    expect((await send('role-grant', id, 'GRANTED')).status).toBe(403)
    expect((await send('role-grant', id, 'APPROVED', helen)).status).toBe(403)
    expect((await grant(person.email)).status).toBe(422)
    expect((await send('role-grant', id, 'APPROVED', oscar)).status).toBe(200)
    expect(await roleOf(person.id)).toBe('operator')
    expect(await look(id)).toMatchObject({ approved_by: 'Grace Reed' })
    const self = t.person({ userId: person.id, adminRole: 'operator' })
    expect((await send('role-grant', id, 'REVOKED', self, 'No longer.')).status).toBe(409)
    expect((await send('role-grant', id, 'REVOKED', oscar, 'Left the team.')).status).toBe(200)
    expect(await roleOf(person.id)).toBeNull()
    await t.drain()
    const told = await t.mailbox(person.email)
    expect(told.map((one) => one['subject'])).toContain('Your operator role was revoked')
  })

  it('is not proposed where nobody could approve it, and the refusal says what to do (issue 41)', async () => {
    const person = await account(t)
    const role = (value: string | null) =>
      t.db.run('update app_user set admin_role = $2 where id = $1', [oscar.person.userId, value])
    await role(null)
    for (const asked of ['operator', 'compliance']) {
      const { status, body } = await grant(person.email, { role: asked })
      expect([status, body['fields']]).toEqual([
        422,
        { role: expect.stringContaining('npm run admin:create') },
      ])
    }
    expect((await grant(person.email)).status).toBe(201)
    await role('operator')
    expect((await grant(person.email, { role: 'compliance' })).status).toBe(201)
  })
  it('of compliance is proposed and approved as well: a second account of one operator decides nothing (K5)', async () => {
    const person = await account(t)
    const helps = await staff('compliance')
    await sweepRoles(t.services)
    const { id } = await grant(person.email, { role: 'compliance' })
    expect((await look(id)).status.state).toBe('proposed')
    expect(await look(id)).toMatchObject({ name: 'Grace Reed', email: person.email })
    expect(await roleOf(person.id)).toBeNull()
    expect((await send('role-grant', id, 'APPROVED')).status).toBe(409)
    expect((await send('role-grant', id, 'APPROVED', oscar)).status).toBe(200)
    expect(await roleOf(person.id)).toBe('compliance')
    for (const one of [id, await grantOf(helps.person.userId)])
      expect((await send('role-grant', one, 'REVOKED', oscar, 'Left the team.')).status).toBe(200)
  })

  it('is given, approved and kept by two people, not by two accounts of one (K5)', async () => {
    const [twin, byNumber, third] = [
      await staff('operator'),
      await staff('operator'),
      await staff('operator'),
    ]
    await sweepRoles(t.services)
    const stated = (who: TestPerson, values: object) =>
      t.db.tx((tx) =>
        putFact(
          t.services,
          tx,
          who.person.userId,
          'kyc',
          { ...values },
          { source: 'your profile' },
        ),
      )
    const address = { line1: '1 Main Street', city: 'Austin', region: 'TX', country: 'US' }
    await stated(olive, {
      legal_first: 'Olive',
      legal_last: 'Marsh',
      dob: '1980-02-03',
      ssn: '900417001',
    })
    await stated(twin, { legal_first: 'olive', legal_last: ' MARSH', dob: '1980-02-03', address })
    await stated(byNumber, {
      legal_first: 'Liv',
      legal_last: 'Moor',
      dob: '1981-01-01',
      ssn: '900417001',
    })
    const email = async (who: TestPerson) =>
      (
        await t.db.one<{ email: string }>('select email from app_user where id = $1', [
          who.person.userId,
        ])
      )?.email ?? ''
    const person = await account(t)
    // an account that has no role yet, of the person who would give one
    const puppet = await account(t)
    await stated(t.person({ userId: puppet.id }), {
      legal_first: 'OLIVE',
      legal_last: 'Marsh',
      dob: '1980-02-03',
    })
    expect((await grant(puppet.email, { role: 'compliance' })).body).toMatchObject({
      fields: { email_address: expect.stringContaining('your own role') },
    })
    const given = await grant(puppet.email, { role: 'compliance' }, oscar)
    expect((await look(given.id)).account.same_person).toContain(await email(olive))
    expect((await send('role-grant', given.id, 'APPROVED')).status).toBe(409)
    expect((await send('role-grant', given.id, 'WITHDRAWN', oscar)).status).toBe(200)
    for (const other of [twin, byNumber]) {
      expect((await grant(await email(other), {}, olive)).body).toMatchObject({
        fields: { email_address: expect.stringContaining('your own role') },
      })
      const { id } = await grant(person.email, { role: 'operator' }, other)
      const refused = await send('role-grant', id, 'APPROVED')
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('A second operator who didn’t propose it must decide.'),
      ])
      // and it is no one else’s to withdraw but the person’s own
      expect((await send('role-grant', id, 'WITHDRAWN', third)).status).toBe(409)
      expect((await send('role-grant', id, 'WITHDRAWN')).status).toBe(200)
      // what one account was given, another account of the same person neither reviews nor takes
      const held = await grantOf(other.person.userId)
      expect((await send('role-grant', held, 'REVOKED', olive, 'Left.')).status).toBe(409)
      expect(await look(held)).toMatchObject({
        account: { same_person: expect.arrayContaining([await email(olive)]) as string[] },
      })
    }
    expect((await look(await grantOf(twin.person.userId))).account).toMatchObject({
      legal_name: 'olive  MARSH',
      verified: false,
      home: 'Austin, TX, US',
      sign_ins: [],
    })
    // where it signed in shows to the person who approves, with those of the staff who used the same network
    for (const [who, ip] of [
      [person.id, '203.0.113.9'],
      [third.person.userId, '203.0.113.9'],
    ] as const)
      await openSession({ services: t.services, ip, userAgent: 'Firefox/130.0' }, who)
    const proposed = await grant(person.email, { role: 'compliance' })
    expect((await look(proposed.id)).account).toMatchObject({
      same_person: [],
      same_network: ['Grace Reed'],
      sign_ins: [{ ip: '203.0.113.9', device: expect.stringContaining('Firefox') as string }],
    })
    expect((await send('role-grant', proposed.id, 'WITHDRAWN')).status).toBe(200)
    // one person with two accounts is one holder: the last officer stays while only a twin of the one who acts has it
    await t.db.run("update app_user set admin_role = 'compliance' where id = $1", [
      byNumber.person.userId,
    ])
    const gone = await send('user', helen.person.userId, 'DISABLED', olive, 'Left the team.')
    expect([gone.status, gone.text]).toEqual([
      409,
      expect.stringContaining('Grant this role to another person first'),
    ])
    await t.db.run('update app_user set admin_role = null where id = any($1)', [
      [twin, byNumber, third].map((one) => one.person.userId),
    ])
  })

  it('is replaced by a later grant, so that it can be extended', async () => {
    const person = await account(t)
    const first = await grant(person.email)
    const second = await grant(person.email, { ends_on: inDays(90) })
    expect((await look(first.id)).status.state).toBe('replaced')
    expect((await look(second.id)).status.state).toBe('active')
    expect(await roleOf(person.id)).toBe('support')
    const { body } = await olive.get<{ items: RoleGrantView[] }>(PATH, { query: { show: 'ended' } })
    expect(body.items.map((one) => one.id)).toContain(first.id)
  })

  it('is changed only with a fresh second factor', async () => {
    const person = await account(t)
    const stale = t.person({
      userId: olive.person.userId,
      adminRole: 'operator',
      factorMinutesAgo: 6,
    })
    expect((await grant(person.email, {}, stale)).body).toMatchObject({ code: 'step_up' })
    const { id } = await grant(person.email)
    const refused = await send('role-grant', id, 'REVOKED', stale, 'Left the team.')
    expect(refused.body).toMatchObject({ code: 'step_up' })
  })

  it('of the last operator and the last compliance officer besides the one who acts stays (K5)', async () => {
    const left = async (role: string) =>
      (
        await t.db.query<{ id: string }>(
          'select id from app_user where admin_role = $1 order by id',
          [role],
        )
      ).map((one) => one.id)
    expect(await left('operator')).toEqual([olive.person.userId, oscar.person.userId].toSorted())
    expect(await left('compliance')).toEqual([helen.person.userId])
    const email = async (of: TestPerson) =>
      (
        await t.db.one<{ email: string }>('select email from app_user where id = $1', [
          of.person.userId,
        ])
      )?.email ?? ''
    const says = 'Grant this role to another person first.'
    for (const other of [oscar, helen]) {
      const ends = [
        await send('role-grant', await grantOf(other.person.userId), 'REVOKED', olive, 'Left.'),
        await send('user', other.person.userId, 'DISABLED', olive, 'Left the team.'),
        // a role that only reads in place of it takes it as well
        await grant(await email(other)),
      ]
      for (const end of ends) {
        expect(end.status).toBe(409)
        expect(JSON.stringify(end.body)).toContain(says)
      }
      expect(await roleOf(other.person.userId)).not.toBeNull()
    }
    // the role that a person has is extended by a further grant of it
    const extended = await grant(await email(helen), {
      role: 'compliance',
      ends_on: inDays(360),
    })
    expect((await send('role-grant', extended.id, 'APPROVED', oscar)).status).toBe(200)
    // with a third operator one of them may go
    const third = await staff('operator')
    await sweepRoles(t.services)
    const gone = await send(
      'role-grant',
      await grantOf(third.person.userId),
      'REVOKED',
      olive,
      'Left the team.',
    )
    expect(gone.status, gone.text).toBe(200)
  })
})

describe('a member of staff who loses access by one person (41)', () => {
  const waitingOf = async (id: string, by = olive) =>
    (await by.get<Page<ProposalRow>>('/api/admin/proposals', { query: { id } })).body.items
  const subjects = async (of: TestPerson) => {
    await t.drain()
    const row = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      of.person.userId,
    ])
    return (await t.mailbox(row?.email)).map((one) => one['subject'])
  }
  const accountState = async (id: string) =>
    (
      await t.db.one<{ state: string }>(
        "select state from record_state where machine = 'user' and id = $1",
        [id],
      )
    )?.state
  const leave = (...people: TestPerson[]) =>
    t.db.run('update app_user set admin_role = null where id = any($1)', [
      people.map((one) => one.person.userId),
    ])

  it('loses the role at once; another person confirms it, and both are notified', async () => {
    const third = await staff('operator')
    await sweepRoles(t.services)
    const id = await grantOf(third.person.userId)
    expect((await send('role-grant', id, 'REVOKED', olive, 'Left the team.')).status).toBe(200)
    expect(await roleOf(third.person.userId)).toBeNull()
    const [proposal] = await waitingOf(id)
    expect(proposal).toMatchObject({
      in_effect: true,
      title: 'End the operator role of a person',
      approved_by: 'operator or compliance',
      status: { state: 'proposed', accepts: ['WITHDRAWN'] },
    })
    expect(await subjects(third)).toContain(
      'A second person must confirm the end of your operator role',
    )
    expect(await subjects(olive)).toContain(
      'A second person must confirm the end of the operator role',
    )
    expect(await subjects(oscar)).toContainEqual(expect.stringContaining('End the operator role'))
    const own = await onProposal(olive, proposal?.id ?? '', 'APPROVED')
    expect(own.status, own.text).toBe(403)
    const answer = await onProposal(helen, proposal?.id ?? '', 'APPROVED')
    expect([answer.status, answer.body.state], answer.text).toEqual([200, 'executed'])
    expect(await roleOf(third.person.userId)).toBeNull()
    expect(await subjects(third)).toContain('Confirmed: your operator role ended')
  })

  it('has the role again after seven days without a confirmation, to its last day', async () => {
    const person = await account(t)
    const { id } = await grant(person.email, { role: 'compliance', ends_on: inDays(90) })
    expect((await send('role-grant', id, 'APPROVED', oscar)).status).toBe(200)
    const holder = t.person({ userId: person.id })
    expect((await send('role-grant', id, 'REVOKED', oscar, 'Left the team.')).status).toBe(200)
    expect(await roleOf(person.id)).toBeNull()
    await t.advance({ hours: 7 * 24 + 1 })
    expect(await roleOf(person.id)).toBe('compliance')
    const back = await look(await grantOf(person.id))
    expect(back).toMatchObject({
      proposed_by: expect.any(String) as string,
      approved_by: expect.any(String) as string,
      ends_on: inDays(90 - 7),
    })
    expect(back.id).not.toBe(id)
    expect(await subjects(holder)).toContain('You have the compliance role')
    expect(await subjects(oscar)).toContainEqual(expect.stringContaining('Not confirmed:'))
    // a second person says no at once
    expect((await send('role-grant', back.id, 'REVOKED', oscar, 'Left.')).status).toBe(200)
    const [proposal] = await waitingOf(back.id)
    const no = await onProposal(helen, proposal?.id ?? '', 'REJECTED', 'She is still with us.')
    expect(no.status, no.text).toBe(200)
    expect(await roleOf(person.id)).toBe('compliance')
    await leave(holder)
  })

  it('has the account again without a confirmation that it stays disabled', async () => {
    const [third, fourth] = [await staff('operator'), await staff('compliance')]
    await sweepRoles(t.services)
    const { userId } = third.person
    expect((await send('user', userId, 'DISABLED', olive, 'Left the team.')).status).toBe(200)
    expect(await accountState(userId)).toBe('disabled')
    const [proposal] = await waitingOf(userId)
    expect(proposal?.title).toBe('Keep the account of a person with the operator role disabled')
    const stored = await onProposal(fourth, proposal?.id ?? '', 'APPROVED')
    expect(stored.status, stored.text).toBe(200)
    await t.advance({ hours: 7 * 24 + 1 })
    expect(await accountState(userId)).toBe('disabled')
    const other = fourth.person.userId
    expect((await send('user', other, 'DISABLED', olive, 'Left the team.')).status).toBe(200)
    await t.advance({ hours: 7 * 24 + 1 })
    expect(await accountState(other)).toBe('active')
    await leave(third, fourth)
  })

  it('loses a role that only reads, or an account without a role, without a confirmation', async () => {
    const person = await account(t)
    const { id } = await grant(person.email)
    expect((await send('role-grant', id, 'REVOKED', olive, 'Left.')).status).toBe(200)
    expect(await waitingOf(id)).toEqual([])
    expect((await send('user', person.id, 'DISABLED', olive, 'Fraud.')).status).toBe(200)
    expect(await waitingOf(person.id)).toEqual([])
  })

  it('keeps a deciding role that one person replaced by one that only reads, without a confirmation', async () => {
    const third = await staff('operator')
    await sweepRoles(t.services)
    const { userId } = third.person
    const before = await grantOf(userId)
    const row = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      userId,
    ])
    expect((await grant(row?.email ?? '')).status).toBe(201)
    expect(await roleOf(userId)).toBe('support')
    expect(await waitingOf(before)).toHaveLength(1)
    await t.advance({ hours: 7 * 24 + 1 })
    expect(await roleOf(userId)).toBe('operator')
    await leave(third)
  })

  it('cannot be proposed by itself', async () => {
    const answer = await olive.post<{ message: string }>('/api/admin/proposals', {
      body: {
        kind: 'identity.access-removal',
        subject: { machine: 'user', id: oscar.person.userId },
        payload: { role: 'operator', user_id: oscar.person.userId },
        reason: 'Left the team.',
      },
    })
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Revoke the role or disable the account instead.',
    ])
  })
})

describe('the last day', () => {
  it('is enforced when a request is authorized, before any clock has ended the role', async () => {
    const real = await testApp({ sessions: 'real', demo: true })
    const { id } = await account(real)
    const end = new Date(real.clock.now().getTime() + 60_000).toISOString()
    await setAdminRole(real.db, id, 'support', end)
    const { access_token: token } = await openSession(
      { services: real.services, ip: '127.0.0.1', userAgent: 'test' },
      id,
    )
    const seen = () => real.services.sessions.resolve(token, { ip: '127.0.0.1', userAgent: 'test' })
    expect((await seen())?.adminRole).toBe('support')
    // the other account of the same person is read with the session (K5)
    const twin = await account(real, { adminRole: 'support' })
    for (const userId of [id, twin.id])
      await real.db.tx((tx) =>
        putFact(
          real.services,
          tx,
          userId,
          'kyc',
          { legal_first: 'Sam', legal_last: 'Reed', dob: '1980-02-03' },
          { source: 'your profile' },
        ),
      )
    expect((await seen())?.otherAccounts).toEqual([twin.id])
    real.clock.advance({ minutes: 2 })
    expect((await seen())?.adminRole).toBeNull()
    expect((await real.bearer(token).get('/api/admin/users')).status).toBe(403)
    expect(await real.db.one('select admin_role from app_user where id = $1', [id])).toEqual({
      admin_role: 'support',
    })
  })

  it('ends the role by the clock, and the person is told', async () => {
    const person = await account(t)
    const { id } = await grant(person.email, { ends_on: inDays(2) })
    await t.advance({ days: 3, hours: 1 })
    expect((await look(id)).status.state).toBe('ended')
    expect(await roleOf(person.id)).toBeNull()
    await t.drain()
    expect((await t.mailbox(person.email)).map((one) => one['subject'])).toContain(
      'Your support role ended',
    )
  })
})

describe('the quarterly review', () => {
  it('opens once for each role, also for those of setup; another operator keeps or removes it', async () => {
    const sam = await staff('support')
    const [helper, officer] = [await account(t), await account(t)]
    const alone = await grant(helper.email, { ends_on: inDays(300) })
    const byTwo = await grant(officer.email, { role: 'compliance', ends_on: inDays(300) })
    expect((await send('role-grant', byTwo.id, 'APPROVED', oscar)).status).toBe(200)
    await sweepRoles(t.services)
    expect(await look(await grantOf(sam.person.userId))).toMatchObject({
      reason: 'Given at setup.',
      ends_on: null,
      review: null,
    })
    await t.advance({ days: 92 })
    await sweepRoles(t.services)
    await sweepRoles(t.services)
    const { body } = await olive.get<{ items: RoleGrantView[] }>(PATH, {
      query: { show: 'review' },
    })
    expect(body.items.map((one) => one.user_id)).toContain(sam.person.userId)
    const counted = await t.db.one<{ most: number }>(
      'select max(n)::int as most from (select count(*) as n from access_review group by grant_id, quarter) c',
    )
    expect(counted?.most).toBe(1)
    await t.drain()
    const subjects = (await t.mailbox()).filter((one) => one['subject'] === 'Review who has access')
    expect(subjects.length).toBeGreaterThan(0)

    const own = (await look(await grantOf(olive.person.userId))).review?.id ?? ''
    const confirm = (id: string, by: TestPerson, reason?: string) =>
      send('access-review', id, 'CONFIRMED', by, reason)
    const why = 'Decides reviews every week.'
    expect((await confirm(own, olive, why)).status).toBe(409)
    expect((await confirm(own, helen, why)).status).toBe(403)
    // a review says why, and people who gave a role don’t confirm it: one proposed it, or approved it (K8)
    expect((await confirm(own, oscar)).body).toMatchObject({
      fields: { 'payload.reason': 'This field is required.' },
    })
    expect((await confirm(own, oscar, why)).status).toBe(200)
    const third = await staff('operator')
    for (const [id, gave] of [
      [alone.id, [olive]],
      [byTwo.id, [olive, oscar]],
    ] as const) {
      const review = (await look(id)).review?.id ?? ''
      for (const by of gave) {
        const refused = await confirm(review, by, why)
        expect([refused.status, refused.text]).toEqual([
          409,
          expect.stringContaining('You proposed or approved this role.'),
        ])
      }
      expect((await confirm(review, third, why)).status).toBe(200)
    }
    await t.db.run('update app_user set admin_role = null where id = any($1)', [
      [third.person.userId, officer.id],
    ])

    await t.advance({ days: 31 })
    const late = await look(await grantOf(sam.person.userId))
    expect(late.review).toMatchObject({ overdue: true })
    await t.advance({ days: 92 })
    await sweepRoles(t.services)
    const next = await look(late.id)
    expect(next.review, 'the next quarter opens no second review').toEqual(late.review)
    const removed = await send(
      'access-review',
      late.review?.id ?? '',
      'REMOVED',
      olive,
      'Left the team.',
    )
    expect(removed.status, removed.text).toBe(200)
    expect((await look(late.id)).status.state).toBe('revoked')
    expect(await roleOf(sam.person.userId)).toBeNull()
  })

  it('is over when its role ends before somebody decides', async () => {
    await staff('compliance')
    const review = (await look(await grantOf(helen.person.userId))).review
    expect(review?.status.state).toBe('open')
    const id = await grantOf(helen.person.userId)
    expect((await send('role-grant', id, 'REVOKED', olive, 'Left the team.')).status).toBe(200)
    await sweepRoles(t.services)
    expect((await look(id)).review?.status.state).toBe('over')
  })
})
