import { usd, type CompanySeed } from './company-seed.ts'

const proceeds: CompanySeed['proceeds'] = [{ use: 'Equipment', atMinBps: 7400, atMaxBps: 7800 }, { use: 'Salaries', atMinBps: 1800, atMaxBps: 1500 }, { use: 'Platform and legal fees', atMinBps: 800, atMaxBps: 700 }]

/** Companies whose offering waits for its day, or ended before it began. */
export const companiesFour: CompanySeed[] = [
  {
    slug: 'pellworm-ferries', name: 'Pellworm Ferries', legalName: 'Pellworm Ferries, Inc.', tagline: 'Electric ferries for places that the bridge forgot.', city: 'Anacortes', region: 'WA', jurisdiction: 'DE', founded: 2020, employees: 31,
    categories: ['logistics', 'clean_energy'], type: 'reg_d_506c', security: 'preferred', securityName: 'Series A preferred stock', price: '25.00', minTarget: usd(400_000), maxAmount: usd(2_000_000), minInvestment: usd(10_000), preMoney: usd(11_000_000), openedDaysAgo: 1, deadlineInDays: 100, stands: 'scheduled', oversubscription: 'first_come', headline: 'A quiet crossing every half hour',
    pitch: [{ heading: 'The crossing', paragraphs: ['Two of our ferries cross Guemes Channel on batteries since 2024. They cost a third of what the diesel boats cost to run.', 'The money builds a third boat and the charger at its landing.'] }],
    team: [{ name: 'Inga Pellworm', title: 'Chief executive', bio: 'Ran a ferry line in the San Juan Islands for eleven years.' }, { name: 'Marcus Teo', title: 'Engineering', bio: 'Built battery ferries in Norway before he came home.' }],
    risks: [{ title: 'Weather stops us', body: 'Pellworm Ferries lost 19 days of crossings to storms in 2025. More such days would cost fares that do not come back.' }], faq: [], proceeds, updates: [],
  },
  {
    slug: 'gull-and-oak', name: 'Gull & Oak', legalName: 'Gull & Oak Spirits, LLC', tagline: 'Gin from a lighthouse.', city: 'Duluth', region: 'MN', jurisdiction: 'MN', founded: 2023, employees: 3,
    categories: ['food'], type: 'reg_cf', security: 'crowd_safe', securityName: 'SAFE', price: '1.00', minTarget: usd(30_000), maxAmount: usd(120_000), minInvestment: usd(100), valuationCap: usd(3_000_000), openedDaysAgo: 14, deadlineInDays: 70, stands: 'rejected', oversubscription: 'first_come', headline: 'Gin from a lighthouse',
    pitch: [{ heading: 'The still', paragraphs: ['We distil gin in a lighthouse that the Coast Guard sold in 2022.'] }],
    team: [{ name: 'Lars Okerlund', title: 'Founder', bio: 'Distiller and former keeper of a lock.' }],
    risks: [{ title: 'One still', body: 'Gull & Oak has one still. If it fails, nothing is made for half a year.' }], faq: [], proceeds, updates: [],
  },
  {
    slug: 'wickford-foundry', name: 'Wickford Foundry', legalName: 'Wickford Foundry, Inc.', tagline: 'Bells and bearings, cast from ship propellers.', city: 'Wickford', region: 'RI', jurisdiction: 'RI', founded: 2017, employees: 14,
    categories: ['hardware'], type: 'reg_a_t2', security: 'common', securityName: 'Common stock', price: '8.00', minTarget: usd(500_000), maxAmount: usd(6_000_000), minInvestment: usd(400), preMoney: usd(9_000_000), openedDaysAgo: 20, deadlineInDays: 160, stands: 'withdrawn', oversubscription: 'pro_rata', headline: 'Bronze that has crossed oceans',
    pitch: [{ heading: 'The metal', paragraphs: ['Ship breakers sell us propellers by the ton. We cast bells and bearings from them.'] }],
    team: [{ name: 'Roz Wickford', title: 'Chief executive', bio: 'Founder of the third generation.' }],
    risks: [{ title: 'Scrap prices', body: 'The price of bronze scrap rose by half in 2025; Wickford Foundry could not raise its own prices as fast.' }], faq: [], proceeds, updates: [],
  },
  {
    slug: 'tarn-outdoor', name: 'Tarn Outdoor', legalName: 'Tarn Outdoor, Inc.', tagline: 'Tents that you rent by the night.', city: 'Bend', region: 'OR', jurisdiction: 'DE', founded: 2024, employees: 2,
    categories: ['consumer'], type: 'reg_cf', security: 'common', securityName: 'Common stock', price: '0.50', minTarget: usd(20_000), maxAmount: usd(60_000), minInvestment: usd(100), preMoney: usd(900_000), openedDaysAgo: 18, deadlineInDays: 60, stands: 'deleted', oversubscription: 'first_come', headline: 'A tent at every trail head',
    pitch: [{ heading: 'The lockers', paragraphs: ['A locker with a dry tent stands at the trail head; a code opens it.'] }],
    team: [{ name: 'Ashwin Rao', title: 'Founder', bio: 'Guide in the Cascades.' }],
    risks: [{ title: 'One summer', body: 'Tarn Outdoor has been open for one summer.' }], faq: [], proceeds, updates: [],
  },
]
