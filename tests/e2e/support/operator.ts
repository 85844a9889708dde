import { expect } from '#tests/support/expect.ts'
import type { Locator, Page } from 'playwright'
import { identifierSchemas } from '#domain/offerings/model/identifiers.ts'
import { instructionInput } from '#domain/payments/model/banking.ts'
import { signatureRoleLabels, signatureRoles } from '#domain/offerings/model/review.ts'
import { topicCatalogue, topicPath, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { confirmIfAsked } from './interactions.ts'
import { fillForm } from './forms.ts'
import { withMouse } from './hands.ts'
import { adminAt, ask, type Founder, type Raise } from './raise.ts'

/** Somebody of the platform at work. */
export interface OperatorSeat {
  page: Page
  email: string
}
const named = (text: string) => ({
  hasText: new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
})

/**
 * Gives a fresh code when it is requested, and waits until what was there is gone. The request for the code hides what
 * lies below it: both have to be gone.
 */
export async function settle(operator: OperatorSeat, r: Raise, thing: Locator): Promise<void> {
  const { page } = operator
  const gone = async (): Promise<boolean> =>
    (await thing.count()) +
      (await page.getByRole('dialog', { name: 'Verify it’s you' }).count()) ===
    0
  await confirmIfAsked(withMouse(page), r.site, operator.email, gone)
  await expect
    .poll(
      async () => {
        if (!(await gone())) return false
        await page.waitForTimeout(150)
        return gone()
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}
/** Presses the button of a dialog and waits until it is done. */
export async function confirm(
  operator: OperatorSeat,
  r: Raise,
  dialog: Locator,
  button: string,
): Promise<void> {
  await dialog.getByRole('button').filter(named(button)).click()
  await settle(operator, r, dialog)
}
/** One action of a page: its button, the dialog with its reason, and the same label once more. */
export async function act(
  operator: OperatorSeat,
  r: Raise,
  button: string,
  title: string,
  reason?: string,
): Promise<void> {
  await operator.page
    .getByRole('button')
    .filter(named(button))
    .filter({ visible: true })
    .first()
    .click()
  const dialog = operator.page.getByRole('dialog', { name: title, exact: true })
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason)
  await confirm(operator, r, dialog, button)
}

/** The offering is found among the requests, and its review begins. */
export async function beginReview(
  operator: OperatorSeat,
  r: Raise,
  company: string,
): Promise<void> {
  await operator.page.goto(`${r.site.url}/admin/listings/requests`)
  await operator.page
    .getByRole('main')
    .locator(`a[href$="${r.listingId}/review"]`)
    .filter({ hasText: company })
    .first()
    .click()
  await expect(operator.page).toHaveURL(new RegExp(`${r.listingId}/review`))
  await act(operator, r, 'Start review', 'Start review')
}

/** Begins the review of a topic, states what is wrong with it, and requests the change. */
export async function sendBack(
  operator: OperatorSeat,
  r: Raise,
  topic: Topic,
  comment: string,
): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, topicPath(topic, 'admin')))
  await act(operator, r, 'Start review', 'Start review of this topic')
  await page.getByText('Add a comment', { exact: true }).click()
  await page
    .getByRole('form', { name: 'Add a comment' })
    .getByRole('textbox', { name: 'Comment' })
    .fill(comment)
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByRole('article').filter({ hasText: comment })).toBeVisible()
  await act(operator, r, 'Ask for changes', 'Ask for changes to this topic', comment)
}
/** Approves a topic on its own page. */
export async function approveTopic(operator: OperatorSeat, r: Raise, topic: Topic): Promise<void> {
  await operator.page.goto(adminAt(r, topicPath(topic, 'admin')))
  await act(operator, r, 'Start review', 'Start review of this topic')
  await act(operator, r, 'Approve', 'Approve this topic')
}
/** Approves what is left, topic by topic, as the pages send it. */
export async function approveRest(operator: OperatorSeat, r: Raise): Promise<void> {
  const { topics } = await ask<{ topics: { topic: Topic; status: { state: string } }[] }>(
    r.site,
    operator.page,
    'GET',
    `/api/dealroom/offerings/${r.listingId}/workspace?accountid=${r.accountId}`,
  )
  const decisions = new Map([
    ['submitted', ['start', 'approve']],
    ['under_review', ['approve']],
  ])
  for (const { topic, status } of topics) {
    for (const decision of decisions.get(status.state) ?? []) {
      const read = await ask<{ status: { rev: number } }>(
        r.site,
        operator.page,
        'GET',
        `/api/dealroom/offerings/${r.listingId}/topics/${topic}?accountid=${r.accountId}`,
      )
      await ask(
        r.site,
        operator.page,
        'POST',
        `/api/admin/offerings/${r.listingId}/topics/${topic}/review`,
        { decision },
        { 'if-match': String(read.status.rev) },
      )
    }
  }
  expect(topics.length).toBe(Object.keys(topicCatalogue).length)
}

/** Reads the signed answers of a covered person and clears them. */
export async function clearPerson(operator: OperatorSeat, r: Raise, name: string): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, 'offering-details/regulatory/bad-actor'))
  await page.getByRole('button', { name: `Read the answers of ${name}` }).click()
  await expect(page.getByRole('dialog', { name: `Answers of ${name}` })).toContainText(
    'Nothing disqualifies',
  )
  await act(operator, r, 'Start review', 'Start review of the answers')
  await act(operator, r, 'Clear', 'Clear this person')
  await expect(
    page
      .getByRole('dialog', { name: `Answers of ${name}` })
      .getByText('Clear', { exact: true })
      .first(),
  ).toBeVisible()
}

/** Every memo that the review requires. */
export async function writeMemos(operator: OperatorSeat, r: Raise): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, 'review'))
  const missing = page.locator('#memos').getByRole('button', { name: /^Write: / })
  await expect(missing.first()).toBeVisible()
  for (let left = await missing.count(); left > 0; left--) {
    await missing.first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: 'Memo' })
      .fill('Seen in full on the day of this memo; kept in the folder of the offering.')
    await confirm(operator, r, dialog, 'Record memo')
    await expect(missing).toHaveCount(left - 1)
  }
}

/** The marketplace's own numbers of the offering. */
export async function writeIdentifiers(operator: OperatorSeat, r: Raise): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, 'issuance-platform/details/edit/marketplace-ids'))
  const dialog = page.getByRole('dialog')
  await fillForm(dialog, identifierSchemas['marketplace-ids'], {
    platform_id: 'CAP-1',
    market_place_id: 'LANTERN-1',
  })
  await dialog.getByRole('button', { name: /^Save/ }).first().click()
  await expect(dialog).toHaveCount(0)
}

/** One person proposes where wires go. */
export async function proposeInstructions(operator: OperatorSeat, r: Raise): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, 'issuance-platform/payment/edit/wire'))
  const dialog = page.getByRole('dialog', { name: 'Change the wire instructions' })
  await fillForm(dialog, instructionInput, {
    bank_name: 'Harbor Trust Bank',
    bank_address: '1 Quay Street, Portland, ME',
    routing_number: '021000021',
    account_number: '7700012345',
    beneficiary: 'Harbor Trust Bank as escrow agent',
    beneficiary_address: '1 Quay Street, Portland, ME',
    call_number: '+1 207 555 0100',
    why: 'First instructions of this offering.',
  })
  await confirm(operator, r, dialog, 'Propose instructions')
}
/** Another approves them; they are in effect after the waiting time. */
export async function approveInstructions(operator: OperatorSeat, r: Raise): Promise<void> {
  await operator.page.goto(adminAt(r, 'issuance-platform/payment'))
  const button = operator.page.getByRole('button', { name: 'Approve instructions' })
  await button.click()
  await settle(operator, r, button)
}

/** Form C with everybody who signed it. */
export async function recordFiling(
  operator: OperatorSeat,
  r: Raise,
  who: Founder,
  day: string,
): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, 'review'))
  await page.getByRole('button').filter(named('Record the filing')).first().click()
  const dialog = page.getByRole('dialog', { name: 'Form C' })
  const typed = `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)}`
  await dialog.getByRole('textbox', { name: 'Accession number' }).fill('0001930609-26-000001')
  await dialog.getByRole('textbox', { name: 'Filed on' }).pressSequentially(typed)
  const names = dialog.getByRole('textbox', { name: 'Name', exact: true })
  for (let n = 0; n < signatureRoles.length; n++) {
    await names.nth(n).fill(`${who.first} ${who.last}`)
    await dialog.getByRole('textbox', { name: 'Signed on' }).nth(n).pressSequentially(typed)
  }
  await expect(dialog.getByText(signatureRoleLabels.director).first()).toBeVisible()
  await confirm(operator, r, dialog, 'Record filing')
}

/** The listing is reviewed and approved: it is shown when the offering opens. */
export async function approveListing(
  operator: OperatorSeat,
  r: Raise,
  company: string,
): Promise<void> {
  const { page } = operator
  await page.goto(`${r.site.url}/admin/listings/requests?kind=listing`)
  await page
    .getByRole('main')
    .locator(`a[href$="${r.listingId}/platform-listing/overview"]`)
    .filter({ hasText: company })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${r.listingId}/platform-listing/overview`))
  await act(operator, r, 'Start review', 'Start listing review')
  await act(operator, r, 'Approve', 'Approve the listing')
}

/** Sets the day on which the clock opens the offering. */
export async function setOpening(operator: OperatorSeat, r: Raise, day: string): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, 'review'))
  await page.locator('#opening').getByRole('button', { name: 'Open or set a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the offering' })
  await dialog
    .getByRole('textbox', { name: 'Day' })
    .pressSequentially(`${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)}`)
  await confirm(operator, r, dialog, 'Set the day')
}

/** A topic that came back: the page shows what changed since the last review; then it is approved. */
export async function approveChanged(
  operator: OperatorSeat,
  r: Raise,
  topic: Topic,
  words: string,
): Promise<void> {
  const { page } = operator
  await page.goto(adminAt(r, topicPath(topic, 'admin')))
  const changes = page.getByRole('region', { name: 'Changes and history' })
  await expect(changes.getByRole('tabpanel')).toContainText(words)
  await act(operator, r, 'Start review', 'Start review of this topic')
  await act(operator, r, 'Approve', 'Approve this topic')
}
