import { describe, it } from 'vitest'
import { expect, seriousFindings, stage } from './harness.ts'

const act = stage()

describe('the investment desk', () => {
  it('an operator reminds an investor by keyboard: a dry run first, then the result', async () => {
    const { page } = await act.tab('operator')
    await page.goto(act.at('/admin/investments?waiting=investor&state=awaiting-funds&limit=10'))
    await expect(page.getByRole('heading', { level: 1, name: 'Investments' })).toBeVisible()
    const row = page.getByRole('row').nth(1)
    const number = await row.getByRole('link').first().innerText()
    await row.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    const bar = page.getByRole('toolbar', { name: '1 selected' })
    await expect(bar).toBeVisible()
    await bar.getByRole('button', { name: 'Send reminder' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send reminder' })
    await expect(dialog.getByText('1 investment will be handled.')).toBeVisible()
    expect(await seriousFindings(page, 'all')).toEqual([])
    const confirm = dialog.getByRole('button', { name: 'Send reminder: 1' })
    for (let presses = 0; presses < 6; presses++) {
      if (await confirm.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(confirm).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 1 handled')).toBeVisible()
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    expect(await seriousFindings(page, 'all')).toEqual([])

    // the same again: the dry run says why not, and nothing can be sent
    await page.goto(act.at(`/admin/investments?q=${number}`))
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await expect(dialog.getByText('The investor was reminded in the last 72 hours.')).toBeVisible()
    await expect(confirm).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})
