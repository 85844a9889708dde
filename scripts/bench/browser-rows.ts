import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { openBrowser } from '#tests/e2e/support/browser.ts'
import { serveFloor, type Blocks } from './floor-pages.ts'
import { median } from './load.ts'
import { TRUSTING } from './secure.ts'
import type { BenchSite } from './site.ts'

/** `kb`: of scripts that were asked for before the page stood; `all`: until the network rests. `usable`: ms until what can be pressed answers (React has it), 0 where no script runs */
export interface Measured { kb: number; all: number; requests: number; lcp: number; cls: number; usable: number }
/** `still`: the static page with the headers of ours; `plain`: without them */
export interface PageRow { what: string; ours: Measured; still: Measured; plain: Measured; floor: Measured }

/** DevTools' "Slow 4G": latency of a round trip, bytes a second down and up; the processor four times slower. */
export const NETWORK = { offline: false, latency: 562.5, downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8, uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8 }
export const CPU = 4
const PHONE = { width: 412, height: 823 }
const QUIET_MS = 1500

interface Target { url: string; token?: string }

export async function tabFor(browser: Browser, target: Target, options: BrowserContextOptions = { viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext(options)
  if (target.token !== undefined) await context.addCookies([{ name: 'access_token', value: target.token, url: target.url, sameSite: 'Strict' }])
  return { page: await context.newPage(), close: () => context.close() }
}

/** The visible words of a page, in reading order. */
export async function wordsOf(browser: Browser, target: Target): Promise<Blocks> {
  const { page, close } = await tabFor(browser, target)
  try {
    await page.goto(target.url)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const seen = [...document.querySelectorAll('h1,h2,h3,h4,p,li,label,button,dt,dd,summary')].filter((element) => element.checkVisibility() && !element.querySelector('h1,h2,h3,h4,p,li,label,button,dt,dd'))
      return seen.map((element): [string, string] => [/^H\d$/.test(element.tagName) ? element.tagName.toLowerCase() : 'p', (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ')]).filter(([, text]) => text !== '')
    })
  } finally {
    await close()
  }
}

/** Of the content, or of one answer: what says how a page may be treated is the rest. */
const OF_CONTENT = /^(content-|cache-control|date|etag|link|vary|x-request-id)/
/**
 * What the product says with each page about how it may be treated. What it costs is no page's doing: `cross-origin-opener-policy`
 * (ASVS 3.4.8) makes the browser begin a process of its own.
 */
async function headersOf(browser: Browser, target: Target): Promise<Record<string, string>> {
  const { page, close } = await tabFor(browser, target)
  try {
    const answer = await page.goto(target.url)
    return Object.fromEntries(Object.entries(answer?.headers() ?? {}).filter(([name]) => !OF_CONTENT.test(name)))
  } finally {
    await close()
  }
}

/** One cold visit under throttling: brotli KB of scripts, requests, largest contentful paint, layout shifts. */
export async function visit(browser: Browser, target: Target): Promise<Measured> {
  const { page, close } = await tabFor(browser, target)
  try {
    const cdp = await page.context().newCDPSession(page)
    const seen = { requests: 0 }
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await cdp.send('Network.emulateNetworkConditions', NETWORK)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    cdp.on('Network.requestWillBeSent', ({ request }) => { if (!request.url.startsWith('data:')) seen.requests++ })
    await page.addInitScript(() => {
      const found = { lcp: 0, cls: 0, usable: 0, stood: Number.POSITIVE_INFINITY }
      Object.assign(window, { found })
      addEventListener('capstan:drawn', () => { found.stood = performance.now() }, { once: true })
      const look = setInterval(() => {
        const first = document.querySelector('#root button, #root a, #root p')
        if (!first || !Object.keys(first).some((key) => key.startsWith('__reactProps'))) return
        found.usable = performance.now()
        clearInterval(look)
      }, 20)
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) found.lcp = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => { for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) if (!entry.hadRecentInput) found.cls += entry.value }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(target.url, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.waitForTimeout(QUIET_MS)
    return await page.evaluate((requests) => {
      const { stood, ...found } = (window as unknown as { found: { lcp: number; cls: number; usable: number; stood: number } }).found
      // bodies as they were sent, without headers
      const weigh = (until: number): number => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((one) => /\.js($|\?)/.test(one.name) && one.startTime <= until).reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024
      return { kb: weigh(stood), all: weigh(Number.POSITIVE_INFINITY), requests, ...found }
    }, seen.requests)
  } finally {
    await close()
  }
}

export const middle = (all: readonly Measured[]): Measured => ({ kb: median(all.map((m) => m.kb)), all: median(all.map((m) => m.all)), requests: median(all.map((m) => m.requests)), lcp: median(all.map((m) => m.lcp)), cls: median(all.map((m) => m.cls)), usable: median(all.map((m) => m.usable)) })

/** Addresses of the public pages by their names in the tables. */
export const publicPages = ({ url, pitch }: Pick<BenchSite, 'url' | 'pitch'>): Record<string, string> => ({
  login: `${url}/login`, home: `${url}/`, invest: `${url}/invest`, pitch: url + pitch, terms: `${url}/terms-and-conditions`, privacy: `${url}/privacy`, cookies: `${url}/cookies`,
})

/** The rows of the public pages: each beside a static page with the same words and the bare React page with them, both with the headers of ours, and the static page without; in turns; medians. `only`: names of pages, all when absent. Throws for a name that no page has. */
export async function browserRows(site: Pick<BenchSite, 'url' | 'pitch'>, runs: number, only: readonly string[] | null = null): Promise<PageRow[]> {
  const pages = publicPages(site)
  const unknown = only?.filter((name) => !(name in pages)) ?? []
  if (unknown.length > 0) throw new Error(`--pages: there is no page "${unknown.join('", "')}"; there are ${Object.keys(pages).join(', ')}`)
  const targets: Record<string, Target> = Object.fromEntries(Object.entries(pages).filter(([name]) => only === null || only.includes(name)).map(([name, url]) => [name, { url }]))
  const browser = await openBrowser(TRUSTING)
  try {
    const words: Record<string, Blocks> = {}
    for (const [name, target] of Object.entries(targets)) words[name] = await wordsOf(browser, target)
    const floor = await serveFloor(words, await headersOf(browser, { url: `${site.url}/` }))
    try {
      const rows: PageRow[] = []
      for (const [name, target] of Object.entries(targets)) {
        const seen: Record<'ours' | 'still' | 'plain' | 'floor', Measured[]> = { ours: [], still: [], plain: [], floor: [] }
        for (let n = 0; n < runs; n++) {
          seen.still.push(await visit(browser, { url: `${floor.url}/static/${name}` }))
          seen.plain.push(await visit(browser, { url: `${floor.url}/plain/${name}` }))
          seen.floor.push(await visit(browser, { url: `${floor.url}/floor/${name}` }))
          seen.ours.push(await visit(browser, target))
        }
        rows.push({ what: name, ours: middle(seen.ours), still: middle(seen.still), plain: middle(seen.plain), floor: middle(seen.floor) })
      }
      return rows
    } finally {
      await floor.close()
    }
  } finally {
    await browser.close()
  }
}
