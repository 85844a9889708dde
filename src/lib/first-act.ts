/** What a person does first; a navigation by hand begins with one of them. A pointer that rests moves and is over something, too, for the browser, once the page is laid out: that is none. */
const FIRST_ACTS = ['pointerdown', 'keydown', 'focusin'] as const

/** Told by the root of the page, or by the error page in its place, when it stands with what the server drew taken over (`public/theme.js` listens, too). */
const DRAWN = 'capstan:drawn'
/** Says that the scripts have the page. */
export const tellDrawn = (): void => void dispatchEvent(new Event(DRAWN))
/** Resolves when the scripts have a page that the server drew; of another when something has been painted, at once where a browser does not say. */
const drawn = (): Promise<void> => new Promise((resolve) => {
  if (document.getElementById('state')) return addEventListener(DRAWN, () => resolve(), { once: true })
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver((list, observer) => {
    if (!list.getEntries().some(({ name }) => name === 'first-contentful-paint')) return
    observer.disconnect()
    resolve()
  }).observe({ type: 'paint', buffered: true })
})

/** Calls with the first thing that the person does, or sooner by the function that it returns. */
function awaitAct(call: () => void): () => void {
  const begin = (): void => {
    for (const act of FIRST_ACTS) removeEventListener(act, begin, true)
    call()
  }
  for (const act of FIRST_ACTS) addEventListener(act, begin, { capture: true, passive: true })
  return begin
}

let touched: Promise<void> | null = null
/** Resolves with the first thing that the person does on this page: what only shortens the way to a next act waits for it. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => { awaitAct(resolve) })
  return touched
}

/** Whether the browser says when it has nothing else to do. */
export const tellsIdle = (): boolean => typeof requestIdleCallback === 'function'
let turn: Promise<void> = Promise.resolve()
/** Calls when the browser has nothing else to do, one after the other; never where it does not say so. */
export function inIdleTurn(act: () => void): void {
  if (!tellsIdle()) return
  turn = turn.then(() => new Promise((resolve) => { requestIdleCallback(() => { resolve(); act() }) }))
}

let used: Promise<void> | null = null
/** Resolves with the first thing that the person does on this page, or when all of the first page is there and the scripts have it: what is no part of it waits for that. */
export function firstAct(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = awaitAct(resolve)
    const standing = drawn()
    const proceed = (): void => void standing.then(begin)
    if (document.readyState === 'complete') proceed()
    else addEventListener('load', proceed, { once: true })
  })
  return used
}
