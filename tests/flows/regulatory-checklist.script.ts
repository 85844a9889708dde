import { expect } from '#tests/support/expect.ts'
import type { Page, Route } from 'playwright'
import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import {
  regulatoryChecklistModel,
  type Situation,
} from '#machines/offerings/regulatory-checklist.model.ts'
import {
  afterFirst,
  base as offering,
  listing,
  topicOf,
  workspaceIn,
} from '#src/features/offerings/topics/topics.fixture.ts'
import { asPerson, failureOf, heading, named, refusal, working } from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript, Walking } from './script.ts'

const WORKSPACE = `GET /api/dealroom/offerings/${listing}/workspace`
const checklist = `${offering}/offering-details/checklist`
const titleOf = (topic: unknown): string => topicCatalogue[topic as Topic].title
const topicPath = `${offering}/offering-details/regulatory/overview/edit/legal/business-and-operations/employees`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Submit this offering?' })
/** the dialog itself has no size: what is in it is seen */
const question = (page: Page) =>
  dialog(page).getByRole('heading', { name: 'Submit this offering?' })
/** the button of the page, not the one of the question */
const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Submit offering', exact: true })
/** in the page itself: the line about a lost connection has a button of the same name */
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })
/** ms after which the page reads its data again when it gets the focus */
const STALE_MS = 16_000

const json = (route: Route, body: unknown): Promise<void> =>
  route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })

/** The topics of the offering, which respond at once: the path controls only the checklist and the submission. */
async function withTopics(page: Page): Promise<void> {
  const topics = `/api/dealroom/offerings/${listing}/topics/`
  await page.route(
    (url) => url.pathname.startsWith(topics),
    (route) => {
      const [topic = '', rest] = new URL(route.request().url()).pathname
        .slice(topics.length)
        .split('/')
      if (rest === 'revisions' || rest === 'history')
        return json(route, { items: [], next_cursor: null, total: 0, more: false })
      const own = topic === 'employees' ? {} : { topic, title: titleOf(topic), values: {}, rev: 0 }
      return json(route, topicOf(own))
    },
  )
  await page.route(
    (url) => url.pathname === `/api/dealroom/offerings/${listing}/bad-actor`,
    (route) => json(route, { items: [] }),
  )
}

const workspace = (situation: Situation): Reply => ({ status: 200, body: workspaceIn(situation) })
const notFound = refusal(404, 'not_found', 'Not found.')
const down = {
  status: 500,
  body: { statusCode: 500, code: 'internal', message: 'Something went wrong. Try again later.' },
}
const answers = (actor: string): FlowScript['replies'] => ({
  ...Object.fromEntries(
    (
      ['open', 'returned', 'blocked', 'done', 'forOwner', 'inReview', 'decided', 'gone'] as const
    ).map((situation) => [`${actor}/${situation}`, workspace(situation)]),
  ),
  [`${actor}/notFound`]: notFound,
  // a read is tried once more by itself
  [`${actor}/down`]: { ...down, times: 2 },
})

/** The page reads the checklist anew when somebody comes back to it. */
async function lookAgain({ page, network }: Walking, situation: Situation): Promise<void> {
  await network.asked('reload', async () => {
    await page.clock.fastForward(STALE_MS)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  })
  await network.answer('reload', workspace(situation))
}

const sees = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible()

/** An issuer's checklist: the next topic, what blocks, the submission, and what comes of it. */
export const regulatoryChecklistScript: FlowScript = {
  model: regulatoryChecklistModel,
  async open(hand) {
    const { page, base } = hand
    await asPerson(hand, 'issuer')
    await withTopics(page)
    await page.goto(named(base, checklist))
    await heading(page, 'Checklist')
  },
  calls: {
    load: WORKSPACE,
    reload: WORKSPACE,
    recount: WORKSPACE,
    submit: `POST /api/dealroom/offerings/${listing}/submit`,
  },
  acts: {
    async OPEN_TOPIC({ page, base, network }, event, state) {
      if (state.matches('opening')) {
        network.aside('load')
        await page.goto(named(base, topicPath))
        await heading(page, titleOf(event['topic']))
        return
      }
      const next = button(page, `Next topic: ${titleOf(event['topic'])}`)
      await ((await next.isVisible())
        ? next.click()
        : page
            .getByRole('main')
            .getByRole('link', { name: titleOf(event['topic']) })
            .first()
            .click())
    },
    TOPIC_SUBMITTED: ({ page }) => button(page, 'Send for review').click(),
    async TOPIC_REOPENED({ page }) {
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.url().includes('/topics/'),
      )
      await page.getByLabel('Where they work').pressSequentially('!')
      await saved
    },
    NEXT_TOPIC: ({ page }) => page.getByRole('button', { name: /^Next topic: / }).click(),
    async SHOW_CHECKLIST({ page }) {
      const back = button(page, 'Back to the checklist')
      // the rail of a topic's page is narrow: its entry of the offering's details leads to the checklist
      const rail = page.getByRole('link', { name: /^(Checklist|Offering details)/ }).first()
      await ((await back.isVisible()) ? back.click() : rail.click())
    },
    CHECKLIST_CHANGED: (hand, event) => lookAgain(hand, event.case as Situation),
    SUBMIT: ({ page }) => submit(page).click(),
    CONFIRM: ({ page }) =>
      dialog(page).getByRole('button', { name: 'Submit offering', exact: true }).click(),
    CANCEL: ({ page }) => dialog(page).getByRole('button', { name: 'Not yet' }).click(),
    RETRY: ({ page }) => again(page).click(),
  },
  replies: {
    ...answers('load'),
    ...answers('reload'),
    ...answers('recount'),
    'recount/open': { status: 200, body: afterFirst() },
    'submit/sent': { status: 200, body: workspaceIn('inReview').offering },
    'submit/blocked': refusal(
      409,
      'guard_failed',
      'Resolve the blockers before you submit the offering.',
    ),
    'submit/notFound': notFound,
    'submit/down': down,
  },
  sees: {
    async 'regulatory-checklist.opening'(page, _, network) {
      await network.arrived('load')
      await expect(page.getByText(/^Next topic/)).toBeHidden()
    },
    async 'regulatory-checklist.unavailable'(page) {
      await sees('We could not load the checklist')(page)
      await expect(again(page)).toBeEnabled()
    },
    async 'regulatory-checklist.reading'(page, _, network) {
      await network.arrived('reload')
      await expect(question(page)).toBeHidden()
    },
    async 'regulatory-checklist.overview.choosing'(page, state) {
      await heading(page, 'Checklist')
      const { mine } = (state.context as { checklist: { mine: string[] } }).checklist
      await expect(button(page, `Next topic: ${titleOf(mine[0])}`)).toBeVisible()
      await sees(mine.length === 1 ? '1 topic needs you' : `${mine.length} topics need you`)(page)
    },
    async 'regulatory-checklist.overview.returned'(page) {
      await sees('The reviewer asks for changes')(page)
      await expect(button(page, 'Next topic: Costs')).toBeVisible()
    },
    async 'regulatory-checklist.overview.blocked'(page) {
      await sees('Waiting for others')(page)
      await expect(page.getByRole('link', { name: /Our team acts, since .*2026/ })).toBeVisible()
    },
    async 'regulatory-checklist.overview.readyForOwner'(page) {
      await sees('Ready to submit')(page)
      await sees('An owner of the company submits the offering.')(page)
    },
    async 'regulatory-checklist.overview.ready'(page, state) {
      await sees('Ready to submit')(page)
      await expect(question(page)).toBeHidden()
      await expect(submit(page)).toBeEnabled()
      const failure = failureOf(state)
      if (failure !== null) await sees('The offering was not submitted')(page)
    },
    'regulatory-checklist.overview.confirming': (page) => expect(question(page)).toBeVisible(),
    'regulatory-checklist.submitting': (page) =>
      working(dialog(page).getByRole('button', { name: 'Submit offering', exact: true })),
    'regulatory-checklist.overview.submitted': sees('Offering submitted'),
    'regulatory-checklist.overview.underReview': sees('We start the review.'),
    'regulatory-checklist.overview.decided': sees('File the offering, or launch it'),
    'regulatory-checklist.overview.gone': sees(
      /This offering is withdrawn|This checklist isn’t available any more/,
    ),
    async 'regulatory-checklist.topic.writing'(page, state) {
      await heading(page, titleOf((state.context as { topic: string }).topic))
      await expect(button(page, 'Send for review')).toBeVisible()
      await expect(page.getByText(/ sent for review$/)).toBeHidden()
    },
    'regulatory-checklist.left': (page) => heading(page, 'Checklist'),
    'regulatory-checklist.topic.counting': sees('Looking up the next topic.'),
    async 'regulatory-checklist.topic.next'(page) {
      await sees('Employees sent for review')(page)
      await expect(button(page, 'Next topic: Profits')).toBeVisible()
    },
    async 'regulatory-checklist.topic.last'(page, state) {
      await sees('Employees sent for review')(page)
      await sees(
        failureOf(state) === null
          ? 'No other topic needs you.'
          : 'We could not look up the next topic.',
      )(page)
      await expect(button(page, 'Back to the checklist')).toBeEnabled()
    },
  },
}
