import { runs } from '#tests/support/thorough.ts'
import type { Locator } from 'playwright'
import { describe, it } from 'vitest'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import { expect, stage, type Tab } from './harness.ts'
import {
  beginKyc,
  confirmIfAsked,
  fillDetails,
  fillDocuments,
  fillPayment,
  fillSuitability,
  finishKyc,
  logIn,
  newcomer,
  type Newcomer,
} from './support/interactions.ts'
import { withMouse, type Hands } from './support/hands.ts'
import { beginInvestment } from './support/invest.ts'

/** Interruptions of this run. `INTERRUPTIONS=…` makes more, `SEED=…` others. */
const INTERRUPTIONS = Number(process.env['INTERRUPTIONS'] ?? runs(8, 40))
const SEED = Number(process.env['SEED'] ?? 21)
/** of one investment */
const PER_JOURNEY = 8
/** ms for one investment with its interruptions on a busy machine */
const SLOW_MS = 900_000
/** What is typed is on the server this long after the last key. */
const DRAFT_MS = 2000
const BUILD_CHECK_MS = 3_600_000

const KINDS = ['kill', 'offline', 'session', 'build'] as const
type Kind = (typeof KINDS)[number]
/** Pages of the guided investment, each with about how many things a person does there. */
const PAGES = {
  kyc: 16,
  payment: 6,
  documents: 8,
  suitability: 12,
  'investor-details': 9,
  review: 2,
} as const
type Page = keyof typeof PAGES
interface Interruption {
  kind: Kind
  page: Page
  /** how many things the person has done on this page before */
  after: number
}

/** What a person does once, by the history of the investment; the platform itself may open a step again. */
const ONCE = /: submitted$|^Signed|^Submitted/
const AUTOMATIC = 'Automatic'

const act = stage()

/** mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Every kind equally often, on random pages at random points. */
function interruptionsOf(random: (below: number) => number): Interruption[] {
  const pages = Object.keys(PAGES) as Page[]
  return Array.from({ length: PER_JOURNEY }, (_, n): Interruption => {
    const page = pages[random(pages.length)] ?? 'kyc'
    return { kind: KINDS[n % KINDS.length] ?? 'kill', page, after: random(PAGES[page] + 1) }
  })
}

/** The tab is gone; the person goes on in another browser. */
class Killed extends Error {}
/** The session ended where nothing typed would be lost: the person logs in, comes back, and does the last thing again. */
class LoggedOut extends Error {}

/** One person who invests, whatever comes between. */
class Journey {
  readonly #who: Newcomer
  readonly #random: (below: number) => number
  readonly #left: Interruption[]
  readonly came: Interruption[] = []
  /** what was done on the page that is open, and when */
  #done = new Map<string, number>()
  #count = 0
  #at: Page = 'kyc'
  #tab: Tab | null = null
  #offline: Promise<void> | null = null
  #killedAt = 0
  /** the session has ended, and the page does not know it yet */
  #ended = false
  #id = ''

  constructor(seed: number, who: Newcomer) {
    this.#random = randomOf(seed)
    this.#who = who
    this.#left = interruptionsOf(this.#random)
  }

  get #page() {
    if (this.#tab === null) throw new Error('There is no tab.')
    return this.#tab.page
  }

  async #open(): Promise<Hands> {
    this.#tab = await act.tab('visitor')
    // refusals and lost responses that the interruptions bring about
    this.#tab.expects(/status of (401|403|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await this.#page.clock.install()
    return withMouse(this.#page)
  }

  async #token(): Promise<string> {
    const cookies = await this.#page.context().cookies()
    return cookies.find(({ name }) => name === 'access_token')?.value ?? ''
  }

  async #investment(): Promise<{ next_step: string | null; submitted_at: string | null }> {
    return act.site.get(`/api/investments/${this.#id}`, await this.#token())
  }

  /** Before each thing that the person does: it may be the moment. `last`: the page is left after it. */
  async #moment(last = false): Promise<void> {
    const index = this.#left.findIndex(
      ({ page, after }) => page === this.#at && (last || after <= this.#count),
    )
    this.#count += 1
    const [now] = index < 0 ? [] : this.#left.splice(index, 1)
    if (now === undefined) return
    this.came.push(now)
    if (now.kind === 'kill') await this.#kill()
    if (now.kind === 'offline') await this.#loseNetwork()
    if (now.kind === 'session') await this.#endSession()
    if (now.kind === 'build') await this.#deploy()
  }

  async #kill(): Promise<never> {
    this.#killedAt = Date.now()
    await this.#page.close({ runBeforeUnload: false })
    throw new Killed()
  }

  async #loseNetwork(): Promise<void> {
    const context = this.#page.context()
    await context.setOffline(true)
    const ms = 500 + this.#random(6000)
    this.#offline = new Promise((done) => setTimeout(done, ms)).then(async () => {
      await context.setOffline(false)
      this.#offline = null
    })
  }

  async #endSession(): Promise<void> {
    const ended = await fetch(act.at('/api/sessions/end'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await this.#token()}`,
        'idempotency-key': crypto.randomUUID(),
      },
    })
    expect(ended.status).toBeLessThan(300)
    this.#ended = true
  }

  async #deploy(): Promise<void> {
    const looked = this.#page.waitForResponse('**/builds/latest.json*')
    await this.#page.route('**/builds/latest.json*', (route) =>
      route.fulfill({ json: { id: 'a-build-of-tomorrow', timestamp: 0 } }),
    )
    await this.#page.clock.fastForward(BUILD_CHECK_MS)
    await looked
  }

  /** The session that ended is renewed over the page, or on the log-in page when nothing was under way. */
  async #renew(): Promise<void> {
    if (!this.#ended) return
    const over = this.#page.getByRole('dialog').filter({ hasText: 'Your session has ended' })
    const form = this.#page.getByRole('heading', { level: 1, name: 'Log in' })
    const words = this.#page.getByText('Your session has ended')
    await expect(words.or(form)).toBeVisible({ timeout: 20_000 })
    this.#ended = false
    if (await form.isVisible()) {
      this.#killedAt = Date.now()
      throw new LoggedOut()
    }
    const before = (await act.site.now()).getTime() - 1000
    await over.getByLabel('Password', { exact: true }).fill(this.#who.password)
    await over.getByRole('button', { name: 'Continue', exact: true }).click()
    await over
      .getByLabel('Six-digit code')
      .pressSequentially(await act.site.code(this.#who.email, before))
    await expect(over).toHaveCount(0)
  }

  /**
   * The person's hands, which something may come between. After a kill or a log-out, the person does not do again what
   * was done more than two seconds before it: were it lost, the step could not be submitted.
   */
  #hands(plain: Hands): Hands {
    const { page } = plain
    const doing =
      <N extends keyof Omit<Hands, 'page'>, A extends Parameters<Hands[N]>>(
        name: N,
        hand: (...given: A) => Promise<void>,
        is: (...given: A) => Promise<boolean>,
      ) =>
      async (...given: A): Promise<void> => {
        const key = `${name} ${JSON.stringify(given.slice(0, 2))}`
        const before = this.#done.get(key)
        if (before !== undefined && this.#killedAt - before > DRAFT_MS) return
        await this.#moment()
        if (name === 'press' || name === 'upload' || this.#ended) await this.#offline
        if (before !== undefined && (await is(...given))) return
        await hand(...given)
        this.#done.set(key, Date.now())
        // the page learns of it with the next draft, upload or document
        await this.#renew()
      }
    const never = () => Promise.resolve(false)
    const named = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
    return {
      page,
      type: doing(
        'type',
        (label, text) => plain.type(label, text),
        async (label) => {
          const field = page.getByRole('textbox', { name: named(label) }).first()
          return (await field.count()) === 0 || (await field.inputValue()) !== ''
        },
      ),
      choose: doing('choose', (group, option) => plain.choose(group, option), never),
      pick: doing('pick', (label, option) => plain.pick(label, option), never),
      tick: doing(
        'tick',
        (label) => plain.tick(label),
        (label) =>
          page
            .getByRole('checkbox', { name: named(label) })
            .first()
            .isChecked(),
      ),
      press: doing('press', (button) => plain.press(button), never),
      follow: doing('follow', (link) => plain.follow(link), never),
      upload: doing(
        'upload',
        (button, file) => plain.upload(button, file),
        async (button) => {
          const again = page.getByRole('button', {
            name: named(button.replace('Choose', 'Replace')),
          })
          return (await again.count()) > 0
        },
      ),
      code: (digits) => plain.code(digits),
    }
  }

  async #fill(hands: Hands): Promise<void> {
    const who = this.#who
    if (this.#at === 'kyc') {
      await beginKyc(hands, who)
      await finishKyc(hands, who)
    }
    if (this.#at === 'payment') await fillPayment(hands, who, 'wire')
    if (this.#at === 'documents') await fillDocuments(hands)
    if (this.#at === 'suitability') await fillSuitability(hands)
    if (this.#at === 'investor-details') await fillDetails(hands, who)
  }

  /** Presses the button of the step until the page goes on; people press twice. */
  async #goOn(plain: Hands): Promise<void> {
    const { page } = plain
    const isNext = () => Promise.resolve(!page.url().endsWith(`/${this.#at}`))
    const save = page.getByRole('button', { name: 'Save and continue' })
    const comes = () => this.#left.some(({ kind, page: at }) => kind !== 'kill' && at === this.#at)
    while (comes()) await this.#moment(true)
    for (let n = 0; n < 20 && !(await isNext()); n++) {
      await this.#offline
      await save.dblclick({ timeout: 3000 }).catch(() => undefined)
      await this.#killWhileSaving()
      await this.#renew()
      await confirmIfAsked(plain, act.site, this.#who.email, isNext)
    }
    expect(await isNext(), `${this.#at} is submitted`).toBe(true)
  }

  /** A kill that is left for this page comes while the step is being saved. */
  async #killWhileSaving(): Promise<void> {
    const index = this.#left.findIndex(({ kind, page }) => kind === 'kill' && page === this.#at)
    if (index < 0) return
    this.came.push(...this.#left.splice(index, 1))
    await this.#page.waitForTimeout(this.#random(200))
    await this.#kill()
  }

  async #sign(plain: Hands, sign: Locator, submit: Locator): Promise<void> {
    const { page } = plain
    const open = page.getByRole('button', { name: /^Open .*[Ss]ubscription agreement/ }).first()
    const [popup] = await Promise.all([
      page
        .context()
        .waitForEvent('page', { timeout: 3000 })
        .catch(() => null),
      open.click(),
    ])
    await popup?.close()
    await this.#renew()
    await plain.type('Your full name', `${this.#who.first} ${this.#who.last}`)
    const tick = page.getByRole('checkbox', { name: /^The name above is my signature/ })
    if (!(await tick.isChecked())) await tick.click()
    await expect(sign).toBeEnabled()
    await sign.click()
    await confirmIfAsked(plain, act.site, this.#who.email, () => submit.isEnabled())
  }

  /** What the review still requires: prepare, read, sign, submit. */
  async #review(plain: Hands): Promise<void> {
    const { page } = plain
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const submit = button(/^Submit investment of/)
    const done = page.getByRole('heading', { level: 1, name: 'Your investment is submitted' })
    await expect(
      page.getByRole('heading', { level: 1, name: 'Review, sign and submit' }),
    ).toBeVisible()
    for (let n = 0; n < 40 && (await done.count()) === 0; n++) {
      await this.#moment()
      await this.#offline
      const [prepare, sign] = [button('Prepare the agreement'), button('Sign the documents')]
      const may = (one: typeof submit) => one.isEnabled({ timeout: 300 }).catch(() => false)
      if (await may(submit)) await submit.dblclick({ timeout: 3000 }).catch(() => undefined)
      else if (await may(prepare)) await prepare.click({ timeout: 3000 }).catch(() => undefined)
      else if (await sign.isVisible()) await this.#sign(plain, sign, submit)
      await this.#renew()
      await page.waitForTimeout(300)
    }
    await expect(done).toBeVisible()
  }

  /** In another browser, where nothing is known of the first: the investment resumes at the server's next step. */
  async #comeBack(): Promise<Hands> {
    const plain = await this.#open()
    await this.#page.goto(act.at(`/login?redirect=/investment/${this.#id}`))
    await this.#resume(plain)
    return plain
  }

  /** Logs in on the page that asks for it, and goes on at the server's next step. */
  async #resume(plain: Hands): Promise<void> {
    await logIn(plain, act.site, this.#who)
    const { next_step } = await this.#investment()
    if (next_step !== null) await this.#page.goto(act.at(`/investment/${this.#id}/${next_step}`))
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async walk(): Promise<void> {
    let plain = await this.#open()
    this.#id = await beginInvestment(plain, act.site, this.#who, 'Kelpworks', 500)
    for (let n = 0; n < 40; n++) {
      const { next_step, submitted_at } = await this.#investment()
      if (submitted_at !== null) return
      const at = (next_step ?? 'review') as Page
      await expect(this.#page, 'the page is where the server says').toHaveURL(
        new RegExp(`/investment/${this.#id}/${at}$`),
      )
      if (at !== this.#at) {
        this.#at = at
        this.#count = 0
        this.#done = new Map()
      }
      try {
        if (at === 'review') await this.#review(plain)
        else {
          await this.#fill(this.#hands(plain))
          await this.#goOn(plain)
        }
      } catch (cause) {
        if (cause instanceof Killed) plain = await this.#comeBack()
        else if (cause instanceof LoggedOut) await this.#resume(plain)
        else throw cause
      }
    }
  }

  /** What the server has done to the investment and its steps, the oldest first. */
  async history(): Promise<HistoryEntry[]> {
    const { items } = await act.site.get<{ items: HistoryEntry[] }>(
      `/api/investments/${this.#id}/history?limit=50`,
      await this.#token(),
    )
    return items.toReversed()
  }
}

describe(`the guided investment is interrupted ${INTERRUPTIONS} times in a browser`, () => {
  const journeys = Array.from({ length: Math.ceil(INTERRUPTIONS / PER_JOURNEY) }, (_, n) => n)
  it.each(journeys)(
    'journey %i: nothing is lost beyond two seconds, no step is skipped, nothing is submitted twice',
    { timeout: SLOW_MS },
    async (n) => {
      const who = newcomer(`Una${String.fromCodePoint(97 + n)}`, `90011${4600 + n}`)
      const journey = new Journey(SEED + n, who)
      await journey.walk()
      expect(journey.came, 'every interruption came').toHaveLength(PER_JOURNEY)
      const done = (await journey.history())
        .filter(({ says, who: by }) => by !== AUTOMATIC && ONCE.test(says))
        .map(({ says }) => says)
      expect(done, JSON.stringify(journey.came)).toEqual([
        'Identity: submitted',
        'Payment: submitted',
        'Documents: submitted',
        'Suitability: submitted',
        'Investor details: submitted',
        'Signed the document',
        'Submitted the investment',
      ])
    },
  )
})
