import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserRows, type Measured, type PageRow } from './bench/browser-rows.ts'
import { crowdRows, type CrowdRow } from './bench/crowd-rows.ts'
import { startScript } from './bench/process.ts'
import { serverRows, type ServerRow } from './bench/server-rows.ts'
import type { BenchSite } from './bench/site.ts'

/**
 * `npm run bench [-- --write] [--server|--browser] [--seconds 8] [--rounds 3] [--runs 5]` prints the rows of the performance page for this
 * product as ratios in one run. --write also keeps them in .tmp/bench.md. Build first (npm run build). `--crowd` measures lists and logs on
 * what `npm run crowd -- --scale 1` and `--scale 0.01` have made, and nothing else.
 */
const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const number = (name: string, otherwise: number): number => (given.includes(name) ? Number(given[given.indexOf(name) + 1]) : otherwise)
const CONNECTIONS = 25

const whole = (n: number): string => Math.round(n).toLocaleString('en-US')
const times = (n: number): string => `${n.toFixed(2)}x`

const refused = (failed: number, by: Record<string, number>): string => (failed === 0 ? '0' : `${failed} (${Object.entries(by).map(([status, count]) => `${status}: ${count}`).join(', ')})`)

function serverTable(rows: readonly ServerRow[]): string {
  const lines = rows.map((r) => `| ${r.what} | ${r.floorIs} | ${whole(r.ours.perSecond)} (${r.ours.p50.toFixed(0)} / ${r.ours.p99.toFixed(0)} ms) | ${whole(r.floor.perSecond)} (${r.floor.p50.toFixed(0)} / ${r.floor.p99.toFixed(0)} ms) | ${r.ratio === null ? 'none: requests failed' : `**${times(r.ratio)}**`} | ${r.goal} | ${refused(r.ours.failed + r.floor.failed, r.ours.refusals)} |`)
  return ['| | beside | ours, per second (p50 / p99) | beside it | ratio | goal | failed |', '|---|---|---|---|---|---|---|', ...lines].join('\n')
}
const cell = (m: Measured): string => `${m.kb.toFixed(0)} KB, ${m.requests} req, ${whole(m.lcp)} ms`
function browserTable(rows: readonly PageRow[]): string {
  const goal = (r: PageRow): string => (r.what === 'step' ? '≤ 1.25x the floor at 120 KB, ≤ 1.5x at 180 KB, plus a round trip' : '≤ 1.15x static; ≤ 1.75x JS')
  const lines = rows.map((r) => `| ${r.what} | ${cell(r.ours)}, CLS ${r.ours.cls.toFixed(3)} | ${cell(r.still)} | ${cell(r.floor)} | **${times(r.ours.lcp / r.still.lcp)}** | **${times(r.ours.lcp / r.floor.lcp)}** | **${times(r.ours.kb / r.floor.kb)}** | ${goal(r)} |`)
  return ['| page | ours: JS (brotli), requests, LCP | static, same words | bare React + router, same words | LCP / static | LCP / bare | JS / bare | goal |', '|---|---|---|---|---|---|---|---|', ...lines].join('\n')
}

function crowdTable(rows: readonly CrowdRow[]): string {
  const ms = (rate: CrowdRow['few']): string => `${rate.p50.toFixed(0)} / ${rate.p99.toFixed(0)} ms`
  return ['| | a hundredth: p50 / p99 | whole: p50 / p99 | p99, ratio | goal | failed |', '|---|---|---|---|---|---|', ...rows.map((r) => `| ${r.what} | ${ms(r.few)} | ${ms(r.many)} | ${r.few.failed + r.many.failed > 0 ? 'none: requests failed' : `**${times(r.many.p99 / Math.max(1, r.few.p99))}**`} | ≤ 1.5x | ${r.few.failed + r.many.failed} |`)].join('\n')
}
const head = `${new Date().toISOString().slice(0, 16)} UTC, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start.`
const keep = (text: string): void => {
  say(`\n${text}\n`)
  if (!given.includes('--write')) return
  mkdirSync(join(root, '.tmp'), { recursive: true })
  writeFileSync(join(root, '.tmp', 'bench.md'), `${text}\n`)
}

if (given.includes('--crowd')) {
  const [few, many] = [join(root, '.tmp', 'crowd-0.01'), join(root, '.tmp', 'crowd-1')]
  for (const dir of [few, many]) if (!existsSync(dir)) throw new Error(`${dir} is not there: run npm run crowd -- --scale ${dir.split('-').at(-1)}`)
  keep([`${head} Command: \`npm run bench -- --crowd\`.`, '### Lists and logs with a crowd (4 connections)', crowdTable(await crowdRows({ root, few, many, seconds: number('--seconds', 6), rounds: number('--rounds', 3) }))].join('\n\n'))
  process.exit(0)
}

const dataDir = mkdtempSync(join(tmpdir(), 'capstan-bench-'))
try {
  say('Starting a demo installation with the people of the benchmark…')
  const site = await startScript<BenchSite>('site.ts', { NODE_ENV: 'production', DEMO: '1', META: '1', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CAPSTAN_ROOT: root })
  try {
    const parts: string[] = [`${head} Command: \`npm run bench\`.`]
    if (!given.includes('--browser')) parts.push(`### The server (${CONNECTIONS} connections, one process, one database)`, serverTable(await serverRows({ site: site.said, dataDir, seconds: number('--seconds', 6), rounds: number('--rounds', 3), connections: CONNECTIONS })))
    if (!given.includes('--server')) parts.push('### The browser (slow 4G, CPU slowed 4x, phone size, cold cache, medians)', browserTable(await browserRows(site.said, number('--runs', 5))))
    keep(parts.join('\n\n'))
  } finally {
    await site.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
