import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import { registrationModel } from '#machines/identity/sign-up.model.ts'
import type { FlowScript } from './script.ts'

const heading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const failureOf = (state: { context: unknown }): string | null =>
  (state.context as { failure: { message: string } | null }).failure?.message ?? null

/** Opening an account: the form, the mail, a new link. */
export const signUpScript: FlowScript = {
  model: registrationModel,
  async open({ page, base }) {
    // a page that is not hydrated yet would lose what is typed and pressed
    await page.goto(new URL('/signup', base).href, { waitUntil: 'networkidle' })
    await heading(page, 'Create an account')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ann')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Vale')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@investors.example')
    await page.getByLabel('Password').fill('seven quiet boats at noon')
    for (const promise of [/accept the terms/, /accept the privacy policy/, /receive documents/])
      await page.getByRole('checkbox', { name: promise }).check()
  },
  calls: { register: 'POST /register', resendLink: 'POST /api/register/resend' },
  acts: {
    SUBMIT: ({ page }) => page.getByRole('button', { name: 'Create account' }).click(),
    RESEND: ({ page }) => page.getByRole('button', { name: 'Send again' }).click(),
    CHANGE_ADDRESS: ({ page }) => page.getByRole('button', { name: 'Use another address' }).click(),
  },
  replies: {
    'register/accepted': { status: 202, body: { message: 'Look in your mail.' } },
    'register/invalid': {
      status: 422,
      body: {
        statusCode: 422,
        code: 'invalid',
        message: 'Check the highlighted fields.',
        fields: { password: 'Use at least 8 characters.' },
      },
    },
    'register/captcha': {
      status: 422,
      body: { statusCode: 422, code: 'captcha_failed', message: 'The check did not pass.' },
    },
    'resendLink/sent': { status: 202, body: {} },
    'resendLink/tooMany': {
      status: 429,
      body: { statusCode: 429, code: 'too_many', message: 'Too many attempts.' },
    },
  },
  sees: {
    async 'sign-up.form'(page, state) {
      await heading(page, 'Create an account')
      await expect(page.getByRole('button', { name: 'Create account' })).not.toHaveAttribute(
        'aria-busy',
      )
      await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(
        'ann@investors.example',
      )
      const failure = failureOf(state)
      if (failure === 'The check did not pass.') await expect(page.getByText(failure)).toBeVisible()
      if (failure === 'Check the highlighted fields.')
        await expect(page.getByText('Use at least 8 characters.', { exact: true })).toBeVisible()
    },
    'sign-up.registering': (page) =>
      expect(page.getByRole('button', { name: 'Create account' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    async 'sign-up.sent.waiting'(page, state) {
      await heading(page, 'Check your mail')
      await expect(page.getByText(/Send again in/)).toBeVisible()
      const failure = failureOf(state)
      if (failure !== null) await expect(page.getByText(failure)).toBeVisible()
    },
    'sign-up.sent.ready': (page) =>
      expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled(),
    'sign-up.sent.resending': (page) =>
      expect(page.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-busy', 'true'),
  },
}
