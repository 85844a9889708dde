import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import { stepUpModel } from '#machines/identity/step-up.model.ts'
import {
  asInvestor,
  failureOf,
  named,
  noticeOf,
  refusal,
  still,
  withPasskey,
  working,
} from './hands.ts'
import type { FlowScript } from './script.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Verify it’s you' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const code = (page: Page) => dialog(page).getByLabel('Code', { exact: true })
const says = (page: Page, text: string): Promise<void> =>
  expect(dialog(page).getByText(text).first()).toBeVisible()

/**
 * A second factor in the middle of something: adding an app, which the server refuses until the person has confirmed.
 */
export const stepUpScript: FlowScript = {
  model: stepUpModel,
  async open(hand) {
    const { page, base } = hand
    await withPasskey(page)
    await asInvestor(hand)
    await page.route(
      (url) => url.pathname === '/api/security/app',
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: JSON.stringify({
            statusCode: 403,
            code: 'step_up',
            message: 'Verify it’s you to continue.',
          }),
        }),
    )
    await page.goto(named(base, '/dashboard/security'))
    await expect(page.getByRole('button', { name: 'Add app' })).toBeVisible()
  },
  calls: {
    send: 'POST /api/auth/step-up',
    resend: 'POST /app/auth/2fa/resend-code',
    verify: 'POST /api/auth/step-up/verify',
    passkey: 'POST /api/auth/passkey/verify',
  },
  acts: {
    OPEN: ({ page }) => page.getByRole('button', { name: 'Add app' }).click(),
    CANCEL: ({ page }) => button(page, 'Cancel').click(),
    RETRY: ({ page }) => button(page, 'Try again').click(),
    async SUBMIT_CODE({ page }) {
      await code(page).focus()
      await code(page).pressSequentially('123456')
    },
    RESEND: ({ page }) => button(page, 'Send a new code').click(),
    PASSKEY: ({ page }) => button(page, 'Use a passkey').click(),
  },
  replies: {
    'send/sent': {
      status: 200,
      body: {
        key: 'a-key-of-at-least-twenty-letters',
        sent_to: 'a***@investors.example',
        methods: ['email', 'passkey', 'recovery_code'],
      },
    },
    'send/tooMany': refusal(429, 'too_many', 'Too many codes.'),
    'resend/sent': { status: 200, body: {} },
    'resend/tooMany': refusal(429, 'too_many', 'Too many codes.'),
    'verify/right': { status: 200, body: { status: 'ok' } },
    'verify/wrong': refusal(422, 'code_incorrect', 'That code is incorrect.'),
    'passkey/right': { status: 200, body: { status: 'ok' } },
    'passkey/dismissed': refusal(422, 'refused', 'The passkey was not used.'),
  },
  sees: {
    async 'step-up.closed'(page) {
      await expect(dialog(page)).toBeHidden()
      await still(page.getByRole('button', { name: 'Add app' }))
    },
    async 'step-up.sending'(page) {
      await says(page, 'One moment.')
      await working(button(page, 'Confirm'))
    },
    async 'step-up.notSent'(page) {
      await says(page, 'We could not send a code')
      await expect(button(page, 'Try again')).toBeEnabled()
    },
    async 'step-up.code.entry.typing'(page, state) {
      await says(page, 'We sent a six digit code to a***@investors.example.')
      await expect(code(page)).toBeEnabled()
      const [failure, notice] = [failureOf(state), noticeOf(state)]
      if (failure !== null) await says(page, failure.message)
      if (notice !== null) await says(page, notice)
    },
    'step-up.code.entry.verifying': (page) => working(button(page, 'Confirm')),
    'step-up.code.entry.touching': (page) => working(button(page, 'Use a passkey')),
    'step-up.code.resend.waiting': (page) =>
      says(page, 'You can ask for a new one after a minute.'),
    'step-up.code.resend.ready': (page) => still(button(page, 'Send a new code')),
    'step-up.code.resend.sending': (page) => working(button(page, 'Send a new code')),
  },
}
