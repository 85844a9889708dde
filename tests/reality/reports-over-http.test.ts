import { createServer } from 'node:net'
import { once } from 'node:events'
import type { StatementView } from '#domain/payments/model/banking.ts'
import { hashPassword } from '#server/identity/identity/index.ts'
import { zip } from '#server/kernel/lib/zip.ts'
import { smtpMail } from '#server/providers/mail/smtp.ts'
import { testApp } from '#tests/support/app.ts'
import { account, passwordKey } from '#tests/support/identity.ts'
import {
  begin,
  investor,
  liveOffering,
  rightValues,
  staff,
  submitForReview,
} from '#tests/support/investing.ts'
import { PAPER } from '#tests/support/paper.ts'
import { sendFile } from '#tests/support/upload.ts'
import { describe, expect, it } from 'vitest'
import { bai, bal, doc, stmt } from './bank/formats.ts'

/** Public reports of other products, tried on the whole server. docs/reality.md is the log. */
const t = await testApp()
const operator = await staff(t, 'operator')
const second = await staff(t, 'compliance')
const support = await staff(t, 'support')

describe('names of files', () => {
  it.each(['X©onstants.pdf', '031汉堡包漢堡包.pdf', 'Расчет_иска.pdf', 'a%41b.pdf', 'ê😀.pdf'])(
    'mscdex/busboy#316, getpaseo/paseo#1954: %s is kept and comes back',
    async (name) => {
      const who = await investor(t)
      const taken = await sendFile<{ id: string; name: string }>(t, '/api/files', {
        name,
        bytes: PAPER,
        token: who.token,
        fields: { purpose: 'identity_document' },
      })
      expect(taken.body.name).toBe(name)
      const got = await t.app.inject({
        url: `/api/files/${taken.body.id}`,
        headers: { authorization: `Bearer ${who.token}` },
      })
      expect(got.headers['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent(name)}`,
      )
    },
  )
})

describe('passwords', () => {
  const opens = async (stored: string, typed: string): Promise<boolean> => {
    const { email } = await account(t, { passwordHash: await hashPassword(stored) })
    return passwordKey(t, email, typed).then(
      () => true,
      () => false,
    )
  }
  it('matrix-org/synapse#3306: composed and decomposed letters are one password', async () =>
    expect(await opens('ma\u00F1ana harbour', 'man\u0303ana harbour')).toBe(true))
  it('dcodeIO/bcrypt.js#133: what follows 72 bytes counts', async () =>
    expect(await opens(`${'x'.repeat(80)}yz`, `${'x'.repeat(80)}qq`)).toBe(false))
})

it('sjacorg/bayanat#403: signs of SQL in a search are no wildcards', async () => {
  const { id } = await account(t, { firstName: 'Case_1', lastName: 'Ninety15%' })
  const found = async (q: string) =>
    (
      await support.get<{ items: { id: string }[] }>('/api/admin/users', { query: { q } })
    ).body.items.map((one) => one.id)
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual([])
  expect(await found('ninety15%')).toEqual([id])
})

describe('OCA/bank-statement-import#151: a day on which nothing moved', () => {
  const sides = [bal('OPBD', '1000.00'), bal('CLBD', '1000.00')]
  const summary = ['03,1020,USD,010,100000,,,015,100000,,/ ;200000']
  it.each([
    ['camt.053', doc('04', stmt(...sides))],
    ['BAI2', bai([{ accounts: [summary] }])],
  ])('keeps its balance from %s', async (_format, text) => {
    const taken = await sendFile<StatementView>(t, '/api/admin/money/statements', {
      name: 'quiet',
      bytes: Buffer.from(text),
      token: operator.token,
    })
    expect(taken.body).toMatchObject({ lines: 0, first_day: '2026-11-20', last_day: '2026-11-20' })
    const booked = await second.post<StatementView>(
      `/api/admin/money/statements/${taken.body.id}/acts`,
      { body: { act: 'book' } },
    )
    expect(booked.body.status?.state, booked.text).toBe('booked')
    const kept = await t.db.query<{ closing: number }>(
      'select closing from statement_balance where statement_id = $1',
      [taken.body.id],
    )
    expect(kept).toEqual([{ closing: 100_000 }])
  })
  it('is refused without any balance', async () => {
    const taken = await sendFile<{ message: string }>(t, '/api/admin/money/statements', {
      name: 'nothing',
      bytes: Buffer.from(doc('04', stmt())),
      token: operator.token,
    })
    expect(taken.body.message).toBe('The statement has no lines.')
  })
})

describe('statements without a number of the bank', () => {
  const put = async (...lines: string[]) =>
    (
      await sendFile<StatementView>(t, '/api/admin/money/statements', {
        name: 'a.csv',
        bytes: Buffer.from(['date,amount,reference', ...lines].join('\n')),
        token: operator.token,
      })
    ).body
  it('actualbudget/actual#608, firefly-iii/firefly-iii#9829: equal amounts of other days are kept, known ones found', async () => {
    const august = await put('2026-08-30,-1.50,FEE')
    await second.post(`/api/admin/money/statements/${august.id}/acts`, { body: { act: 'book' } })
    const september = await put('2026-09-01,-1.50,FEE', '2026-09-01,-1.50,FEE')
    expect(september.counts).toMatchObject({ duplicate: 0, outgoing: 2 })
    const both = await put('2026-08-29,-7.00,X', '2026-08-30,-1.50,FEE')
    expect(both.counts).toMatchObject({ duplicate: 1, outgoing: 1 })
  })
})

it('nodemailer/nodemailer#48, nodemailer/mailcomposer#38: subjects and names stay in their header', async () => {
  const lines: string[] = []
  let isData = false
  const server = createServer((socket) => {
    let rest = ''
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const parts = `${rest}${chunk.toString('latin1')}`.split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        if (isData && line !== '.') {
          lines.push(line)
          continue
        }
        isData = line === 'DATA'
        socket.write(isData ? '354 go on\r\n' : '250 done\r\n')
      }
    })
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  const mail = smtpMail(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  await mail.send({
    id: 'one',
    from: { name: 'דבלופמנט ישראל', address: 'a@capstan.example' },
    to: { name: 'Doe, "John" <x@evil.example>', address: 'b@mail.example' },
    replyTo: 'a@capstan.example',
    returnPath: 'r@capstan.example',
    subject: 'Hey,\r\nBcc: c@evil.example',
    text: 'Text',
    html: '<p>Text</p>',
  })
  mail.close()
  server.close()
  expect(lines.filter((line) => /^(?:bcc|cc):/i.test(line))).toEqual([])
  expect(lines).toEqual(
    expect.arrayContaining([
      'Subject: Hey, Bcc: c@evil.example',
      expect.stringMatching(/^From: =\?UTF-8\?.*\?= <a@capstan\.example>$/),
      'To: "Doe, \\"John\\" <x@evil.example>" <b@mail.example>',
    ]),
  )
})

it('nicolettas-muggelbude/RechnungsFee#209: a ZIP file of statements is no statement', async () => {
  const taken = await sendFile<{ message: string; fields: Record<string, string> }>(
    t,
    '/api/admin/money/statements',
    {
      name: 'statements.zip',
      bytes: zip([{ name: 'a.xml', bytes: Buffer.from(doc('08', stmt())) }]),
      token: operator.token,
    },
  )
  expect([taken.status, taken.body.fields]).toEqual([
    422,
    { file: 'This isn’t a text file. Upload CSV, BAI2, camt.053 or a NACHA file.' },
  ])
})
it.each([
  ['ustaxcourt/ef-cms#8846: an extension in capitals', 'SCAN0001.PDF', 'application/pdf'],
  ['firefly-iii/firefly-iii#6332: no type of its own', 'scan.pdf', 'application/octet-stream'],
])('%s', async (_report, name, type) => {
  const who = await investor(t)
  const taken = await sendFile<{ name: string; content_type: string }>(t, '/api/files', {
    name,
    bytes: PAPER,
    type,
    token: who.token,
    fields: { purpose: 'identity_document' },
  })
  expect([taken.status, taken.body.name]).toEqual([201, name])
})
it('moov-io/ach#755: an investment of more than a bank debit can have is paid by wire', async () => {
  const offering = await liveOffering(t, {
    max_amount: 50_000_000_000,
    payment_options: ['ach', 'wire'],
  })
  const who = await investor(t)
  const view = await begin(who, offering, 10_100_000_000)
  const answer = await submitForReview(who, view.id, 'payment', {
    ...rightValues(who, offering, 'payment'),
    method: 'ach',
    authorize: true,
  })
  expect(answer.body).toMatchObject({
    fields: { method: 'A bank debit can be at most $99,999,999.99. Send a wire instead.' },
  })
})
