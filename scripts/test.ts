import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './test/browser.ts'
import { bin, command, notes, say, secondsSince } from './test/command.ts'
import type { FileReport, RunReport } from './test/reporter.ts'
import { timesOf, type StepTime } from './test/times.ts'

/** Runs every check and every test, counts them all, and ends with one line: `N passed, N failed`. */
mkdirSync(notes, { recursive: true })
const count = { passed: 0, failed: 0 }
const failures: string[] = []
/** tests of the browser that failed once and passed when they were tried again */
const flaky: string[] = []
const steps: StepTime[] = []
const files: FileReport[] = []

function fail(what: string): void {
  count.failed++
  failures.push(what)
}

/**
 * dependency-cruiser requests an older TypeScript below its findings, although swc parses for it
 * (docs/decisions/0008-lint.md).
 */
const ADVICE = /^.*missing-tsc-transpiler/m

/** One check that either holds or does not. */
async function check(name: string, ...commands: (readonly string[])[]): Promise<void> {
  const started = Date.now()
  let ok = true
  const printed: string[] = []
  for (const [program = '', ...args] of commands) {
    if (!ok) break
    const { ok: passed, text } = await command(bin(program), args)
    ok = passed
    printed.push((program === 'depcruise' ? (text.split(ADVICE)[0] ?? '') : text).trim())
  }
  if (printed.some((text) => text !== '')) say(printed.filter((text) => text !== '').join('\n'))
  if (ok) count.passed++
  else fail(name)
  steps.push({ name, seconds: secondsSince(started) })
  say(`${ok ? '✓' : '✗'} ${name} (${secondsSince(started).toFixed(1)} s)`)
}

/** The tests of some projects, counted one by one; a file that could not run counts as one failure. */
async function tests(
  name: string,
  projects: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const started = Date.now()
  const file = join(notes, `${name}.json`)
  rmSync(file, { force: true })
  const { ok } = await command(
    bin('vitest'),
    [
      'run',
      ...projects.flatMap((p) => ['--project', p]),
      '--reporter=default',
      '--reporter=./scripts/test/reporter.ts',
      '--passWithNoTests',
    ],
    { env: { ...env, CAPSTAN_REPORT: file }, shown: true },
  )
  steps.push({ name, seconds: secondsSince(started) })
  if (!existsSync(file)) return fail(`${name}: no report`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as RunReport
  files.push(...report.files)
  for (const { file: of, passed, failed, failures: failing, retried } of report.files) {
    count.passed += passed
    count.failed += failed
    failures.push(...failing.map((lines) => `${of}: ${lines.join('\n')}`))
    flaky.push(...retried.map((lines) => `${of}: ${lines.join('\n')}`))
  }
  for (const error of report.errors) fail(`${name}: an error outside any test: ${error}`)
  const failed = report.errors.length > 0 || report.files.some((one) => one.failed > 0)
  if (!ok && !failed) fail(`${name}: the run ended with an error`)
}

/**
 * Starts to create the demo data of the tests, which takes one core a minute that the checks leave idle. Returns its
 * directory; null where it is stored already, or where it could not be created: then each file of tests that needs it
 * creates its own, which takes a long time.
 */
async function startWorld(): Promise<string | null> {
  if (process.env['CAPSTAN_E2E_WORLD'] !== undefined) return null
  const started = Date.now()
  const to = mkdtempSync(join(tmpdir(), 'capstan-world-'))
  process.once('exit', () => rmSync(to, { recursive: true, force: true }))
  const { ok, text } = await command(process.execPath, [join('tests', 'e2e', 'make-world.ts'), to])
  steps.push({ name: 'demo world', seconds: secondsSince(started) })
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
  join(notes, buildInfo),
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
await tests('units', ['unit', 'client', 'dom'])
if (process.argv[2] === 'all') {
  const made = await world
  const env: Record<string, string> = made === null ? {} : { CAPSTAN_E2E_WORLD: made }
  await tests('server', ['server'], env)
  const browser = await findBrowser()
  if (browser) await tests('browser', ['browser'], { ...env, CAPSTAN_BROWSER: browser })
  else fail('browser tests: no Chromium was found and none could be fetched; set CAPSTAN_BROWSER')
}
say(`\n${timesOf(steps, files, join(notes, 'times.json'))}`)
if (flaky.length > 0) say(`\nPassed at a second attempt:\n${flaky.map((f) => `  ${f}`).join('\n')}`)
if (failures.length > 0) say(`\nFailed:\n${failures.map((f) => `  ${f}`).join('\n')}`)
say(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)
