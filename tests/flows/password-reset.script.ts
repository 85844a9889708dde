import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import { GENERAL } from '#machines/flows/answers.ts'
import { passwordResetModel } from '#machines/identity/password-reset.model.ts'
import { failureOf, heading, named, withPasskey } from './hands.ts'
import type { FlowScript } from './script.ts'

const code = (page: Page) => page.getByLabel('Six-digit code')

async function seesFailure(page: Page, state: AnyMachineSnapshot): Promise<void> {
  const failure = failureOf(state)
  if (failure === null) return
  const words = Object.values(failure.fields ?? {})
  for (const text of words.length > 0 ? words : [failure.message])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Changes to the other method of confirmation, where that one is not shown. */
async function choose(
  page: Page,
  way: 'Use a passkey' | 'Use a recovery code',
  here: string,
): Promise<void> {
  if (!(await page.getByRole('heading', { level: 1, name: here }).isVisible()))
    await page.getByRole('button', { name: way, exact: true }).click()
}

/** A forgotten password: address, code, for some the own factor, new password, done. */
export const passwordResetScript: FlowScript = {
  model: passwordResetModel,
  async open({ page, base }) {
    await withPasskey(page)
    await page.goto(named(base, '/login'))
    await heading(page, 'Log in')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@investors.example')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
  },
  calls: {
    forgot: 'POST /password/forgot/verify_email',
    resendCode: 'POST /app/auth/2fa/resend-code',
    verify: 'POST /app/auth/2fa/verify',
    change: 'POST /app/auth/2fa/change-password',
    prove: 'POST /api/auth/recovery-code',
    passkey: 'POST /api/auth/passkey/verify',
  },
  acts: {
    SUBMIT: ({ page }) => page.getByRole('button', { name: 'Send code' }).click(),
    async SUBMIT_CODE({ page }) {
      await code(page).focus()
      await code(page).pressSequentially('123456')
    },
    async PROVE({ page }) {
      await choose(page, 'Use a recovery code', 'Use a recovery code')
      await page.getByLabel('Recovery code').fill('ABCDE-FGHJK')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    async PASSKEY({ page }) {
      await choose(page, 'Use a passkey', 'Use your passkey')
      await page.getByRole('button', { name: 'Use passkey' }).click()
    },
    RESEND: ({ page }) => page.getByRole('button', { name: 'Send again' }).click(),
    async SUBMIT_PASSWORD({ page }) {
      await page.getByLabel('New password', { exact: true }).fill('a quiet harbour at noon')
      await page.getByLabel('New password again').fill('a quiet harbour at noon')
      await page.getByRole('button', { name: 'Change password' }).click()
    },
    BACK: ({ page }) =>
      page
        .getByRole('button', { name: /^(Back to log in|Use another address|Start again|Log in)$/ })
        .click(),
  },
  replies: {
    'forgot/key': { status: 200, body: { key: 'a-key-of-at-least-twenty-letters' } },
    'forgot/captcha': {
      status: 422,
      body: {
        statusCode: 422,
        code: 'captcha_failed',
        message: 'The verification failed. Try again.',
      },
    },
    'resendCode/sent': { status: 200, body: {} },
    'resendCode/tooMany': {
      status: 429,
      body: { statusCode: 429, code: 'too_many', message: 'Too many codes were asked for.' },
    },
    'verify/right': { status: 200, body: { status: 'ok' } },
    'verify/factor': { status: 200, body: { status: 'ok', methods: ['passkey', 'recovery_code'] } },
    'prove/right': { status: 200, body: { status: 'ok' } },
    'prove/wrong': {
      status: 422,
      body: { statusCode: 422, code: 'code_incorrect', message: 'That code is incorrect.' },
    },
    'passkey/right': { status: 200, body: { status: 'ok' } },
    'passkey/dismissed': {
      status: 422,
      body: { statusCode: 422, code: 'refused', message: 'The passkey was not used.' },
    },
    'verify/wrong': {
      status: 422,
      body: { statusCode: 422, code: 'code_incorrect', message: GENERAL },
    },
    'change/changed': { status: 200, body: { message: 'Your password is changed.' } },
    'change/weak': {
      status: 422,
      body: {
        statusCode: 422,
        code: 'invalid',
        message: 'Check the fields.',
        fields: { password: 'Many people use this password.' },
      },
    },
    'change/ended': {
      status: 410,
      body: {
        statusCode: 410,
        code: 'code_expired',
        message: 'This password reset has ended. Start again.',
      },
    },
  },
  sees: {
    async 'password-reset.address'(page, state) {
      await heading(page, 'Reset your password')
      await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(
        'ann@investors.example',
      )
      await expect(page.getByRole('button', { name: 'Send code' })).not.toHaveAttribute('aria-busy')
      await seesFailure(page, state)
    },
    'password-reset.asking': (page) =>
      expect(page.getByRole('button', { name: 'Send code' })).toHaveAttribute('aria-busy', 'true'),
    async 'password-reset.code.entry.typing'(page, state) {
      await heading(page, 'Enter your code')
      await expect(code(page)).toBeEnabled()
      await seesFailure(page, state)
    },
    'password-reset.code.entry.verifying': (page) => expect(code(page)).toBeDisabled(),
    'password-reset.code.resend.waiting': (page) =>
      expect(page.getByText(/Send again in/)).toBeVisible(),
    'password-reset.code.resend.ready': (page) =>
      expect(page.getByRole('button', { name: 'Send again' })).not.toHaveAttribute('aria-busy'),
    'password-reset.code.resend.sending': (page) =>
      expect(page.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-busy', 'true'),
    async 'password-reset.factor.choosing'(page, state) {
      await expect(
        page.getByRole('heading', { level: 1, name: /^Use (your passkey|a recovery code)$/ }),
      ).toBeVisible()
      const failure = failureOf(state)
      if (failure !== null)
        await expect(
          page
            .getByText(
              failure.message === 'That code is incorrect.'
                ? 'That isn’t one of your unused recovery codes.'
                : failure.message,
            )
            .first(),
        ).toBeVisible()
    },
    'password-reset.factor.proving': (page) =>
      expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true'),
    'password-reset.factor.touching': (page) =>
      expect(page.getByRole('button', { name: 'Use passkey' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    async 'password-reset.password'(page, state) {
      await heading(page, 'Choose a new password')
      await expect(page.getByRole('button', { name: 'Change password' })).not.toHaveAttribute(
        'aria-busy',
      )
      await seesFailure(page, state)
    },
    'password-reset.changing': (page) =>
      expect(page.getByRole('button', { name: 'Change password' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'password-reset.done': (page) => heading(page, 'Your password is changed'),
    'password-reset.left': (page) => heading(page, 'Log in'),
  },
}
