import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { openBrowser } from '#tests/e2e/support/browser.ts'
import { CPU, tabFor } from './browser-rows.ts'
import { median } from './load.ts'
import { TRUSTING } from './secure.ts'
import type { BenchSite } from './site.ts'

export interface ActRow { what: string; value: string; goal: string; held: boolean }

/** ms that a link is pointed at before it is pressed: as long as its chunk and data take on this machine */
const INTENT_MS = 1500
const SETTLE_MS = 800
const SCREENS = 50
/** ms that a link is pointed at on the tour for the heap */
const TOUR_INTENT_MS = 50
const MOST_MS = 100

/** Links of the rail and of the profile, each to a screen of its own. */
const WAYS = ['/dashboard/pending-investments', '/dashboard/my-investments', '/dashboard/registrations', '/dashboard/profile/personal-information/current', '/dashboard'] as const

interface Watched { painted: number | null; acts: { name: string; ms: number }[] }
type WatchedWindow = Window & { watched: Watched }

/** Notes in the page when a click's next screen is painted, and how long each act takes to its next paint. */
function watch(): void {
  const watched: Watched = { painted: null, acts: [] }
  Object.assign(window, { watched })
  const byAct = new Map<number, { name: string; ms: number }>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { interactionId: number; duration: number; name: string }[]) {
      if (entry.interactionId === 0 || entry.duration <= (byAct.get(entry.interactionId)?.ms ?? 0)) continue
      byAct.set(entry.interactionId, { name: entry.name, ms: entry.duration })
      watched.acts = [...byAct.values()]
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    const begun = event.timeStamp
    const heading = document.querySelector('main h1')
    watched.painted = null
    const look = (): void => {
      const now = document.querySelector('main h1')
      if (location.pathname === new URL(link.href).pathname && now !== null && now !== heading) requestAnimationFrame(() => setTimeout(() => { watched.painted = performance.now() - begun }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
}

async function slow(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return cdp
}

/** Points at a link, waits until what it leads to is here, presses it where the pointer is (`link.click()` first runs a script of its own in the page, 7 to 8 ms of the slowed processor in two profiles); ms to the next screen's paint. */
async function go(page: Page, path: string, intent: number): Promise<number> {
  const link = page.locator(`a[href="${path}"]:visible`).first()
  await link.hover()
  await page.waitForTimeout(intent)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForFunction(() => (window as unknown as WatchedWindow).watched.painted !== null)
  return page.evaluate(() => (window as unknown as WatchedWindow).watched.painted ?? 0)
}

async function clicks(page: Page, url: string, runs: number): Promise<ActRow[]> {
  await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' })
  await slow(page)
  const seen = new Map<string, number[]>(WAYS.map((path) => [path, []]))
  for (let n = 0; n < runs; n++) for (const path of WAYS) {
    seen.get(path)?.push(await go(page, path, INTENT_MS))
    await page.waitForTimeout(SETTLE_MS)
  }
  return [...seen].map(([path, all]) => ({ what: `click to ${path} painted`, value: `${median(all).toFixed(0)} ms`, goal: `≤ ${MOST_MS} ms`, held: median(all) <= MOST_MS }))
}

/** Types into every line of the form, opens each list and chooses marks, as a person does; the slowest act. */
async function formRow(page: Page, address: string, what: string): Promise<ActRow> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await slow(page)
  const form = page.locator('main form').first()
  await form.waitFor()
  const lines = form.locator('input:not([type=file]):not([type=checkbox]):not([type=radio]):not([readonly]):not([disabled]):not([tabindex="-1"]), textarea')
  for (let n = 0; n < await lines.count(); n++) {
    await lines.nth(n).click()
    await page.keyboard.type('12 Harbour', { delay: 60 })
    await page.keyboard.press('Escape')
  }
  for (const box of await form.locator('input[type=checkbox], input[type=radio]').all()) if (await box.isEnabled()) await box.click({ force: true })
  for (const list of await form.locator('button[aria-haspopup=listbox]').all()) {
    await list.click()
    await page.keyboard.press('Escape')
  }
  await page.waitForTimeout(SETTLE_MS)
  const acts = await page.evaluate(() => (window as unknown as WatchedWindow).watched.acts)
  const sorted = acts.toSorted((a, b) => b.ms - a.ms)
  // the slowest but one in fifty, as INP is counted
  const slowest = sorted[Math.floor(sorted.length / 50)]
  return { what: `INP, ${what} (${acts.length} acts over 16 ms)`, value: slowest ? `${slowest.ms} ms (${slowest.name}); worst ${sorted[0]?.ms} ms` : 'under 16 ms', goal: `≤ ${MOST_MS} ms`, held: (slowest?.ms ?? 0) <= MOST_MS }
}

interface Heap { all: number; code: number }
/** Bytes of the page's heap after a collection, and what of it is code that the engine made of the scripts and what it noted of their runs (bytecode, machine code, feedback). */
async function heapOf(cdp: CDPSession): Promise<Heap> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const parts: string[] = []
  const take = ({ chunk }: { chunk: string }): void => void parts.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot: { meta }, nodes } = JSON.parse(parts.join('')) as { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] }
  const [width, type, size, isCode] = [meta.node_fields.length, meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size'), meta.node_types[0].indexOf('code')]
  let code = 0
  for (let at = 0; at < nodes.length; at += width) if (nodes[at + type] === isCode) code += nodes[at + size] ?? 0
  return { all: usedSize, code }
}

async function valueIn<T>(cdp: CDPSession, expression: string): Promise<T> {
  return (await cdp.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as T
}
/** Goes by a link as `go` does, but without the test tool's script (0.7 MB, which it puts into the page's own heap with the first `locator`). */
async function goBare(cdp: CDPSession, path: string): Promise<void> {
  const find = `[...document.querySelectorAll('a[href="${path}"]')].find((link) => link.checkVisibility())?.getBoundingClientRect().toJSON()`
  const box = await valueIn<{ x: number; y: number; width: number; height: number } | undefined>(cdp, find)
  if (box === undefined) throw new Error(`no link to ${path} is seen`)
  const where = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: where.x, y: where.y })
  await wait(TOUR_INTENT_MS)
  for (const type of ['mousePressed', 'mouseReleased'] as const) await cdp.send('Input.dispatchMouseEvent', { type, ...where })
  while (!(await valueIn<boolean>(cdp, `location.pathname === '${path}' && document.querySelectorAll('main h1').length === 1`))) await wait(20)
}

async function heapRows(page: Page, url: string): Promise<ActRow[]> {
  await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' })
  const cdp = await page.context().newCDPSession(page)
  const first = await heapOf(cdp)
  for (let n = 0; n < SCREENS; n++) await goBare(cdp, WAYS[n % WAYS.length] ?? '/dashboard')
  await wait(SETTLE_MS)
  const last = await heapOf(cdp)
  const row = (what: string, before: number, after: number): ActRow => ({ what, value: `${(after / before).toFixed(2)}x (${(before / 1048576).toFixed(1)} → ${(after / 1048576).toFixed(1)} MB)`, goal: '≤ 1.5x that after the first', held: after / before <= 1.5 })
  return [row(`heap after ${SCREENS} screens`, first.all, last.all), row('of that without the code that the engine made', first.all - first.code, last.all - last.code)]
}

/** What a signed-in person does: clicks to the next screen, typing in the longest forms, a tour; processor slowed 4x but for the heap. */
export async function actRows(site: BenchSite, runs: number): Promise<ActRow[]> {
  const person = site.people[0]
  if (!person) throw new Error('there is nobody to sign in')
  const browser = await openBrowser(TRUSTING)
  const inTab = async <T>(act: (page: Page) => Promise<T>): Promise<T> => {
    const { page, close } = await tabFor(browser, { url: site.url, token: person.token }, { viewport: { width: 1440, height: 900 } })
    try {
      await page.addInitScript(watch)
      return await act(page)
    } finally {
      await close()
    }
  }
  try {
    return [
      ...(await inTab((page) => clicks(page, site.url, runs))),
      await inTab((page) => formRow(page, `${site.url}/investment/${person.hot}/kyc`, 'identity step')),
      await inTab((page) => formRow(page, `${site.url}/dashboard/profile/tax/w-8ben`, 'Form W-8BEN')),
      ...(await inTab((page) => heapRows(page, site.url))),
    ]
  } finally {
    await browser.close()
  }
}

export const actTable = (rows: readonly ActRow[]): string =>
  ['| | measured | goal | |', '|---|---|---|---|', ...rows.map(({ what, value, goal, held }) => `| ${what} | **${value}** | ${goal} | ${held ? 'held' : '**not held**'} |`)].join('\n')
