import type { createBrowserRouter } from 'react-router-dom'
import { firstAct } from '#src/lib/first-act.ts'
import { config } from './config.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** A navigation that failed for a missing part, or that meets a new version, becomes a full load of its target. No page can be left before something is done. */
export function watchNavigation(router: Router): void {
  const watch = firstAct().then(() => import('./page-watch.ts')).then(({ watchPage }) => watchPage(config.buildId))
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
