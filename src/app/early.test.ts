import { expect, test } from 'vitest'
import { takeEarly, type Early } from './early.ts'

const mine = { headers: { Authorization: 'Bearer a.b.c' } }
const early = (): Early => ({ bearer: 'Bearer a.b.c', answers: { '/api/dashboard?platform_id=1': Promise.resolve(new Response('{}')) } })

test('an answer that the document asked for is taken once', async () => {
  const kept = early()
  expect(await takeEarly('/api/dashboard?platform_id=1', mine, kept, 900)).toBeInstanceOf(Response)
  expect(takeEarly('/api/dashboard?platform_id=1', mine, kept, 900)).toBeNull()
})
test.each([
  ['another address', '/api/dashboard?platform_id=2', mine, 900],
  ['another person', '/api/dashboard?platform_id=1', { headers: { Authorization: 'Bearer x.y.z' } }, 900],
  ['a visitor', '/api/dashboard?platform_id=1', {}, 900],
  ['a write', '/api/dashboard?platform_id=1', { ...mine, method: 'POST' }, 900],
  ['half a minute later', '/api/dashboard?platform_id=1', mine, 30_001],
])('and not for %s', (_, url, options, at) => expect(takeEarly(url, options, early(), at)).toBeNull())
test('nor where nothing was asked for', () => expect(takeEarly('/api/dashboard', mine, undefined, 0)).toBeNull())
