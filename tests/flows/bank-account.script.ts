import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { BankAccountView } from '#domain/payments/model/banking.ts'
import {
  accounts,
  bankAccountModel,
  enteredAccount,
} from '#machines/payments/bank-account-setup.model.ts'
import { formatDate } from '#src/lib/format.ts'
import { asInvestor, failureOf, named, refusal, still, working } from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript, Walking } from './script.ts'

/** ms between two reads of the account (src/features/payments/money/bank-account.screen.tsx) */
const READ_MS = 20_000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const says = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible()
const mine = (account: BankAccountView | null, status = 200): Reply => ({
  status,
  body: { account, wire: null, sandbox: true },
})

async function enter({ page }: Walking): Promise<void> {
  await page.getByLabel('Name on the account').fill(enteredAccount.holder_name)
  await page.getByRole('radio', { name: 'Checking' }).click()
  await page.getByLabel('Routing number').fill(enteredAccount.routing_number)
  await page.getByLabel('Account number').fill(enteredAccount.account_number)
  await page.getByRole('checkbox', { name: 'This account belongs to me.' }).check()
  await button(page, 'Save and verify').click()
}

/** The bank account of a person, on the page with the payment information. */
export const bankAccountScript: FlowScript = {
  model: bankAccountModel,
  complaints: [/status of 5\d\d/],
  async open(hand) {
    await asInvestor(hand)
    await hand.page.goto(named(hand.base, '/dashboard/profile/payment-information/ach'))
    await hand.network.arrived('read')
  },
  calls: {
    read: 'GET /api/personal/bank-accounts',
    give: 'POST /api/personal/bank-accounts',
    start: 'POST /api/personal/bank-accounts/verification',
    confirm: 'POST /api/personal/bank-accounts/confirmation',
  },
  acts: {
    async ACCOUNT({ page, network }, { account }) {
      await network.asked('read', () => page.clock.runFor(READ_MS))
      await network.answer('read', mine(account as BankAccountView | null))
    },
    SUBMIT: enter,
    CHANGE: ({ page }) => button(page, 'Use another account').click(),
    CANCEL: ({ page }) => button(page, 'Cancel').click(),
    START: ({ page }) => button(page, 'Send two deposits').click(),
    async CONFIRM({ page }) {
      await page.getByLabel('One deposit').fill('0.32')
      await page.getByLabel('The other deposit').fill('0.45')
      await button(page, 'Confirm account').click()
    },
  },
  replies: {
    'give/deposits': mine(accounts.deposits, 201),
    'give/another name': mine(accounts.inReview, 201),
    'give/no bank yet': mine(accounts.unproven, 201),
    'give/the same account': mine(accounts.proven, 201),
    'give/invalid': {
      status: 422,
      body: {
        statusCode: 422,
        code: 'invalid',
        message: 'Check the highlighted fields.',
        fields: { account_number: 'That account number isn’t valid.' },
      },
    },
    'give/down': refusal(500, 'internal', 'Something went wrong. Try again later.'),
    'start/deposits': mine(accounts.deposits),
    'start/another name': mine(accounts.inReview),
    'start/proven elsewhere': mine(accounts.proven),
    'start/limited': refusal(429, 'too_many', 'Too many verifications today. Try again tomorrow.'),
    'confirm/right': mine(accounts.proven),
    'confirm/wrong': mine(accounts['wrong amounts']),
    'confirm/wrong for the last time': mine(accounts.refused),
    'confirm/locked meanwhile': mine(accounts.locked),
    'confirm/down': refusal(500, 'internal', 'Something went wrong. Try again later.'),
  },
  sees: {
    async 'bank-account-setup.current.opening'(page) {
      await expect(page.getByRole('heading', { level: 1, name: 'Bank account' })).toBeVisible()
      await expect(button(page, 'Save and verify')).toBeHidden()
      await expect(page.getByText('Routing number')).toBeHidden()
    },
    async 'bank-account-setup.current.unproven'(page, state) {
      await says(page, 'Verify the account: we send two small deposits.')
      await still(button(page, 'Send two deposits'))
      const failure = failureOf(state)
      if (failure !== null) await says(page, failure.message)
    },
    async 'bank-account-setup.current.inReview'(page) {
      await says(page, 'We are reviewing the name on the account')
      await expect(button(page, 'Send two deposits')).toBeHidden()
    },
    async 'bank-account-setup.current.deposits'(page) {
      await says(
        page,
        `Two deposits arrive between ${formatDate('2026-11-23')} and ${formatDate('2026-11-25')}`,
      )
      await expect(page.getByLabel('One deposit')).toBeHidden()
    },
    async 'bank-account-setup.current.proving'(page, state) {
      await says(page, 'Enter the two amounts')
      await still(button(page, 'Confirm account'))
      const { account } = state.context as { account: BankAccountView }
      const left = page.getByText('You have 2 attempts left')
      await (account.attempts_left === 2 ? expect(left).toBeVisible() : expect(left).toBeHidden())
      const failure = failureOf(state)
      if (failure !== null) await says(page, failure.message)
    },
    'bank-account-setup.current.proven': (page) => says(page, 'This account is verified'),
    async 'bank-account-setup.current.refused'(page, state) {
      await says(page, 'We couldn’t verify this account')
      await still(button(page, 'Send two deposits'))
      const failure = failureOf(state)
      if (failure !== null) await says(page, failure.message)
    },
    async 'bank-account-setup.current.locked'(page) {
      await says(page, 'Payments from this account are on hold')
      await expect(button(page, 'Use another account')).toBeHidden()
    },
    async 'bank-account-setup.entering'(page, state) {
      const { account } = state.context as { account: BankAccountView | null }
      await expect(
        page.getByRole('heading', {
          name: account === null ? 'Add your bank account' : 'Use another account',
        }),
      ).toBeVisible()
      await still(button(page, 'Save and verify'))
      const failure = failureOf(state)
      if (failure === null) return
      await says(page, failure.fields?.['account_number'] ?? failure.message)
      await expect(page.getByLabel('Account number')).toHaveValue(enteredAccount.account_number)
    },
    'bank-account-setup.authorizing': (page) => working(button(page, 'Save and verify')),
    'bank-account-setup.starting': (page) => working(button(page, 'Send two deposits')),
    'bank-account-setup.confirming': (page) => working(button(page, 'Confirm account')),
  },
}
