import { describe, it } from 'vitest'
import { demoPeople, expect, signIn, stage } from './harness.ts'
import { withMouse } from './support/hands.ts'
import { confirmIfAsked } from './support/interactions.ts'

const act = stage()
const KINDS = [
  'identity',
  'suitability',
  'registration',
  'accreditation',
  'statement',
  'tax',
  'investment',
] as const
const AISHA = 'aisha.bello@mail.example'
const REASON = 'The document and two records agree.'

describe('the review queue', () => {
  it('opens all seven kinds, and each link of an item leads to a page', async () => {
    const { page } = await act.tab('compliance')
    const links = new Set<string>()
    for (const kind of KINDS) {
      await page.goto(act.at(`/admin/compliance/queue?kind=${kind}`))
      const rows = page.getByRole('table', { name: 'Review queue' }).getByRole('row')
      const href = await rows.nth(1).getByRole('link').first().getAttribute('href')
      await page.goto(act.at(href ?? ''))
      await expect(page.getByRole('region', { name: 'Decide' })).toBeVisible()
      for (const link of await page.getByRole('main').getByRole('link').all())
        links.add((await link.getAttribute('href')) ?? '')
    }
    expect(links.size).toBeGreaterThan(KINDS.length)
    for (const link of [...links].filter((one) => one.startsWith('/'))) {
      await page.goto(act.at(link))
      // behind the dialog of an investment it is hidden from roles
      const title = page.locator('h1').first()
      await expect(title).toBeVisible()
      await expect(title, link).not.toContainText('Not Found')
    }
  })

  it('a decision needs its reason, leaves the queue, and is what the investor reads', async () => {
    const { page: investor } = await act.tab()
    await signIn(investor, act.site, AISHA)
    await investor.goto(act.at('/dashboard/pending-investments'))
    const way = investor.getByRole('list', { name: /the way of your investment/ }).first()
    const identity = way.getByRole('listitem').filter({ hasText: /^Identity/ })
    await expect(identity).not.toContainText('Confirmed')

    const tab = await act.tab('compliance')
    tab.expects(/status of 40[03]/)
    const { page } = tab
    await page.goto(act.at('/admin/compliance/queue?kind=identity'))
    await page.getByRole('link', { name: /^Aisha Bello/ }).click()
    await expect(page.getByText('The records are inconclusive.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve', exact: true })
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog.locator('[aria-invalid=true]')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await confirmIfAsked(
      withMouse(page),
      act.site,
      demoPeople.compliance,
      async () => (await dialog.count()) === 0,
    )
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(REASON).first()).toBeVisible()
    await page.goto(act.at('/admin/compliance/queue?kind=identity'))
    await expect(page.getByRole('link', { name: /^Marta/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Aisha Bello/ })).toHaveCount(0)

    await investor.reload()
    await expect(identity).toContainText('Confirmed')
  })
})
