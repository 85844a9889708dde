import { describe, expect, it } from 'vitest'
import { isFiltered, marketplacePath, marketplaceQueryOf, readFilters } from './query.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

describe('the marketplace in its address', () => {
  it('reads every filter and asks the server for it', () => {
    const filters = read(
      'q=grid&category=clean_energy&security=common&regulation=reg_cf&minimum=under_250&sort=raised&after=one&after=two',
    )
    expect(marketplaceQueryOf(filters)).toEqual({
      limit: 9,
      q: 'grid',
      category: 'clean_energy',
      security: 'common',
      regulation: 'reg_cf',
      minimum: 'under_250',
      sort: 'raised',
      cursor: 'two',
    })
  })
  it('leaves out words that it does not know instead of asking for them', () => {
    const filters = read('category=gold&security=__proto__&regulation=x&minimum=9&sort=best')
    expect(marketplaceQueryOf(filters)).toEqual({ limit: 9, sort: 'ending' })
    expect(isFiltered(filters)).toBe(false)
  })
  it('keeps the rest and begins at the first page when a filter changes', () => {
    expect(marketplacePath(read('q=grid&sort=raised&after=one'), { category: 'food' })).toBe(
      '/invest?q=grid&category=food&sort=raised',
    )
    expect(marketplacePath(read('category=food'), { category: undefined })).toBe('/invest')
  })
  it('carries the way back: the pages behind the shown one stay in the address', () => {
    const second = marketplacePath(read('q=a'), { after: ['one'] })
    expect(second).toBe('/invest?q=a&after=one')
    expect(marketplacePath(read('q=a&after=one&after=two'), { after: ['one'] })).toBe(second)
  })
})
