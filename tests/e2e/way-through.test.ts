import { describe, it } from 'vitest'
import { DESK, demoPeople, expect, stage, type DemoPerson, type Tab } from './harness.ts'
import {
  becomeMember,
  beginKyc,
  confirmIfAsked,
  fillDetails,
  fillDocuments,
  fillPayment,
  fillSuitability,
  finishKyc,
  newcomer,
  saveAndContinue,
  signAndSubmit,
} from './support/interactions.ts'
import { PAPER } from '#tests/support/paper.ts'
import { bookLine, freshen } from './support/calls.ts'
import { ask } from './support/raise.ts'
import { withMouse, type Hands } from './support/hands.ts'
import { enter, openSession } from './support/session.ts'

const act = stage()
const edda = newcomer('Edda', '900114471')
const state = { investment: '', listing: '', account: '', company: 'Tidewater Grid' }
/** status lines of refusals that the journey brings about: a fresh code is required, a forced step is refused */
const REFUSALS = /status of (403|409)/

async function person(who: DemoPerson): Promise<{ tab: Tab; hands: Hands }> {
  const tab = await act.tab('visitor', { viewport: DESK })
  tab.expects(REFUSALS)
  await enter(tab.page, act.site, await openSession(act.site, demoPeople[who]))
  return { tab, hands: withMouse(tab.page) }
}
async function asEdda(): Promise<{ tab: Tab; hands: Hands }> {
  const tab = await act.tab('visitor', { viewport: DESK })
  tab.expects(REFUSALS)
  await enter(tab.page, act.site, await openSession(act.site, edda.email, edda.password))
  return { tab, hands: withMouse(tab.page) }
}
const dossier = (audience: 'issuer' | 'admin', bucket: string): string =>
  audience === 'issuer'
    ? `/dashboard/raise-capital/company/${state.account}/status/live/${state.listing}/live-details/${bucket}/investor-information/${state.investment}`
    : `/admin/offering-admin/live/current/${state.account}/${state.listing}/live-details/${bucket}/investor-information/${state.investment}`

describe('the first way through, at 1440 px', () => {
  it('a visitor finds an offering, opens an account and reaches the first step with the amount kept', async () => {
    const tab = await act.tab('visitor', { viewport: DESK })
    const { page } = tab
    const hands = withMouse(page)
    await page.goto(act.at('/'))
    await hands.follow(/offerings|Invest/)
    await expect(page).toHaveURL(/\/invest/)
    await page
      .getByRole('searchbox')
      .or(page.getByLabel(/Search/))
      .first()
      .fill('battery')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=battery/)
    await hands.choose('Category', 'All').catch(() => undefined)
    const card = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${state.company}`) })
      .first()
    await expect(card).toBeVisible()
    await card.click()
    await expect(page).toHaveURL(/\/offerings\/[0-9a-f-]{36}\/tidewater-grid-pitch/)
    state.listing = /offerings\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      /Batteries on your street|Tidewater Grid/,
    )
    await hands.type('Amount to invest', '1000')
    await expect(page.getByRole('button', { name: /^Invest \$/ })).toBeVisible()
    await hands.press(/^Invest \$/)
    // the amount was confirmed on the pitch: it is not requested again
    await becomeMember(hands, act.site, edda)
    await expect(page).toHaveURL(/\/investment\/[0-9a-f-]{36}\/kyc$/)
    state.investment = /investment\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm who you are' })).toBeVisible()
  })

  it('a draft is there after a reload and in a second browser; a step cannot be forced', async () => {
    const { tab, hands } = await asEdda()
    const { page } = tab
    await page.goto(act.at(`/investment/${state.investment}/kyc`))
    await beginKyc(hands, edda)
    await expect(page.getByText(/Draft saved/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Legal last name' })).toHaveValue(edda.last)
    const other = await asEdda()
    await other.tab.page.goto(act.at('/dashboard'))
    await other.tab.page
      .getByRole('main')
      .getByRole('link', { name: /Continue|Tell us|Identity|Finish/ })
      .first()
      .click()
    await expect(other.tab.page).toHaveURL(new RegExp(`/investment/${state.investment}(/kyc)?$`))
    await other.tab.page.goto(act.at(`/investment/${state.investment}/kyc`))
    await expect(other.tab.page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue(
      edda.dob.replace(/^(..)(..)/, '$1 / $2 / '),
    )
    await other.tab.page.goto(act.at(`/investment/${state.investment}/review`))
    await expect(other.tab.page).toHaveURL(new RegExp(`/investment/${state.investment}/kyc$`))
    await expect(other.tab.page.getByText(/comes first/).first()).toBeVisible()
  })

  it('the investor answers every step, signs and submits', async () => {
    const { tab, hands } = await asEdda()
    await tab.page.goto(act.at(`/investment/${state.investment}/kyc`))
    await expect(tab.page.getByRole('textbox', { name: 'Legal last name' })).toHaveValue(edda.last)
    await finishKyc(hands, edda)
    await saveAndContinue(hands, act.site, edda, 'payment', 'Choose how to pay')
    await fillPayment(hands, edda, 'wire')
    await saveAndContinue(hands, act.site, edda, 'documents', 'Read and confirm')
    await fillDocuments(hands)
    await saveAndContinue(hands, act.site, edda, 'suitability', 'Your goals and finances')
    await fillSuitability(hands)
    await saveAndContinue(hands, act.site, edda, 'investor-details', 'Check your details')
    await fillDetails(hands, edda)
    await saveAndContinue(hands, act.site, edda, 'review', 'Review, sign and submit')
    // six minutes later the signature requires a fresh code
    await act.site.advance(6 / 1440)
    await signAndSubmit(hands, act.site, edda)
    await tab.page.goto(act.at('/dashboard/pending-investments'))
    await expect(tab.page.getByRole('main')).toContainText(state.company)
  })

  it('an operator records the wire; the owner of the company accepts', async () => {
    const staffPerson = await person('operator')
    const { page } = staffPerson.tab
    await page.goto(act.at('/admin/home'))
    const token =
      (await page.context().cookies(act.site.url)).find((cookie) => cookie.name === 'access_token')
        ?.value ?? ''
    const offering = await act.site.get<{ account_id?: string; company: { account_id: string } }>(
      `/api/offerings/${state.listing}`,
      token,
    )
    state.account = offering.company.account_id
    await page.goto(act.at(dossier('admin', 'pending')))
    // the page reads the payment again every half minute: on a slow machine it may be made after the page was opened
    await expect(page.getByRole('button', { name: /^Record receipt/ }).first()).toBeVisible({
      timeout: 45_000,
    })
    await staffPerson.hands.press('Record receipt')
    const dialog = page.getByRole('dialog', { name: 'Record a receipt' })
    await dialog.getByLabel('Bank’s number of the movement').fill('FED20261129')
    const uploaded = page.waitForResponse(
      (one) => new URL(one.url()).pathname === '/api/files' && one.ok(),
    )
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'bank-advice.pdf', mimeType: 'application/pdf', buffer: PAPER })
    await uploaded
    await expect(dialog.getByText('bank-advice.pdf')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Propose receipt' }).click()
    await confirmIfAsked(
      staffPerson.hands,
      act.site,
      demoPeople.operator,
      async () => (await dialog.count()) === 0,
    )
    await expect(dialog).toHaveCount(0)
    // once another person approves, it is a note to the payment; the bank's line books it
    const approver = (await person('compliance')).tab.page
    await freshen(act.site, approver, demoPeople.compliance)
    await approver.goto(act.at('/admin/proposals'))
    await approver
      .getByRole('main')
      .getByRole('link', { name: /that arrived in escrow/ })
      .first()
      .click()
    await expect(
      approver.getByRole('main').getByText('Waiting for a second person').first(),
    ).toBeVisible()
    await approver.getByRole('button', { name: 'Approve', exact: true }).click()
    const approve = approver.getByRole('dialog', { name: 'Approve' })
    await approve.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(approve).toHaveCount(0)
    await expect(approver.getByRole('main')).toContainText('Executed')
    const noted = await ask<{ expected: { amount: number } }>(
      act.site,
      page,
      'GET',
      `/api/admin/investments/${state.investment}/payment`,
    )
    await freshen(act.site, page, demoPeople.operator)
    await bookLine(
      act.site,
      { operator: page, compliance: approver },
      '',
      noted.expected.amount,
      'FED20261129',
    )
    await act.site.advance(1.2)
    const again = await person('operator')
    await again.tab.page.goto(act.at(dossier('admin', 'funded')))
    await expect(
      again.tab.page
        .getByRole('heading', { name: 'Payment' })
        .locator('xpath=ancestor::section[1]'),
    ).toContainText(/Cleared|cleared/)
    const owner = await person('issuer')
    await owner.tab.page.goto(act.at(dossier('issuer', 'funded')))
    await owner.hands.press('Accept and sign')
    const accept = owner.tab.page.getByRole('dialog', { name: 'Accept this investment' })
    await accept.getByRole('button', { name: 'Accept and sign' }).click()
    await confirmIfAsked(
      owner.hands,
      act.site,
      demoPeople.issuer,
      async () => (await accept.count()) === 0,
    )
    await expect(accept).toHaveCount(0)
    await expect(
      owner.tab.page
        .getByText('You have accepted. The platform approves the closing next.')
        .first(),
    ).toBeAttached()
  })

  it('after the time to cancel the principal approves, and the investment is ready to close', async () => {
    await act.site.advance(9)
    const decide = async (bucket: string, label: string, title: string): Promise<void> => {
      const { tab, hands } = await person('compliance')
      await tab.page.goto(act.at(dossier('admin', bucket)))
      // by their text: the cross of a drawer is named Close as well
      const named = { hasText: new RegExp(`^${label}$`) }
      await tab.page.getByRole('button').filter(named).click()
      const dialog = tab.page.getByRole('dialog', { name: title })
      await dialog.getByRole('button').filter(named).click()
      await confirmIfAsked(
        hands,
        act.site,
        demoPeople.compliance,
        async () => (await dialog.count()) === 0,
      )
      await expect(dialog).toHaveCount(0)
    }
    await decide('funded', 'Approve closing', 'Approve for the closing')
    // the whole story (whole-story.test.ts) goes on from here: the closing is signed by three people and released
    const { tab } = await asEdda()
    await tab.page.goto(act.at('/dashboard/pending-investments'))
    await expect(tab.page.getByRole('main')).toContainText(state.company)
    await expect(
      tab.page
        .getByRole('main')
        .getByText(/Ready to close/)
        .first(),
    ).toBeAttached()
  })
})
