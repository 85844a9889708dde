import { startTransition } from 'react'
import type { Location } from 'react-router-dom'
import type { Row } from '#src/routes/define.ts'
import { aheadPort } from './ahead-port.ts'
import { client } from './client.ts'

/** A page that somebody is about to go to: drawn, and not shown. */
export interface Ahead {
  row: Row
  location: Location
}

/** ms that a link is pointed at before its page is drawn: one who only passes over it asks for nothing */
const REST_MS = 60
/** ms that a page stays drawn after the pointer has left: a finger leaves the link before it is pressed */
const LEFT_MS = 600
/** ms after which a drawn page is let go of: times on it may have passed */
const FRESH_MS = 10_000

/** What somebody does; the browser lets a pointer that rests enter what comes to lie under it, too. */
const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const

/** Keeps the one page that is drawn before it is asked for, and tells who shows it. */
export class Aheads {
  #now: Ahead | null = null
  /** the latest wish; one that is not the latest any more draws nothing */
  #wish = 0
  /** when it is let go of */
  #until = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** nothing has been done since a page is shown: what the pointer rests on was not pointed at */
  #resting = false
  #pointer = ''
  /** ends that it hears of what is read: a form on the page may have begun with what was before */
  #deaf: (() => void) | null = null
  readonly #listeners = new Set<(now: Ahead | null) => void>()

  get now(): Ahead | null {
    return this.#now
  }

  /** Tells of every change until the returned function is called; while somebody listens, looks at what is done and read. */
  subscribe(listener: (now: Ahead | null) => void): () => void {
    this.#listeners.add(listener)
    for (const act of ACTS) addEventListener(act, this.#acted, { capture: true, passive: true })
    this.#deaf ??= client.getQueryCache().subscribe(({ type, ...event }) => {
      if (type === 'updated' && 'action' in event && (event.action.type === 'success' || event.action.type === 'invalidate')) this.#set(null)
    })
    return () => this.#unsubscribe(listener)
  }

  /** Draws the page of an address that has been pointed at for a moment. `load` says which page it is once all of it is here; null, or a failure, draws nothing. */
  draw({ pathname, search, hash }: URL, load: () => Promise<Row | null>): void {
    const wish = ++this.#wish
    const { location: drawn } = this.#now ?? {}
    // the same link again: what is drawn stays
    if (drawn !== undefined && drawn.pathname === pathname && drawn.search === search) return this.#endFresh()
    this.#in(REST_MS, () => void (this.#resting ? Promise.resolve(null) : load().catch(() => null)).then((row) => {
      if (wish !== this.#wish) return
      this.#set(row && { row, location: { pathname, search, hash, state: null, key: 'ahead' } })
      this.#until = performance.now() + FRESH_MS
      this.#endFresh()
    }))
  }

  /** The link is not pointed at any more. */
  left(): void {
    this.#wish += 1
    this.#in(LEFT_MS, () => this.#set(null))
  }

  /** Another page is shown: what was drawn is it, or is not needed. */
  arrived(): void {
    this.#wish += 1
    this.#resting = true
    clearTimeout(this.#timer)
    this.#set(null)
  }

  #unsubscribe(listener: (now: Ahead | null) => void): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    for (const act of ACTS) removeEventListener(act, this.#acted, { capture: true })
    this.#deaf?.()
    this.#deaf = null
  }

  readonly #acted = (event: Event): void => {
    const pointer = event instanceof PointerEvent ? `${event.screenX} ${event.screenY}` : ''
    if (event.type === 'pointermove' && pointer === this.#pointer) return
    this.#pointer = pointer
    this.#resting = false
  }

  #endFresh(): void {
    this.#in(Math.max(0, this.#until - performance.now()), () => this.#set(null))
  }

  #in(ms: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, ms)
  }

  #set(now: Ahead | null): void {
    if (now === this.#now) return
    this.#now = now
    startTransition(() => { for (const listener of this.#listeners) listener(now) })
  }
}
/** The one of this tab. */
export const aheads = new Aheads()
Object.assign(aheadPort, { draw: aheads.draw.bind(aheads), left: aheads.left.bind(aheads) } satisfies typeof aheadPort)
