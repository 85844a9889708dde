import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { ClosingView } from '#domain/identity/model/personal-data.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { verify } from '#tests/support/inside.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { begin, investor, liveOffering, submitted } from '#tests/support/investing.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const stateOf = async (who: TestPerson): Promise<string | undefined> =>
  (await t.lifecycles.read(t.db, 'user', who.person.userId))?.state
const rowOf = (who: TestPerson) =>
  t.db.one<{ email: string; first_name: string; last_name: string; password_hash: string }>(
    'select email, first_name, last_name, password_hash from app_user where id = $1',
    [who.person.userId],
  )
let people = 0
const newcomer = async (): Promise<TestPerson> =>
  t.person({
    userId: (
      await t.db.tx((tx) =>
        createUser(tx, t.services, {
          email: `closing${++people}@mail.example`,
          firstName: 'Noor',
          lastName: 'Rahimi',
          passwordHash: 'none',
        }),
      )
    ).id,
  })
const viewOf = async (who: TestPerson): Promise<ClosingView> =>
  (await who.get<ClosingView>('/api/account/closing')).body
const linkFor = async (who: TestPerson): Promise<string> =>
  /\/keep-account\/([\w-]+)/.exec(
    String((await t.mailbox((await rowOf(who))?.email))[0]?.['text']),
  )?.[1] ?? ''

describe('before the account is closed', () => {
  it('a new person is told that nothing stops it and nothing is kept', async () => {
    const view = await viewOf(await newcomer())
    expect(view).toMatchObject({ blockers: [], kept: [], keep_until: null, cool_off_days: 14 })
    expect(view.erased_at_once.length + view.erased_later.length).toBeGreaterThan(5)
  })
  it('what is on its way stops it, with a link to each; what the law asks for is named with its rule', async () => {
    const who = await investor(t)
    const draft = await begin(who, await liveOffering(t))
    expect((await viewOf(who)).blockers).toMatchObject([
      { title: draft.company.name, link: `/investment/${draft.id}` },
    ])
    expect((await who.post('/api/account/closing')).body).toMatchObject({ code: 'guard_failed' })
    await submitted(t, who, await liveOffering(t))
    const view = await viewOf(who)
    expect(view.blockers).toHaveLength(2)
    expect(view.kept.map((one) => one.rule)).toContain('31 CFR 1023.220(a)(3)')
  })
  it('needs a fresh second factor, and has one call', async () => {
    const who = await newcomer()
    const late = t.person({ userId: who.person.userId, factorMinutesAgo: 6 })
    expect((await late.post('/api/account/closing')).body.code).toBe('step_up')
    expect(
      (
        await late.post(`/api/lifecycles/user/${who.person.userId}/events`, {
          body: { type: 'CLOSE_REQUESTED' },
        })
      ).body.code,
    ).toBe('forbidden')
  })
})

describe('the fourteen days', () => {
  it('keep the account by the link of the mail, without signing in; the link again says that nothing is left to do', async () => {
    const who = await newcomer()
    expect((await who.post('/api/account/closing')).body).toMatchObject({
      closes_at: expect.any(String),
    })
    expect(await stateOf(who)).toBe('closing')
    const token = await linkFor(who)
    expect(
      (await t.visitor.post('/api/account/closing/undo', { body: { token: 'x'.repeat(43) } }))
        .status,
    ).toBe(404)
    expect((await t.visitor.post('/api/account/closing/undo', { body: { token } })).body).toEqual({
      status: 'kept',
    })
    expect((await t.visitor.post('/api/account/closing/undo', { body: { token } })).body).toEqual({
      status: 'already_kept',
    })
    await t.advance({ days: 15 })
    expect([await stateOf(who), (await rowOf(who))?.first_name]).toEqual(['active', 'Noor'])
  })
  it('store nothing of the link but its hash', async () => {
    const who = await newcomer()
    await who.post('/api/account/closing')
    const token = await linkFor(who)
    const kept = JSON.stringify([
      await t.db.query('select * from account_closing'),
      await t.db.query(
        "select variables, subject from email_message where template = 'account.closing'",
      ),
    ])
    expect(token.length).toBeGreaterThan(20)
    expect(kept).not.toContain(token)
  })
})

describe('the log', () => {
  it('keeps its chain and names nobody: what it says about a person in words is sealed with their key', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const user = await rowOf(who)
    const facts = await t.db.query<{ values: Record<string, unknown> }>(
      `select "values" from profile_fact where user_id = $1 and kind = 'kyc'`,
      [who.person.userId],
    )
    const log = JSON.stringify(
      await t.db.query(
        `select *
          from machine_log
          where (user_id = $1 or investment_id in (select id from investment where user_id = $1))`,
        [who.person.userId],
      ),
    )
    const street =
      (facts[0]?.values['address'] as { line1?: string } | undefined)?.line1 ?? 'no street'
    for (const word of [user?.email, user?.last_name, facts[0]?.values['dob'], street])
      expect(log.includes(String(word)), String(word)).toBe(false)
    expect(await verify(t.db, t.services.keys, lifecycles.user, who.person.userId)).toBeNull()
  })
})

describe('afterwards', () => {
  it('a person of whom nothing has to be kept is erased: names, address, ways in, notices', async () => {
    const who = await newcomer()
    const before = await rowOf(who)
    await who.post('/api/account/closing')
    await t.advance({ days: 15 })
    expect(await stateOf(who)).toBe('erased')
    expect(await rowOf(who)).toMatchObject({
      first_name: 'Closed',
      last_name: 'account',
      email: `closed-${who.person.userId}@closed.invalid`,
      password_hash: 'closed',
    })
    const left = JSON.stringify(
      await Promise.all(
        ['app_user', 'email_message', 'notice', 'session', 'account_closing'].map((table) =>
          t.db.query(
            `select * from ${table} where ${table === 'app_user' ? 'id' : 'user_id'} = $1`,
            [who.person.userId],
          ),
        ),
      ),
    )
    expect(left).not.toContain(String(before?.email))
    expect(left).not.toContain('Rahimi')
  })
  it('of a person with records the account is closed to everybody, the records stay until their time is over, and then the keys go', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, await liveOffering(t))
    const cancelled = await who.post<InvestmentView>(`/api/investments/${view.id}/cancel`, {
      body: {},
    })
    expect(cancelled.status, cancelled.text).toBe(200)
    const payment = (
      await t.db.one<{ id: string }>('select id from payment where investment_id = $1', [view.id])
    )?.id
    const statement = newId()
    await t.db.run(
      `insert into bank_statement (id, name, sha256, format, first_day, last_day, lines, came_in, uploaded_by,
          uploaded_at)
        values ($1, 'june.csv', $1::uuid::text, 'csv', now(), now(), 1, 100, $1, now())`,
      [statement],
    )
    await t.db.run(
      `insert into statement_line (statement_id, place, line, booked_on, amount, reference, sender, sender_last4,
          bank_reference, outcome, says, payment_id, investment_id)
        values ($1, 1, 1, now(), 100, '', 'Mara Sender', '6789', 'B-1', 'short', '', $2, $3)`,
      [statement, payment, view.id],
    )
    await t.db.run(
      `insert into money_item (id, kind, amount, payment_id, sender, text, received_on, created_at)
        values ($1, 'surplus', 100, $2, 'Mara Sender', 'Mara Sender B-1', now(), now())`,
      [newId(), payment],
    )
    const named = async () =>
      JSON.stringify(
        await Promise.all(
          ['statement_line', 'money_item'].map((table) =>
            t.db.query(`select * from ${table} where payment_id = $1`, [payment]),
          ),
        ),
      ).match(/Mara Sender|6789/g) ?? []
    expect(await named()).toHaveLength(4)
    const fresh = t.person({ userId: who.person.userId })
    expect((await fresh.post('/api/account/closing')).status).toBe(200)
    await t.advance({ days: 15 })
    expect(await stateOf(who)).toBe('closed')
    const files = await t.db.query<{ id: string }>(
      'select id from stored_file where owner_id = $1',
      [who.person.userId],
    )
    expect(files.length).toBeGreaterThan(0)
    expect(
      (
        await t.db.query(
          'select 1 from profile_secret s join profile_fact f on f.id = s.fact_id where f.user_id = $1',
          [who.person.userId],
        )
      ).length,
    ).toBeGreaterThan(0)
    expect((await rowOf(who))?.email).toMatch(/@closed\.invalid$/)
    await t.advance({ days: 3_660 })
    expect(await stateOf(who)).toBe('erased')
    expect(
      await t.db.query('select 1 from profile_fact where user_id = $1', [who.person.userId]),
    ).toEqual([])
    expect(
      await t.db.query('select 1 from stored_file_key where file_id = any($1)', [
        files.map((file) => file.id),
      ]),
    ).toEqual([])
    expect(await named()).toEqual([])
    expect(
      await t.db.one('select sealed_contact from account_closing where user_id = $1', [
        who.person.userId,
      ]),
    ).toEqual({ sealed_contact: null })
  })

  it('what links by mail, questionnaires that ended, transfers and proposals hold of a person goes too; what a sale still relies on stays', async () => {
    const who = await newcomer()
    const { listingId, accountId } = await liveOffering(t)
    const address = String((await rowOf(who))?.email)
    const [ended, standing] = [newId(), newId()]
    await t.db.run(
      `insert into raise (listing_id, account_id, name, created_by, created_at)
        values ($1, $2, 'Round', $2, now())
        on conflict do nothing`,
      [listingId, accountId],
    )
    for (const id of [ended, standing]) {
      await t.db.run(
        `insert into questionnaire (id, listing_id, account_id, person_key, name, email, roles, subject, created_at,
            ended_at)
          values ($1::uuid, $2, $3, $1::text, 'Noor Rahimi', $4, '{Director}', 'other', now(), case when $5 then now()
            end)`,
        [id, listingId, accountId, address, id === ended],
      )
      const link = newId()
      await t.db.run(
        `insert into mail_link (id, kind, record_id, address, name, token_hash, created_at, expires_at)
          values ($1::uuid, 'questionnaire', $2, $3, 'Noor Rahimi', $1::text, now(), now())`,
        [link, id, address],
      )
      await t.db.run(
        `insert into questionnaire_address (id, questionnaire_id, address, ended_at, changed_by, by_platform,
            answers_sealed)
          values ($1, $2, $3, now(), $1, false, 'v1.sealed')`,
        [newId(), id, address.toUpperCase()],
      )
      await t.db.run(
        `insert into questionnaire_warning (id, questionnaire_id, link_id, kind, member_id, ip, at)
          values ($1, $2, $3, 'member_session', $4, '198.51.100.7', now())`,
        [newId(), id, link, who.person.userId],
      )
    }
    const proposal = newId()
    await t.db.run(
      `insert into proposal (id, kind, subject_machine, subject_id, event, sealed, fingerprint, evidence, proposed_by,
          proposed_at, ended_at)
        values ($1, 'event', 'user', $2, 'X', 'v1.about-noor', '1', '{}', $1, now(), now())`,
      [proposal, who.person.userId],
    )
    await t.db.run(
      `insert into notice (id, user_id, kind, title, sealed, cause_machine, cause_id, shown, created_at)
        values ($1, $1, 'task', 'Noor Rahimi', '', 'proposal', $2, true, now())`,
      [newId(), proposal],
    )
    expect((await who.post('/api/account/closing')).status).toBe(200)
    await t.advance({ days: 15 })
    expect(await stateOf(who)).toBe('erased')
    const left = (table: string, column: string, id: string) =>
      t.db.query(`select * from ${table} where ${column} = $1`, [id])
    const of = async (id: string) => ({
      questionnaire: await left('questionnaire', 'id', id),
      link: await left('mail_link', 'record_id', id),
      earlier: await left('questionnaire_address', 'questionnaire_id', id),
    })
    expect(JSON.stringify(await of(ended)).toLowerCase()).not.toContain(address.toLowerCase())
    expect(await of(ended)).toMatchObject({
      link: [{ name: '' }],
      earlier: [{ answers_sealed: null }],
    })
    expect(await of(standing)).toMatchObject({
      questionnaire: [{ email: address }],
      link: [{ address }],
      earlier: [{ answers_sealed: 'v1.sealed' }],
    })
    expect(
      JSON.stringify(await left('questionnaire_warning', 'member_id', who.person.userId)),
    ).not.toContain('198.51.100.7')
    expect(await left('proposal', 'id', proposal)).toEqual([])
    expect(await left('notice', 'cause_id', proposal)).toEqual([])
  })
})
