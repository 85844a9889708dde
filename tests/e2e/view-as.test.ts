import { describe, it } from 'vitest'
import { demoPeople, expect, PHONE, seriousFindings, sideways, stage } from './harness.ts'

const act = stage()
const READ_ONLY = /End the view first/

describe('an operator views as a person', () => {
  it('begins with a reason, sees their pages under a banner, is refused what changes something, and comes back', async () => {
    const tab = await act.tab('operator')
    // a view without a reason, and calls that a view refuses
    tab.expects(/status of 40[03]/)
    const { page } = tab
    await page.goto(act.at(`/admin/users/user-list?q=${encodeURIComponent(demoPeople.investor)}`))
    await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click()
    await page.waitForURL(/user-details/)
    const details = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'View as' }).click()
    const dialog = page.getByRole('dialog', { name: /^View as / })
    await dialog.getByRole('button', { name: 'Start viewing' }).click()
    await expect(dialog.getByText('Say why you need to view as this person.')).toBeVisible()
    await dialog.getByLabel('Why do you need').fill('Asked why the investment waits.')
    expect(await seriousFindings(page, 'all')).toEqual([])
    await dialog.getByRole('button', { name: 'Start viewing' }).click()

    await page.waitForURL(/\/dashboard/)
    const banner = page.getByRole('region', { name: 'Viewing as another person' })
    await expect(banner).toContainText('read-only')
    await expect(banner).toContainText(/\d+ min left/)
    expect(await seriousFindings(page, 'all')).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sideways(page)).toEqual({ by: 0, what: [] })
    await page.setViewportSize(PHONE)
    await page.goto(act.at('/invest'))
    await expect(banner).toBeVisible()

    // an action of the person: refused with the server's message
    await page.goto(act.at('/dashboard/security'))
    await page.getByRole('button', { name: 'Change password' }).click()
    const change = page.getByRole('dialog', { name: 'Change password' })
    await change.getByLabel('Current password').fill('nobody knows this one')
    await change.getByLabel('New password', { exact: true }).fill('a quiet harbour at dawn')
    await change.getByLabel('Confirm new password').fill('a quiet harbour at dawn')
    await change.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(READ_ONLY).first()).toBeVisible()
    // the administration is not the person's
    await page.goto(act.at('/admin/users/user-list'))
    await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0)

    await banner.getByRole('button', { name: 'End view' }).click()
    await page.waitForURL((url) => url.pathname === details)
    await expect(banner).toHaveCount(0)
    await page.getByRole('link', { name: 'Sign-in log' }).click()
    await expect(
      page.getByText('Operator’s view ended').filter({ visible: true }).first(),
    ).toBeVisible()
  })
})
