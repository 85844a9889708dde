import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { DEMO_PASSWORD, demoPeople, downloadedText, expect, stage } from './harness.ts'
import { fillForm } from './support/forms.ts'
import { withMouse } from './support/hands.ts'
import { confirmIfAsked, logIn } from './support/interactions.ts'
import { paper } from './support/raise.ts'

const act = stage()
const DRAFT = 'Quarry Light'
const LIVE = 'Tidewater Grid'
const ONE_LINE = 'Street lamps that a village repairs by itself'
const ANSWER = 'Yes. The certificate of each site is in the deal room since this morning.'
const UPDATE = 'Eleven sites are under contract'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
/** A screen of the offering, by the menu at the left; where a topic is open, the menu has its parts alone. */
async function open(page: Page, part: string, screen: string): Promise<void> {
  const group = menu(page).getByRole('button', { name: part, exact: true })
  const narrow = menu(page).getByRole('link', { name: part, exact: true })
  await expect(group.or(narrow)).toBeVisible()
  if ((await narrow.count()) > 0) await narrow.click()
  const link = menu(page)
    .getByRole('link', { name: new RegExp(`^${screen}`) })
    .first()
  await expect(async () => {
    if (!(await link.isVisible())) await group.click({ timeout: 2000 })
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await link.click()
}
/** From any of their pages to the home of a company. */
async function companyHome(page: Page, company: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Raise capital' })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${company}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
}
const toDo = (page: Page) => page.getByRole('region', { name: 'To do' })
const status = (page: Page, topic: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`: ${topic}`) })

/** The draft: its company and people are corrected, two topics go to the review, and a document is uploaded. */
async function prepare(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${DRAFT}`) })
    .click()
  await toDo(page).getByRole('link', { name: 'Complete 23 more of First public round.' }).click()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('0 of 27')

  // the company, with what it entered before
  await status(page, 'Company information').click()
  const company = page.getByRole('form', { name: 'Company information', exact: true })
  await expect(company.getByRole('textbox', { name: 'Legal name' })).toHaveValue(
    'Quarry Light, Inc.',
  )
  await expect(company.getByRole('textbox', { name: 'City' })).toHaveValue('Barre')
  await company.getByRole('textbox', { name: 'The company in one line' }).fill(ONE_LINE)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(company).toHaveCount(0)
  await expect(page.getByText(ONE_LINE)).toBeVisible()

  // its people
  await open(page, 'Offering details', 'People')
  await page.getByRole('link', { name: 'Edit people' }).click()
  const people = page.getByRole('form', { name: 'People', exact: true })
  await people.getByRole('button', { name: 'Edit Wren' }).click()
  await people.getByRole('textbox', { name: 'Title' }).fill('Chief executive and founder')
  await people.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(people).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'People', exact: true })).toContainText(
    'Chief executive and founder · Director or manager',
  )

  // a topic that is half filled
  await open(page, 'Offering details', 'Checklist')
  await expect(status(page, 'Company information')).toHaveAccessibleName(/^In review/)
  await status(page, 'Costs').click()
  const costs = page.getByRole('form', { name: 'Costs', exact: true })
  await expect(costs).toContainText('$27,000.00')
  await fillForm(costs, topicSchemas.costs, {
    costs: [
      {
        payee: 'Barre Print',
        type: 'marketing',
        basis: 'fixed',
        fixed: 125_050,
        paid_by: 'proceeds',
      },
    ],
  })
  await expect(costs).toContainText('$28,250.50')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByRole('main').getByText('Costs sent for review')).toBeVisible()

  // one that is only begun is stored as it is typed
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: /^Employees/ })
    .click()
  const employees = page.getByRole('form', { name: 'Employees', exact: true })
  await employees.getByRole('textbox').first().fill('12')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()

  // a document
  await open(page, 'Offering details', 'Checklist')
  await expect(status(page, 'Costs')).toHaveAccessibleName(/^In review/)
  await expect(status(page, 'Employees')).toHaveAccessibleName(/^To do: Employees .*Draft$/)
  await status(page, 'Business documents').click()
  const documents = page.getByRole('form', { name: 'Business documents', exact: true })
  await fillForm(documents, topicSchemas['documents-business'], {
    files: [{ kind: 'bylaws', title: 'The bylaws of 2020', file: paper('bylaws') }],
  })
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regulatory checklist' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Business documents/ })
    .click()
  await expect(documents).toContainText('The bylaws of 2020')
  await companyHome(page, DRAFT)
  await expect(toDo(page)).toContainText('Complete 21 more of First public round.')
}

/** The open offering: a question is answered and an update is published; both are read by the public. */
async function talk(page: Page): Promise<void> {
  await toDo(page)
    .getByRole('link', { name: /^Answer 2 questions about/ })
    .click()
  const question = page.getByRole('listitem').filter({ hasText: 'fire safety certificate' })
  await expect(question).toContainText('Waits for an answer')
  await question.getByRole('link', { name: 'Answer Clara Waters' }).click()
  const asked = page.getByRole('article').filter({ hasText: 'fire safety certificate' }).first()
  await asked.getByRole('button', { name: 'Answer Clara Waters' }).click()
  await asked.getByRole('textbox', { name: 'Your answer to Clara Waters' }).fill(ANSWER)
  await asked.getByRole('button', { name: 'Post answer' }).click()
  await expect(asked.getByRole('paragraph').filter({ hasText: ANSWER })).toBeVisible()
  await expect(asked).toContainText(/Imani Ashford\s*Company/)
  await page.goBack()
  await expect(question).toContainText('1 answer')
  await expect(question).toContainText('Answered')

  await open(page, 'Platform listing', 'Updates')
  await page.getByRole('button', { name: 'Write an update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter an update' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(UPDATE)
  await dialog.getByRole('radio', { name: 'Progress report' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The city signed for the last one.')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog).toHaveCount(0)
  const update = page.getByRole('article').filter({ hasText: UPDATE })
  await expect(update).toContainText('Draft')
  await update.getByRole('button', { name: `Publish update: ${UPDATE}` }).click()
  const publish = page.getByRole('dialog')
  await publish.getByRole('button', { name: 'Publish update' }).click()
  await expect(update).toContainText('Published')
  const { page: investor } = await act.tab('investor')
  await investor.goto(act.at('/dashboard/notices'))
  await expect(investor.getByRole('main')).toContainText(UPDATE)

  await companyHome(page, LIVE)
  await expect(toDo(page)).toContainText('Answer one question about')
}

/** Money that is there is accepted; the figures of the offering, its holders and its bank account. */
async function money(page: Page): Promise<void> {
  await toDo(page)
    .getByRole('link', { name: /^Accept or reject 5 paid investments/ })
    .click()
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText(/Committed\$36,969.70.*Cleared in escrow\$28,515.50/)
  await page
    .getByRole('table', { name: 'Investments' })
    .getByRole('link', { name: /^Kenji Arakawa/ })
    .click()
  const one = page.getByRole('dialog', { name: 'Kenji Arakawa' })
  await expect(one).toContainText('975 shares at $4.10')
  await one.getByRole('button', { name: 'Accept and sign' }).click()
  const accept = page.getByRole('dialog', { name: 'Accept this investment' })
  await accept.getByRole('button', { name: 'Accept and sign' }).click()
  await confirmIfAsked(
    withMouse(page),
    act.site,
    demoPeople.issuer,
    async () => (await accept.count()) === 0,
  )
  await expect(one).toContainText('You have accepted. The platform approves the closing next.')
  await one.getByRole('button', { name: 'Close' }).click()
  // the others at once
  await page.getByRole('button', { name: 'Accept all ready' }).click()
  const others = page.getByRole('dialog', { name: 'Accept all ready' })
  await expect(others).toContainText('4 investments, $')
  await expect(others).not.toContainText('Kenji Arakawa')
  await others.getByRole('button', { name: 'Accept and sign 4' }).click()
  // by a bulk action on the server, whose results the window shows
  await expect(others).toContainText('Finished', { timeout: 30_000 })
  await others.getByRole('button', { name: 'Close' }).first().click()
  await expect(others).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Accept all ready' })).toHaveCount(0)
  await open(page, 'Issuance platform', 'Payment')
  await expect(page.getByRole('region', { name: 'Wire, version 1' })).toContainText(
    /Account ends in\s*4001/,
  )
  await menu(page).getByRole('link', { name: 'Live details' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Cap table' }).click()
  await expect(page.getByRole('table', { name: 'Classes' }).getByRole('row').last()).toContainText(
    '2,000,000',
  )
  await expect(page.getByRole('table', { name: 'Fully diluted' })).toContainText('90.9091%')
  await companyHome(page, LIVE)
  await expect(toDo(page)).not.toContainText('paid investment')
  await menu(page).getByRole('link', { name: 'Holders' }).click()
  await expect(
    page.getByRole('table', { name: 'Holders of record' }).getByRole('row').nth(1),
  ).toContainText(/Imani Ashford.*1,600,000.*80.0%/)
  await companyHome(page, LIVE)
}

/** A report is run and its file is read. */
async function report(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Offerings' }).getByRole('link').first().click()
  await open(page, 'Issuance platform', 'API reports')
  await page.getByRole('button', { name: 'Run report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run a report' })
  const start = dialog.getByRole('textbox', { name: 'Start' })
  await start.fill('')
  await start.pressSequentially('10012026')
  await dialog.getByRole('button', { name: 'Run report' }).click()
  await expect(dialog).toHaveCount(0)
  const run = page
    .getByRole('table', { name: 'Report runs' })
    .getByRole('row')
    .filter({ hasText: 'Oct 1, 2026' })
  await expect(run).toContainText('Ready', { timeout: 30_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: /^Download/ }).click(),
  ])
  const lines = (await downloadedText(download)).trim().split('\n')
  expect(lines[0]).toMatch(/^number,investor,email,.*amount_usd/)
  expect(lines).toHaveLength(22)
  expect(lines.filter((line) => /Kenji Arakawa.*3997\.50/.test(line))).toHaveLength(1)
}

/** Another type of the offering that is open: what follows is read before the request is sent, and after. */
async function requestChange(page: Page): Promise<void> {
  await open(page, 'Issuance platform', 'Details')
  await page.getByRole('link', { name: /^Request a change.*Type of offering/ }).click()
  const form = page.getByRole('dialog', { name: 'Request another type of offering' })
  await form.getByRole('button', { name: /^New type/ }).click()
  await page.getByRole('option', { name: 'Reg A Tier 2' }).click()
  await expect(form).toContainText('The SEC must qualify a Form 1-A before the first sale')
  await expect(form).toContainText(
    'Commitments stay in the present offering under Reg CF. None moves.',
  )
  await form.getByRole('textbox', { name: 'Reason' }).fill('We need more than Reg CF allows.')
  await form.getByRole('button', { name: 'Send request' }).click()
  const request = page.getByRole('dialog', { name: 'Request another type of offering' })
  await expect(request).toContainText('We need more than Reg CF allows.')
  await expect(request.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await request.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.getByRole('region', { name: 'Type of offering: change requests' }),
  ).toContainText(/Reg CF → Reg A Tier 2/)
}

describe('a day of a founder, by the links of the company’s home', () => {
  it('prepares one offering, and runs another that is open', { timeout: 400_000 }, async () => {
    const tab = await act.tab('visitor')
    tab.expects(/status of 403/)
    const { page } = tab
    await page.goto(act.at('/dashboard/raise-capital'))
    await logIn(withMouse(page), act.site, { email: demoPeople.issuer, password: DEMO_PASSWORD })
    await expect(page.getByRole('heading', { level: 1, name: 'Raise capital' })).toBeVisible()
    await prepare(page)
    await companyHome(page, LIVE)
    await talk(page)
    await money(page)
    await report(page)
    await requestChange(page)
  })
})
