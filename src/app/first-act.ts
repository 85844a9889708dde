import { BUILD_CHECK_MS } from '#machines/flows/build-check.ts'

/** What a person does first; a navigation by hand begins with one of them. */
const FIRST_ACTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const

let rested: Promise<number> | null = null
/** When the page was idle, by the browser's clock: when it was loaded, or when this was asked first. */
export function idle(): Promise<number> {
  rested ??= new Promise((resolve) => {
    const begin = (): void => resolve(Date.now())
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
  })
  return rested
}

let used: Promise<void> | null = null
/**
 * Resolves with the first thing that the person does on this page: what only an act can need waits for it. A page that is left
 * alone goes on when the look for a newer build is due: whoever comes back to it shall get that one.
 */
export function firstAct(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = (): void => {
      for (const act of FIRST_ACTS) removeEventListener(act, begin, true)
      resolve()
    }
    for (const act of FIRST_ACTS) addEventListener(act, begin, { capture: true, passive: true })
    void idle().then((at) => setTimeout(begin, at + BUILD_CHECK_MS - Date.now()))
  })
  return used
}
