import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import {
  beginKyc,
  confirmIfAsked,
  fillDetails,
  fillDocuments,
  fillPayment,
  fillSuitability,
  finishKyc,
  saveAndContinue,
  signAndSubmit,
  type Newcomer,
} from './interactions.ts'
import { act, confirm, settle, type OperatorSeat } from './operator.ts'
import { withMouse, type Hands } from './hands.ts'
import { adminAt, issuerAt, type Raise } from './raise.ts'
import { enter, openAccount, post } from './session.ts'
import type { Site } from './site.ts'

/**
 * A new person has begun to invest in the offering of a company and is at the first step. The account and the
 * investment are made by calls: `way-through.test.ts` and `way-by-keyboard.test.ts` come here by the pages.
 */
export async function beginInvestment(
  { page }: Hands,
  site: Site,
  who: Newcomer,
  company: string,
  dollars: number,
): Promise<string> {
  const session = await openAccount(site, who)
  const { items } = await site.get<{ items: { listing_id: string; company: { name: string } }[] }>(
    `/api/offerings?q=${encodeURIComponent(company)}`,
  )
  const listing = items.find((one) => one.company.name.startsWith(company))
  const { id } = await post<{ id: string }>(
    site,
    '/api/investments',
    { listing_id: listing?.listing_id, amount: dollars * 100 },
    {
      authorization: `Bearer ${session.access_token}`,
      'idempotency-key': crypto.randomUUID(),
    },
  )
  await enter(page, site, session)
  await page.goto(`${site.url}/investment/${id}/kyc`)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm who you are' })).toBeVisible()
  return id
}

/** Every step, signed and submitted. */
export async function answerSteps(hands: Hands, site: Site, who: Newcomer): Promise<void> {
  await beginKyc(hands, who)
  await finishKyc(hands, who)
  await saveAndContinue(hands, site, who, 'payment', 'Choose how to pay')
  await fillPayment(hands, who, 'wire')
  await saveAndContinue(hands, site, who, 'documents', 'Read and confirm')
  await fillDocuments(hands)
  await saveAndContinue(hands, site, who, 'suitability', 'Your goals and finances')
  await fillSuitability(hands)
  await saveAndContinue(hands, site, who, 'investor-details', 'Check your details')
  await fillDetails(hands, who)
  await saveAndContinue(hands, site, who, 'review', 'Review, sign and submit')
  await signAndSubmit(hands, site, who)
}
/** Where the wire goes, and the reference that it has to carry, as the investor reads them. */
export async function wireReference(page: Page, site: Site, investmentId: string): Promise<string> {
  await page.goto(`${site.url}/investment/${investmentId}`)
  await expect(page.getByText('Escrow account ending in 2345.')).toBeVisible()
  const reference = await page.getByLabel('Reference', { exact: true }).first().inputValue()
  expect(reference).toMatch(/^INV-[A-Z0-9]{8}$/)
  return reference
}

/** Compliance finds the identity check in its queue and approves it. */
export async function approveIdentity(
  operator: OperatorSeat,
  r: Raise,
  who: Newcomer,
): Promise<void> {
  const { page } = operator
  await page.goto(`${r.site.url}/admin/compliance/queue`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`${who.first} ${who.last}`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve', exact: true })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Document and records agree.')
  await confirm(operator, r, dialog, 'Approve')
}

/** A bank statement with one wire: one person uploads it and may not book it, a second one books it. */
export async function bookStatement(
  { uploads, books }: { uploads: OperatorSeat; books: OperatorSeat },
  r: Raise,
  wire: { reference: string; dollars: string; sender: string },
): Promise<void> {
  const { page } = uploads
  const day = dateInZone((await r.site.now()).toISOString())
  await page.goto(`${r.site.url}/admin/money/statements`)
  const csv = `date,amount,reference,sender,sender_account,bank_reference\n${day},${wire.dollars},${wire.reference},${wire.sender},400012345,HTB-${r.listingId.slice(0, 8)}\n`
  const name = `statement-${day}.csv`
  await page
    .getByLabel('Upload statement')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const taken = page.getByText('Nothing is booked yet')
  await confirmIfAsked(
    withMouse(page),
    r.site,
    uploads.email,
    async () => (await taken.count()) > 0,
  )
  await page.getByRole('link', { name: 'See each line' }).click()
  await expect(page.getByText('Booked to the investment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book statement' })).toHaveCount(0)

  await books.page.goto(`${r.site.url}/admin/home`)
  const waits = books.page.getByRole('listitem').filter({ hasText: 'Bank statements to check' })
  await waits.getByRole('link', { name: 'Open' }).click()
  await books.page.getByRole('link', { name }).first().click()
  await books.page.getByRole('button', { name: 'Book statement' }).click()
  await settle(books, r, books.page.getByText('Nothing is booked yet'))
  await expect(books.page.getByText('What became of each line.')).toBeVisible()
}

/** An owner accepts a funded investment on its live details. */
export async function acceptInvestment(
  operator: OperatorSeat,
  r: Raise,
  investmentId: string,
): Promise<void> {
  const { page } = operator
  await page.goto(
    issuerAt(r, `live-details/funded/investor-information/${investmentId}`).replace(
      '/status/current/',
      '/status/live/',
    ),
  )
  await act(operator, r, 'Accept and sign', 'Accept this investment')
}

/** Begins the closing of everything that is accepted and proposes it; returns its id. */
export async function proposeClosing(operator: OperatorSeat, r: Raise): Promise<string> {
  const { page } = operator
  await page.goto(issuerAt(r, 'closings').replace('/status/current/', '/status/live/'))
  await page.getByRole('button', { name: 'Begin a closing' }).first().click()
  await confirm(operator, r, page.getByRole('dialog', { name: 'Begin a closing' }), 'Begin closing')
  await expect(page).toHaveURL(/\/closings\/[0-9a-f-]{36}/)
  const id = /closings\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await confirm(
    operator,
    r,
    page.getByRole('dialog', { name: 'Propose this closing' }),
    'Propose closing',
  )
  return id
}
/** Signs the closing instruction with the name of the account, as company, principal or escrow agent. */
export async function signClosing(
  operator: OperatorSeat,
  r: Raise,
  closingId: string,
  side: 'issuer' | 'admin',
  name: string,
  as?: string,
): Promise<void> {
  const { page } = operator
  await page.goto(
    side === 'issuer'
      ? issuerAt(r, `closings/${closingId}`).replace('/status/current/', '/status/live/')
      : adminAt(r, `closings/${closingId}`),
  )
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign the closing instruction' })
  if (as !== undefined && (await dialog.getByRole('radio').count()) > 0)
    await dialog.getByRole('radio', { name: as }).click()
  await dialog.getByRole('textbox', { name: 'Your name' }).fill(name)
  await confirm(operator, r, dialog, 'Sign instruction')
}
/** The escrow agent's side releases the money: securities are issued in the same act. */
export async function releaseClosing(
  operator: OperatorSeat,
  r: Raise,
  closingId: string,
): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, `closings/${closingId}`))
  const button = page.getByRole('button', { name: 'Release escrow', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Release escrow' })
  await dialog.getByRole('button', { name: 'Release escrow', exact: true }).click()
  await settle(operator, r, dialog)
}
