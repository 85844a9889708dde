import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import { confirmAddressModel } from '#machines/identity/confirm-address.model.ts'
import { failureOf, heading, named, refusal, still, tokensOf, working } from './hands.ts'
import type { FlowScript } from './script.ts'

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm address' })
const redirect = '/dashboard/security'
const toLogIn = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent(redirect)}`,
  )

/** The link of the confirmation mail: the network responds with the server's result for it. */
export const confirmAddressScript: FlowScript = {
  model: confirmAddressModel,
  async open({ page, base }) {
    await page.goto(named(base, `/register/validate/${'v'.repeat(43)}`))
    await heading(page, 'Confirm your e-mail address')
  },
  calls: { confirm: 'POST /api/register/confirm' },
  acts: { CONFIRM: ({ page }) => confirm(page).click() },
  replies: {
    'confirm/here': async (hand) => ({
      status: 200,
      body: { status: 'confirmed', redirect, authData: await tokensOf(hand) },
    }),
    'confirm/elsewhere': { status: 200, body: { status: 'confirmed', redirect } },
    'confirm/again': { status: 200, body: { status: 'already_confirmed', redirect } },
    'confirm/expired': refusal(404, 'not_found', 'This link has expired. We sent you a new one.'),
    'confirm/unknown': refusal(404, 'not_found', 'There is nothing here.'),
    'confirm/down': 'no connection',
  },
  sees: {
    async 'confirm-address.asking'(page, state) {
      await heading(page, 'Confirm your e-mail address')
      await still(confirm(page))
      if (failureOf(state) !== null)
        await expect(page.getByText('We could not confirm it')).toBeVisible()
    },
    'confirm-address.confirming': (page) => working(confirm(page)),
    'confirm-address.signedIn': (page) => expect(page).toHaveURL(new RegExp(`${redirect}$`)),
    async 'confirm-address.confirmed'(page) {
      await heading(page, 'Your address is confirmed')
      await toLogIn(page)
    },
    async 'confirm-address.alreadyConfirmed'(page) {
      await heading(page, 'Your address was already confirmed')
      await toLogIn(page)
    },
    'confirm-address.expired': (page) => heading(page, 'This link has expired'),
    async 'confirm-address.unknown'(page) {
      await heading(page, 'This link is not valid')
      await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
    },
  },
}
