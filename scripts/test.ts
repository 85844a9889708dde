import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs every check and every test, counts them all, and ends with one line: `N passed, N failed`. */
const root = join(import.meta.dirname, '..')
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
const count = { passed: 0, failed: 0 }
const failures: string[] = []
/** tests of the browser that failed once and passed when they were tried again */
const flaky: string[] = []

const run = (
  command: string,
  args: readonly string[],
  { env }: { env?: Record<string, string> } = {},
): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    .status === 0

/**
 * dependency-cruiser requests an older TypeScript below its findings, although swc parses for it
 * (docs/decisions/0008-lint.md).
 */
const ADVICE = /^.*missing-tsc-transpiler/m

/** Runs a command while others run; resolves with its exit and its output. */
const output = (command: string, args: readonly string[]): Promise<{ ok: boolean; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    const add = (part: string): void => void (text += part)
    child.stdout.setEncoding('utf8').on('data', add)
    child.stderr.setEncoding('utf8').on('data', add)
    child.once('error', (error) => resolve({ ok: false, text: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, text }))
  })

/** One check that either holds or does not. */
async function check(name: string, ...steps: (readonly string[])[]): Promise<void> {
  const started = Date.now()
  let ok = true
  const printed: string[] = []
  for (const [command = '', ...args] of steps) {
    if (!ok) break
    const { ok: passed, text } = await output(bin(command), args)
    ok = passed
    printed.push((command === 'depcruise' ? (text.split(ADVICE)[0] ?? '') : text).trim())
  }
  if (printed.some((text) => text !== '')) say(printed.filter((text) => text !== '').join('\n'))
  count[ok ? 'passed' : 'failed']++
  if (!ok) failures.push(name)
  say(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  success: boolean
  testResults: {
    name: string
    status: string
    assertionResults: {
      status: string
      fullName: string
      /** of tests in a browser: what the tabs showed when it failed, and how often it was tried */
      meta?: { seen?: string[]; attempts?: number }
    }[]
  }[]
}
/** The tests of some projects, counted one by one; a file that could not run counts as one failure. */
function tests(name: string, projects: readonly string[], env: Record<string, string> = {}): void {
  const file = join(root, '.tmp', `${name}.json`)
  mkdirSync(join(root, '.tmp'), { recursive: true })
  rmSync(file, { force: true })
  const ok = run(
    bin('vitest'),
    [
      'run',
      ...projects.flatMap((p) => ['--project', p]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--passWithNoTests',
    ],
    { env },
  )
  if (!existsSync(file)) {
    count.failed++
    failures.push(`${name}: no report`)
    return
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const unrun = report.testResults.filter(
    (f) => f.status === 'failed' && !f.assertionResults.some((a) => a.status === 'failed'),
  )
  count.passed += report.numPassedTests
  count.failed += report.numFailedTests + unrun.length
  for (const f of report.testResults)
    for (const { status, fullName, meta } of f.assertionResults) {
      const title = [`${f.name.replace(`${root}/`, '')}: ${fullName}`, ...(meta?.seen ?? [])]
      if (status === 'failed') failures.push(title.join('\n'))
      else if ((meta?.attempts ?? 1) > 1) flaky.push(title.join('\n'))
    }
  for (const f of unrun) failures.push(`${f.name.replace(`${root}/`, '')}: could not run`)
  if (!ok && report.numFailedTests + unrun.length === 0) {
    count.failed++
    failures.push(`${name}: an error outside any test`)
  }
}

/** A Chromium that starts here: of the system, of Playwright, or fetched now. */
function findBrowser(): string | null {
  const known = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const has = (): string | undefined =>
    (process.env['CAPSTAN_BROWSER'] ? [process.env['CAPSTAN_BROWSER']] : known).find((path) =>
      existsSync(path),
    )
  const playwrights = (): string | null => {
    const found = spawnSync(
      process.execPath,
      ['-e', "import('playwright').then((p) => process.stdout.write(p.chromium.executablePath()))"],
      { cwd: root, encoding: 'utf8' },
    ).stdout.trim()
    return found !== '' && existsSync(found) ? found : null
  }
  const before = has() ?? playwrights()
  if (before) return before
  say('Fetching a browser…')
  if (run(bin('playwright'), ['install', '--with-deps', '--only-shell', 'chromium']))
    return playwrights()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]): boolean => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
    return run(command, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if (
    apt('update', '-qq') &&
    (apt('install', '-y', '-qq', 'chromium-headless-shell') ||
      apt('install', '-y', '-qq', 'chromium'))
  )
    return has() ?? null
  return null
}

/**
 * Starts to create the demo data of the tests, which takes one core a minute that the checks leave idle. Returns its
 * directory; null where it is stored already, or where it could not be created: then each file of tests that needs it
 * creates its own, which takes a long time.
 */
async function startWorld(): Promise<string | null> {
  if (process.env['CAPSTAN_E2E_WORLD'] !== undefined) return null
  const to = mkdtempSync(join(tmpdir(), 'capstan-world-'))
  process.once('exit', () => rmSync(to, { recursive: true, force: true }))
  const { ok, text } = await output(process.execPath, [join('tests', 'e2e', 'make-world.ts'), to])
  if (ok) return to
  say(`The demo world of the tests was not made ahead: ${text.trim()}`)
  return null
}

/** Types of a project; a second run reads again only what has changed since. */
const types = (project: string, buildInfo: string): string[] => [
  'tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  join(root, '.tmp', buildInfo),
]
const world = process.argv[2] === 'all' ? startWorld() : null
// two lanes of about the same length
await Promise.all([
  check(
    'types',
    types('.', 'types.tsbuildinfo'),
    types('tsconfig.pure.json', 'pure.tsbuildinfo'),
  ).then(() =>
    check('unused code (knip.json)', [
      'knip',
      '--production',
      '--no-progress',
      '--include',
      'files,exports,types',
    ]),
  ),
  check('format (npm run format mends it)', ['oxfmt', '--check'])
    .then(() => check('lint', ['oxlint', '--type-aware', '--quiet']))
    .then(() =>
      check('dependency rules', [
        'depcruise',
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err',
        'domain',
        'machines',
        'server',
        'src',
      ]),
    ),
])
tests('units', ['unit', 'client', 'dom'])
if (process.argv[2] === 'all') {
  const made = await world
  const env: Record<string, string> = made === null ? {} : { CAPSTAN_E2E_WORLD: made }
  tests('server', ['server'], env)
  const browser = findBrowser()
  if (browser) tests('browser', ['browser'], { ...env, CAPSTAN_BROWSER: browser })
  else {
    count.failed++
    failures.push(
      'browser tests: no Chromium was found and none could be fetched; set CAPSTAN_BROWSER',
    )
  }
}
if (flaky.length > 0) say(`\nPassed at a second attempt:\n${flaky.map((f) => `  ${f}`).join('\n')}`)
if (failures.length > 0) say(`\nFailed:\n${failures.map((f) => `  ${f}`).join('\n')}`)
say(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)
