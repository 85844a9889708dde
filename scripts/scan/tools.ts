import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './calls.ts'
import type { Front, Tally } from './front.ts'
import { home, runTool, severities, type Finding, type Row } from './run-tool.ts'
import type { Word } from './words.ts'

/** Without those that ask servers on the internet (nikto, wapp, ssrf, xxe), and those for other products. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'
/** A fault of the product is a finding, whatever the tool thinks of it. */
const faultsOf = (tally: Tally): Finding[] =>
  [...new Set(tally.broken)].map((one) => ({ severity: 'medium', what: `answered ${one}` }))

/** Why a run is not whole. */
function leftOf(reported: boolean, ended: boolean): string {
  if (!reported) return 'no report'
  return ended ? 'ended in the middle' : ''
}

interface WapitiEntry {
  method: string
  path: string
  info: string
  level: number
  parameter: string
}
interface WapitiReport {
  vulnerabilities: Record<string, WapitiEntry[]>
  anomalies: Record<string, WapitiEntry[]>
  additionals?: Record<string, WapitiEntry[]>
}
/** Levels of Wapiti's report. */
const LEVELS: Readonly<Record<number, Finding['severity']>> = {
  0: 'info',
  1: 'low',
  2: 'medium',
  3: 'high',
  4: 'critical',
}

/** Wapiti over pages, or over calls with their parameters. */
export async function wapiti(
  version: string,
  front: Front,
  over: { at: string; start: readonly string[]; depth: number; seconds: number },
): Promise<Row> {
  front.taken()
  const name = over.at.replaceAll(/\W+/g, '-')
  const report = join(home, `${name}.json`)
  const { ended } = await runTool(
    'wapiti',
    [
      ...['-u', `${front.url}/`, '--scope', 'domain', '-m', MODULES, '-d', String(over.depth)],
      ...over.start.flatMap((path) => ['-s', front.url + path]),
      ...['--max-scan-time', String(Math.ceil(over.seconds * 0.25)), '--max-attack-time'],
      ...[String(Math.ceil(over.seconds / 16)), '-t', '10', '-v', '0', '--no-bugreport'],
      ...[
        '--flush-session',
        '--store-session',
        join(home, name),
        '--store-config',
        join(home, 'config'),
      ],
      ...['-f', 'json', '-o', report],
    ],
    over.seconds,
  )
  const tally = front.taken()
  const found = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as WapitiReport)
    : null
  const findings = [found?.vulnerabilities, found?.anomalies, found?.additionals].flatMap((kind) =>
    Object.entries(kind ?? {}).flatMap(([category, entries]) =>
      entries.map(({ level, method, path, parameter, info }) => ({
        severity: LEVELS[level] ?? 'high',
        what: `${category}: ${method} ${path} ${parameter} ${info}`.trim(),
      })),
    ),
  )
  return {
    tool: 'wapiti',
    version,
    at: over.at,
    tally,
    findings: [...findings, ...faultsOf(tally)],
    left: leftOf(found !== null, ended),
  }
}

/** What sqlmap writes of a place that it could inject into. */
function injectedIn(dir: string): string[] {
  return readdirSync(dir)
    .filter((file) => /^results-.*\.csv$/.test(file))
    .flatMap((file) => readFileSync(join(dir, file), 'utf8').trim().split('\n').slice(1))
}

/** Sqlmap over calls: reads in one process, each write in one of its own; what time is left for is done. */
export async function sqlmap(
  version: string,
  front: Front,
  targets: readonly Target[],
  seconds: number,
): Promise<Row> {
  front.taken()
  const until = Date.now() + seconds * 1000
  const left = (): number => Math.max(0, Math.round((until - Date.now()) / 1000))
  const dir = join(home, `sqlmap-${front.who}`)
  const common = [
    ...['--batch', '--flush-session', '--output-dir', dir, '--dbms', 'PostgreSQL', '--level', '2'],
    ...['--risk', '2', '--technique', 'BEU', '--timeout', '15', '--retries', '0', '--threads', '4'],
    ...['--disable-coloring', '--ignore-code', '400,403,404,409,422', '-v', '1'],
  ]
  const found: string[] = []
  const note = (said: string): void => {
    for (const [, what = ''] of said.matchAll(
      /^(.*(?:is vulnerable|appears to be .*injectable).*)$/gm,
    ))
      found.push(what)
  }
  const reads = targets.filter((one) => one.method === 'GET' && one.parameters.length > 0)
  const list = join(home, `sqlmap-${front.who}.txt`)
  writeFileSync(list, reads.map((one) => front.url + one.path).join('\n'))
  let tested = 0
  if (reads.length > 0) {
    const { said } = await runTool('sqlmap', [...common, '-m', list], Math.round(left() * 0.75))
    note(said)
    tested = new Set([...said.matchAll(/\[(\d+)\/\d+\] URL/g)].map(([, n]) => n)).size
  }
  const writes = targets.filter((one) => one.method !== 'GET' && one.parameters.length > 0)
  let written = 0
  for (const one of writes) {
    if (left() < 10) break
    const { said } = await runTool(
      'sqlmap',
      [
        ...[
          ...common,
          '-u',
          front.url + one.path,
          '--method',
          one.method,
          '--data',
          one.body ?? '',
        ],
        ...['--headers', 'content-type: application/json', '--skip-urlencode'],
      ],
      Math.min(left(), 40),
    )
    note(said)
    written += 1
  }
  if (existsSync(dir)) found.push(...injectedIn(dir))
  const tally = front.taken()
  return {
    tool: 'sqlmap',
    version,
    at: `${tested} reads and ${written} writes with parameters, as ${front.who}`,
    tally,
    findings: [
      ...[...new Set(found)].map((what) => ({ severity: 'high' as const, what })),
      ...faultsOf(tally),
    ],
    left: `${reads.length - tested} reads, ${writes.length - written} writes`.replace(
      /^0 reads, 0 writes$/,
      '',
    ),
  }
}

interface FfufReport {
  results: {
    input: { FUZZ: string }
    status: number
    length: number
    url: string
    redirectlocation?: string
  }[]
}

/** Ffuf over our own word list; `isHarmless` says which answers are what everybody may read. */
export async function ffuf(
  version: string,
  front: Front,
  words: readonly Word[],
  isHarmless: (path: string, status: number) => boolean,
  seconds: number,
): Promise<Row> {
  front.taken()
  const list = join(home, 'words.txt')
  writeFileSync(list, words.map((one) => one.word).join('\n'))
  const report = join(home, 'ffuf.json')
  await runTool(
    'ffuf',
    [
      ...['-u', `${front.url}/FUZZ`, '-w', list, '-mc', 'all', '-fc', '404', '-t', '8', '-s'],
      ...['-o', report, '-of', 'json', '-maxtime', String(seconds)],
    ],
    seconds + 5,
  )
  const tally = front.taken()
  const answered = tally.below400 + tally.refused + tally.limited + tally.broken.length
  const found = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as FfufReport) : null
  const kindOf = new Map(words.map((one) => [one.word, one.kind]))
  const findings = (found?.results ?? [])
    .filter((one) => one.status < 400 && !isHarmless(one.input.FUZZ, one.status))
    .map((one): Finding => ({
      severity: 'high',
      what: `${kindOf.get(one.input.FUZZ) ?? 'word'}: /${one.input.FUZZ} answered ${one.status}`,
    }))
  return {
    tool: 'ffuf',
    version,
    at: `${words.length} words`,
    tally,
    findings: [...findings, ...faultsOf(tally)],
    left: words.length > answered ? `${words.length - answered} words` : '',
  }
}

/** How many findings of each severity, from the worst. */
export const counted = (findings: readonly Finding[]): number[] =>
  severities.map((severity) => findings.filter((one) => one.severity === severity).length)
