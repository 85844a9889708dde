import { usd, type CompanySeed } from './company-seed.ts'

const feesRow = { use: 'Platform and legal fees', atMinBps: 800, atMaxBps: 800 }
const loss = (name: string) => ({ title: 'You can lose all of it', body: `${name} is a young company. It may fail, and then you lose the whole investment.` })

export const companiesTwo: CompanySeed[] = [
  {
    slug: 'loopline-freight', name: 'Loopline Freight', legalName: 'Loopline Freight, Inc.', tagline: 'Overnight parcel freight on rail lines that are empty after midnight.', city: 'Kansas City', region: 'MO', jurisdiction: 'DE', founded: 2020, employees: 38,
    categories: ['logistics'], type: 'reg_d_506c', security: 'preferred', securityName: 'Series B preferred stock', price: '6.10', minTarget: usd(50_000), maxAmount: usd(8_000_000), minInvestment: usd(25_000), preMoney: usd(32_000_000), openedDaysAgo: 80, deadlineInDays: 73, stands: 'live', oversubscription: 'first_come', headline: 'The night train for parcels',
    pitch: [{ heading: 'Rails sleep at night', paragraphs: ['Between midnight and five, two thirds of the short lines carry nothing. The roads beside them are full of trucks.'] }, { heading: 'What we run', paragraphs: ['Self-driven rail cars for twelve pallets, on four lines of 620 miles in all. On-time rate in 2025: 97.4%.'] }, { heading: 'What the money does', paragraphs: ['Thirty cars and the terminal in Chicago.'] }],
    team: [{ name: 'Dana Whitlock', title: 'Chief executive', bio: 'Dispatcher, then head of network at a short line.' }, { name: 'Arjun Mehta', title: 'Engineering', bio: 'Signalling, eighteen years.' }],
    risks: [{ title: 'Tracks belong to others', body: 'Loopline Freight runs on the tracks of four owners. Each may end the contract with two years of notice.' }, loss('Loopline Freight')],
    faq: [{ question: 'Who may invest?', answer: 'Accredited investors whose status has been verified (17 CFR 230.506(c)).' }],
    proceeds: [{ use: 'Rail cars', atMinBps: 6200, atMaxBps: 5800 }, { use: 'Terminal in Chicago', atMinBps: 3000, atMaxBps: 3400 }, feesRow],
    updates: [{ daysAgo: 12, title: 'Chicago line opened', body: 'The first parcels left Kansas City at 00:20 and were sorted in Joliet at 6:05.', kind: 'announcement' }],
  },
  {
    slug: 'brightwell-water', name: 'Brightwell Water', legalName: 'Brightwell Water Corp.', tagline: 'Solar desalination sized for island towns.', city: 'San Juan', region: 'PR', jurisdiction: 'PR', founded: 2023, employees: 11,
    categories: ['water', 'clean_energy'], type: 'reg_cf', security: 'common', securityName: 'Common stock', price: '3.25', minTarget: usd(30_000), maxAmount: usd(180_000), minInvestment: usd(130), preMoney: usd(7_200_000), openedDaysAgo: 0, deadlineInDays: 95, stands: 'filed', oversubscription: 'pro_rata', headline: 'Fresh water by noon, from the sea and the sun',
    pitch: [{ heading: 'Water comes by ship', paragraphs: ['Island towns without springs pay for water that arrives in tanks.'] }, { heading: 'What we built', paragraphs: ['A plant in two containers for 4,000 people. It runs by day on its own panels and needs no battery.'] }],
    team: [{ name: 'Isabel Rivera', title: 'Chief executive', bio: 'Civil engineer, water authority of Culebra.' }],
    risks: [{ title: 'First plant', body: 'Brightwell Water has built one plant. Salt may wear it faster than planned.' }, loss('Brightwell Water')], faq: [],
    proceeds: [{ use: 'Two plants', atMinBps: 7400, atMaxBps: 7700 }, { use: 'Service team', atMinBps: 1800, atMaxBps: 1500 }, feesRow], updates: [],
  },
  {
    slug: 'sable-instruments', name: 'Sable Instruments', legalName: 'Sable Instruments, Inc.', tagline: 'Lab automation arms priced for labs with four people, not four hundred.', city: 'Ann Arbor', region: 'MI', jurisdiction: 'DE', founded: 2017, employees: 27,
    categories: ['hardware', 'health'], type: 'reg_cf', security: 'common', securityName: 'Common stock, class B', price: '1.00', minTarget: usd(10_000), maxAmount: usd(70_000), minInvestment: usd(500), preMoney: usd(11_000_000), openedDaysAgo: 120, deadlineInDays: -20, stands: 'closed', oversubscription: 'first_come', headline: 'A pair of hands for small labs',
    pitch: [{ heading: 'Pipetting by hand', paragraphs: ['A doctoral student moves liquid for eleven hours a week.'] }, { heading: 'What we built', paragraphs: ['An arm that learns a protocol by being shown it twice, for the price of a used car. 214 labs use it.'] }],
    team: [{ name: 'Elif Kaya', title: 'Chief executive', bio: 'Robotics, University of Michigan.' }],
    risks: [{ title: 'Grants pay for arms', body: 'Most labs that buy from Sable Instruments pay from grants. Fewer grants mean fewer arms.' }, loss('Sable Instruments')], faq: [],
    proceeds: [{ use: 'Production of 120 arms', atMinBps: 6900, atMaxBps: 6400 }, { use: 'Sales', atMinBps: 2300, atMaxBps: 2800 }, feesRow],
    updates: [{ daysAgo: 18, title: 'The offering closed', body: 'Thank you. Shares were issued and are on the ledger of the company.', kind: 'progress' }],
  },
  {
    slug: 'fernhollow-foods', name: 'Fernhollow Foods', legalName: 'Fernhollow Foods, Inc.', tagline: 'Tempeh from local beans, fresh in the shop within three days.', city: 'Ithaca', region: 'NY', jurisdiction: 'NY', founded: 2019, employees: 12,
    categories: ['food', 'consumer'], type: 'reg_cf', security: 'crowd_safe', securityName: 'SAFE', price: '1.00', minTarget: usd(12_000), maxAmount: usd(90_000), minInvestment: usd(100), valuationCap: usd(4_000_000), openedDaysAgo: 35, deadlineInDays: 22, stands: 'live', oversubscription: 'pro_rata', headline: 'Fresh is a distance',
    pitch: [{ heading: 'Why fresh matters', paragraphs: ['Tempeh that was frozen tastes of the freezer. Ours is made within 120 miles of the shop.'] }, { heading: 'What the money does', paragraphs: ['A second incubation room, which doubles what we can make.'] }],
    team: [{ name: 'Wren Castellano', title: 'Founder', bio: 'Cook and fermenter for ten years.' }],
    risks: [{ title: 'Shelf life', body: 'Fernhollow Foods throws away 6% of what it makes because it is sold fresh. A slow week costs the margin of the month.' }, loss('Fernhollow Foods')], faq: [{ question: 'Where is it sold?', answer: 'In 64 shops between Buffalo and Albany.' }],
    proceeds: [{ use: 'Incubation room', atMinBps: 7000, atMaxBps: 5600 }, { use: 'Delivery van', atMinBps: 2200, atMaxBps: 3600 }, feesRow], updates: [],
  },
  {
    slug: 'quillstone', name: 'Quillstone', legalName: 'Quillstone Software, Inc.', tagline: 'Permits for builders, filled in from the drawing.', city: 'Austin', region: 'TX', jurisdiction: 'DE', founded: 2021, employees: 19,
    categories: ['software', 'real_estate'], type: 'reg_cf', security: 'convertible_note', securityName: 'Convertible note 2028', price: '1.00', minTarget: usd(20_000), maxAmount: usd(124_000), minInvestment: usd(250), valuationCap: usd(12_000_000), discountPct: '20', interestPct: '5', maturityYears: 2, openedDaysAgo: 20, deadlineInDays: 40, stands: 'live', oversubscription: 'pro_rata', headline: 'The drawing knows the answer',
    pitch: [{ heading: 'Forms ask what the drawing says', paragraphs: ['A permit for a house asks 340 questions. 290 of the answers stand in the drawing.'] }, { heading: 'What we built', paragraphs: ['Quillstone reads the drawing and fills in the forms of 41 cities. A person checks each of them.'] }],
    team: [{ name: 'Bea Novak', title: 'Chief executive', bio: 'Architect, then product lead.' }, { name: 'Sam Okafor', title: 'Engineering', bio: 'Drawing formats since 2009.' }],
    risks: [{ title: 'Cities change their forms', body: 'Each change must be followed within days, or Quillstone files a wrong form. In 2025 there were 212 changes.' }, loss('Quillstone')], faq: [],
    proceeds: [{ use: 'Engineering', atMinBps: 6800, atMaxBps: 5900 }, { use: 'Sales', atMinBps: 2400, atMaxBps: 3300 }, feesRow], updates: [{ daysAgo: 3, title: 'City number 41', body: 'Round Rock takes our filings since Monday.', kind: 'announcement' }],
  },
  {
    slug: 'saltmarsh-rooms', name: 'Saltmarsh Rooms', legalName: 'Saltmarsh Rooms LLC', tagline: 'Small hotels in old customs houses.', city: 'Savannah', region: 'GA', jurisdiction: 'GA', founded: 2016, employees: 33,
    categories: ['real_estate', 'consumer'], type: 'reg_cf', security: 'llc_unit', securityName: 'Class C units', price: '20.00', minTarget: usd(20_000), maxAmount: usd(120_000), minInvestment: usd(400), openedDaysAgo: 45, deadlineInDays: 16, stands: 'paused', oversubscription: 'first_come', headline: 'Sleep where the ships paid',
    pitch: [{ heading: 'Two houses run', paragraphs: ['Both hotels were 81% full in 2025.'] }, { heading: 'What the money does', paragraphs: ['The roof and eleven rooms of the customs house in Brunswick.'] }],
    team: [{ name: 'Harriet Moore', title: 'Managing member', bio: 'Hotelier, twenty-two years.' }],
    risks: [{ title: 'Storms', body: 'All houses of Saltmarsh Rooms stand on the coast. Insurance has a high deductible.' }, loss('Saltmarsh Rooms')], faq: [],
    proceeds: [{ use: 'Roof', atMinBps: 5600, atMaxBps: 3100 }, { use: 'Eleven rooms', atMinBps: 3600, atMaxBps: 6100 }, feesRow],
    updates: [{ daysAgo: 1, title: 'The offering is paused', body: 'The surveyor found a fault in the east wall. We pause until the cost is known, and will then say whether it is a material change.', kind: 'announcement' }],
  },
  {
    slug: 'merrow-looms', name: 'Merrow Looms', legalName: 'Merrow Looms, Inc.', tagline: 'Wool cloth woven to order, from sheep to coat in one valley.', city: 'Brattleboro', region: 'VT', jurisdiction: 'VT', founded: 2015, employees: 16,
    categories: ['consumer'], type: 'reg_d_506b', security: 'preferred', securityName: 'Series Seed preferred stock', price: '5.00', minTarget: usd(100_000), maxAmount: usd(1_500_000), minInvestment: usd(10_000), preMoney: usd(5_000_000), openedDaysAgo: 15, deadlineInDays: 100, stands: 'live', oversubscription: 'first_come', headline: 'Cloth with an address',
    pitch: [{ heading: 'One valley', paragraphs: ['Merrow Looms buys from nine farms and weaves to order.'] }],
    team: [{ name: 'Ines Merrow', title: 'Chief executive', bio: 'Weaver.' }], risks: [loss('Merrow Looms')], faq: [],
    proceeds: [{ use: 'Looms', atMinBps: 9200, atMaxBps: 9200 }, feesRow], updates: [],
  },
  {
    slug: 'candlewick-learning', name: 'Candlewick Learning', legalName: 'Candlewick Learning PBC', tagline: 'Reading lessons that follow the voice of the child.', city: 'Durham', region: 'NC', jurisdiction: 'DE', founded: 2022, employees: 8,
    categories: ['software'], type: 'reg_cf', security: 'common', securityName: 'Common stock', price: '0.80', minTarget: usd(10_000), maxAmount: usd(50_000), minInvestment: usd(100), preMoney: usd(2_900_000), openedDaysAgo: 0, deadlineInDays: 80, stands: 'in_review', oversubscription: 'pro_rata', headline: 'It listens while they read',
    pitch: [{ heading: 'Listening helps', paragraphs: ['Children read better when someone listens. Candlewick listens when nobody has time.'] }],
    team: [{ name: 'Priya Nair', title: 'Chief executive', bio: 'Primary school teacher, then engineer.' }], risks: [loss('Candlewick Learning')], faq: [],
    proceeds: [{ use: 'Engineering', atMinBps: 9200, atMaxBps: 9200 }, feesRow], updates: [],
  },
  {
    slug: 'granite-row', name: 'Granite Row Repair', legalName: 'Granite Row Repair Cooperative LLC', tagline: 'A repair shop for kitchen machines, owned by its town.', city: 'Barre', region: 'VT', jurisdiction: 'VT', founded: 2024, employees: 5,
    categories: ['consumer'], type: 'reg_cf', security: 'llc_unit', securityName: 'Member units', price: '25.00', minTarget: usd(10_000), maxAmount: usd(40_000), minInvestment: usd(100), openedDaysAgo: 0, deadlineInDays: 120, stands: 'draft', oversubscription: 'first_come', headline: 'Fixed beats new',
    pitch: [{ heading: 'Fixed beats new', paragraphs: ['Most kitchen machines stop for a part of four dollars.'] }],
    team: [{ name: 'Tess Bergeron', title: 'Manager', bio: 'Repairs since she was nine.' }], risks: [loss('Granite Row Repair')], faq: [],
    proceeds: [{ use: 'Tools and parts', atMinBps: 9200, atMaxBps: 9200 }, feesRow], updates: [],
  },
]
