import { isDeepStrictEqual } from 'node:util'
import { runs } from '#tests/support/thorough.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { InSession } from '#tests/support/session.tsx'
import { detailOf, envelopeOf, investment, presented, stepAt } from './investment.fixture.ts'
import StepScreen from './step.screen.tsx'
// loaded before time is stopped: a lazy chunk is read from the disk
import './review.tsx'
import './submitted.tsx'

/** Journeys that are interrupted here; those in a real browser are in tests/e2e/interruptions.test.ts. */
const RUNS = runs(16, 160, 'src/interruptions')
/** Runs in one test: a failure names its seed. */
const RUNS_PER_TEST = 8
/** What is typed in a field is on the server this long after it, also while other fields are typed in. */
const DRAFT_MS = 2000
/** ms for the runs of one test on a busy machine */
const SLOW_MS = 180_000
const BASE = `/api/investments/${investment.id}`
const HOME = `/investment/${investment.id}`
const KINDS = ['kill', 'offline', 'session', 'build'] as const
type Kind = (typeof KINDS)[number]

/** The steps of this investment: what is typed, by the label of its field, and what is on file. */
const STEPS = {
  suitability: {
    typed: {
      annual_income: ['Annual income', '132,000.00'],
      net_worth: ['Net worth', '460,000.00'],
    },
    onFile: {
      liquid_net_worth: 21_000_000,
      other_cf_12mo: 0,
      accreditation: 'none',
      objectives: ['growth', 'diversification'],
      risk_tolerance: 'moderately_aggressive',
      time_horizon: '5_10y',
      liquidity_need: 'not_needed',
      experience: '1_5',
      can_afford_loss: true,
      understands_illiquidity: true,
    },
  },
  'investor-details': {
    typed: {
      contact_email: ['E-mail address for notices', 'mara@example.com'],
      occupation: ['Occupation', 'Harbor engineer'],
      employer: ['Employer', 'Elizabeth River Works'],
    },
    onFile: {
      employment_status: 'employed',
      source_of_funds: 'savings',
      third_party_funds: false,
      broker_dealer_employee: false,
      own_account: true,
      no_reliance: true,
    },
  },
} as const
type Step = keyof typeof STEPS
const steps = Object.keys(STEPS) as Step[]
const fieldsOf = (step: Step) =>
  Object.entries(STEPS[step].typed as Record<string, readonly [string, string]>)
/** As the server has it: an amount in cents. */
const stored = (text: string): unknown =>
  /^[\d,.]+$/.test(text) ? Number(text.replaceAll(/\D/g, '')) : text

const typedIn = ({ values }: Pick<Server, 'values'>) =>
  steps.map((step) => fieldsOf(step).map(([name]) => values[step][name]))
/** What is typed in all steps, as the server has it. */
const TYPED = steps.map((step) => fieldsOf(step).map(([, [, text]]) => stored(text)))

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

interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
  key: string | null
}
/**
 * A server with one investment: it stores drafts and steps, responds to a known key as before, and counts its calls.
 */
class Server {
  readonly values: Record<Step, Record<string, unknown>>
  readonly inSteps = new Set<Step>()
  submitted = false
  sessionEnded = false
  /** how often each thing was done; a repeated key does nothing */
  readonly done: string[] = []
  /** what came before its turn */
  readonly skipped: string[] = []
  readonly #known = new Map<string, { status: number; body: unknown }>()

  constructor() {
    this.values = Object.fromEntries(
      steps.map((step) => [step, { ...STEPS[step].onFile }]),
    ) as unknown as Server['values']
  }

  get next(): Step | 'review' | null {
    if (this.submitted) return null
    return steps.find((step) => !this.inSteps.has(step)) ?? 'review'
  }

  view(): InvestmentView {
    const reachable = (step: Step) =>
      !this.submitted && (this.inSteps.has(step) || this.next === step)
    return {
      ...investment,
      next_step: this.next,
      envelope_id: this.next === 'review' || this.submitted ? 'envelope' : null,
      submitted_at: this.submitted ? '2026-11-24T15:00:00Z' : null,
      steps: steps.map((step) =>
        stepAt(
          step,
          this.inSteps.has(step) ? 'submitted' : 'not_started',
          reachable(step),
          'Another step comes first.',
        ),
      ),
    }
  }

  answer(sent: Sent): { status: number; body: unknown } {
    if (this.sessionEnded)
      return { status: 401, body: { statusCode: 401, code: 'unauthenticated', message: 'Log in.' } }
    const known = sent.key === null ? undefined : this.#known.get(sent.key)
    if (known) return known
    const answer = this.#do(sent)
    if (sent.key !== null) this.#known.set(sent.key, answer)
    return answer
  }

  #do({ method, path, body }: Sent): { status: number; body: unknown } {
    const [, name, draft] = /\/steps\/([a-z-]+)(\/draft)?$/.exec(path) ?? []
    if (name !== undefined) return this.#step(method, name as Step, draft !== undefined, body)
    if (path === BASE) return { status: 200, body: this.view() }
    if (path === `${BASE}/envelope`)
      return {
        status: 200,
        body: envelopeOf({
          id: 'envelope',
          opened: true,
          sha256: 'a1b2',
          ownSigned: true,
          signed: true,
          ended: null,
        }),
      }
    if (path === `${BASE}/submit`) {
      if (this.next !== 'review') return this.#refuse(`submit while ${this.next} is next`)
      this.submitted = true
      this.done.push('submit')
      return { status: 200, body: this.view() }
    }
    return { status: 404, body: { statusCode: 404, code: 'not_found', message: 'Not found.' } }
  }

  #step(method: string, step: Step, draft: boolean, body: Record<string, unknown>) {
    const given = (body['values'] ?? {}) as Record<string, unknown>
    if (this.submitted || !(this.inSteps.has(step) || this.next === step))
      return this.#refuse(method === 'GET' ? null : `${method} ${step} while ${this.next} is next`)
    if (method !== 'GET') Object.assign(this.values[step], given)
    if (method === 'GET')
      return {
        status: 200,
        body: detailOf(step, {
          values: this.values[step],
          status: presented(this.inSteps.has(step) ? 'submitted' : 'in_progress', 'Step'),
        }),
      }
    if (draft) return { status: 200, body: { saved_at: new Date().toISOString(), rev: 2 } }
    this.inSteps.add(step)
    this.done.push(step)
    return { status: 200, body: this.view() }
  }

  /** `write`: what was sent although it was not its turn; null for a read, which changes nothing */
  #refuse(write: string | null) {
    if (write !== null) this.skipped.push(write)
    return {
      status: 409,
      body: {
        statusCode: 409,
        code: 'not_accepted',
        message: 'This cannot be submitted now.',
        detail: { next_step: this.next },
      },
    }
  }
}

const later = (ms: number, then: () => void) => void setTimeout(then, ms)
/** Time passes on the page, in steps; what React has to do is done after each. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 250)))
}

/** One person with one investment, in one browser after the other. */
class Journey {
  readonly server = new Server()
  readonly #random: (below: number) => number
  readonly #kind: Kind
  /** moments until the interruption comes */
  #left: number
  #tab = { dead: false }
  #offline = false
  #newBuild = false
  #renewed: Promise<boolean> | null = null
  #router: ReturnType<typeof createMemoryRouter> | null = null
  #at = ''
  #killedAt: number | null = null
  readonly #typedAt = new Map<string, number>()
  readonly lost: string[] = []
  interrupted = false

  constructor(seed: number) {
    this.#random = randomOf(seed)
    this.#kind = KINDS[seed % KINDS.length] ?? 'kill'
    this.#left = this.#random(8)
  }

  get kind(): Kind {
    return this.#kind
  }

  /** A new page in a browser: nothing of the one before is in its memory. */
  async open(path: string): Promise<void> {
    const tab = (this.#tab = { dead: false })
    ports.token = () => 'token'
    ports.fetch = (address, init) => this.#send(tab, address, init)
    ports.unauthorized = () => (this.#renewed ??= this.#logIn())
    const router = createMemoryRouter(
      [
        { path: '/investment/:investment_id', element: <p>The investment</p> },
        { path: '/investment/:investment_id/:step', element: <StepScreen /> },
      ],
      { initialEntries: [path] },
    )
    this.#router = router
    this.#at = path
    render(
      <OwnCache>
        <RouterProvider router={router} />
      </OwnCache>,
      { wrapper: InSession },
    )
    await pass(1000)
  }

  #send(tab: { dead: boolean }, address: string, init: RequestInit): Promise<Response> {
    const path = new URL(address, 'http://localhost').pathname
    const sent: Sent = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      key: new Headers(init.headers).get('idempotency-key'),
    }
    const [up, down] = [40 + this.#random(260), 40 + this.#random(260)]
    return new Promise((resolve, reject) => {
      const broken = () => reject(new TypeError('Failed to fetch'))
      later(up, () => {
        if (tab.dead) return
        if (this.#offline) return broken()
        const { status, body } = this.server.answer(sent)
        const text = JSON.stringify(body)
        // the answer may be lost although the server has done it
        later(down, () => {
          if (tab.dead) return
          if (this.#offline) return broken()
          resolve(new Response(text, { status, headers: { 'content-type': 'application/json' } }))
        })
      })
    })
  }

  #logIn(): Promise<boolean> {
    return new Promise((resolve) =>
      later(2000 + this.#random(6000), () => {
        this.server.sessionEnded = false
        this.#renewed = null
        resolve(true)
      }),
    )
  }

  async #interrupt(): Promise<void> {
    this.interrupted = true
    if (this.#kind === 'offline') {
      this.#offline = true
      later(1000 + this.#random(12_000), () => {
        this.#offline = false
        dispatchEvent(new Event('online'))
      })
    }
    if (this.#kind === 'session') this.server.sessionEnded = true
    if (this.#kind === 'build') this.#newBuild = true
    if (this.#kind !== 'kill') return
    this.#killedAt = Date.now()
    await this.#end()
    await this.open(this.server.next === null ? HOME : `${HOME}/${this.server.next}`)
  }

  /** The page is gone: what React still sends while it is taken down reaches nobody. */
  async #end(): Promise<void> {
    this.#tab.dead = true
    cleanup()
    await pass(1)
  }

  /** Time passes, and at one moment of the journey something happens in it. */
  async #think(ms: number): Promise<void> {
    const at = this.#left-- === 0 ? this.#random(ms) : null
    await pass(at ?? ms)
    if (at !== null) {
      await this.#interrupt()
      await pass(ms - at)
    }
    const path = this.#router?.state.location.pathname ?? ''
    if (!this.#newBuild || path === this.#at) {
      this.#at = path
      return
    }
    // a new build: the next link loads its page in full
    this.#newBuild = false
    await this.#end()
    await this.open(path)
  }

  async #type(step: Step): Promise<boolean> {
    for (const [name, [label, text]] of fieldsOf(step)) {
      const field = screen.queryByRole<HTMLInputElement>('textbox', {
        name: new RegExp(`^${label}`),
      })
      if (field === null) return false
      if (field.value === text) continue
      const before = this.#typedAt.get(name)
      const beyond = before !== undefined && (this.#killedAt ?? Infinity) - before > DRAFT_MS
      if (before !== undefined && (this.#killedAt === null || beyond))
        this.lost.push(`${name}: "${field.value}"`)
      act(() => {
        fireEvent.change(field, { target: { value: text } })
        fireEvent.blur(field)
      })
      this.#typedAt.set(name, Date.now())
      await this.#think(200 + this.#random(2500))
      return true
    }
    return false
  }

  #press(name: string | RegExp): void {
    const button = screen.queryByRole('button', { name })
    if (button === null) return
    // people click twice
    act(() => void fireEvent.click(button))
    act(() => void fireEvent.click(button))
  }

  /** Does what the page requires, until the investment is submitted or nothing leads there. */
  async walk(): Promise<void> {
    await this.open(`${HOME}/suitability`)
    for (let n = 0; n < 60; n++) {
      const path = this.#router?.state.location.pathname ?? ''
      const at = steps.find((step) => path === `${HOME}/${step}`)
      if (screen.queryByRole('heading', { name: 'Your investment is submitted' })) return
      if (path === HOME && this.server.submitted) return
      if (at !== undefined && (await this.#type(at))) continue
      this.#press('Try again')
      this.#press(at === undefined ? /^Submit investment of/ : 'Save and continue')
      await this.#think(1500)
    }
  }
}

const plain = { ...ports }
beforeEach(() => {
  vi.useFakeTimers({
    // a page measures how long it waits by `performance`, too: a real one makes each journey another on a slow machine
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Object.assign(ports, plain)
})

describe('the guided investment is interrupted: the tab is killed, the network is lost, the session ends, a new build is there', () => {
  const groups = Array.from({ length: RUNS / RUNS_PER_TEST }, (_, n) => n * RUNS_PER_TEST)
  const seen: Record<string, number> = {}
  it.each(groups)(
    'runs from %i on: nothing is lost, skipped or submitted twice',
    { timeout: SLOW_MS },
    async (first) => {
      const problems: unknown[] = []
      for (let seed = first; seed < first + RUNS_PER_TEST; seed++) {
        const journey = new Journey(seed)
        await journey.walk()
        const { server, kind, lost, interrupted } = journey
        const found = { lost, done: server.done, skipped: server.skipped, typed: typedIn(server) }
        const right = { lost: [], done: [...steps, 'submit'], skipped: [], typed: TYPED }
        seen[interrupted ? kind : 'none'] = (seen[interrupted ? kind : 'none'] ?? 0) + 1
        if (!isDeepStrictEqual(found, right))
          problems.push({ seed, kind, found, page: document.body.textContent })
        cleanup()
      }
      expect(problems).toEqual([])
    },
  )
  it('most runs of each kind were interrupted: the others ended before their moment came', () => {
    for (const kind of KINDS) expect(seen[kind], kind).toBeGreaterThan(RUNS / KINDS.length / 2)
  })
})
