import { expect } from '#tests/support/expect.ts'
import type { Page, Route } from 'playwright'
import { loadingBarModel } from '#machines/flows/loading-bar.model.ts'
import { refusal, goTo } from './hands.ts'
import type { FlowScript } from './script.ts'

const bar = (page: Page) =>
  page.getByRole('progressbar', { name: /^Page (is loading|failed to load)$/, includeHidden: true })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })
const widthOf = async (page: Page): Promise<number> =>
  Number(await bar(page).getAttribute('aria-valuenow'))

/** What one page waits for, and whether its last answer can be rendered. */
interface Held {
  routes: Route[]
  last: 'refused' | 'broken'
}
const held = new WeakMap<Page, Held>()
const of = (page: Page): Held => {
  const known = held.get(page) ?? { routes: [], last: 'refused' }
  held.set(page, known)
  return known
}
/** The list that the page requested last. */
async function asked(page: Page): Promise<Route> {
  await expect.poll(() => of(page).routes.length, 'the page asks for its list').toBeGreaterThan(0)
  return of(page).routes.at(-1) as Route
}
/** Responds to a list: with a refusal, which the page can show, or with an invalid offering, on which it fails. */
async function answer(page: Page, route: Route, how: Held['last']): Promise<void> {
  of(page).routes = []
  of(page).last = how
  const { status, body } =
    how === 'broken'
      ? { status: 200, body: { items: [null], next_cursor: null, total: 1, facets: null } }
      : (refusal(422, 'refused', 'Not now.') as { status: number; body: unknown })
  await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
}
const torn = (page: Page) => page.getByText('We could not show this part')
/** Renders again what has failed: it fails once more when it cannot be rendered; else it requests its list anew. */
async function renderAgain(page: Page): Promise<'whole' | 'failed' | 'asks'> {
  if (!(await torn(page).isVisible())) return 'whole'
  await again(page).click()
  if (of(page).last === 'broken') return 'failed'
  await expect(torn(page)).toBeHidden()
  return 'asks'
}
/** A component fails while something is loaded: on what the navigation brings. */
async function fail(page: Page): Promise<void> {
  const brought = await asked(page)
  if ((await renderAgain(page)) !== 'failed') await answer(page, brought, 'broken')
}
/** A component fails while nothing is loaded: on a request of its own. */
async function failAgain(page: Page): Promise<void> {
  const rendered = await renderAgain(page)
  if (rendered === 'failed') return
  if (rendered === 'whole') await again(page).click()
  await answer(page, await asked(page), 'broken')
  // the screen is notified of responses with the next tick of the page's clock
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(torn(page)).toBeVisible({ timeout: 100 })
  }).toPass()
}

/** The bar at the very top, frame by frame: the page's clock is paused but for the delays that the path lets pass. */
export const loadingBarScript: FlowScript = {
  model: loadingBarModel,
  complaints: [/Cannot read properties of null/, /status of 422/, /The above error|caught/],
  async open({ page, base }) {
    await page.goto(new URL('/invest', base).href)
    await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' })
    await page
      .getByRole('progressbar', { includeHidden: true })
      .first()
      .waitFor({ state: 'attached' })
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.route(
      (url) => url.pathname === '/api/offerings',
      (route) => void of(page).routes.push(route),
    )
  },
  calls: {},
  acts: {
    START: async ({ page }) => {
      of(page).routes = []
      await goTo(page, `/invest?q=${crypto.randomUUID()}`)
      await asked(page)
    },
    END: async ({ page }) => answer(page, await asked(page), 'refused'),
    ERR: async ({ page }, _, state) => (state.matches('ended') ? failAgain(page) : fail(page)),
  },
  replies: {},
  sees: {
    // before the first navigation there is none at all
    async 'loading-bar.idle'(page) {
      if ((await bar(page).count()) === 0) return
      await expect(bar(page)).toHaveAttribute('aria-hidden', 'true')
      await expect(bar(page)).toHaveAttribute('aria-valuenow', '0')
    },
    async 'loading-bar.throttled'(page, state) {
      await expect(bar(page)).toHaveAttribute(
        'aria-hidden',
        String(!(state.context as { visible: boolean }).visible),
      )
      await expect(bar(page)).toHaveAttribute('aria-valuenow', '0')
      await expect(bar(page)).toHaveAttribute('aria-label', 'Page is loading')
    },
    async 'loading-bar.growing'(page) {
      await expect(bar(page)).toHaveAttribute('aria-hidden', 'false')
      // two frames: the first begins the count, the second shows it
      await page.clock.runFor(40)
      await expect.poll(() => widthOf(page)).toBeGreaterThan(0)
      expect(await widthOf(page)).toBeLessThan(10)
    },
    async 'loading-bar.ended'(page, state) {
      const { visible, error } = state.context as { visible: boolean; error: boolean }
      await expect(bar(page)).toHaveAttribute('aria-valuenow', '100')
      await expect(bar(page)).toHaveAttribute('aria-hidden', String(!visible))
      await expect(bar(page)).toHaveAttribute(
        'aria-label',
        error ? 'Page failed to load' : 'Page is loading',
      )
    },
    async 'loading-bar.fading'(page) {
      await expect(bar(page)).toHaveAttribute('aria-hidden', 'true')
      await expect(bar(page)).toHaveAttribute('aria-valuenow', '100')
    },
  },
}
