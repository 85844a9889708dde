import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { financialAssetsSection } from '#domain/investors/model/financial-assets.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { investorSeed, type InvestorSeed } from '#server/seeds/demo/people.ts'
import { expect, signIn, stage } from './harness.ts'
import { fillForm } from './support/forms.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { withMouse } from './support/hands.ts'
import { continueToReview, prepareAndSign, readDocuments } from './support/known-investor.ts'

const act = stage()
/** Lives with Beatriz Campos at one address; both invest jointly in Tidewater Grid. */
const rosa = investorSeed(36)
const beatriz = investorSeed(26)
const JOINT_CENTS = 20_000_000

/** States on the worksheet what both own together and what one owns alone. */
async function fillWorksheet(page: Page, who: InvestorSeed, soleCents: number): Promise<void> {
  const hands = withMouse(page)
  const as_of = dateInZone((await act.site.now()).toISOString())
  await page.goto(act.at('/dashboard/profile/kyc-verification/financial-assets'))
  await hands.press('Edit the worksheet')
  const form = page.getByRole('form', { name: 'Financial assets' })
  await fillForm(form, financialAssetsSection, {
    assets: [
      { kind: 'brokerage', value: JOINT_CENTS, as_of, ownership: 'joint' },
      { kind: 'cash', value: soleCents, as_of, ownership: 'sole' },
    ],
  })
  await expect(form).toContainText(
    '$200,000.00. Half counts for you alone, all of it once for both',
  )
  await hands.press(/^Save/)
  const edit = page.getByRole('button', { name: 'Edit the worksheet' })
  await confirmIfAsked(hands, act.site, who.email, () => edit.isVisible())
  await expect(edit).toBeVisible()
}

describe('spouses', () => {
  it('invest alone and together: what both own counts half for one, and once for both', async () => {
    const { page } = await act.tab()
    const { page: other } = await act.tab()
    await signIn(page, act.site, rosa.email)
    await signIn(other, act.site, beatriz.email)
    await fillWorksheet(page, rosa, 4_000_000)
    await fillWorksheet(other, beatriz, 9_000_000)

    const hands = withMouse(page)
    await page.goto(act.at('/invest?q=kelp'))
    await hands.follow(/^Kelpworks/)
    await expect(page).toHaveURL(/kelpworks-pitch/)
    const listing = /offerings\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    await page.goto(act.at(`/investment?listing_id=${listing}&amount=2000000`))
    const limit = page.getByRole('region', { name: 'Your investment limit' })
    // alone: 40,000 of her own and half of 200,000; 5% of that, her income being below the threshold
    await expect(limit).toContainText('$7,000.00 over 12 months')
    await expect(limit).toContainText(/Net worth excluding your home\s*\$140,000\.00/)
    await expect(page.getByText(/You can invest up to \$[\d,.]+ more/).first()).toBeVisible()

    // together: 40,000, 90,000, and the 200,000 once; 10% of that
    await page.getByRole('radio', { name: /^Rosa Delgado and Beatriz Campos/ }).click()
    await expect(limit).toContainText('Spouses together')
    await expect(limit).toContainText(/Net worth excluding your home\s*\$330,000\.00/)
    await expect(limit).toContainText('$33,000.00 over 12 months')
    await expect(page.getByText(/You can invest up to/)).toHaveCount(0)

    await hands.press(/^Continue with \$/)
    await expect(page).toHaveURL(/\/investment\/[0-9a-f-]{36}\/documents$/)
    await readDocuments(hands)
    await continueToReview(hands, act.site, rosa.email)
    await prepareAndSign(hands, act.site, rosa.email)

    // it waits for the signature of the other one, who reads on her dashboard whose agreement it is
    await other.goto(act.at('/dashboard'))
    const next = other.getByRole('region', { name: 'Next for you' })
    await next.getByRole('link', { name: /Kelpworks/ }).click()
    const sheet = other.getByRole('region', { name: 'What it is about' })
    await expect(sheet).toContainText(/Purchase amount\s*\$20,000\.00/)
    await expect(sheet).toContainText(/Rosa Delgado\s*Signed/)
    await expect(sheet).toContainText(/Beatriz Campos\s*Has not signed yet/)
  })
})
