/** ms after which the page is open for long enough for what it needs later */
const LATER_MS = 8000
/** What a person does first; a navigation by hand begins with one of them. */
const FIRST_ACTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const

let used: Promise<void> | null = null
/** Resolves with the first thing that the person does on this page, or a while later: what is not part of the first page waits for it. */
export function firstAct(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = (): void => {
      for (const act of FIRST_ACTS) removeEventListener(act, begin, true)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(begin, LATER_MS)
    for (const act of FIRST_ACTS) addEventListener(act, begin, { capture: true, passive: true })
  })
  return used
}
