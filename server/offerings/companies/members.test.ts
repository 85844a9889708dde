import type { MemberRole } from '#domain/shared/access/actor.ts'
import { createUser, openSession } from '#server/identity/identity/index.ts'
import { addMember } from '#server/offerings/offerings/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { testApp, type Caller } from '#tests/support/app.ts'
import { liveOffering } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'

const t = await testApp({ sessions: 'real' })
const origin = { ip: '192.0.2.10', userAgent: 'team' }
const { accountId } = await liveOffering(t)
let made = 0

interface Member extends Caller {
  id: string
  email: string
}
async function person(role: MemberRole | null): Promise<Member> {
  const email = `team${++made}@mail.example`
  const id = await t.db.tx(async (tx) => {
    const user = await createUser(tx, t.services, {
      email,
      firstName: 'Noor',
      lastName: `Vale${made}`,
      passwordHash: 'none',
    })
    await acceptAllConsents(tx, user.id, origin, t.clock.now())
    if (role !== null) await addMember(tx, accountId, user.id, role)
    return user.id
  })
  const { access_token } = await openSession({ services: t.services, ...origin }, id)
  return { ...t.bearer(access_token), id, email }
}

const company = { query: { accountid: accountId } }
const PATH = '/api/dealroom/company/members'
const act = (by: Caller, userId: string, what: string, body?: object) =>
  by.post(`${PATH}/${userId}/${what}`, { ...company, body })
interface Shown {
  user_id: string
  role: string
  objection_until: string | null
  may_change: boolean
  may_object: boolean
}
const shown = async (by: Caller, userId: string) =>
  (await by.get<{ items: Shown[] }>(PATH, company)).body.items.find((one) => one.user_id === userId)
const mails = async (to: Member) => JSON.stringify(await t.mailbox(to.email))
const notices = async (to: Member) => (await to.get('/api/notices')).text
const newKey = (by: Caller) =>
  by.post(`/api/keys/${accountId}`, {
    body: { title: 'Books', scopes: ['holders:read'], addresses: [], days: 90 },
  })
const invited = (by: Caller, email: string, invite_as: MemberRole) =>
  by.post('/api/dealroom/company/people', {
    ...company,
    body: {
      name: 'Noor Vale',
      email,
      role: 'officer',
      title: 'Partner',
      ownership_pct: null,
      is_authorised_signer: false,
      invite_as,
    },
  })
async function joins(owner: Caller, who: Member, role: MemberRole) {
  expect((await invited(owner, who.email, role)).status).toBe(201)
  const token = /company-invitation\/([A-Za-z0-9_-]{43})/.exec(await mails(who))?.[1] ?? ''
  expect((await who.post(`/api/company-invitations/${token}/accept`)).status).toBe(200)
}

test('a stale session invites, removes and promotes no one (A4)', async () => {
  const [owner, editor] = [await person('owner'), await person('editor')]
  await t.advance({ minutes: 6 })
  for (const refused of [
    await invited(owner, 'thief@mail.example', 'owner'),
    await act(owner, editor.id, 'remove'),
    await act(owner, editor.id, 'role', { role: 'owner' }),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up'])
})

test('a new owner is reported to all owners, and has an editor’s rights for 72 hours (A4)', async () => {
  const [first, second, joining] = [
    await person('owner'),
    await person('owner'),
    await person(null),
  ]
  await joins(first, joining, 'owner')
  for (const owner of [first, second]) {
    expect(await mails(owner)).toContain('You can object until')
    expect(await notices(owner)).toContain('the members changed')
    expect(await mails(owner)).toMatch(/Invited or let in by Noor Vale\d+\./)
  }
  expect(await mails(joining)).toContain('You have the rights of an editor until')
  // every call that asks for an owner refuses them meanwhile
  const other = await person('viewer')
  for (const refused of [
    await invited(joining, 'more@mail.example', 'viewer'),
    await act(joining, other.id, 'remove'),
    await act(joining, first.id, 'role', { role: 'viewer' }),
    await newKey(joining),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect(await shown(first, joining.id)).toMatchObject({ role: 'owner', may_object: true })
  expect(await shown(joining, joining.id)).toMatchObject({ may_object: false, may_change: false })
  await t.advance({ hours: 73 })
  const later = t.bearer(
    (await openSession({ services: t.services, ...origin }, joining.id)).access_token,
  )
  expect((await invited(later, 'more@mail.example', 'viewer')).status).toBe(201)
})

test('another owner objects with one call, which restores the role before (A4)', async () => {
  const [owner, joining, editor] = [
    await person('owner'),
    await person(null),
    await person('editor'),
  ]
  await joins(owner, joining, 'owner')
  expect((await act(owner, editor.id, 'role', { role: 'owner' })).status).toBe(204)
  // an open session suffices: it takes back what was just given
  await t.advance({ minutes: 6 })
  for (const who of [joining, editor]) expect((await act(owner, who.id, 'object')).status).toBe(204)
  expect(await shown(owner, joining.id)).toBeUndefined()
  expect(await shown(owner, editor.id)).toMatchObject({ role: 'editor', objection_until: null })
  expect((await joining.get(PATH, company)).status).toBe(404)
  const late = await act(owner, editor.id, 'object')
  expect([late.status, late.body.code]).toEqual([422, 'refused'])
})

test('a removed owner’s invitations and keys end, and they can be invited again (A4)', async () => {
  const [owner, leaving] = [await person('owner'), await person(null)]
  await joins(owner, leaving, 'owner')
  await t.advance({ hours: 73 })
  const guest = await person(null)
  const [first, second] = await Promise.all(
    [owner, leaving].map(async ({ id }) =>
      t.bearer((await openSession({ services: t.services, ...origin }, id)).access_token),
    ),
  )
  if (first === undefined || second === undefined) throw new Error('no session')
  const key = (await newKey(second)).body as { id: string }
  const { secret } = (
    await second.post<{ secret: string }>(`/api/keys/${accountId}/${key.id}/secret`)
  ).body
  const holders = () =>
    t.bearer(secret).get('/api/dealroom/holders', { query: { accountid: accountId } })
  expect((await holders()).status).not.toBe(401)
  expect((await invited(second, guest.email, 'viewer')).status).toBe(201)
  const token = /company-invitation\/([A-Za-z0-9_-]{43})/.exec(await mails(guest))?.[1] ?? ''
  expect((await act(first, leaving.id, 'remove')).status).toBe(204)
  expect((await holders()).status).toBe(401)
  expect((await guest.post(`/api/company-invitations/${token}/accept`)).status).toBe(404)
  const { items } = (
    await first.get<{ items: { id: string; email: string; access: null; invitation: string }[] }>(
      '/api/dealroom/company/people',
      company,
    )
  ).body
  const listed = items.find((one) => one.email === leaving.email)
  expect(listed).toMatchObject({ access: null, invitation: 'none' })
  const again = await first.post(`/api/dealroom/company/people/${listed?.id}/invite`, {
    ...company,
    body: { invite_as: 'viewer' },
  })
  expect(again.status).toBe(200)
})

test('a removed member loses the company at once, and the last owner stays (A4)', async () => {
  const [owner, editor, viewer] = [
    await person('owner'),
    await person('editor'),
    await person('viewer'),
  ]
  expect((await act(editor, viewer.id, 'remove')).status).toBe(403)
  expect((await editor.get(PATH, company)).status).toBe(200)
  expect((await act(owner, editor.id, 'remove')).status).toBe(204)
  expect((await editor.get(PATH, company)).status).toBe(404)
  expect(await mails(editor)).toContain('You no longer have access')
  expect((await act(owner, editor.id, 'remove')).status).toBe(404)
  expect((await act(await person(null), viewer.id, 'remove')).status).toBe(404)
  const alone = await t.db.query<{ user_id: string }>(
    "select user_id from company_member where account_id = $1 and role = 'owner' and user_id <> $2",
    [accountId, owner.id],
  )
  for (const one of alone) expect((await act(owner, one.user_id, 'remove')).status).toBe(204)
  for (const refused of [
    await act(owner, owner.id, 'remove'),
    await act(owner, owner.id, 'role', { role: 'viewer' }),
  ])
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'A company always has an owner. Make another person an owner first.',
    ])
  expect(
    await t.db.query('select kind from company_member_change where user_id = $1', [editor.id]),
  ).toEqual([{ kind: 'removed' }])
})
