/** What a person does first; a navigation by hand begins with one of them. */
const FIRST_ACTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const

let used: Promise<void> | null = null
/** Resolves with the first thing that the person does on this page, or when all of the first page is there: what is no part of it waits for that. */
export function firstAct(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = (): void => {
      for (const act of FIRST_ACTS) removeEventListener(act, begin, true)
      removeEventListener('load', begin)
      resolve()
    }
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
    for (const act of FIRST_ACTS) addEventListener(act, begin, { capture: true, passive: true })
  })
  return used
}
