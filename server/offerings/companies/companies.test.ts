import { testApp, type Json, type TestPerson } from '#tests/support/app.ts'
import { must, somebody } from '#tests/support/raising.ts'
import { liveOffering, member } from '#tests/support/investing.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { setLogo } from '#server/offerings/offerings/index.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const information = (over: Json = {}): Json => ({
  legal_name: 'Harbour Looms, Inc.',
  dba: 'Harbour Looms',
  tagline: 'Cloth from kelp',
  entity_type: 'c_corp',
  jurisdiction: 'DE',
  formation_date: '2019-03-01',
  ein: '12-3456789',
  address: {
    line1: '12 Harbor Street',
    city: 'Portland',
    region: 'ME',
    postal: '04101',
    country: 'US',
  },
  phone: '+12075550100',
  website: 'https://looms.example',
  industry: 'Textiles',
  stage: 'revenue',
  employees: 7,
  ...over,
})
const person = (over: Json = {}): Json => ({
  name: 'Imani Ashford',
  email: 'imani@looms.example',
  role: 'officer',
  title: 'Chief executive',
  ownership_pct: '60',
  is_authorised_signer: true,
  invite_as: null,
  ...over,
})
const attestations = { authority: true, accuracy: true, eligibility: true, terms: true }
let ein = 120_000_000
const fresh = (over: Json = {}): Json => information({ ein: String(++ein), ...over })
const company = (body: Json) => ({ body: { attestations, ...body } })
const linkIn = async (email: string): Promise<string> =>
  /company-invitation\/([A-Za-z0-9_-]{43})/.exec(JSON.stringify(await t.mailbox(email)))?.[1] ?? ''

describe('a founder makes a company', () => {
  test('what is typed is kept before it is complete, sealed', async () => {
    const ann = await somebody(t)
    expect((await ann.get('/api/company-drafts/mine')).body).toEqual({ draft: null })
    await must(
      await ann.put('/api/company-drafts/mine', {
        body: { values: { legal_name: 'Har', ein: '98-7654321', odd: '\u0000' } },
      }),
    )
    expect(
      (
        await must(
          await ann.put<Json>('/api/company-drafts/mine', {
            body: { values: { legal_name: 'Harbour', ein: '98-7654321' } },
          }),
        )
      )['rev'],
    ).toBe(2)
    expect((await ann.get<Json>('/api/company-drafts/mine')).body).toEqual({
      draft: { values: { legal_name: 'Harbour', ein: '98-7654321' }, rev: 2 },
    })
    expect(
      (
        await t.db.one<{ sealed: string }>('select sealed from company_draft where user_id = $1', [
          ann.person.userId,
        ])
      )?.sealed,
    ).not.toContain('98-7654321')
  })
  test('whose address is its name in Latin letters (N14)', async () => {
    const ann = await somebody(t)
    for (const [dba, slug] of [
      ['Société Générale', 'societe-generale'],
      ['Øresund Łódź & Ægir', 'oresund-lodz-aegir'],
      ['Газпром', 'gazprom'],
    ]) {
      const made = await must(
        await ann.post<{ slug: string }>(
          '/api/companies',
          company({ information: fresh({ legal_name: dba, dba }), people: [person()] }),
        ),
      )
      expect(made.slug).toBe(slug)
    }
  })
  test('with an authorised signer, and becomes its owner; the draft ends', async () => {
    const ann = await somebody(t)
    await must(
      await ann.put('/api/company-drafts/mine', { body: { values: { legal_name: 'Harbour' } } }),
    )
    const bad = await ann.post(
      '/api/companies',
      company({
        information: fresh({ ein: '00-1234567', website: 'looms' }),
        people: [person({ is_authorised_signer: false })],
      }),
    )
    expect([bad.status, Object.keys(bad.body.fields ?? {}).sort()]).toEqual([
      400,
      ['information.ein', 'information.website', 'people'],
    ])
    const made = await must(
      await ann.post<{ account_id: string; slug: string }>(
        '/api/companies',
        company({ information: fresh(), people: [person()] }),
      ),
    )
    expect(made.slug).toMatch(/^harbour-looms(-\d+)?$/)
    expect((await must(await ann.get<{ items: Json[] }>('/api/companies'))).items).toMatchObject([
      { account_id: made.account_id, name: 'Harbour Looms', role: 'owner' },
    ])
    expect((await ann.get('/api/company-drafts/mine')).body).toEqual({ draft: null })
    const row = await t.db.one<Json>(
      'select information, attestations, ein_sealed from company_info where account_id = $1',
      [made.account_id],
    )
    expect(row).toMatchObject({
      information: { ein_last4: String(ein).slice(-4) },
      attestations: { version: 1, given: attestations },
    })
    expect(JSON.stringify(row)).not.toContain(String(ein))
  })
  test('its logo is shown to everybody who is given its address', async () => {
    const [ann, bob] = [await somebody(t), await somebody(t)]
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { id: logo } = await t.db.tx((tx) =>
      storeFile(t.services, tx, png, {
        ownerId: ann.person.userId,
        accountId: null,
        name: 'mark.png',
        contentType: 'image/png',
        purpose: 'offering_document',
        maxBytes: 10_000,
      }),
    )
    expect(
      (
        await bob.post<Json>(
          '/api/companies',
          company({ information: fresh({ logo }), people: [person()] }),
        )
      ).body.fields,
    ).toEqual({ 'information.logo': 'Add your own file.' })
    const { account_id: accountId } = await must(
      await ann.post<{ account_id: string }>(
        '/api/companies',
        company({ information: fresh({ logo }), people: [person()] }),
      ),
    )
    const {
      items: [mine],
    } = await must(await ann.get<{ items: { logo_url: string }[] }>('/api/companies'))
    expect(mine?.logo_url).toBe(`/api/companies/${accountId}/logo/${logo}`)
    const shown = await t.visitor.get(mine?.logo_url ?? '')
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=604800, immutable',
    ])
    await t.db.tx((tx) => setLogo(tx, accountId, null))
    expect((await t.visitor.get(mine?.logo_url ?? '')).status).toBe(404)
    expect((await must(await ann.get<{ items: Json[] }>('/api/companies'))).items).toMatchObject([
      { logo_url: null },
    ])
  })
  test('a second one with the same EIN leads to the owners of the first', async () => {
    const ann = await somebody(t)
    await must(
      await ann.post('/api/companies', company({ information: fresh(), people: [person()] })),
    )
    const bob = await somebody(t)
    const taken = await bob.post<Json>(
      '/api/companies',
      company({ information: information({ ein: String(ein) }), people: [person()] }),
    )
    expect([taken.status, taken.body.code, taken.body.detail]).toEqual([
      422,
      'refused',
      { reason: 'ein_taken' },
    ])
    const asked = await bob.post('/api/companies/join-requests', {
      body: {
        ein: `${String(ein).slice(0, 2)}-${String(ein).slice(2)}`,
        message: 'I keep the books.',
      },
    })
    const unknown = await bob.post('/api/companies/join-requests', {
      body: { ein: '99-9999999', message: 'Hello.' },
    })
    expect([asked.status, asked.text, unknown.status, unknown.text]).toEqual([202, '', 202, ''])
    const owner = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      ann.person.userId,
    ])
    expect(JSON.stringify(await t.mailbox(owner?.email))).toContain('I keep the books.')
  })
})

describe('who asks to be let in', () => {
  const asks = async () => {
    const founder = await somebody(t)
    const { account_id: accountId } = await must(
      await founder.post<{ account_id: string }>(
        '/api/companies',
        company({ information: fresh(), people: [person()] }),
      ),
    )
    const as = (who: TestPerson, role: 'owner' | 'editor' | 'viewer') =>
      t.person({ userId: who.person.userId, memberships: [{ accountId, role }] })
    const [owner, asker] = [as(founder, 'owner'), await somebody(t)]
    const ask = () =>
      asker.post('/api/companies/join-requests', {
        body: { ein: String(ein), message: 'I keep the books.' },
      })
    await ask()
    const list = async (who: TestPerson) =>
      (
        await must(
          await who.get<{
            items: {
              id: string
              name: string
              role: string | null
              decided_by: string | null
              status: { state: string; accepts: string[] }
            }[]
          }>('/api/dealroom/company/join-requests', { query: { accountid: accountId } }),
        )
      ).items
    const [request] = await list(owner)
    const send = (who: TestPerson, type: string, payload?: object) =>
      who.post<Json>(`/api/lifecycles/join-request/${request?.id ?? ''}/events`, {
        body: { type, payload },
      })
    return {
      accountId,
      owner,
      asker,
      as,
      ask,
      list,
      send,
      request,
      editor: as(await somebody(t), 'editor'),
    }
  }
  const mailsTo = async (who: TestPerson): Promise<string> =>
    JSON.stringify(
      await t.mailbox(
        (
          await t.db.one<{ email: string }>('select email from app_user where id = $1', [
            who.person.userId,
          ])
        )?.email,
      ),
    )
  test('stands in the list once, for the company only; an owner gives the role, and both are told', async () => {
    const { accountId, owner, asker, ask, list, send, request, editor } = await asks()
    await ask()
    expect(await list(owner)).toHaveLength(1)
    expect(request).toMatchObject({
      role: null,
      status: { state: 'asked', accepts: expect.arrayContaining(['ACCEPTED', 'DECLINED']) },
    })
    expect((await list(editor))[0]?.status.accepts).toEqual([])
    expect(
      (
        await (
          await somebody(t)
        ).get('/api/dealroom/company/join-requests', { query: { accountid: accountId } })
      ).status,
    ).toBe(404)
    expect((await send(editor, 'ACCEPTED', { role: 'viewer' })).body).toMatchObject({
      code: 'forbidden',
      message: 'Only an owner of the company can do this.',
    })
    expect((await send(asker, 'ACCEPTED', { role: 'owner' })).status).toBe(403)
    expect((await send(await somebody(t), 'ACCEPTED', { role: 'viewer' })).status).toBe(404)
    expect((await send(owner, 'ACCEPTED', { role: 'boss' })).status).toBe(400)
    await must(await send(owner, 'ACCEPTED', { role: 'editor' }))
    expect(
      await t.db.query('select role from company_member where account_id = $1 and user_id = $2', [
        accountId,
        asker.person.userId,
      ]),
    ).toEqual([{ role: 'editor' }])
    expect((await list(owner))[0]).toMatchObject({
      role: 'editor',
      decided_by: expect.any(String),
      status: { state: 'accepted' },
    })
    expect(await mailsTo(asker)).toContain('granted you access as an editor')
    expect((await send(owner, 'DECLINED', { reason: 'Too late.' })).body.code).toBe('not_accepted')
  })
  test('is told why when an owner declines, may take it back, and ask again', async () => {
    const { owner, asker, ask, list, send } = await asks()
    expect((await send(owner, 'DECLINED')).status).toBe(400)
    await must(await send(owner, 'DECLINED', { reason: 'We do not know you.' }))
    expect(await mailsTo(asker)).toContain('We do not know you.')
    await ask()
    const [again] = await list(owner)
    expect([again?.status.state, (await list(owner)).length]).toEqual(['asked', 2])
    await must(
      await asker.post(`/api/lifecycles/join-request/${again?.id ?? ''}/events`, {
        body: { type: 'WITHDRAWN' },
      }),
    )
    expect((await list(owner))[0]?.status.state).toBe('withdrawn')
  })
  test('ends by itself when nobody decides', async () => {
    const { owner, asker, list } = await asks()
    await t.advance({ days: 31 })
    expect((await list(owner))[0]?.status.state).toBe('ran_out')
    expect(await mailsTo(asker)).toContain('expired without a decision')
  })
})

describe('people are invited by a link', () => {
  test('it works once, for the invited address, with the role that it names', async () => {
    const founder = await somebody(t)
    const { account_id: accountId } = await must(
      await founder.post<{ account_id: string }>(
        '/api/companies',
        company({
          information: fresh(),
          people: [
            person({ email: 'devi@looms.example', name: 'Devi Raman', invite_as: 'editor' }),
          ],
        }),
      ),
    )
    const token = await linkIn('devi@looms.example')
    expect((await t.visitor.get<Json>(`/api/company-invitations/${token}`)).body).toEqual({
      company: 'Harbour Looms',
      role: 'editor',
      name: 'Devi Raman',
    })
    const other = await somebody(t)
    expect((await other.post(`/api/company-invitations/${token}/accept`)).status).toBe(422)
    const { id } = await t.db.tx((tx) =>
      createUser(tx, t.services, {
        email: 'devi@looms.example',
        firstName: 'Devi',
        lastName: 'Raman',
        passwordHash: 'none',
      }),
    )
    const devi = t.person({ userId: id })
    expect(
      (await must(await devi.post<Json>(`/api/company-invitations/${token}/accept`)))['account_id'],
    ).toBe(accountId)
    expect((await devi.post(`/api/company-invitations/${token}/accept`)).status).toBe(404)
    const owner = t.person({
      userId: founder.person.userId,
      memberships: [{ accountId, role: 'owner' }],
    })
    const people = await must(
      await owner.get<{ items: Json[] }>('/api/dealroom/company/people', {
        query: { accountid: accountId },
      }),
    )
    expect(people.items).toMatchObject([
      { name: 'Devi Raman', access: 'editor', invitation: 'accepted' },
    ])
  })
  test('owners only; a newer link ends the earlier one, and it ends after 14 days', async () => {
    const founder = await somebody(t)
    const { account_id: accountId } = await must(
      await founder.post<{ account_id: string }>(
        '/api/companies',
        company({ information: fresh(), people: [person()] }),
      ),
    )
    const query = { accountid: accountId }
    const as = (role: 'owner' | 'editor' | 'viewer') =>
      t.person({ userId: founder.person.userId, memberships: [{ accountId, role }] })
    const body = person({ name: 'Noor Vale', email: 'noor@looms.example', invite_as: 'viewer' })
    for (const role of ['editor', 'viewer'] as const)
      expect((await as(role).post('/api/dealroom/company/people', { query, body })).status).toBe(
        403,
      )
    const added = await must(
      await as('owner').post<{ id: string; invitation: string }>('/api/dealroom/company/people', {
        query,
        body,
      }),
    )
    expect(added).toMatchObject({ invitation: 'sent', access: null })
    expect((await as('owner').post('/api/dealroom/company/people', { query, body })).status).toBe(
      422,
    )
    const first = await linkIn('noor@looms.example')
    await must(
      await as('owner').post(`/api/dealroom/company/people/${added.id}/invite`, {
        query,
        body: { invite_as: 'editor' },
      }),
    )
    expect((await t.visitor.get(`/api/company-invitations/${first}`)).status).toBe(404)
    const second = await linkIn('noor@looms.example')
    expect((await t.visitor.get<Json>(`/api/company-invitations/${second}`)).body).toMatchObject({
      role: 'editor',
    })
    await t.advance({ days: 15 })
    expect((await t.visitor.get(`/api/company-invitations/${second}`)).status).toBe(404)
  })
})

describe('what a person is in the company', () => {
  test('is changed by an owner on the version that was read; one may always sign, and owners are notified (W8)', async () => {
    const founder = await somebody(t)
    const { account_id: accountId } = await must(
      await founder.post<{ account_id: string }>(
        '/api/companies',
        company({ information: fresh(), people: [person()] }),
      ),
    )
    const query = { accountid: accountId }
    const as = (role: 'owner' | 'editor') =>
      t.person({ userId: founder.person.userId, memberships: [{ accountId, role }] })
    const owner = as('owner')
    const { items } = await must(
      await owner.get<{ items: (Json & { id: string; rev: number })[] }>(
        '/api/dealroom/company/people',
        { query },
      ),
    )
    const { id = '', rev } = items[0] ?? {}
    const put = (who: TestPerson, over: Json, version = rev) =>
      who.put<Json>(`/api/dealroom/company/people/${id}`, {
        query,
        headers: { 'if-match': String(version) },
        body: {
          role: 'director',
          title: 'Chair',
          ownership_pct: '45.5',
          is_authorised_signer: true,
          ...over,
        },
      })
    expect((await put(as('editor'), {})).status).toBe(403)
    const alone = await put(owner, { is_authorised_signer: false })
    expect([alone.status, alone.body['fields']]).toEqual([
      422,
      { is_authorised_signer: expect.stringContaining('always has an authorized signer') },
    ])
    expect(await must(await put(owner, {}))).toMatchObject({
      name: 'Imani Ashford',
      role: 'director',
      title: 'Chair',
      ownership_pct: '45.5',
      rev: 2,
    })
    expect((await put(owner, { role: 'officer' })).status).toBe(412)
    const { email } =
      (await t.db.one<{ email: string }>('select email from app_user where id = $1', [
        founder.person.userId,
      ])) ?? {}
    expect(JSON.stringify(await t.mailbox(email))).toContain(
      'Imani Ashford was: Officer, Chief executive, owns 60 %, may sign. Now: Director, Chair, owns 45.5 %, may sign.',
    )
  })
})

describe('the summary of a company', () => {
  test('says what has to be done, and where', async () => {
    const founder = await somebody(t)
    const { account_id: accountId } = await must(
      await founder.post<{ account_id: string }>(
        '/api/companies',
        company({ information: fresh(), people: [person()] }),
      ),
    )
    const owner = t.person({
      userId: founder.person.userId,
      memberships: [{ accountId, role: 'owner' }],
    })
    const query = { accountid: accountId }
    expect(
      await must(await owner.get<Json>('/api/dealroom/company/summary', { query })),
    ).toMatchObject({ tasks: [], checklist: { done: 0, required: 0 }, days_left: null, balance: 0 })
    const { listing_id: listingId } = await must(
      await owner.post<{ listing_id: string }>('/api/dealroom/offerings', {
        query,
        body: { name: 'Seed round', type: 'reg_d_506c' },
      }),
    )
    const summary = await must(
      await owner.get<{ tasks: { text: string; href: string }[]; checklist: { required: number } }>(
        '/api/dealroom/company/summary',
        { query },
      ),
    )
    expect(summary.tasks).toEqual([
      {
        text: `Complete ${summary.checklist.required} more of Seed round.`,
        href: `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/offering-details/checklist`,
        due_at: null,
      },
      {
        text: 'One questionnaire is waiting for an answer.',
        href: `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/offering-details/regulatory/bad-actor`,
        due_at: null,
      },
    ])
  })
  test('names the questions that wait for an answer, and nothing once the company answered', async () => {
    const { listingId, accountId } = await liveOffering(t)
    const owner = await member(t, accountId, 'owner')
    await t.db.run(
      "insert into raise (listing_id, account_id, name, created_by, created_at) values ($1, $2, 'Class B', $3, $4)",
      [listingId, accountId, owner.person.userId, t.clock.now().toISOString()],
    )
    const tasks = async (): Promise<string[]> => {
      const { tasks: all } = await must(
        await owner.get<{ tasks: { text: string }[] }>('/api/dealroom/company/summary', {
          query: { accountid: accountId },
        }),
      )
      return all.map((one) => one.text)
    }
    expect(await tasks()).toEqual([])
    const path = `/api/offerings/${listingId}/discussion`
    const asker = await somebody(t)
    const ids: string[] = []
    for (const body of ['When do you build?', 'Who insures the sites?']) {
      const { id } = await must(await asker.post<{ id: string }>(path, { body: { body } }))
      ids.push(id)
    }
    expect(await tasks()).toEqual(['Answer 2 questions about Class B.'])
    // whoever else answers, the question still waits for the company
    const other = await somebody(t)
    await must(await other.post(path, { body: { body: 'In spring, I hear.', parent_id: ids[0] } }))
    expect(await tasks()).toEqual(['Answer 2 questions about Class B.'])
    await must(await owner.post(path, { body: { body: 'In spring.', parent_id: ids[0] } }))
    expect(await tasks()).toEqual(['Answer one question about Class B.'])
  })
})
