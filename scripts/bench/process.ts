import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Started<T> {
  said: T
  stop(): Promise<void>
  pid: number
}

/** Starts a script of this folder that prints `BENCH {json}` when it is ready. */
export function startScript<T>(
  file: string,
  env: Record<string, string>,
  limitMs = 300_000,
): Promise<Started<T>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`${file} is not ready:\n${text}`)), limitMs)
    const keep = (part: Buffer): void => {
      text = (text + part.toString()).slice(-300_000)
      const line = /^BENCH (.*)\n/m.exec(text)?.[1]
      if (line === undefined) return
      clearTimeout(timer)
      resolve({ said: JSON.parse(line) as T, stop, pid: child.pid ?? 0 })
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`${file} ended with ${code}:\n${text.slice(-3000)}`))
    })
  })
}
