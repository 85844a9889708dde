import { describe, expect, test } from 'vitest'
import { RouterContextProvider } from '#router'
import { isApiError } from '#src/api/api-error.ts'
import type { Row } from '#src/routes/define.ts'
import { guardsOf, whoContext, type Who } from '#src/routes/guards.ts'
import { table } from '#src/routes/table.ts'
import { sitePath } from '#src/lib/site-path.ts'
import { sampleUrl } from './sample.ts'

const person = (consented: boolean, admin: boolean): Who => ({
  signedIn: true,
  consented,
  admin: () => Promise.resolve(admin),
})
const people = {
  visitor: { signedIn: false },
  newcomer: person(false, false),
  investor: person(true, false),
  admin: person(true, true),
  newAdmin: person(false, true),
  bareAdmin: {
    signedIn: true,
    consented: true,
    admin: () => Promise.resolve(false),
    mustEnrol: true,
  },
} as const satisfies Record<string, Who>
type Name = keyof typeof people

/** `on`, `nowhere` (404), or the address that a row's guards redirect to. */
async function verdictOf(
  row: Pick<Row, 'guards' | 'onward'>,
  who: Who,
  where: string,
): Promise<string> {
  const context = new RouterContextProvider()
  context.set(whoContext, () => Promise.resolve(who))
  const url = new URL(where, 'https://here.invalid')
  const args = { request: new Request(url), url, context, params: {}, pattern: '' }
  try {
    for (const guard of guardsOf(row)) await guard(args, () => Promise.resolve(undefined))
    return 'on'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? ''
    if (isApiError(thrown) && thrown.status === 404) return 'nowhere'
    throw thrown
  }
}
const at = (path: string): URL => new URL(path, 'https://here.invalid')

/** What each person meets, by the guards of a row. */
const expected: Readonly<Record<string, Readonly<Record<Name, string>>>> = {
  onward: {
    visitor: 'on',
    newcomer: '/dashboard',
    investor: '/dashboard',
    admin: '/dashboard',
    newAdmin: '/dashboard',
    bareAdmin: '/dashboard',
  },
  '': {
    visitor: 'on',
    newcomer: 'on',
    investor: 'on',
    admin: 'on',
    newAdmin: 'on',
    bareAdmin: 'on',
  },
  'auth cmp': {
    visitor: '/login',
    newcomer: '/agreement',
    investor: 'on',
    admin: 'on',
    newAdmin: '/agreement',
    bareAdmin: 'on',
  },
  admin: {
    visitor: '/login',
    newcomer: 'nowhere',
    investor: 'nowhere',
    admin: 'on',
    newAdmin: '/agreement',
    bareAdmin: '/dashboard/security',
  },
}

const setOf = (row: Row): string => (row.onward ? 'onward' : row.guards.join(' '))
/** A row for each set of guards that the table has; which row has which set is held by table.test.ts. */
const rowOf = new Map(table.map((row) => [setOf(row), row]))

describe('guards, set by set and person by person', () => {
  test('every set of guards of the table is tried', () =>
    expect([...rowOf.keys()].sort()).toEqual(Object.keys(expected).sort()))
  const cases = [...rowOf].flatMap(([set, row]) =>
    (Object.keys(people) as Name[]).map((name) => [name, set, row] as const),
  )
  test.each(cases)('%s at a row with the guards "%s"', async (name, set, row) => {
    const where = sampleUrl(row)
    const verdict = await verdictOf(row, people[name], where)
    expect(verdict.startsWith('/') ? at(verdict).pathname : verdict).toBe(expected[set]?.[name])
    if (verdict.startsWith('/') && !row.onward)
      expect(at(verdict).searchParams.get('redirect')).toBe(where)
  })
  test('the way back keeps the query', async () => {
    const verdict = await verdictOf(
      { guards: ['auth', 'cmp'] },
      people.visitor,
      '/investment/x?a=1&b=2',
    )
    expect(verdict).toBe('/login?redirect=%2Finvestment%2Fx%3Fa%3D1%26b%3D2')
  })
  test('a signed-in person at the log-in goes where it says', async () => {
    expect(
      await verdictOf(
        { guards: ['auth'], onward: true },
        people.investor,
        '/login?redirect=%2Finvestment%2Fx%3Fa%3D1',
      ),
    ).toBe('/investment/x?a=1')
  })
})

describe('redirect is followed only to a path of the same site', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    ' /x',
    'dashboard',
    '',
    '/..//evil.example',
  ])('%j is refused', (value) => expect(sitePath(value)).toBeNull())
  test.each([
    ['/dashboard', '/dashboard'],
    ['/invest?q=a#x', '/invest?q=a#x'],
    ['/a/../b', '/b'],
  ])('%s is followed', (value, path) => expect(sitePath(value)).toBe(path))
  test('a log-in with a foreign redirect leads to the dashboard', async () => {
    expect(
      await verdictOf(
        { guards: ['auth'], onward: true },
        people.investor,
        '/login?redirect=https%3A%2F%2Fevil.example',
      ),
    ).toBe('/dashboard')
  })
})
