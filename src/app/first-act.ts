/** What a person does first; a navigation by hand begins with one of them. */
const FIRST_ACTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const

let used: Promise<void> | null = null
/** Resolves with the first thing that the person does on this page: what only an act can need waits for it. */
export function firstAct(): Promise<void> {
  used ??= new Promise((resolve) => {
    const begin = (): void => {
      for (const act of FIRST_ACTS) removeEventListener(act, begin, true)
      resolve()
    }
    for (const act of FIRST_ACTS) addEventListener(act, begin, { capture: true, passive: true })
  })
  return used
}
