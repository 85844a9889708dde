import { usd, type CompanySeed } from './company-seed.ts'

const proceeds = [
  { use: 'Tools and machines', atMinBps: 6200, atMaxBps: 6600 },
  { use: 'People', atMinBps: 3000, atMaxBps: 2700 },
  { use: 'Fees of the portal', atMinBps: 800, atMaxBps: 700 },
]
const loss = (name: string) => ({
  title: 'You may lose what you invest',
  body: `${name} is young. If it fails, its securities are worth nothing, and nobody has to buy them from you.`,
})

/** Companies whose raises closed months ago: what an investor holds of more than one. */
export const companiesFive: CompanySeed[] = [
  {
    slug: 'oakum-boatyard',
    name: 'Oakum Boatyard',
    legalName: 'Oakum Boatyard, Inc.',
    tagline: 'Electric refits for working boats, done in a winter.',
    city: 'Deltaville',
    region: 'VA',
    jurisdiction: 'VA',
    founded: 2016,
    employees: 11,
    categories: ['hardware', 'clean_energy'],
    type: 'reg_cf',
    security: 'common',
    securityName: 'Common stock',
    price: '2.00',
    minTarget: usd(3_000),
    maxAmount: usd(20_000),
    minInvestment: usd(250),
    preMoney: usd(1_800_000),
    openedDaysAgo: 118,
    deadlineInDays: -80,
    stands: 'closed',
    oversubscription: 'first_come',
    headline: 'Keep the hull, change the heart',
    pitch: [
      {
        heading: 'Good hulls, tired engines',
        paragraphs: ['A workboat outlives three engines. The fourth can be electric.'],
      },
      {
        heading: 'What we built',
        paragraphs: [
          'A kit of motor, batteries and controls that a yard of four people puts in over one winter.',
        ],
      },
    ],
    team: [{ name: 'Walt Oakes', title: 'Chief executive', bio: 'Shipwright since 1994.' }],
    risks: [
      {
        title: 'One season a year',
        body: 'Oakum Boatyard refits boats between November and April. A lost winter is a lost year.',
      },
      loss('Oakum Boatyard'),
    ],
    faq: [],
    proceeds,
    updates: [],
  },
  {
    slug: 'lantern-letterpress',
    name: 'Lantern Letterpress',
    legalName: 'Lantern Letterpress, Inc.',
    tagline: 'Labels printed by hand presses, ordered by the hundred.',
    city: 'Staunton',
    region: 'VA',
    jurisdiction: 'DE',
    founded: 2018,
    employees: 8,
    categories: ['consumer'],
    type: 'reg_cf',
    security: 'convertible_note',
    securityName: 'Convertible note 2028',
    price: '1.00',
    minTarget: usd(3_000),
    maxAmount: usd(25_000),
    minInvestment: usd(250),
    valuationCap: usd(3_000_000),
    discountPct: '15',
    interestPct: '6',
    maturityYears: 2,
    openedDaysAgo: 112,
    deadlineInDays: -70,
    stands: 'closed',
    oversubscription: 'first_come',
    headline: 'Small runs, real ink',
    pitch: [
      {
        heading: 'Labels are ordered by the ten thousand',
        paragraphs: ['A maker of forty jars a week needs forty labels a week.'],
      },
      {
        heading: 'What we built',
        paragraphs: [
          'A shop with nine presses that prints runs of a hundred at the price of the large printers.',
        ],
      },
    ],
    team: [
      { name: 'Dorothea Quill', title: 'Founder', bio: 'Typesetter, then teacher of printing.' },
    ],
    risks: [
      {
        title: 'Old machines',
        body: 'The presses of Lantern Letterpress are older than its people. Parts are made to order, and a broken press stands still for weeks.',
      },
      loss('Lantern Letterpress'),
    ],
    faq: [],
    proceeds,
    updates: [],
  },
]
