import type { LabelLook, PrivateLabelView } from '#domain/offerings/model/private-label.ts'
import type { WantedRecords } from '#domain/offerings/rules/private-domain.ts'
import { createPublicKey } from 'node:crypto'
import type { OutgoingMail } from '#server/providers/mail/port.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { testApp, type Caller, type TestPerson } from '#tests/support/app.ts'
import { liveOffering, member, staff, type LiveOffering } from '#tests/support/investing.ts'
import { describe, expect, test, vi } from 'vitest'

/** Hosts whose records change during a test; the sandbox responds for all others. */
const kinds = new Map<string, string>()
const asKind = (wanted: WantedRecords): WantedRecords => {
  const kind = kinds.get(wanted.host)
  return kind === undefined ? wanted : { ...wanted, host: `${kind}.example` }
}
const t = await testApp()
const sandbox = t.services.domains
t.services.domains = { ...sandbox, records: (wanted) => sandbox.records(asKind(wanted)) }
vi.setConfig({ testTimeout: 60_000 })

let serial = 0
const hostName = (kind = 'invest'): string => `${kind}.harbour${++serial}.example`
interface Labelled extends LiveOffering {
  owner: TestPerson
  at: (rest?: string) => string
  query: { accountid: string }
}
async function company(type?: 'reg_d_506b'): Promise<Labelled> {
  const live = await liveOffering(t, type === undefined ? {} : { type })
  await t.db.run('update offering set intermediary = $2 where listing_id = $1', [
    live.listingId,
    JSON.stringify({ name: 'Capstan Portal LLC', file_number: '7-00316', crd: '284512' }),
  ])
  return {
    ...live,
    owner: await member(t, live.accountId, 'owner'),
    at: (rest = '') => `/api/dealroom/offerings/${live.listingId}/private-label${rest}`,
    query: { accountid: live.accountId },
  }
}
const look = (more: object = {}) => ({
  brand: 'Harbour Looms',
  accent: '#6b21a8',
  cta: '#9d174d',
  logo_file_id: null,
  footer: 'Weaving since 1911.',
  terms_url: 'https://harbour.example/terms',
  privacy_url: '',
  sender: '',
  ...more,
})
const save = (c: Labelled, rev: number, more: object = {}, who: Caller = c.owner) =>
  who.put<{ rev: number }>(c.at(), {
    query: c.query,
    headers: { 'if-match': String(rev) },
    body: look(more),
  })
/** Decides on the look that is saved. */
const review = (c: Labelled, who: Caller, rev: number, body: object = { decision: 'approve' }) =>
  who.post<{ shown: number | null }>(`/api/admin/offerings/${c.listingId}/private-label/review`, {
    headers: { 'if-match': String(rev) },
    body,
  })
/** Saves a look and has it approved. */
async function saveApproved(c: Labelled, rev: number, more: object = {}): Promise<void> {
  const saved = await save(c, rev, more)
  expect(saved.status, saved.text).toBe(200)
  const decided = await review(c, await staff(t, 'compliance'), rev + 1)
  expect(decided.status, decided.text).toBe(200)
}
const request = (c: Labelled, host: string, who: Caller = c.owner) =>
  who.post<{ id: string }>(c.at('/domain'), { query: c.query, body: { host } })
const view = async (c: Labelled, who: Caller = c.owner) =>
  (await who.get<PrivateLabelView>(c.at(), { query: c.query })).body
const send = (who: Caller, id: string, type: string) =>
  who.post(`/api/lifecycles/private-domain/${id}/events`, { body: { type } })
const stateOf = async (c: Labelled) => (await view(c)).domain?.status.state
/** Requests a check and waits for the results of the records and the certificate. */
async function check(c: Labelled, id: string): Promise<void> {
  t.clock.advance({ seconds: 20 })
  expect((await send(c.owner, id, 'CHECK')).status).toBe(200)
  await t.drain()
}
async function active(host = hostName()): Promise<Labelled & { id: string; host: string }> {
  const c = await company()
  const { body, status, text } = await request(c, host)
  expect(status, text).toBe(201)
  await check(c, body.id)
  expect(await stateOf(c)).toBe('active.serving')
  return { ...c, id: body.id, host }
}
/** A request for a host, as a browser makes it. */
const visit = async (host: string, url: string, method: 'GET' | 'POST' = 'GET') => {
  const answer = await t.app.inject({ method, url, headers: { host } })
  return { status: answer.statusCode, text: answer.body, to: answer.headers.location }
}

describe('the look of a private label', () => {
  test('starts with the platform’s colors and is saved in versions', async () => {
    const c = await company()
    expect(await view(c)).toMatchObject({ rev: 0, accent: '#1b6072', domain: null, may_edit: true })
    expect((await save(c, 0)).body).toEqual({ rev: 1 })
    expect((await save(c, 1, { brand: 'Harbour' })).body).toEqual({ rev: 2 })
    expect(await view(c)).toMatchObject({ rev: 2, brand: 'Harbour', accent: '#6b21a8' })
    const stored = await t.db.query<{ version: number; saved_by: string }>(
      'select version, saved_by from private_label_version where listing_id = $1 order by version',
      [c.listingId],
    )
    expect(stored).toEqual([1, 2].map((version) => ({ version, saved_by: c.owner.person.userId })))
    expect((await save(c, 1)).status, 'an old version').toBe(412)
  })

  test.each([
    ['accent', '#ffcc00', /Choose a darker color/],
    ['cta', 'red', /Enter a color/],
    ['terms_url', 'http://harbour.example', /https/],
    ['terms_url', '/terms', /https/],
    ['sender', 'a@b', /before the @/],
    ['brand', ' ', /name/],
  ])('%s “%s” is refused', async (field, value, says) => {
    const c = await company()
    const { status, body } = await save(c, 0, { [field]: value })
    expect(status).toBe(400)
    expect(body.fields?.[field]).toMatch(says)
  })

  test('the legal text names the intermediary whatever the company writes', async () => {
    const c = await company()
    await save(c, 0, { footer: '' })
    const { legal, footer } = await view(c)
    expect(footer).toBe('')
    expect(legal.join(' ')).toMatch(/SEC file number .* CRD .* loss of all the money/)
    expect((await save(c, 1, { legal: [] })).status, 'no field can empty it').toBe(400)
  })

  test('is seen by members and staff, changed by owners and operators, unknown to others', async () => {
    const c = await company()
    const viewer = await member(t, c.accountId, 'viewer')
    expect([(await view(c, viewer)).may_edit, (await save(c, 0, {}, viewer)).status]).toEqual([
      false,
      403,
    ])
    expect((await request(c, hostName(), viewer)).status).toBe(403)
    expect((await save(c, 0, {}, await staff(t, 'support'))).status).toBe(403)
    expect((await save(c, 0, {}, await staff(t, 'operator'))).status).toBe(200)
    const other = await company()
    expect((await other.owner.get(c.at(), { query: other.query })).status).toBe(404)
    expect((await other.owner.get(c.at(), { query: c.query })).status).toBe(404)
  })

  test('its logo is a small picture of their own, shown at the active domain only', async () => {
    const c = await active()
    const upload = (ownerId: string, contentType: string, bytes = 'picture') =>
      t.db.tx((tx) =>
        storeFile(t.services, tx, Buffer.from(bytes), {
          ownerId,
          name: 'logo.png',
          contentType,
          purpose: 'company_document',
          maxBytes: 1_000_000,
        }),
      )
    const stranger = await company()
    const foreign = await upload(stranger.owner.person.userId, 'image/png')
    const document = await upload(c.owner.person.userId, 'application/pdf')
    const large = await upload(c.owner.person.userId, 'image/png', 'x'.repeat(200 * 1024 + 1))
    for (const { id } of [foreign, document, large])
      expect((await save(c, 0, { logo_file_id: id })).body.fields).toHaveProperty('logo_file_id')
    const logo = await upload(c.owner.person.userId, 'image/png')
    await saveApproved(c, 0, { logo_file_id: logo.id })
    const at = (host: string, id: string) => `/api/private-labels/${host}/logo/${id}`
    expect((await t.visitor.get(at(c.host, logo.id))).text).toBe('picture')
    expect((await t.visitor.get(at(c.host, document.id))).status).toBe(404)
    await send(c.owner, c.id, 'REMOVED')
    expect((await t.visitor.get(at(c.host, logo.id))).status).toBe(404)
  })

  test('is shown to visitors once the platform has approved the version that it read (J15)', async () => {
    const c = await active()
    const shown = async () => {
      const page = await visit(c.host, `/api/private-labels/${c.host}`)
      const { brand, footer, terms_url } = JSON.parse(page.text) as LabelLook
      return [brand, footer, terms_url]
    }
    const before = await shown()
    expect(before).toEqual([(await view(c)).brand, '', null])
    const bank = {
      brand: 'U.S. Treasury Direct',
      footer: 'FDIC insured',
      terms_url: 'https://treasury.example/terms',
    }
    await save(c, 0, bank)
    expect(await shown()).toEqual(before)
    const [one, two] = [await staff(t, 'compliance'), await staff(t, 'operator')]
    expect(await view(c)).toMatchObject({ review: null, shown: null, may_review: false })
    expect(await view(c, one)).toMatchObject({ ...bank, may_review: true })
    const home = await one.get<{ waiting: { href: string }[] }>('/api/admin/home')
    expect(home.body.waiting.map((row) => row.href).join(' ')).toContain(
      `${c.listingId}/issuance-platform/private-label`,
    )
    for (const who of [c.owner, await staff(t, 'support')])
      expect((await review(c, who, 1)).status).toBe(403)
    const silent = await review(c, one, 1, { decision: 'reject' })
    expect([silent.status, Object.keys(silent.body.fields ?? {})]).toEqual([400, ['reason']])
    expect(
      (await review(c, one, 1, { decision: 'reject', reason: 'You are no agency.' })).body,
    ).toEqual({ shown: null })
    expect((await view(c)).review).toMatchObject({
      decision: 'rejected',
      reason: 'You are no agency.',
    })
    expect((await t.mailbox()).map((mail) => mail.subject)).toContain(
      'Please change the branding “U.S. Treasury Direct” of your domain',
    )

    await save(c, 1)
    await save(c, 2, { footer: 'FDIC insured' })
    const unread = await review(c, one, 2)
    expect([unread.status, unread.body.code]).toEqual([412, 'stale'])
    await save(c, 3)
    expect((await review(c, one, 4)).body).toEqual({ shown: 4 })
    expect(await shown()).toEqual([
      'Harbour Looms',
      'Weaving since 1911.',
      'https://harbour.example/terms',
    ])
    // who saved it, even for the platform, is no second person
    await save(c, 4, { footer: 'Weaving since 1912.' }, two)
    expect((await review(c, two, 5)).body.code).toBe('four_eyes')
    expect((await shown())[1]).toBe('Weaving since 1911.')
    // what was approved can be taken away
    expect((await review(c, one, 5)).body).toEqual({ shown: 5 })
    expect((await review(c, one, 5, { decision: 'reject', reason: 'A wrong year.' })).body).toEqual(
      {
        shown: 4,
      },
    )
    expect((await shown())[1]).toBe('Weaving since 1911.')
  })
})

describe('a domain', () => {
  test('is verified by its records, then by its certificate, and is active', async () => {
    const c = await company()
    const { body } = await request(c, ' Invest.München-Looms.EXAMPLE. ')
    const { domain } = await view(c)
    expect(domain).toMatchObject({
      host: 'invest.xn--mnchen-looms-dlb.example',
      status: { state: 'waiting.requested', accepts: expect.arrayContaining(['CHECK', 'REMOVED']) },
    })
    expect(domain?.needs).toMatchObject([
      {
        purpose: 'proof',
        fine: null,
        records: [
          {
            type: 'TXT',
            name: '_capstan.invest.xn--mnchen-looms-dlb.example',
            value: expect.stringMatching(/^capstan-domain=.{32}$/),
          },
        ],
      },
      { purpose: 'route', fine: null, records: [{ type: 'CNAME', value: 'capstan.test' }] },
    ])
    await check(c, body.id)
    expect(await view(c)).toMatchObject({
      domain: {
        status: { state: 'active.serving' },
        problem: null,
        needs: [{ fine: true }, { fine: true }],
      },
    })
    const log = await t.db.query<{ type: string }>(
      "select type from machine_log where machine = 'private-domain' and id = $1 order by rev",
      [body.id],
    )
    expect(log.map((one) => one.type).slice(-3)).toEqual(['CHECK', 'PROVEN', 'CERTIFIED'])
  })

  test('at the top of a name gets addresses, as it can have no CNAME', async () => {
    const c = await company()
    await request(c, 'harbour-top.example')
    expect((await view(c)).domain?.needs[1]?.records).toMatchObject([
      { type: 'A', name: 'harbour-top.example', value: '203.0.113.10' },
    ])
  })

  test.each([
    ['missing', 'waiting.unproven', /doesn’t exist yet/],
    ['empty', 'waiting.unproven', /no TXT record/],
    ['wrong', 'waiting.unproven', /is “capstan-domain=of-another-offering”/],
    ['slow', 'waiting.unanswered', /didn’t answer/],
    ['elsewhere', 'waiting.unrouted', /leads to 203\.0\.113\.200/],
    ['uncertified', 'verified', /no valid certificate/],
  ])('whose records are “%s” is %s and says why', async (kind, state, says) => {
    const c = await company()
    const host = hostName(kind)
    const { body } = await request(c, host)
    await check(c, body.id)
    const { domain } = await view(c)
    expect(domain?.status.state).toBe(state)
    expect(domain?.problem).toMatch(says)
    expect((await visit(host, '/')).status, 'nothing is served there').toBe(404)
  })

  test.each([
    ['capstan.test', /belongs to the platform/],
    ['a.capstan.test', /belongs to the platform/],
    ['co.uk', /Nobody can own/],
    ['github.io', /Nobody can own/],
    ['10.0.0.1', /numeric/],
    ['0x7f.1', /numeric|Enter a host/],
    ['printer.local', /private/],
    ['https://harbour.example', /Enter a host name/],
  ])('named %s is refused', async (host, says) => {
    const c = await company()
    const { status, body } = await request(c, host)
    expect(status).toBe(400)
    expect(body.fields?.['host']).toMatch(says)
  })

  test('that another offering has is refused until it is given up', async () => {
    const c = await active()
    const other = await company()
    const refused = await request(other, c.host.toUpperCase())
    expect([refused.status, refused.body.fields?.['host']]).toEqual([
      422,
      'Another offering uses this domain. Remove it there first.',
    ])
    expect((await request(c, hostName())).status, 'one domain for each offering').toBe(409)
    await send(c.owner, c.id, 'REMOVED')
    expect((await request(other, c.host)).status).toBe(201)
  })

  test('is looked for by the clock for 72 hours, then fails, and can start again while it is free', async () => {
    const c = await company()
    const host = hostName('missing')
    const { body } = await request(c, host)
    for (const hours of [1, 24, 40]) {
      await t.advance({ hours })
      await t.drain()
      expect(await stateOf(c), `${hours} hours on`).toBe('waiting.unproven')
    }
    await t.advance({ hours: 8 })
    expect(await view(c)).toMatchObject({
      domain: { status: { state: 'failed' }, problem: expect.stringMatching(/doesn’t exist/) },
    })
    await t.drain()
    const subjects = (await t.mailbox()).map((one) => one['subject'])
    expect(subjects).toContain(`We couldn’t verify ${host}`)
    const other = await company()
    const taken = await request(other, host)
    expect(taken.status, 'a host that failed is free').toBe(201)
    expect(await send(c.owner, body.id, 'RESTARTED')).toMatchObject({
      status: 409,
      body: { detail: { unmet: ['Another offering uses this domain now.'] } },
    })
    await send(other.owner, taken.body.id, 'REMOVED')
    expect((await send(c.owner, body.id, 'RESTARTED')).status).toBe(200)
    expect(await stateOf(c)).toBe('waiting.requested')
  })

  test('that breaks keeps serving for 72 hours, and serves again when it is mended', async () => {
    const c = await active()
    kinds.set(c.host, 'elsewhere')
    await check(c, c.id)
    expect(await view(c)).toMatchObject({
      domain: { status: { state: 'active.faulty' }, problem: expect.stringMatching(/leads to/) },
    })
    expect((await visit(c.host, '/api/platform')).status).toBe(200)
    kinds.delete(c.host)
    await check(c, c.id)
    expect(await stateOf(c)).toBe('active.serving')
    kinds.set(c.host, 'wrong')
    await check(c, c.id)
    await t.advance({ hours: 73 })
    expect(await stateOf(c)).toBe('failed')
    expect((await visit(c.host, '/api/platform')).status, 'like any name that is not ours').toBe(
      200,
    )
    expect((await t.visitor.get(`/api/private-labels/${c.host}`)).status).toBe(404)
  })

  test('is checked on demand every 15 seconds, by owners', async () => {
    const c = await company()
    const { body } = await request(c, hostName('missing'))
    const viewer = await member(t, c.accountId, 'viewer')
    expect((await send(viewer, body.id, 'CHECK')).status).toBe(403)
    expect((await send((await company()).owner, body.id, 'CHECK')).status).toBe(404)
    expect((await send(c.owner, body.id, 'CHECK')).status).toBe(200)
    expect(await send(c.owner, body.id, 'CHECK')).toMatchObject({
      status: 409,
      body: { detail: { unmet: ['Wait 15 seconds between two checks.'] } },
    })
  })

  test('shows a sender’s key and whether it is published', async () => {
    const c = await company()
    const host = hostName('unsigned')
    const { body } = await request(c, host)
    expect((await view(c)).domain?.needs).toHaveLength(2)
    await save(c, 0, { sender: 'Invest' })
    await check(c, body.id)
    const { domain, sender_name } = await view(c)
    expect(sender_name).toMatch(/^Harbour Looms via /)
    expect(domain?.needs[2]).toMatchObject({
      purpose: 'sender',
      fine: false,
      records: [
        {
          name: `capstan._domainkey.${host}`,
          value: expect.stringMatching(/^v=DKIM1; k=rsa; p=MI/),
        },
      ],
    })
    expect(domain?.sender_problem).toMatch(/no DKIM record/)
    kinds.set(host, 'signed')
    await check(c, body.id)
    expect((await view(c)).domain?.needs[2]?.fine).toBe(true)
    const [{ dkim_sealed } = { dkim_sealed: '' }] = await t.db.query<{ dkim_sealed: string }>(
      'select dkim_sealed from private_domain where id = $1',
      [body.id],
    )
    expect(dkim_sealed, 'the private key is sealed').toMatch(/^v1\./)
  })
})

describe('mail about an offering', () => {
  const senderOf = async (c: Labelled) => {
    const sender = await t.services.senders.ofOffering(t.db, c.listingId)
    return sender === null
      ? null
      : [sender.from.name, sender.from.address, sender.dkim.domainName, sender.dkim.keySelector]
  }
  test('comes from its active domain while the key is published', async () => {
    const c = await active()
    expect(await senderOf(c), 'no sender was chosen').toBeNull()
    await saveApproved(c, 0, { sender: 'invest' })
    expect(await senderOf(c), 'the key was not checked yet').toBeNull()
    await check(c, c.id)
    expect(await senderOf(c)).toEqual([
      'Harbour Looms via Capstan',
      `invest@${c.host}`,
      c.host,
      'capstan',
    ])
    const { dkim_public } = (await t.db.one<{ dkim_public: string }>(
      'select dkim_public from private_domain where id = $1',
      [c.id],
    )) ?? { dkim_public: '' }
    const { privateKey } = (await t.services.senders.ofOffering(t.db, c.listingId))?.dkim ?? {
      privateKey: '',
    }
    const derived = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
    expect(derived.toString('base64'), 'the key that is published signs').toBe(dkim_public)
    kinds.set(c.host, 'unsigned')
    await check(c, c.id)
    expect(await senderOf(c)).toBeNull()
    kinds.delete(c.host)
    await check(c, c.id)
    await send(c.owner, c.id, 'REMOVED')
    expect(await senderOf(c)).toBeNull()
  })

  test('is sent in the platform’s place, and answers go to the platform', async () => {
    const c = await active()
    await saveApproved(c, 0, { sender: 'invest' })
    await check(c, c.id)
    const sent: OutgoingMail[] = []
    t.services.mail = { send: async (mail) => void sent.push(mail), close: () => undefined }
    try {
      kinds.set(c.host, 'elsewhere')
      await check(c, c.id)
    } finally {
      t.services.mail = null
    }
    expect(
      sent.map(({ from, replyTo, returnPath, dkim }) => [
        from.address,
        replyTo,
        returnPath,
        dkim?.domainName,
      ]),
    ).toEqual([[`invest@${c.host}`, 'support@capstan.example', 'support@capstan.example', c.host]])
  })
})

describe('a certificate', () => {
  const asks = async (domain: string) =>
    (await t.visitor.get('/api/private-label-hosts', { query: { domain } })).status
  test('may be issued for a verified or active host only', async () => {
    const c = await company()
    const host = hostName('uncertified')
    const { body } = await request(c, host)
    expect([await asks(host), await asks('nobody.example')]).toEqual([404, 404])
    expect((await visit(host, '/.well-known/capstan-domain')).status).toBe(404)
    await check(c, body.id)
    expect(await stateOf(c)).toBe('verified')
    expect(await asks(host.toUpperCase())).toBe(204)
    const proof = await visit(host, '/.well-known/capstan-domain')
    expect([proof.status, proof.text]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
    await send(c.owner, body.id, 'REMOVED')
    expect(await asks(host)).toBe(404)
  })
})

describe('a request for an active domain', () => {
  test('gets the look, and calls about its own offering alone', async () => {
    const c = await active()
    const other = await liveOffering(t)
    await saveApproved(c, 0)
    const { text } = await visit(c.host, `/api/private-labels/${c.host}`)
    expect(JSON.parse(text) as LabelLook).toMatchObject({
      listing_id: c.listingId,
      brand: 'Harbour Looms',
      footer: 'Weaving since 1911.',
      terms_url: 'https://harbour.example/terms',
      privacy_url: null,
      platform_url: 'http://capstan.test',
      legal: [expect.stringContaining('SEC file number'), expect.anything(), expect.anything()],
    })
    expect((await visit(c.host, `/api/offerings/${c.listingId}`)).status).toBe(200)
    for (const [path, method] of [
      [`/api/offerings/${other.listingId}`],
      ['/api/offerings'],
      [`/api/offerings/${c.listingId}x`],
      ['/api/me'],
      ['/app/auth/login', 'POST'],
      [`/api/offerings/${c.listingId}/discussion`, 'POST'],
      ['/meta/mailbox.json'],
      ['/openapi.json'],
    ] as const)
      expect((await visit(c.host, path, method)).status, path).toBe(404)
  })

  test('for another page leads to the platform’s own address', async () => {
    const c = await active()
    expect(await visit(c.host, '/')).toMatchObject({
      status: 302,
      to: `/offerings/${c.listingId}`,
    })
    for (const path of ['/login?redirect=%2F', '/invest', '/admin/home', '/dashboard'])
      expect(await visit(`${c.host}:8443`, path)).toMatchObject({
        status: 302,
        to: `http://capstan.test${path}`,
      })
    expect((await visit('unknown.example', '/')).to, 'other names are as before').toBeUndefined()
  })
})
