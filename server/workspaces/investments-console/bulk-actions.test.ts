import type {
  AcceptCheck,
  BulkAction,
  BulkActionDetail,
  BulkCheck,
} from '#domain/workspaces/model/bulk-actions.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { addMember } from '#server/offerings/offerings/index.ts'
import { accepted, closingSigners, paid } from '#tests/support/closing.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  member,
  signed,
  staff,
  submitted,
} from '#tests/support/investing.ts'
import { describe, expect, test } from 'vitest'
import { beginMachines } from './bulk-machine.ts'

const t = await testApp()
const [one, two] = [await liveOffering(t), await liveOffering(t)]
const [operator, compliance, support] = [
  await staff(t, 'operator'),
  await staff(t, 'compliance'),
  await staff(t, 'support'),
]
const owner = await member(t, one.accountId, 'owner')
const zoe = await investor(t, { firstName: 'Zoe', lastName: 'Abernathy' })
const dan = await investor(t, { firstName: 'Dan', lastName: 'Draftsman' })
const draft = await begin(dan, two, 50_000)
const ended = await begin(dan, one, 50_000)
const discarded = await dan.post(`/api/lifecycles/investment/${ended.id}/events`, {
  body: { type: 'DISCARD' },
})
if (discarded.status !== 200) throw new Error(discarded.text)
const committed = await submitted(t, zoe, one, 200_000)
/** A commitment whose bank account has another name: a person decides its review. */
const inReview = async (): Promise<{ id: string; userId: string }> => {
  const who = await investor(t)
  const { id, ...view } = await begin(who, one)
  await allSteps(t, who, { id, ...view }, one, { payment: { holder_name: 'Henrik Aalto' } })
  await signed(who, id)
  await who.post(`/api/investments/${id}/submit`)
  await t.drain()
  return { id, userId: who.userId }
}

const ABANDONED =
  'The investment was abandoned. Its offering’s page of abandoned investments has a reminder for it.'
const AT = '/api/admin/bulk-actions'
const check = async (body: object, who: TestPerson = operator): Promise<BulkCheck> => {
  const answer = await who.post<BulkCheck>(`${AT}/preview`, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
/** Investments with the revision that is read now. */
const read = async (...ids: string[]): Promise<{ id: string; rev: number }[]> =>
  Promise.all(
    ids.map(async (id) => ({
      id,
      rev: (await t.lifecycles.read(t.db, 'investment', id))?.rev ?? 0,
    })),
  )
const run = async (
  { ids, ...body }: { ids: string[]; [key: string]: unknown },
  who: TestPerson = operator,
): Promise<BulkActionDetail> => {
  const begun = await who.post<BulkAction>(AT, { body: { ...body, items: await read(...ids) } })
  expect(begun.status, begun.text).toBe(201)
  expect(begun.body).toMatchObject({ done: 0, refused: 0, finished_at: null })
  await t.drain()
  return (await support.get<BulkActionDetail>(`${AT}/${begun.body.id}`)).body
}
const mails = async (id: string): Promise<string[]> =>
  (
    await t.db.query<{ subject: string }>(
      `select subject
        from email_message
        where cause_machine = 'investment' and cause_id = $1 and subject like '%waits for you'`,
      [id],
    )
  ).map((row) => row.subject)
const state = async (id: string): Promise<string | undefined> =>
  (await t.lifecycles.read(t.db, 'investment', id))?.state

describe('a bulk reminder', () => {
  const ids = [draft.id, ended.id]
  test('is tried first: who is affected, and why the others are not; nothing is sent or stored', async () => {
    expect(await check({ kind: 'remind', ids })).toEqual({
      kind: 'remind',
      items: await read(...ids),
      affected: 1,
      refused: [{ reason: ABANDONED, count: 1 }],
    })
    await t.drain()
    expect(await mails(draft.id)).toEqual([])
    expect((await support.get<{ items: unknown[] }>(AT)).body.items).toEqual([])
  })
  test('takes all that a filter leaves', async () => {
    const found = await check({ kind: 'remind', filter: { offering: two.listingId } })
    expect([found.items.map((one) => one.id), found.affected]).toEqual([[draft.id], 1])
  })
  test('writes to the investor once, and records the result of each', async () => {
    const result = await run({ kind: 'remind', ids, filter: { state: 'in-progress' } })
    expect(result).toMatchObject({
      kind: 'remind',
      total: 2,
      done: 1,
      refused: 1,
      filter: { state: 'in-progress' },
      reasons: [{ reason: ABANDONED, count: 1 }],
    })
    expect(result.finished_at).not.toBeNull()
    expect(result.rows.map((row) => [row.number, row.outcome])).toEqual([
      [draft.number, 'done'],
      [ended.number, 'refused'],
    ])
    expect(await mails(draft.id)).toHaveLength(1)
    expect(await mails(ended.id)).toEqual([])
  })
})

describe('a bulk approval of reviews', () => {
  test('goes by each investment’s own event; what its guards or its state refuse stops no other', async () => {
    const waiting = await inReview()
    const ids = [draft.id, waiting.id, committed.id]
    const tried = await check({ kind: 'review_approve', ids })
    expect(tried.affected).toBe(1)
    expect(tried.refused.map((one) => one.count)).toEqual([1, 1])
    expect(tried.refused.map((one) => one.reason)).toContain(
      'Draft: The investor completes the steps, signs and submits.',
    )
    expect(await state(waiting.id)).toBe('in_review')
    const result = await run({ kind: 'review_approve', ids })
    expect(result).toMatchObject({ done: 1, refused: 2, reasons: tried.refused })
    expect(await state(waiting.id)).toBe('awaiting_funds')
    expect(await state(draft.id)).toBe('draft')
    const logged = await t.db.one<{ actor_id: string; actor: string }>(
      "select actor_id, actor from machine_log where machine = 'investment' and id = $1 and type = 'REVIEW_APPROVED'",
      [waiting.id],
    )
    expect(logged).toEqual({ actor_id: operator.person.userId, actor: 'ADM' })
  })
  test('says in the dry run what a guard would refuse, and stores nothing of it', async () => {
    const waiting = await inReview()
    await t.db.run(
      "update machine_instance set state = 'expired', value = '\"expired\"' where machine = 'kyc' and user_id = $1",
      [waiting.userId],
    )
    const tried = await check({ kind: 'review_approve', ids: [waiting.id] })
    expect(tried).toMatchObject({
      affected: 0,
      refused: [
        { reason: expect.stringMatching(/^The identity check is not approved\./), count: 1 },
      ],
    })
    expect(await run({ kind: 'review_approve', ids: [waiting.id] })).toMatchObject({
      done: 0,
      reasons: tried.refused,
    })
    expect(await state(waiting.id)).toBe('in_review')
  })
  test('counts the role that the person has when an investment is handled', async () => {
    const waiting = await inReview()
    const leaving = await staff(t, 'operator')
    const begun = await leaving.post<BulkAction>(AT, {
      body: { kind: 'review_approve', items: await read(waiting.id) },
    })
    await t.db.run('update app_user set admin_role = null where id = $1', [leaving.person.userId])
    await t.drain()
    const { body } = await support.get<BulkActionDetail>(`${AT}/${begun.body.id}`)
    expect(body).toMatchObject({ done: 0, refused: 1 })
    expect(await state(waiting.id)).toBe('in_review')
  })
  test('refuses by itself what has changed since it was read (J12)', async () => {
    const waiting = await inReview()
    const items = await read(waiting.id)
    const returned = await operator.post(`/api/admin/investments/${waiting.id}/decision`, {
      body: { decision: 'ask', reason: 'Which account is it?', step: 'payment' },
    })
    expect(returned.status, returned.text).toBe(200)
    const begun = await operator.post<BulkAction>(AT, { body: { kind: 'review_approve', items } })
    await t.drain()
    const { body } = await support.get<BulkActionDetail>(`${AT}/${begun.body.id}`)
    expect(body.rows.map((row) => [row.outcome, row.reason])).toEqual([
      ['refused', 'This changed after you read it.'],
    ])
  })
  test('is refused for an investment of one’s own company', async () => {
    const waiting = await inReview()
    const both = await staff(t, 'operator')
    await t.db.tx((tx) => addMember(tx, one.accountId, both.person.userId, 'viewer'))
    const result = await run({ kind: 'review_approve', ids: [waiting.id] }, both)
    expect(result).toMatchObject({ done: 0, refused: 1 })
    expect(await state(waiting.id)).toBe('in_review')
  })
})

describe('a bulk action that runs', () => {
  const AT_EVENTS = (id: string) => `/api/lifecycles/bulk-action/${id}/events`
  const begun = async (ids: string[], who: TestPerson = operator): Promise<string> => {
    const answer = await who.post<BulkAction>(AT, {
      body: { kind: 'review_approve', items: await read(...ids) },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }
  const detail = async (id: string, who: TestPerson = support) =>
    (await who.get<BulkActionDetail>(`${AT}/${id}`)).body
  const log = async (id: string) =>
    (
      await t.db.query<{ type: string; actor: string }>(
        "select type, actor from machine_log where machine = 'bulk-action' and id = $1 order by rev",
        [id],
      )
    ).map((row) => `${row.actor} ${row.type}`)

  test('is stopped by whoever began it: nothing more is handled, and it stays so', async () => {
    const waiting = await inReview()
    const id = await begun([waiting.id], compliance)
    expect((await detail(id, compliance)).status).toMatchObject({
      state: 'running',
      accepts: ['STOPPED'],
    })
    expect((await detail(id)).status.accepts).toEqual([])
    const stopped = await compliance.post(AT_EVENTS(id), { body: { type: 'STOPPED' } })
    expect(stopped.status, stopped.text).toBe(200)
    await t.drain()
    expect(await detail(id)).toMatchObject({
      done: 0,
      refused: 0,
      finished_at: expect.any(String),
      status: { state: 'stopped', accepts: [] },
      rows: [{ outcome: null }],
    })
    expect(await state(waiting.id)).toBe('in_review')
    expect(await log(id)).toEqual(['ADM @begun', 'ADM STOPPED'])
    expect((await compliance.post(AT_EVENTS(id), { body: { type: 'STOPPED' } })).status).toBe(409)
  })
  test('is stopped by an operator, and by nobody else', async () => {
    const waiting = await inReview()
    const id = await begun([waiting.id])
    for (const [who, status] of [
      [compliance, 403],
      [support, 403],
      [owner, 404],
      [zoe, 404],
    ] as const)
      expect((await who.post(AT_EVENTS(id), { body: { type: 'STOPPED' } })).status).toBe(status)
    expect(
      (await operator.post(AT_EVENTS(id), { body: { type: 'FINISHED', payload: { run: 1 } } }))
        .status,
    ).toBe(403)
    const other = await staff(t, 'operator')
    expect((await other.post(AT_EVENTS(id), { body: { type: 'STOPPED' } })).status).toBe(200)
    await t.drain()
    expect(await state(waiting.id)).toBe('in_review')
  })
  test('fails where a result can’t be stored, and is continued where it ended', async () => {
    const waiting = await inReview()
    const id = await begun([draft.id, waiting.id])
    await t.db.run(`create function no_result() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`)
    await t.db.run(`create trigger no_result before update on bulk_action_row
      for each row when (new.outcome = 'done') execute function no_result()`)
    await t.db.run(`create trigger no_refusal before update on bulk_action_row
      for each row when (new.reason like 'Something went wrong%') execute function no_result()`)
    await t.drain()
    expect(await detail(id, operator)).toMatchObject({
      done: 0,
      refused: 1,
      finished_at: null,
      status: { state: 'failed', accepts: ['RETRIED', 'STOPPED'] },
    })
    expect(await state(waiting.id)).toBe('in_review')
    await t.db.run('drop function no_result cascade')
    // it decides in the name of the person who began it: nobody else continues it (K5)
    const another = await staff(t, 'operator')
    const alien = await another.post(AT_EVENTS(id), { body: { type: 'RETRIED' } })
    expect([alien.status, alien.text]).toEqual([
      403,
      expect.stringContaining('Only the person who began this can continue it'),
    ])
    const offered = await another.get<{ accepts: string[] }>(`/api/lifecycles/bulk-action/${id}`)
    expect(offered.body.accepts).toEqual(['STOPPED'])
    expect((await operator.post(AT_EVENTS(id), { body: { type: 'RETRIED' } })).status).toBe(200)
    await t.drain()
    expect(await detail(id)).toMatchObject({ done: 1, refused: 1, status: { state: 'done' } })
    expect(await state(waiting.id)).toBe('awaiting_funds')
    expect(await log(id)).toEqual(['ADM @begun', 'SYS FAILED', 'ADM RETRIED', 'SYS FINISHED'])
  })
  test('from before the machine goes on when the server starts, and one that ended is finished', async () => {
    const waiting = await inReview()
    const [open, ended] = [newId(), newId()]
    for (const [id, finished] of [
      [open, null],
      [ended, '2026-01-02T15:00:00.000Z'],
    ] as const) {
      await t.db.run(
        `insert into bulk_action (id, kind, requested_by, requested_at, request_id, ip, finished_at)
        values ($1, 'review_approve', $2, '2026-01-01T15:00:00Z', 'before', '127.0.0.1', $3)`,
        [id, operator.person.userId, finished],
      )
      await t.db.run(
        `insert into bulk_action_row (action_id, position, investment_id, outcome, handled_at)
        values ($1, 1, $2, case when $3::timestamptz is null then null else 'done' end, $3)`,
        [id, waiting.id, finished],
      )
    }
    await beginMachines(t.services)
    await beginMachines(t.services)
    await t.drain()
    expect((await detail(open)).status.state).toBe('done')
    expect(await state(waiting.id)).toBe('awaiting_funds')
    const before = await detail(ended)
    expect(before.status.state).toBe('done')
    expect(new Date(before.finished_at ?? '').toISOString()).toBe('2026-01-02T15:00:00.000Z')
    expect(await log(ended)).toEqual(['SYS @begun', 'SYS FINISHED'])
  })
})

describe('what is ready in an offering', () => {
  test('is accepted by its company’s owner at once, each by its own event and guards', async () => {
    const three = await liveOffering(t)
    const signers = await closingSigners(t, three)
    const [first, second] = [
      (await paid(t, three, signers)).view.id,
      (await paid(t, three, signers)).view.id,
    ]
    const at = `/api/dealroom/offerings/${three.listingId}/bulk-actions`
    const of = { query: { accountid: three.accountId } }
    const tried = await signers.owner.post<AcceptCheck>(`${at}/preview`, of)
    expect(tried.status, tried.text).toBe(200)
    expect(tried.body).toMatchObject({
      affected: 2,
      rows: [
        { investment_id: first, reason: null },
        { investment_id: second, reason: null },
      ],
    })
    const body = { kind: 'issuer_accept', items: await read(first, second, committed.id) }
    // one of another offering does not exist for this one
    expect((await signers.owner.post(at, { ...of, body })).status).toBe(404)
    const editor = await member(t, three.accountId, 'editor')
    expect((await editor.post(`${at}/preview`, of)).status).toBe(403)
    expect(
      (await editor.post(at, { ...of, body: { ...body, items: await read(first) } })).status,
    ).toBe(403)
    const begun = await signers.owner.post<BulkAction>(at, {
      ...of,
      body: { ...body, items: await read(first, second) },
    })
    expect(begun.status, begun.text).toBe(201)
    expect(begun.body.status).toMatchObject({ state: 'running', accepts: ['STOPPED'] })
    await t.drain()
    const { body: result } = await editor.get<BulkActionDetail>(`${at}/${begun.body.id}`, of)
    expect(result).toMatchObject({ total: 2, done: 2, refused: 0, status: { state: 'done' } })
    expect(result.rows[0]?.href).toContain('/dashboard/raise-capital/')
    for (const id of [first, second]) expect(await state(id)).toBe('funded.waiting_for_principal')
    const entry = await t.db.one<{ actor_id: string; actor: string }>(
      "select actor_id, actor from machine_log where machine = 'investment' and id = $1 and type = 'ISSUER_ACCEPTED'",
      [first],
    )
    expect(entry).toEqual({ actor_id: signers.owner.person.userId, actor: 'ISS' })
    const listed = await editor.get<{ items: BulkAction[] }>(at, of)
    expect(listed.body.items.map((one) => one.id)).toEqual([begun.body.id])
    // the other company does not find it, the platform lists it
    expect((await owner.get(`${at}/${begun.body.id}`, of)).status).toBe(404)
    expect(
      (
        await owner.get(`/api/dealroom/offerings/${one.listingId}/bulk-actions/${begun.body.id}`, {
          query: { accountid: one.accountId },
        })
      ).status,
    ).toBe(404)
    expect((await support.get(`${AT}/${begun.body.id}`)).status).toBe(200)
  })
  test('is refused for an owner who is none any more, and stopped by an operator', async () => {
    const three = await liveOffering(t)
    const signers = await closingSigners(t, three)
    const ready = (await paid(t, three, signers)).view.id
    const at = `/api/dealroom/offerings/${three.listingId}/bulk-actions`
    const of = { query: { accountid: three.accountId } }
    const send = async () =>
      (
        await signers.owner.post<BulkAction>(at, {
          ...of,
          body: { kind: 'issuer_accept', items: await read(ready) },
        })
      ).body.id
    const stopped = await send()
    const answer = await operator.post(`/api/lifecycles/bulk-action/${stopped}/events`, {
      body: { type: 'STOPPED' },
    })
    expect(answer.status, answer.text).toBe(200)
    await t.drain()
    const left = await send()
    await t.db.run(
      "update company_member set role = 'viewer' where account_id = $1 and user_id = $2",
      [three.accountId, signers.owner.person.userId],
    )
    await t.drain()
    expect((await support.get<BulkActionDetail>(`${AT}/${left}`)).body).toMatchObject({
      done: 0,
      refused: 1,
    })
    expect(await state(ready)).toBe('funded.waiting_for_issuer')
  })
})

describe('a bulk approval of closings', () => {
  test('puts what the company has accepted into the next closing', async () => {
    const three = await liveOffering(t, {
      type: 'reg_a_t2',
      min_target: 40_000,
      rolling_close: true,
    })
    const signers = await closingSigners(t, three)
    const { view } = await accepted(t, three, signers)
    const ids = [view.id, draft.id]
    const tried = await check({ kind: 'principal_approve', ids })
    expect(tried).toMatchObject({ affected: 1, refused: [{ count: 1 }] })
    expect(await state(view.id)).toBe('funded.waiting_for_principal')
    expect(
      await t.db.query('select 1 from closing where listing_id = $1', [three.listingId]),
    ).toEqual([])
    const result = await run({ kind: 'principal_approve', ids }, compliance)
    expect(result.rows.map((row) => row.outcome)).toEqual(['done', 'refused'])
    expect(await state(view.id)).toBe('approved_to_close')
  })
})

describe('bulk actions', () => {
  test('are begun by compliance and operators, with a fresh factor; support reads them', async () => {
    const body = { kind: 'remind', items: await read(draft.id) }
    const preview = { kind: 'remind', ids: [draft.id] }
    for (const who of [support, owner, zoe]) {
      expect((await who.post(AT, { body })).status).toBe(403)
      expect((await who.post(`${AT}/preview`, { body: preview })).status).toBe(403)
    }
    for (const who of [owner, zoe]) expect((await who.get(AT)).status).toBe(403)
    const stale = t.person({
      userId: operator.person.userId,
      adminRole: 'operator',
      factorMinutesAgo: 6,
    })
    expect((await stale.post(AT, { body })).body.code).toBe('step_up')
    expect((await support.get(AT)).status).toBe(200)
    expect((await support.get(`${AT}/${newId()}`)).status).toBe(404)
  })
  test('are one for one key, however often it is sent', async () => {
    const items = await read(ended.id)
    const send = () =>
      operator.post<BulkAction>(AT, {
        body: { kind: 'remind', items },
        headers: { 'idempotency-key': 'a-bulk-reminder-that-is-sent-twice' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.body.id).toBe(first.body.id)
    await t.drain()
    expect((await support.get<BulkActionDetail>(`${AT}/${first.body.id}`)).body.rows).toHaveLength(
      1,
    )
  })
  test('take each investment once, and none that does not exist', async () => {
    const twice = await check({ kind: 'remind', ids: [draft.id, draft.id] })
    expect(twice.items).toEqual(await read(draft.id))
    const post = async (ids: string[]): Promise<number[]> => [
      (await operator.post(`${AT}/preview`, { body: { kind: 'remind', ids } })).status,
      (
        await operator.post(AT, {
          body: { kind: 'remind', items: ids.map((id) => ({ id, rev: 1 })) },
        })
      ).status,
    ]
    expect(await post([newId()])).toEqual([404, 404])
    expect(await post(Array.from({ length: 501 }, () => newId()))).toEqual([400, 400])
    expect(await post([])).toEqual([400, 400])
    const items = await read(draft.id)
    expect((await operator.post(AT, { body: { kind: 'reject', items } })).status).toBe(400)
  })
  test('are listed, the newest first, whatever the page', async () => {
    const whole = (await support.get<{ items: BulkAction[] }>(AT, { query: { limit: '50' } })).body
    const found: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await support.get<{ items: BulkAction[]; next_cursor: string | null }>(AT, {
        query: { limit: '1', ...(cursor === '' ? {} : { cursor }) },
      })
      found.push(...body.items.map((row) => row.id))
      if (body.next_cursor === null) break
      cursor = body.next_cursor
    }
    expect(found).toEqual(whole.items.map((row) => row.id))
    expect(found.length).toBeGreaterThan(3)
    expect((await support.get(AT, { query: { cursor: 'x' } })).status).toBe(400)
  })
})

test('a reminder waits 72 hours for the next one of the same investment', async () => {
  const again = await run({ kind: 'remind', ids: [draft.id] })
  expect(again).toMatchObject({ done: 0, refused: 1 })
  expect(again.reasons[0]?.reason).toContain('72 hours')
  expect(await mails(draft.id)).toHaveLength(1)
  t.clock.advance({ hours: 72 })
  const fresh = t.person({
    userId: operator.person.userId,
    adminRole: 'operator',
    factorMinutesAgo: -6_000_000,
  })
  expect((await check({ kind: 'remind', ids: [draft.id] }, fresh)).affected).toBe(1)
  expect(await run({ kind: 'remind', ids: [draft.id] }, fresh)).toMatchObject({ done: 1 })
  expect(await mails(draft.id)).toHaveLength(2)
})

test('names the field of a preview that is refused', async () => {
  const fieldsOf = async (body: object) =>
    (await operator.post<{ fields?: object }>(`${AT}/preview`, { body })).body.fields
  expect(Object.keys((await fieldsOf({ kind: 'remind', ids: ['one'] })) ?? {})).toEqual(['ids.0'])
  expect(Object.keys((await fieldsOf({ kind: 'remind' })) ?? {})).toEqual(['ids'])
  expect(Object.keys((await fieldsOf({ kind: 'erase', filter: {} })) ?? {})).toEqual(['kind'])
})
