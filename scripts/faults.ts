import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { faults } from './faults/faults.ts'

/**
 * `npm run faults [-- --thorough]` does to the product what goes wrong in the world, by the tests that hold its
 * promises, and prints one table. Ends with 1 when a promise does not hold, or when its test did not run.
 */
const root = join(import.meta.dirname, '..')
const say = (text: string): void => void process.stdout.write(`${text}\n`)
interface Report {
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string; duration?: number | null }[]
  }[]
}

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const tested = faults.map(({ test }) => test)
const file = join(root, '.tmp', 'faults.json')
mkdirSync(join(root, '.tmp'), { recursive: true })
rmSync(file, { force: true })
spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  [
    'run',
    '--project',
    'server',
    ...new Set(tested.map(([path]) => path)),
    '--testNamePattern',
    tested.map(([, name]) => quoted(name)).join('|'),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(process.argv.includes('--thorough') ? { CAPSTAN_TIER: 'all' } : {}),
    },
  },
)
if (!existsSync(file)) {
  say('The tests did not run.')
  process.exit(1)
}
const report = JSON.parse(readFileSync(file, 'utf8')) as Report

/** What the tests of a fault showed, in a few words. */
function resultOf(path: string, name: string, needs?: string): string {
  const named = report.testResults
    .filter((one) => one.name.endsWith(path))
    .flatMap((one) => one.assertionResults)
    .filter((one) => one.fullName.includes(name))
  const ran = named.filter((one) => one.status !== 'skipped')
  if (ran.length === 0) return needs && named.length > 0 ? `skipped: needs ${needs}` : 'NOT RUN'
  if (ran.some((one) => one.status !== 'passed')) return 'BROKEN'
  return `holds (${(ran.reduce((ms, one) => ms + (one.duration ?? 0), 0) / 1000).toFixed(1)} s)`
}
const rows = faults.map(({ fault, promise, test, needs }) => ({
  fault,
  promise,
  result: resultOf(...test, needs),
}))
say('\n| fault | promise | result |\n| --- | --- | --- |')
for (const row of rows) say(`| ${row.fault} | ${row.promise} | ${row.result} |`)
const bad = rows.filter((row) => row.result === 'BROKEN' || row.result === 'NOT RUN').length
const skipped = rows.filter((row) => row.result.startsWith('skipped')).length
say(
  `\n${rows.length} faults, ${bad} ${bad === 1 ? 'promise' : 'promises'} broken or not run, ${skipped} skipped on this machine.`,
)
process.exit(bad === 0 ? 0 : 1)
