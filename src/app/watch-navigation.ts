import { createPath, type DataRouter } from '#router'
import { watchBuilds } from './build-watch.ts'
import { config } from './config.ts'
import { reloadGuard } from './reload-guard.ts'

/** A navigation that failed for a missing chunk, or that meets a new version, becomes a full load of its target. */
export function watchNavigation(router: DataRouter): void {
  const guard = reloadGuard((path) => location.assign(path))
  const builds = watchBuilds(config.buildId, guard.loadInFull)
  window.addEventListener('vite:preloadError', () => guard.partFailed())
  let target = router.state.initialized ? null : createPath(router.state.location)
  router.subscribe(({ navigation, errors, initialized }) => {
    if (navigation.location !== undefined) {
      const next = createPath(navigation.location)
      if (next !== target) builds.navigating(next)
      target = next
    } else if (target !== null && initialized) {
      if (errors === null) guard.navigated()
      else guard.navigationFailed(target)
      target = null
    }
  })
}
