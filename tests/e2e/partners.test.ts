import { describe, it } from 'vitest'
import { demoPeople, expect, PHONE, seriousFindings, sideways, stage } from './harness.ts'

const act = stage()
const FIRM = 'Kelp Counsel PC'

describe('a partner', () => {
  it('is invited by an operator, accepts, and sees just the sections of the seat', async () => {
    const { page: desk } = await act.tab('operator')
    await desk.goto(act.at('/admin/home'))
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
    await desk.keyboard.press('Control+k')
    await desk.getByRole('combobox', { name: /Search screens, people/ }).fill('orrin')
    await expect(desk.getByRole('group', { name: 'Offerings' })).toContainText('Orrin Bikes')
    await desk.keyboard.press('ArrowDown')
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { level: 1, name: 'Offering details' })).toBeVisible()
    await desk.getByRole('link', { name: 'Partners', exact: true }).first().click()
    await desk.waitForURL(/offering-details\/partners\/current$/)
    const path = new URL(desk.url()).pathname
    await desk.getByRole('button', { name: 'Invite a partner' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Invite a partner' })
    await dialog.getByRole('button', { name: /^Seat/ }).click()
    await desk.getByRole('option', { name: 'Law firm' }).click()
    await dialog.getByLabel('Firm', { exact: true }).fill(FIRM)
    await dialog.getByLabel('Person', { exact: true }).fill('Mara Lund')
    await dialog.getByLabel('E-mail address').fill(demoPeople.investor)
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('12/31/2027')
    expect(await seriousFindings(desk, 'all')).toEqual([])
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const card = desk.getByRole('region', { name: `${FIRM}, Law firm` })
    await expect(card).toContainText('Invited')

    const tab = await act.tab('investor', { viewport: PHONE })
    tab.expects(/status of 404/)
    const { page } = tab
    await page.goto(act.at('/dashboard/partner'))
    await page.getByRole('link', { name: /^Read the agreement with Orrin Bikes/ }).click()
    await expect(page.getByText(`${FIRM} takes the law firm seat`)).toBeVisible()
    await expect(page.getByRole('link', { name: /Business risks/ })).toHaveCount(0)
    await page.getByLabel('Full name').fill('Mara Lund')
    await page.getByRole('button', { name: 'Sign and accept' }).click()
    await page.getByRole('link', { name: 'Business risks: Read' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Business risks' })).toBeVisible()
    expect(await sideways(page)).toEqual({ by: 0, what: [] })
    expect(await seriousFindings(page, 'all')).toEqual([])
    const section = new URL(page.url()).pathname
    for (const closed of [section.replace('business-risks', 'captable'), path]) {
      await page.goto(act.at(closed))
      await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    }

    await desk.reload()
    await expect(card).toContainText('Active')
    await card.getByRole('button', { name: 'End seat' }).click()
    const end = desk.getByRole('dialog', { name: 'End seat' })
    await end.getByLabel('Why does it end?').fill('Another firm does this work.')
    await end.getByRole('button', { name: 'End seat' }).click()
    await expect(desk.getByText('No partner has a seat')).toBeVisible()
    await page.goto(act.at(section))
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  })
})
