import type { User } from '#domain/shared/user.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { readOnly } from '#server/kernel/http/transaction.ts'
import type { NewUser } from '#server/identity/identity/accounts.ts'
import { openSession, setAdminRole } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { makeCompany } from '#tests/support/offering.ts'
import { testApp, type Answer, type Caller } from '#tests/support/app.ts'
import { account } from '#tests/support/identity.ts'
import { describe, expect, it } from 'vitest'
import { sweepViews } from './view-as.ts'

const test = await testApp({ sessions: 'real' })
const { db } = test
const WHY = 'The person asked why their investment waits.'

/** A confirmed person who accepted the terms. */
async function consented(over: Partial<NewUser> = {}): Promise<{ id: string; email: string }> {
  const made = await account(test, over)
  const from = { ip: '127.0.0.1', userAgent: 'test' }
  await db.tx((tx) => acceptAllConsents(tx, made.id, from, test.clock.now()))
  return made
}
async function signIn(userId: string): Promise<Caller> {
  const from = { services: test.services, ip: '127.0.0.9', userAgent: 'test' }
  return test.bearer((await openSession(from, userId)).access_token)
}
async function staff(adminRole: 'operator' | 'compliance' | 'support' = 'operator') {
  const { id } = await consented({ adminRole })
  return { id, who: await signIn(id) }
}
const begin = (who: Caller, userId: string, why: string = WHY) =>
  who.post<{ id: string; access_token: string; expires_in: number }>(
    `/api/admin/users/${userId}/view-as`,
    { body: { why } },
  )
/** An operator who sees the product as somebody. */
async function viewing() {
  const operator = await staff()
  const person = await consented({ firstName: 'Mara', lastName: 'Quill' })
  const begun = await begin(operator.who, person.id)
  expect(begun.status, begun.text).toBe(201)
  return { operator, person, id: begun.body.id, view: test.bearer(begun.body.access_token) }
}
const me = (who: Caller) => who.get<User>('/api/personal/user')
const code = (answer: Answer) => [answer.status, answer.body.code]
const stateOf = async (id: string) => (await test.lifecycles.read(db, 'view-as', id))?.state
const logOf = (userId: string) =>
  db.query<{ outcome: string; ip: string; device: string }>(
    "select outcome, ip, device from sign_in_event where user_id = $1 and outcome like 'view%' order by at, id",
    [userId],
  )

describe('a view', () => {
  it('shows what the person sees, and says whose view it is, by whom and until when', async () => {
    const { operator, person, id, view } = await viewing()
    const seen = (await me(view)).body
    expect(seen).toMatchObject({
      id: person.id,
      first_name: 'Mara',
      admin_role: null,
      viewed_by: { view_id: id, operator: 'Grace Reed' },
    })
    // the operator's own session stays as it was
    expect((await me(operator.who)).body).toMatchObject({
      id: operator.id,
      admin_role: 'operator',
    })
    expect((await me(operator.who)).body.viewed_by).toBeUndefined()
    // nobody else's session is listed as the view
    const sessions = await view.get<{ items: { current: boolean }[] }>('/api/sessions')
    expect(sessions.body.items.filter((one) => one.current)).toEqual([])
  })

  it('has the person’s companies, and none of the administration', async () => {
    const operator = await staff()
    const owner = await consented()
    const accountId = await makeCompany(test, owner.id)
    const { body } = await begin(operator.who, owner.id)
    const view = test.bearer(body.access_token)
    expect((await me(view)).body.companies.map((one) => one.account_id)).toEqual([accountId])
    expect(code(await view.get('/api/admin/users'))).toEqual([403, 'forbidden'])
  })

  it('refuses every write and every file of the person with a sentence, and changes nothing', async () => {
    const { person, view } = await viewing()
    const before = await db.query('select * from machine_instance order by machine, id')
    for (const [method, path, body] of [
      ['POST', '/api/sessions/end', undefined],
      ['POST', '/api/sessions/end-others', undefined],
      ['POST', '/api/auth/step-up', undefined],
      ['POST', '/api/security/password', { current_password: 'x', password: 'y' }],
      ['POST', `/api/lifecycles/user/${person.id}/events`, { type: 'CLOSE_REQUESTED' }],
      ['POST', `/api/admin/users/${person.id}/view-as`, { why: WHY }],
      ['POST', `/api/admin/users/${person.id}/reveal`, { field: 'ssn', why: WHY }],
      // also what anyone may do
      ['POST', '/app/auth/2fa/resend-code', { key: 'x'.repeat(40) }],
      ['POST', '/api/data/exports', undefined],
    ] as const) {
      const answer = await view.call(method, path, { body })
      expect([path, ...code(answer)]).toEqual([path, 403, 'view_only'])
      expect(answer.body.message).toMatch(/End the view first/)
    }
    const file = await view.get(`/api/files/${person.id}`)
    expect(code(file)).toEqual([403, 'view_only'])
    expect(file.body.message).toMatch(/files/)
    expect(await db.query('select * from machine_instance order by machine, id')).toEqual(before)
  })

  it('notifies the person when it begins and when it ends, and their log has both, without the operator’s address', async () => {
    const { person, id, view } = await viewing()
    await view.post('/api/view-as/end')
    const subjects = (await test.mailbox(person.email)).map((mail) => mail['subject'])
    expect(subjects).toContain('An operator is viewing your account')
    expect(subjects).toContain('The operator’s view of your account ended')
    expect(await logOf(person.id)).toEqual([
      { outcome: 'viewed_as', ip: '', device: '' },
      { outcome: 'view_ended', ip: '', device: '' },
    ])
    const own = await signIn(person.id)
    const log = await own.get<{ items: { outcome: string }[] }>('/api/sign-ins')
    expect(log.body.items.map((one) => one.outcome)).toContain('viewed_as')
    const notices = await own.get<{ items: { title: string }[] }>('/api/notices')
    expect(JSON.stringify(notices.body)).toContain('An operator is viewing your account')
    // the reason is of the staff
    expect(JSON.stringify([log.body, notices.body])).not.toContain(WHY)
    expect((await own.get(`/api/lifecycles/view-as/${id}`)).status).toBe(404)
  })

  it('keeps who, whom and why in its log', async () => {
    const { operator, person, id, view } = await viewing()
    expect((await view.post('/api/view-as/end')).status).toBe(204)
    const history = await operator.who.get<{ items: { type: string; reason: string | null }[] }>(
      `/api/lifecycles/view-as/${id}/history`,
    )
    expect(JSON.stringify(history.body)).toContain(WHY)
    const rows = await db.query(
      "select type, actor, actor_id, user_id from machine_log where machine = 'view-as' and id = $1 order by rev",
      [id],
    )
    expect(rows).toMatchObject([
      { actor: 'ADM', actor_id: operator.id, user_id: person.id },
      { type: 'ENDED', actor: 'ADM', actor_id: operator.id, user_id: person.id },
    ])
  })
})

describe('who may view', () => {
  it('operators only, with a fresh factor, a reason, and never staff, themselves, or an account that isn’t active', async () => {
    const operator = await staff()
    const person = await consented()
    for (const role of ['compliance', 'support'] as const)
      expect(code(await begin((await staff(role)).who, person.id))).toEqual([403, 'forbidden'])
    const stranger = await signIn((await consented()).id)
    expect(code(await begin(stranger, person.id))).toEqual([403, 'forbidden'])
    expect(code(await begin(test.visitor, person.id))).toEqual([401, 'unauthorized'])
    expect((await begin(operator.who, '01900000-0000-7000-8000-000000000009')).status).toBe(404)
    const short = await begin(operator.who, person.id, 'x')
    expect([short.status, short.body.fields?.['why']]).toEqual([
      400,
      'Say why you need to view as this person.',
    ])
    const other = await begin(operator.who, (await staff('support')).id)
    expect([other.status, other.body.message]).toEqual([
      422,
      'You can’t view as another member of staff.',
    ])
    expect((await begin(operator.who, operator.id)).body.message).toBe('This is your own account.')
    await operator.who.post(`/api/lifecycles/user/${person.id}/events`, {
      body: { type: 'DISABLED', reason: WHY },
    })
    const disabled = await begin(operator.who, person.id)
    expect([disabled.status, disabled.body.message]).toEqual([
      422,
      'The account isn’t active. You can view as active users only.',
    ])
    await db.run("update session set factor_at = now() - interval '1 day' where user_id = $1", [
      operator.id,
    ])
    expect(code(await begin(operator.who, (await consented()).id))).toEqual([403, 'step_up'])
    expect(await logOf(person.id)).toEqual([])
  })
})

describe('a view ends', () => {
  const over = async (view: Caller) => code(await me(view))

  it('by its button, and the operator goes on', async () => {
    const { operator, id, view } = await viewing()
    expect((await view.post('/api/view-as/end')).status).toBe(204)
    expect(await over(view)).toEqual([401, 'unauthorized'])
    expect(await stateOf(id)).toBe('ended')
    expect((await me(operator.who)).status).toBe(200)
    // the second time there is no view
    expect((await view.post('/api/view-as/end')).status).toBe(401)
  })
  it('and its end is refused with any other token', async () => {
    const { operator, id } = await viewing()
    expect(code(await operator.who.post('/api/view-as/end'))).toEqual([422, 'refused'])
    expect(await stateOf(id)).toBe('active')
  })
  it('after half an hour, by itself, though the operator is at work', async () => {
    const { operator, person, id, view } = await viewing()
    for (let minutes = 0; minutes < 28; minutes += 14) {
      await test.advance({ minutes: 14 })
      expect((await me(view)).status).toBe(200)
    }
    await test.advance({ minutes: 2 })
    expect(await over(view)).toEqual([401, 'unauthorized'])
    expect(await stateOf(id)).toBe('expired')
    expect((await me(operator.who)).status).toBe(200)
    expect((await logOf(person.id)).map((one) => one.outcome)).toEqual(['viewed_as', 'view_ended'])
  })
  it('when the operator begins another one', async () => {
    const { operator, id, view } = await viewing()
    expect((await begin(operator.who, (await consented()).id)).status).toBe(201)
    expect(await over(view)).toEqual([401, 'unauthorized'])
    expect(await stateOf(id)).toBe('ended')
  })
  it.each([
    [
      'the operator signs out',
      'session',
      ({ operator }: Awaited<ReturnType<typeof viewing>>) => operator.who.post('/api/sessions/end'),
    ],
    [
      'the operator’s sessions are ended',
      'session',
      ({ operator }) =>
        db.run('update session set ended_at = now() where user_id = $1', [operator.id]),
    ],
    ['the operator’s role is taken', 'role', ({ operator }) => setAdminRole(db, operator.id, null)],
    [
      'the operator becomes compliance',
      'role',
      ({ operator }) => setAdminRole(db, operator.id, 'compliance'),
    ],
    [
      'the operator’s role runs out',
      'role',
      ({ operator }) => setAdminRole(db, operator.id, 'operator', test.clock.now().toISOString()),
    ],
    [
      'the operator is disabled',
      'session',
      async ({ operator }) =>
        (await staff()).who.post(`/api/lifecycles/user/${operator.id}/events`, {
          body: { type: 'DISABLED', reason: WHY },
        }),
    ],
    [
      'the person is disabled',
      'account',
      ({ operator, person }) =>
        operator.who.post(`/api/lifecycles/user/${person.id}/events`, {
          body: { type: 'DISABLED', reason: WHY },
        }),
    ],
    [
      'the person joins the staff',
      'account',
      ({ person }) => setAdminRole(db, person.id, 'support'),
    ],
  ] satisfies [string, string, (of: Awaited<ReturnType<typeof viewing>>) => Promise<unknown>][])(
    'at once when %s, and its record says why',
    async (_, cause, change) => {
      const of = await viewing()
      await change(of)
      expect(await over(of.view)).toEqual([401, 'unauthorized'])
      await sweepViews(test.services)
      expect(await stateOf(of.id)).toBe('ended')
      const [cut] = await db.query<{ type: string; actor: string; event: { cause: string } }>(
        "select type, actor, event from machine_log where machine = 'view-as' and id = $1 order by rev desc limit 1",
        [of.id],
      )
      expect([cut?.type, cut?.actor, cut?.event.cause]).toEqual(['CUT', 'SYS', cause])
    },
  )
  it('by another operator, never by other staff or by events of another machine', async () => {
    const { id, view } = await viewing()
    const end = (who: Caller, type: string) =>
      who.post(`/api/lifecycles/view-as/${id}/events`, { body: { type } })
    expect((await end((await staff('compliance')).who, 'ENDED')).status).toBe(403)
    expect((await end((await staff('support')).who, 'ENDED')).status).toBe(403)
    const second = await staff()
    for (const type of ['EXPIRED', 'CUT', 'REVOKED'])
      expect((await end(second.who, type)).status).toBeGreaterThanOrEqual(400)
    expect(await stateOf(id)).toBe('active')
    expect((await end(second.who, 'ENDED')).status).toBe(200)
    expect(await over(view)).toEqual([401, 'unauthorized'])
  })
})

describe('a look that would write', () => {
  it('is refused where the contract says that it changes something', async () => {
    const { view } = await viewing()
    const answer = await view.get(`/app/register/validate/${'v'.repeat(43)}`)
    expect(code(answer)).toEqual([403, 'view_only'])
  })
  it('is refused by the database where the contract says nothing', async () => {
    const { id, view } = await viewing()
    expect((await me(view)).status).toBe(200)
    await expect(
      readOnly(db, (tx) => tx.run('delete from view_as where id = $1', [id])),
    ).rejects.toMatchObject({ code: 'view_only', status: 403 })
    await expect(
      readOnly(db, (tx) => tx.one('select id from view_as where id = $1', [id])),
    ).resolves.toEqual({ id })
  })
})

it('names the operator in every line of the request log, and nobody else’s requests do', async () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => void lines.push(line) })
  const site = await testApp({
    sessions: 'real',
    services: { log },
    env: { NODE_ENV: 'production', SECRET_KEY: '22'.repeat(32) },
  })
  const from = { services: site.services, ip: '127.0.0.9', userAgent: 'test' }
  const made = async (adminRole: 'operator' | null): Promise<string> => {
    const { id } = await account(site, { adminRole })
    await site.db.tx((tx) => acceptAllConsents(tx, id, from, site.clock.now()))
    return id
  }
  const operatorId = await made('operator')
  const operator = site.bearer((await openSession(from, operatorId)).access_token)
  const begun = await begin(operator, await made(null))
  expect(begun.status, begun.text).toBe(201)
  const view = site.bearer(begun.body.access_token)
  lines.length = 0
  await me(view)
  await view.post('/api/sessions/end')
  await me(operator)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.map((one) => [one['route'], one['status'], one['impersonated_by']])).toEqual([
    ['/api/personal/user', 200, operatorId],
    ['/api/sessions/end', 403, operatorId],
    ['/api/personal/user', 200, undefined],
  ])
})
