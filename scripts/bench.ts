import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicPages, publicRows } from './bench/browser-rows.ts'
import { crowdRows, type CrowdRow } from './bench/crowd-rows.ts'
import {
  buildGoal,
  goalTable,
  interactionGoals,
  lighthouseGoals,
  linesGoal,
  publicGoals,
  shiftGoal,
  signedInGoals,
} from './bench/goals.ts'
import { interactionRows } from './bench/interaction-rows.ts'
import { lighthouseRows } from './bench/lighthouse-rows.ts'
import { openLoad, type Stretch } from './bench/open-load.ts'
import { ownLines } from './bench/own-lines.ts'
import { startScript } from './bench/process.ts'
import { pairIn } from './bench/secure.ts'
import { serverRows, type ServerRow } from './bench/server-rows.ts'
import { signedInRows } from './bench/signed-in-rows.ts'
import type { BenchSite } from './bench/site.ts'
import { copyInstallation, storedWorld } from './world.ts'

/**
 * `npm run bench [-- --runs 5] [--write]` builds the product and prints one table: what docs/performance.md measures in
 * the browser, with the goals. `--server [--seconds 6] [--rounds 3]` prints the server's rows instead, `--crowd
 * [--requests 1500]` those of lists and logs on what `npm run crowd -- --scale 1` and `--scale 0.01` have made (or in
 * the directories `--many` and `--few`), `--load [--minutes 1] [--rate 200]` what people wait for at a fixed rate of
 * mixed requests, and at three times that. `--write` also writes the table to .tmp/bench.md.
 */
const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const number = (name: string, otherwise: number): number =>
  given.includes(name) ? Number(given[given.indexOf(name) + 1]) : otherwise
const CONNECTIONS = 25

const whole = (n: number): string => Math.round(n).toLocaleString('en-US')
const times = (n: number): string => `${n.toFixed(2)}x`

const refused = (failed: number, by: Record<string, number>): string =>
  failed === 0
    ? '0'
    : `${failed} (${Object.entries(by)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')})`

function serverTable(rows: readonly ServerRow[]): string {
  const lines = rows.map(
    (r) =>
      `| ${r.what} | ${r.floorIs} | ${whole(r.ours.perSecond)} (${r.ours.p50.toFixed(0)} / ${r.ours.p99.toFixed(0)} ms) | ${whole(r.floor.perSecond)} (${r.floor.p50.toFixed(0)} / ${r.floor.p99.toFixed(0)} ms) | ${r.ratio === null ? 'none: requests failed' : `**${times(r.ratio)}**`} | ${r.goal} | ${refused(r.ours.failed + r.floor.failed, r.ours.refusals)} |`,
  )
  return [
    '| | beside | ours, per second (p50 / p99) | beside it | ratio | goal | failed |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
function crowdTable(rows: readonly CrowdRow[]): string {
  const ms = (one: CrowdRow['few']): string => `${one.p50.toFixed(1)} / ${one.p99.toFixed(1)} ms`
  return [
    '| | a hundredth: p50 / p99 | whole: p50 / p99 | p50, ratio | p99, ratio | goal | requests each | failed |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (r) =>
        `| ${r.what} | ${ms(r.few)} | ${ms(r.many)} | ${times(r.many.p50 / r.few.p50)} | ${r.few.failed + r.many.failed > 0 ? 'none: requests failed' : `**${times(r.many.p99 / r.few.p99)}**`} | ≤ 1.5x | ${r.many.requests} | ${r.few.failed + r.many.failed} |`,
    ),
  ].join('\n')
}
function loadTable(rows: readonly Stretch[]): string {
  return [
    '| | accepted | shed (503) | failed | p95 / p99 of the accepted | memory, before and after |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (r) =>
        `| ${r.what} (${r.rate} a second) | ${whole(r.accepted)} | ${whole(r.shed)} | ${whole(r.failed)} | ${r.p95.toFixed(0)} / ${r.p99.toFixed(0)} ms | ${r.memory.join(' / ')} MB |`,
    ),
  ].join('\n')
}
const head = `${new Date().toISOString().slice(0, 16)} UTC, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start.`
const keep = (text: string): void => {
  say(`\n${text}\n`)
  if (!given.includes('--write')) return
  mkdirSync(join(root, '.tmp'), { recursive: true })
  writeFileSync(join(root, '.tmp', 'bench.md'), `${text}\n`)
}

if (given.includes('--crowd')) {
  const directory = (name: string, otherwise: string): string =>
    given.includes(name) ? (given[given.indexOf(name) + 1] ?? '') : join(root, '.tmp', otherwise)
  const [few, many] = [directory('--few', 'crowd-0.01'), directory('--many', 'crowd-1')]
  for (const dir of [few, many])
    if (!existsSync(dir)) throw new Error(`${dir} is not there: npm run crowd makes it`)
  keep(
    [
      `${head} Command: \`npm run bench -- --crowd\`.`,
      '### Lists and logs with a crowd (4 connections)',
      crowdTable(await crowdRows({ root, few, many, requests: number('--requests', 1500) })),
    ].join('\n\n'),
  )
  process.exit(0)
}

const dataDir = mkdtempSync(join(tmpdir(), 'capstan-bench-'))
/** Measures on a demo installation that has people of the benchmark. */
async function onSite<T>(
  env: Record<string, string>,
  measure: (site: BenchSite, pid: number) => Promise<T>,
): Promise<T> {
  say('Starting a demo installation with the people of the benchmark…')
  if (readdirSync(dataDir).length === 0) copyInstallation((await storedWorld()).dir, dataDir)
  const site = await startScript<BenchSite>('site.ts', {
    NODE_ENV: 'production',
    DEMO: '1',
    META: '1',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    CAPSTAN_ROOT: root,
    ...env,
  })
  try {
    return await measure(site.said, site.pid)
  } finally {
    await site.stop()
  }
}

/** Seconds that `npm run build` takes. */
function buildSeconds(): number {
  const begun = performance.now()
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return (performance.now() - begun) / 1000
}

try {
  // without TLS, as what it is compared to
  if (given.includes('--server')) {
    const rows = await onSite({}, (site) =>
      serverRows({
        site,
        dataDir,
        seconds: number('--seconds', 6),
        rounds: number('--rounds', 3),
        connections: CONNECTIONS,
      }),
    )
    keep(
      [
        `${head} Command: \`npm run bench -- --server\`.`,
        `### The server (${CONNECTIONS} connections, one process, one database)`,
        serverTable(rows),
      ].join('\n\n'),
    )
  } else if (given.includes('--load')) {
    const seconds = 60 * number('--minutes', 1)
    const rows = await onSite({}, (site, pid) =>
      openLoad({ site, pid, rate: number('--rate', 200), seconds }),
    )
    keep(
      [
        `${head} Command: \`npm run bench -- --load --minutes ${seconds / 60}\`.`,
        '### Load (one process, one database, both and the driver on this machine)',
        loadTable(rows),
      ].join('\n\n'),
    )
  } else {
    const seconds = buildSeconds()
    const runs = number('--runs', 5)
    const goals = await onSite(await pairIn(dataDir), async (site) => {
      say(`Visiting public pages, ${runs} times each…`)
      const visitors = await publicRows(site, runs)
      say('Visiting signed-in pages…')
      const investors = await signedInRows(site, runs)
      say('Clicking, typing, and Lighthouse…')
      return [
        ...publicGoals(visitors),
        ...signedInGoals(investors),
        ...interactionGoals(await interactionRows(site, runs)),
        ...lighthouseGoals(await lighthouseRows(publicPages(site), runs)),
        shiftGoal([...visitors, ...investors]),
        buildGoal(seconds),
        linesGoal(ownLines(root)),
      ]
    })
    keep(`${head} Command: \`npm run bench\`.\n\n${goalTable(goals)}`)
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
