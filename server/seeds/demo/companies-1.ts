import { usd, type CompanySeed } from './company-seed.ts'

export const companiesOne: CompanySeed[] = [
  {
    slug: 'tidewater-grid',
    name: 'Tidewater Grid',
    legalName: 'Tidewater Grid, Inc.',
    tagline: 'Neighborhood battery storage that earns its keep balancing the grid.',
    city: 'Norfolk',
    region: 'VA',
    jurisdiction: 'DE',
    founded: 2021,
    employees: 23,
    categories: ['clean_energy', 'hardware'],
    type: 'reg_cf',
    security: 'common',
    securityName: 'Common stock, class B',
    price: '4.10',
    minTarget: usd(25_000),
    maxAmount: usd(200_000),
    minInvestment: usd(250),
    maxInvestment: usd(124_000),
    preMoney: usd(18_400_000),
    openedDaysAgo: 40,
    deadlineInDays: 11,
    stands: 'live',
    oversubscription: 'pro_rata',
    headline: 'Batteries on your street, paid by the grid',
    highlights: [
      'Nine sites run in Norfolk and Virginia Beach',
      'Paid by the utility for being ready, and by the market for what they deliver',
      '11% more earned per megawatt hour in 2025 than the schedule the utility proposed',
      'The permit of the site in Ghent is there; five more leases are signed',
    ],
    video: {
      url: 'https://video.tidewater-grid.example/nine-sites',
      caption:
        'Imani Ashford shows one of the nine sites and what happens there on a summer evening.',
    },
    pitch: [
      {
        heading: 'The problem',
        paragraphs: [
          'Solar power peaks at noon and people use it in the evening. Between the two, utilities start gas plants that run for three hours a day and are paid for by everyone.',
          'Large batteries help, but they stand far away. The lines into a town are full exactly when the power is needed.',
        ],
      },
      {
        heading: 'What we built',
        paragraphs: [
          'A storage site of the size of two parking places that connects to the transformer of a neighborhood. Nine sites run in Norfolk and Virginia Beach. Each is paid by the utility for being ready, and by the market for what it delivers.',
          'The software that decides when to charge is ours. In 2025 it earned 11% more per megawatt hour than the schedule that the utility had proposed.',
        ],
      },
      {
        heading: 'What the money does',
        paragraphs: [
          'At the minimum we finish the site in Ghent that already has its permit. At the maximum we build five more, for which the leases are signed.',
        ],
      },
    ],
    team: [
      {
        name: 'Imani Ashford',
        title: 'Chief executive',
        bio: 'Ran distribution planning at a utility with 1.4 million meters for nine years.',
      },
      {
        name: 'Tomas Kuhl',
        title: 'Engineering',
        bio: 'Built the control system behind 220 MWh of storage in Denmark.',
      },
      {
        name: 'Devi Raman',
        title: 'Finance',
        bio: 'Closed $190 million of project debt before joining in 2023.',
      },
      {
        name: 'Owen Boyle',
        title: 'Operations',
        bio: 'Opened six of the nine running sites on schedule.',
      },
    ],
    risks: [
      {
        title: 'Two utilities make up most of the revenue',
        body: 'In 2025 two utilities paid 71% of the revenue of Tidewater Grid. If one of them changed its tariff for storage, the company would earn less from the sites that it runs.',
      },
      {
        title: 'Battery prices move',
        body: 'The price of battery cells has moved by a fifth in either direction within a year. A rise before the cells are bought makes each site dearer.',
      },
      {
        title: 'You may not be able to sell',
        body: 'The shares cannot be resold for twelve months, with few exceptions, and there may be no buyer after that.',
      },
      {
        title: 'You can lose all of it',
        body: 'Tidewater Grid has made losses in each year since it began. You can lose the whole investment.',
      },
    ],
    faq: [
      {
        question: 'Who buys the power?',
        answer:
          'The utility pays for readiness under ten-year contracts; what is delivered is sold on the day-ahead market.',
      },
      {
        question: 'What happens in a storm?',
        answer:
          'Each site stands 60 cm above the flood line of 2100 and can feed a shelter for nine hours.',
      },
    ],
    proceeds: [
      { use: 'New sites', atMinBps: 5920, atMaxBps: 6200 },
      { use: 'Grid software', atMinBps: 2080, atMaxBps: 1700 },
      { use: 'Two field engineers', atMinBps: 1200, atMaxBps: 1200 },
      { use: 'Platform and legal fees', atMinBps: 800, atMaxBps: 900 },
    ],
    updates: [
      {
        daysAgo: 5,
        title: 'The site in Ghent has its transformer',
        body: 'The utility set the transformer on Tuesday. The containers arrive in the second week of December.',
        kind: 'announcement',
      },
      {
        daysAgo: 19,
        title: 'Minimum target reached',
        body: 'Commitments passed the minimum target. The offering stays open until its deadline.',
        kind: 'progress',
      },
    ],
  },
  {
    slug: 'hollin-pike',
    name: 'Hollin & Pike',
    legalName: 'Hollin & Pike Homes, Inc.',
    tagline: 'Mass-timber homes, made in a workshop and built on site in nine weeks.',
    city: 'Portland',
    region: 'OR',
    jurisdiction: 'DE',
    founded: 2018,
    employees: 64,
    categories: ['real_estate'],
    type: 'reg_a_t2',
    security: 'preferred',
    securityName: 'Series A preferred stock',
    price: '50.00',
    minTarget: usd(100_000),
    maxAmount: usd(12_000_000),
    minInvestment: usd(1_000),
    preMoney: usd(41_000_000),
    openedDaysAgo: 70,
    deadlineInDays: 46,
    stands: 'live',
    oversubscription: 'first_come',
    headline: 'A house in nine weeks, from wood that grew nearby',
    pitch: [
      {
        heading: 'Why houses take so long',
        paragraphs: [
          'A house is built by eleven trades who wait for each other. Rain stops four of them.',
          'We make floors, walls and roofs as panels in a hall in Portland, with the windows in them, and set them up in three days.',
        ],
      },
      {
        heading: 'Where we are',
        paragraphs: [
          'We have handed over 58 homes since 2021. The last twenty were finished in nine weeks on average, from foundation to key.',
        ],
      },
      {
        heading: 'What the money does',
        paragraphs: [
          'A second line in the hall and the working capital to build forty homes a year for two housing trusts that have signed letters of intent.',
        ],
      },
    ],
    team: [
      {
        name: 'Ruth Hollin',
        title: 'Chief executive',
        bio: 'Carpenter, then site manager of 300 homes.',
      },
      {
        name: 'Anders Pike',
        title: 'Design',
        bio: 'Timber engineer who wrote two of the state’s connection details.',
      },
      { name: 'Lena Ortiz', title: 'Finance', bio: 'Fifteen years in construction lending.' },
    ],
    risks: [
      {
        title: 'Timber prices',
        body: 'Panels are priced six months ahead. A sharp rise would eat the margin of homes that are sold already.',
      },
      {
        title: 'Permits',
        body: 'Each county reads the code for tall timber in its own way, and a permit can take a year.',
      },
      {
        title: 'You can lose all of it',
        body: 'Preferred shares rank after every debt of Hollin & Pike. You can lose the whole investment.',
      },
    ],
    faq: [
      {
        question: 'Is there a dividend?',
        answer: 'Six percent a year, paid when the board declares it; it is cumulative.',
      },
    ],
    proceeds: [
      { use: 'Second production line', atMinBps: 6000, atMaxBps: 4200 },
      { use: 'Working capital for forty homes', atMinBps: 3200, atMaxBps: 4900 },
      { use: 'Offering costs', atMinBps: 800, atMaxBps: 900 },
    ],
    updates: [
      {
        daysAgo: 12,
        title: 'Two trusts sign letters of intent',
        body: 'Together they plan 84 homes in Clackamas and Lane counties.',
        kind: 'announcement',
      },
    ],
  },
  {
    slug: 'kelpworks',
    name: 'Kelpworks',
    legalName: 'Kelpworks PBC',
    tagline: 'Clear packaging film grown from farmed kelp. Breaks down in six weeks.',
    city: 'Rockland',
    region: 'ME',
    jurisdiction: 'DE',
    founded: 2022,
    employees: 9,
    categories: ['consumer', 'food'],
    type: 'reg_cf',
    security: 'crowd_safe',
    securityName: 'SAFE',
    price: '1.00',
    minTarget: usd(20_000),
    maxAmount: usd(124_000),
    minInvestment: usd(100),
    valuationCap: usd(6_000_000),
    discountPct: '15',
    openedDaysAgo: 25,
    deadlineInDays: 58,
    countries: ['FR'],
    stands: 'live',
    oversubscription: 'pro_rata',
    headline: 'Film from the sea that the sea can take back',
    pitch: [
      {
        heading: 'Film that outlives the food',
        paragraphs: [
          'A bag that holds salad for five days stays in the ground for four hundred years.',
        ],
      },
      {
        heading: 'What we make',
        paragraphs: [
          'A film cast from farmed sugar kelp. It seals on the machines that packers have. In sea water it is gone after six weeks.',
          'Four packers in Maine run it today, on twelve lines.',
        ],
      },
      {
        heading: 'What the money does',
        paragraphs: [
          'A wider casting line that brings the price from 2.1 times to 1.3 times that of plastic film.',
        ],
      },
    ],
    team: [
      { name: 'Noor Haddad', title: 'Chief executive', bio: 'Chemist; eleven years in coatings.' },
      {
        name: 'Caleb Stone',
        title: 'Farming',
        bio: 'Third generation on the water in Penobscot Bay.',
      },
    ],
    risks: [
      {
        title: 'The film is dearer than plastic',
        body: 'Kelpworks sells at 2.1 times the price of plastic film. If the wider line does not bring the cost down, packers may not reorder.',
      },
      {
        title: 'Harvests differ',
        body: 'A warm winter halves the harvest of a farm. The company buys from five farms in one bay.',
      },
      {
        title: 'A SAFE is not a share',
        body: 'You own shares only if a priced round or a sale happens. Neither may ever happen, and you can lose all of it.',
      },
    ],
    faq: [{ question: 'Does it smell of the sea?', answer: 'No. The wash takes out what smells.' }],
    proceeds: [
      { use: 'Casting line', atMinBps: 6400, atMaxBps: 6000 },
      { use: 'Food contact tests', atMinBps: 1800, atMaxBps: 1400 },
      { use: 'Sales', atMinBps: 900, atMaxBps: 1800 },
      { use: 'Platform and legal fees', atMinBps: 900, atMaxBps: 800 },
    ],
    updates: [
      {
        daysAgo: 8,
        title: 'Fourth packer signed',
        body: 'A salad packer in Portland, Maine, moves two lines to our film in January.',
        kind: 'announcement',
      },
    ],
  },
  {
    slug: 'northlight-diagnostics',
    name: 'Northlight Diagnostics',
    legalName: 'Northlight Diagnostics, Inc.',
    tagline: 'A retinal scan at the optometrist that flags heart risk years before symptoms.',
    city: 'Rochester',
    region: 'NY',
    jurisdiction: 'DE',
    founded: 2019,
    employees: 31,
    categories: ['health', 'hardware'],
    type: 'reg_cf',
    security: 'convertible_note',
    securityName: 'Convertible note 2029',
    price: '1.00',
    minTarget: usd(15_000),
    maxAmount: usd(107_000),
    minInvestment: usd(100),
    valuationCap: usd(9_500_000),
    discountPct: '20',
    interestPct: '6',
    maturityYears: 3,
    openedDaysAgo: 55,
    deadlineInDays: 3,
    stands: 'live',
    oversubscription: 'first_come',
    headline: 'Your optometrist sees your heart',
    highlights: [
      'Reads a photograph of the retina in eleven seconds',
      'Cleared for sale in the EU',
      'In trial with four US clinics',
    ],
    pitch: [
      {
        heading: 'A window that nobody reads',
        paragraphs: [
          'The vessels at the back of the eye age with those of the heart. Opticians photograph them forty million times a year and look only for eye disease.',
        ],
      },
      {
        heading: 'What we built',
        paragraphs: [
          'Software that reads the photograph in eleven seconds and gives a risk that a doctor can act on. It is cleared for sale in the EU and in trial with four US clinics.',
          'Opticians pay per scan.',
        ],
      },
      {
        heading: 'What the money does',
        paragraphs: ['It pays the last part of the US trial and the filing that follows.'],
      },
    ],
    team: [
      {
        name: 'Grace Lin',
        title: 'Chief executive',
        bio: 'Cardiologist, Strong Memorial for twelve years.',
      },
      { name: 'Peter Vance', title: 'Science', bio: 'Image analysis, two cleared devices.' },
    ],
    risks: [
      {
        title: 'The trial may fail',
        body: 'Northlight Diagnostics cannot sell in the US unless the trial meets its end point. About half of such trials do not.',
      },
      {
        title: 'Notes may not be repaid',
        body: 'The notes are not secured. If no priced round happens before 2029 the company may not be able to repay them.',
      },
      {
        title: 'You can lose all of it',
        body: 'Medical devices need years and much money. You can lose the whole investment.',
      },
    ],
    faq: [
      {
        question: 'Who else reads retinas?',
        answer:
          'Three companies look for eye disease. We know of one other that looks for the heart; it sells to hospitals.',
      },
    ],
    proceeds: [
      { use: 'Clinical trial', atMinBps: 7000, atMaxBps: 5600 },
      { use: 'Regulatory filing', atMinBps: 2000, atMaxBps: 2800 },
      { use: 'Platform and legal fees', atMinBps: 1000, atMaxBps: 1600 },
    ],
    updates: [
      {
        daysAgo: 2,
        title: 'Three days left',
        body: 'The offering closes on the date shown. Commitments can be cancelled until 48 hours before.',
        kind: 'announcement',
      },
    ],
  },
  {
    slug: 'barley-lane',
    name: 'Barley Lane Bakeries',
    legalName: 'Barley Lane Bakeries LLC',
    tagline: 'A third bakery for a profitable chain. Pays back 1.6 times from revenue.',
    city: 'Minneapolis',
    region: 'MN',
    jurisdiction: 'MN',
    founded: 2014,
    employees: 47,
    categories: ['food'],
    type: 'reg_cf',
    security: 'revenue_share',
    securityName: 'Revenue share 2026',
    price: '10.00',
    minTarget: usd(10_000),
    maxAmount: usd(60_000),
    minInvestment: usd(150),
    openedDaysAgo: 51,
    deadlineInDays: 9,
    stands: 'live',
    oversubscription: 'first_come',
    headline: 'Your bread, and a part of the till',
    pitch: [
      {
        heading: 'Two bakeries, both full',
        paragraphs: [
          'Barley Lane has made money in nine of eleven years. The queue on Saturday reaches the corner.',
        ],
      },
      {
        heading: 'What you get',
        paragraphs: [
          'Four percent of the revenue of the third bakery, each quarter, until you have 1.6 times what you put in. There is no date by which that must happen.',
        ],
      },
      {
        heading: 'What the money does',
        paragraphs: [
          'An oven, the fitting out of the shop in Longfellow, and three months of wages.',
        ],
      },
    ],
    team: [
      { name: 'Martha Lindgren', title: 'Owner', bio: 'Baker since 1998.' },
      { name: 'Yusuf Abdi', title: 'Operations', bio: 'Opened the second bakery in 2019.' },
    ],
    risks: [
      {
        title: 'A new shop may not sell',
        body: 'Payments come only from the revenue of the bakery in Longfellow. If Barley Lane sells less there than planned, payments are smaller and take longer.',
      },
      {
        title: 'You can lose all of it',
        body: 'If the third bakery closes before you were paid back, nothing more is owed to you.',
      },
    ],
    faq: [
      {
        question: 'When is the first payment?',
        answer: 'One quarter after the opening, which is planned for April 2027.',
      },
    ],
    proceeds: [
      { use: 'Deck oven and mixers', atMinBps: 5200, atMaxBps: 4300 },
      { use: 'Fitting out', atMinBps: 3600, atMaxBps: 3700 },
      { use: 'Wages for three months', atMinBps: 400, atMaxBps: 1300 },
      { use: 'Platform and legal fees', atMinBps: 800, atMaxBps: 700 },
    ],
    updates: [
      {
        daysAgo: 15,
        title: 'Lease signed',
        body: 'We have the corner shop on 42nd Avenue for ten years.',
        kind: 'announcement',
      },
    ],
  },
  {
    slug: 'orrin-bikes',
    name: 'Orrin Bikes',
    legalName: 'Orrin Bikes, Inc.',
    tagline: 'A cargo bike that carries two children and folds into a hallway.',
    city: 'Boulder',
    region: 'CO',
    jurisdiction: 'CO',
    founded: 2020,
    employees: 14,
    categories: ['consumer', 'hardware'],
    type: 'reg_cf',
    security: 'common',
    securityName: 'Common stock, class B',
    price: '2.09',
    minTarget: usd(15_000),
    maxAmount: usd(75_000),
    minInvestment: usd(200),
    preMoney: usd(6_900_000),
    openedDaysAgo: 30,
    deadlineInDays: 31,
    stands: 'live',
    oversubscription: 'pro_rata',
    headline: 'The second car that lives in the hallway',
    pitch: [
      {
        heading: 'Cargo bikes stay outside',
        paragraphs: ['A cargo bike is as long as a sofa. Most flats have no place for it.'],
      },
      {
        heading: 'What we built',
        paragraphs: [
          'The Orrin folds to 92 cm in twelve seconds. It carries two children and a week of groceries. 1,160 are on the road.',
        ],
      },
      {
        heading: 'What the money does',
        paragraphs: ['Tools for the second frame size and parts for 400 bikes.'],
      },
    ],
    team: [
      { name: 'Jules Orrin', title: 'Chief executive', bio: 'Frame builder for fifteen years.' },
      { name: 'Mei Tan', title: 'Supply', bio: 'Ran parts buying for a bike maker in Taichung.' },
    ],
    risks: [
      {
        title: 'One supplier makes the hinge',
        body: 'The hinge of every Orrin comes from one shop in Taichung. A fire or a tariff there would stop production.',
      },
      {
        title: 'You can lose all of it',
        body: 'Orrin Bikes lost $212,000 in 2025. You can lose the whole investment.',
      },
    ],
    faq: [
      {
        question: 'Can investors buy a bike for less?',
        answer: 'No. Perks count as pay and make taxes harder, so there are none.',
      },
    ],
    proceeds: [
      { use: 'Tools for the second size', atMinBps: 5400, atMaxBps: 3600 },
      { use: 'Parts', atMinBps: 3800, atMaxBps: 5600 },
      { use: 'Platform and legal fees', atMinBps: 800, atMaxBps: 800 },
    ],
    updates: [
      {
        daysAgo: 21,
        title: 'Small frame rides',
        body: 'The first small frame passed the fatigue test.',
        kind: 'progress',
      },
    ],
  },
]
