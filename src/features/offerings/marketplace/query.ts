import { regulations, type Regulation } from '#domain/shared/regulation.ts'
import { categories, minimumBands, type Category } from '#domain/offerings/model/offering.ts'
import { securityTypes, type SecurityType } from '#domain/shared/securities.ts'

export const PAGE_SIZE = 9
export const sorts = ['ending', 'newest', 'raised', 'minimum'] as const
export type Sort = (typeof sorts)[number]
export type MinimumBand = (typeof minimumBands)[number]
export const sortLabels: Record<Sort, string> = {
  ending: 'Closing soonest',
  newest: 'Newest',
  raised: 'Most raised',
  minimum: 'Lowest minimum',
}
export const regulationLabels: Record<Regulation, string> = {
  reg_cf: 'Reg CF',
  reg_d: 'Reg D',
  reg_a: 'Reg A',
}
export const minimumLabels: Record<MinimumBand, string> = {
  under_250: 'Under $250',
  '250_1000': '$250 to $1,000',
  '1000_10000': '$1,000 to $10,000',
  over_10000: '$10,000 and more',
}

/** Filters of the list in the address. Unknown values are left out, so an old link still shows something. */
export interface Filters {
  q: string
  category: Category | undefined
  security: SecurityType | undefined
  regulation: Regulation | undefined
  minimum: MinimumBand | undefined
  sort: Sort
  /** cursors of the pages after the first, up to the one that is shown */
  after: readonly string[]
  /** offerings that are chosen for a comparison, at most two */
  compare: readonly string[]
  /** only what the person saves */
  saved: boolean
}

const one = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text)

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** The two offerings of a comparison, as the address names them. */
export const readCompare = (search: URLSearchParams): string[] =>
  [...new Set((search.get('compare') ?? '').split(',').filter((id) => ID.test(id)))].slice(0, 2)
/** Address of a comparison that can be sent to somebody. */
export const comparePath = (ids: readonly string[]): string =>
  `/invest/compare?compare=${ids.join(',')}`

export function readFilters(search: URLSearchParams): Filters {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 120),
    category: one(categories, search.get('category')),
    security: one(securityTypes, search.get('security')),
    regulation: one(regulations, search.get('regulation')),
    minimum: one(minimumBands, search.get('minimum')),
    sort: one(sorts, search.get('sort')) ?? 'ending',
    after: search.getAll('after').filter((cursor) => cursor.length > 0 && cursor.length <= 400),
    compare: readCompare(search),
    saved: search.get('saved') === '1',
  }
}

/** The call's query for the filters in the address. */
export function marketplaceQueryOf(filters: Filters) {
  const { q, category, security, regulation, minimum, sort } = filters
  const cursor = filters.after.at(-1)
  return {
    limit: PAGE_SIZE,
    sort,
    ...(q === '' ? {} : { q }),
    ...(category ? { category } : {}),
    ...(security ? { security } : {}),
    ...(regulation ? { regulation } : {}),
    ...(minimum ? { minimum } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  }
}

/** True when something narrows the list. */
export const isFiltered = (f: Filters): boolean =>
  f.q !== '' ||
  [f.category, f.security, f.regulation, f.minimum].some((value) => value !== undefined)

/** Address of the list with parts changed; any change but a page's begins at the first page again. */
export function marketplacePath(filters: Filters, changes: Partial<Filters>): string {
  const next = { ...filters, after: [], ...changes }
  const out = new URLSearchParams()
  for (const name of ['q', 'category', 'security', 'regulation', 'minimum'] as const) {
    const value = next[name]
    if (value) out.set(name, value)
  }
  if (next.sort !== 'ending') out.set('sort', next.sort)
  for (const cursor of next.after) out.append('after', cursor)
  if (next.compare.length > 0) out.set('compare', next.compare.join(','))
  if (next.saved) out.set('saved', '1')
  const text = out.toString().replaceAll('%2C', ',')
  return text === '' ? '/invest' : `/invest?${text}`
}
