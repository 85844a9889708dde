import { usd, type CompanySeed } from './company-seed.ts'

export const companiesThree: CompanySeed[] = [
  {
    slug: 'pinwright-toys',
    name: 'Pinwright Toys',
    legalName: 'Pinwright Toys, Inc.',
    tagline: 'Wooden marble runs cut from the offcuts of furniture makers.',
    city: 'Grand Rapids',
    region: 'MI',
    jurisdiction: 'MI',
    founded: 2022,
    employees: 6,
    categories: ['consumer'],
    type: 'reg_cf',
    security: 'common',
    securityName: 'Common stock',
    price: '1.50',
    minTarget: usd(40_000),
    maxAmount: usd(90_000),
    minInvestment: usd(150),
    preMoney: usd(1_800_000),
    openedDaysAgo: 60,
    deadlineInDays: -8,
    stands: 'failed',
    oversubscription: 'first_come',
    headline: 'Toys from what was thrown away',
    pitch: [
      {
        heading: 'Offcuts',
        paragraphs: ['A furniture maker burns a fifth of its wood. We cut marble runs from it.'],
      },
    ],
    team: [{ name: 'Ned Pinwright', title: 'Chief executive', bio: 'Joiner and father of four.' }],
    risks: [
      {
        title: 'Toys sell in December',
        body: 'Pinwright Toys sells 70% of its toys in six weeks of the year.',
      },
    ],
    faq: [],
    proceeds: [
      { use: 'Saws', atMinBps: 9200, atMaxBps: 9200 },
      { use: 'Platform and legal fees', atMinBps: 800, atMaxBps: 800 },
    ],
    updates: [
      {
        daysAgo: 8,
        title: 'We did not reach the target',
        body: 'The offering ended below its target. All money goes back within five business days.',
        kind: 'progress',
      },
    ],
  },
]
