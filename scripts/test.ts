import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBrowser } from './test/browser.ts'
import { bin, command, notes, root, say, secondsSince } from './test/command.ts'
import type { FileReport, RunReport } from './test/reporter.ts'
import { timesOf, type StepTime } from './test/times.ts'
import { SIXTHS } from '../tests/support/tier.ts'

/**
 * `check`, `test`, `all` and `ci`: runs checks and tests, counts them all, and ends with one line: `N passed, N failed`.
 * What each takes is the table of CONTRIBUTING.md (tests/support/suites.ts).
 */
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
  only: readonly string[] = [],
): Promise<void> {
  const started = Date.now()
  const file = join(notes, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  const { ok } = await command(
    bin('vitest'),
    [
      'run',
      ...only,
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
 * Begins to make the demo world of the tests (scripts/world.ts), which takes one core a minute that the checks leave
 * idle. Returns its directory; null where it could not be made: then what needs it makes its own, which takes a long
 * time.
 */
async function startWorld(): Promise<string | null> {
  if (process.env['CAPSTAN_E2E_WORLD'] !== undefined) return null
  const started = Date.now()
  const { ok, text } = await command(process.execPath, [join('scripts', 'world.ts')])
  steps.push({ name: 'demo world', seconds: secondsSince(started) })
  const dir = text.trim().split('\n').at(-1)
  if (ok && dir !== undefined) return dir
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

/** Every check, in two lanes of about the same length; `lint` names the files that are linted, all when it is absent. */
async function checks(lint?: readonly string[]): Promise<void> {
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
        '--cache',
        '--cache-location',
        join(notes, 'knip'),
      ]),
    ),
    check('format (npm run format mends it)', ['oxfmt', '--check'])
      .then(() =>
        lint?.length === 0
          ? undefined
          : check('lint', ['oxlint', '--type-aware', '--quiet', ...(lint ?? [])]),
      )
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
}

/** What a program printed, line by line; nothing when it failed. */
async function linesOf(program: string, ...args: string[]): Promise<string[]> {
  const { ok, text } = await command(program, args)
  return ok ? text.split('\n').filter((line) => line !== '') : []
}

/** Files of TypeScript that differ from a commit and still exist. */
async function changedSince(commit: string): Promise<string[]> {
  const all = [
    ...(await linesOf('git', 'diff', '--name-only', commit)),
    ...(await linesOf('git', 'ls-files', '--others', '--exclude-standard')),
  ]
  return [...new Set(all)].filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
}

/** Tests that only `npm run test:all` has are no part of a check. */
const TIER = { CAPSTAN_TIER: 'test' }
/** What the related tests of `npm run check` may take, which has two minutes: seconds of two workers. */
const RELATED_S = 60
/** What a file takes that no run has measured here. */
const UNKNOWN_S = 3
const measured = join(notes, 'times.json')
const measuredByCheck = join(notes, 'times-of-check.json')

/** Seconds of each file, as the last whole run measured them, and the last check those that it ran. */
function secondsOfFiles(): ReadonlyMap<string, number> {
  const known = [measured, measuredByCheck]
    .filter((file) => existsSync(file))
    .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { files: FileReport[] }).files)
  return new Map(known.map(({ file, ms }) => [file, ms / 1000]))
}

/**
 * The tests of pages and of the server that import what has changed, as many as there is time for: first those that
 * changed, then those next to a changed file, then the others.
 */
async function relatedTests(since: string, paths: readonly string[]): Promise<string[]> {
  const projects = ['--project', 'dom*', '--project', 'server']
  const { text } = await command(
    bin('vitest'),
    ['list', '--filesOnly', '--changed', since, ...projects],
    { env: TIER },
  )
  const all = [...text.matchAll(/^\[[\w-]+\] (\S+)$/gm)].map(([, file = '']) => file)
  const folders = new Set(paths.map((path) => dirname(path)))
  const distance = (file: string): number => {
    if (paths.includes(file)) return 0
    return folders.has(dirname(file)) ? 1 : 2
  }
  const seconds = secondsOfFiles()
  let left = RELATED_S
  const taken = all
    .toSorted((a, b) => distance(a) - distance(b))
    .filter((file) => {
      const takes = seconds.get(file) ?? UNKNOWN_S
      if (takes > left) return false
      left -= takes
      return true
    })
  if (taken.length < all.length)
    say(`${all.length} files of tests import what has changed; the nearest ${taken.length} run.`)
  return taken
}

/** What a run of CI takes of that which only `npm run test:all` has: a sixth, by the number of its commit. */
async function sixthOfCommit(): Promise<string> {
  const { ok, text } = await command('git', ['rev-list', '--count', 'HEAD'])
  if (!ok) fail(`the number of the commit, which chooses what is run, is not known: ${text.trim()}`)
  return String(Number(text.trim()) % SIXTHS)
}

const what = process.argv[2] ?? 'test'
if (what === 'check') {
  const [since = 'HEAD'] = await linesOf('git', 'merge-base', 'HEAD', 'main')
  const paths = await changedSince(since)
  const related = paths.length === 0 ? Promise.resolve([]) : relatedTests(since, paths)
  await checks(paths)
  await tests('units', ['unit', 'client'], TIER)
  const files = await related
  if (files.length > 0) await tests('related', ['dom*', 'server'], TIER, files)
} else {
  const tier = {
    CAPSTAN_TIER: what === 'all' ? 'all' : 'test',
    ...(what === 'ci' ? { CAPSTAN_SIXTH: await sixthOfCommit() } : {}),
  }
  const world = startWorld()
  await checks()
  const made = await world
  const env: Record<string, string> = made === null ? tier : { ...tier, CAPSTAN_E2E_WORLD: made }
  // in one run, so that no core waits for the last file of a project
  await tests('units and server', ['unit', 'client', 'dom*', 'server'], env)
  const browser = await findBrowser()
  if (browser) await tests('browser', ['browser'], { ...env, CAPSTAN_BROWSER: browser })
  else fail('browser tests: no Chromium was found and none could be fetched; set CAPSTAN_BROWSER')
}
say(`\n${timesOf(steps, files, what === 'check' ? measuredByCheck : measured)}`)
if (flaky.length > 0) say(`\nPassed at a second attempt:\n${flaky.map((f) => `  ${f}`).join('\n')}`)
if (failures.length > 0) say(`\nFailed:\n${failures.map((f) => `  ${f}`).join('\n')}`)
say(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)
