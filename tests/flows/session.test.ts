import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import { describe, expect as assert, it } from 'vitest'
import { sessionModel } from '#machines/flows/session.model.ts'
import { Coverage } from '#machines/lib/coverage.ts'
import { replay, short, type Model } from '#machines/lib/model.ts'
import { activeStates, transitionKey } from '#machines/lib/structure.ts'
import { keepCoverage } from '#tests/support/coverage-file.ts'
import { reportRow } from '#tests/support/report.ts'
import { siteAt } from '../e2e/support/site.ts'
import { stage } from '../e2e/harness.ts'
import { named, refusal, signInByCalls, tokensOf } from './hands.ts'
import { Network, type Reply } from './network.ts'

const act = stage()
const model: Model = sessionModel
const coverage = new Coverage(model.machine)
const USER = 'GET /api/personal/user'
const TOKEN = 'xstate.done.actor.readToken/token'
const VALID = 'xstate.done.actor.fetchUser/valid'
const IN = [TOKEN, VALID]
const RENEW = [...IN, 'EXPIRED/working']

/** Ways that a page of the product can go; the answer of a read is what the cookie holds, so it is prepared by the step before. */
const paths: Readonly<Record<string, readonly string[]>> = {
  'nobody is signed in, then another tab signs in and out': ['xstate.done.actor.readToken/none', 'COOKIE_CHANGED/default', TOKEN, VALID, 'COOKIE_CHANGED/default', 'xstate.done.actor.readToken/none'],
  'the cookie does not decode': ['xstate.error.actor.readToken/undecodable'],
  'a cookie of another tab does not decode': [...IN, 'COOKIE_CHANGED/default', 'xstate.error.actor.readToken/undecodable'],
  'the server does not know the token': [TOKEN, 'xstate.error.actor.fetchUser/refused'],
  'the person has an error': [TOKEN, 'xstate.done.actor.fetchUser/invalid'],
  'a person logs out': [...IN, 'LOGOUT/default'],
  'a call answers 401': [...IN, 'UNAUTHORIZED/default'],
  'a call answers 401 before it is known who is signed in': [TOKEN, 'UNAUTHORIZED/default'],
  'a call answers 401 in the middle of work': [...IN, 'UNAUTHORIZED/working', 'LOGOUT/default'],
  'the cookie reaches its age': [...IN, 'EXPIRED/default'],
  'the session is renewed by another tab': [...RENEW, 'COOKIE_CHANGED/default', 'xstate.done.actor.rereadToken/token', 'xstate.done.actor.renewedUser/same'],
  'the session is renewed over the page, at the third try': [...RENEW, 'COOKIE_CHANGED/default', 'xstate.error.actor.rereadToken/undecodable', 'SIGNED_IN/default', 'xstate.done.actor.rereadToken/token', 'xstate.error.actor.renewedUser/down', 'SIGNED_IN/default', 'xstate.done.actor.rereadToken/token', 'xstate.done.actor.renewedUser/same'],
  'somebody else signs in over the page': [...RENEW, 'SIGNED_IN/default', 'xstate.done.actor.rereadToken/token', 'xstate.done.actor.renewedUser/another', TOKEN, VALID],
  'the person who signs in over the page has an error': [...RENEW, 'SIGNED_IN/default', 'xstate.done.actor.rereadToken/token', 'xstate.done.actor.renewedUser/invalid', TOKEN, VALID],
}

/** What is walked elsewhere, and by hand where no page brings it about: each of these is in `session.test.ts` of the machine. */
const ELSEWHERE = [
  // the log-in's own walk ends in it
  'session.anonymous --SIGNED_IN[0]',
  // the page of log-in sends on whoever is signed in
  'session.authenticated --SIGNED_IN[0]',
  // a cookie that goes between two reads of one moment
  'session.renewing.reading --xstate.done.actor.rereadToken[1]',
  // a consent that was given asks for the person again
  'session.authenticated.current --USER_CHANGED[0]', 'session.authenticated.refreshing --xstate.done.actor.refetchUser[0]', 'session.authenticated.refreshing --xstate.done.actor.refetchUser[1]', 'session.authenticated.refreshing --xstate.error.actor.refetchUser[0]',
]

class Browser {
  readonly page: Page
  readonly #base: string
  readonly #network = new Network({ user: USER })
  constructor(page: Page, base: string) {
    this.page = page
    this.#base = base
  }
  async #cookie(holds: string, another = false): Promise<void> {
    await this.page.context().clearCookies({ name: 'access_token' })
    if (holds !== 'none') await this.page.context().addCookies([{ name: 'access_token', value: holds === 'undecodable' ? 'broken' : (await (another ? signInByCalls(this.#base) : tokensOf({ base: this.#base }))).access_token, url: named(this.#base, '/') }])
  }
  #say(words: string): Promise<void> {
    return this.page.evaluate((text) => new BroadcastChannel('capstan-session').postMessage(text), words)
  }
  #working(on: boolean): Promise<void> {
    return this.page.evaluate((value) => void Object.assign(globalThis, { formWithWork: value }), on)
  }
  /** A page on which a form may say that its work is not saved, as forms do when the tab is closed. */
  async open(first: string): Promise<void> {
    const { page } = this
    await page.clock.install()
    await page.addInitScript(() => addEventListener('beforeunload', (event) => { if (!event.isTrusted && (globalThis as { formWithWork?: boolean }).formWithWork === true) event.preventDefault() }))
    await this.#network.hold(page)
    await page.route((url) => url.pathname === '/api/sessions/end', (route) => route.fulfill({ status: 204 }))
    await page.route((url) => url.pathname === '/app/auth/attempt', async (route) => route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({ token: (await tokensOf({ base: this.#base })).access_token }) }))
    await this.#cookie(first)
    await page.goto(named(this.#base, '/invest'))
  }
  async #person(how: string): Promise<Reply> {
    if (how === 'refused') return refusal(401, 'unauthorized', 'Sign in to go on.')
    if (how === 'down') return refusal(404, 'not_found', 'There is nothing here.')
    const user = await siteAt(this.#base).get<{ id: string }>('/api/personal/user', (await tokensOf({ base: this.#base })).access_token)
    return { status: 200, body: { ...user, ...(how === 'invalid' ? { error: 'disabled' } : {}), ...(how === 'another' ? { id: '01900000-0000-7000-8000-000000000002' } : {}) } }
  }
  /** `next` says what the cookie holds when it is read after this. */
  async take(name: string, next: string): Promise<void> {
    const { page } = this
    const [type = '', how = ''] = name.split('/')
    const holds = /readToken|rereadToken/.test(next) ? (next.split('/')[1] ?? '') : ''
    if (/readToken|rereadToken/.test(type)) return
    if (/fetchUser|renewedUser/.test(type)) {
      // what was typed is not of that person: the page starts anew
      const anew = how === 'another' || (how === 'invalid' && type.includes('renewedUser')) ? page.waitForEvent('load') : Promise.resolve()
      await this.#network.answer('user', await this.#person(how))
      return void (await anew)
    }
    const steps: Record<string, () => Promise<unknown>> = {
      COOKIE_CHANGED: async () => { await this.#cookie(holds, true); await this.#say(holds === 'none' ? 'logged out' : 'changed') },
      EXPIRED: async () => {
        await this.#working(how === 'working')
        await this.#cookie('none')
        await (how === 'working' ? this.#say('changed') : page.clock.fastForward(12 * 3_600_000))
      },
      UNAUTHORIZED: async () => {
        await this.#working(how === 'working')
        await page.route((url) => url.pathname === '/api/offerings', (route) => route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify({ statusCode: 401, code: 'unauthorized', message: 'Sign in to go on.' }) }))
        await page.getByRole('searchbox').first().fill('harbour')
      },
      LOGOUT: async () => {
        const leave = page.getByRole('button', { name: 'Leave without saving' })
        await page.evaluate(() => localStorage.setItem('selected_offering', 'x'))
        if (await leave.isVisible()) return leave.click()
        await page.getByRole('button', { name: /^Account of/ }).first().click()
        await page.getByRole('menuitem', { name: 'Log out' }).click()
        return undefined
      },
      SIGNED_IN: async () => {
        const over = page.getByRole('dialog').last()
        await over.getByLabel('Password', { exact: true }).fill('correct horse')
        await over.getByRole('button', { name: 'Continue', exact: true }).click()
      },
    }
    await steps[type]?.()
  }
  async see(id: string): Promise<void> {
    const { page } = this
    const over = page.getByText('Your session has ended')
    const looks: Record<string, () => Promise<unknown>> = {
      // a read takes no time: what it leads to is looked at
      'session.reading': () => Promise.resolve(),
      'session.renewing.reading': () => Promise.resolve(),
      'session.loadingUser': () => this.#network.arrived('user'),
      'session.renewing.loadingUser': async () => { await this.#network.arrived('user'); await expect(over).toBeVisible() },
      'session.renewing.asking': () => expect(over).toBeVisible(),
      'session.anonymous': async () => {
        await expect(page.getByRole('link', { name: 'Log in' }).or(page.getByRole('heading', { level: 1, name: 'Log in' })).first()).toBeVisible()
        await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(false)
        await expect.poll(() => page.evaluate(() => localStorage.length).catch(() => -1)).toBe(0)
      },
      'session.authenticated.current': async () => {
        await expect(page.getByRole('button', { name: /^Account of/ }).first()).toBeAttached()
        await expect(over).toBeHidden()
      },
    }
    const look = looks[id]
    if (look === undefined) throw new Error(`There is no assertion for the state "${id}".`)
    await look()
  }
  end(): Promise<void> {
    return this.#network.end()
  }
}

describe('the session of a page in a browser, the network and the cookie answering as the path says', () => {
  it.each(Object.entries(paths))('%s', async (_, names) => {
    const events = names.map((name) => {
      const event = sessionModel.events.find((one) => `${one.type}/${one.case}` === name)
      if (event === undefined) throw new Error(`The session has no case ${name}.`)
      return event
    })
    const steps = replay(sessionModel, events)
    const tab = await act.tab('visitor')
    tab.expects(/status of 4\d\d|Failed to load resource/)
    const browser = new Browser(tab.page, act.site.url)
    await browser.open(names[0]?.split('/')[1] ?? 'none')
    let before: AnyMachineSnapshot | undefined
    const done: string[] = []
    try {
      for (const [i, { event, state }] of steps.entries()) {
        done.push(i === 0 ? 'start' : short(event))
        if (i > 0) await browser.take(names[i - 1] ?? '', names[i] ?? '')
        for (const id of activeStates(state)) await browser.see(id)
        coverage.reach(state)
        if (before !== undefined) (model.machine.getTransitionData(before, event) ?? []).forEach((one) => coverage.add(transitionKey(one)))
        before = state
      }
    } catch (cause) {
      throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n\nafter ${done.join(' → ')}`, { cause })
    } finally {
      await browser.end()
    }
  })

  it('takes every transition but those that are named as walked elsewhere', () => {
    const report = coverage.report()
    reportRow('Flows walked in the browser', { flow: 'session', tours: Object.keys(paths).length, states: `${report.reached}/${report.states}`, transitions: `${report.taken}/${report.transitions}` })
    keepCoverage('session', coverage)
    assert(report.unknown).toEqual([])
    assert({ missing: report.missing.toSorted(), missingStates: report.missingStates }).toEqual({ missing: ELSEWHERE.toSorted(), missingStates: ['session.authenticated.refreshing'] })
  })
})
