import type { Page } from 'playwright'
import { expect } from '#tests/support/expect.ts'
import { withMouse } from './hands.ts'
import { confirmIfAsked } from './interactions.ts'
import type { Site } from './site.ts'

/** A person of the platform: the page and the address that gets the codes. */
interface Decider {
  page: Page
  email: string
}

/** Proposes an act of the open page that needs a second person, with its reason. */
export async function proposeHere(
  site: Site,
  { page, email }: Decider,
  { label, reason }: { label: string; reason: string },
): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: label, exact: true })
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await confirmIfAsked(withMouse(page), site, email, async () => (await dialog.count()) === 0)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${label}: Waiting for a second person.`)).toBeVisible()
}

/** Reads a waiting proposal in the list of proposals, with its reason, and approves it. */
export async function approveProposal(
  site: Site,
  { page, email }: Decider,
  { title, reason }: { title: string; reason: string },
): Promise<void> {
  await page.goto(new URL('/admin/proposals', site.url).href)
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Proposal', exact: true })).toContainText(reason)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve', exact: true })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await confirmIfAsked(withMouse(page), site, email, async () => (await dialog.count()) === 0)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
}
