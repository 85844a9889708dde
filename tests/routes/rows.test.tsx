import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { makeQueryClient } from '#src/api/query.ts'
import { loadingBar } from '#src/app/loading-bar-actor.ts'
import { Shown } from '#src/app/shown.tsx'
import { NavigationRouter } from '#src/lib/navigation-router.tsx'
import { addressOf, Navigation } from '#src/lib/navigation.ts'
import type { Row } from '#src/routes/define.ts'
import type { Who } from '#src/routes/guards.ts'
import { loadPage } from '#src/routes/pages.tsx'
import { isBuilt } from '#src/routes/screens.ts'
import { table } from '#src/routes/table.ts'
import { sampleUrl } from './sample.ts'

const everybody: Who = { signedIn: true, consented: true, admin: () => Promise.resolve(true) }
const plain = { ...ports }
beforeEach(() => {
  window.scrollTo = () => undefined
  loadingBar.start()
})
afterEach(() => {
  cleanup()
  Object.assign(ports, plain)
})

async function open(url: string, who: Who): Promise<{ text: () => string; path: () => string }> {
  const client = makeQueryClient()
  const env = { client, who: () => Promise.resolve(who), gather: () => Promise.resolve(), patience: 0 }
  const navigation = new Navigation<Row>(createMemoryHistory({ initialEntries: [url] }), (to, shown) => loadPage(env, addressOf(to, 'http://localhost'), shown))
  navigation.start()
  render(<QueryClientProvider client={client}><NavigationRouter navigation={navigation}>{(now) => <Shown state={now} />}</NavigationRouter></QueryClientProvider>)
  await act(() => vi.waitUntil(() => navigation.state.arrivals > 0 && navigation.state.pending === null, { timeout: 10_000 }))
  return { text: () => document.body.textContent, path: () => navigation.state.location.pathname }
}
const unanswered = (): Promise<Response> => new Promise(() => undefined)
const rows = table.filter((row) => isBuilt(row)).map((row) => [row.path, row] as const)

describe('each built row', () => {
  test.each(rows)('%s renders while its answers are on their way', async (_, row) => {
    ports.fetch = unanswered
    const page = await open(sampleUrl(row), row.onward ? { signedIn: false } : everybody)
    expect(page.text()).not.toMatch(/Page Not Found|Internal Server Error|We could not show this part/)
    expect(page.path()).toBe(sampleUrl(row))
  }, 20_000)
})

describe('addresses that are none', () => {
  test('show the page for unknown addresses and keep their own', async () => {
    ports.fetch = unanswered
    const page = await open('/nope?x=1', { signedIn: false })
    expect(page.text()).toContain('There is nothing at /nope?x=1')
    expect(page.path()).toBe('/nope')
  })
})
