import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import { GATE_FAILED } from '#machines/identity/password-gate.flow.ts'
import { passwordGateModel } from '#machines/identity/password-gate.model.ts'
import { failureOf, heading, refusal, still, working } from './hands.ts'
import type { FlowScript } from './script.ts'

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** The password of the site. The network decides whether it is closed; the page is the product's own. */
export const passwordGateScript: FlowScript = {
  model: passwordGateModel,
  async open({ page, base }) {
    await page.goto(new URL('/password', base).href)
    await heading(page, 'This site is not open yet')
  },
  calls: { look: 'GET /api/auth/password', give: 'POST /api/auth/password' },
  acts: {
    async SUBMIT({ page }) {
      await page.getByLabel('Password', { exact: true }).fill('open sesame')
      await proceed(page).click()
    },
  },
  replies: {
    'look/open': { status: 200, body: { required: false, passed: true } },
    'look/passed': { status: 200, body: { required: true, passed: true } },
    'look/closed': { status: 200, body: { required: true, passed: false } },
    // not one that the client retries by itself
    'look/down': refusal(404, 'not_found', 'There is nothing here.'),
    'give/right': { status: 200, body: { status: 'ok' } },
    'give/wrong': refusal(422, 'gate_incorrect', 'The password is incorrect.'),
    'give/silent': { status: 500, body: {} },
  },
  sees: {
    async 'password-gate.looking'(page) {
      await heading(page, 'This site is not open yet')
      await working(proceed(page))
      await expect(page.getByText('The site stays closed')).toBeHidden()
    },
    async 'password-gate.asking'(page, state) {
      await still(proceed(page))
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      const failure = failureOf(state)
      if (failure !== null)
        await expect(
          page.getByText(failure.message === GATE_FAILED ? GATE_FAILED : failure.message, {
            exact: true,
          }),
        ).toBeVisible()
    },
    'password-gate.giving': (page) => working(proceed(page)),
    'password-gate.through': (page) => expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/),
  },
}
