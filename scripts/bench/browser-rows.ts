import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { openBrowser } from '#tests/e2e/support/browser.ts'
import { serveFloor, type Blocks } from './floor-pages.ts'
import { median } from './load.ts'
import { TRUSTING } from './secure.ts'
import type { BenchSite } from './site.ts'

/**
 * One visit: KB of scripts as they were sent, until the network is idle; ms of the largest contentful paint; layout
 * shifts.
 */
export interface Measured {
  kb: number
  lcp: number
  cls: number
}
/** A page compared with a static page and a client-rendered React page with a router; all three have the same text. */
export interface PageRow {
  what: string
  ours: Measured
  still: Measured
  bare: Measured
}

/** DevTools' "Slow 4G": latency of a round trip, bytes a second down and up; the processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
}
export const CPU = 4
const PHONE = { width: 412, height: 823 }
const QUIET_MS = 1500

interface Target {
  url: string
  token?: string
}

export async function tabFor(
  browser: Browser,
  target: Target,
  options: BrowserContextOptions = {
    viewport: PHONE,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext(options)
  if (target.token !== undefined)
    await context.addCookies([
      { name: 'access_token', value: target.token, url: target.url, sameSite: 'Strict' },
    ])
  return { page: await context.newPage(), close: () => context.close() }
}

/** The visible text of a page, in reading order. */
async function wordsOf(browser: Browser, target: Target): Promise<Blocks> {
  const { page, close } = await tabFor(browser, target)
  try {
    await page.goto(target.url)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const seen = [
        ...document.querySelectorAll('h1,h2,h3,h4,p,li,label,button,dt,dd,summary'),
      ].filter(
        (element) =>
          element.checkVisibility() &&
          !element.querySelector('h1,h2,h3,h4,p,li,label,button,dt,dd'),
      )
      return seen
        .map((element): [string, string] => [
          /^H\d$/.test(element.tagName) ? element.tagName.toLowerCase() : 'p',
          (element.textContent ?? '').trim().replaceAll(/\s+/g, ' '),
        ])
        .filter(([, text]) => text !== '')
    })
  } finally {
    await close()
  }
}

/** Headers of the content, or of one response: the rest says how a page may be treated. */
const OF_CONTENT = /^(content-|cache-control|date|etag|link|vary|x-request-id)/
/**
 * Headers that say how a page may be treated, as the product sends them. Their cost belongs to no page:
 * `cross-origin-opener-policy` (ASVS 3.4.8) makes the browser start a process of its own.
 */
async function headersOf(browser: Browser, target: Target): Promise<Record<string, string>> {
  const { page, close } = await tabFor(browser, target)
  try {
    const answer = await page.goto(target.url)
    return Object.fromEntries(
      Object.entries(answer?.headers() ?? {}).filter(([name]) => !OF_CONTENT.test(name)),
    )
  } finally {
    await close()
  }
}

/** One visit with a cold cache, slow network and slow processor. */
async function visit(browser: Browser, target: Target): Promise<Measured> {
  const { page, close } = await tabFor(browser, target)
  try {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await cdp.send('Network.emulateNetworkConditions', NETWORK)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    await page.addInitScript(() => {
      const found = { lcp: 0, cls: 0 }
      Object.assign(window, { found })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.lcp = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number
          hadRecentInput: boolean
        }[])
          if (!entry.hadRecentInput) found.cls += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(target.url, { waitUntil: 'networkidle', timeout: 120_000 })
    // the network may be idle while a slow processor still runs the scripts that render the page
    await page.waitForFunction(
      () => (window as unknown as { found: { lcp: number } }).found.lcp > 0,
      undefined,
      { timeout: 60_000 },
    )
    await page.waitForTimeout(QUIET_MS)
    return await page.evaluate(() => {
      const scripts = (
        performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      ).filter((one) => /\.js($|\?)/.test(one.name))
      const bytes = scripts.reduce((sum, one) => sum + one.encodedBodySize, 0)
      return {
        kb: bytes / 1024,
        ...(window as unknown as { found: { lcp: number; cls: number } }).found,
      }
    })
  } finally {
    await close()
  }
}

const middle = (all: readonly Measured[]): Measured => ({
  kb: median(all.map((m) => m.kb)),
  lcp: median(all.map((m) => m.lcp)),
  cls: median(all.map((m) => m.cls)),
})

/** Addresses of the public pages by their names in the table. */
export const publicPages = ({
  url,
  pitch,
}: Pick<BenchSite, 'url' | 'pitch'>): Record<string, string> => ({
  login: `${url}/login`,
  home: `${url}/`,
  invest: `${url}/invest`,
  pitch: url + pitch,
  terms: `${url}/terms-and-conditions`,
  privacy: `${url}/privacy`,
  cookies: `${url}/cookies`,
})

/**
 * The public pages: each in turns with a static page and a bare React page that have the same text and headers;
 * medians.
 */
export async function publicRows(
  site: Pick<BenchSite, 'url' | 'pitch'>,
  runs: number,
): Promise<PageRow[]> {
  const browser = await openBrowser(TRUSTING)
  try {
    const rows: PageRow[] = []
    const headers = await headersOf(browser, { url: `${site.url}/` })
    for (const [what, url] of Object.entries(publicPages(site)))
      rows.push(await pageRow(browser, what, { url }, runs, headers))
    return rows
  } finally {
    await browser.close()
  }
}

/** One page in turns with the two that it is compared to, so that what else the machine does falls on all three. */
export async function pageRow(
  browser: Browser,
  what: string,
  target: Target,
  runs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageRow> {
  const floor = await serveFloor(await wordsOf(browser, target), headers)
  try {
    const seen: Record<'ours' | 'still' | 'bare', Measured[]> = { ours: [], still: [], bare: [] }
    for (let n = 0; n < runs; n++) {
      seen.still.push(await visit(browser, { url: `${floor.url}/static` }))
      seen.bare.push(await visit(browser, { url: `${floor.url}/bare` }))
      seen.ours.push(await visit(browser, target))
    }
    return { what, ours: middle(seen.ours), still: middle(seen.still), bare: middle(seen.bare) }
  } finally {
    await floor.close()
  }
}
