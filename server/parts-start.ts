import { sweepAnswers } from './kernel/db/idempotency.ts'
import { sweepJobKeys } from './kernel/db/job-keys.ts'
import { SWEEP_MS, sweepDeadlines } from './kernel/state-machines/index.ts'
import { modules as allModules } from './modules.ts'
import type { Module } from './kernel/module.ts'
import type { Parts } from './parts.ts'

const HOUSEKEEPING_MS = 600_000
const stops = new WeakMap<Parts, () => void>()

/** Starts what runs beside requests: jobs, deadlines, housekeeping, and each module's own start. */
export async function startParts(
  parts: Parts,
  modules: readonly Module[] = allModules,
  options: { idle?: boolean } = {},
): Promise<void> {
  await parts.jobs.start(
    parts,
    Object.assign({}, ...modules.map((m) => m.jobs ?? {})) as Record<string, never>,
  )
  for (const module of modules) await module.start?.(parts)
  if (options.idle) return
  const guarded = (what: string, work: () => Promise<unknown>) => {
    const state = { running: false }
    return (): void => {
      // a slow round is not overtaken by the next one
      if (state.running) return
      state.running = true
      work()
        .catch((err: unknown) => parts.log.warn({ err }, what))
        .finally(() => (state.running = false))
    }
  }
  const deadlines = setInterval(
    guarded('deadlines could not be looked at', () => sweepDeadlines(parts)),
    SWEEP_MS,
  )
  const house = setInterval(
    guarded('housekeeping did not finish', () => housekeeping(parts, modules)),
    HOUSEKEEPING_MS,
  )
  stops.set(parts, () => {
    clearInterval(deadlines)
    clearInterval(house)
  })
}

/** Removes what has had its time. */
export async function housekeeping(
  parts: Parts,
  modules: readonly Module[] = allModules,
): Promise<void> {
  await parts.limits.sweep()
  await sweepAnswers(parts.db, parts.clock.now())
  await sweepJobKeys(parts.db, parts.clock.now())
  await parts.files.sweep()
  for (const module of modules) await module.tidy?.(parts)
}

export async function stopParts(
  parts: Parts,
  modules: readonly Module[] = allModules,
): Promise<void> {
  stops.get(parts)?.()
  await parts.jobs.stop()
  for (const module of modules) module.stop?.(parts)
}
