import { matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { findRow } from '#src/routes/match.ts'
import { isBuilt } from '#src/routes/screens.ts'
import { table } from '#src/routes/table.ts'
import { toRoutes, wayTo } from '#src/routes/to-router.tsx'
import { sampleUrl } from './sample.ts'

const Nothing = (): null => null
const routes = toRoutes(() => { throw new Error('nothing is loaded here') }, { Root: Nothing, RootError: Nothing, Waiting: Nothing })
const matched = (address: string): string[] => (matchRoutes(routes, address) ?? []).map(({ route }) => route.id ?? '')

describe('the way to a page that the server drew is that of the router', () => {
  test.each(table.filter((row) => row.redirect !== undefined || isBuilt(row)).map(({ path }) => path))('%s', (path) => {
    const address = sampleUrl({ path })
    expect(wayTo(routes, findRow(address)?.row.path ?? null)).toEqual(matched(address))
  })
  test('and where nothing is, that of the page that says so', () => {
    expect(findRow('/nowhere/at/all')).toBeNull()
    expect(wayTo(routes, null)).toEqual(matched('/nowhere/at/all'))
  })
})

describe('an address', () => {
  test.each([['/login/', '/login'], ['/', '/'], ['/offerings/1/two-three-pitch', '/offerings/:listing_id/:company_name-pitch']])('%s is of %s', (address, path) => expect(findRow(address)?.row.path).toBe(path))
  test.each(['/login//', '//login', '/offerings/1/-pitch', '/offerings//two-pitch', '/Login'])('%s is of none', (address) => expect(findRow(address)).toBeNull())
  test('gives its values decoded, in the names of the pattern', () => expect(findRow('/offerings/a%20b/two-three-pitch')?.params).toEqual({ listing_id: 'a b', company_name: 'two-three' }))
})
