import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfWorld } from '#tests/e2e/support/site.ts'
import { storedWorld } from './world.ts'
import { startScript } from './bench/process.ts'
import { reachable } from './scan/calls.ts'
import { openFront, type Behind, type Front } from './scan/front.ts'
import { everybody, type Caller } from './scan/identities.ts'
import { home, severities, tools, versionOf, type Row, type Tool } from './scan/run-tool.ts'
import type { ScanSite } from './scan/site.ts'
import { counted, ffuf, sqlmap, wapiti } from './scan/tools.ts'
import { wordsOf } from './scan/words.ts'

/**
 * `npm run scan [-- --minutes 20] [--only wapiti,sqlmap,ffuf]` lets the scanners that are installed loose on an
 * installation of its own, as it runs in production with the demo world, and prints one table. It needs a build, and
 * downloads nothing. Ends with 1 when a finding is above low, or when a tool is not installed.
 */
/** The demo world takes minutes on a busy machine. */
const START_MS = 900_000
const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const after = (name: string, otherwise: string): string =>
  given.includes(name) ? (given[given.indexOf(name) + 1] ?? otherwise) : otherwise
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const minutes = Number(after('--minutes', '20'))
const wanted = after('--only', Object.keys(tools).join(',')).split(',') as Tool[]

const versions = new Map(wanted.map((tool) => [tool, versionOf(tool)]))
const missing = wanted.filter((tool) => versions.get(tool) === null)
for (const tool of missing) say(`${tool} is not installed: apt-get install ${tools[tool].apt}`)
const assetsDir = join(root, 'dist', 'client', 'assets')
if (!existsSync(assetsDir)) throw new Error('The client is not built: run npm run build first.')

let behind: Behind | null = null
const fronts = Object.fromEntries(
  await Promise.all(
    everybody.map(async (who) => [who, await openFront(who, () => behind)] as const),
  ),
) as Record<Caller, Front>
const dataDir = copyOfWorld(process.env['CAPSTAN_E2E_WORLD'] ?? (await storedWorld()).dir)
say('Starting an installation in production with the demo world…')
const site = await startScript<ScanSite>(
  '../scan/site.ts',
  {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: fronts.visitor.url,
    DATA_DIR: dataDir,
    CAPSTAN_ROOT: root,
  },
  START_MS,
)
const rows: Row[] = []
try {
  behind = site.said
  const companies = (await (await fetch(`${fronts.issuer.url}/api/companies`)).json()) as {
    items: { id?: string; company_id?: string; account_id?: string }[]
  }
  const [company] = companies.items
  const accountId = company?.account_id ?? company?.company_id ?? company?.id
  behind = { ...site.said, ...(accountId === undefined ? {} : { accountId }) }
  say('Looking for calls that the scanners can reach…')
  const { targets, calls } = await reachable(fronts)
  const withParameters = targets.filter((one) => one.parameters.length > 0)
  say(
    `${targets.length} of ${calls} calls are answered below 400, ${withParameters.length} of them with parameters.`,
  )
  const seconds = minutes * 60
  const mine = (who: Caller) => withParameters.filter((one) => one.who === who)
  const [forWapiti, forSqlmap, forFfuf] = (['wapiti', 'sqlmap', 'ffuf'] as const).map((tool) =>
    versions.get(tool),
  )
  if (forFfuf) {
    say('ffuf…')
    const assets = readdirSync(assetsDir).filter((one) => /\.(js|css)$/.test(one))
    rows.push(await ffuf(forFfuf, fronts.visitor, wordsOf(assets), isHarmless, seconds * 0.15))
  }
  if (forWapiti) {
    const share = (seconds * 0.4) / 5
    say('wapiti…')
    const pages = {
      at: 'public pages',
      start: ['/offerings', '/login', '/register', '/docs/api'],
      depth: 3,
    }
    rows.push(await wapiti(forWapiti, fronts.visitor, { ...pages, seconds: share * 1.5 }))
    const signedIn = {
      at: 'pages, signed in',
      start: ['/dashboard', '/portfolio', '/profile'],
      depth: 2,
    }
    rows.push(await wapiti(forWapiti, fronts.investor, { ...signedIn, seconds: share * 0.5 }))
    for (const who of everybody) {
      const start = mine(who)
        .filter((one) => one.method === 'GET')
        .map((one) => one.path)
      const over = { at: `calls, as ${who}`, start, depth: 0, seconds: share * 0.75 }
      rows.push(await wapiti(forWapiti, fronts[who], over))
    }
  }
  if (forSqlmap) {
    say('sqlmap…')
    const all = withParameters.length
    for (const who of everybody) {
      const share = (seconds * 0.45 * mine(who).length) / all
      rows.push(await sqlmap(forSqlmap, fronts[who], mine(who), share))
    }
  }
} finally {
  await site.stop()
  for (const front of Object.values(fronts)) front.close()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
}

/** Everybody may read what is at these addresses, however they are written. */
function isHarmless(word: string, status: number): boolean {
  return status === 200 && word === 'robots.txt'
}

say(
  `\n| tool | at | requests | below 400 | refused | limited | ${severities.join(' | ')} | not done |`,
)
say(`| --- | --- | --- | --- | --- | --- | ${severities.map(() => '---').join(' | ')} | --- |`)
for (const { tool, version, at, tally, findings, left } of rows) {
  const { below400, refused, limited, broken } = tally
  const all = below400 + refused + limited + broken.length
  say(
    `| ${[`${tool} ${version}`, at, all, below400, refused, limited, ...counted(findings), left].join(' | ')} |`,
  )
}
const told = rows.flatMap(({ tool, findings }) =>
  findings.map((one) => `${one.severity}: ${tool}: ${one.what}`),
)
for (const one of new Set(told)) say(one)
const above = rows
  .flatMap((row) => row.findings)
  .filter((one) => severities.indexOf(one.severity) < 3).length
say(`\n${above} findings above low.${missing.length > 0 ? ` Not run: ${missing.join(', ')}.` : ''}`)
process.exit(above === 0 && missing.length === 0 ? 0 : 1)
