import { describe, expect, test } from 'vitest'
import { hostAllowed, isLaterReview, linkAddressProblem, linkHealth } from './compliance-links.ts'

describe('the address of a compliance link', () => {
  test.each([
    'https://www.sec.gov/edgar/search/',
    'https://efts.sec.gov/LATEST/search-index?q=form',
    '/fees',
    '/help/glossary',
  ])('%s is taken', (url) => expect(linkAddressProblem(url)).toBeNull())
  test.each([
    ['http://www.sec.gov', /starts with https/],
    ['ftp://www.sec.gov', /starts with https/],
    ['//www.sec.gov', /starts with https/],
    ['/\\evil.example', /starts with https/],
    ['javascript:alert(1)', /starts with https/],
    ['https://me:secret@www.sec.gov', /user name and password/],
    ['https://www.sec.gov:8443/', /port/],
    ['https://127.0.0.1/', /public name/],
    ['https://2130706433/', /public name/],
    ['https://0x7f.1/', /public name/],
    ['https://[::1]/', /public name/],
    ['https://[::1]:443/', /public name/],
    ['https://127.1/', /public name/],
    ['https://www.sec.gov%00.example/', /public name/],
    ['https://evil.example\\@www.sec.gov/', /starts with https/],
    ['https://www.sec.gov/a b', /starts with https/],
    ['https://localhost/', /public name/],
    ['https://db.internal/', /public name/],
    ['https://db.internal./', /public name/],
  ])('%s is refused', (url, why) => expect(linkAddressProblem(url)).toMatch(why))
})

test('a redirect stays on the hosts of the registry', () => {
  const registered = ['www.sec.gov', 'brokercheck.finra.org']
  expect(hostAllowed('www.sec.gov', registered)).toBe(true)
  expect(hostAllowed('efts.sec.gov', registered)).toBe(true)
  expect(hostAllowed('sec.gov', registered)).toBe(true)
  expect(hostAllowed('www.finra.org', registered)).toBe(false)
  expect(hostAllowed('notsec.gov', registered)).toBe(false)
  expect(hostAllowed('sec.gov.example', registered)).toBe(false)
})

test.each([
  [{ status: 200 }, 'live', null],
  [{ status: 403 }, 'live', /refuses automatic checks \(HTTP 403\)/],
  [{ status: 429 }, 'live', /refuses automatic checks/],
  [{ status: 404 }, 'gone', /HTTP 404/],
  [{ status: 410 }, 'gone', /HTTP 410/],
  [{ status: 302 }, 'gone', /HTTP 302/],
  [{ status: 500 }, 'down', /HTTP 500/],
  [{ status: 503 }, 'down', /HTTP 503/],
  [{ failure: 'timeout' }, 'down', /in time/],
  [{ failure: 'unreachable' }, 'down', /reach/],
  [{ failure: 'left_site' }, 'gone', /another site/],
  [{ failure: 'not_public' }, 'gone', /public network/],
] as const)('%o means %s', (answer, outcome, problem) => {
  const health = linkHealth(answer)
  expect(health.outcome).toBe(outcome)
  if (problem === null) expect(health.problem).toBeNull()
  else expect(health.problem).toMatch(problem)
})

test('the next review is after today in New York', () => {
  const lateInTheEvening = '2026-11-26T03:30:00.000Z'
  expect(isLaterReview('2026-11-25', lateInTheEvening)).toBe(false)
  expect(isLaterReview('2026-11-26', lateInTheEvening)).toBe(true)
})
