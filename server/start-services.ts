import { sweepAnswers } from './kernel/db/idempotency.ts'
import { sweepJobKeys } from './kernel/db/job-keys.ts'
import { SWEEP_MS, sweepDeadlines } from './kernel/state-machines/index.ts'
import { modules as allModules } from './modules.ts'
import type { Module } from './kernel/module.ts'
import type { AppServices } from './app-services.ts'

const HOUSEKEEPING_MS = 600_000
const stops = new WeakMap<AppServices, () => void>()

/** Starts what runs alongside requests: jobs, deadlines, housekeeping, and each module's own start. */
export async function startServices(
  services: AppServices,
  modules: readonly Module[] = allModules,
  options: { idle?: boolean } = {},
): Promise<void> {
  await services.jobs.start(
    services,
    Object.assign({}, ...modules.map((m) => m.jobs ?? {})) as Record<string, never>,
  )
  for (const module of modules) await module.start?.(services)
  if (options.idle) return
  for (const module of modules) await module.firstStart?.(services)
  const guarded = (what: string, work: () => Promise<unknown>) => {
    const state = { running: false }
    return (): void => {
      // a slow round is not overtaken by the next one
      if (state.running) return
      state.running = true
      work()
        .catch((err: unknown) => services.log.warn({ err }, what))
        .finally(() => (state.running = false))
    }
  }
  const deadlines = setInterval(
    guarded('deadlines could not be looked at', () => sweepDeadlines(services)),
    SWEEP_MS,
  )
  const house = setInterval(
    guarded('housekeeping did not finish', () => housekeeping(services, modules)),
    HOUSEKEEPING_MS,
  )
  stops.set(services, () => {
    clearInterval(deadlines)
    clearInterval(house)
  })
}

/** Removes what has had its time. */
export async function housekeeping(
  services: AppServices,
  modules: readonly Module[] = allModules,
): Promise<void> {
  await services.limits.sweep()
  await sweepAnswers(services.db, services.clock.now())
  await sweepJobKeys(services.db, services.clock.now())
  await services.files.sweep()
  for (const module of modules) await module.tidy?.(services)
}

export async function stopServices(
  services: AppServices,
  modules: readonly Module[] = allModules,
): Promise<void> {
  stops.get(services)?.()
  await services.jobs.stop()
  for (const module of modules) module.stop?.(services)
}
