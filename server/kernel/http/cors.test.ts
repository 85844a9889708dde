import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'

const HERE = 'https://invest.example.com'
const listed = await testApp({ env: { ALLOWED_ORIGINS: `${HERE},https://other.example` } })
const closed = await testApp()
const preflight = { 'access-control-request-method': 'POST' }

test('a page of a listed origin may call the server, without cookies', async () => {
  const { headers, statusCode } = await listed.app.inject({
    method: 'OPTIONS',
    url: '/app/auth/attempt',
    headers: { ...preflight, origin: HERE },
  })
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': HERE,
    'access-control-allow-methods': expect.stringContaining('POST') as string,
    'access-control-allow-headers': expect.stringContaining('authorization') as string,
    vary: expect.stringContaining('Origin') as string,
  })
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
  const answer = await listed.app.inject({ url: '/api/offerings', headers: { origin: HERE } })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, HERE])
})
test.each([
  ['an origin that is not listed', listed, 'https://evil.example'],
  ['a listed name with another port', listed, `${HERE}:8443`],
  ['any origin where no list is set', closed, HERE],
])('%s gets no permission', async (_, site, origin) => {
  for (const method of ['OPTIONS', 'GET'] as const) {
    const { headers } = await site.app.inject({
      method,
      url: '/api/offerings',
      headers: { ...preflight, origin },
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})
