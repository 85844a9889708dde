import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** The root of the repository. */
export const root = join(import.meta.dirname, '..', '..')
/** Where a run keeps what it measured and what the next run reads again. */
export const notes = join(root, '.tmp')
export const say = (text: string): void => void process.stdout.write(`${text}\n`)
/** A program that the lockfile installs. */
export const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
export const secondsSince = (started: number): number => (Date.now() - started) / 1000

/** What runs at this moment: it ends with this process. */
const running = new Set<ChildProcess>()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const child of running) child.kill()
    process.exit(1)
  })

interface Ended {
  ok: boolean
  text: string
}

/** Runs a program; what it prints is shown at once (`shown`) or handed back with its exit. */
export const command = (
  program: string,
  args: readonly string[],
  {
    env = {},
    shown = false,
    cwd = root,
  }: { env?: Record<string, string>; shown?: boolean; cwd?: string } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    running.add(child)
    let text = ''
    const add = (part: string): void => void (text += part)
    child.stdout?.setEncoding('utf8').on('data', add)
    child.stderr?.setEncoding('utf8').on('data', add)
    child.once('error', (error) => {
      running.delete(child)
      resolve({ ok: false, text: error.message })
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve({ ok: code === 0, text })
    })
  })
