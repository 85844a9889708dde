import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { investmentBuckets, flowSteps } from '#domain/model/investment-words.ts'
import { offeringStatuses } from '#domain/model/offering.ts'
import { findRow, matchRow, paramsIn } from '#src/routes/match.ts'
import { INVESTMENT_STATUSES, INVESTMENT_STEPS, OFFERING_STATUSES } from '#src/routes/params.ts'
import { isBuilt } from '#src/routes/screens.ts'
import type { Row } from '#src/routes/define.ts'
import { rows as investorKnows } from '#src/routes/investor-screens.ts'
import { isAtDesk, knowAll } from '#src/routes/known.ts'
import { publicRows } from '#src/routes/public.ts'
import { table } from '#src/routes/table.ts'
import { sampleUrl } from './sample.ts'

interface Listed {
  pattern: string
  layout: string
  guards: string[]
  area: string
  redirect?: string
}
const listed = JSON.parse(readFileSync(new URL('./routes.json', import.meta.url), 'utf8')) as Listed[]
/** Paths beside the list, each a decision of the product: the guided flow, what operators work through, pages behind mailed links, the pages of /meta. */
const added = JSON.parse(readFileSync(new URL('./added.json', import.meta.url), 'utf8')) as string[]

describe('the table', () => {
  test('has every path of the list once, and only the additions of the decisions beside them', () => {
    expect(listed).toHaveLength(229)
    expect(table.map((row) => row.path).sort()).toEqual([...listed.map((one) => one.pattern), ...added].sort())
  })
  test.each(listed.map((one) => [one.pattern, one] as const))('%s has the layout, guards, area and redirect of the list', (pattern, one) => {
    const row = table.find((each) => each.path === pattern)
    expect({ layout: row?.layout, guards: row?.guards, area: row?.area, redirect: row?.redirect }).toEqual({ layout: one.layout, guards: one.guards, area: one.area, redirect: one.redirect })
  })
  test('every screen that a row names is there', () => expect(table.flatMap((row) => (row.screen === null || existsSync(new URL(`../../src/${row.screen.file}`, import.meta.url)) ? [] : [row.screen.file]))).toEqual([]))
  test('every title is written', () => expect(table.filter((row) => row.title.trim() === '')).toEqual([]))
  test('every dialog is drawn over a row of the table with the same guards', () => {
    for (const row of table.filter((one) => one.dialog !== undefined)) expect(table.find((one) => one.path === row.dialog)?.guards, row.path).toEqual(row.guards)
  })
  test('redirects end at a row of the table', () => {
    for (const row of table.filter((one) => one.redirect !== undefined)) expect(table.some((one) => one.path === row.redirect), row.path).toBe(true)
  })
})

describe('matching', () => {
  test.each(table.map((row) => [row.path, row] as const))('%s is found at its own address', (_, row) => expect(findRow(sampleUrl(row))?.row.path).toBe(row.path))
  test.each(table.filter((row) => isBuilt(row)).map((row) => [row.path, row] as const))('%s has its own parameters in its address, those that are found with it', (_, row) => {
    const params = paramsIn(row, sampleUrl(row)) ?? {}
    expect(Object.keys(params)).toEqual([...row.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name))
    expect(findRow(sampleUrl(row))?.params).toEqual(params)
    expect(paramsIn(row, '/nowhere/at/all')).toBeNull()
  })
  test.each([['/login/', '/login'], ['/', '/'], ['/offerings/1/two-three-pitch', '/offerings/:listing_id/:company_name-pitch']])('%s is of %s', (address, path) => expect(findRow(address)?.row.path).toBe(path))
  test.each(['/login//', '//login', '/offerings/1/-pitch', '/offerings//two-pitch', '/Login', '/nowhere/at/all'])('%s is of none', (address) => expect(findRow(address)).toBeNull())
  test.each([['the public rows', publicRows], ['the rows of an investor', investorKnows]] as const)('a page that knows only %s finds the same row, or none', (_, rows) => {
    const all = table.map((row) => findRow(sampleUrl(row))?.row)
    knowAll(rows)
    try {
      const found = table.map((row) => findRow(sampleUrl(row))?.row)
      expect(found.filter((row) => row !== undefined).length).toBeGreaterThan(10)
      expect(table.flatMap((row, n) => (found[n] === undefined || found[n] === all[n] ? [] : [row.path]))).toEqual([])
      expect(table.filter((row) => row.prerender === true && !(publicRows as readonly unknown[]).includes(row)).map((row) => row.path)).toEqual([])
    } finally {
      knowAll(table)
    }
  })
  test('a page of an investor knows the rows of its own menu and all that are of no desk: what it does not find there is nowhere', () => {
    const known = new Set<unknown>(investorKnows)
    expect(table.filter((row) => !known.has(row) && !isAtDesk(sampleUrl(row))).map((row) => row.path)).toEqual([])
    expect(table.filter((row) => (row.area === 'public' || row.area === 'investor') && isAtDesk(sampleUrl(row))).map((row) => row.path)).toEqual([])
    const menu = (rows: readonly Row[]) => rows.filter((row) => row.layout === 'dashboard' && row.menu !== undefined).map((row) => row.path)
    expect(menu(investorKnows)).toEqual(menu(table))
  })
  test('values are decoded, in the names of the pattern', () => expect(findRow('/offerings/a%20b/two-three-pitch')?.params).toEqual({ listing_id: 'a b', company_name: 'two-three' }))
  test.each([
    ['an offering status that is none', '/dashboard/raise-capital/company/:account_id/status/:status', { status: 'sold' }],
    ['an investment status that is none', '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/live-details/:investment_status/overview', { investment_status: 'draft' }],
    ['a listing id that is no UUIDv7', '/offerings/:listing_id', { listing_id: '4127' }],
    ['a UUIDv4', '/offerings/:listing_id', { listing_id: '01900000-0000-4000-8000-000000000003' }],
    ['a step that is none', '/investment/:investment_id/:step', { step: 'signature' }],
    ['a validation link that climbs', '/register/validate/:id', { id: '..%2f..%2fapi%2fpersonal%2fuser' }],
  ])('%s is 404', (_, path, other) => {
    expect(matchRow(sampleUrl({ path }, other as unknown as Record<string, string>))).toEqual({ kind: 'none' })
    expect(matchRow(sampleUrl({ path })).kind).toBe('page')
  })
  test.each(['/nope', '/offerings/01900000-0000-7000-8000-000000000003/tidewater-grid', '/offerings/01900000-0000-7000-8000-000000000003/tidewater-grid-pich', '//evil.example/', '/%E0%A4%A'])('%s is 404', (url) => expect(matchRow(`https://here.invalid${url}`)).toEqual({ kind: 'none' }))
  test('a redirect keeps its parameters and the query', () => expect(matchRow('/dashboard/profile?a=1')).toEqual({ kind: 'redirect', to: '/dashboard/profile/personal-information/current?a=1' }))
  test('rows that are not built are 404', () => {
    for (const row of table.filter((one) => one.screen === null && one.redirect === undefined)) expect(matchRow(sampleUrl(row)), row.path).toEqual({ kind: 'none' })
  })
})

describe('the lists that stand in the table and in the domain', () => {
  test('are the same', () => {
    expect([...INVESTMENT_STATUSES]).toEqual([...investmentBuckets])
    expect([...OFFERING_STATUSES]).toEqual([...offeringStatuses])
    expect([...INVESTMENT_STEPS]).toEqual([...flowSteps])
  })
})
