import { addDays, addYears } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { RISKS_AT_LEAST } from '#domain/offerings/model/topics/business.ts'
import type { CompanySeed } from './company-seed.ts'
import type { Leader, Narrative } from './narrative.ts'

const BPS = 10_000
const share = (cents: number, bps: number): number => Math.floor((cents * bps) / BPS)
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const kinds: readonly (readonly [RegExp, string])[] = [
  [/fees/i, 'intermediary_fees'],
  [/wage|salar|people|staff/i, 'salaries'],
  [/trial|develop|research|software|engineer/i, 'product_rd'],
  [/filing|legal/i, 'legal'],
  [/stock|parts|inventory/i, 'inventory'],
  [/land|building|site|house|room|shop/i, 'real_estate'],
  [/market|sales/i, 'marketing'],
]

/** Both columns add up to the cent: rounding goes to the last row. */
function usesOf(seed: CompanySeed): Narrative['uses'] {
  const rows = seed.proceeds.map((p) => ({
    use: p.use,
    category: kinds.find(([word]) => word.test(p.use))?.[1] ?? 'equipment',
    at_min: share(seed.minTarget, p.atMinBps),
    at_max: share(seed.maxAmount, p.atMaxBps),
  }))
  const last = rows.at(-1)
  if (last) {
    last.at_min += seed.minTarget - rows.reduce((n, r) => n + r.at_min, 0)
    last.at_max += seed.maxAmount - rows.reduce((n, r) => n + r.at_max, 0)
  }
  return rows
}

/** Risks of every young company; they fill up what a seed names of its own. */
const common = (name: string): Narrative['risks'] => [
  {
    category: 'security',
    title: 'There is no market for the securities',
    body: 'For a year you may sell to few people only. After that there may still be nobody who buys, at any price.',
  },
  {
    category: 'financial',
    title: 'More money may be needed',
    body: `${name} may need more money than this offering brings. A later round may be on better terms than yours and make your part smaller.`,
  },
  {
    category: 'management',
    title: 'Few people run the company',
    body: `${name} depends on the people named on this page. If one of them leaves, plans take longer or fail.`,
  },
  {
    category: 'offering',
    title: 'You can lose all of the money that you invest',
    body: `If the plan of ${name} fails, nothing may be left for those who invest, and nobody makes good the loss.`,
  },
  {
    category: 'regulatory',
    title: 'Rules may change',
    body: `New rules for the trade of ${name} could ask for permits or tests that cost time and money.`,
  },
]
/** The risks that a company states: its own, filled up with those of every young company. */
export function risksOf(seed: CompanySeed): Narrative['risks'] {
  const own = seed.risks.map((risk) => ({
    category: 'company',
    title: risk.title,
    body:
      risk.body.length < 50
        ? `${risk.body} That would hurt ${seed.name} and all who invested in it.`
        : risk.body,
  }))
  return [...own, ...common(seed.name).slice(0, Math.max(0, RISKS_AT_LEAST - own.length))]
}

function leadersOf(seed: CompanySeed): Narrative['leaders'] {
  const all = seed.team.map((one): Leader => {
    const [first = one.name, ...rest] = one.name.split(' ')
    return {
      first,
      last: rest.join(' ') || seed.name,
      title: one.title,
      bio: one.bio.length < 50 ? `${one.bio} ${first} works at ${seed.name} full time.` : one.bio,
    }
  })
  const [lead, ...others] = all
  if (lead === undefined) throw new Error(`${seed.slug} has nobody who leads it`)
  return [lead, ...others]
}

/** The pitch in its headings; a short one also has the use of the money. */
function pitchOf(seed: CompanySeed): string {
  const own = seed.pitch
    .map(
      (s) =>
        `<h2>${escape(s.heading)}</h2>${s.paragraphs.map((p) => `<p>${escape(p)}</p>`).join('')}`,
    )
    .join('')
  return own.length >= 200
    ? own
    : `${own}<h2>What the money does</h2><p>${escape(`At the maximum it pays for: ${seed.proceeds.map((p) => `${p.use.toLowerCase()} (${p.atMaxBps / 100}%)`).join(', ')}.`)}</p><p>${escape(seed.tagline)}</p>`
}
const longEnough = (text: string, more: string): string =>
  (text.length < 50 ? `${text} ${more}` : text).slice(0, 600)

/**
 * What the founder of a company states; `day` returns the time so many days from the first day of the demo data,
 * `number` makes its EIN its own.
 */
export function tellingOf(
  seed: CompanySeed,
  day: (days: number) => string,
  number: number,
): Narrative {
  const first = seed.pitch[0]?.paragraphs[0] ?? seed.tagline
  const [opens, deadline] = [
    dateInZone(day(-seed.openedDaysAgo)),
    dateInZone(day(seed.deadlineInDays)),
  ]
  return {
    slug: seed.slug,
    name: seed.name,
    legalName: seed.legalName,
    isLlc: seed.security === 'llc_unit' || seed.legalName.endsWith('LLC'),
    jurisdiction: seed.jurisdiction,
    formed: `${seed.founded}-04-15`,
    ein: `84-77${String(13_000 + number)}`,
    city: seed.city,
    region: seed.region,
    postal: '04101',
    employees: seed.employees,
    oneLine: seed.tagline,
    description: longEnough(seed.tagline, first),
    categories: seed.categories,
    leaders: leadersOf(seed),
    type: seed.type,
    round: `${seed.securityName.slice(0, 80)}, ${opens.slice(0, 4)}`,
    headline: seed.headline,
    highlights: seed.highlights ?? [],
    video: seed.video,
    summary: longEnough(seed.tagline, first),
    pitchHtml: pitchOf(seed),
    faq: seed.faq,
    risks: risksOf(seed),
    uses: usesOf(seed),
    security: seed.security,
    securityName: seed.securityName,
    price: seed.price,
    target: seed.minTarget,
    maximum: seed.maxAmount,
    minimum: seed.minInvestment,
    largest: seed.maxInvestment,
    preMoney: seed.preMoney,
    valuationCap: seed.valuationCap,
    discountPct: seed.discountPct,
    interestPct: seed.interestPct,
    maturity: ['convertible_note', 'simple_debt', 'revenue_share'].includes(seed.security)
      ? addYears(opens, seed.maturityYears ?? 5)
      : undefined,
    countries: seed.countries,
    admitsNonAccredited: seed.admitsNonAccredited,
    oversubscription: seed.oversubscription,
    rollingClose: seed.rollingClose,
    opens,
    deadline: deadline > opens ? deadline : addDays(opens, 30),
  }
}
