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

test('a new installation in production is told what its people would meet (O8)', async () => {
  const said = await found({})
  for (const begin of [
    'PUBLIC_URL is not set: links in mails lead to http://127.0.0.1:3000',
    'SMTP_URL is not set',
    'There is no operator',
    'There is nobody of compliance',
    'Mail comes from support@capstan.example, an address of the demo',
    'No intermediary is named',
  ])
    expect(said.filter((one) => one.startsWith(begin))).toHaveLength(1)
})

test('the mail server is tried, and its own words are said', async () => {
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

test('the demo’s intermediary is found in real use, a registered one is not', async () => {
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
  expect((await found({})).some((one) => one.includes('Capstan Portal LLC of the demo'))).toBe(true)
  await install('Real Portal LLC', '007-00123', '300123')
  const said = await found({})
  expect(said.filter((one) => /intermediary|Mail comes|support address/i.test(one))).toEqual([])
})
