import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import { LEAVING_MS, RECONNECTING_MS } from '#machines/identity/session.flow.ts'
import { sessionModel } from '#machines/identity/session.model.ts'
import { siteAt } from '../e2e/support/site.ts'
import { goTo, heading, named, refusal, tokensElsewhere, tokensOf, working } from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript, Stagehand, Walking } from './script.ts'

const HOURS_12 = 12 * 3_600_000
/** seconds that are left of a cookie whose end is waited for */
const SHORT_LIFE_S = 2
const over = (page: Page) => page.getByText('Your session has ended')
const reconnecting = (page: Page) => page.getByText('Reconnecting…')
/** Retry-After of a server that sheds load. */
const RETRY_AFTER_S = 2
const busy = {
  status: 503,
  headers: { 'retry-after': String(RETRY_AFTER_S) },
  body: { statusCode: 503, code: 'unavailable', message: 'We cannot answer just now.' },
}
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ }).first()
const json = (body: unknown) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** What the next read of the cookie finds: `token`, `none` or `undecodable`; undefined when none follows. */
const holdsNext = ({ next }: Walking): string | undefined =>
  next !== undefined && /readToken|rereadToken/.test(next.type) ? next.case : undefined

/** Puts into the browser what a read shall find. */
async function putCookie({ page, base }: Stagehand, holds: string, another = false): Promise<void> {
  const context = page.context()
  const before = (await context.cookies()).find(({ name }) => name === 'access_token')?.value
  await context.clearCookies({ name: 'access_token' })
  if (holds === 'none') return
  let value = (await tokensOf({ base })).access_token
  if (holds === 'undecodable') value = 'broken'
  else if (another && before === value) value = (await tokensElsewhere({ base })).access_token
  await context.addCookies([{ name: 'access_token', value, url: named(base, '/') }])
}
/** As another tab of the browser sends it. */
const say = (page: Page, words: string): Promise<void> =>
  page.evaluate((text) => new BroadcastChannel('capstan-session').postMessage(text), words)
/** Somebody comes back to the tab when the token has run out. */
const seenLater = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const { now } = Date
    Date.now = () => now() + ms
    document.dispatchEvent(new Event('visibilitychange'))
    Date.now = now
  }, HOURS_12)
/** A form on the page reports unsaved work, as forms do when the tab is closed. */
const setWorking = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((value) => void Object.assign(globalThis, { formWithWork: value }), on)

/** Responses to a log-in that returns what the next read shall find; its own flow is walked elsewhere. */
async function answerLogins({ page, base }: Stagehand, holds: string): Promise<void> {
  const { access_token, refresh_token } = await tokensOf({ base })
  const given: Readonly<Record<string, unknown>> = {
    '/app/auth/attempt':
      holds === 'none'
        ? { key: 'a-key-of-at-least-twenty-letters' }
        : { token: holds === 'undecodable' ? 'broken' : access_token },
    '/app/auth/2fa': {},
    // a session without a life: its cookie is gone before it is read
    '/app/auth/2fa/verify': {
      status: 'ok',
      authData: { access_token, refresh_token, expires_in: 0 },
    },
  }
  for (const [path, body] of Object.entries(given)) {
    await page.unroute(`**${path}?**`)
    await page.route(`**${path}?**`, (route) => route.fulfill(json(body)))
  }
}
async function logIn(hand: Walking): Promise<void> {
  const { page } = hand
  const holds = holdsNext(hand) ?? 'token'
  await answerLogins(hand, holds)
  const place = (await over(page).isVisible())
    ? page.getByRole('dialog').last()
    : page.getByRole('main')
  if (!(await over(page).isVisible())) {
    await goTo(page, '/invest', page.getByRole('searchbox').first())
    await goTo(
      page,
      '/login?redirect=%2Finvest',
      page.getByRole('heading', { level: 1, name: 'Log in' }),
    )
    await place.getByLabel('E-mail address').fill('ann@investors.example')
  }
  await place.getByLabel('Password', { exact: true }).fill('correct horse')
  await place.getByRole('button', { name: 'Continue', exact: true }).click()
  if (holds === 'none') await place.getByLabel('Six-digit code').pressSequentially('123456')
}

/** A search that the server refuses with 401, once. */
async function refusedCall({ page }: Stagehand): Promise<void> {
  await goTo(page, '/invest', page.getByRole('searchbox').first())
  await expect(page.getByRole('searchbox').first()).toHaveValue('')
  await page.route(
    (url) => url.pathname === '/api/offerings',
    (route) =>
      route.fulfill({
        ...json({ statusCode: 401, code: 'unauthorized', message: 'Log in to continue.' }),
        status: 401,
      }),
    { times: 1 },
  )
  const answered = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/offerings',
  )
  await page.getByRole('searchbox').first().fill(`harbour ${crypto.randomUUID()}`)
  await answered
}
async function logOut({ page }: Stagehand): Promise<void> {
  const leave = page.getByRole('button', { name: 'Leave without saving' })
  await page.evaluate(() => localStorage.setItem('selected_offering', 'x'))
  if (await leave.isVisible()) return leave.click({ noWaitAfter: true })
  await goTo(page, '/invest', page.getByRole('searchbox').first())
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click({ noWaitAfter: true })
}
/** A consent is given: the user is requested again. */
async function accept({ page, base }: Stagehand): Promise<void> {
  const { items } = await siteAt(base).get<{ items: Record<string, unknown>[] }>(
    '/api/consents',
    (await tokensOf({ base })).access_token,
  )
  await page.unroute('**/api/consents?**')
  await page.route('**/api/consents?**', (route) =>
    route.fulfill(
      json({
        items: items.map((item, i) =>
          i === 0 && route.request().method() === 'GET' ? { ...item, accepted_at: null } : item,
        ),
      }),
    ),
  )
  await goTo(page, '/invest', page.getByRole('searchbox').first())
  await goTo(
    page,
    '/agreement?redirect=%2Finvest',
    page.getByRole('heading', { level: 1, name: 'Before you continue' }),
  )
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Accept and continue' }).click()
}

const people = new Map<string, Promise<object>>()
/** The user that the server returns, by the case. */
async function person(hand: Stagehand, over_: object = {}): Promise<Reply> {
  const known =
    people.get(hand.base) ??
    tokensOf(hand).then(({ access_token }) =>
      siteAt(hand.base).get<object>('/api/personal/user', access_token),
    )
  people.set(hand.base, known)
  // the next test tries again
  known.catch(() => people.delete(hand.base))
  return { status: 200, body: { ...(await known), ...over_ } }
}
const invalid = (hand: Stagehand): Promise<Reply> => person(hand, { error: 'disabled' })
const another = (hand: Stagehand): Promise<Reply> =>
  person(hand, { id: '01900000-0000-7000-8000-000000000002' })

/**
 * Addresses of the documents that a page that is being left requested. Each response is 204, so that the page stays, as
 * it does while a document is being loaded, and can be inspected; `documentOf` then lets the document come.
 */
const documents = new WeakMap<Page, string[]>()
const coming = new WeakSet<Page>()
async function holdDocuments(page: Page): Promise<void> {
  const asked: string[] = []
  documents.set(page, asked)
  await page.route('**', (route) => {
    if (!route.request().isNavigationRequest() || coming.has(page)) return route.fallback()
    asked.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
}
const waitsFor = (page: Page): Promise<void> =>
  expect.poll(() => documents.get(page)?.length).toBe(1)
/**
 * The document that a page waits for comes, or nothing comes and the page stays; the cookie holds what the next read
 * shall find.
 */
async function documentOf(hand: Walking, comes: boolean): Promise<void> {
  const { page } = hand
  await putCookie(hand, holdsNext(hand) ?? 'none')
  const address = documents.get(page)?.pop()
  if (!comes) return
  if (address === undefined) throw new Error('The page asked for no document.')
  coming.add(page)
  await page.goto(address)
  coming.delete(page)
}
/** Acts in the middle of a question give its call up. */
const act =
  (does: (hand: Walking, how: string) => Promise<unknown>) =>
  async (hand: Walking, event = { case: 'default' }): Promise<void> => {
    hand.network.aside('fetchUser')
    await does(hand, event.case)
  }
const USER = 'GET /api/personal/user'
/** Opens the marketplace with the cookie that the first read shall find. */
async function openInvest(hand: Walking): Promise<void> {
  const { page, base } = hand
  await page.addInitScript(() =>
    addEventListener('beforeunload', (event) => {
      if (!event.isTrusted && (globalThis as { formWithWork?: boolean }).formWithWork === true)
        event.preventDefault()
    }),
  )
  await page.route(
    (url) => url.pathname === '/api/sessions/end',
    (route) => route.fulfill({ status: 204 }),
  )
  await putCookie(hand, holdsNext(hand) ?? 'none')
  await page.goto(named(base, '/invest'))
  await holdDocuments(page)
}

/**
 * The session of a page: what the cookie holds, the server's response about its token, other tabs, time and typed work.
 */
export const sessionScript: FlowScript = {
  model: sessionModel,
  open: openInvest,
  calls: { fetchUser: USER, userAgain: USER, refetchUser: USER, renewedUser: USER },
  own: ['readToken', 'rereadToken'],
  acts: {
    SIGNED_IN: act(logIn),
    LOGOUT: act(logOut),
    USER_CHANGED: act(accept),
    PAGE_SHOWN: act((hand) => documentOf(hand, true)),
    COOKIE_CHANGED: act(async (hand) => {
      const holds = holdsNext(hand) ?? 'none'
      await putCookie(hand, holds, true)
      // who logs out clears all local storage, which the tabs share
      if (holds === 'none') await hand.page.evaluate(() => localStorage.clear())
      await say(
        hand.page,
        holds === 'none' && !(await over(hand.page).isVisible()) ? 'logged out' : 'changed',
      )
    }),
    EXPIRED: act(async (hand, how) => {
      await setWorking(hand.page, how === 'working')
      await putCookie(hand, 'none')
      await (how === 'working' ? say(hand.page, 'changed') : seenLater(hand.page))
    }),
    UNAUTHORIZED: act(async (hand, how) => {
      await setWorking(hand.page, how === 'working')
      await refusedCall(hand)
    }),
  },
  passes: {
    leave: act(async (hand) => {
      await documentOf(hand, false)
      await hand.page.clock.fastForward(LEAVING_MS)
    }),
    retryAfter: (hand) => hand.page.clock.runFor(RETRY_AFTER_S * 1000),
    giveUp: (hand) => hand.page.clock.runFor(RECONNECTING_MS),
  },
  replies: {
    'fetchUser/valid': person,
    'fetchUser/another': another,
    'fetchUser/invalid': invalid,
    'fetchUser/refused': refusal(401, 'unauthorized', 'Log in to continue.'),
    // the client tries once more by itself
    'fetchUser/shed': { ...busy, times: 2 },
    'userAgain/valid': person,
    'userAgain/another': another,
    'userAgain/invalid': invalid,
    'userAgain/refused': refusal(401, 'unauthorized', 'Log in to continue.'),
    'userAgain/shed': busy,
    'refetchUser/valid': person,
    'refetchUser/invalid': invalid,
    'refetchUser/down': refusal(404, 'not_found', 'There is nothing here.'),
    'renewedUser/same': person,
    'renewedUser/another': another,
    'renewedUser/invalid': invalid,
    'renewedUser/down': refusal(404, 'not_found', 'There is nothing here.'),
  },
  sees: {
    // a read takes no time: what it leads to is looked at
    'session.reading': () => Promise.resolve(),
    async 'session.leaving'(page) {
      await waitsFor(page)
      await expect(page.getByRole('progressbar', { name: 'Page is loading' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      const asked = page.locator('h1, h2, a').filter({ hasText: /^Log in$|session has ended/ })
      await expect(asked, 'what the person saw stays').toHaveCount(0)
    },
    'session.renewing.reading': () => Promise.resolve(),
    'session.loadingUser': (_page, _state, network) => network.arrived('fetchUser'),
    'session.reconnecting.waiting': (page) => expect(reconnecting(page)).toBeVisible(),
    async 'session.reconnecting.asking'(page, _, network) {
      await network.arrived('userAgain')
      await expect(reconnecting(page)).toBeVisible()
    },
    async 'session.renewing.loadingUser'(page, _, network) {
      await network.arrived('fetchUser')
      await expect(over(page)).toBeVisible()
    },
    'session.renewing.asking': (page) => expect(over(page)).toBeVisible(),
    async 'session.anonymous'(page) {
      await expect(
        page
          .getByRole('link', { name: 'Log in' })
          .or(page.getByRole('heading', { level: 1, name: 'Log in' }))
          .first(),
      ).toBeVisible()
      await expect
        .poll(async () =>
          (await page.context().cookies()).some(({ name }) => name === 'access_token'),
        )
        .toBe(false)
      await expect.poll(() => page.evaluate(() => localStorage.length).catch(() => -1)).toBe(0)
    },
    async 'session.authenticated.current'(page) {
      await expect(
        account(page).or(page.getByRole('heading', { level: 1, name: 'Before you continue' })),
      ).toBeAttached()
      await expect(over(page)).toBeHidden()
    },
    async 'session.authenticated.refreshing'(page, _, network) {
      await network.arrived('refetchUser')
      await working(page.getByRole('button', { name: 'Accept and continue' }))
    },
  },
  apart: {
    'another tab signs in while this one is answered': {
      path: [
        'xstate.done.actor.readToken/none',
        'COOKIE_CHANGED/default',
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/valid',
        'SIGNED_IN/default',
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/valid',
      ],
      script: race(),
    },
    'another tab signs in, and this one is answered before the user of that is known': {
      path: [
        'xstate.done.actor.readToken/none',
        'COOKIE_CHANGED/default',
        'xstate.done.actor.readToken/token',
        'SIGNED_IN/default',
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/valid',
      ],
      script: race(),
    },
    'another tab signs in, and this one is answered while the server sheds load': {
      path: [
        'xstate.done.actor.readToken/none',
        'COOKIE_CHANGED/default',
        'xstate.done.actor.readToken/token',
        'xstate.error.actor.fetchUser/shed',
        'SIGNED_IN/default',
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/valid',
      ],
      script: race(),
    },
    'the browser shows the page again, as it kept it': {
      path: [
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/valid',
        'LOGOUT/default',
        'PAGE_SHOWN/default',
        'xstate.done.actor.readToken/none',
      ],
      script: {
        acts: {
          async PAGE_SHOWN(hand) {
            await documentOf(hand, false)
            await hand.page.evaluate(() =>
              dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
            )
          },
        },
      },
    },
    "a page that stays and is somebody else's then asks for what it shows anew": {
      path: [
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/valid',
        'COOKIE_CHANGED/default',
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/another',
        'xstate.after.leave.session.leaving/default',
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/another',
      ],
      script: othersPage(),
    },
    'the cookie goes by its own age, without a reload': {
      path: [
        'xstate.done.actor.readToken/token',
        'xstate.done.actor.fetchUser/valid',
        'EXPIRED/default',
      ],
      script: {
        acts: {
          async EXPIRED({ page, base }) {
            const { access_token: value } = await tokensOf({ base })
            await page.context().addCookies([
              {
                name: 'access_token',
                value,
                url: named(base, '/'),
                expires: Math.floor(Date.now() / 1000) + SHORT_LIFE_S,
              },
            ])
            await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }))
            await expect
              .poll(
                async () =>
                  (await page.context().cookies()).some(({ name }) => name === 'access_token'),
                { timeout: 20_000 },
              )
              .toBe(false)
            expect(
              await page.evaluate(() => 'sameLoad' in globalThis),
              'nothing was loaded anew',
            ).toBe(true)
            await page.clock.fastForward(HOURS_12)
          },
        },
      },
    },
  },
}

/** What a page did with the saved offerings. Kept by its page, since each attempt of a test has a page of its own. */
interface SavedCalls {
  asked: number
  answered: number
  /** calls before the page went to the next person; undefined until then */
  before?: number
}
const savedCalls = new WeakMap<Page, SavedCalls>()
function savedOf(page: Page): SavedCalls {
  const known = savedCalls.get(page)
  if (known === undefined) throw new Error('The calls of the page are not counted.')
  return known
}
function countSaved(page: Page): void {
  const calls: SavedCalls = { asked: 0, answered: 0 }
  savedCalls.set(page, calls)
  const isSaved = (url: string): boolean => new URL(url).pathname === '/api/saved'
  page.on('request', (request) => {
    if (isSaved(request.url())) calls.asked += 1
  })
  page.on('response', (response) => {
    if (isSaved(response.url()) && response.ok()) calls.answered += 1
  })
}

/** What the page fetched for the first person is not what the second one sees. */
function othersPage(): NonNullable<FlowScript['apart']>[string]['script'] {
  return {
    async open(hand) {
      countSaved(hand.page)
      await openInvest(hand)
    },
    sees: {
      async 'session.leaving'(page) {
        await waitsFor(page)
        const calls = savedOf(page)
        calls.before = calls.asked
      },
      async 'session.authenticated.current'(page) {
        await expect(account(page)).toBeAttached()
        const calls = savedOf(page)
        const { before } = calls
        await (
          before === undefined
            ? expect.poll(() => calls.answered, 'the first person sees what they saved')
            : expect.poll(() => calls.asked, 'the next person’s page asks again')
        ).toBeGreaterThan(before ?? 0)
      },
    },
  }
}

/** By page, as each attempt of a test has its own: lets the files of the next page come. */
const letAssetsCome = new WeakMap<Page, () => void>()
/** Pages whose own log-in was answered. */
const answeredLogIns = new WeakSet<Page>()
/**
 * The page of log-in stays while the page that it leads to is loaded: so long the answer of its own log-in may still
 * come.
 */
function race(): NonNullable<FlowScript['apart']>[string]['script'] {
  return {
    calls: { fetchUser: USER, attempt: 'POST /app/auth/attempt' },
    async open({ page, base }) {
      const go = Promise.withResolvers<void>()
      letAssetsCome.set(page, go.resolve)
      await page.goto(named(base, '/login?redirect=%2Fdashboard%2Fmy-investments'))
      await heading(page, 'Log in')
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('ann@investors.example')
      await page.getByLabel('Password', { exact: true }).fill('correct horse')
      await page.route(
        (url) => url.pathname.startsWith('/assets/'),
        async (route) => {
          await go.promise
          await route.fallback()
        },
      )
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
    },
    acts: {
      async SIGNED_IN(hand) {
        answeredLogIns.add(hand.page)
        hand.network.aside('fetchUser')
        await hand.network.answer('attempt', {
          status: 200,
          body: { token: (await tokensElsewhere(hand)).access_token },
        })
      },
    },
    sees: {
      'session.anonymous': (page) =>
        working(page.getByRole('button', { name: 'Continue', exact: true })),
      async 'session.authenticated.current'(page: Page, _: AnyMachineSnapshot) {
        if (!answeredLogIns.has(page))
          return working(page.getByRole('button', { name: 'Continue', exact: true }))
        letAssetsCome.get(page)?.()
        await expect(page).toHaveURL(/my-investments/)
        await heading(page, 'My investments')
      },
    },
  }
}
