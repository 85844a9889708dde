import { createPath, NavigationType, parsePath, type Location, type NavigateOptions, type Navigator, type To, type UNSAFE_createBrowserHistory } from 'react-router-dom'

/** The entries of a tab as React Router keeps them, in a browser or in memory. */
export type History = ReturnType<typeof UNSAFE_createBrowserHistory>

/** What loads a page throws this when the page is elsewhere. */
export class Redirect extends Error {
  /** path of this site with its query */
  readonly to: string
  constructor(to: string) {
    super(`The page is at ${to}.`)
    this.to = to
  }
}

/** Whether somebody has to be asked before a way is gone. */
export type Ask = (way: { currentLocation: Location; nextLocation: Location }) => boolean
/** A way that waits for an answer. */
export interface Blocked {
  by: Ask
  proceed: () => void
  reset: () => void
}

/** Where one is, what is shown there, and what is under way. */
export interface Navigated<Page> {
  location: Location
  action: NavigationType
  /** null before the first page, and where it failed */
  page: Page | null
  /** why there is no page */
  failure: { cause: unknown } | null
  /** the place that is being loaded; what is shown stays until it is here */
  pending: Location | null
  /** where to stand: so many pixels down, at the hash or the top, or as it is */
  scroll: number | 'start' | 'stay'
  blocked: Blocked | null
  /** counts what has been shown: a new page, or the same loaded again */
  arrivals: number
}

/** What a navigation writes into the tab's entries; null for Back, Forward and the first page, where they are written already. */
type Write = 'push' | 'replace' | null
interface Way {
  location: Location
  write: Write
  /** the page is loaded again where it is */
  again?: boolean
  /** one stays where one has scrolled to */
  stay?: boolean
}

/** Loads the page of a place; `again` where it is shown already and somebody else may be there. Throws why there is none. */
type Load<Page> = (to: Location, shown: { page: Page | null; location: Location; again: boolean }) => Promise<Page>

const SCROLL_KEY = 'capstan-scroll'
/** Pixels from the top, by the key of an entry, as this tab keeps them. */
function keptPositions(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {}
  } catch {
    return {}
  }
}

/** True when only the place on the page changes. */
const samePage = (a: Location, b: Location): boolean => a.pathname === b.pathname && a.search === b.search && b.hash !== ''
const newKey = (): string => Math.random().toString(36).slice(2, 10)

/**
 * Goes from page to page: a page is loaded first and shown, with its address, when it is here; the newest way wins, a redirect
 * goes on, a failure has the address of what failed. React Router's own loading router does this too, in 17 KB more of every first
 * page (docs/decisions/0017-navigation.md).
 */
export class Navigation<Page> {
  readonly #history: History
  readonly #load: Load<Page>
  readonly #listeners = new Set<(state: Navigated<Page>) => void>()
  readonly #asks: Ask[] = []
  readonly #positions = keptPositions()
  #state: Navigated<Page>
  /** the way that is gone now */
  #way: Way | null = null
  /** an answered way is not asked about again */
  #answered = false
  /** Back was undone while somebody is asked */
  #undone: (() => void) | null = null

  /** `drawn` is the page that is shown already, by the server; without it the first page is loaded by `start`. */
  constructor(history: History, load: Load<Page>, drawn: Page | null = null) {
    this.#history = history
    this.#load = load
    const { location } = history
    this.#state = { location, action: NavigationType.Pop, page: drawn, failure: null, pending: null, scroll: this.#positions[location.key] ?? 'stay', blocked: null, arrivals: 0 }
  }

  get state(): Navigated<Page> {
    return this.#state
  }

  /** Follows Back and Forward from now on, and loads the first page. */
  start(): void {
    this.#history.listen((change) => this.#popped(change))
    if (this.#state.page === null) void this.#go({ location: this.#state.location, write: null })
  }

  /** Tells of every change until the returned function is called. */
  subscribe(listener: (state: Navigated<Page>) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Asks before a page is left until the returned function is called; of several the last one that wants to know asks. */
  ask(ask: Ask): () => void {
    this.#asks.push(ask)
    return () => void this.#asks.splice(this.#asks.indexOf(ask), 1)
  }

  /** Loads the page again where it is, or the one that is under way. */
  revalidate(): void {
    // a way of its own: what the one before brings was loaded for somebody else
    void this.#go(this.#way === null ? { location: this.#state.location, write: null, again: true } : { ...this.#way })
  }

  /** Keeps where one has scrolled to, for Back, Forward and a reload. */
  keepPositions(): void {
    this.#remember()
    try {
      sessionStorage.setItem(SCROLL_KEY, JSON.stringify(this.#positions))
    } catch {
      // a browser without session storage begins at the top
    }
  }

  /** For React Router's links and hooks. */
  readonly navigator: Navigator = {
    createHref: (to) => this.#history.createHref(to),
    createURL: (to) => this.#history.createURL(to),
    encodeLocation: (to) => this.#history.encodeLocation(to),
    go: (delta) => this.#history.go(delta),
    push: (to, state, options) => this.#setOut('push', to, state, options),
    replace: (to, state, options) => this.#setOut('replace', to, state, options),
  }

  #setOut(write: 'push' | 'replace', to: To, state: unknown, options: NavigateOptions = {}): void {
    const way: Way = { location: this.#locationOf(to, state), write, stay: options.preventScrollReset === true }
    if (!this.#blocks(way.location, () => void this.#go(way))) void this.#go(way)
  }

  #popped({ location, delta }: { location: Location; delta: number | null }): void {
    if (this.#undone !== null) {
      this.#undone()
      this.#undone = null
      return
    }
    const again = Promise.withResolvers<void>()
    const proceed = () => void again.promise.then(() => {
      this.#answered = true
      this.#history.go(delta ?? 0)
    })
    const asked = !this.#answered && delta !== null && delta !== 0 && this.#blocks(location, proceed)
    this.#answered = false
    if (!asked) return void this.#go({ location, write: null })
    this.#undone = again.resolve
    this.#history.go(-delta)
  }

  /** True when somebody is asked first; `proceed` goes on. */
  #blocks(nextLocation: Location, proceed: () => void): boolean {
    const by = this.#asks.findLast((ask) => ask({ currentLocation: this.#state.location, nextLocation }))
    if (by === undefined) return false
    const reset = () => this.#set({ blocked: null })
    this.#set({ blocked: { by, reset, proceed: () => { reset(); proceed() } } })
    return true
  }

  async #go(way: Way): Promise<void> {
    this.#way = way
    const { location, again = false } = way
    const { page, location: from } = this.#state
    this.#remember()
    if (page !== null && !again && samePage(from, location)) return this.#arrive(way, { page, failure: null })
    if (!again) this.#set({ pending: location })
    const end = await this.#load(location, { page, location: from, again }).then((loaded) => ({ page: loaded, failure: null }), (cause: unknown) => ({ page: null, failure: { cause } }))
    if (this.#way !== way) return
    if (!(end.failure?.cause instanceof Redirect)) return this.#arrive(way, end)
    return this.#go({ location: this.#locationOf(end.failure.cause.to, null), write: way.write === 'push' ? 'push' : 'replace' })
  }

  #arrive({ location, write, again, stay }: Way, end: { page: Page | null; failure: { cause: unknown } | null }): void {
    this.#way = null
    if (write !== null) this.#history[write](location, location.state)
    // a tab begins at the top by itself, and to say so costs a layout
    const stays = again || stay || (this.#state.arrivals === 0 && this.#state.page === null && write === null && location.hash === '')
    const scroll = again ? 'stay' : (this.#positions[location.key] ?? (stays ? 'stay' : 'start'))
    const action = again ? this.#state.action : write === 'push' ? NavigationType.Push : write === 'replace' ? NavigationType.Replace : NavigationType.Pop
    this.#set({ ...end, location, action, scroll, pending: null, blocked: null, arrivals: this.#state.arrivals + 1 })
  }

  #locationOf(to: To, state: unknown): Location {
    const path = { pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
    return { ...path, ...this.#history.encodeLocation(path), state: state ?? null, key: newKey() } as Location
  }

  #remember(): void {
    if (this.#state.page !== null) this.#positions[this.#state.location.key] = window.scrollY
  }

  #set(changes: Partial<Navigated<Page>>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener(this.#state)
  }
}

/** A place as an address of this site. */
export const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, origin: string): URL => new URL(origin + createPath({ pathname, search }))
