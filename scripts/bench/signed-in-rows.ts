import { openBrowser } from '#tests/e2e/support/browser.ts'
import { pageRow, type PageRow } from './browser-rows.ts'
import { TRUSTING } from './secure.ts'
import type { BenchSite } from './site.ts'

/** The pages that an investor opens most, by their address. */
const pages = (investment: string): Readonly<Record<string, string>> => ({
  dashboard: '/dashboard',
  'pending investments': '/dashboard/pending-investments',
  'a step (kyc)': `/investment/${investment}/kyc`,
  'an investment': `/investment/${investment}`,
  'personal information': '/dashboard/profile/personal-information/current',
  'tax form (W-9)': '/dashboard/profile/tax/w9',
})

/**
 * Signed in, with a cold cache, slow 4G and a processor slowed 4x: each page in turns with the bare React page that has
 * the same text.
 */
export async function signedInRows(site: BenchSite, runs: number): Promise<PageRow[]> {
  const person = site.people[0]
  if (!person) throw new Error('there is nobody to sign in')
  const browser = await openBrowser(TRUSTING)
  try {
    const rows: PageRow[] = []
    for (const [what, path] of Object.entries(pages(person.hot)))
      rows.push(await pageRow(browser, what, { url: site.url + path, token: person.token }, runs))
    return rows
  } finally {
    await browser.close()
  }
}
