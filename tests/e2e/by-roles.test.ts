import { describe, expect, it } from 'vitest'
import { findRow, matchRow, type Match } from '#src/routes/find.ts'
import { stage, type DemoPerson } from './harness.ts'
import { goInside } from './support/inside.ts'
import { contentOf, linksOf } from './support/links.ts'
import { restOf } from './support/rest.ts'

const act = stage()
/**
 * Who works in the areas of companies and of the platform, each from where it begins. Those who invest or work for a
 * firm walk in `by-links.test.ts`. The first two, who may do most, follow every link; the others open what their menus
 * and their first page lead to, and every link that they see there has to have a page.
 */
const beginnings = [
  ['operator', '/admin/home', Infinity],
  ['issuer', '/dashboard/raise-capital', Infinity],
  ['compliance', '/admin/home', 1],
  ['editor', '/dashboard/raise-capital', 2],
  ['support', '/admin/home', 1],
  ['viewer', '/dashboard/raise-capital', 2],
  ['otherOwner', '/dashboard/raise-capital', 2],
] as const satisfies readonly (readonly [DemoPerson, string, number])[]
type Who = (typeof beginnings)[number][0]
/** Rows of the two areas that only members and staff reach. */
const areas: ReadonlySet<string> = new Set(['issuer', 'admin'])
/** a page with fewer characters is empty */
const FEWEST = 40
/** locations of one kind that one person visits */
const SAMPLES = 1

/** Pages of one kind: the tabs of a list are one page each, the records of a list are one kind. */
const kindOf = ({ row, params }: Match): string =>
  ['kind', 'status', 'investment_status', 'filter', 'payment_type', 'topic'].reduce(
    (path, name) => path.replace(`:${name}`, params[name] ?? name),
    row.path,
  )

/** Follows the links from one location on; returns what is wrong, each with the page that has the link. */
async function walk(
  who: Who,
  start: string,
  depth: number,
): Promise<{ seen: Set<string>; wrong: string[] }> {
  const tab = await act.tab(who)
  const { page } = tab
  const rest = restOf(page)
  const wrong: string[] = []
  const kinds = new Map<string, number>()
  const visited = new Set<string>()
  const seen = new Set<string>()
  const layouts = new Set<string>()
  const queue = [{ to: start, from: 'the address bar', depth: 0 }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const target = matchRow(next.to)
    if (target.kind === 'redirect') {
      queue.unshift({ ...next, to: target.to })
      continue
    }
    const match = findRow(new URL(next.to, act.site.url).pathname)
    if (visited.has(next.to)) continue
    visited.add(next.to)
    if (match === null) {
      wrong.push(`${who}: ${next.from} → ${next.to}: no such page`)
      continue
    }
    const kind = kindOf(match)
    if (next.depth > depth || !areas.has(match.row.area) || (kinds.get(kind) ?? 0) >= SAMPLES)
      continue
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    const before = tab.faults().length
    await goInside(page, act.at(next.to))
    await rest()
    const title = await page.title()
    const text = await contentOf(page, match.row.dialog !== undefined)
    const at = `${who}: ${next.from} → ${next.to}`
    if (title.startsWith('Page not found')) wrong.push(`${at}: page not found`)
    else if (text.length < FEWEST) wrong.push(`${at}: empty, “${text}”`)
    for (const fault of tab.faults().slice(before)) wrong.push(`${at}: ${fault}`)
    seen.add(match.row.path)
    for (const to of await linksOf(page, act.site.url, layouts, match.row.layout))
      queue.push({ to, from: next.to, depth: next.depth + 1 })
  }
  tab.forget()
  return { seen, wrong }
}

describe('the areas of companies and of the platform', () => {
  it('have no link that leads nowhere, to an empty page or to an error, whoever follows it', async () => {
    const left = [...beginnings]
    const found = new Map<Who, Awaited<ReturnType<typeof walk>>>()
    const minutes: string[] = []
    const lane = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const begun = performance.now()
        found.set(next[0], await walk(next[0], next[1], next[2]))
        const took = ((performance.now() - begun) / 60_000).toFixed(1)
        minutes.push(`${next[0]}: ${found.get(next[0])?.seen.size} screens in ${took} min`)
      }
    }
    await Promise.all([lane(), lane()])
    console.info(minutes.join('\n'))
    expect([...found.values()].flatMap((one) => one.wrong)).toEqual([])
    // everybody gets beyond their first page
    const few = [...found].filter(([, { seen }]) => seen.size < 5).map(([who]) => who)
    expect(few).toEqual([])
  }, 900_000)
})
