import { openBrowser } from '#tests/e2e/support/browser.ts'
import { middle, NETWORK, visit, wordsOf, type Measured } from './browser-rows.ts'
import { serveFloor } from './floor-pages.ts'
import { TRUSTING } from './secure.ts'
import type { BenchSite } from './site.ts'

export interface SignedInRow { what: string; ours: Measured; floor: Measured; allowed: number }

/** "1.25x the floor at 120 KB, 1.5x at 180 KB, plus one round trip": what is allowed for a page of this weight, in ms. */
export function allowedLcp(kb: number, floor: number): number {
  const share = Math.min(1, Math.max(0, (kb - 120) / 60))
  return floor * (1.25 + 0.25 * share) + NETWORK.latency
}

/** Pages of an investor that are opened most, by their address. */
const pages = (investment: string): Readonly<Record<string, string>> => ({
  dashboard: '/dashboard',
  'pending investments': '/dashboard/pending-investments',
  'a step (kyc)': `/investment/${investment}/kyc`,
  'an investment': `/investment/${investment}`,
  'personal information': '/dashboard/profile/personal-information/current',
  'tax form (W-9)': '/dashboard/profile/tax/w9',
})

/** Signed in, cold cache, slow 4G, processor slowed 4x: each page beside the bare React page with the same words, in turns. */
export async function signedInRows(site: BenchSite, runs: number): Promise<SignedInRow[]> {
  const person = site.people[0]
  if (!person) throw new Error('there is nobody to sign in')
  const browser = await openBrowser(TRUSTING)
  try {
    const rows: SignedInRow[] = []
    for (const [what, path] of Object.entries(pages(person.hot))) {
      const target = { url: site.url + path, token: person.token }
      const floor = await serveFloor({ page: await wordsOf(browser, target) })
      try {
        const seen: Record<'ours' | 'floor', Measured[]> = { ours: [], floor: [] }
        for (let n = 0; n < runs; n++) {
          seen.floor.push(await visit(browser, { url: `${floor.url}/floor/page` }))
          seen.ours.push(await visit(browser, target))
        }
        const [ours, bare] = [middle(seen.ours), middle(seen.floor)]
        rows.push({ what, ours, floor: bare, allowed: allowedLcp(ours.kb, bare.lcp) })
      } finally {
        await floor.close()
      }
    }
    return rows
  } finally {
    await browser.close()
  }
}

export function signedInTable(rows: readonly SignedInRow[]): string {
  const lines = rows.map(({ what, ours, floor, allowed }) => `| ${what} | ${ours.kb.toFixed(0)} KB (${ours.all.toFixed(0)} KB, ${ours.requests} req in all) | ${Math.round(ours.lcp)} ms, CLS ${ours.cls.toFixed(3)} | ${Math.round(floor.lcp)} ms (${floor.kb.toFixed(0)} KB) | ${(ours.lcp / floor.lcp).toFixed(2)}x | ${Math.round(allowed)} ms: ${ours.lcp <= allowed ? 'held' : '**not held**'} | ${ours.kb <= 180 ? 'held' : '**not held**'} |`)
  return ['| page | ours: JS till it stands (brotli) | LCP | bare React + router, same words | LCP / bare | LCP allowed at this weight | ≤ 180 KB |', '|---|---|---|---|---|---|---|', ...lines].join('\n')
}
