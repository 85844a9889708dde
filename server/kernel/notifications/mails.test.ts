import { testApp } from '#tests/support/app.ts'
import { account, passwordKey, sendCode } from '#tests/support/identity.ts'
import { createServer, type Server } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../lib/ids.ts'

/** A mail server in a few lines: stores what it accepts, or refuses everything. */
function sink(): {
  server: Server
  mails: string[]
  recipients: string[]
  refuse: boolean
  port: () => number
} {
  const state = {
    mails: [] as string[],
    recipients: [] as string[],
    refuse: false,
    server: createServer(),
    port: () => (state.server.address() as { port: number }).port,
  }
  state.server.on('connection', (socket) => {
    let body: string | null = null
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (body !== null) {
          if (line === '.') {
            state.mails.push(body)
            body = null
            socket.write('250 taken\r\n')
          } else body += `${line}\n`
        } else if (/^DATA/i.test(line)) {
          body = ''
          socket.write('354 go on\r\n')
        } else if (/^RCPT/i.test(line) && state.refuse)
          socket.write('450 not now, person@mail.example\r\n')
        else if (line !== '') {
          if (/^RCPT/i.test(line)) state.recipients.push(line)
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  return state
}
const mailServer = sink()
await new Promise<void>((ready) => mailServer.server.listen(0, '127.0.0.1', ready))
afterAll(() => void mailServer.server.close())

const installation = await testApp({ sessions: 'real' })
const mailed = await testApp({
  sessions: 'real',
  env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port()}` },
})
const code = async (test: typeof installation): Promise<string> => {
  const { email } = await account(test)
  await sendCode(test, await passwordKey(test, email))
  return email
}

describe('the mailbox of an installation without a mail server', () => {
  it('lists messages newest first, by address in any case, with text, HTML, subject and code', async () => {
    const email = await code(installation)
    await code(installation)
    const [mail] = await installation.mailbox(email.toUpperCase())
    expect(mail).toMatchObject({
      to: email,
      subject: 'Your sign-in code for Capstan',
      code: expect.stringMatching(/^\d{6}$/),
    })
    expect(String(mail?.['text'])).toContain(String(mail?.['code']))
    expect(String(mail?.['html'])).toContain('<!doctype html>')
    const all = await installation.mailbox()
    expect(all.length).toBeGreaterThanOrEqual(2)
    expect(all[0]?.['to']).not.toBe(email)
    expect(
      (await installation.visitor.get('/meta/mailbox.json', { query: { limit: '1' } })).body,
    ).toHaveLength(1)
    expect(
      (await installation.visitor.get('/meta/mailbox.json', { query: { limit: '101' } })).status,
    ).toBe(400)
  })

  it('keeps codes and links readable nowhere in the database', async () => {
    const email = await code(installation)
    const [mail] = await installation.mailbox(email)
    const row = JSON.stringify(
      await installation.db.query('select * from email_message where to_address = $1', [email]),
    )
    expect(row).toContain('login.code')
    expect(row).not.toContain(String(mail?.['code']))
  })

  it('is not there when meta pages are off', async () => {
    const closed = await testApp({ sessions: 'real', env: { META: '0' } })
    expect((await closed.visitor.get('/meta/mailbox.json')).status).toBe(404)
  })
})

describe('one cause', () => {
  it('has one message, however often it is tried, and none when its transaction rolls back', async () => {
    const { id, email } = await account(installation)
    const cause = { machine: 'user', id, rev: 2 }
    const send = () =>
      installation.db.tx((tx) =>
        installation.services.mailer.send(tx, {
          template: 'notice',
          to: { userId: id },
          data: { subject: 'Once', lines: ['Only once.'] },
          cause,
        }),
      )
    await send()
    await Promise.all([send(), send()])
    expect(await installation.mailbox(email)).toHaveLength(1)
    await expect(
      installation.db.tx(async (tx) => {
        await installation.services.mailer.send(tx, {
          template: 'notice',
          to: { userId: id },
          data: { subject: 'Never', lines: [] },
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await installation.mailbox(email)).toHaveLength(1)
  })

  it('cannot be addressed to nobody', async () => {
    await expect(
      installation.db.tx((tx) =>
        installation.services.mailer.send(tx, {
          template: 'notice',
          to: { userId: newId() },
          data: { subject: 'x', lines: [] },
        }),
      ),
    ).rejects.toThrow(/nobody/)
  })
})

describe('with a mail server', () => {
  it('carries the logo as a part of the message that its HTML shows', async () => {
    await mailed.services.mail?.send({
      id: 'with-logo',
      from: { name: 'Capstan', address: 'mail@capstan.example' },
      replyTo: 'mail@capstan.example',
      returnPath: 'mail@capstan.example',
      to: { name: 'Ada', address: 'ada@mail.example' },
      subject: 'A logo',
      text: 'Text',
      html: '<img src="cid:logo-1" alt="A blue anchor">',
      logo: { id: 'logo-1', contentType: 'image/png', content: Buffer.from('bytes') },
    })
    const message = mailServer.mails.find((mail) => mail.includes('A logo'))
    expect(message).toContain('Content-ID: <logo-1>')
    expect(message).toContain('Content-Type: image/png')
    expect(message).toContain(Buffer.from('bytes').toString('base64'))
    expect(message).toContain('multipart/related')
  })
  it('takes the message to it, once, to one address, and forgets its text', async () => {
    const email = await code(mailed)
    const before = mailServer.mails.length
    await mailed.drain()
    await mailed.drain()
    const mine = mailServer.mails.slice(before).filter((m) => m.includes(email))
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatch(/^To: "?Grace"? <account\d+@mail\.example>$/m)
    expect(mine[0]).toMatch(/^From: "?Capstan"? <support@capstan\.example>$/m)
    const row = await mailed.db.one<{ sealed: string | null; sent_at: string | null }>(
      'select sealed, sent_at from email_message where to_address = $1',
      [email],
    )
    expect(row?.sealed).toBeNull()
    expect(row?.sent_at).not.toBeNull()
  })

  it('comes from the sender that an operator saved, and answers go to the support address', async () => {
    await mailed.db.run(
      "update platform_info set sender_name = 'Harbour', sender_email = 'mail@harbour.example'",
    )
    const email = await code(mailed)
    await mailed.drain()
    const mine = mailServer.mails.filter((m) => m.includes(email))
    expect(mine[0]).toMatch(/^From: "?Harbour"? <mail@harbour\.example>$/m)
    expect(mine[0]).toMatch(/^Reply-To: support@capstan\.example$/m)
  })

  it('shows no mailbox', async () => {
    expect((await mailed.visitor.get('/meta/mailbox.json')).status).toBe(404)
  })

  it('keeps a person with commas and brackets in the name one recipient', async () => {
    const before = mailServer.mails.length
    const recipients = mailServer.recipients.length
    const { id, email } = await account(mailed, {
      firstName: 'A, <b@evil.example>\r\nBcc: c@evil.example',
    })
    await mailed.db.tx((tx) =>
      mailed.services.mailer.send(tx, {
        template: 'notice',
        to: { userId: id },
        data: { subject: 'Hello\r\nBcc: d@evil.example', lines: ['x'] },
      }),
    )
    await mailed.drain()
    const [mail = ''] = mailServer.mails.slice(before)
    const heads = (mail.split('\n\n')[0] ?? '').replace(/\n[ \t]+/g, ' ')
    expect(mailServer.recipients.slice(recipients)).toEqual([`RCPT TO:<${email}>`])
    expect(heads).not.toMatch(/^Bcc:/im)
    expect(heads.split('\n').find((line) => line.startsWith('To:'))).toContain(`<${email}>`)
  })

  it('answers the person while the server refuses, notes a code and no words, and tries again later', async () => {
    mailServer.refuse = true
    const email = await code(mailed)
    await mailed.drain().catch(() => 0)
    mailServer.refuse = false
    const problem = async () =>
      mailed.db.one<{ problem: string | null; sent_at: string | null; sealed: string | null }>(
        'select problem, sent_at, sealed from email_message where to_address = $1',
        [email],
      )
    await expect
      .poll(async () => (await problem())?.problem, { timeout: 5000 })
      .toMatch(/450|EENVELOPE/)
    expect(await problem()).toMatchObject({ sent_at: null, sealed: expect.any(String) })
    expect((await problem())?.problem).not.toContain('@')
  })
})

describe('the log of e-mails', async () => {
  const log = await testApp()
  const mailLog = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port()}` } })
  const logOf = (test: typeof installation, query: Record<string, string>) =>
    test.person({ adminRole: 'support' }).ask('GET /api/admin/emails', { query })
  const write = (test: typeof installation, address: string, subject: string) =>
    test.db.tx((tx) =>
      test.services.mailer.send(tx, {
        template: 'notice',
        to: { address },
        data: { subject, lines: ['A line that nobody else reads.'] },
      }),
    )

  it('lists messages newest first, page by page, without their texts', async () => {
    await write(log, 'ann@mail.example', 'First')
    await write(log, 'bob@mail.example', 'Second')
    const found = await logOf(log, { q: 'ANN@' })
    expect(found.body.items).toHaveLength(1)
    expect(found.body.items[0]).toMatchObject({
      to: { name: '', address: 'ann@mail.example' },
      subject: 'First',
      template: 'notice',
      state: 'sent',
      problem: null,
    })
    expect(JSON.stringify(found.body)).not.toContain('nobody else reads')
    const first = (await logOf(log, { limit: '1' })).body
    const second = (await logOf(log, { limit: '1', cursor: first.next_cursor ?? '' })).body
    expect(first).toMatchObject({ more: true, items: [{ subject: 'Second' }] })
    expect(second).toMatchObject({ more: false, items: [{ subject: 'First' }] })
    expect((await logOf(log, { state: 'failed' })).body.items).toEqual([])
    expect((await logOf(log, { cursor: 'x' })).status).toBe(400)
  })

  it('says why a message was not sent, and sends it again, once', async () => {
    mailServer.refuse = true
    await write(mailLog, 'eve@mail.example', 'Sign the agreement')
    await mailLog.drain().catch(() => 0)
    mailServer.refuse = false
    const failed = async () => (await logOf(mailLog, { state: 'failed' })).body.items
    await expect.poll(async () => (await failed()).length, { timeout: 5000 }).toBe(1)
    const [entry] = await failed()
    expect(entry?.problem?.meaning).toBe('The mailbox is busy or asks to try later.')
    const staff = mailLog.person({ adminRole: 'support' })
    const again = () => staff.post(`/api/admin/emails/${entry?.id}/send`)
    expect((await again()).body).toMatchObject({ state: 'queued', problem: null })
    expect((await again()).body).toMatchObject({ code: 'refused' })
    await mailLog.drain()
    expect((await logOf(mailLog, {})).body.items[0]).toMatchObject({ state: 'sent' })
  })

  it('is for operators alone', async () => {
    expect((await log.visitor.get('/api/admin/emails')).status).toBe(401)
    expect((await log.person().get('/api/admin/emails')).status).toBe(403)
  })
})
