import { describe, it } from 'vitest'
import type { Page } from 'playwright'
import type { Row } from '#src/routes/define.ts'
import { matchRow } from '#src/routes/find.ts'
import { sampleOf, turnOf } from '#tests/support/thorough.ts'
import { thorough } from '#tests/support/tier.ts'
import { DESK, expect, seriousFindings, sideways, stage, type Tab } from './harness.ts'
import { kindsOf } from './support/kinds.ts'
import { pagesAmong, visibleLinks } from './support/links.ts'
import { builtRows, mainPerson, placeOf } from './support/places.ts'
import { restOf } from './support/rest.ts'

const act = stage({ looks: true })
/** shows page heads, busy states and links to nowhere among its examples */
const GALLERY = '/meta/_components'
/** the narrowest page that WCAG 2.2 (1.4.10) requires */
const NARROW = { width: 320, height: 720 }

const rests = new WeakMap<Page, () => Promise<void>>()
/** Waits until what a tab shows has come to rest. */
function rest({ page }: Tab): Promise<void> {
  const wait = rests.get(page) ?? restOf(page)
  rests.set(page, wait)
  return wait()
}

async function settled(tab: Tab, path: string): Promise<void> {
  const { page } = tab
  if (path === GALLERY) {
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    return
  }
  await rest(tab)
  // also below a drawer, where it is out of reach for the moment
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
/**
 * Puts the page into the other scheme as the person's own choice does, and waits until its colours have changed: that
 * takes a moment, also with reduced motion.
 */
async function scheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name
    const changing = (): Animation[] =>
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && one.playState === 'running')
    // an inherited colour follows, and its transition begins when the other has ended
    do await new Promise(requestAnimationFrame)
    while (changing().length > 0)
  }, theme)
}

/** One screen of each kind; in `npm run test:all` every screen, and in CI a sixth of the others. */
const screens = sampleOf(builtRows(), kindsOf)
/** so many kinds there are at least: fewer, and their parts are not found */
const FEWEST = 30

/** Whether a path leads to a screen, also by another path. */
function leads(path: string): boolean {
  const target = matchRow(path)
  return target.kind === 'redirect' ? leads(target.to) : target.kind === 'page'
}

/** The screens in two lanes of about the same length, those of one person in one lane. */
function lanes(): Row[][] {
  const byPerson = [...Map.groupBy(screens, mainPerson).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  const [one, two]: [Row[], Row[]] = [[], []]
  for (const rows of byPerson) (one.length <= two.length ? one : two).push(...rows)
  return [one, two]
}

// two people look at the same time: while one page is rendered, the other waits for its responses
describe.concurrent.each(lanes().map((rows, n) => [n + 1, rows] as const))(
  `${thorough ? 'every screen that is built' : 'a screen of each kind'}, lane %i`,
  (_, rows) => {
    it.for(rows.map((row) => [row.path, row] as const))(
      `%s: one heading, no serious finding in light ${thorough ? 'and' : 'or'} dark, no dead link, nothing to scroll sideways at 320 px`,
      { concurrent: false },
      async ([, row], { task }) => {
        const who = mainPerson(row)
        const tab = await act.kept(who, task)
        await tab.page.setViewportSize(DESK)
        await tab.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        const token = (await tab.page.context().cookies(act.site.url)).find(
          (cookie) => cookie.name === 'access_token',
        )?.value
        const place = await placeOf(act.site, row, who, token)
        expect(place, 'the demo world has a place of this kind').not.toBeNull()
        // links of mails that have ended
        if (row.path === '/register/validate/:id' || row.path.includes(':token'))
          tab.expects(/status of 4\d\d/)
        // axe looks into the mail's frame, which runs no scripts
        if (row.path === '/meta/mailbox') tab.expects(/Blocked script execution in 'about:srcdoc'/)
        await tab.page.goto(act.at(place ?? '/'))
        await settled(tab, row.path)
        const links =
          row.path === GALLERY ? [] : pagesAmong(await visibleLinks(tab.page), act.site.url)
        const found = links.filter((to) => !leads(to)).map((to) => `a link to no page: ${to}`)
        // a sample looks at half of the screens in light and at half in dark, by the hash of their paths
        for (const [n, theme] of turnOf(row.path, ['light', 'dark'] as const).entries()) {
          await scheme(tab.page, theme)
          found.push(
            ...(await seriousFindings(tab.page, n === 0 ? 'all' : 'colours')).map(
              (line) => `${theme}: ${line}`,
            ),
          )
        }
        await tab.page.setViewportSize(NARROW)
        const { by, what } = await sideways(tab.page)
        expect({ found, by, what }).toEqual({ found: [], by: 0, what: [] })
      },
    )
  },
)

it('there is a screen of each kind', () => {
  expect(new Set(screens.flatMap(kindsOf))).toEqual(new Set(builtRows().flatMap(kindsOf)))
  expect(screens.length).toBeGreaterThan(FEWEST)
})
