import { describe, it } from 'vitest'
import { demoPeople, expect, PHONE, seriousFindings, sideways, stage } from './harness.ts'

const act = stage()
const FIRM = 'Kelp Counsel PC'

describe('a partner', () => {
  it('is invited by an operator, accepts, and sees just the sections of the seat', async () => {
    const { page: staffPerson } = await act.tab('operator')
    await staffPerson.goto(act.at('/admin/home'))
    await expect(staffPerson.getByRole('heading', { level: 1 })).toBeVisible()
    await staffPerson.keyboard.press('Control+k')
    await staffPerson
      .getByRole('combobox', { name: /Search actions, screens, people/ })
      .fill('orrin')
    await expect(staffPerson.getByRole('group', { name: 'Offerings' })).toContainText('Orrin Bikes')
    await staffPerson.keyboard.press('ArrowDown')
    await staffPerson.keyboard.press('Enter')
    await expect(
      staffPerson.getByRole('heading', { level: 1, name: 'Offering details' }),
    ).toBeVisible()
    await staffPerson.getByRole('link', { name: 'Partners', exact: true }).first().click()
    await staffPerson.waitForURL(/offering-details\/partners\/current$/)
    const path = new URL(staffPerson.url()).pathname
    await staffPerson.getByRole('button', { name: 'Invite a partner' }).click()
    const dialog = staffPerson.getByRole('dialog', { name: 'Invite a partner' })
    await dialog.getByRole('button', { name: /^Seat/ }).click()
    await staffPerson.getByRole('option', { name: 'Law firm' }).click()
    await dialog.getByLabel('Firm', { exact: true }).fill(FIRM)
    await dialog.getByLabel('Person', { exact: true }).fill('Mara Lund')
    await dialog.getByLabel('E-mail address').fill(demoPeople.investor)
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('12/31/2027')
    expect(await seriousFindings(staffPerson, 'all')).toEqual([])
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const card = staffPerson.getByRole('region', { name: `${FIRM}, Law firm` })
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

    await staffPerson.reload()
    await expect(card).toContainText('Active')
    await card.getByRole('button', { name: 'End seat' }).click()
    const end = staffPerson.getByRole('dialog', { name: 'End seat' })
    await end.getByLabel('Why does it end?').fill('Another firm does this work.')
    await end.getByRole('button', { name: 'End seat' }).click()
    await expect(staffPerson.getByText('No partner has a seat')).toBeVisible()
    await page.goto(act.at(section))
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  })
})
