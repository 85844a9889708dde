import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { facelessReason } from '#src/features/platform/meta/faceless.ts'
import { catalog, statesIn } from '#src/features/platform/meta/machine-catalog.ts'
import { statePath } from '#src/features/platform/meta/machine-links.ts'
import { findRow } from '#src/routes/find.ts'
import { table } from '#src/routes/table.ts'
import { DESK, openBrowser, PHONE } from '#tests/e2e/support/browser.ts'
import { demoPeople, tabOf, type DemoPerson } from '#tests/e2e/support/people.ts'
import { placeOf } from '#tests/e2e/support/places.ts'
import { siteAt, startSite, type Site } from '#tests/e2e/support/site.ts'
import type { Browser, Page } from 'playwright'

/**
 * `npm run screens -- [--url http://…] [--as investor,issuer] [--one] <path…>` photographs screens as each person of
 * the demo at 1440 and 390 px, light, dark, in forced colors and as printed, into `.screens/`. A path may be an address
 * or one of the table (`/offerings/:listing_id`), whose parameters are then filled from the demo world. `/meta/machines/login/*` is every
 * state of a flow, `/meta/machines/*` of all flows, each rendered from the machine's own state (as a visitor). Without
 * --url a demo installation is started for the run. --one: only 1440 px, light, the forced colors of high contrast, and
 * paper.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, '.screens')
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const people: readonly (DemoPerson | 'visitor')[] = [
  'visitor',
  'investor',
  'newcomer',
  'partner',
  'issuer',
  'operator',
  'compliance',
]
const shots = [
  { name: '1440', viewport: DESK },
  { name: '390', viewport: PHONE },
] as const

function readArguments(given: readonly string[]): {
  url: string | null
  as: readonly (DemoPerson | 'visitor')[]
  one: boolean
  paths: string[]
} {
  const value = (name: string): string | null =>
    given.includes(name) ? (given[given.indexOf(name) + 1] ?? null) : null
  const named = value('--as')?.split(',')
  const paths = given.filter(
    (part, n) => !part.startsWith('--') && !['--url', '--as'].includes(given[n - 1] ?? ''),
  )
  return {
    url: value('--url'),
    as: named ? people.filter((one) => named.includes(one)) : people,
    one: given.includes('--one'),
    paths,
  }
}

async function site(url: string | null): Promise<Site> {
  if (url !== null) return siteAt(url)
  say('Starting a demo installation…')
  const dataDir = mkdtempSync(join(tmpdir(), 'capstan-screens-'))
  const started = await startSite({ dataDir, root }).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  return {
    ...started,
    stop: async () => {
      await started.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const STATES = /^\/meta\/machines\/(?:([a-z-]+)\/)?\*$/
/**
 * The addresses that a path with a star means: the states of one flow, or of every flow. Throws for a machine that
 * there is not.
 */
function addressesOf(path: string): readonly string[] {
  const match = STATES.exec(path)
  if (match === null) return [path]
  const chosen = catalog.filter(({ id, kind }) =>
    match[1] === undefined ? kind === 'flow' : id === match[1],
  )
  if (chosen.length === 0) throw new Error(`There is no machine "${match[1]}".`)
  return chosen.flatMap((machine) =>
    statesIn(machine)
      .filter((state) => facelessReason(state.id) === null)
      .map((state) => statePath(machine.id, state.path)),
  )
}

const fileName = (path: string): string =>
  (path === '/'
    ? 'home'
    : path
        .replace(/^\//, '')
        .replaceAll(/[^\w.-]+/g, '_')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
  ).slice(-90)

/** ms until a state is taken for one without a picture: a lifecycle shows its card at once */
const PICTURE_MS = 10_000
/** The screens of a flow come as chunks of their own, after the page: a picture, or why there is none. */
const pictureShown = (page: Page): Promise<unknown> =>
  page
    .locator('[role="img"] > [inert] > *, main p.border-dashed')
    .first()
    .waitFor({ state: 'attached', timeout: PICTURE_MS })
    .then(() => page.waitForLoadState('networkidle'))
    .catch(() => undefined)

/** Photographs one address as one person; the name of where it led when that was another page. */
async function photograph(
  browser: Browser,
  here: Site,
  who: DemoPerson | 'visitor',
  asked: string,
  one: boolean,
): Promise<string> {
  const row = table.find((each) => each.path === asked) ?? findRow(asked)?.row
  for (const { name, viewport } of one ? shots.slice(0, 1) : shots) {
    const tab = await tabOf(browser, here, who, { viewport, deviceScaleFactor: 1 })
    try {
      const token = (await tab.page.context().cookies(here.url)).find(
        (cookie) => cookie.name === 'access_token',
      )?.value
      const place = asked.includes(':') && row ? await placeOf(here, row, who, token) : asked
      if (place === null) return 'nothing of that kind'
      await tab.page.goto(new URL(place, here.url).href)
      await tab.page.waitForLoadState('networkidle')
      if (asked.startsWith('/meta/machines/')) await pictureShown(tab.page)
      const at = new URL(tab.page.url()).pathname
      if (at !== new URL(place, here.url).pathname && /^\/(login|agreement|dashboard)$/.test(at))
        return `led to ${at}`
      for (const theme of one ? (['light'] as const) : (['light', 'dark'] as const)) {
        await tab.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await tab.page.evaluate((scheme) => {
          document.documentElement.dataset['theme'] = scheme
        }, theme)
        writeFileSync(
          join(out, `${fileName(asked)}-${who}-${name}${theme === 'dark' ? '-dark' : ''}.png`),
          await tab.page.screenshot({ fullPage: true }),
        )
      }
      await tab.page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      writeFileSync(
        join(out, `${fileName(asked)}-${who}-${name}-forced.png`),
        await tab.page.screenshot({ fullPage: true }),
      )
      await tab.page.emulateMedia({ forcedColors: 'none', media: 'print' })
      writeFileSync(
        join(out, `${fileName(asked)}-${who}-${name}-print.png`),
        await tab.page.screenshot({ fullPage: true }),
      )
      for (const fault of tab.faults()) say(`  ${who} ${name}: ${fault}`)
    } finally {
      await tab.close()
    }
  }
  return 'photographed'
}

const given = readArguments(process.argv.slice(2))
if (given.paths.length === 0) {
  say('Name the paths: npm run screens -- /invest /offerings/:listing_id')
  process.exit(1)
}
mkdirSync(out, { recursive: true })
const here = await site(given.url)
const browser = await openBrowser()
try {
  say(`${Object.keys(demoPeople).length} people at ${here.url}, pictures in .screens/`)
  for (const path of given.paths.flatMap(addressesOf))
    for (const who of path.startsWith('/meta/') ? (['visitor'] as const) : given.as)
      say(
        `${path} as ${who}: ${await photograph(browser, here, who, path, given.one).catch((error: unknown) => `failed: ${String(error).split('\n')[0]}`)}`,
      )
} finally {
  await browser.close()
  await here.stop()
}
