import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type BrowserServer,
  type Download,
  type LaunchOptions,
  type Page,
} from 'playwright'

const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const launching = (more: readonly string[]): LaunchOptions => ({
  executablePath: process.env['CAPSTAN_BROWSER'] ?? known.find((path) => existsSync(path)),
  args: [...args, ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})

/** The browser of CAPSTAN_BROWSER, of the system, or of Playwright. Root has no sandbox. `more`: further arguments. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch(launching(more))

/** The same as a server: one browser for all workers of a run, which connect by its address. */
export const serveBrowser = (): Promise<BrowserServer> => chromium.launchServer(launching([]))

let connected: Browser | undefined
/** The browser of the run, which ends with it; a person is a context of their own. After its crash: one of this worker. */
export async function runsBrowser(address: string): Promise<Browser> {
  if (connected?.isConnected() !== true)
    connected = await chromium.connect(address).catch(() => openBrowser())
  return connected
}

/** What was downloaded: the browser of the run has no directory of ours, so it is read through the connection. */
export const downloadedText = async (download: Download): Promise<string> =>
  text(await download.createReadStream())

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A page that is watched: whatever the browser complains about is a fault, unless the test expects it. */
export interface Tab {
  page: Page
  /** complaints that the test brings about itself (a refusal's own status line) */
  expects(pattern: RegExp): void
  /** every other complaint so far: console errors and warnings, errors of scripts, blocked content */
  faults(): string[]
  /** forgets complaints and what was expected: the next test begins anew in the same tab */
  forget(): void
  close(): Promise<void>
}

const HYDRATED_MS = 5000
/**
 * A prerendered page is loaded before React has hydrated it, and what is clicked before that does nothing; `goto` waits
 * for both. A page whose scripts never come is left as it is.
 */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit' && options?.waitUntil !== 'domcontentloaded')
      await page
        .waitForFunction(
          () => {
            // a link that React left before its own elements is none of them
            const first = document.querySelector('#root > :not(link)')
            return (
              first === null || Object.keys(first).some((key) => key.startsWith('__reactFiber'))
            )
          },
          undefined,
          { timeout: HYDRATED_MS },
        )
        .catch(() => undefined)
    return answer
  }
}

/** A new context of its own (cookies, storage) with one watched page; motion is reduced, as a person may request. */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    viewport: DESK,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  if (options.javaScriptEnabled !== false) waitForHydration(page)
  const seen: string[] = []
  const allowed: RegExp[] = []
  const where = (): string => new URL(page.url()).pathname
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `blocked by the content policy: ${event.effectiveDirective} ${event.blockedURI}`,
      ),
    ),
  )
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      seen.push(
        `${message.type()} at ${where()}: ${message.text()} ${message.location().url}`.slice(
          0,
          600,
        ),
      )
  })
  page.on(
    'pageerror',
    (error) => void seen.push(`error at ${where()}: ${error.stack ?? error.message}`.slice(0, 900)),
  )
  return {
    page,
    expects: (pattern) => void allowed.push(pattern),
    faults: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    forget: () => void (seen.length = allowed.length = 0),
    close: () => context.close(),
  }
}
