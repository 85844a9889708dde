import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from './front.ts'

export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const
export interface Finding {
  severity: (typeof severities)[number]
  what: string
}
/** What one tool did at one place. */
export interface Row {
  tool: string
  version: string
  /** what it was let at */
  at: string
  tally: Tally
  findings: Finding[]
  /** what it had no time for */
  left: string
}
export const tools = {
  wapiti: { apt: 'wapiti', says: ['--version'], version: /Wapiti ([\d.]+)/ },
  sqlmap: { apt: 'sqlmap', says: ['--version'], version: /([\d.]+)/ },
  ffuf: { apt: 'ffuf', says: ['-V'], version: /version:?\s*v?([\d.]+)/ },
} as const
export type Tool = keyof typeof tools

/** Files of the tools, of their settings and of what they find: nothing of the person who runs the scan. */
export const home = mkdtempSync(join(tmpdir(), 'capstan-scan-'))
const env = { PATH: process.env['PATH'] ?? '', HOME: home, TZ: 'UTC', LANG: 'C.UTF-8' }

/** The version that is installed; null: none is. */
export function versionOf(tool: Tool): string | null {
  const { says, version } = tools[tool]
  const ran = spawnSync(tool, says, { env, encoding: 'utf8', timeout: 30_000 })
  if (ran.error) return null
  return version.exec(`${ran.stdout}${ran.stderr}`)?.[1] ?? 'unknown'
}

/** Runs a tool for at most so many seconds; it and what it started are ended then. */
export function runTool(
  tool: Tool,
  args: readonly string[],
  seconds: number,
): Promise<{ said: string; ended: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env,
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    let ended = false
    const keep = (part: Buffer): void => void (said += part.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (signal: 'SIGINT' | 'SIGKILL') => (): void => {
      ended = true
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
    }
    // an interrupted tool still writes what it found
    const timers = [
      setTimeout(end('SIGINT'), seconds * 1000),
      setTimeout(end('SIGKILL'), (seconds + 15) * 1000),
    ]
    child.once('error', reject)
    child.once('exit', () => {
      for (const timer of timers) clearTimeout(timer)
      resolve({ said, ended })
    })
  })
}
