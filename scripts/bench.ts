import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { actRows, actTable } from './bench/act-rows.ts'
import { browserRows, publicPages, type Measured, type PageRow } from './bench/browser-rows.ts'
import { crowdRows, type CrowdRow } from './bench/crowd-rows.ts'
import { lighthouseRows, lighthouseTable } from './bench/lighthouse-rows.ts'
import { startScript } from './bench/process.ts'
import { pairIn } from './bench/secure.ts'
import { serverRows, type ServerRow } from './bench/server-rows.ts'
import { signedInRows, signedInTable } from './bench/signed-in-rows.ts'
import type { BenchSite } from './bench/site.ts'

/**
 * `npm run bench [-- --write] [--server|--browser|--lighthouse|--signed-in] [--seconds 8] [--rounds 3] [--runs 5] [--pages invest,pitch]` prints the rows of the performance page for this
 * product as ratios in one run. --write also keeps them in .tmp/bench.md. Build first (npm run build). `--crowd` measures lists and logs on
 * what `npm run crowd -- --scale 1` and `--scale 0.01` have made (or in the directories `--many` and `--few`), and nothing else.
 */
const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
/** the public pages that `--browser` measures; all when not named */
const pages = given.includes('--pages') ? (given[given.indexOf('--pages') + 1] ?? '').split(',') : null
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
const cell = (m: Measured): string => `${m.kb.toFixed(0)} KB, ${whole(m.lcp)} ms`
function browserTable(rows: readonly PageRow[]): string {
  const lines = rows.map((r) => `| ${r.what} | ${cell(r.ours)} (${r.ours.all.toFixed(0)} KB, ${r.ours.requests} req in all), CLS ${r.ours.cls.toFixed(3)} | ${cell(r.still)} | ${whole(r.plain.lcp)} ms | ${cell(r.floor)} | **${times(r.ours.lcp / r.still.lcp)}** | ${times(r.ours.lcp / r.plain.lcp)} | **${times(r.ours.lcp / r.floor.lcp)}** | **${times(r.ours.usable / r.floor.usable)}** |`)
  return ['| page | ours: JS till it stands (brotli, ≤ 120 KB), LCP | static, same words and headers | static without headers | bare React + router, same words and headers | LCP / static (≤ 1.15x) | LCP / static without headers | LCP / bare | usable / bare (≤ 1.3x) |', '|---|---|---|---|---|---|---|---|---|', ...lines].join('\n')
}

function crowdTable(rows: readonly CrowdRow[]): string {
  const ms = (one: CrowdRow['few']): string => `${one.p50.toFixed(1)} / ${one.p99.toFixed(1)} ms`
  return ['| | a hundredth: p50 / p99 | whole: p50 / p99 | p50, ratio | p99, ratio | goal | requests each | failed |', '|---|---|---|---|---|---|---|---|', ...rows.map((r) => `| ${r.what} | ${ms(r.few)} | ${ms(r.many)} | ${times(r.many.p50 / r.few.p50)} | ${r.few.failed + r.many.failed > 0 ? 'none: requests failed' : `**${times(r.many.p99 / r.few.p99)}**`} | ≤ 1.5x | ${r.many.requests} | ${r.few.failed + r.many.failed} |`)].join('\n')
}
const head = `${new Date().toISOString().slice(0, 16)} UTC, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start.`
const keep = (text: string): void => {
  say(`\n${text}\n`)
  if (!given.includes('--write')) return
  mkdirSync(join(root, '.tmp'), { recursive: true })
  writeFileSync(join(root, '.tmp', 'bench.md'), `${text}\n`)
}

if (given.includes('--crowd')) {
  const directory = (name: string, otherwise: string): string => (given.includes(name) ? (given[given.indexOf(name) + 1] ?? '') : join(root, '.tmp', otherwise))
  const [few, many] = [directory('--few', 'crowd-0.01'), directory('--many', 'crowd-1')]
  for (const dir of [few, many]) if (!existsSync(dir)) throw new Error(`${dir} is not there: npm run crowd makes it`)
  keep([`${head} Command: \`npm run bench -- --crowd\`.`, '### Lists and logs with a crowd (4 connections)', crowdTable(await crowdRows({ root, few, many, requests: number('--requests', 1500) }))].join('\n\n'))
  process.exit(0)
}

/** Without one of these, all of them. */
const PARTS = ['--server', '--browser', '--lighthouse', '--signed-in']
const wants = (part: string): boolean => given.includes(part) || !PARTS.some((one) => given.includes(one))

const dataDir = mkdtempSync(join(tmpdir(), 'capstan-bench-'))
try {
  say('Starting a demo installation with the people of the benchmark…')
  const onSite = async (env: Record<string, string>, measure: (site: BenchSite) => Promise<void>): Promise<void> => {
    const site = await startScript<BenchSite>('site.ts', { NODE_ENV: 'production', DEMO: '1', META: '1', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CAPSTAN_ROOT: root, ...env })
    try {
      await measure(site.said)
    } finally {
      await site.stop()
    }
  }
  const parts: string[] = [`${head} Command: \`npm run bench\`.`]
  // without TLS, as what stands beside it
  if (wants('--server')) {
    await onSite({}, async (site) => {
      parts.push(`### The server (${CONNECTIONS} connections, one process, one database)`, serverTable(await serverRows({ site, dataDir, seconds: number('--seconds', 6), rounds: number('--rounds', 3), connections: CONNECTIONS })))
    })
  }
  if (PARTS.some((part) => part !== '--server' && wants(part))) await onSite(await pairIn(dataDir), async (site) => {
    if (wants('--browser')) parts.push('### The browser (HTTP/2, slow 4G, CPU slowed 4x, phone size, cold cache, medians)', browserTable(await browserRows(site, number('--runs', 5), pages)))
    if (wants('--lighthouse')) parts.push('### Lighthouse (mobile, as it comes, medians of five)', lighthouseTable(await lighthouseRows(publicPages(site), 5)))
    if (wants('--signed-in')) {
      parts.push('### Signed in (HTTP/2, slow 4G, CPU slowed 4x, phone size, cold cache, medians)', signedInTable(await signedInRows(site, number('--runs', 5))))
      parts.push('### Acts (CPU slowed 4x, desk size)', actTable(await actRows(site, number('--runs', 5))))
    }
  })
  keep(parts.join('\n\n'))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
