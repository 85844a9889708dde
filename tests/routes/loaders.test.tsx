import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/shared/user.ts'
import { ApiError } from '#src/api/api-error.ts'
import { ports } from '#src/api/ports.ts'
import { dataContext } from '#src/api/load.ts'
import type { PageModule } from '#src/api/page.ts'
import { ask, makeQueryClient, type Asked } from '#src/api/query.ts'
import { Providers } from '#src/app/providers.tsx'
import { BlockerProvider } from '#src/lib/nav.tsx'
import { NOBODY, sessionOf, type SessionView } from '#src/lib/session.ts'
import { isBuilt, type Row } from '#src/routes/define.ts'
import { findRow, leadsSomewhere } from '#src/routes/find.ts'
import { loadScreen } from '#src/routes/screen-modules.ts'
import { table } from '#src/routes/table.ts'
import { turnOf } from '#tests/support/thorough.ts'
import { SAMPLES, sampleUrl } from './sample.ts'

const user: User = {
  id: SAMPLES['id'] ?? '',
  first_name: 'Ada',
  last_name: 'Stone',
  primary_email: 'ada@capstan.test',
  admin_role: 'operator',
  companies: [
    {
      account_id: SAMPLES['account_id'] ?? '',
      name: 'Tidewater',
      slug: 'tidewater-grid',
      role: 'owner',
    },
  ],
  consented: true,
  session_expires_at: '2099-01-01T00:00:00Z',
  step_up_until: '2099-01-01T00:00:00Z',
  account: { state: 'active', label: 'Active', tone: 'success', icon: 'check' } as User['account'],
}
const somebody = { settled: true, signedIn: true, user }

/** Renders a row's screen alone, without layout, while every call stays without an answer. */
async function mount(
  row: Row,
  module: PageModule,
  url: URL,
  view: SessionView,
): Promise<QueryClient> {
  const client = makeQueryClient()
  const Screen = module.default
  const element = (
    <BlockerProvider>
      <Screen {...row.screen?.props} />
    </BlockerProvider>
  )
  // rows that differ by the end of a parameter are one route of the product
  const path = row.path.replace(/:[A-Za-z_]+-[a-z-]+$/, ':page')
  const router = createMemoryRouter([{ path, element }], {
    initialEntries: [url.pathname + url.search],
  })
  render(
    <Providers
      client={client}
      session={sessionOf(view)}
      routes={{ prefetch: () => undefined, exists: leadsSomewhere }}
    >
      <RouterProvider router={router} />
    </Providers>,
  )
  // a chunk of the screen that is lazy may read, too
  await act(() => vi.dynamicImportSettled())
  return client
}

/** What a screen's loader reads for an address. */
async function declaredBy({ loader }: PageModule, row: Row, url: URL): Promise<readonly Asked[]> {
  const declared: Asked[] = []
  const context = new RouterContextProvider()
  const read = (queries: readonly Asked[]): readonly Asked[] => {
    declared.push(...queries)
    return []
  }
  context.set(dataContext, { client: makeQueryClient(), patience: 0, read })
  await loader?.({
    request: new Request(url),
    url,
    pattern: row.path,
    params: findRow(url.pathname)?.params ?? {},
    context,
    props: row.screen?.props ?? {},
    whole: false,
  })
  return declared
}

/** Declared reads that are made only once another answer is there: by the file of the screen, with the reason. */
const readLater: Readonly<Record<string, string>> = {
  'features/holders/holders/meetings/plan.screen.tsx':
    'the meeting is changed once the day of the ledger is there',
  'features/offerings/offering/pitch.screen.tsx':
    'the files are below the offering, which comes first',
  'features/offerings/offering/updates.screen.tsx': 'files and updates are below the offering',
  'features/offerings/offering/discussion.screen.tsx': 'files and questions are below the offering',
}

/**
 * Screens whose page is not there without a read, although the block that reads it for their frame would show its 404:
 * by file, with the reason.
 */
const nothingWithout: Readonly<Record<string, string>> = {
  'features/offerings/topics/checklist.screen.tsx':
    'an offering without a workspace has no checklist',
  'features/offerings/topics/regulatory.screen.tsx':
    'an offering without a workspace has no topics',
}

/** Read once in a session by its first list, whatever the screen: what the person chose for their lists. */
const ofTheSession: ReadonlySet<string> = new Set([
  hashKey(ask('GET /api/list-views', {}).queryKey),
])

/**
 * Filters that some list or screen reads from its address: a loader that forgets one reads another page than its
 * screen.
 */
const FILTERS = new URLSearchParams(
  ['', 'o', 'p', 't', 'l'].flatMap((prefix) => [
    [`${prefix}q`, 'north'],
    [`${prefix}sort`, 'newest'],
    [`${prefix}limit`, '10'],
    [`${prefix}cursor`, 'abc'],
  ]),
)
for (const name of ['account', 'group', 'kind', 'late', 'outcome', 'part', 'payment', 'section'])
  FILTERS.set(name, 'past')
for (const name of [
  'seen',
  'state',
  'status',
  'type',
  'view',
  'of',
  'show',
  'for',
  'to',
  'machine',
])
  FILTERS.set(name, 'all')

/** True when no reader of a query leaves a 404 to the page for unknown addresses. */
const showsMissing = (query: Query): boolean =>
  query.observers.every(({ options: { throwOnError } }) =>
    typeof throwOnError === 'function'
      ? !throwOnError(new ApiError(404, 'not_found', 'Page Not Found'), query)
      : throwOnError !== true,
  )

const plain = { ...ports }
beforeEach(() => {
  ports.fetch = () => new Promise(() => undefined)
})
afterEach(() => {
  Object.assign(ports, plain)
})

const rows = table
  .filter(isBuilt)
  .flatMap((row) =>
    turnOf(row.path, ['', `?${FILTERS}`]).map(
      (search) => [row.path + (search && ' with filters'), row, search] as const,
    ),
  )

describe('what a screen reads first is what its loader reads', () => {
  test.each(rows)('%s', async (_, row, search) => {
    const view = row.guards.length === 0 ? NOBODY : somebody
    const module = await loadScreen(row)
    const url = new URL(sampleUrl(row) + search, 'http://localhost')
    const client = await mount(row, module, url, view)
    const asked = await declaredBy(module, row, url)
    const declared = new Set(asked.map(({ queryKey }) => hashKey(queryKey)))
    const active = client.getQueryCache().findAll({ predicate: (query) => query.isActive() })
    const read = new Set(active.map(({ queryHash }) => queryHash))
    // a loader that takes a 404 for the whole page's must not do so where the screen shows it itself
    const lenient = new Set(active.filter(showsMissing).map(({ queryHash }) => queryHash))
    const strict = asked
      .filter(({ missing }) => missing !== 'value')
      .map(({ queryKey }) => hashKey(queryKey))
    const file = row.screen?.file ?? ''
    expect({
      undeclared: [...read].filter((key) => !declared.has(key) && !ofTheSession.has(key)),
      unread: file in readLater ? [] : [...declared].filter((key) => !read.has(key)),
      tooStrict: (file in nothingWithout ? [] : strict).filter((key) => lenient.has(key)),
    }).toEqual({ undeclared: [], unread: [], tooStrict: [] })
  })
})
