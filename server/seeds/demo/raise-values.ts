import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import type { Narrative } from './narrative.ts'

/** A company of the demo data that prepares an offering; amounts in cents. */
export interface RaiseSeed {
  slug: string
  name: string
  legalName: string
  ein: string
  type: OfferingType
  round: string
  oneLine: string
  product: string
  city: string
  region: string
  postal: string
  industry: 'hardware' | 'food' | 'real_estate'
  founder: { first: string; last: string; bio: string }
  price: string
  target: number
  maximum: number
  minimum: number
  uses: readonly { use: string; category: string; share: number }[]
  risks: readonly { category: string; title: string; body: string }[]
  stands: 'half_filled' | 'submitted' | 'changes_requested'
}

const always: RaiseSeed['risks'] = [
  {
    category: 'offering',
    title: 'You can lose all of the money that you invest',
    body: 'The company is young. If its plan fails, nothing may be left for those who invest, and nobody makes good the loss.',
  },
  {
    category: 'security',
    title: 'There is no market for the securities',
    body: 'For a year you may sell to few people only. After that there may still be nobody who buys, at any price.',
  },
]

export const raiseSeeds: readonly RaiseSeed[] = [
  {
    slug: 'quarry-light',
    name: 'Quarry Light',
    legalName: 'Quarry Light, Inc.',
    ein: '84-7712001',
    type: 'reg_cf',
    round: 'First public round',
    oneLine: 'Lamps that a village can repair',
    city: 'Barre',
    region: 'VT',
    postal: '05641',
    industry: 'hardware',
    product:
      'Quarry Light makes street lamps from parts that are opened with one key and changed without an electrician.',
    founder: {
      first: 'Wren',
      last: 'Calloway',
      bio: 'Wren ran the lamp works of a Vermont town for nine years and designed the first lamp of the company there.',
    },
    price: '2.50',
    target: 15_000_000,
    maximum: 45_000_000,
    minimum: 25_000,
    uses: [
      { use: 'Tools and moulds', category: 'equipment', share: 60 },
      { use: 'Pay of four people', category: 'salaries', share: 34 },
      { use: 'Fees of the portal', category: 'intermediary_fees', share: 6 },
    ],
    risks: [
      ...always,
      {
        category: 'company',
        title: 'One foundry casts our housings',
        body: 'All housings come from one foundry in Quebec. If it closes or raises prices, deliveries stop for about four months.',
      },
      {
        category: 'industry',
        title: 'Towns buy by tender',
        body: 'Towns choose by the lowest price of the first year. Our lamps cost more at first and less over ten years, and tenders seldom count that.',
      },
      {
        category: 'management',
        title: 'The design is in few heads',
        body: 'Two people know the electronics well. If both leave, the next version of the lamp comes a year later.',
      },
    ],
    stands: 'half_filled',
  },
  {
    slug: 'fenland-flour',
    name: 'Fenland Flour',
    legalName: 'Fenland Flour Company, Inc.',
    ein: '84-7712002',
    type: 'reg_d_506c',
    round: 'Mill round',
    oneLine: 'Stone-milled flour from six farms',
    city: 'Ithaca',
    region: 'NY',
    postal: '14850',
    industry: 'food',
    product:
      'Fenland Flour mills the grain of six farms on stone and delivers it to bakeries within a day.',
    founder: {
      first: 'Tobias',
      last: 'Merrow',
      bio: 'Tobias is a miller in the third generation and built two mills for others before he founded the company.',
    },
    price: '10.00',
    target: 80_000_000,
    maximum: 120_000_000,
    minimum: 1_000_000,
    uses: [
      { use: 'Second mill', category: 'equipment', share: 70 },
      { use: 'Grain store', category: 'inventory', share: 20 },
      { use: 'Counsel and filings', category: 'legal', share: 10 },
    ],
    risks: [
      ...always,
      {
        category: 'company',
        title: 'Six farms grow all of our grain',
        body: 'A wet summer hits all six at once. In 2023 we had to buy a third of our grain elsewhere, at twice the price.',
      },
      {
        category: 'industry',
        title: 'Bakeries pay late',
        body: 'Bakeries pay after sixty days on average. A raise of our sales needs money before it brings any.',
      },
      {
        category: 'financial',
        title: 'The loan of the first mill runs until 2031',
        body: 'The bank holds the first mill as security. If we miss two payments, it may take the mill.',
      },
    ],
    stands: 'submitted',
  },
  {
    slug: 'saltbox-homes',
    name: 'Saltbox Homes',
    legalName: 'Saltbox Homes, Inc.',
    ein: '84-7712003',
    type: 'reg_cf',
    round: 'Seed round',
    oneLine: 'Small houses, built in a hall',
    city: 'Rockland',
    region: 'ME',
    postal: '04841',
    industry: 'real_estate',
    product:
      'Saltbox Homes builds small timber houses in a hall and sets them on screws instead of concrete.',
    founder: {
      first: 'Marguerite',
      last: 'Dow',
      bio: 'Marguerite built houses in Maine for fifteen years and ran the hall of a maker of timber frames.',
    },
    price: '5.00',
    target: 20_000_000,
    maximum: 60_000_000,
    minimum: 50_000,
    uses: [
      { use: 'Cranes and saws', category: 'equipment', share: 50 },
      { use: 'Timber for eight houses', category: 'inventory', share: 44 },
      { use: 'Fees of the portal', category: 'intermediary_fees', share: 6 },
    ],
    risks: [
      ...always,
      {
        category: 'regulatory',
        title: 'Each town reads the building code anew',
        body: 'Screw foundations are not in every code. Two of five towns asked for tests that took three months each.',
      },
      {
        category: 'company',
        title: 'The hall is rented until 2028',
        body: 'The owner of the hall may end the lease in 2028. A move would cost half a year of production.',
      },
      {
        category: 'industry',
        title: 'Timber prices move fast',
        body: 'Timber is a third of what a house costs. Prices doubled in 2021 within a few months and may do so again.',
      },
    ],
    stands: 'changes_requested',
  },
]

const parts = (total: number, seed: RaiseSeed): number[] => {
  const shares = seed.uses.map((use) => Math.floor((total * use.share) / 100))
  shares[0] = (shares[0] ?? 0) + total - shares.reduce((sum, n) => sum + n, 0)
  return shares
}

/** What the founder of a raise that is being prepared states; it opens 45 days after `today`. */
export function tellingOfRaise(seed: RaiseSeed, today: string): Narrative {
  const [low, high] = [parts(seed.target, seed), parts(seed.maximum, seed)]
  return {
    slug: seed.slug,
    name: seed.name,
    legalName: seed.legalName,
    isLlc: false,
    jurisdiction: 'DE',
    formed: '2020-04-15',
    ein: seed.ein,
    city: seed.city,
    region: seed.region,
    postal: seed.postal,
    employees: 12,
    oneLine: seed.oneLine,
    description: `${seed.product} It sells to towns, shops and builders in the Northeast.`,
    categories: [seed.industry],
    leaders: [{ ...seed.founder, title: 'Chief executive' }],
    type: seed.type,
    round: seed.round,
    headline: seed.oneLine,
    highlights: [],
    summary: `${seed.product} The money pays for the next step of the company at the target and for two steps at the maximum.`,
    pitchHtml: `<h2>What we make</h2><p>${seed.product}</p><h2>Why now</h2><p>Orders stand at more than what we can make. With this round we make twice as much, in the same place, with the same people and four more.</p><h2>Who we are</h2><p>${seed.founder.bio}</p>`,
    faq: [{ question: 'When do you begin?', answer: 'Within thirty days of the closing.' }],
    risks: seed.risks,
    uses: seed.uses.map((use, i) => ({
      use: use.use,
      category: use.category,
      at_min: low[i] ?? 0,
      at_max: high[i] ?? 0,
    })),
    security: 'common',
    securityName: 'Class B common stock',
    price: seed.price,
    target: seed.target,
    maximum: seed.maximum,
    minimum: seed.minimum,
    oversubscription: 'first_come',
    opens: addDays(today, 45),
    deadline: addDays(today, 135),
  }
}
