import { describe, it } from 'vitest'
import { kycStep } from '#domain/investors/model/steps/kyc.ts'
import { questionFields } from '#domain/investors/model/tax/questions.ts'
import { expect, stage } from './harness.ts'
import { fillForm } from './support/forms.ts'
import { withMouse, type Hands } from './support/hands.ts'
import { beginInvestment } from './support/invest.ts'
import {
  fillPayment,
  newcomer,
  picture,
  saveAndContinue,
  type Newcomer,
} from './support/interactions.ts'

const act = stage()
const odile = newcomer('Odile', '')
const bento = newcomer('Bento', '912781144')
const title = (name: keyof typeof kycStep.shape): string =>
  String(kycStep.shape[name].meta()?.['title'])

/** Who they are by a passport; the number of the United States only where there is one. */
async function fillForeignKyc(
  hands: Hands,
  who: Newcomer,
  home: {
    citizenship: string
    country: string
    line1: string
    city: string
    postal: string
    passport: string
  },
): Promise<void> {
  const { page } = hands
  await hands.type(title('legal_first'), who.first)
  await hands.type(title('legal_last'), who.last)
  await hands.type(title('dob'), who.dob)
  if (who.ssn !== '') await hands.type(title('ssn'), who.ssn)
  await hands.pick(title('citizenship'), home.citizenship)
  await hands.type(title('phone'), '7575554471')
  await hands.choose('Document type', 'Foreign passport')
  await hands.upload('Choose front', picture('front.png'))
  await expect(page.getByRole('button', { name: 'Replace front' })).toBeVisible()
  await hands.type(title('document_number'), home.passport)
  await hands.type(title('document_expires'), '06302031')
  if (home.country !== 'United States') {
    const country = page.getByRole('combobox', { name: 'Country', exact: true })
    await country.click()
    await country.fill(home.country)
    await page.getByRole('option', { name: home.country }).first().click()
  }
  await hands.type('Street address', home.line1)
  await hands.type('City', home.city)
  if (home.country === 'United States') await hands.pick('State', 'Virginia')
  await hands.type(home.country === 'United States' ? 'ZIP code' : 'Postal code', home.postal)
  await hands.tick(title('attest'))
}

describe('an investor without a Social Security number', () => {
  it('from abroad passes with a passport, and is led to the W-8BEN that decides what is withheld', async () => {
    const tab = await act.tab()
    tab.expects(/status of (403|409)/)
    const { page } = tab
    const hands = withMouse(page)
    await beginInvestment(hands, act.site, odile, 'Kelpworks', 500)
    await fillForeignKyc(hands, odile, {
      citizenship: 'France',
      country: 'France',
      line1: '12 Rue des Lilas',
      city: 'Lyon',
      postal: '69003',
      passport: '19FV24681',
    })
    await saveAndContinue(hands, act.site, odile, 'payment', 'Choose how to pay')
    await fillPayment(hands, odile, 'wire')
    await saveAndContinue(hands, act.site, odile, 'documents', 'Read and confirm')

    // no Form W-9 is offered: the form that is due, and where it is signed
    await expect(page.getByRole('checkbox', { name: /I am a US citizen/ })).toHaveCount(0)
    await expect(page.getByText('Form W-8BEN is due')).toBeVisible()
    await hands.follow('Go to the form')
    await expect(
      page.getByText(/up to 30% of payments to foreign persons is withheld/),
    ).toBeVisible()
    await fillForm(page.getByRole('form', { name: 'General tax questions' }), questionFields, {
      is_us_citizen: false,
      is_us_resident_tax: false,
      has_green_card: false,
      born_in_us: false,
      effectively_connected: false,
      countries_of_tax_residence: [{ country: 'France', tin: '3023217600053' }],
      subject_to_backup_withholding: false,
      e_delivery_consent: true,
    })
    await hands.press('Save my answers')
    await expect(page.getByText('Answers saved')).toBeVisible()
    await hands.follow('Open Form W-8BEN')
    await expect(page.getByText('Your investment waits for this form')).toBeVisible()
  })

  it('with an ITIN passes as somebody with a Social Security number does', async () => {
    const tab = await act.tab()
    tab.expects(/status of (403|409)/)
    const hands = withMouse(tab.page)
    await beginInvestment(hands, act.site, bento, 'Kelpworks', 500)
    await fillForeignKyc(hands, bento, {
      citizenship: 'Brazil',
      country: 'United States',
      line1: '412 Colonial Avenue',
      city: 'Norfolk',
      postal: '23507',
      passport: '20GA13579',
    })
    await saveAndContinue(hands, act.site, bento, 'payment', 'Choose how to pay')
    await tab.page.goto(act.at('/dashboard/profile/tax/general-questions'))
    await expect(tab.page.getByText('You live in the United States.')).toBeVisible()
    await expect(tab.page.getByText(/Without a form 24% of payments is withheld/)).toBeVisible()
  })
})
