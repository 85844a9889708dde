import { expect } from '#tests/support/expect.ts'
import { documentsStep, quizQuestions } from '#domain/investors/model/steps/documents.ts'
import { investorDetailsStep } from '#domain/investors/model/steps/investor-details.ts'
import { kycStep } from '#domain/investors/model/steps/kyc.ts'
import {
  paymentStep,
  paymentMethodLabels,
  type PaymentMethod,
} from '#domain/investors/model/steps/payment.ts'
import {
  experienceLabels,
  horizonLabels,
  liquidityLabels,
  objectiveLabels,
  riskLabels,
  suitabilityStep,
} from '#domain/investors/model/steps/suitability.ts'
import { deflateSync, crc32 } from 'node:zlib'
import type { Site } from './site.ts'
import type { Hands, UploadedFile } from './hands.ts'

/**
 * Someone who is new to the product. The last digits of the number choose the outcome of the built-in check: approved.
 */
export interface Newcomer {
  first: string
  last: string
  email: string
  password: string
  ssn: string
  /** as typed: month, day and year; their own, or another account with it sends the check to a person */
  dob: string
}
export const newcomer = (name: string, ssn: string): Newcomer => ({
  first: name,
  last: 'Harbour',
  email: `${name.toLowerCase()}.harbour@mail.example`,
  password: 'seven quiet boats at noon',
  ssn,
  dob: `03${String(1 + (Number(ssn) % 28)).padStart(2, '0')}${1940 + (Math.floor(Number(ssn) / 28) % 60)}`,
})

type Schema = { shape: Readonly<Record<string, { meta(): Record<string, unknown> | undefined }>> }
/** The label that a field of a step has, from its schema. */
const label = (schema: Schema, name: string): string => {
  const title = schema.shape[name]?.meta()?.['title']
  return typeof title === 'string' ? title : name
}

/** Size in pixels, large enough for an identity document. */
const PICTURE = { width: 960, height: 640 }

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A real picture of one color. */
export function picture(name: string): UploadedFile {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(PICTURE.width, 0)
  head.writeUInt32BE(PICTURE.height, 4)
  // eight bits each of red, green and blue
  head.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(PICTURE.width * 3, 0x88)])
  const pixels = Buffer.concat(Array.from({ length: PICTURE.height }, () => row))
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  }
}

const AGREEMENTS = [
  'I have read and accept the terms',
  'I have read and accept the privacy',
  'I agree to receive documents',
]

/** The link that confirms an address. */
const CONFIRMATION = /https?:\/\/\S*\/register\/validate\/[\w-]+/
/**
 * Sign-up with its agreements and proof of work, then the link of the mail in the same browser. Ends where the person
 * wanted to go.
 */
export async function becomeMember(hands: Hands, site: Site, who: Newcomer): Promise<void> {
  const { page } = hands
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  await hands.type('First name', who.first)
  await hands.type('Last name', who.last)
  await hands.type('E-mail address', who.email)
  await hands.type('Password', who.password)
  for (const promise of AGREEMENTS) await hands.tick(promise)
  await expect(page.getByText('Robot check done.')).toBeVisible({ timeout: 30_000 })
  await hands.press('Create account')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible()
  const { text } = await site.mailed(who.email, (mail) => CONFIRMATION.test(mail.text))
  await page.goto(CONFIRMATION.exec(text)?.[0] ?? site.url)
  await hands.press('Confirm address')
  await expect(page).not.toHaveURL(/\/register\/validate\//)
}

export async function logIn(
  hands: Hands,
  site: Site,
  who: { email: string; password: string },
): Promise<void> {
  const { page } = hands
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await hands.type('E-mail address', who.email)
  await hands.type('Password', who.password)
  const before = (await site.now()).getTime() - 1000
  await hands.press('Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await hands.code(await site.code(who.email, before))
  await expect(page).not.toHaveURL(/\/login/)
}

/** Completes the dialog that requires a fresh code, when it opens. */
export async function confirmIfAsked(
  hands: Hands,
  site: Site,
  email: string,
  done: () => Promise<boolean>,
): Promise<void> {
  const dialog = hands.page.getByRole('dialog', { name: 'Verify it’s you' })
  const before = (await site.now()).getTime() - 2000
  for (let n = 0; n < 100; n++) {
    if (await done()) return
    if ((await dialog.count()) > 0) {
      await expect(dialog.getByLabel('Code', { exact: true })).toBeVisible()
      await hands.code(await site.code(email, before))
      await expect(dialog).toHaveCount(0)
      return
    }
    await hands.page.waitForTimeout(100)
  }
}

/** The part of the identity step that is typed first; the rest follows in `finishKyc`. */
export async function beginKyc(hands: Hands, who: Newcomer): Promise<void> {
  await hands.type(label(kycStep, 'legal_first'), who.first)
  await hands.type(label(kycStep, 'legal_last'), who.last)
  await hands.type(label(kycStep, 'dob'), who.dob)
  await hands.type(label(kycStep, 'ssn'), who.ssn)
}
export async function finishKyc(hands: Hands, who: Newcomer): Promise<void> {
  const { page } = hands
  await hands.pick(label(kycStep, 'citizenship'), 'United States')
  await hands.type(label(kycStep, 'phone'), '7575554471')
  await hands.choose('Document type', 'Driver')
  await hands.upload('Choose front', picture('front.png'))
  await expect(page.getByRole('button', { name: 'Replace front' })).toBeVisible()
  await hands.upload('Choose back', picture('back.png'))
  await expect(page.getByRole('button', { name: 'Replace back' })).toBeVisible()
  await hands.type(label(kycStep, 'document_number'), `T${who.ssn.slice(-7)}`)
  await hands.type(label(kycStep, 'document_expires'), '06302031')
  await hands.type('Street address', '412 Colonial Avenue')
  await hands.type('City', 'Norfolk')
  await hands.pick('State', 'Virginia')
  await hands.type('ZIP code', '23507')
  await hands.tick(label(kycStep, 'attest'))
}
export async function fillPayment(
  hands: Hands,
  who: Newcomer,
  method: PaymentMethod,
): Promise<void> {
  const { page } = hands
  await hands.choose(label(paymentStep, 'method'), paymentMethodLabels[method])
  await expect(page.getByLabel(label(paymentStep, 'holder_name'))).toHaveValue(
    `${who.first} ${who.last}`,
  )
  await hands.choose(label(paymentStep, 'account_type'), 'Checking')
  await hands.type(label(paymentStep, 'routing_number'), '021000021')
  await hands.type(label(paymentStep, 'account_number'), '400012345')
  await hands.tick(label(paymentStep, 'attest'))
  if (method === 'ach') await hands.tick(label(paymentStep, 'authorize'))
}
export async function fillDocuments(hands: Hands): Promise<void> {
  const { page } = hands
  const list = page.getByRole('list', { name: 'Documents of the offering' })
  await expect(list).toBeVisible()
  const titles = await list
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  for (const title of titles) {
    const [popup] = await Promise.all([
      page
        .context()
        .waitForEvent('page', { timeout: 5000 })
        .catch(() => null),
      hands.press(title),
    ])
    await expect(
      list
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: title, exact: true }) })
        .getByText('Opened', { exact: true }),
    ).toBeVisible({ timeout: 15_000 })
    await popup?.close()
  }
  await hands.tick(label(documentsStep, 'rep_education'))
  for (const question of quizQuestions)
    await hands.choose(question.text, question.answer ? 'True' : 'False')
  await hands.tick(label(documentsStep, 'rep_loss'))
  // whoever has a valid tax form is not asked for one
  if (
    (await page.getByRole('checkbox', { name: label(documentsStep, 'w9_certified') }).count()) > 0
  ) {
    // Identity has the citizenship already
    await expect(page.getByText(/You are a US citizen, as you entered in Identity/)).toBeVisible()
    await hands.choose(label(documentsStep, 'backup_withholding'), 'No')
    await hands.tick(label(documentsStep, 'w9_certified'))
  }
  // agreed to at sign-up
  await expect(
    page.getByText(/You agreed to sign and receive documents electronically/),
  ).toBeVisible()
}
export async function fillSuitability(hands: Hands): Promise<void> {
  await hands.type(label(suitabilityStep, 'annual_income'), '132000')
  await hands.type(label(suitabilityStep, 'net_worth'), '460000')
  await hands.type('Cash and securities you could sell', '210000')
  await hands.type('Invested elsewhere in 12 months', '0')
  await hands.choose(label(suitabilityStep, 'accreditation'), 'None of these')
  await hands.tick(objectiveLabels.growth)
  await hands.tick(objectiveLabels.diversification)
  await hands.choose(label(suitabilityStep, 'risk_tolerance'), riskLabels.moderately_aggressive)
  await hands.choose(label(suitabilityStep, 'time_horizon'), horizonLabels['5_10y'])
  await hands.choose(label(suitabilityStep, 'liquidity_need'), liquidityLabels.not_needed)
  await hands.choose(label(suitabilityStep, 'experience'), experienceLabels['1_5'])
  // both were answered in Documents: facts here, and no questions
  await expect(hands.page.getByText(/You can afford to lose all of this investment/)).toBeVisible()
  for (const name of ['can_afford_loss', 'understands_illiquidity'])
    await expect(
      hands.page.getByRole('radiogroup', { name: label(suitabilityStep, name) }),
    ).toHaveCount(0)
}
export async function fillDetails(hands: Hands, who: Newcomer): Promise<void> {
  await hands.type(label(investorDetailsStep, 'contact_email'), who.email)
  await hands.pick(label(investorDetailsStep, 'employment_status'), 'Employed')
  await hands.type(label(investorDetailsStep, 'occupation'), 'Harbor engineer')
  await hands.type(label(investorDetailsStep, 'employer'), 'Elizabeth River Works')
  await hands.pick(label(investorDetailsStep, 'source_of_funds'), 'Savings')
  await hands.choose(label(investorDetailsStep, 'third_party_funds'), 'No')
  await hands.choose(label(investorDetailsStep, 'broker_dealer_employee'), 'No')
  await hands.tick(label(investorDetailsStep, 'own_account'))
  await hands.tick(label(investorDetailsStep, 'no_reliance'))
}

const stepOf = (hands: Hands): string => new URL(hands.page.url()).pathname.split('/')[3] ?? ''
/** Submits the step and waits for the next one. */
export async function saveAndContinue(
  hands: Hands,
  site: Site,
  who: Newcomer,
  next: string,
  h1: string | RegExp,
): Promise<void> {
  await hands.press('Save and continue')
  await confirmIfAsked(hands, site, who.email, async () => stepOf(hands) === next)
  await expect(hands.page).toHaveURL(new RegExp(`/investment/[0-9a-f-]{36}/${next}$`))
  await expect(hands.page.getByRole('heading', { level: 1, name: h1 })).toBeVisible()
}

/** Prepares the agreement, reads it, signs it and submits the investment. */
export async function signAndSubmit(hands: Hands, site: Site, who: Newcomer): Promise<void> {
  const { page } = hands
  const card = page.getByRole('region', { name: 'Agreement and signature' })
  await hands.press('Prepare the agreement')
  const open = card.getByRole('button', { name: /^Open .*[Ss]ubscription agreement/ }).first()
  await expect(open).toBeVisible()
  const name = (await open.getAttribute('aria-label')) ?? 'Open'
  const [popup] = await Promise.all([
    page
      .context()
      .waitForEvent('page', { timeout: 5000 })
      .catch(() => null),
    hands.press(name),
  ])
  await popup?.close()
  await hands.type('Your full name', `${who.first} ${who.last}`)
  await hands.tick('The name above is my signature')
  await expect(card.getByRole('button', { name: 'Sign the documents' })).toBeEnabled()
  await hands.press('Sign the documents')
  const submit = page.getByRole('button', { name: /^Submit investment of/ })
  await confirmIfAsked(hands, site, who.email, () => submit.isEnabled())
  await expect(submit).toBeEnabled()
  await hands.press(/^Submit investment of/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your investment is submitted' }),
  ).toBeVisible()
}
