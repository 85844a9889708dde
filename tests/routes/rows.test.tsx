import { describe, expect, test } from 'vitest'
import { isBuilt } from '#src/routes/define.ts'
import type { Who } from '#src/routes/guards.ts'
import { table } from '#src/routes/table.ts'
import { network } from '#tests/support/network.ts'
import { renderAt } from '#tests/support/pages.tsx'
import { sampleUrl } from './sample.ts'

const everybody: Who = { signedIn: true, consented: true, admin: () => Promise.resolve(true) }
const text = (): string => document.body.textContent
const rows = table.filter((row) => isBuilt(row)).map((row) => [row.path, row] as const)

describe('each built row', () => {
  test.each(rows)(
    '%s renders while its answers are on their way',
    async (_, row) => {
      network({})
      // a page whose address the data decides waits for them: here its loader requests nothing, and the screen itself
      // does
      const read = () => []
      const { state } = await renderAt(
        sampleUrl(row),
        row.onward ? { read } : { who: everybody, read },
      )
      expect(text()).not.toMatch(/Page Not Found|Internal Server Error|We could not show this part/)
      expect(text()).not.toBe('')
      expect(state.location.pathname).toBe(sampleUrl(row))
    },
    20_000,
  )
})

describe('addresses that are none', () => {
  test('show the page for unknown addresses, with their query, and keep their own', async () => {
    network({})
    const { state } = await renderAt('/nope?x=1')
    expect(text()).toContain('Page Not Found: /nope?x=1')
    expect(state.location.pathname).toBe('/nope')
  })
  const unbuilt = table
    .filter((row) => !isBuilt(row) && row.redirect === undefined && !row.path.includes(':'))
    .map((row) => row.path)
  test.each(['/login//', '/Login', '/offerings/4127', ...unbuilt])(
    '%s is one of them',
    async (address) => {
      network({})
      await renderAt(address, { who: everybody })
      expect(text()).toContain(`Page Not Found: ${address}`)
    },
  )
})

describe('a row leads on', () => {
  test.each([
    ['/dashboard/profile?a=1', '/dashboard/profile/personal-information/current', '?a=1'],
    ['/login?redirect=%2Finvest%3Fq%3Da', '/invest', '?q=a'],
  ])('%s to %s%s', async (address, pathname, search) => {
    network({})
    const { state } = await renderAt(address, { who: everybody })
    expect(state.location).toMatchObject({ pathname, search })
  })
  test('a visitor to log-in, and back with the query', async () => {
    network({})
    const { state } = await renderAt('/dashboard/notices?page=2')
    expect(state.location).toMatchObject({
      pathname: '/login',
      search: '?redirect=%2Fdashboard%2Fnotices%3Fpage%3D2',
    })
  })
})
