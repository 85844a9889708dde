import { PAPER } from '#tests/support/paper.ts'
import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import { addCalendarDays, dateInZone } from '#domain/shared/calendar/zone.ts'
import { attestationTexts, companyInformation } from '#domain/offerings/model/raise-company.ts'
import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { fillForm } from './forms.ts'
import type { UploadedFile } from './hands.ts'
import type { Site } from './site.ts'

type Values = Record<string, unknown>
/** A raise as the story knows it: whose it is, and where. */
export interface Raise {
  site: Site
  accountId: string
  listingId: string
}
export interface Founder {
  first: string
  last: string
  email: string
}

/** Where a page of the offering is for the company's own people, or for the platform's. */
export const issuerAt = (r: Raise, path: string): string =>
  `${r.site.url}/dashboard/raise-capital/company/${r.accountId}/status/current/${r.listingId}/${path}`
export const adminAt = (r: Raise, path: string): string =>
  `${r.site.url}/admin/offering-admin/current/current/${r.accountId}/${r.listingId}/${path}`

/** A document of one page. */
export const paper = (name: string): UploadedFile => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: PAPER,
})

/** The token of the person who is signed in on this page. */
export async function tokenOf(page: Page): Promise<string> {
  return (
    (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value ?? ''
  )
}
/** The record that a decision of the story is about, by the path that it is sent to. */
const records: readonly ((path: string) => [machine: string, id: string] | null)[] = [
  (path) => {
    const [, machine = '', id = ''] = /\/lifecycles\/([a-z-]+)\/([^/]+)\/events$/.exec(path) ?? []
    return id === '' ? null : [machine, id]
  },
  (path) => {
    const [, id = ''] = /\/closings\/([^/]+)\/(?:act|batch)$/.exec(path) ?? []
    return id === '' ? null : ['closing', id]
  },
  (path) => {
    const [, id = ''] = /\/investments\/([^/]+)\/decision$/.exec(path) ?? []
    return id === '' ? null : ['investment', id]
  },
  (path) => {
    const [, id = ''] = /\/money\/statements\/([^/]+)\/acts$/.exec(path) ?? []
    return id === '' ? null : ['bank-statement', id]
  },
]
/** What the page itself would send, in the name of the one who is signed in there, about the record as it is now. */
export async function ask<T>(
  site: Site,
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const plain = path.split('?')[0] ?? ''
  const decided =
    method === 'POST' ? records.map((of) => of(plain)).find((one) => one !== null) : undefined
  if (decided === undefined) return send<T>(site, page, method, path, body, headers)
  const { rev } = await send<{ rev: number }>(
    site,
    page,
    'GET',
    `/api/lifecycles/${decided.join('/')}`,
  )
  return plain.endsWith('/events')
    ? send<T>(site, page, method, path, { rev, ...(body as object) }, headers)
    : send<T>(site, page, method, path, body, { 'if-match': String(rev), ...headers })
}
async function send<T>(
  site: Site,
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const form = body instanceof FormData
  const sent = form || body === undefined ? body : JSON.stringify(body)
  const answer = await fetch(new URL(path, site.url), {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(page)}`,
      ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...headers,
    },
    body: sent,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? null : JSON.parse(text)) as T
}

/** The three dialogs of a new company; ends on the company's page. */
export async function makeCompany(
  page: Page,
  site: Site,
  who: Founder,
  name: string,
  ein: string,
): Promise<string> {
  await page.goto(`${site.url}/dashboard/raise-capital`)
  await page.getByRole('main').getByRole('link', { name: 'New company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your company' })
  await fillForm(dialog.getByRole('form', { name: 'Your company' }), companyInformation, {
    legal_name: name,
    tagline: 'Bread ovens that run at night',
    entity_type: 'c_corp',
    jurisdiction: 'Delaware',
    formation_date: '2019-03-01',
    ein,
    address: { line1: '12 Harbor Street', city: 'Portland', regionName: 'Maine', postal: '04101' },
    phone: '2075550100',
    website: 'https://lantern.example',
    industry: 'Food',
    stage: 'revenue',
    employees: 7,
  })
  await dialog.getByRole('button', { name: 'Continue to people' }).click()
  const people = page.getByRole('dialog', { name: 'People of the company' })
  await expect(people.getByText(`${who.first} ${who.last}`).first()).toBeVisible()
  await people.getByRole('button', { name: 'Continue to review' }).click()
  const review = page.getByRole('dialog', { name: 'Review and create' })
  await expect(review).toContainText(name)
  for (const text of Object.values(attestationTexts))
    await review.getByRole('checkbox', { name: text }).click()
  await review.getByRole('button', { name: 'Create company' }).click()
  await expect(page).toHaveURL(/\/company\/[0-9a-f-]{36}\/overview/)
  return /company\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}

/** A Reg CF offering is begun as a draft; ends on its checklist. */
export async function beginOffering(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New offering' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New offering' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog
    .getByRole('radio', { name: /^Reg(ulation)? (CF|Crowdfunding)/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Begin offering' }).click()
  await expect(page).toHaveURL(/\/offering-details\/checklist/)
  return /\/current\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? ''
}

/** The founder's documents by topic; the days are counted from today. */
export async function onPaper(
  site: Site,
  who: Founder,
  company: string,
): Promise<Partial<Record<Topic, Values>>> {
  const now = (await site.now()).toISOString()
  const day = (days: number): string => dateInZone(addCalendarDays(now, days))
  const name = `${who.first} ${who.last}`
  const terms = {
    price: '2.50',
    min_target: 500_000,
    max_amount: 5_000_000,
    min_investment: 50_000,
    pre_money: 500_000_000,
    oversubscription: 'first_come',
    open_on: day(3),
    deadline_on: day(33),
    rolling_close: false,
  }
  return {
    ...goodTopics,
    details: {
      ...goodTopics.details,
      name: 'Seed round',
      tagline: 'Bread ovens that run at night',
      summary:
        'Lantern Bakery Works builds ovens that run on cheap power at night. The money builds one oven at the target and ten at the maximum.',
      ...terms,
    },
    distribution: { ...goodTopics.distribution, jurisdictions: ['NY', 'CA', 'VA'] },
    pitch: {
      headline: 'Ovens that run while the grid sleeps',
      pitch_html:
        'We build bread ovens that take their power at night, when it is cheap, and give it back as heat in the morning. '
          .repeat(3)
          .trim(),
      faq: [
        { question: 'When do you build the first oven?', answer: 'Within 30 days of closing.' },
      ],
    },
    proceeds: {
      ...goodTopics.proceeds,
      uses: [
        {
          use: 'New ovens',
          category: 'equipment',
          at_min: 450_000,
          at_max: 4_500_000,
          to_related_party: false,
        },
        {
          use: 'Fees of the portal',
          category: 'intermediary_fees',
          at_min: 50_000,
          at_max: 500_000,
          to_related_party: false,
        },
      ],
    },
    'basic-information': {
      ...goodTopics['basic-information'],
      legal_name: company,
      website: 'https://lantern.example',
      email: 'office@lantern.example',
      one_line: 'Bread ovens that run at night',
    },
    people: {
      people: [
        {
          first: who.first,
          last: who.last,
          email: who.email,
          title: 'Chief executive',
          roles: ['director', 'executive_officer'],
          signs_as: ['peo', 'pfo', 'pao'],
          start_date: '2019-03-01',
          is_full_time: true,
          principal_occupation: 'Runs the company',
          employed_elsewhere: false,
        },
      ],
    },
    'short-bios': {
      bios: [
        {
          person: name,
          bio: `${name} built and ran three bakeries before this company, and leads it since its beginning.`,
        },
      ],
      employment: [
        {
          person: name,
          employer: company,
          employer_business: 'Ovens',
          position: 'Chief executive',
          from: '2019-03',
        },
      ],
    },
    education: {
      education: [
        {
          person: name,
          institution: 'Ghent University',
          degree: 'MSc',
          field: 'Engineering',
          year: 2010,
          completed: true,
        },
      ],
    },
    'beneficial-ownership': {
      as_of: day(-10),
      owners: [
        {
          holder: name,
          holder_type: 'person',
          class: 'Class A',
          units: 2_000_000,
          pct_voting: '100',
        },
      ],
    },
    captable: {
      ...goodTopics.captable,
      as_of: day(-5),
      holdings: [{ holder: name, class: 'Class A', units: 2_000_000 }],
    },
    'documents-business': {
      files: ['charter', 'bylaws', 'good_standing', 'minutes'].map((kind) => ({
        kind,
        title: `The ${kind.replace('_', ' ')}`,
        file: paper(kind),
      })),
    },
    'documents-offering': {
      files: ['subscription_agreement', 'form_c'].map((kind) => ({
        kind,
        title: `The ${kind.replace('_', ' ')}`,
        file: paper(kind),
      })),
    },
  }
}

/** A topic with a page of its own confirms the submission and leads to the next one; one in a dialog closes. */
async function isSent(page: Page, title: string): Promise<void> {
  const sent = page.getByRole('main').getByText(`${title} sent for review`)
  const form = page.getByRole('form', { name: title, exact: true })
  await expect
    .poll(async () => (await sent.count()) > 0 || (await form.count()) === 0, {
      message: `${title} is sent`,
    })
    .toBe(true)
}
/** The form of a topic on its screen, a page or a dialog, filled and sent for review. */
export async function submitForReview(
  page: Page,
  r: Raise,
  topic: Topic,
  values: Values,
): Promise<void> {
  const path =
    topic === 'people' ? 'offering-details/people/edit/person' : topicCatalogue[topic].path
  const { title } = topicCatalogue[topic]
  await page.goto(issuerAt(r, path))
  const form = page.getByRole('form', { name: title, exact: true })
  await expect(form).toBeVisible()
  await fillForm(form, topicSchemas[topic], values)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await isSent(page, title)
}

/** A topic that is a long table: its draft and its submissions as the page sends them. */
export async function sendTopic(page: Page, r: Raise, topic: Topic, values: Values): Promise<void> {
  const at = `/api/dealroom/offerings/${r.listingId}/topics/${topic}`
  const query = `?accountid=${r.accountId}`
  const { rev } = await ask<{ rev: number }>(r.site, page, 'GET', at + query)
  await ask(r.site, page, 'PUT', at + query, { values }, { 'if-match': String(rev) })
  await ask(r.site, page, 'POST', `${at}/submit${query}`)
}
/** A file of the one who is signed in here, for a topic that is sent. */
export async function storeFile(site: Site, page: Page, file: UploadedFile): Promise<string> {
  const form = new FormData()
  form.append('purpose', 'offering_document')
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
  return (await ask<{ id: string }>(site, page, 'POST', '/api/files', form)).id
}

/**
 * Sends the bad-actor questionnaire, or requests another certification, on its screen; returns the link of the mail.
 */
export async function sendQuestionnaire(
  page: Page,
  r: Raise,
  to: { name: string; email: string },
  again = false,
): Promise<string> {
  await page.goto(issuerAt(r, 'offering-details/regulatory/bad-actor'))
  await page
    .getByRole('button', { name: again ? `Certify again for ${to.name}` : `Send to ${to.name}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(to.email)
  await dialog
    .getByRole('button', { name: again ? 'Ask to certify again' : 'Send questionnaire' })
    .click()
  await expect(dialog).toHaveCount(0)
  return questionnaireLink(r.site, to.email)
}
/** The newest link to a questionnaire that was mailed to an address. */
export async function questionnaireLink(site: Site, email: string): Promise<string> {
  for (const mail of await site.mailbox(email)) {
    const link = /https?:\/\/\S*\/questionnaire\/[\w-]+/.exec(mail.text)?.[0]
    if (link !== undefined) return link
  }
  throw new Error(`no questionnaire was mailed to ${email}`)
}
/** Follows a link by mail and gives the code that its address gets. */
async function openLink(site: Site, page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  const since = (await site.now()).getTime()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(await site.code(email, since))
}
/** Who answers by a link: whose mailbox it is, and the name that they sign with. */
interface Answering {
  link: string
  email: string
  name: string
}
/** Answers every question with no, certifies and signs: no one is signed in here. */
export async function answerQuestionnaire(
  site: Site,
  page: Page,
  { link, email, name }: Answering,
): Promise<void> {
  await openLink(site, page, link, email)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Bad actor questionnaire' }),
  ).toBeVisible()
  const no = page.getByRole('radio', { name: 'No', exact: true })
  await expect(no.first()).toBeVisible()
  for (let n = 0; n < (await no.count()); n++) await no.nth(n).click()
  await page.getByRole('checkbox', { name: /^I certify/ }).click()
  await page.getByRole('textbox', { name: /^Your full name/ }).fill(name)
  await page.getByRole('button', { name: 'Certify and sign' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Thank you, it is signed' }),
  ).toBeVisible()
}
/** Before a closing: certifies that nothing has changed. */
export async function certifyAgain(
  site: Site,
  page: Page,
  { link, email, name }: Answering,
): Promise<void> {
  await openLink(site, page, link, email)
  await page.getByRole('checkbox', { name: /^My answers are still true/ }).click()
  await page.getByRole('textbox', { name: /^Your full name/ }).fill(name)
  await page.getByRole('button', { name: 'Confirm and sign' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Thank you, it is signed' }),
  ).toBeVisible()
}

/** Submits the offering on its checklist. */
export async function submitOffering(page: Page, r: Raise, again = false): Promise<void> {
  await page.goto(issuerAt(r, 'offering-details/checklist'))
  await page
    .getByRole('button', { name: again ? 'Submit offering again' : 'Submit offering', exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Submit this offering?' })
  await dialog.getByRole('button', { name: 'Submit offering' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Submit offering/ })).toHaveCount(0)
}
export async function askForListing(page: Page, r: Raise): Promise<void> {
  await page.goto(issuerAt(r, 'platform-listing/overview'))
  await page.getByRole('button', { name: 'Ask for the listing' }).click()
  await expect(page.getByRole('button', { name: 'Ask for the listing' })).toHaveCount(0)
}

/** The founder reads the reviewer's comment at the topic, corrects the first risk and resubmits the topic. */
export async function correctRisk(
  page: Page,
  r: Raise,
  comment: string,
  body: string,
): Promise<void> {
  await page.goto(issuerAt(r, topicCatalogue['business-risks'].path))
  await expect(page.getByText('The reviewer asks for changes').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: comment }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark answered' }).first().click()
  await expect(page.getByRole('button', { name: 'Mark answered' })).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Business risks', exact: true })
  await form
    .locator('[data-row]')
    .first()
    .getByRole('button', { name: /^Edit / })
    .click()
  await form.getByRole('textbox', { name: /^Risk/ }).fill(body)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await isSent(page, 'Business risks')
}
