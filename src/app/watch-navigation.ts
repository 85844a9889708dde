import { firstAct } from '#src/lib/first-act.ts'
import type { Navigation } from '#src/lib/navigation.ts'
import type { Row } from '#src/routes/define.ts'
import { config } from './config.ts'

/** A navigation that failed for a missing part, or that meets a new version, becomes a full load of its target. No page can be left before something is done. */
export function watchNavigation(navigation: Pick<Navigation<Row>, 'subscribe'>): void {
  const watch = firstAct().then(() => import('./page-watch.ts')).then(({ watchPage }) => watchPage(config.buildId))
  let target: string | null = null
  const tell = (say: (of: Awaited<typeof watch>) => void): void => void watch.then(say, () => undefined)
  window.addEventListener('vite:preloadError', () => tell(({ guard }) => guard.partFailed()))
  navigation.subscribe(({ pending, failure }) => {
    if (pending !== null) {
      const next = pending.pathname + pending.search + pending.hash
      if (next !== target) tell(({ builds }) => builds.navigating(next))
      target = next
    } else if (target !== null) {
      const reached = target
      tell(({ guard }) => (failure === null ? guard.navigated() : void guard.navigationFailed(reached)))
      target = null
    }
  })
}
