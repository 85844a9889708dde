import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import { TOO_MANY } from '#machines/flows/answers.ts'
import { loginModel } from '#machines/identity/login.model.ts'
import {
  failureOf,
  heading,
  named,
  noticeOf,
  refusal,
  still,
  tokensOf,
  withPasskey,
  working,
} from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript, Stagehand } from './script.ts'

const tooMany = 'Too many codes were asked for. Wait an hour.'
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const mailCode = (page: Page) => page.getByLabel('Six-digit code')
const says = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible()
const seen = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('heading', { level: 1, name, exact: true }).isVisible()
const signedIn = async (hand: Stagehand): Promise<Reply> => ({
  status: 200,
  body: { status: 'ok', authData: await tokensOf(hand) },
})

/** Goes to one method of confirmation, from whichever of them is shown. */
async function choose(page: Page, way: string, title: string): Promise<void> {
  if (await seen(page, 'Account recovery'))
    await page.getByRole('button', { name: 'Choose another method' }).click()
  if (!(await seen(page, title))) await page.getByRole('button', { name: way, exact: true }).click()
  await heading(page, title)
}

/** What a refused try leaves on the log-in form. */
async function seesRefusal(page: Page, state: AnyMachineSnapshot): Promise<void> {
  const [failure, notice] = [failureOf(state), noticeOf(state)]
  if (notice !== null) await says(page, notice)
  else if (failure?.code === 'E-LOGIN-INCORRECT') await says(page, failure.message)
  else if (failure !== null) await says(page, 'We could not log you in')
}

/**
 * Log in: password, then the code of the mail, the person's own app or passkey, or the account recovery of those who
 * lost them.
 */
export const loginScript: FlowScript = {
  model: loginModel,
  async open({ page, base }) {
    await withPasskey(page)
    await page.goto(named(base, '/login'))
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  },
  calls: {
    attempt: 'POST /app/auth/attempt',
    sendCode: 'POST /app/auth/2fa',
    resendCode: 'POST /app/auth/2fa/resend-code',
    verify: 'POST /app/auth/2fa/verify',
    prove: 'POST /app/auth/2fa/verify',
    passkeyAlone: 'POST /api/auth/passkey/verify',
    passkey: 'POST /api/auth/passkey/verify',
    recover: 'POST /api/auth/recovery',
  },
  acts: {
    async SUBMIT({ page }) {
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@investors.example')
      await page.getByLabel('Password', { exact: true }).fill('correct horse')
      await proceed(page).click()
    },
    async SUBMIT_CODE({ page }) {
      await mailCode(page).focus()
      await mailCode(page).pressSequentially('123456')
    },
    async PROVE({ page }) {
      await choose(page, 'Use the authenticator app', 'Enter the code of your app')
      await page.getByLabel('Code of your app').fill('')
      await page.getByLabel('Code of your app').pressSequentially('123456')
    },
    async PASSKEY({ page }) {
      const alone = page.getByRole('button', { name: 'Log in with a passkey' })
      if (await alone.isVisible()) return alone.click()
      await choose(page, 'Use a passkey', 'Use your passkey')
      await page.getByRole('button', { name: 'Use passkey' }).click()
    },
    async RECOVER({ page }) {
      if (!(await seen(page, 'Account recovery')))
        await page.getByRole('button', { name: 'I lost all of them' }).click()
      await page.getByRole('button', { name: 'Start account recovery' }).click()
    },
    RESEND: ({ page }) => page.getByRole('button', { name: 'Send again' }).click(),
    async BACK({ page }) {
      if (await seen(page, 'Account recovery'))
        await page.getByRole('button', { name: 'Choose another method' }).click()
      await page.getByRole('button', { name: 'Back to log in' }).click()
    },
  },
  replies: {
    'attempt/key': { status: 200, body: { key: 'a-key-of-at-least-twenty-letters' } },
    'attempt/ownFactor': {
      status: 200,
      body: {
        key: 'a-key-of-at-least-twenty-letters',
        methods: ['passkey', 'app', 'recovery_code'],
      },
    },
    'attempt/token': async (hand) => ({
      status: 200,
      body: { token: (await tokensOf(hand)).access_token },
    }),
    'attempt/neither': { status: 200, body: { message: 'This account is locked.' } },
    'attempt/incorrect': refusal(
      422,
      'E-LOGIN-INCORRECT',
      'The e-mail address or password is incorrect.',
    ),
    'attempt/down': 'no connection',
    'sendCode/sent': { status: 200, body: {} },
    'sendCode/tooMany': { status: 200, body: { message: tooMany } },
    'resendCode/sent': { status: 200, body: {} },
    'resendCode/tooMany': refusal(429, 'too_many', tooMany),
    'verify/right': signedIn,
    'verify/wrong': refusal(422, 'code_incorrect', 'That code is incorrect.'),
    'prove/right': signedIn,
    'prove/wrong': refusal(422, 'code_incorrect', 'That code is incorrect.'),
    'passkeyAlone/right': signedIn,
    'passkeyAlone/dismissed': refusal(422, 'refused', 'The passkey was not used.'),
    'passkey/right': signedIn,
    'passkey/dismissed': refusal(422, 'refused', 'The passkey was not used.'),
    'recover/begun': { status: 200, body: { ready_at: '2026-11-24T15:00:00.000Z' } },
    'recover/tooMany': refusal(429, 'too_many', 'Too many ways back.'),
    'sendCode/refused': refusal(429, 'too_many', tooMany),
    'sendCode/down': {
      status: 500,
      body: {
        statusCode: 500,
        code: 'internal',
        message: 'Something went wrong. Try again later.',
      },
    },
  },
  sees: {
    async 'login.credentials'(page, state) {
      await heading(page, 'Log in')
      await still(proceed(page))
      await seesRefusal(page, state)
    },
    'login.attempting': (page) => working(proceed(page)),
    'login.passkeyAlone': (page) => working(proceed(page)),
    'login.sendingCode': (page) => working(proceed(page)),
    async 'login.code.entry.typing'(page, state) {
      await heading(page, 'Enter your code')
      await expect(mailCode(page)).toBeEnabled()
      const [failure, notice] = [failureOf(state), noticeOf(state)]
      if (failure !== null)
        await says(
          page,
          TOO_MANY.test(failure.message)
            ? failure.message
            : 'That code does not match. Check the latest message: older codes stop working.',
        )
      if (notice !== null) await says(page, notice)
    },
    'login.code.entry.verifying': (page) => expect(mailCode(page)).toBeDisabled(),
    'login.code.resend.waiting': (page) => says(page, 'Send again in'),
    'login.code.resend.ready': (page) => still(page.getByRole('button', { name: 'Send again' })),
    'login.code.resend.sending': (page) =>
      working(page.getByRole('button', { name: 'Send again' })),
    async 'login.factor.choosing'(page, state) {
      await heading(page, /^(Use your passkey|Enter the code of your app|Account recovery)$/)
      const failure = failureOf(state)
      if (failure !== null)
        await says(
          page,
          failure.code === 'code_incorrect'
            ? 'That code does not match. A code works for half a minute, and once.'
            : failure.message,
        )
    },
    'login.factor.proving': (page) => working(proceed(page)),
    'login.factor.touching': (page) => working(page.getByRole('button', { name: 'Use passkey' })),
    'login.factor.recovering': (page) =>
      working(page.getByRole('button', { name: 'Start account recovery' })),
    async 'login.factor.waiting'(page) {
      await heading(page, 'Account recovery started')
      await expect(page.getByText(/^Come back after .*24/)).toBeVisible()
    },
    async 'login.signedIn'(page) {
      await expect(page).toHaveURL(/\/dashboard/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
}
