import type { Page, Route } from 'playwright'

/** What the network does with a call that a path answers: a status with JSON, or no connection at all. */
export type Reply = { status: number; body?: unknown } | 'no connection'

/** Holds the calls of a flow's actors until the path says what they are answered. */
export class Network {
  readonly #waiting = new Map<string, Route[]>()
  readonly #arrived = new Map<string, PromiseWithResolvers<void>>()

  /** `calls`: actor of the flow -> method and path of its call. Other calls reach the real server. */
  async hold(page: Page, calls: Readonly<Record<string, string>>): Promise<void> {
    // a call that the page gives up itself waits for nothing any more
    page.on('requestfailed', (request) => {
      for (const [actor, routes] of this.#waiting) {
        const left = routes.filter((route) => route.request() !== request)
        this.#waiting.set(actor, left)
        if (left.length === 0 && routes.length > 0) this.#arrived.delete(actor)
      }
    })
    for (const [actor, call] of Object.entries(calls)) {
      const [method = '', path = ''] = call.split(' ')
      await page.route((url) => url.pathname === path, async (route) => {
        if (route.request().method() !== method) return route.fallback()
        // several actors may make the same call; the path asks for the one that waits
        this.#waiting.set(actor, [...(this.#waiting.get(actor) ?? []), route])
        this.#due(actor).resolve()
      })
    }
  }

  #due(actor: string): PromiseWithResolvers<void> {
    const due = this.#arrived.get(actor) ?? Promise.withResolvers<void>()
    this.#arrived.set(actor, due)
    return due
  }

  /** Answers the call of an actor; waits until the page has made it, and fails by name when it does not. */
  async answer(actor: string, reply: Reply): Promise<void> {
    const timer = Promise.withResolvers<never>()
    const timeout = setTimeout(() => timer.reject(new Error(`the page never made the call of "${actor}"`)), 15_000)
    await Promise.race([this.#due(actor).promise, timer.promise]).finally(() => clearTimeout(timeout))
    const routes = this.#waiting.get(actor) ?? []
    const route = routes.shift()
    if (routes.length === 0) this.#arrived.delete(actor)
    if (route === undefined) throw new Error(`the call of "${actor}" was answered already`)
    await (reply === 'no connection' ? route.abort('connectionfailed') : route.fulfill({ status: reply.status, contentType: 'application/json', body: JSON.stringify(reply.body ?? {}) }))
  }

  /** Lets go of what still waits, so that closing the page finds nothing open. */
  async end(): Promise<void> {
    for (const route of [...this.#waiting.values()].flat()) await route.abort().catch(() => undefined)
  }
}
