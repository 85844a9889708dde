import { THOROUGH } from '#tests/support/thorough.ts'
import { testApp } from '#tests/support/app.ts'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SLOW = 200
const t = await testApp()
let address = ''
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** A client that sends a byte of its body each second. */
async function slowly(): Promise<{ said: () => string; ended: Promise<void> }> {
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.on('data', (part: Buffer) => (said += part.toString()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  socket.write(
    'POST /app/auth/attempt HTTP/1.1\r\nHost: capstan.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  const bytes = setInterval(() => socket.writable && socket.write(' '), 1000)
  const ended = new Promise<void>((resolve) => {
    socket
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(bytes)
        resolve()
      })
  })
  return { said: () => said, ended }
}

test(`${SLOW} clients that send a byte a second hold up nobody: they have no connection to the database, and an end`, async () => {
  await Promise.all(Array.from({ length: SLOW }, slowly))
  // each of the others is answered, one after the other and at once
  const ask = async (): Promise<number> => (await fetch(`${address}/api/offerings`)).status
  for (let i = 0; i < 10; i++) expect(await ask()).toBe(200)
  expect(new Set(await Promise.all(Array.from({ length: 40 }, ask)))).toEqual(new Set([200]))
  const load = t.db.load()
  expect(load.waiting).toBe(0)
  expect(load.open - load.idle).toBe(0)
  // Node ends a request that is not whole after this time; 0 would be never
  expect(t.app.server.requestTimeout).toBe(30_000)
}, 60_000)

// Node looks for such requests every 30 seconds, so this takes a minute
test.runIf(THOROUGH)(
  'a request that is not whole after 30 seconds is answered 408 and closed',
  async () => {
    const { said, ended } = await slowly()
    await ended
    expect(said()).toMatch(/^HTTP\/1\.1 408 /)
  },
  120_000,
)
