import { describe, expect, test } from 'vitest'
import { guard, type Who } from '#src/routes/guards.ts'
import { table } from '#src/routes/table.ts'
import { sitePath } from '#src/lib/site-path.ts'
import { sampleUrl } from './sample.ts'

const person = (consented: boolean, admin: boolean): Who => ({ signedIn: true, consented, admin: () => Promise.resolve(admin) })
const people = { visitor: { signedIn: false }, newcomer: person(false, false), investor: person(true, false), admin: person(true, true), newAdmin: person(false, true), bareAdmin: { signedIn: true, consented: true, admin: () => Promise.resolve(false), mustEnrol: true } } as const satisfies Record<string, Who>
type Name = keyof typeof people

/** What each person meets, by the guards of a row. */
const expected: Readonly<Record<string, Readonly<Record<Name, string>>>> = {
  onward: { visitor: 'on', newcomer: '/dashboard', investor: '/dashboard', admin: '/dashboard', newAdmin: '/dashboard', bareAdmin: '/dashboard' },
  '': { visitor: 'on', newcomer: 'on', investor: 'on', admin: 'on', newAdmin: 'on', bareAdmin: 'on' },
  'auth cmp': { visitor: '/login', newcomer: '/agreement', investor: 'on', admin: 'on', newAdmin: '/agreement', bareAdmin: 'on' },
  admin: { visitor: '/login', newcomer: 'nowhere', investor: 'nowhere', admin: 'on', newAdmin: '/agreement', bareAdmin: '/dashboard/security' },
}

describe('guards, row by row and person by person', () => {
  const cases = table.flatMap((row) => (Object.keys(people) as Name[]).map((name) => [name, row.path, row] as const))
  test.each(cases)('%s at %s', async (name, _, row) => {
    const where = sampleUrl(row)
    const verdict = await guard(row, people[name], where)
    const wanted = expected[row.onward ? 'onward' : row.guards.join(' ')]?.[name] ?? 'a row with guards that this test does not know'
    const got = verdict.go === 'to' ? new URL(verdict.path, 'https://here.invalid').pathname : verdict.go
    expect(got).toBe(wanted)
    if (verdict.go === 'to' && !row.onward) expect(new URL(verdict.path, 'https://here.invalid').searchParams.get('redirect')).toBe(where)
  })
  test('the way back keeps the query', async () => {
    const verdict = await guard({ guards: ['auth', 'cmp'] }, people.visitor, '/investment/x?a=1&b=2')
    expect(verdict).toEqual({ go: 'to', path: '/login?redirect=%2Finvestment%2Fx%3Fa%3D1%26b%3D2' })
  })
  test('a signed-in person at the log-in goes where it says', async () => {
    expect(await guard({ guards: ['auth'], onward: true }, people.investor, '/login?redirect=%2Finvestment%2Fx%3Fa%3D1')).toEqual({ go: 'to', path: '/investment/x?a=1' })
  })
})

describe('redirect is followed only to a path of the same site', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '\\\\evil.example', 'javascript:alert(1)', '/\t/evil.example', ' /x', 'dashboard', '', '/..//evil.example'])('%j is refused', (value) => expect(sitePath(value)).toBeNull())
  test.each([['/dashboard', '/dashboard'], ['/invest?q=a#x', '/invest?q=a#x'], ['/a/../b', '/b']])('%s is followed', (value, path) => expect(sitePath(value)).toBe(path))
  test('a log-in with a foreign redirect leads to the dashboard', async () => {
    expect(await guard({ guards: ['auth'], onward: true }, people.investor, '/login?redirect=https%3A%2F%2Fevil.example')).toEqual({ go: 'to', path: '/dashboard' })
  })
})
