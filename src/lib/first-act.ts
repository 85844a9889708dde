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

let used: Promise<void> | null = null
/** Resolves with the first thing that the person does on this page, or when all of the first page is there and the scripts have it: what is no part of it waits for that. */
export function firstAct(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = (): void => {
      for (const act of FIRST_ACTS) removeEventListener(act, begin, true)
      resolve()
    }
    const standing = drawn()
    const proceed = (): void => void standing.then(begin)
    if (document.readyState === 'complete') proceed()
    else addEventListener('load', proceed, { once: true })
    for (const act of FIRST_ACTS) addEventListener(act, begin, { capture: true, passive: true })
  })
  return used
}
