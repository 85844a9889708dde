import type { EmailEntry } from '#domain/shared/email-log.ts'
import type { ReceivedEntry } from '#domain/platform/model/received-mail.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type Answer, type TestPerson } from '#tests/support/app.ts'
import { staff } from '#tests/support/investing.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailCallsModule } from './index.ts'

const KEY = 'a-signing-key-of-a-test'
/** What our mail server took, by recipient. */
const taken: string[] = []
const mail = {
  send: async ({ to }: { to: { address: string } }) => void taken.push(to.address),
  close: () => undefined,
}
const t = await testApp({ env: { MAILGUN_SIGNING_KEY: KEY }, services: { mail } })
const EVENTS = '/api/mail/mailgun/events'
const MIME = '/api/mail/mailgun/mime'
let operator: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
})

interface Proof {
  timestamp: string
  token: string
  signature: string
}
function sign(of: { secondsAgo?: number; key?: string; token?: string } = {}): Proof {
  const timestamp = String(
    Math.floor(t.services.clock.real().getTime() / 1000) - (of.secondsAgo ?? 0),
  )
  const token = of.token ?? randomBytes(25).toString('hex')
  const signature = createHmac('sha256', of.key ?? KEY)
    .update(timestamp + token)
    .digest('hex')
  return { timestamp, token, signature }
}
const call = (of: Record<string, unknown>, proof: unknown = sign()) =>
  t.visitor.post<{ taken: boolean }>(EVENTS, { body: { signature: proof, 'event-data': of } })
const event = (name: string, of: { id: string; to: string }, more: object = {}) => ({
  event: name,
  id: 'Ase7i2zsRYeDXztHGENqRA',
  recipient: of.to,
  message: { headers: { 'message-id': `${of.id}@capstan.example`, to: of.to } },
  ...more,
})
const lasting = { severity: 'permanent', 'delivery-status': { code: 550, message: 'no such user' } }
const passing = { severity: 'temporary', 'delivery-status': { code: 452 } }

/** A message of ours that our mail server has taken. */
async function sent(to: string, of: { stop?: string } = {}): Promise<{ id: string; to: string }> {
  await t.db.tx((tx) =>
    t.services.mailer.send(tx, {
      template: 'notice',
      to: { address: to },
      data: { subject: 'Your shares', lines: ['They are registered.'] },
      plan: { whileState: null, stop: of.stop ?? null },
    }),
  )
  await t.drain()
  const row = await t.db.one<{ id: string }>(
    'select id from email_message where to_address = $1 order by seq desc limit 1',
    [to],
  )
  if (row === null) throw new Error('no message was written')
  return { id: row.id, to }
}
async function entryOf({ id, to }: { id: string; to: string }): Promise<EmailEntry> {
  const found = await operator.ask('GET /api/admin/emails', { query: { q: to } })
  const entry = found.body.items.find((one) => one.id === id)
  if (entry === undefined) throw new Error('the message is not in the log')
  return entry
}
const refusedAs = (answer: Answer<unknown>) => [answer.status, answer.body.code]

describe('who may call', () => {
  it('nobody where no key is set', async () => {
    const without = await testApp()
    for (const path of [EVENTS, MIME]) {
      const answer = await without.visitor.post(path, { body: {} })
      expect(refusedAs(answer)).toEqual([404, 'not_found'])
    }
  })

  it('nobody without a right and recent signature, and the answer says no more', async () => {
    const message = await sent('refused@mail.example')
    const wrong: unknown[] = [
      null,
      'signature',
      {},
      sign({ key: 'another-signing-key-' }),
      { ...sign(), token: 'other' },
      { ...sign(), signature: 'zz' },
      { ...sign(), timestamp: '1e9' },
      sign({ secondsAgo: 301 + 60 }),
      sign({ secondsAgo: -361 }),
    ]
    const texts = new Set<string>()
    for (const proof of wrong) {
      const answer = await call(event('failed', message, lasting), proof)
      expect(refusedAs(answer)).toEqual([401, 'unauthorized'])
      texts.add(answer.body.message ?? '')
    }
    expect([...texts]).toEqual(['The signature isn’t valid.'])
    expect(await entryOf(message)).toMatchObject({ state: 'sent', problem: null })
    expect(await t.db.query('select 1 from mail_call')).toHaveLength(0)
  })

  it('whoever sends wrong signatures is soon asked to wait', async () => {
    const own = await testApp({ env: { MAILGUN_SIGNING_KEY: KEY } })
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 62; n++)
      codes.push((await own.visitor.post(EVENTS, { body: {} })).body.code)
    expect(codes.slice(0, 60)).not.toContain('too_many')
    expect(codes.slice(60)).toEqual(['too_many', 'too_many'])
  })

  it('a body that is too large is not read', async () => {
    const filler = 'x'.repeat(70_000)
    const large = await t.visitor.post(EVENTS, { body: { signature: sign(), filler } })
    expect(large.status).toBe(413)
    const form = await postForm(MIME, { ...sign(), 'body-mime': 'x'.repeat(11_000_000) })
    expect(form.status).toBe(413)
  })

  it('a call counts once: a repeated token has no effect, also with another body', async () => {
    const message = await sent('once@mail.example')
    const proof = sign()
    const first = await call(event('delivered', message), proof)
    const second = await call(event('complained', message), proof)
    expect([first.status, first.body.taken]).toEqual([200, true])
    expect([second.status, second.body.taken]).toEqual([200, false])
    expect((await entryOf(message)).state).toBe('delivered')
  })

  it('two calls with one token at once have one effect', async () => {
    const message = await sent('twice@mail.example')
    const proof = sign()
    const answers = await Promise.all([1, 2, 3].map(() => call(event('delivered', message), proof)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.taken)).toHaveLength(1)
  })

  it('tokens are forgotten when their time stamps no longer count', async () => {
    await t.db.run(
      `insert into mail_call (token_hash, at) values ('old', now() - interval '2 hours')`,
    )
    await call(event('opened', { id: newId(), to: 'x@mail.example' }))
    await mailCallsModule.tidy?.(t.services)
    const left = await t.db.query<{ token_hash: string }>('select token_hash from mail_call')
    expect(left.length).toBeGreaterThan(0)
    expect(left.map((row) => row.token_hash)).not.toContain('old')
  })
})

describe('what became of a message', () => {
  it('is shown in the log: delayed, then delivered', async () => {
    const message = await sent('slow@mail.example')
    await call(event('failed', message, passing))
    expect(await entryOf(message)).toMatchObject({
      state: 'delayed',
      problem: { code: '452', meaning: 'The mailbox is full.' },
    })
    await call(event('delivered', message))
    expect(await entryOf(message)).toMatchObject({ state: 'delivered', problem: null })
  })

  it('never goes back when reports arrive out of order', async () => {
    const message = await sent('order@mail.example')
    await call(event('failed', message, lasting))
    const late = await call(event('delivered', message))
    expect([late.status, late.body.taken]).toEqual([200, false])
    await call(event('failed', message, passing))
    expect((await entryOf(message)).state).toBe('bounced')
  })

  it('a bounce is a problem, without the words of the server', async () => {
    const message = await sent('gone@mail.example')
    await call(event('failed', message, lasting))
    const problems = await operator.ask('GET /api/admin/emails', { query: { state: 'problem' } })
    expect(problems.body.items.find(({ id }) => id === message.id)).toMatchObject({
      state: 'bounced',
      problem: { code: '550', meaning: 'The mailbox does not exist or does not accept our mail.' },
    })
    const rows = await t.db.query('select * from email_message where id = $1', [message.id])
    expect(JSON.stringify(rows)).not.toContain('no such user')
  })

  it('a message that is not ours, or went to somebody else, is answered and counted', async () => {
    const message = await sent('mine@mail.example')
    const unknown = [
      event('delivered', { id: newId(), to: 'x@mail.example' }),
      event('delivered', { id: 'something-else', to: 'x@mail.example' }),
      event('complained', { id: message.id, to: 'other@mail.example' }),
    ]
    for (const one of unknown) {
      const answer = await call(one)
      expect([answer.status, answer.body.taken]).toEqual([200, false])
    }
    expect((await entryOf(message)).state).toBe('sent')
    const page = await t.services.metrics.page(async () => [])
    expect(page).toMatch(/capstan_mail_reports_total\{outcome="unknown"\} [3-9]/)
  })

  it.each(['accepted', 'opened', 'clicked', 'unsubscribed', 'something new'])(
    '%s changes nothing',
    async (name) => {
      const message = await sent('other-events@mail.example')
      const answer = await call(event(name, message))
      expect([answer.status, answer.body.taken]).toEqual([200, false])
      expect((await entryOf(message)).state).toBe('sent')
    },
  )

  it('an event of another form is answered, and changes nothing', async () => {
    for (const data of [null, [], 'text', { event: 'delivered' }, { event: 7 }]) {
      const body = { signature: sign(), 'event-data': data }
      const answer = await t.visitor.post<{ taken: boolean }>(EVENTS, { body })
      expect([answer.status, answer.body.taken]).toEqual([200, false])
    }
  })
})

describe('an address that bounces or reports spam', () => {
  const optional = { stop: '/unsubscribe/a-link' }

  it('gets no e-mails that can be switched off, and gets all others', async () => {
    const to = 'spam@mail.example'
    await call(event('complained', await sent(to, optional)))
    const before = taken.length
    const held = await sent(to, optional)
    expect(taken).toHaveLength(before)
    expect(await entryOf(held)).toMatchObject({ state: 'suppressed', sent_at: null })
    const required = await sent(to)
    expect(taken.slice(before)).toEqual([to])
    expect((await entryOf(required)).state).toBe('sent')
    // a delivery does not take back what a person has reported
    await call(event('delivered', required))
    expect((await entryOf(await sent(to, optional))).state).toBe('suppressed')
  })

  it('gets them again after an operator sends what was held back', async () => {
    const to = 'again@mail.example'
    const first = await sent(to, optional)
    await call(event('failed', first, lasting))
    const held = await sent(to, optional)
    const again = () =>
      operator.ask('POST /api/admin/emails/:id/send', {
        params: { id: held.id },
        headers: { 'idempotency-key': newId() },
      })
    expect((await again()).body).toMatchObject({ state: 'queued', problem: null })
    await t.drain()
    expect((await entryOf(held)).state).toBe('sent')
    expect(refusedAs(await again())).toEqual([422, 'refused'])
    expect((await entryOf(await sent(to, optional))).state).toBe('sent')
  })

  it('gets them again after a later e-mail arrived, not after an earlier one', async () => {
    const to = 'back@mail.example'
    const earlier = await sent(to, optional)
    const failed = await sent(to, optional)
    await t.advance({ minutes: 1 })
    await call(event('failed', failed, lasting))
    await call(event('delivered', earlier))
    expect((await entryOf(await sent(to, optional))).state).toBe('suppressed')
    await t.advance({ minutes: 1 })
    await call(event('delivered', await sent(to)))
    expect((await entryOf(await sent(to, optional))).state).toBe('sent')
  })
})

/** A form as Mailgun posts it. */
async function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  multipart = false,
): Promise<{ status: number; body: { taken?: boolean; code?: string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://x', {
    method: 'POST',
    body: multipart ? form : new URLSearchParams({ ...fields }),
  })
  const answer = await t.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}
let count = 0
const message = (body: string, headers: readonly string[] = []) =>
  [
    'From: Zoë <zoe@else.example>',
    'To: support@capstan.example',
    'Subject: A question',
    `Message-ID: <in${++count}@else.example>`,
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    body,
    '',
  ].join('\r\n')
const received = async () =>
  (await operator.get<{ items: ReceivedEntry[] }>('/api/admin/received-emails')).body.items

describe('an e-mail that comes in', () => {
  it.each([false, true])('is stored once, without its links (multipart: %s)', async (multipart) => {
    const mime = message('Is it öpen? https://secret.example/token')
    const post = () =>
      postForm(
        MIME,
        { ...sign(), recipient: 'support@capstan.example', 'body-mime': mime },
        multipart,
      )
    expect(await post()).toEqual({ status: 200, body: { taken: true } })
    expect(await post()).toEqual({ status: 200, body: { taken: false } })
    const found = (await received()).filter(({ from }) => from.address === 'zoe@else.example')
    expect(found[0]).toMatchObject({ kind: 'answer', from: { name: 'Zoë' }, needs_handling: true })
    const { body } = await operator.get<{ text: string }>(
      `/api/admin/received-emails/${found[0]?.id}`,
    )
    expect(body.text).toBe('Is it öpen? [link removed]')
  })

  it.each(['<', '<br ', '<a href="', '<style', '&lt', '\r\n'])(
    'of 5 MB that is %j all along does not hold up the server (A1)',
    async (part) => {
      const bytes = 5_000_000
      const body = part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes)
      const head = [
        'From: Zoe <zoe@else.example>',
        'Content-Type: text/html; charset=utf-8',
        '',
        '',
      ]
      const late = monitorEventLoopDelay({ resolution: 20 })
      late.enable()
      const answer = await postForm(
        MIME,
        { ...sign(), 'body-mime': head.join('\r\n') + body },
        true,
      )
      late.disable()
      expect(answer.status).toBe(200)
      expect(late.max / 1e6).toBeLessThan(1500)
    },
    30_000,
  )

  it('needs a right signature, and a token that counts once', async () => {
    const before = (await received()).length
    const mime = message('Hello')
    const wrong = await postForm(MIME, {
      ...sign({ key: 'another-signing-key' }),
      'body-mime': mime,
    })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthorized'])
    const proof = sign()
    await call(event('opened', { id: newId(), to: 'x@mail.example' }), proof)
    const used = await postForm(MIME, { ...proof, 'body-mime': mime })
    expect(used).toEqual({ status: 200, body: { taken: false } })
    expect(await received()).toHaveLength(before)
  })

  it('that cannot be read is answered, so that it does not come again', async () => {
    for (const mime of ['', 'not an e-mail']) {
      const answer = await postForm(MIME, { ...sign(), 'body-mime': mime })
      expect(answer).toEqual({ status: 200, body: { taken: false } })
    }
    const broken = await t.app.inject({
      method: 'POST',
      url: MIME,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no parts',
    })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed'])
  })

  it('as a bounce changes what is known of our message, and needs handling', async () => {
    const ours = await sent('bouncing@mail.example')
    const boundary = 'b1'
    const mime = message(
      [
        `--${boundary}`,
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example',
        '',
        `Final-Recipient: rfc822; ${ours.to}`,
        'Action: failed',
        'Status: 5.1.1',
        '',
        `--${boundary}`,
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: <${ours.id}@capstan.example>`,
        '',
        `--${boundary}--`,
      ].join('\r\n'),
    ).replace(
      'Content-Type: text/plain; charset=utf-8',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    )
    expect((await postForm(MIME, { ...sign(), 'body-mime': mime })).body.taken).toBe(true)
    expect(await entryOf(ours)).toMatchObject({
      state: 'bounced',
      problem: { code: '5.1.1', meaning: expect.stringContaining('The mailbox doesn’t exist.') },
    })
    expect((await received())[0]).toMatchObject({ kind: 'bounce', needs_handling: true })
  })
})
