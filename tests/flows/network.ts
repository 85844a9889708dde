import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from 'playwright'

/** The network's response to a call of a path: a status with JSON, or no connection at all. */
export type Reply =
  | {
      status: number
      body?: unknown
      headers?: Readonly<Record<string, string>>
      /** calls that are answered so, one after the other: 2 where the client tries again by itself */
      times?: number
    }
  | 'no connection'

/**
 * Holds the calls of a flow's actors until the path defines their responses. Actors may share a call: the path selects
 * the one that waits.
 */
export class Network {
  /** actor -> its call, `POST /register` */
  readonly #calls: Readonly<Record<string, string>>
  readonly #waiting = new Map<string, Route[]>()
  readonly #arrived = new Map<string, PromiseWithResolvers<void>>()

  constructor(calls: Readonly<Record<string, string>>) {
    this.#calls = calls
  }

  /** Holds the flow's calls of a page; other calls reach the real server. */
  async hold(page: Page): Promise<void> {
    // a call that the page gives up itself waits for nothing any more
    page.on('requestfailed', (request) => {
      for (const [call, routes] of this.#waiting) {
        const left = routes.filter((route) => route.request() !== request)
        this.#waiting.set(call, left)
        if (left.length === 0 && routes.length > 0) this.#arrived.delete(call)
      }
    })
    for (const call of new Set(Object.values(this.#calls))) {
      const [method = '', path = ''] = call.split(' ')
      await page.route(
        (url) => url.pathname === path,
        async (route) => {
          if (route.request().method() !== method) return route.fallback()
          this.#waiting.set(call, [...(this.#waiting.get(call) ?? []), route])
          this.#due(call).resolve()
        },
      )
    }
  }

  #due(call: string): PromiseWithResolvers<void> {
    const due = this.#arrived.get(call) ?? Promise.withResolvers<void>()
    this.#arrived.set(call, due)
    return due
  }

  /** Waits until the page has made the call of an actor; fails by name when it does not. */
  async arrived(actor: string): Promise<void> {
    const timer = Promise.withResolvers<never>()
    const timeout = setTimeout(
      () => timer.reject(new Error(`the page never made the call of "${actor}"`)),
      15_000,
    )
    await Promise.race([this.#due(this.#calls[actor] ?? actor).promise, timer.promise]).finally(
      () => clearTimeout(timeout),
    )
  }

  /** Makes the page send a request, again where an earlier response was still under way: that would count as fresh. */
  async asked(actor: string, ask: () => Promise<unknown>): Promise<void> {
    const due = this.#due(this.#calls[actor] ?? actor).promise.then(() => true)
    for (let tries = 0; tries < 5; tries += 1) {
      await ask()
      if (await Promise.race([due, sleep(1_000, false)])) return
    }
    throw new Error(`the page never made the call of "${actor}"`)
  }

  /** The page is about to give this call up: what waits for it now is not what the next step is about. */
  aside(actor: string): void {
    const call = this.#calls[actor] ?? actor
    this.#waiting.delete(call)
    this.#arrived.delete(call)
  }

  /** Responds to the call of an actor when the page has made it. */
  async answer(actor: string, reply: Reply): Promise<void> {
    const times = reply === 'no connection' ? 1 : (reply.times ?? 1)
    for (let answered = 0; answered < times; answered += 1) await this.#answerOne(actor, reply)
  }

  async #answerOne(actor: string, reply: Reply): Promise<void> {
    await this.arrived(actor)
    const call = this.#calls[actor] ?? actor
    const routes = this.#waiting.get(call) ?? []
    const route = routes.shift()
    if (routes.length === 0) this.#arrived.delete(call)
    if (route === undefined) throw new Error(`the call of "${actor}" was answered already`)
    await (reply === 'no connection'
      ? route.abort('connectionfailed')
      : route.fulfill({
          status: reply.status,
          contentType: 'application/json',
          ...(reply.headers === undefined ? {} : { headers: { ...reply.headers } }),
          body: JSON.stringify(reply.body ?? {}),
        }))
  }

  /** Lets go of what still waits, so that closing the page finds nothing open. */
  async end(): Promise<void> {
    for (const route of [...this.#waiting.values()].flat())
      await route.abort().catch(() => undefined)
  }
}
