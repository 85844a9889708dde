import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { investorInformationModel } from '#machines/investments/investor-information.model.ts'
import {
  detailOf,
  envelopeOf,
  investment,
  presented,
  stepAt,
} from '#src/features/investments/investment/investment.fixture.ts'
import { asInvestor, failureOf, goTo, named, refusal, working } from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript, Walking } from './script.ts'

const STEP = 'investor-details'
const home = `/investment/${investment.id}`
const api = `/api/investments/${investment.id}`
const OPEN = 'xstate.done.actor.open'
/** longer than an answer counts as fresh */
const STALE_MS = 16_000

/** The server's responses about the investment in one walk. */
interface Said {
  /** its response about the step that is opened next */
  opens: string
  agreement: 'none' | 'prepared' | 'own' | 'signed'
  /** the page has read the agreement since it was said */
  read: boolean
}
const saids = new WeakMap<Page, Said>()
function fieldMessage(page: Page): Said {
  const known = saids.get(page) ?? { opens: 'filling', agreement: 'none', read: false }
  saids.set(page, known)
  return known
}

const started = {
  ...investment,
  next_step: 'review',
  envelope_id: '0190b1c2-0000-7000-8000-000000000009',
  steps: investment.steps.map((step) =>
    step.name === 'ira' ? step : stepAt(step.name, 'submitted'),
  ),
}
const cancelled = {
  ...started,
  next_step: null,
  status: presented('cancelled', 'Cancelled', { bucket: 'cancelled' }),
}
/** After this step nothing is left in the flow: the page goes on to the investment itself. */
const taken = { ...started, next_step: null }
const values = {
  contact_email: 'mara@example.com',
  employment_status: 'retired',
  source_of_funds: 'savings',
  third_party_funds: false,
  broker_dealer_employee: false,
  own_account: true,
  no_reliance: true,
}
const CLOSED = 'This step was submitted with the investment.'
const notAccepted: Reply = {
  status: 409,
  body: { statusCode: 409, code: 'not_accepted', message: CLOSED, detail: { next_step: null } },
}
const NEED = 'The e-mail address does not receive mail.'

function step(page: Page): Reply {
  const { opens } = fieldMessage(page)
  if (opens === 'down') return 'no connection'
  if (opens === 'elsewhere' || opens === 'gone') return notAccepted
  return {
    status: 200,
    body: detailOf(STEP, {
      values,
      confirm_only: opens === 'confirming',
      ...(opens === 'returned'
        ? {
            needs: { contact_email: NEED },
            status: presented('needs_action', 'Action needed'),
          }
        : {}),
    }),
  }
}
function envelope(page: Page): Reply {
  const { agreement } = fieldMessage(page)
  fieldMessage(page).read = true
  return {
    status: 200,
    body: envelopeOf({
      id: started.envelope_id,
      opened: true,
      sha256: 'a1b2',
      ownSigned: agreement === 'own' || agreement === 'signed',
      signed: agreement === 'signed',
      ended: agreement === 'none' ? 'voided' : null,
    }),
  }
}
async function fulfil(route: Parameters<Parameters<Page['route']>[1]>[0], reply: Reply) {
  if (reply === 'no connection') return route.abort('connectionfailed')
  return route.fulfill({ status: reply.status, json: reply.body })
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
/** the bar above the page has one as well while the server cannot be reached */
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })
const submitAll = (page: Page) => button(page, /^Submit investment of/)
/** The server's response about the step is known before it is requested. */
function prepare({ page, next }: Walking): void {
  if (next?.type === OPEN) fieldMessage(page).opens = next.case
  else if (next?.type === 'xstate.error.actor.open') fieldMessage(page).opens = 'down'
}
/** What was read is no longer fresh; the page looks again, as when somebody comes back to it. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(STALE_MS)
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}
const note = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const AGREEMENTS: Readonly<Record<string, Said['agreement']>> = {
  prepare: 'none',
  sign: 'prepared',
  others: 'own',
  ready: 'signed',
}

/** One step of the guided investment and its review, with every answer of the server. */
export const investorInformationScript: FlowScript = {
  model: investorInformationModel,
  complaints: [/ERR_CONNECTION_FAILED/, /status of (409|422)/],
  async open(hand) {
    const { page, base } = hand
    prepare(hand)
    await asInvestor(hand)
    const reads: Readonly<Record<string, () => Reply>> = {
      [api]: () => ({
        status: 200,
        body: fieldMessage(page).opens === 'gone' ? cancelled : started,
      }),
      [`${api}/steps/${STEP}`]: () => step(page),
      [`${api}/envelope`]: () => envelope(page),
      [`${api}/history`]: () => ({ status: 200, body: { items: [], next_cursor: null } }),
    }
    await page.route(
      (url) => reads[url.pathname] !== undefined,
      (route) => {
        const reply = reads[new URL(route.request().url()).pathname]
        return route.request().method() === 'GET' && reply !== undefined
          ? fulfil(route, reply())
          : route.fallback()
      },
    )
    await page.goto(named(base, `${home}/${STEP}`))
  },
  calls: {
    confirm: `POST ${api}/steps/${STEP}`,
    submit: `POST ${api}/submit`,
  },
  own: ['open'],
  acts: {
    async OPENED(hand, { step: at }) {
      const { page, network } = hand
      prepare(hand)
      // a call that is still under way does not belong to the next step
      network.aside('confirm')
      network.aside('submit')
      fieldMessage(page).agreement = 'none'
      await page.clock.fastForward(STALE_MS)
      await goTo(page, `${home}/${String(at)}`)
    },
    RETRY: async (hand) => {
      prepare(hand)
      await tryAgain(hand.page).click()
    },
    CONFIRM: ({ page }) => button(page, 'Confirm and continue').dblclick(),
    CHANGE: ({ page }) => button(page, 'Change').first().click(),
    async REVIEW({ page }, event) {
      fieldMessage(page).agreement = AGREEMENTS[event.case] ?? 'none'
      // a read that is still under way has the earlier response, and replaces this one
      fieldMessage(page).read = false
      await expect(async () => {
        await lookAgain(page)
        expect(fieldMessage(page).read).toBe(true)
      }).toPass({ intervals: [200] })
    },
    SUBMIT: ({ page }) => submitAll(page).dblclick(),
    async FORM_SUBMITTED({ page, network }) {
      await button(page, 'Save and continue').dblclick()
      await network.answer('confirm', { status: 200, body: taken })
    },
    async FORM_GONE(hand) {
      prepare(hand)
      await button(hand.page, 'Save and continue').click()
      await hand.network.answer('confirm', notAccepted)
    },
  },
  replies: {
    'submit/submitted': {
      status: 200,
      body: { ...taken, submitted_at: '2026-11-24T15:00:00Z' },
    },
    'submit/refused': refusal(409, 'guard_failed', 'This is above your limit.'),
    'submit/closed': (hand) => {
      prepare(hand)
      return Promise.resolve(notAccepted)
    },
    'confirm/submitted': { status: 200, body: taken },
    'confirm/refused': refusal(422, 'refused', 'Your ID has expired.'),
    'confirm/closed': (hand) => {
      prepare(hand)
      return Promise.resolve(notAccepted)
    },
  },
  sees: {
    // the server responds at once; its response is seen in the state that follows
    'investor-information.opening': (page) =>
      expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    async 'investor-information.failed'(page) {
      await note(page, 'We could not load this step')
      await expect(tryAgain(page)).toBeVisible()
    },
    async 'investor-information.elsewhere'(page) {
      await expect(page).toHaveURL(new RegExp(`${home}$`))
      await note(page, CLOSED)
    },
    async 'investor-information.confirming'(page) {
      await note(page, 'What is on file')
      await expect(button(page, 'Confirm and continue')).toBeEnabled()
    },
    async 'investor-information.submitting'(page, _, network) {
      await network.arrived('confirm')
      await working(button(page, 'Confirm and continue'))
    },
    async 'investor-information.refused'(page) {
      await note(page, 'Your ID has expired.')
      await expect(button(page, 'Confirm and continue')).toBeEnabled()
    },
    async 'investor-information.answering.filling'(page) {
      await expect(page.getByRole('textbox', { name: 'E-mail address for notices' })).toBeVisible()
      await expect(button(page, 'Save and continue')).toBeEnabled()
    },
    async 'investor-information.answering.returned'(page) {
      await note(page, NEED)
      await expect(button(page, 'Save and continue')).toBeEnabled()
    },
    'investor-information.advancing': (page) => expect(page).toHaveURL(new RegExp(`${home}$`)),
    // the button comes with the agreement's status; the note next to "Submit" is there before it was read
    'investor-information.review.reviewing': (page) =>
      expect(button(page, /^Prepare (the|a new) agreement/)).toBeVisible(),
    'investor-information.review.signing': (page) => note(page, 'Read and sign the agreement'),
    'investor-information.review.othersSign': (page) => note(page, 'Waiting for Bo Vale to sign'),
    async 'investor-information.review.ready'(page, state) {
      await expect(submitAll(page)).toBeEnabled()
      const failure = failureOf(state)
      if (failure) await note(page, failure.message)
    },
    async 'investor-information.submittingAll'(page, _, network) {
      await network.arrived('submit')
      await working(submitAll(page))
    },
    'investor-information.submitted': (page) => note(page, 'Your investment is submitted'),
    async 'investor-information.gone'(page) {
      await note(page, 'Tidewater Grid: this investment is cancelled.')
      await expect(page.getByRole('link', { name: 'Open the investment' })).toBeVisible()
    },
  },
}
