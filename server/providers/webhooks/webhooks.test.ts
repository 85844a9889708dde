import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkWebhooks, type SenderOptions } from './builtin.ts'

const seen: string[] = []
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`)
    if (request.url === '/hangs') return
    if (request.url === '/large') return void response.end('x'.repeat(200_000))
    if (request.url === '/resets') return void request.socket.destroy()
    const moved = request.url === '/moved'
    response.writeHead(moved ? 307 : 200, moved ? { location: '/elsewhere' } : {})
    response.end('taken\u0007')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const port = () => (server.address() as AddressInfo).port
const at = (addresses: readonly string[]): NonNullable<SenderOptions['resolve']> => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return async () => found
}
const send = (path: string, options: SenderOptions = {}) =>
  networkWebhooks({ loopback: true, resolve: at(['127.0.0.1']), timeoutMs: 300, ...options }).send(
    `http://crm.example:${port()}${path}`,
    { 'content-type': 'application/json' },
    '{}',
  )

test('the name is kept and the address that was checked is connected to', async () => {
  expect(await send('/hook')).toMatchObject({ status: 200, excerpt: 'taken' })
  expect(seen.at(-1)).toBe(`crm.example:${port()}/hook`)
})
test('a redirect is an answer and is not followed', async () => {
  expect(await send('/moved')).toMatchObject({ status: 307 })
  expect(seen.filter((one) => one.endsWith('/elsewhere'))).toEqual([])
})
test.each([
  ['/hangs', 'timeout'],
  ['/large', 'too_large'],
  ['/resets', 'unreachable'],
])('%s is %s', async (path, failure) => {
  expect(await send(path)).toMatchObject({ failure })
})
test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.9',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  'fe80::1',
  'fd00:ec2::254',
  'fc00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
])('a name that leads to %s is not connected to', async (address) => {
  const before = seen.length
  const options = { loopback: false, resolve: at([address]) }
  expect(await send('/hook', options)).toMatchObject({ failure: 'not_public' })
  expect(seen).toHaveLength(before)
})
test('a name with a public and a private address is refused, in either order', async () => {
  for (const both of [
    ['93.184.215.14', '10.0.0.1'],
    ['10.0.0.1', '93.184.215.14'],
  ])
    expect(await send('/hook', { resolve: at(both) })).toMatchObject({ failure: 'not_public' })
})
test('a developer’s machine reaches itself and no other private address', async () => {
  expect(await send('/hook', { resolve: at(['169.254.169.254']) })).toMatchObject({
    failure: 'not_public',
  })
})
test('a name is resolved once, so that a second answer changes nothing', async () => {
  let asked = 0
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  expect(await send('/hook', { resolve })).toMatchObject({ status: 200 })
  expect(asked).toBe(1)
})
test('a resolver that hangs is a timeout, one without an answer is unreachable', async () => {
  expect(await send('/hook', { resolve: () => new Promise(() => undefined) })).toMatchObject({
    failure: 'timeout',
  })
  expect(await send('/hook', { resolve: at([]) })).toMatchObject({ failure: 'unreachable' })
})
test.each(['crm.example', 'crm.example.', 'CRM.example'])(
  'the host %s of the installation itself is refused',
  async (host) => {
    const before = seen.length
    const sender = networkWebhooks({
      loopback: true,
      resolve: at(['127.0.0.1']),
      refusedHosts: ['crm.example'],
    })
    const answer = await sender.send(`http://${host}:${port()}/hook`, {}, '{}')
    expect(answer).toMatchObject({ failure: 'not_public' })
    expect(seen).toHaveLength(before)
  },
)
test.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254'])(
  'an address that is written as %s is checked like that of a name',
  async (host) => {
    const before = seen.length
    const answer = await networkWebhooks().send(`http://${host}:${port()}/hook`, {}, '{}')
    expect(answer).toMatchObject({ failure: 'not_public' })
    expect(seen).toHaveLength(before)
  },
)
