import { describe, expect, it } from 'vitest'
import { findRow, matchRow, type Match } from '#src/routes/find.ts'
import { consent, stage, type DemoPerson } from './harness.ts'
import { goInside } from './support/inside.ts'
import { builtRows } from './support/places.ts'
import { linksOf, contentOf } from './support/links.ts'
import { restOf } from './support/rest.ts'

const act = stage()
type Who = DemoPerson | 'visitor'
/**
 * a screen as somebody found it, and the row that the link names: one that leads to the same screen counts as its own
 * (an offering without its name)
 */
interface Seen {
  path: string
  row: string
  title: string
  text: string
}
/** what one finds by links, and the links that lead nowhere, each with the page that has it */
interface Walk {
  seen: Seen[]
  dead: string[]
}

/** Screens that no link leads to, and why. */
const withoutALink: Readonly<Record<string, string>> = {
  '/register/validate/:id': 'the mail that confirms an address',
  '/accreditation-letter/:token': 'the mail to the one who vouches',
  '/questionnaire/:token': 'the mail to a covered person',
  '/company-invitation/:token': 'the mail to a new member of a company',
  '/unsubscribe/:stop_token': 'the foot of every mail of that kind',
  '/keep-account/:token': 'the mail before an account is closed',
  '/recovery/:token': 'the mail about a way back that somebody asked for',
  '/agreement': 'the guard of whoever has not accepted the terms',
  '/password': 'the guard of the whole site, where one is set',
}
/**
 * A person's notices, how they sign in, and work for a firm: not what they invest, which both have left as it comes.
 */
const chosen = new Set([
  '/dashboard/notices/preferences',
  '/dashboard/security',
  '/dashboard/partner',
])
/** People whose pages show what the others have none of, each from where their area begins; two walk at a time. */
const beginnings = [
  ['investor', '/dashboard'],
  ['visitor', '/'],
  ['newcomer', '/dashboard'],
  ['coHolder', '/dashboard'],
  ['partner', '/dashboard'],
] as const satisfies readonly (readonly [Who, string])[]
/** locations of one kind that are visited, by whichever person: the first may be one whose lists are empty */
const SAMPLES = 3
const rows = builtRows().filter(
  (row) => (row.area === 'public' || row.area === 'investor') && row.redirect === undefined,
)
const wanted = new Set(rows.map((row) => row.path))

/** Steps of an investment are screens of one row. */
const screenOf = ({ row, params }: Match): string => row.path.replace(':step', params['step'] ?? '')
/** Locations are of one kind that show the same screen; a name in the search makes another one of it. */
const kindsOf = (match: Match, { searchParams }: URL): string[] =>
  searchParams.size === 0
    ? [screenOf(match)]
    : [...searchParams.keys()].map((name) => `${screenOf(match)} ${name}`)

/** How often a kind of location was visited, by everybody. */
const looked = new Map<string, number>()

/**
 * Which locations are still worth a visit: what this person has not seen of their own area, and what nobody has seen
 * often enough.
 */
class Ways {
  readonly #asked = new Set<string>()
  readonly #known = new Set<string>()

  take(to: string, match: Match | null): boolean {
    if (this.#asked.has(to)) return false
    this.#asked.add(to)
    const kinds = match === null ? [to] : kindsOf(match, new URL(to, act.site.url))
    // of what is not required here, one location shows whether it is there
    const most = match !== null && wanted.has(match.row.path) ? SAMPLES : 1
    const inside = match !== null && match.row.area === 'investor'
    const worth = kinds.some(
      (kind) => (inside && !this.#known.has(kind)) || (looked.get(kind) ?? 0) < most,
    )
    for (const kind of worth ? kinds : []) {
      this.#known.add(kind)
      looked.set(kind, (looked.get(kind) ?? 0) + 1)
    }
    return worth
  }
}

/** Follows the links from one location on, as one person. */
async function follow(who: Who, start: string): Promise<Walk> {
  const tab = await act.kept(who)
  const { page } = tab
  const rest = restOf(page)
  const walk: Walk = { seen: [], dead: [] }
  const ways = new Ways()
  const frames = new Set<string>()
  if (who === 'newcomer') {
    await page.goto(act.at(start))
    await rest()
    await consent(page)
  }
  const queue = [{ to: start, from: 'the address bar' }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const target = matchRow(next.to)
    if (target.kind === 'redirect') queue.unshift({ to: target.to, from: next.from })
    if (
      target.kind === 'redirect' ||
      !ways.take(next.to, findRow(new URL(next.to, act.site.url).pathname))
    )
      continue
    await goInside(page, act.at(next.to))
    await rest()
    // the page itself may lead on: a step to the one that comes first, a page for visitors to the dashboard
    const match = findRow(new URL(page.url()).pathname)
    const title = await page.title()
    const asked = findRow(new URL(act.at(next.to)).pathname)?.row
    if (match === null || title.startsWith('Page not found'))
      walk.dead.push(`${who}: ${next.from} → ${next.to}`)
    else if (wanted.has(match.row.path)) {
      const dialog = match.row.dialog !== undefined
      walk.seen.push({
        path: screenOf(match),
        row: asked?.screen?.file === match.row.screen?.file ? (asked?.path ?? '') : match.row.path,
        title,
        text: await contentOf(page, dialog),
      })
      for (const to of await linksOf(page, act.site.url, frames, match.row.layout))
        queue.push({ to, from: next.to })
    }
  }
  // a dead link is reported with the page that has it
  if (walk.dead.length > 0) tab.expects(/status of 404/)
  return walk
}

let walks: Promise<Map<Who, Walk>> | undefined
/** Everybody's walk, once for the file. */
function everybody(): Promise<Map<Who, Walk>> {
  const one = async (): Promise<Map<Who, Walk>> => {
    const found = new Map<Who, Walk>()
    const left = [...beginnings]
    const lane = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        found.set(next[0], await follow(next[0], next[1]))
    }
    await Promise.all([lane(), lane()])
    return found
  }
  walks ??= one()
  return walks
}

describe('the public site and the investor’s area', () => {
  it('can be found by links, none of which is dead, each screen with a title of its own', async () => {
    const found = [...(await everybody()).values()]
    const seen = found.flatMap((walk) => walk.seen)
    const reached = new Set(seen.map((one) => one.row))
    const never = rows
      .map((row) => row.path)
      .filter((path) => !reached.has(path) && withoutALink[path] === undefined)
    const shared = [...Map.groupBy(seen, (one) => one.title)]
      .map(([title, ones]) => `${title}: ${[...new Set(ones.map((one) => one.path))].join(', ')}`)
      .filter((line) => line.includes(', /'))
    expect({ never, shared, dead: found.flatMap((walk) => walk.dead) }).toEqual({
      never: [],
      shared: [],
      dead: [],
    })
    expect(
      Object.keys(withoutALink).filter((path) => reached.has(path)),
      'a link leads there',
    ).toEqual([])
  }, 600_000)

  it('shows a newcomer something else than somebody who has invested', async () => {
    const all = await everybody()
    const area = (who: Who): Map<string, string> =>
      new Map(
        (all.get(who)?.seen ?? [])
          .filter((one) => one.path.startsWith('/dashboard') && !chosen.has(one.path))
          .toReversed()
          .map((one) => [one.path, one.text]),
      )
    const [fresh, seasoned] = [area('newcomer'), area('investor')]
    expect(fresh.size).toBeGreaterThan(15)
    expect(
      [...fresh].filter(([path, text]) => seasoned.get(path) === text).map(([path]) => path),
    ).toEqual([])
  }, 600_000)
})
