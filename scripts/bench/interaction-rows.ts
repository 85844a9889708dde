import type { CDPSession, Page } from 'playwright'
import { openBrowser } from '#tests/e2e/support/browser.ts'
import { CPU, tabFor } from './browser-rows.ts'
import { median } from './load.ts'
import { TRUSTING } from './secure.ts'
import type { BenchSite } from './site.ts'

/** ms of one interaction or navigation. */
export interface InteractionRow {
  what: string
  ms: number
}

/** ms that a link is pointed at before it is pressed: long enough for its chunk and data */
const INTENT_MS = 1500
const SETTLE_MS = 800

/** Links of the sidebar and of the profile, each to a screen of its own. */
const LINKS = [
  '/dashboard/pending-investments',
  '/dashboard/my-investments',
  '/dashboard/registrations',
  '/dashboard/profile/personal-information/current',
  '/dashboard',
] as const

interface Watched {
  painted: number | null
  interactions: { ms: number }[]
}
type WatchedWindow = Window & { watched: Watched }

/** Records in the page when a click's next screen is painted, and how long each interaction takes to its next paint. */
function watch(): void {
  const watched: Watched = { painted: null, interactions: [] }
  Object.assign(window, { watched })
  const byId = new Map<number, { ms: number }>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      interactionId: number
      duration: number
    }[]) {
      if (entry.interactionId === 0 || entry.duration <= (byId.get(entry.interactionId)?.ms ?? 0))
        continue
      byId.set(entry.interactionId, { ms: entry.duration })
      watched.interactions = [...byId.values()]
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest('a')
      if (!link) return
      const begun = event.timeStamp
      const heading = document.querySelector('main h1')
      watched.painted = null
      const look = (): void => {
        const now = document.querySelector('main h1')
        if (location.pathname === new URL(link.href).pathname && now !== null && now !== heading)
          requestAnimationFrame(() =>
            setTimeout(() => {
              watched.painted = performance.now() - begun
            }),
          )
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

async function slow(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return cdp
}

/**
 * Points at a link, waits until its chunk and data are prefetched, and presses where the pointer is, since
 * `link.click()` runs a script of its own in the page; ms to the next screen's paint.
 */
async function go(page: Page, path: string, intent: number): Promise<number> {
  const link = page.locator(`a[href="${path}"]:visible`).first()
  await link.hover()
  await page.waitForTimeout(intent)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForFunction(() => (window as unknown as WatchedWindow).watched.painted !== null)
  return page.evaluate(() => (window as unknown as WatchedWindow).watched.painted ?? 0)
}

async function clicks(page: Page, url: string, runs: number): Promise<InteractionRow[]> {
  await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' })
  await slow(page)
  const seen = new Map<string, number[]>(LINKS.map((path) => [path, []]))
  for (let n = 0; n < runs; n++)
    for (const path of LINKS) {
      seen.get(path)?.push(await go(page, path, INTENT_MS))
      await page.waitForTimeout(SETTLE_MS)
    }
  return [...seen].map(([path, all]) => ({ what: path, ms: median(all) }))
}

/** Types into every text field of the form, opens each list and ticks each box, as a person does; the INP of that. */
async function formRow(page: Page, address: string, what: string): Promise<InteractionRow> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await slow(page)
  const form = page.locator('main form').first()
  await form.waitFor()
  const lines = form.locator(
    'input:not([type=file]):not([type=checkbox]):not([type=radio]):not([readonly]):not([disabled]):not([tabindex="-1"]), textarea',
  )
  for (let n = 0; n < (await lines.count()); n++) {
    await lines.nth(n).click()
    await page.keyboard.type('12 Harbour', { delay: 60 })
    await page.keyboard.press('Escape')
  }
  for (const box of await form.locator('input[type=checkbox], input[type=radio]').all())
    if (await box.isEnabled()) await box.click({ force: true })
  for (const list of await form.locator('button[aria-haspopup=listbox]').all()) {
    await list.click()
    await page.keyboard.press('Escape')
  }
  await page.waitForTimeout(SETTLE_MS)
  const all = await page.evaluate(() => (window as unknown as WatchedWindow).watched.interactions)
  const sorted = all.toSorted((a, b) => b.ms - a.ms)
  // INP leaves one of fifty interactions out
  return { what, ms: sorted[Math.floor(sorted.length / 50)]?.ms ?? 0 }
}

/**
 * What a signed-in person does, with a processor slowed 4x: clicks to the next screen, and typing into the longest
 * forms.
 */
export async function interactionRows(
  site: BenchSite,
  runs: number,
): Promise<{ clicks: InteractionRow[]; forms: InteractionRow[] }> {
  const person = site.people[0]
  if (!person) throw new Error('there is nobody to sign in')
  const browser = await openBrowser(TRUSTING)
  const inTab = async <T>(run: (page: Page) => Promise<T>): Promise<T> => {
    const { page, close } = await tabFor(
      browser,
      { url: site.url, token: person.token },
      { viewport: { width: 1440, height: 900 } },
    )
    try {
      await page.addInitScript(watch)
      return await run(page)
    } finally {
      await close()
    }
  }
  try {
    return {
      clicks: await inTab((page) => clicks(page, site.url, runs)),
      forms: [
        await inTab((page) =>
          formRow(page, `${site.url}/investment/${person.hot}/kyc`, 'identity step'),
        ),
        await inTab((page) =>
          formRow(page, `${site.url}/dashboard/profile/tax/w-8ben`, 'Form W-8BEN'),
        ),
      ],
    }
  } finally {
    await browser.close()
  }
}
