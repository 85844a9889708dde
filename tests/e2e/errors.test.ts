import { describe, it } from 'vitest'
import { expect, stage, PHONE } from './harness.ts'

const act = stage({ looks: true })

describe('when something is not there or goes wrong', () => {
  it.each([
    '/nowhere',
    '/offerings/01900000-0000-7000-8000-000000000000',
    '/offerings/not-an-id',
    '/meta/nothing-here',
    '/dashboard//notices',
  ])('%s says "Page Not Found" with status 404', async (path) => {
    const tab = await act.tab('visitor', { viewport: PHONE })
    tab.expects(/status of 404/)
    const answer = await tab.page.goto(act.at(path))
    expect(answer?.status()).toBe(404)
    await expect(tab.page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(tab.page).toHaveTitle(/Page not found/i)
    await expect(tab.page.getByRole('main').getByRole('link').first()).toBeVisible()
  })

  it('a missing file is no page', async () => {
    const answer = await fetch(act.at('/assets/nothing-here.js'))
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('json')
  })

  it('a page of signed-in people leads a visitor to /login and then back', async () => {
    const { page } = await act.tab()
    await page.goto(act.at('/dashboard'))
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard|\/login\?redirect=\/dashboard/)
  })

  it('a call that fails says so, keeps the page, and can be tried again', async () => {
    const tab = await act.tab()
    tab.expects(/status of 500/)
    await tab.page.goto(act.at('/login'))
    await tab.page.route('**/api/offerings?**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({
          status: 500,
          code: 'internal',
          message: 'Something went wrong. Try again later.',
        }),
      }),
    )
    await tab.page.evaluate(() => history.pushState({}, '', '/invest'))
    await tab.page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await expect(tab.page.getByRole('main')).toContainText('We could not load the offerings')
    await tab.page.unroute('**/api/offerings?**')
    await tab.page.getByRole('button', { name: 'Try again' }).click()
    await expect(tab.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.page.getByRole('main')).not.toContainText('could not load')
  })
})
