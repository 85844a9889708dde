import { describe, it } from 'vitest'
import { expect, seriousFindings, stage } from './harness.ts'

const act = stage()

describe('saved views of a list', () => {
  it('an operator chooses columns, saves a view, and opens it from the search by its name', async () => {
    const { page } = await act.tab('operator')
    await page.goto(act.at('/admin/users/user-list?kind=staff'))
    const heads = page.getByRole('table', { name: 'Users' }).getByRole('columnheader')
    await expect(heads.filter({ hasText: 'Accreditation' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Columns' }).focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('checkbox', { name: 'Accreditation' })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(heads.filter({ hasText: 'Accreditation' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
    expect(await seriousFindings(page, 'all')).toEqual([])

    await page.getByRole('button', { name: 'Views' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Our people')
    expect(await seriousFindings(page, 'all')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'View: Our people' })).toBeVisible()

    // from another page, in another document: what was saved is on the server
    await page.goto(act.at('/admin/home'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('our people')
    await expect(page.getByRole('option', { name: /Our people/ })).toContainText('View of Users')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('combobox')).toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/users\/user-list\?kind=staff&view=[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: 'View: Our people' })).toBeVisible()
    await expect(heads.filter({ hasText: 'Created' })).toHaveCount(1)
    await expect(heads.filter({ hasText: 'Accreditation' })).toHaveCount(0)

    // a reload keeps it, and so does a link that only names it
    await page.reload()
    await expect(page.getByRole('button', { name: 'View: Our people' })).toBeVisible()
    const view = new URL(page.url()).searchParams.get('view') ?? ''
    await page.goto(act.at(`/admin/users/user-list?view=${view}`))
    await page.waitForURL(/\bkind=staff\b/)
    await expect(page.getByRole('button', { name: 'View: Our people' })).toBeVisible()

    // as the default it opens where the address asks for nothing
    await page.getByRole('button', { name: 'View: Our people' }).click()
    await page.getByRole('menuitem', { name: 'Edit views' }).click()
    const edit = page.getByRole('dialog', { name: 'Views of Users' })
    const standard = edit.getByRole('checkbox', { name: /Opens with the list/ })
    await standard.click()
    await expect(standard).toBeChecked()
    expect(await seriousFindings(page, 'all')).toEqual([])
    await edit.getByRole('button', { name: 'Close' }).last().click()
    await page.goto(act.at('/admin/users/user-list'))
    await page.waitForURL(/\/admin\/users\/user-list\?kind=staff&view=[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'View: Our people' }).click()
    await page.getByRole('menuitem', { name: 'Show the whole list' }).click()
    await page.waitForURL(/\/admin\/users\/user-list$/)
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
  })
})
