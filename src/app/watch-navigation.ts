import type { createBrowserRouter } from 'react-router-dom'
import { config } from './config.ts'

type Router = ReturnType<typeof createBrowserRouter>
type Watch = typeof import('./page-watch.ts')

/** ms after which the page is open for long enough to watch for a newer build */
const LATER_MS = 8000
/** What a person does first; a navigation by hand begins with one of them. */
const FIRST_ACTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const

/** Loads the watch with the first thing that the person does, or a while later: no page can be left before. */
function whenUsed(load: () => Promise<Watch>): Promise<Watch> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      for (const act of FIRST_ACTS) removeEventListener(act, begin, true)
      clearTimeout(timer)
      load().then(resolve, reject)
    }
    const timer = setTimeout(begin, LATER_MS)
    for (const act of FIRST_ACTS) addEventListener(act, begin, { capture: true, passive: true })
  })
}

/** A navigation that failed for a missing part, or that meets a new version, becomes a full load of its target. */
export function watchNavigation(router: Router): void {
  const watch = whenUsed(() => import('./page-watch.ts')).then(({ watchPage }) => watchPage(config.buildId))
  let target: string | null = null
  const tell = (say: (of: Awaited<typeof watch>) => void): void => void watch.then(say, () => undefined)
  window.addEventListener('vite:preloadError', () => tell(({ guard }) => guard.partFailed()))
  router.subscribe(({ navigation, errors }) => {
    if (navigation.location) {
      const next = navigation.location.pathname + navigation.location.search + navigation.location.hash
      if (next !== target) tell(({ builds }) => builds.navigating(next))
      target = next
    } else if (target !== null) {
      const reached = target
      tell(({ guard }) => (errors === null ? guard.navigated() : void guard.navigationFailed(reached)))
      target = null
    }
  })
}
