import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import type { CompanyDraft } from '#machines/offerings/new-company.flow.ts'
import { newCompanyModel } from '#machines/offerings/new-company.model.ts'
import { asInvestor, failureOf, named, refusal, still, working } from './hands.ts'
import type { FlowScript } from './script.ts'

const BASE = '/dashboard/raise-capital/new/modal'
const ADDRESS = {
  information: `${BASE}/company-information`,
  people: `${BASE}/people`,
  review: `${BASE}/review`,
} as const
const information = {
  legal_name: 'Tidewater Grid, Inc.',
  entity_type: 'c_corp',
  jurisdiction: 'DE',
  formation_date: '2019-03-01',
  ein: '123456789',
  address: {
    line1: '12 Harbor Street',
    city: 'Portland',
    region: 'ME',
    postal: '04101',
    country: 'US',
  },
  phone: '+12075550100',
  website: 'https://tidewater.example',
  industry: 'Energy',
  stage: 'revenue',
  employees: 7,
}
const people = [
  {
    key: 'self',
    name: 'Imani Ashford',
    email: 'imani@tidewater.example',
    role: 'owner',
    invite_as: 'owner',
    is_authorised_signer: true,
  },
]
/** The draft as the server has it: with all of the company's information, or without. */
const draftOf = (complete: boolean) => ({
  draft: {
    values: complete ? { information, people } : { information: { legal_name: 'T' }, people },
    rev: 1,
  },
})
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const says = (page: Page, text: string | RegExp): Promise<void> =>
  expect(dialog(page).getByText(text).first()).toBeVisible()
const withFailure = async (page: Page, state: AnyMachineSnapshot): Promise<void> => {
  const failure = failureOf(state)
  if (failure !== null) await says(page, failure.message)
}
/** A new company, in the dialog with its three pages. */
export const newCompanyScript: FlowScript = {
  model: newCompanyModel,
  complaints: [/status of 5\d\d/],
  async open(hand) {
    await asInvestor(hand)
    const draft = hand.next?.['draft'] as CompanyDraft | undefined
    await hand.page.goto(named(hand.base, ADDRESS[draft?.page ?? 'information']))
    await hand.network.arrived('read')
  },
  calls: {
    read: 'GET /api/company-drafts/mine',
    saveInformation: 'PUT /api/company-drafts/mine',
    savePeople: 'PUT /api/company-drafts/mine',
    create: 'POST /api/companies',
    join: 'POST /api/companies/join-requests',
  },
  acts: {
    DRAFT: (hand, { draft }) =>
      hand.network.answer('read', {
        status: 200,
        body: draftOf((draft as CompanyDraft).informationComplete),
      }),
    NEXT: ({ page }) =>
      dialog(page)
        .getByRole('button', { name: /^Continue to (people|review)$/ })
        .click(),
    BACK: ({ page }) => button(page, 'Back').click(),
    async CREATE({ page }) {
      for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
      await button(page, 'Create company').click()
    },
    async JOIN({ page }) {
      await dialog(page).getByLabel('Message to the owners').fill('I am the new counsel.')
      await button(page, 'Ask to join').click()
    },
  },
  replies: {
    'saveInformation/saved': { status: 200, body: { rev: 2 } },
    'saveInformation/down': refusal(500, 'internal', 'Something went wrong. Try again later.'),
    'savePeople/saved': { status: 200, body: { rev: 2 } },
    'savePeople/down': refusal(500, 'internal', 'Something went wrong. Try again later.'),
    'create/created': {
      status: 201,
      body: { account_id: '01900000-0000-7000-8000-0000000000c0', slug: 'tidewater-grid' },
    },
    'create/taken': {
      status: 409,
      body: {
        statusCode: 409,
        code: 'refused',
        message: 'A company with this EIN exists.',
        detail: { reason: 'ein_taken' },
      },
    },
    'create/down': refusal(500, 'internal', 'Something went wrong. Try again later.'),
    'join/asked': { status: 202, body: {} },
    'join/limited': refusal(429, 'too_many', 'Too many requests. Try again tomorrow.'),
  },
  sees: {
    async 'new-company.opening'(page) {
      await says(page, /^Step \d of 3/)
      await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
      await expect(button(page, 'Create company')).toBeHidden()
    },
    async 'new-company.information'(page, state) {
      await says(page, 'Your company')
      await still(button(page, 'Continue to people'))
      await withFailure(page, state)
    },
    'new-company.savingInformation': (page) => working(button(page, 'Continue to people')),
    async 'new-company.people'(page, state) {
      await says(page, 'People of the company')
      await still(button(page, 'Continue to review'))
      await withFailure(page, state)
    },
    'new-company.savingPeople': (page) => working(button(page, 'Continue to review')),
    async 'new-company.incomplete'(page) {
      await says(page, 'The company information isn’t complete.')
      await expect(button(page, 'Create company')).toBeDisabled()
    },
    async 'new-company.review'(page, state) {
      await says(page, 'Review and create')
      await still(button(page, 'Create company'))
      await expect(button(page, 'Create company')).toBeEnabled()
      await withFailure(page, state)
    },
    'new-company.creating': (page) => working(button(page, 'Create company')),
    async 'new-company.joining'(page, state) {
      await says(page, 'A company with this EIN already exists')
      await still(button(page, 'Ask to join'))
      await withFailure(page, state)
    },
    'new-company.asking': (page) => working(button(page, 'Ask to join')),
    'new-company.asked': (page) => says(page, 'Your request was sent'),
    async 'new-company.created'(page) {
      await expect(page.getByText('Company created').first()).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
    },
  },
}
