import { describe, it } from 'vitest'
import { investorDetailsStep } from '#domain/investors/model/steps/investor-details.ts'
import { kycStep } from '#domain/investors/model/steps/kyc.ts'
import { paymentStep } from '#domain/investors/model/steps/payment.ts'
import { suitabilityStep } from '#domain/investors/model/steps/suitability.ts'
import type { Page } from 'playwright'
import { expect, stage, type Tab } from './harness.ts'
import {
  beginKyc,
  confirmIfAsked,
  fillDetails,
  fillDocuments,
  fillPayment,
  fillSuitability,
  finishKyc,
  logIn,
  newcomer,
  signAndSubmit,
} from './support/interactions.ts'
import { beginInvestment } from './support/invest.ts'
import { withMouse, type Hands } from './support/hands.ts'

const act = stage()
const who = newcomer('Ret', '900114488')
/** A draft is on the server this long after the last key. */
const DRAFT_MS = 2000

type Shape = { shape: Readonly<Record<string, { meta(): Record<string, unknown> | undefined }>> }
const label = (schema: Shape, name: string): string => {
  const title = schema.shape[name]?.meta()?.['title']
  return typeof title === 'string' ? title : name
}
const valueOf = (page: Page, name: string): Promise<string> =>
  page
    .getByRole('textbox', { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) })
    .first()
    .inputValue()

/** Two seconds after the last key the browser is gone: no unload, no farewell. */
async function kill(tab: Tab): Promise<void> {
  await tab.page.waitForTimeout(DRAFT_MS)
  await tab.page.close({ runBeforeUnload: false })
}
let tab: Tab
/** Another browser, in which nothing is known of the first: signs in and opens the investment where it goes on. */
async function comeBack(id: string, step: string): Promise<Hands> {
  await kill(tab)
  tab = await act.tab('visitor')
  tab.expects(/status of (401|403|409)/)
  const hands = withMouse(tab.page)
  await tab.page.goto(act.at(`/login?redirect=/investment/${id}/${step}`))
  await logIn(hands, act.site, who)
  await expect(tab.page).toHaveURL(new RegExp(`/investment/${id}/${step}$`))
  await expect(tab.page.getByRole('heading', { level: 1 })).toBeVisible()
  return hands
}
async function handOn(hands: Hands, next: string): Promise<void> {
  await hands.press('Save and continue')
  await confirmIfAsked(hands, act.site, who.email, async () =>
    hands.page.url().endsWith(`/${next}`),
  )
  await expect(hands.page).toHaveURL(new RegExp(`/${next}$`))
}

describe('the tab is killed at every step, and the person comes back in another browser', () => {
  it('nothing is typed again, and no file is sent again', { timeout: 400_000 }, async () => {
    tab = await act.tab('visitor')
    tab.expects(/status of (401|403|409)/)
    let hands = withMouse(tab.page)
    const id = await beginInvestment(hands, act.site, who, 'Kelpworks', 500)

    await beginKyc(hands, who)
    await finishKyc(hands, who)
    hands = await comeBack(id, 'kyc')
    expect(await valueOf(hands.page, label(kycStep, 'legal_first'))).toBe(who.first)
    expect(await valueOf(hands.page, label(kycStep, 'ssn'))).toContain(who.ssn.slice(-4))
    // an address that is known is read, not typed
    await expect(hands.page.getByText('412 Colonial Avenue')).toBeVisible()
    await expect(hands.page.getByRole('button', { name: 'Replace front' })).toBeVisible()
    await expect(hands.page.getByRole('button', { name: 'Replace back' })).toBeVisible()
    await handOn(hands, 'payment')

    await fillPayment(hands, who, 'wire')
    hands = await comeBack(id, 'payment')
    expect(await valueOf(hands.page, label(paymentStep, 'holder_name'))).toBe(
      `${who.first} ${who.last}`,
    )
    expect(await valueOf(hands.page, label(paymentStep, 'account_number'))).toContain('2345')
    await handOn(hands, 'documents')

    await fillDocuments(hands)
    hands = await comeBack(id, 'documents')
    await expect(
      hands.page
        .getByRole('list', { name: 'Documents of the offering' })
        .getByText('Opened')
        .first(),
    ).toBeVisible()
    await handOn(hands, 'suitability')

    await fillSuitability(hands)
    hands = await comeBack(id, 'suitability')
    expect(
      (await valueOf(hands.page, label(suitabilityStep, 'annual_income'))).replace(/\D/g, ''),
    ).toMatch(/^132000/)
    await handOn(hands, 'investor-details')

    await fillDetails(hands, who)
    hands = await comeBack(id, 'investor-details')
    expect(await valueOf(hands.page, label(investorDetailsStep, 'occupation'))).toBe(
      'Harbor engineer',
    )
    await handOn(hands, 'review')

    hands = await comeBack(id, 'review')
    await signAndSubmit(hands, act.site, who)
  })
})
