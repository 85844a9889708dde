import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { queueKinds } from '#domain/investors/model/compliance.ts'
import { matchRoutes } from '#router'
import { findRow, matchRow } from '#src/routes/find.ts'
import { table } from '#src/routes/table.ts'
import { toRoutes } from '#src/routes/to-router.tsx'
import { sampleUrl } from './sample.ts'

interface Listed {
  pattern: string
  layout: string
  guards: string[]
  area: string
  redirect?: string
}
const listed = JSON.parse(
  readFileSync(new URL('./routes.json', import.meta.url), 'utf8'),
) as Listed[]
/**
 * Paths next to the list, each a decision of the product: the guided flow, what operators work through, pages behind
 * mailed links, the pages of /meta.
 */
const added = JSON.parse(readFileSync(new URL('./added.json', import.meta.url), 'utf8')) as string[]

describe('the table', () => {
  test('has every path of the list once, and only the additions of the decisions beside them', () => {
    expect(listed).toHaveLength(229)
    expect(table.map((row) => row.path).sort()).toEqual(
      [...listed.map((one) => one.pattern), ...added].sort(),
    )
  })
  test.each(listed.map((one) => [one.pattern, one] as const))(
    '%s has the layout, guards, area and redirect of the list',
    (pattern, one) => {
      const row = table.find((each) => each.path === pattern)
      expect({
        layout: row?.layout,
        guards: row?.guards,
        area: row?.area,
        redirect: row?.redirect,
      }).toEqual({ layout: one.layout, guards: one.guards, area: one.area, redirect: one.redirect })
    },
  )
  test('every title is written', () =>
    expect(table.filter((row) => row.title.trim() === '')).toEqual([]))
  test('every dialog is drawn over a row of the table with the same guards', () => {
    for (const row of table.filter((one) => one.dialog !== undefined))
      expect(table.find((one) => one.path === row.dialog)?.guards, row.path).toEqual(row.guards)
  })
  test('every page of an area has the guards of its area, the additions, too', () => {
    const needed = { investor: 'auth cmp', issuer: 'auth cmp', admin: 'admin' } as const
    expect(
      table
        .filter(
          ({ area, guards }) => area in needed && needed[area as 'admin'] !== guards.join(' '),
        )
        .map((row) => row.path),
    ).toEqual([])
  })
  test('redirects lead where they should', () => {
    const redirects = table.flatMap(({ path, redirect }) =>
      redirect === undefined ? [] : [[path, redirect.replace(path, '')]],
    )
    expect(Object.fromEntries(redirects)).toEqual({
      '/dashboard/my-investments/company/:companyId': '/overview',
      '/dashboard/profile': '/personal-information/current',
      '/dashboard/profile/payment-information': '/ach',
      '/admin': '/home',
      '/admin/money': '/reconciliation',
      '/admin/offering-admin/:status/current/:account_id/:listing_id':
        '/offering-details/offering-details/overview',
    })
  })
  test('redirects end at a row of the table', () => {
    for (const row of table.filter((one) => one.redirect !== undefined))
      expect(
        table.some((one) => one.path === row.redirect),
        row.path,
      ).toBe(true)
  })
})

const routes = toRoutes(table)
describe('matching', () => {
  test.each(table.map((row) => [row.path, row] as const))(
    '%s is found at its own address',
    (_, row) => expect(findRow(sampleUrl(row))?.row.path).toBe(row.path),
  )
  test.each(table.map((row) => [row.path, row] as const))(
    '%s is matched by the router as by the table',
    (_, row) => {
      const { params } = findRow(sampleUrl(row)) ?? {}
      expect(Object.keys(params ?? {})).toEqual(
        [...row.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name),
      )
      const matched = matchRoutes(routes, sampleUrl(row))?.at(-1)
      expect(matched?.route.id).toBe(row.path.replace(/:[a-z_]+-[a-z]+$/, ':page'))
      expect(matched?.params).toMatchObject(
        row.path.endsWith(String(matched?.route.id)) ? (params ?? {}) : {},
      )
    },
  )
  test.each([
    ['/login/', '/login'],
    ['/', '/'],
    ['/offerings/1/two-three-pitch', '/offerings/:listing_id/:company_name-pitch'],
  ])('%s is of %s', (address, path) => expect(findRow(address)?.row.path).toBe(path))
  test.each([
    '/login//',
    '//login',
    '/offerings/1/-pitch',
    '/offerings//two-pitch',
    '/Login',
    '/nowhere/at/all',
  ])('%s is of none', (address) => expect(findRow(address)).toBeNull())
  test('values are decoded, in the names of the pattern', () =>
    expect(findRow('/offerings/a%20b/two-three-pitch')?.params).toEqual({
      listing_id: 'a b',
      company_name: 'two-three',
    }))
  test.each([
    [
      'an offering status that is none',
      '/dashboard/raise-capital/company/:account_id/status/:status',
      { status: 'sold' },
    ],
    [
      'an investment status that is none',
      '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/live-details/:investment_status/overview',
      { investment_status: 'draft' },
    ],
    ['a listing id that is no UUIDv7', '/offerings/:listing_id', { listing_id: '4127' }],
    ['a UUIDv4', '/offerings/:listing_id', { listing_id: '01900000-0000-4000-8000-000000000003' }],
    ['a step that is none', '/investment/:investment_id/:step', { step: 'signature' }],
    [
      'a validation link that climbs',
      '/register/validate/:id',
      { id: '..%2f..%2fapi%2fpersonal%2fuser' },
    ],
  ])('%s is 404', (_, path, other) => {
    expect(matchRow(sampleUrl({ path }, other as unknown as Record<string, string>))).toEqual({
      kind: 'none',
    })
    expect(matchRow(sampleUrl({ path })).kind).toBe('page')
  })
  test.each([
    '/nope',
    '/offerings/01900000-0000-7000-8000-000000000003/tidewater-grid',
    '/offerings/01900000-0000-7000-8000-000000000003/tidewater-grid-pich',
    '//evil.example/',
    '/%E0%A4%A',
  ])('%s is 404', (url) => expect(matchRow(`https://here.invalid${url}`)).toEqual({ kind: 'none' }))
  test('a redirect keeps its parameters and the query', () =>
    expect(matchRow('/dashboard/profile?a=1')).toEqual({
      kind: 'redirect',
      to: '/dashboard/profile/personal-information/current?a=1',
    }))
  test.each([...queueKinds].filter((kind) => kind !== 'identity'))(
    'an item of the review queue of kind %s has a page',
    (kind) =>
      expect(
        matchRow(`/admin/compliance/queue/${kind}/01900000-0000-7000-8000-000000000001`),
      ).toMatchObject({ kind: 'page' }),
  )
  test('rows that are not built are 404', () => {
    for (const row of table.filter((one) => one.screen === null && one.redirect === undefined))
      expect(matchRow(sampleUrl(row)), row.path).toEqual({ kind: 'none' })
  })
})
