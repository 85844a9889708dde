import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { conversionBody } from '#domain/holders/model/conversion.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { demoPeople, expect, stage } from './harness.ts'
import { fillForm } from './support/forms.ts'
import { withMouse } from './support/hands.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { consent, signIn } from './support/people.ts'
import { paper } from './support/raise.ts'

const act = stage()
const OWNER = 'owner@lantern-letterpress.example'

/** Opens the conversion from the list of the platform, presses the action and confirms it. */
async function decide(page: Page, who: 'operator' | 'compliance', action: string): Promise<void> {
  await page.goto(act.at('/admin/conversions'))
  await page.getByRole('link', { name: /Lantern Letterpress/ }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByRole('button', { name: action }).click()
  await confirmIfAsked(
    withMouse(page),
    act.site,
    demoPeople[who],
    async () => (await dialog.count()) === 0,
  )
  await expect(dialog).toHaveCount(0)
}

describe('a conversion of notes', () => {
  it('is recorded by the company, approved by two people, and the investor reads the shares', async () => {
    const { page: owner } = await act.tab()
    await signIn(owner, act.site, OWNER)
    await consent(owner)
    await owner.goto(act.at('/dashboard/raise-capital'))
    const companies = await act.site.get<{ items: { account_id: string; name: string }[] }>(
      '/api/companies',
      (await owner.context().cookies()).find((one) => one.name === 'access_token')?.value,
    )
    const account = companies.items.find((one) => one.name.startsWith('Lantern'))?.account_id
    await owner.goto(act.at(`/dashboard/raise-capital/company/${account}/conversions`))
    await owner.getByRole('link', { name: 'Record a conversion' }).first().click()
    const form = owner.getByRole('form', { name: 'Conversion' })
    await fillForm(form, conversionBody, {
      trigger: 'priced_round',
      happened_on: dateInZone((await act.site.now()).toISOString()),
      price: '1.25',
      capitalization: 5_000_000,
      capitalization_reason: 'The option pool is kept elsewhere.',
      security_type: 'preferred',
      security_name: 'Series Seed',
      basis: 'Stock purchase agreement of this week.',
      papers: [paper('stock-purchase-agreement')],
    })
    await form.getByRole('button', { name: 'Save and preview' }).click()
    const preview = owner.getByRole('table', { name: 'What each SAFE and note becomes' })
    // the cap of $3,000,000 over 5,000,000 shares is lower than $1.25 less 15%
    await expect(preview.getByRole('row').nth(1)).toContainText('$0.60, valuation cap')
    await owner.getByRole('button', { name: 'Submit conversion' }).click()
    const submit = owner.getByRole('dialog', { name: 'Submit conversion' })
    await submit.getByRole('button', { name: 'Submit conversion' }).click()
    await expect(submit).toHaveCount(0)
    await expect(owner.getByRole('region', { name: 'What happens next' })).toContainText(
      'approve the conversion',
    )

    const { page: compliance } = await act.tab('compliance')
    await decide(compliance, 'compliance', 'Approve conversion')
    await expect(compliance.getByRole('button', { name: 'Execute conversion' })).toHaveCount(0)
    await expect(compliance.getByRole('region', { name: 'What happens next' })).not.toContainText(
      'You act next',
    )
    const { page: operator } = await act.tab('operator')
    await decide(operator, 'operator', 'Execute conversion')
    await expect(operator.getByText('Executed', { exact: true }).first()).toBeVisible()

    const { page: investor } = await act.tab('investor')
    await investor.goto(act.at('/dashboard/my-investments'))
    await withMouse(investor).follow('Lantern Letterpress')
    await expect(investor.getByText(/^Series Seed, certificate LL-/).first()).toBeVisible()
    await expect(investor.getByText(/From .*Convertible note 2028/).first()).toContainText(
      'at $0.60 (valuation cap)',
    )
    await investor.getByRole('link', { name: /^Convertible note 2028, certificate/ }).click()
    await expect(investor.getByText('This security was converted')).toBeVisible()
    await expect(investor.getByText(/Converted into .* shares of Series Seed/)).toBeVisible()
  })
})
