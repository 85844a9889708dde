import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { readConfig } from './config.ts'
import { lacks } from './doctor.ts'
import { installPlatform } from './platform/platform/index.ts'

const t = await testApp()
const SECRET = 'ab'.repeat(32)

/** A mail server that greets, knows the commands of a connection, and refuses to sign anybody in. */
const mail = createServer((socket) => {
  socket.write('220 mail.test ESMTP\r\n')
  socket.on('data', (data) => {
    const word = data.toString().slice(0, 4).toUpperCase()
    if (word === 'EHLO') socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
    else if (word === 'AUTH') socket.write('535 5.7.8 wrong user or password\r\n')
    else socket.end('221 bye\r\n')
  })
})
let port: number
beforeAll(async () => {
  mail.listen(0, '127.0.0.1')
  await once(mail, 'listening')
  port = (mail.address() as AddressInfo).port
})
afterAll(() => mail.close())

const found = (env: Record<string, string>) =>
  lacks(
    readConfig({ NODE_ENV: 'production', SECRET_KEY: SECRET, CLAMAV_HOST: 'clamd', ...env }),
    t.services.db,
  )

test('lists what a new installation in production lacks (O8)', async () => {
  const said = await found({})
  for (const begin of [
    'PUBLIC_URL is not set: links in mails lead to http://127.0.0.1:3000',
    'SMTP_URL is not set',
    'There is no operator',
    'There is no compliance officer',
    'The sender address is still the demo’s, support@capstan.example',
    'No intermediary is named',
  ])
    expect(said.filter((one) => one.startsWith(begin))).toHaveLength(1)
})

test('tries the mail server, and quotes its answer', async () => {
  const said = await found({
    SMTP_URL: `smtp://me:not-the-password@127.0.0.1:${port}`,
    PUBLIC_URL: 'https://invest.real-company.com',
  })
  const line = said.find((one) => one.startsWith('SMTP_URL'))
  expect(line).toContain('535 5.7.8 wrong user or password')
  expect(line).not.toContain('not-the-password')
  const closed = await found({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(closed.find((one) => one.startsWith('SMTP_URL'))).toContain('ECONNREFUSED')
})

test('reports the demo’s intermediary in production, and not a registered one', async () => {
  const install = (name: string, file: string, crd: string) =>
    t.services.db.tx((tx) =>
      installPlatform(
        tx,
        {
          intermediary_name: name,
          intermediary_file_number: file,
          intermediary_crd: crd,
          sender_email: 'mail@real-company.com',
          support_email: 'help@real-company.com',
        },
        t.services.clock.now().toISOString(),
      ),
    )
  await install('Capstan Portal LLC', '007-00999', '999001')
  expect(
    (await found({})).some((one) => one.includes('still the demo’s, Capstan Portal LLC')),
  ).toBe(true)
  await install('Real Portal LLC', '007-00123', '300123')
  const said = await found({})
  expect(said.filter((one) => /intermediary|sender address|support address/i.test(one))).toEqual([])
})
