import { statfs } from 'node:fs/promises'

/** The phase of a process between its start and its end. */
export type Phase = 'migrating' | 'starting' | 'serving' | 'draining'
/**
 * One thing without which requests cannot be served; its check throws, or returns a message that states what is wrong.
 */
export type Check = () => Promise<string | null>

/** Whether this process takes requests, and what it waits for. */
export interface Readiness {
  phase: Phase
  /** checked while the process serves, by the name that the response shows */
  checks: Record<string, Check>
  /** migrations and the start have ended */
  started(): boolean
  /** names of what is not there; empty: ready */
  waits(): Promise<string[]>
}

/** A check that does not return in this time has failed: a probe waits no longer. */
const CHECK_MS = 2000
/** Below this room on the disk of the files nothing is taken in (security.md, section 4). */
const FREE_BYTES = 200 * 1_048_576

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('late'), CHECK_MS)
  })
  try {
    return (await Promise.race([check(), late])) === null
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** The readiness of one process; `launch` begins one before migrations run. */
export function makeReadiness(phase: Phase): Readiness {
  const readiness: Readiness = {
    phase,
    checks: {},
    started: () => readiness.phase === 'serving' || readiness.phase === 'draining',
    async waits() {
      if (readiness.phase === 'migrating') return ['migrations']
      if (readiness.phase === 'starting') return ['start']
      if (readiness.phase === 'draining') return ['draining']
      const names = Object.keys(readiness.checks)
      const passed = await Promise.all(Object.values(readiness.checks).map(passes))
      return names.filter((_, at) => !passed[at])
    },
  }
  return readiness
}

/** The disk of a folder has room for what is uploaded. */
export const diskCheck =
  (folder: string): Check =>
  async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < FREE_BYTES ? 'the disk is full' : null
  }
