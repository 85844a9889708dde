import { existsSync } from 'node:fs'
import { bin, command, say } from './command.ts'

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const installed = (): string | undefined =>
  (process.env['CAPSTAN_BROWSER'] ? [process.env['CAPSTAN_BROWSER']] : KNOWN).find((path) =>
    existsSync(path),
  )

async function playwrights(): Promise<string | null> {
  const { text } = await command(process.execPath, [
    '-e',
    "import('playwright').then((p) => process.stdout.write(p.chromium.executablePath()))",
  ])
  return existsSync(text.trim()) ? text.trim() : null
}

/** A Chromium that starts here: of the system, of Playwright, or fetched now; null when there is none to be had. */
export async function findBrowser(): Promise<string | null> {
  const before = installed() ?? (await playwrights())
  if (before) return before
  say('Fetching a browser…')
  const fetched = await command(
    bin('playwright'),
    ['install', '--with-deps', '--only-shell', 'chromium'],
    { shown: true },
  )
  if (fetched.ok) return playwrights()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = async (...args: string[]): Promise<boolean> => {
    const [program = '', ...rest] = [...sudo, 'apt-get', ...args]
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    return (await command(program, rest, { env, shown: true })).ok
  }
  if (
    (await apt('update', '-qq')) &&
    ((await apt('install', '-y', '-qq', 'chromium-headless-shell')) ||
      (await apt('install', '-y', '-qq', 'chromium')))
  )
    return installed() ?? null
  return null
}
