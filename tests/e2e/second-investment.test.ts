import { describe, it } from 'vitest'
import { documentsStep, quizQuestions } from '#domain/investors/model/steps/documents.ts'
import type { Page } from 'playwright'
import { demoPeople, expect, stage } from './harness.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { withMouse, type Hands } from './support/hands.ts'

const act = stage()
/** Most screens that a person who is known passes from the amount to the submission (issue 5, section D). */
const MOST_SCREENS = 3

/** Records the names of fields into which text is typed, and the paths that are shown, across all pages of the tab. */
async function watch(page: Page): Promise<{ typed(): Promise<string[]>; screens(): string[] }> {
  const shown: string[] = []
  page.on('framenavigated', (frame) => {
    const path = new URL(frame.url()).pathname
    if (frame === page.mainFrame() && path.startsWith('/investment') && shown.at(-1) !== path)
      shown.push(path)
  })
  await page.addInitScript(() => {
    document.addEventListener(
      'input',
      (event) => {
        const field = event.target
        if (
          !event.isTrusted ||
          !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
          field.type === 'checkbox' ||
          field.type === 'radio'
        )
          return
        const names = new Set(JSON.parse(sessionStorage.getItem('typed') ?? '[]') as string[])
        sessionStorage.setItem(
          'typed',
          JSON.stringify([...names.add(field.labels?.[0]?.textContent ?? field.name)]),
        )
      },
      true,
    )
  })
  return {
    typed: () =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('typed') ?? '[]') as string[]),
    screens: () => [...new Set(shown)],
  }
}

interface Card {
  listing_id: string
  offering_type?: string
  type?: string
  company: { name: string }
}
interface Items<T> {
  items: T[]
}
/** A live offering in which the investor has nothing open. */
async function fresh(page: Page): Promise<Card> {
  return page.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const read = async <T>(path: string): Promise<Items<T>> =>
      (await (
        await fetch(path, { headers: { authorization: `Bearer ${decodeURIComponent(token)}` } })
      ).json()) as Items<T>
    const mine = new Set(
      (await read<{ listing_id: string }>('/api/investments?group=pending')).items.map(
        (one) => one.listing_id,
      ),
    )
    const open = (await read<Card>('/api/offerings')).items.filter(
      (one) => !mine.has(one.listing_id),
    )
    for (const card of open) {
      const quote = await fetch(
        `/api/offerings/${card.listing_id}/quote?amount=50000&registration=individual`,
        { headers: { authorization: `Bearer ${decodeURIComponent(token)}` } },
      )
      const problems = quote.ok
        ? ((await quote.json()) as { problems: unknown[] }).problems
        : ['refused']
      if (problems.length === 0) return card
    }
    throw new Error('no offering takes another investment')
  })
}

const title = (name: keyof typeof documentsStep.shape): string => {
  const words = documentsStep.shape[name].meta()?.['title']
  return typeof words === 'string' ? words : name
}

/**
 * Opens each document and gives the confirmations that the step requires; it requires only what this offering needs.
 */
async function readDocuments(hands: Hands): Promise<void> {
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

/** Confirms what is on file, reads and signs the agreement, and submits. */
async function reviewAndSubmit(hands: Hands): Promise<void> {
  const { page } = hands
  const email = demoPeople.investor
  await expect(page.getByRole('heading', { name: 'By confirming, you state' })).toBeVisible()
  await hands.press('Confirm and prepare the agreement')
  const card = page.getByRole('region', { name: 'Agreement and signature' })
  const open = card.getByRole('button', { name: /^Open .*[Ss]ubscription agreement/ }).first()
  await confirmIfAsked(hands, act.site, email, async () => (await open.count()) > 0)
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
  const submit = page.getByRole('button', { name: /^Submit investment of/ })
  await confirmIfAsked(hands, act.site, email, () => submit.isEnabled())
  await expect(submit).toBeEnabled()
  await hands.press(/^Submit investment of/)
  await confirmIfAsked(
    hands,
    act.site,
    email,
    async () =>
      (await page
        .getByRole('heading', { level: 1, name: 'Your investment is submitted' })
        .count()) > 0,
  )
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your investment is submitted' }),
  ).toBeVisible()
}

describe('another investment of an investor who is known', () => {
  it(
    'passes at most three screens, and nothing that was ever given is typed again',
    { timeout: 180_000 },
    async () => {
      const tab = await act.tab('investor')
      tab.expects(/status of (403|409)/)
      const { page } = tab
      const hands = withMouse(page)
      await page.goto(act.at('/dashboard'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const offering = await fresh(page)
      const seen = await watch(page)
      await page.goto(act.at(`/investment?listing_id=${offering.listing_id}`))
      await hands.type('Amount to invest', '500')
      await hands.press(/^Continue with \$/)
      await expect(page).toHaveURL(/\/investment\/[0-9a-f-]{36}\/documents$/)
      await readDocuments(hands)
      await hands.press('Save and continue')
      await confirmIfAsked(hands, act.site, demoPeople.investor, () =>
        Promise.resolve(page.url().endsWith('/review')),
      )
      await expect(page).toHaveURL(/\/review$/)
      // the summary can be corrected: each part has its own link back
      await expect(page.getByRole('link', { name: 'Change payment' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Change investor details' })).toBeVisible()
      await reviewAndSubmit(hands)
      expect(seen.screens().length, seen.screens().join(' ')).toBeLessThanOrEqual(MOST_SCREENS)
      expect(
        (await seen.typed()).filter(
          (name) => !name.startsWith('Amount') && !name.startsWith('Code'),
        ),
      ).toEqual([])
    },
  )
})
