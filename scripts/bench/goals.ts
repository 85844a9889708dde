import type { PageRow } from './browser-rows.ts'
import type { InteractionRow } from './interaction-rows.ts'
import type { LighthouseRow } from './lighthouse-rows.ts'

/** One row of the table: the worst of what was measured counts, and each is named next to it. */
export interface Goal {
  what: string
  figure: string
  goal: string
  met: boolean
  each: string
}
type Value = readonly [name: string, value: number]

/** A row whose figure is the largest of several and may be `most` at the most. */
function atMost(
  what: string,
  values: readonly Value[],
  most: number,
  show: (n: number) => string,
): Goal {
  const worst = Math.max(...values.map(([, value]) => value))
  const each = values.map(([name, value]) => `${name} ${show(value)}`).join(', ')
  return {
    what,
    figure: show(worst),
    goal: `≤ ${show(most)}`,
    met: worst <= most,
    each: values.length > 1 ? each : '',
  }
}
/** A row whose figure is the smallest of several and has to be `least`. */
function atLeast(what: string, values: readonly Value[], least: number): Goal {
  const worst = Math.min(...values.map(([, value]) => value))
  const each = values.map(([name, value]) => `${name} ${value}`).join(', ')
  return { what, figure: String(worst), goal: `≥ ${least}`, met: worst >= least, each }
}

const times = (n: number): string => `${n.toFixed(2)}x`
const kilobytes = (n: number): string => `${n.toFixed(0)} KB`
const milliseconds = (n: number): string => `${n.toFixed(0)} ms`
const shift = (n: number): string => n.toFixed(3)
const each = (rows: readonly PageRow[], value: (row: PageRow) => number): Value[] =>
  rows.map((row) => [row.what, value(row)])

export const publicGoals = (rows: readonly PageRow[]): Goal[] => [
  atMost(
    'LCP of public pages beside the static page',
    each(rows, (r) => r.ours.lcp / r.still.lcp),
    1.5,
    times,
  ),
  atMost(
    'LCP of public pages beside client-rendered React + router',
    each(rows, (r) => r.ours.lcp / r.bare.lcp),
    0.7,
    times,
  ),
  atMost(
    'first-load JS (brotli), public',
    each(rows, (r) => r.ours.kb),
    170,
    kilobytes,
  ),
]
export const signedInGoals = (rows: readonly PageRow[]): Goal[] => [
  atMost(
    'first-load JS (brotli), signed in',
    each(rows, (r) => r.ours.kb),
    260,
    kilobytes,
  ),
  atMost(
    'LCP signed in beside bare React + router',
    each(rows, (r) => r.ours.lcp / r.bare.lcp),
    2.2,
    times,
  ),
]
export const shiftGoal = (rows: readonly PageRow[]): Goal =>
  atMost(
    'CLS, all pages',
    each(rows, (r) => r.ours.cls),
    0.05,
    shift,
  )

const interactions = (rows: readonly InteractionRow[]): Value[] =>
  rows.map(({ what, ms }) => [what, ms])
export const interactionGoals = (found: {
  clicks: readonly InteractionRow[]
  forms: readonly InteractionRow[]
}): Goal[] => [
  atMost('click to next screen painted', interactions(found.clicks), 200, milliseconds),
  atMost('INP of the longest forms', interactions(found.forms), 200, milliseconds),
]

export const lighthouseGoals = (rows: readonly LighthouseRow[]): Goal[] => [
  atLeast(
    'Lighthouse mobile, public pages: performance',
    rows.map((r) => [r.what, r.scores.performance]),
    95,
  ),
  atLeast(
    'Lighthouse mobile, public pages: accessibility, best practices, SEO',
    rows.map((r) => [
      r.what,
      Math.min(r.scores.accessibility, r.scores['best-practices'], r.scores.seo),
    ]),
    100,
  ),
]

export const buildGoal = (seconds: number): Goal =>
  atMost('`npm run build`', [['build', seconds]], 15, (n) => `${n.toFixed(1)} s`)
export const linesGoal = (lines: number): Goal =>
  atMost('lines of our own where a library would do', [['lines', lines]], 500, (n) =>
    n.toLocaleString('en-US'),
  )

export const goalTable = (rows: readonly Goal[]): string =>
  [
    '| measure | figure | goal | | each |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (r) =>
        `| ${r.what} | **${r.figure}** | ${r.goal} | ${r.met ? 'met' : '**not met**'} | ${r.each} |`,
    ),
  ].join('\n')
