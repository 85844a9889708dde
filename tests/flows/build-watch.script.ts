import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import { buildWatchModel } from '#machines/flows/build-watch.model.ts'
import { siteAt } from '../e2e/support/site.ts'
import { heading } from './hands.ts'
import type { FlowScript } from './script.ts'

/** The page that was opened, not one that was loaded since: a full load forgets what a script left in it. */
const sameLoad = (page: Page): Promise<boolean> => page.evaluate(() => 'openedByTest' in globalThis)

/** The hourly check for a newer build, on a page that stays open; the network responds with the manifest. */
export const buildWatchScript: FlowScript = {
  model: buildWatchModel,
  async open({ page, base }) {
    await page.goto(new URL('/login', base).href)
    await heading(page, 'Log in')
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toHaveAttribute(
      'type',
      'submit',
    )
    await page.evaluate(() => Object.assign(globalThis, { openedByTest: true }))
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@investors.example')
  },
  calls: { look: 'GET /builds/latest.json' },
  acts: {
    async NAVIGATED({ page }) {
      await page.getByRole('link', { name: 'Create account' }).click()
      await heading(page, 'Create an account')
      await expect(page).toHaveURL(/\/signup/)
      expect(await sameLoad(page), 'the target is loaded in full').toBe(false)
    },
  },
  replies: {
    'look/same': async ({ base }) => ({
      status: 200,
      body: await siteAt(base).get('/builds/latest.json'),
    }),
    'look/newer': { status: 200, body: { id: 'a-build-of-tomorrow' } },
    'look/offline': 'no connection',
  },
  sees: {
    async 'build-watch.resting'(page) {
      expect(await sameLoad(page)).toBe(true)
      await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(
        'ann@investors.example',
      )
    },
    async 'build-watch.looking'(page, _, network) {
      await network.arrived('look')
      await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(
        'ann@investors.example',
      )
    },
    // before the navigation the page of before, after it the target
    async 'build-watch.newer'(page) {
      if (new URL(page.url()).pathname === '/signup') return heading(page, 'Create an account')
      expect(await sameLoad(page)).toBe(true)
      await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(
        'ann@investors.example',
      )
    },
  },
}
