import { watchBuilds } from './build-watch.ts'
import { reloadGuard, type ReloadGuard } from './reload-guard.ts'

/** The machines that watch an open page: parts that are missing, and newer builds. */
export function watchPage(buildId: string): { guard: ReloadGuard; builds: ReturnType<typeof watchBuilds> } {
  const guard = reloadGuard((path) => location.assign(path))
  return { guard, builds: watchBuilds(buildId, guard.loadInFull) }
}
