import { describe, expect, test } from 'vitest'
import {
  dkimProblem,
  judgeRecords,
  nextCheckAt,
  privateHostProblem,
  type SeenRecords,
  type WantedRecords,
} from './private-domain.ts'

const own = 'invest.capstan.example'
const problem = (host: string, site: string | null = 'harbour.example') =>
  privateHostProblem(host, { own, site })

describe('a host for a private label', () => {
  test.each(['invest.harbour.example', 'harbour.example', 'xn--mnchen-3ya.example', '1.example'])(
    '%s is fine',
    (host) => expect(problem(host)).toBeNull(),
  )
  test.each([
    ['harbour', /Enter a host name/],
    ['https://harbour.example', /Enter a host name/],
    ['harbour.example:8080', /Enter a host name/],
    ['harbour.example/path', /Enter a host name/],
    ['har bour.example', /Enter a host name/],
    ['-harbour.example', /Enter a host name/],
    ['_x.harbour.example', /Enter a host name/],
    ['harbour..example', /Enter a host name/],
    [`${'a'.repeat(64)}.example`, /Enter a host name/],
    [`${'a.'.repeat(126)}example`, /Enter a host name/],
    ['', /Enter a host name/],
    ['10.0.0.1', /numeric address/],
    ['127.1', /numeric address/],
    ['printer.local', /private/],
    ['metadata.internal', /private/],
    [own, /belongs to the platform/],
    [`a.${own}`, /belongs to the platform/],
  ])('%s is refused', (host, says) => expect(problem(host)).toMatch(says))
  test('a name below which others register is refused', () =>
    expect(problem('co.uk', null)).toMatch(/Nobody can own/))
})

const wanted: WantedRecords = {
  host: 'invest.harbour.example',
  proof: { name: '_capstan.invest.harbour.example', value: 'capstan-domain=token' },
  target: own,
  dkim: null,
}
const right: SeenRecords = {
  proof: { found: ['spf', 'capstan-domain=token'] },
  cname: { found: [own] },
  addresses: { found: ['203.0.113.10'] },
  target: { found: ['203.0.113.10'] },
  dkim: null,
}
const judge = (more: Partial<SeenRecords>) => judgeRecords(wanted, { ...right, ...more })

describe('the records of a domain', () => {
  test('prove it by TXT and lead here by CNAME, or by addresses that are all ours', () => {
    expect(judge({})).toEqual({ outcome: 'proven', problem: null })
    expect(judge({ cname: { failure: 'no_record' } }).outcome).toBe('proven')
  })
  test.each<[string, Partial<SeenRecords>, string, RegExp]>([
    ['no name', { proof: { failure: 'no_name' } }, 'unproven', /doesn’t exist yet/],
    ['no TXT', { proof: { failure: 'no_record' } }, 'unproven', /no TXT record/],
    ['another TXT', { proof: { found: ['other'] } }, 'unproven', /is “other”\. It has to be/],
    ['silence', { proof: { failure: 'timeout' } }, 'unanswered', /didn’t answer/],
    ['a fault', { proof: { failure: 'server' } }, 'unanswered', /didn’t answer/],
    [
      'no address',
      { cname: { failure: 'no_name' }, addresses: { failure: 'no_name' } },
      'unrouted',
      /leads nowhere/,
    ],
    [
      'another alias',
      { cname: { found: ['shop.example'] }, addresses: { failure: 'no_record' } },
      'unrouted',
      /alias of shop\.example/,
    ],
    [
      'one foreign address of two',
      { cname: { failure: 'no_record' }, addresses: { found: ['203.0.113.10', '198.51.100.7'] } },
      'unrouted',
      /leads to 198\.51\.100\.7, which/,
    ],
    [
      'addresses that nobody answers about',
      { cname: { failure: 'timeout' }, addresses: { failure: 'timeout' } },
      'unanswered',
      /didn’t answer about invest/,
    ],
    [
      'the platform’s own addresses unknown',
      { cname: { failure: 'no_record' }, target: { failure: 'timeout' } },
      'unanswered',
      /didn’t answer/,
    ],
  ])('%s', (_, more, outcome, says) => {
    const found = judge(more)
    expect(found.outcome).toBe(outcome)
    expect(found.problem).toMatch(says)
  })
})

test('the key for mail is compared by its key alone; an empty one is revoked', () => {
  const dkim = { name: 'capstan._domainkey.harbour.example', value: 'v=DKIM1; k=rsa; p=MIIB' }
  const judged = (...found: string[]) => dkimProblem(dkim, { found })
  expect(judged('p=MII B;v=DKIM1')).toBeNull()
  expect(judged('v=DKIM1; p=')).toMatch(/revoked/)
  expect(judged('v=DKIM1; p=OTHER')).toMatch(/another key/)
  expect(dkimProblem(dkim, { failure: 'no_name' })).toMatch(/no DKIM record/)
  expect(dkimProblem(dkim, { failure: 'timeout' })).toMatch(/didn’t answer/)
})

test('a new domain is checked often, an old one hourly', () => {
  const began = '2026-11-20T12:00:00.000Z'
  expect(nextCheckAt(began, '2026-11-20T12:10:00.000Z')).toBe('2026-11-20T12:15:00.000Z')
  expect(nextCheckAt(began, '2026-11-20T15:00:00.000Z')).toBe('2026-11-20T15:30:00.000Z')
  expect(nextCheckAt(began, '2026-11-22T12:00:00.000Z')).toBe('2026-11-22T13:00:00.000Z')
})
