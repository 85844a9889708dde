import { useCallback, useMemo } from 'react'
import { VIEW_PARAM } from '#domain/shared/list-views.ts'
import { addressValues, useLocation, useNavigate } from '#src/lib/nav.tsx'
import type { Facet, Pills } from './list-types.ts'

/** A page has at most 50 rows. */
export const PAGE_SIZES = [10, 25, 50] as const
const DEFAULT_SIZE = 25

export interface ListQueryOptions {
  pills?: Pills
  facets?: readonly Facet[]
  pageSize?: number
  /** Separates several lists on one page: their parameters get this as a prefix. */
  prefix?: string
}

export interface ListQuery {
  /** query of the endpoint, in addition to the fixed part */
  query: Record<string, string | number | readonly string[]>
  q: string
  sort: string | undefined
  limit: number
  /** rows before this page */
  offset: number
  filters: Readonly<Record<string, readonly string[]>>
  pill: string | undefined
  filtered: boolean
  /** search, order, pill and filters as a saved view holds them; '' when there are none */
  view: string
  /** whether the address has what a saved view holds; names that the list no longer takes are ignored */
  shows: (query: string) => boolean
  /**
   * the view that the address names; null: filters were chosen without a view in this history entry; undefined: nothing
   * was chosen
   */
  namedView: string | null | undefined
  /** shows a saved view instead, in the same history entry; `id` names it in the address */
  showView: (query: string, id: string | null) => void
  setSearch: (q: string) => void
  setSort: (sort: string | undefined) => void
  setFilter: (param: string, values: readonly string[]) => void
  setLimit: (limit: number) => void
  clear: () => void
  /** removes parameters, and the page, from the address */
  drop: (params: readonly string[]) => void
  pillTo: (value: string | undefined) => string
  /** state of the history entry that a pill makes */
  pillState: unknown
  next: (cursor: string) => void
  /** undefined on the first page */
  previous: (() => void) | undefined
}

interface Step {
  cursor: string | undefined
  offset: number
}
const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  'offset' in value &&
  typeof value.offset === 'number'
const stepsOf = (value: unknown): Step[] => (Array.isArray(value) ? value.filter(isStep) : [])

/** The state of a history entry by name. The lists of one page share an entry. */
const namesOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

/** In the state of a history entry: filters were chosen without a view. */
const NO_VIEW = 'listWithoutView'

/**
 * The view that an address names for a list. The search of the whole site does not know the prefix of a list and names
 * its view without it.
 */
function namedIn(
  params: URLSearchParams,
  names: Readonly<Record<string, unknown>>,
  prefix: string,
): string | null | undefined {
  const own = params.get(`${prefix}${VIEW_PARAM}`)
  if (own !== null) return own
  return names[`${prefix}${NO_VIEW}`] === true ? null : (params.get(VIEW_PARAM) ?? undefined)
}

/** What decides the query of a list: of its pills and facets only the parameters matter. */
export interface ListParams {
  pills?: Pick<Pills, 'param' | 'current'>
  facets?: readonly Pick<Facet, 'param' | 'multiple'>[]
  pageSize?: number
  prefix?: string
}

/** State of a list in an address: its search, order, filters and page, and the query that they make. */
export function readListQuery(
  search: URLSearchParams,
  { pills, facets = [], pageSize = DEFAULT_SIZE, prefix = '' }: ListParams,
): Pick<ListQuery, 'query' | 'q' | 'sort' | 'limit' | 'filters' | 'pill'> & {
  cursor: string | undefined
} {
  const get = (key: string) => search.get(`${prefix}${key}`) ?? undefined
  const limitText = Number(get('limit'))
  const limit =
    Number.isInteger(limitText) && limitText >= 1 && limitText <= 50
      ? limitText
      : Math.min(pageSize, 50)
  const filters = Object.fromEntries(
    facets.map((facet) => [facet.param, search.getAll(`${prefix}${facet.param}`)]),
  )
  const pill = pills?.param ? get(pills.param) : pills?.current
  const q = get('q') ?? ''
  const sort = get('sort')
  const cursor = get('cursor')

  const query: ListQuery['query'] = { limit }
  if (q !== '') query['q'] = q
  if (sort !== undefined) query['sort'] = sort
  if (cursor !== undefined) query['cursor'] = cursor
  if (pills?.param && pill !== undefined) query[pills.param] = pill
  for (const facet of facets) {
    const chosen = filters[facet.param] ?? []
    if (chosen.length > 0) query[facet.param] = facet.multiple ? chosen : (chosen[0] ?? '')
  }
  return { query, q, sort, limit, filters, pill, cursor }
}

/** Names that a saved view of a list can hold. */
const viewNames = ({ pills, facets = [] }: ListParams): string[] => [
  'q',
  'sort',
  ...(pills?.param === undefined ? [] : [pills.param]),
  ...facets.map((facet) => facet.param),
]

/**
 * The part of an address that a saved view of a list holds, always in the same order, without the prefix of the list:
 * `q=mara&state=locked`.
 */
export function viewQuery(search: URLSearchParams, params: ListParams): string {
  const query = new URLSearchParams()
  for (const name of viewNames(params))
    for (const value of search.getAll(`${params.prefix ?? ''}${name}`))
      if (value !== '') query.append(name, value)
  query.sort()
  return query.toString()
}

/**
 * Reads and writes a list's search, filters, order and page in the address; the cursors behind us are stored in the
 * history entry.
 */
export function useListQuery({
  pills,
  facets = [],
  pageSize = DEFAULT_SIZE,
  prefix = '',
}: ListQueryOptions): ListQuery {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const name = useCallback((key: string) => `${prefix}${key}`, [prefix])
  const get = (key: string) => params.get(name(key)) ?? undefined

  const { query, limit, filters, pill, q, sort, cursor } = readListQuery(params, {
    pills,
    facets,
    pageSize,
    prefix,
  })
  const offsetText = Number(get('from'))
  const offset =
    cursor !== undefined && Number.isInteger(offsetText) && offsetText > 0 ? offsetText : 0

  const address = useCallback(
    (changes: Record<string, string | readonly string[] | undefined>) => {
      const after = new URLSearchParams(params)
      for (const [key, value] of Object.entries(changes)) {
        after.delete(name(key))
        for (const one of addressValues(value)) after.append(name(key), one)
      }
      const text = after.toString()
      return text === '' ? pathname : `${pathname}?${text}`
    },
    [name, params, pathname],
  )
  const names = namesOf(state)
  const namedView = namedIn(params, names, prefix)
  const steps = stepsOf(names[name('listSteps')])
  /** State of the next entry: what the other lists of the page store in it stays. */
  const entryOf = (view: string | null, behind?: Step[]) => ({
    ...names,
    [name(NO_VIEW)]: view === null ? true : undefined,
    [name('listSteps')]: behind,
  })
  const firstPage = { cursor: undefined, from: undefined }
  const change = (changes: Record<string, string | readonly string[] | undefined>) =>
    navigate(address({ ...changes, ...firstPage, [VIEW_PARAM]: undefined }), {
      replace: true,
      state: entryOf(null),
    })

  const goTo = (step: Step, behind: Step[]) =>
    navigate(
      address({ cursor: step.cursor, from: step.offset > 0 ? String(step.offset) : undefined }),
      { state: entryOf(namedView ?? null, behind) },
    )
  return {
    query,
    q,
    sort,
    limit,
    offset,
    filters,
    pill,
    view: viewQuery(params, { pills, facets, prefix }),
    shows: (text) =>
      viewQuery(new URLSearchParams(text), { pills, facets }) ===
      viewQuery(params, { pills, facets, prefix }),
    namedView,
    showView: (text, id) => {
      const wanted = new URLSearchParams(text)
      const taken = viewNames({ pills, facets })
      navigate(
        address({
          ...Object.fromEntries(taken.map((one) => [one, wanted.getAll(one)])),
          ...firstPage,
          [VIEW_PARAM]: id ?? undefined,
        }),
        { replace: true, state: entryOf(id) },
      )
    },
    filtered: q !== '' || Object.values(filters).some((chosen) => chosen.length > 0),
    setSearch: (text) => change({ q: text.trim() }),
    setSort: (next) => change({ sort: next }),
    setFilter: (param, values) => change({ [param]: values }),
    setLimit: (next) => change({ limit: String(next) }),
    clear: () =>
      change({
        q: undefined,
        ...Object.fromEntries(facets.map((facet) => [facet.param, undefined])),
      }),
    drop: (params) => change(Object.fromEntries(params.map((param) => [param, undefined]))),
    pillTo: (value) =>
      pills?.to
        ? pills.to(value)
        : address({ ...firstPage, [VIEW_PARAM]: undefined, [pills?.param ?? '']: value }),
    pillState: pills?.to ? undefined : entryOf(null),
    next: (following) =>
      goTo({ cursor: following, offset: offset + limit }, [...steps, { cursor, offset }]),
    previous:
      cursor === undefined
        ? undefined
        : () => goTo(steps.at(-1) ?? { cursor: undefined, offset: 0 }, steps.slice(0, -1)),
  }
}
