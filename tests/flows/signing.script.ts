import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import type { Envelope } from '#machines/flows/signing.flow.ts'
import { envelopes, signingModel } from '#machines/flows/signing.model.ts'
import { envelopeOf, investment } from '#src/features/investments/investment/investment.fixture.ts'
import { asInvestor, failureOf, named, refusal, still, working } from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript } from './script.ts'

/** ms after which an answer is read again when the page is seen (src/api/query.ts) */
const FRESH_MS = 16_000
const PATH = `/api/investments/${investment.id}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const prepare = (page: Page) =>
  page.getByRole('button', { name: /^Prepare (the|a new) agreement$/ })
const card = (page: Page) => page.getByRole('region', { name: 'Agreement and signature' })
const says = (page: Page, text: string | RegExp): Promise<void> =>
  expect(card(page).getByText(text).first()).toBeVisible()

const view = (envelope: Envelope): Reply => ({ status: 200, body: envelopeOf(envelope) })
const withFailure = async (page: Page, state: AnyMachineSnapshot): Promise<void> => {
  const failure = failureOf(state)
  if (failure !== null) await says(page, failure.fields?.['typed_name'] ?? failure.message)
}

/** The signature under an investment, on the page where it is reviewed. */
export const signingScript: FlowScript = {
  model: signingModel,
  complaints: [/status of 5\d\d/],
  async open(hand) {
    const { page, base } = hand
    await asInvestor(hand)
    page.on('popup', (popup) => void popup.close())
    await page.route(
      (url) => url.pathname === PATH,
      (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify({
            ...investment,
            envelope_id: envelopes.reading.id,
            next_step: 'review',
            confirmable: [],
          }),
        }),
    )
    await page.route(
      (url) => url.pathname === `${PATH}/envelope/agreement.pdf`,
      (route) =>
        route.fulfill({ status: 200, contentType: 'application/pdf', body: '%PDF-1.7\n%%EOF' }),
    )
    await page.goto(named(base, `/investment/${investment.id}/review`))
    await hand.network.arrived('read')
  },
  calls: {
    read: `GET ${PATH}/envelope`,
    prepare: `POST ${PATH}/agreement`,
    sign: `POST ${PATH}/sign`,
  },
  acts: {
    async ENVELOPE({ page, network }, { envelope }) {
      await network.asked('read', async () => {
        await page.clock.runFor(FRESH_MS)
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      })
      await network.answer(
        'read',
        envelope === null
          ? refusal(404, 'not_found', 'Page Not Found')
          : view(envelope as Envelope),
      )
    },
    PREPARE: ({ page }) => prepare(page).click(),
    OPENED: ({ page }) => button(page, 'Open Subscription agreement').click(),
    async SIGN({ page }) {
      await page.getByLabel('Your full name, as on your ID').fill('Ann Vale')
      await card(page).getByRole('checkbox').check()
      await button(page, 'Sign the documents').click()
    },
  },
  replies: {
    'prepare/made': view(envelopes.reading),
    'prepare/opened elsewhere': view(envelopes.opened),
    'prepare/incomplete': refusal(
      409,
      'guard_failed',
      'Complete all steps before you prepare this.',
    ),
    'sign/last': view(envelopes.sealed),
    'sign/one of several': view(envelopes.othersToSign),
    'sign/another name': {
      status: 422,
      body: {
        statusCode: 422,
        code: 'refused',
        message: 'Check the highlighted fields.',
        fields: { typed_name: 'Type your name as shown on your ID.' },
      },
    },
    'sign/changed': refusal(409, 'not_accepted', 'This action isn’t available right now.'),
    'sign/down': refusal(500, 'internal', 'Something went wrong. Try again later.'),
  },
  sees: {
    async 'signing.current.opening'(page) {
      await expect(card(page)).toBeVisible()
      await expect(prepare(page)).toBeHidden()
      await expect(page.getByText('Subscription agreement', { exact: true })).toBeHidden()
    },
    async 'signing.current.unprepared'(page, state) {
      await expect(button(page, 'Prepare the agreement')).toBeVisible()
      await still(prepare(page))
      await withFailure(page, state)
    },
    async 'signing.current.voided'(page, state) {
      await says(page, 'Your earlier signature no longer counts')
      await still(button(page, 'Prepare a new agreement'))
      await withFailure(page, state)
    },
    async 'signing.current.reading'(page) {
      await says(page, 'Open the agreement first.')
      await says(page, 'Subscription agreement')
    },
    async 'signing.current.typing'(page, state) {
      await still(button(page, 'Sign the documents'))
      await expect(card(page).getByText('Open the agreement first.')).toBeHidden()
      await withFailure(page, state)
    },
    async 'signing.current.othersToSign'(page) {
      await says(page, 'Waiting for Bo Vale to sign')
      await expect(button(page, 'Sign the documents')).toBeHidden()
    },
    async 'signing.current.sealed'(page) {
      await says(page, /Joint holder: signed/)
      await expect(card(page).getByText(/^Waiting for/)).toBeHidden()
    },
    'signing.preparing': (page) => working(prepare(page)),
    'signing.identifying': (page) => working(button(page, 'Sign the documents')),
  },
}
