import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, type ConnectionOptions } from 'node:tls'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkLinks } from './builtin.ts'

const seen: string[] = []
let server: Server
beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'registry.example' }])
  server = createServer({ cert, key }, (request, response) => {
    seen.push(`${request.headers.host}${request.url}`)
    const [status, location] = answers[request.url ?? ''] ?? [200]
    response.writeHead(status, location === undefined ? {} : { location })
    response.end('<html></html>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())

const answers: Readonly<Record<string, [number, string?]>> = {
  '/gone': [404],
  '/moved': [301, '/edgar'],
  '/subdomain': [302, 'https://efts.registry.example/edgar'],
  '/elsewhere': [302, 'https://other.example/edgar'],
  '/plain': [302, 'http://www.registry.example/edgar'],
  '/metadata': [302, 'https://169.254.169.254/latest'],
  '/loop': [302, '/loop'],
}
/** Every name leads to the server of the test; the filter for private addresses is tried by itself below. */
class Here extends RequestFilteringHttpsAgent {
  override createConnection(options: ConnectionOptions) {
    const { port } = server.address() as AddressInfo
    return connect({ ...options, host: '127.0.0.1', port, rejectUnauthorized: false })
  }
}
const allowed = ['www.registry.example']
const check = (path: string) =>
  networkLinks(new Here()).check(`https://www.registry.example${path}`, allowed)

test.each([
  ['/edgar', { status: 200 }],
  ['/gone', { status: 404 }],
  ['/moved', { status: 200 }],
  ['/subdomain', { status: 200 }],
  ['/elsewhere', { failure: 'left_site' }],
  ['/plain', { failure: 'left_site' }],
  ['/metadata', { failure: 'left_site' }],
  ['/loop', { failure: 'left_site' }],
])('%s gives %o', async (path, answer) => {
  expect(await check(path)).toEqual(answer)
})

test('a redirect to a host that is not listed is never asked', () => {
  expect(seen.filter((one) => !/^(www|efts)\.registry\.example\//.test(one))).toEqual([])
})

test('a name that leads into the own network is not connected to', async () => {
  const { port } = server.address() as AddressInfo
  const before = seen.length
  expect(await networkLinks().check(`https://localhost:${port}/edgar`, ['localhost'])).toEqual({
    failure: 'not_public',
  })
  expect(await networkLinks().check(`https://127.0.0.1:${port}/edgar`, ['127.0.0.1'])).toEqual({
    failure: 'not_public',
  })
  expect(seen).toHaveLength(before)
})

test('a name that nobody has is unreachable', async () => {
  expect(await networkLinks().check('https://nobody.invalid/', ['nobody.invalid'])).toEqual({
    failure: 'unreachable',
  })
})
