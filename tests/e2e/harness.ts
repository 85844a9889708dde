import type { Browser, BrowserContextOptions } from 'playwright'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect as assert, inject } from 'vitest'
import { openTab, runsBrowser, type Tab } from './support/browser.ts'
import { tabOf, type DemoPerson } from './support/people.ts'
import { openSite, type Site } from './support/site.ts'

export { expect } from '#tests/support/expect.ts'
export {
  DESK,
  downloadedText,
  openTab as openPlainTab,
  PHONE,
  type Tab,
} from './support/browser.ts'
export {
  consent,
  DEMO_PASSWORD,
  demoPeople,
  logInHere,
  signIn,
  type DemoPerson,
} from './support/people.ts'
export { seriousFindings, sideways } from './support/axe.ts'
export type { Site } from './support/site.ts'

/** A running world and a browser for a test file. */
export interface Stage {
  site: Site
  browser: Browser
  /** a tab of a person of the demo, or of a visitor; every complaint of the browser in it fails the test */
  tab(who?: DemoPerson | 'visitor', options?: BrowserContextOptions): Promise<Tab>
  /**
   * the same tab of a person for the whole file, with what it has loaded: for tests that only look; complaints fail the
   * test in which they came. Where two tests run at once, each claims the tab as its own
   */
  kept(who: DemoPerson | 'visitor', test?: { id: string }): Promise<Tab>
  /** an address of the product */
  at(path: string): string
}

/** characters of a failed test's page that its report shows */
const SEEN_LENGTH = 1500
declare module 'vitest' {
  interface TaskMeta {
    /** what the tabs of a failed test showed, at the address of each */
    seen?: string[]
    /** how often the test was tried: 2 where it failed at first */
    attempts?: number
  }
}
/**
 * Pictures of a failed test's tabs, in `.tmp/e2e/`; their text is returned for the report, since nobody sees a picture
 * on a machine that is gone.
 */
async function savePictures(tabs: readonly Tab[], name: string): Promise<string[]> {
  const seenTabs: string[] = []
  const folder = join(import.meta.dirname, '..', '..', '.tmp', 'e2e')
  mkdirSync(folder, { recursive: true })
  for (const [n, { page }] of tabs.entries()) {
    writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${n}.txt`), page.url())
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2000 })
      .catch((error: unknown) => String(error))
    seenTabs.push(`tab ${n + 1} at ${page.url()}\n${seen.slice(0, SEEN_LENGTH)}`)
    await page
      .screenshot({
        path: join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${n}.png`),
        fullPage: true,
      })
      .catch(() => undefined)
  }
  return seenTabs
}

let commonSite: Site | undefined
/** The site of this worker for all files that only look; a new one where the last one crashed. */
async function siteToLookAt(): Promise<Site> {
  if (commonSite?.runs() !== true) commonSite = await openSite(inject('world'))
  return commonSite
}

/**
 * Gives the file a site with the demo world, and a browser; after each test its tabs are closed and must have had no
 * complaint. `looks`: its tests change nothing that another test could see, so the site is that of all such files.
 */
export function stage({ looks = false }: { looks?: boolean } = {}): Stage {
  const open: Tab[] = []
  const standing = new Map<DemoPerson | 'visitor', Promise<Tab>>()
  const used = new Map<Promise<Tab>, string | undefined>()
  const parts: { site?: Site; browser?: Browser } = {}
  const need = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the stage is not ready before the tests begin')
    return part
  }
  beforeAll(async () => {
    parts.site = await (looks ? siteToLookAt() : openSite(inject('world')))
    parts.browser = await runsBrowser(inject('world').browser)
  })
  afterEach(async ({ task }) => {
    const mine = [...used]
      .filter(([, test]) => test === undefined || test === task.id)
      .map(([tab]) => tab)
    for (const tab of mine) used.delete(tab)
    const [tabs, still] = [open.splice(0), await Promise.all(mine)]
    task.meta.attempts = (task.result?.retryCount ?? 0) + 1
    if (task.result?.state === 'fail')
      task.meta.seen = await savePictures([...tabs, ...still], task.name)
    const faults = [...tabs, ...still].flatMap((tab) => tab.faults())
    for (const tab of tabs) await tab.close()
    for (const tab of still) tab.forget()
    assert(faults, 'complaints of the browser').toEqual([])
  })
  afterAll(async () => {
    for (const tab of standing.values()) await (await tab).close()
    standing.clear()
    if (!looks) await parts.site?.stop()
  })
  const tabFor = (who: DemoPerson | 'visitor', options: BrowserContextOptions = {}): Promise<Tab> =>
    who === 'visitor'
      ? openTab(need(parts.browser), options)
      : tabOf(need(parts.browser), need(parts.site), who, options)
  return {
    get site() {
      return need(parts.site)
    },
    get browser() {
      return need(parts.browser)
    },
    at: (path) => new URL(path, need(parts.site).url).href,
    async tab(who = 'visitor', options = {}) {
      const tab = await tabFor(who, options)
      open.push(tab)
      return tab
    },
    kept(who, test) {
      const tab = standing.get(who) ?? tabFor(who)
      standing.set(who, tab)
      used.set(tab, test?.id)
      return tab
    },
  }
}
