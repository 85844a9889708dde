import { documentsStep, quizQuestions } from '#domain/investors/model/steps/documents.ts'
import { expect } from '#tests/support/expect.ts'
import { confirmIfAsked } from './interactions.ts'
import type { Hands } from './hands.ts'
import type { Site } from './site.ts'

const title = (name: keyof typeof documentsStep.shape): string => {
  const words = documentsStep.shape[name].meta()?.['title']
  return typeof words === 'string' ? words : name
}

/**
 * Opens each document and gives the confirmations that the step requires; it requires only what this offering needs.
 */
export async function readDocuments(hands: Hands): Promise<void> {
  const { page } = hands
  const list = page.getByRole('list', { name: 'Documents of the offering' })
  await expect(list).toBeVisible()
  for (const name of await list
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))) {
    const [popup] = await Promise.all([
      page
        .context()
        .waitForEvent('page', { timeout: 5000 })
        .catch(() => null),
      hands.press(name),
    ])
    await popup?.close()
    await expect(
      list
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name, exact: true }) })
        .getByText('Opened', { exact: true }),
    ).toBeVisible()
  }
  for (const question of quizQuestions)
    if ((await page.getByRole('radiogroup', { name: question.text }).count()) > 0)
      await hands.choose(question.text, question.answer ? 'True' : 'False')
  for (const name of [
    'rep_education',
    'rep_loss',
    'us_person',
    'w9_certified',
    'esign_consent',
  ] as const) {
    const box = page.getByRole('checkbox', { name: title(name) })
    if ((await box.count()) > 0 && !(await box.first().isChecked())) await hands.tick(title(name))
  }
  if ((await page.getByRole('radiogroup', { name: title('backup_withholding') }).count()) > 0)
    await hands.choose(title('backup_withholding'), 'No')
}

/** Saves the step that is shown, and confirms each one that only has to be confirmed, until the review. */
export async function continueToReview(hands: Hands, site: Site, email: string): Promise<void> {
  const { page } = hands
  for (let step = page.url(); !step.endsWith('/review'); step = page.url()) {
    await hands.press(/^(Save|Confirm) and continue/)
    await confirmIfAsked(hands, site, email, () => Promise.resolve(page.url() !== step))
    await expect(page).not.toHaveURL(step)
  }
}

/** Confirms what is on file, then reads and signs the agreement. */
export async function prepareAndSign(hands: Hands, site: Site, email: string): Promise<void> {
  const { page } = hands
  await expect(page.getByRole('heading', { name: 'By confirming, you state' })).toBeVisible()
  await hands.press('Confirm and prepare the agreement')
  const card = page.getByRole('region', { name: 'Agreement and signature' })
  const open = card.getByRole('button', { name: /^Open .*[Ss]ubscription agreement/ }).first()
  await confirmIfAsked(hands, site, email, async () => (await open.count()) > 0)
  await expect(open).toBeVisible()
  const [popup] = await Promise.all([
    page
      .context()
      .waitForEvent('page', { timeout: 5000 })
      .catch(() => null),
    hands.press((await open.getAttribute('aria-label')) ?? 'Open'),
  ])
  await popup?.close()
  await hands.tick('The name above is my signature')
  await hands.press('Sign the documents')
  const signed = card.getByRole('button', { name: 'Sign the documents' })
  await confirmIfAsked(hands, site, email, async () => (await signed.count()) === 0)
  await expect(signed).toHaveCount(0)
}

/** Submits what is signed, with a fresh code when it is requested. */
export async function submitSigned(hands: Hands): Promise<void> {
  const submit = hands.page.getByRole('button', { name: /^Submit investment of/ })
  await expect(submit).toBeEnabled()
  await hands.press(/^Submit investment of/)
}
