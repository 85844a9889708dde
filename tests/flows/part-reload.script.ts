import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import { RELOAD_GUARD_MS } from '#machines/flows/part-reload.flow.ts'
import { partReloadModel } from '#machines/flows/part-reload.model.ts'
import { goTo, heading } from './hands.ts'
import type { FlowScript, Stagehand } from './script.ts'

const KEY = 'capstan-reload'
/** A page whose part never arrives, and the pages of which everything is here. */
const LOST = '/cookies'
const HERE = ['/login', '/signup'] as const
/** Full loads that the page requested; unsaved work keeps the page open, so that one page can be walked on. */
const asked = new WeakMap<Page, number>()
/** Where the last navigation was to go. */
const target = new WeakMap<Page, string>()

/** What this tab loaded in full last, as the next look finds it. */
const remember = (page: Page, path: string, left: number): Promise<void> =>
  page.evaluate(
    ([key, to, ms]) =>
      sessionStorage.setItem(key, JSON.stringify({ path: to, expires: Date.now() + ms })),
    [KEY, path, left] as const,
  )
async function done({ page }: Stagehand): Promise<void> {
  const to = new URL(page.url()).pathname === HERE[0] ? HERE[1] : HERE[0]
  await goTo(page, to)
  await heading(page, to === '/login' ? 'Log in' : 'Create an account')
}
async function open({ page, base }: Stagehand): Promise<void> {
  asked.set(page, 0)
  page.on('dialog', (dialog) => {
    asked.set(page, (asked.get(page) ?? 0) + 1)
    void dialog.dismiss()
  })
  await page.goto(new URL('/invest', base).href)
  for (const path of HERE)
    await goTo(
      page,
      path,
      page.getByRole('heading', {
        level: 1,
        name: path === '/login' ? 'Log in' : 'Create an account',
      }),
    )
  // unsaved work that the browser warns about needs a user interaction
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
}

/**
 * A part of the page that does not arrive: the mark, the failed navigation, the guard of ten seconds, and the error
 * page past it.
 */
export const partReloadScript: FlowScript = {
  model: partReloadModel,
  complaints: [
    /Failed to fetch dynamically imported module/,
    /ERR_FAILED/,
    /status of 404/,
    /Unable to preload/,
  ],
  async open(hand) {
    await open(hand)
    await hand.page.clock.pauseAt(Date.now() + 60_000)
    await hand.page.route(
      (url) => url.pathname.startsWith('/assets/'),
      (route) => route.abort('failed'),
    )
  },
  calls: {},
  acts: {
    // a link that is pointed at fetches the parts of its page
    async PART_FAILED({ page }) {
      // a chunk that failed once may be cached as failed, and not be requested again
      const failed = page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            addEventListener('vite:preloadError', () => resolve(), { once: true })
          }),
      )
      const link = page.getByRole('link', { name: 'Cookies', exact: true }).first()
      await link.dispatchEvent('pointerover')
      asked.set(page, 0)
      await failed
    },
    async NAVIGATION_FAILED({ page }, { case: how }) {
      const targets: Readonly<Record<string, string>> = {
        'another host': `${new URL(page.url()).origin}//evil.example/x`,
      }
      const to = targets[how] ?? LOST
      if (how === 'a moment later') await remember(page, to, 0)
      else if (how === 'ten seconds later') await remember(page, to, -1)
      else if (how === 'another path') await remember(page, '/login', RELOAD_GUARD_MS)
      else await page.evaluate((key) => sessionStorage.removeItem(key), KEY)
      asked.set(page, 0)
      target.set(page, new URL(to, page.url()).pathname)
      await goTo(page, to)
      await heading(page, /^(Internal Server Error|Page Not Found.*)$/)
    },
    NAVIGATION_DONE: done,
    async LOAD_ASKED({ page }) {
      asked.set(page, 0)
      target.set(page, '/signup')
      await page.getByRole('link', { name: 'Create account' }).click()
    },
  },
  replies: {},
  sees: {
    async 'part-reload.whole'(page) {
      await heading(page, /^(Log in|Create an account)$/)
    },
    async 'part-reload.marked'(page) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(asked.get(page)).toBe(0)
    },
    async 'part-reload.loading'(page) {
      await expect.poll(() => asked.get(page), 'the target is loaded in full').toBe(1)
      const kept = await page.evaluate(
        (key) => ({
          last: JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
            path: string
            expires: number
          },
          now: Date.now(),
        }),
        KEY,
      )
      expect(kept.last.path).toBe(target.get(page))
      expect(kept.last.expires - kept.now).toBeLessThanOrEqual(RELOAD_GUARD_MS)
    },
    async 'part-reload.shown'(page) {
      await heading(page, /^(Internal Server Error|Page Not Found.*)$/)
      expect(asked.get(page), 'it is not loaded once more').toBe(0)
    },
  },
  apart: {
    'a newer build loads the next page in full': {
      path: ['LOAD_ASKED/first'],
      script: {
        calls: { look: 'GET /builds/latest.json' },
        async open(hand) {
          await open(hand)
          await goTo(
            hand.page,
            '/login',
            hand.page.getByRole('heading', { level: 1, name: 'Log in' }),
          )
          await hand.page.clock.runFor(3_600_000)
          await hand.network.answer('look', { status: 200, body: { id: 'a-build-of-tomorrow' } })
          await hand.page.clock.runFor(100)
        },
      },
    },
  },
}
