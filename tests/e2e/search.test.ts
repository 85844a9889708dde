import { describe, it } from 'vitest'
import { demoPeople, expect, logInHere, seriousFindings, stage } from './harness.ts'

const act = stage()

describe('the search by keyboard', () => {
  it('leads an operator to a person and back to a screen without the mouse', async () => {
    const { page } = await act.tab('visitor')
    await page.goto(act.at('/login'))
    await logInHere(page, act.site, demoPeople.operator)
    await page.goto(act.at('/admin/home'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /Search screens, people/ })
    await expect(field).toBeFocused()
    await page.keyboard.type(demoPeople.investor)
    await expect(page.getByRole('option').first()).toContainText(demoPeople.investor)
    expect(await seriousFindings(page, 'all')).toEqual([])
    await page.keyboard.press('ArrowDown')
    // as a person does: Enter once an option is marked
    await expect(field).toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/users\/user-details\//)
    await expect(page.getByText(demoPeople.investor).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Control+k')
    await field.fill('filings')
    await page.keyboard.press('ArrowDown')
    // as a person does: Enter once an option is marked
    await expect(field).toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/filings/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Control+k')
    await field.fill('orrin')
    await expect(page.getByRole('group', { name: 'Offerings' })).toContainText('Orrin Bikes')
    await page.keyboard.press('ArrowDown')
    // as a person does: Enter once an option is marked
    await expect(field).toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Offering details' })).toBeVisible()
  })
  it('finds an investor the screens and the offerings that are open to all', async () => {
    const { page } = await act.tab('investor')
    await page.goto(act.at('/dashboard'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Search screens and offerings' }).fill('orrin')
    await expect(page.getByRole('option').first()).toContainText('Orrin')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox')).toHaveCount(0)
  })
})
