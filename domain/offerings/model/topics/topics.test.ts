import { picturesIn } from './pictures.ts'
import { projectTopic } from './projection.ts'
import { describe, expect, it } from 'vitest'
import { acrossProblems, topicProblems } from './across.ts'
import { topics, type Topic } from './catalogue.ts'
import { topicSchemas } from './index.ts'
import { goodTopics } from './topics.fixture.ts'

type Values = Record<string, unknown>
const on = '2026-11-21'
const context = (
  changes: Partial<Record<Topic, Values>> = {},
  type: 'reg_cf' | 'reg_d_506b' | 'reg_a_t1' | 'reg_a_t2' = 'reg_cf',
) => ({ type, on, recorded_sales: 0, company: null, values: { ...goodTopics, ...changes } })
const change = (topic: Topic, changes: Values): Values => ({ ...goodTopics[topic], ...changes })
const first = (topic: Topic, list: string): Values => (goodTopics[topic][list] as Values[])[0] ?? {}
const wrong = (topic: Topic, changes: Values) =>
  topicProblems(topic, context({ [topic]: change(topic, changes) }))

describe.each(topics)('%s', (topic) => {
  it('takes what a founder would have typed', () =>
    expect(topicProblems(topic, context())).toEqual({}))
  it('names what is missing in an empty draft, and no field without a sentence', () => {
    const problems = topicProblems(topic, context({ [topic]: {} }))
    expect(Object.keys(problems).length).toBeGreaterThan(0)
    for (const text of Object.values(problems)) expect(text).toMatch(/^[A-Z“].*[.]$/s)
  })
  it('refuses a field that it does not know', () =>
    expect(topicSchemas[topic].safeParse({ ...goodTopics[topic], invented: 1 }).success).toBe(
      false,
    ))
})

const refused: [Topic, string, Values, string][] = [
  [
    'details',
    'max_amount',
    { max_amount: 24_999_999 },
    'The maximum is at least the target of $250,000.00.',
  ],
  [
    'details',
    'oversubscription',
    { oversubscription: 'none' },
    'The maximum is above the target: choose how more is taken, or set the maximum to the target.',
  ],
  ['details', 'deadline_on', { deadline_on: '2027-01-04' }, 'The deadline is after the opening.'],
  [
    'details',
    'deadline_on',
    { deadline_on: '2027-01-24' },
    'A Reg CF deadline is at least 21 days after the opening.',
  ],
  [
    'details',
    'price',
    { price: '4.100001' },
    'Enter a price of more than zero, with at most five decimals.',
  ],
  [
    'details',
    'price',
    { price: '0' },
    'Enter a price of more than zero, with at most five decimals.',
  ],
  [
    'details',
    'max_investment',
    { max_investment: 24_999 },
    'The largest investment is at least the smallest one.',
  ],
  ['details', 'maturity', { security_type: 'simple_debt', interest_pct: '8' }, 'Choose a date.'],
  [
    'details',
    'valuation_cap',
    { security_type: 'crowd_safe' },
    'Enter a valuation cap, a discount, or both.',
  ],
  [
    'type-of-offering',
    'us_issuer',
    { us_issuer: false },
    'Reg CF is for companies that are organized in the United States. Choose another type.',
  ],
  ['type-of-offering', 'first_cf', { first_cf: undefined }, 'Choose yes or no.'],
  ['type-of-offering', 'type', { type: 'reg_d_506c' }, 'The offering was created as Reg CF.'],
  [
    'distribution',
    'channels',
    { channels: ['this_platform', 'broker_network'] },
    'A Reg CF offering is made through one platform only (17 CFR 227.100(a)(3)).',
  ],
  [
    'distribution',
    'countries.0',
    { countries: ['US'] },
    'Choose states of the United States under States.',
  ],
  ['distribution', 'jurisdictions', { jurisdictions: [] }, 'Choose at least one state.'],
  [
    'broker-dealer',
    'kind',
    { kind: 'none' },
    'Reg CF needs exactly one funding portal or broker-dealer (17 CFR 227.100(a)(3)).',
  ],
  [
    'broker-dealer',
    'sec_no',
    { sec_no: '9-12345' },
    'A broker-dealer file number looks like 8-12345.',
  ],
  ['broker-dealer', 'sec_no', { sec_no: '8-12345' }, 'A funding portal’s number begins with 007-.'],
  [
    'broker-dealer',
    'fee_pct',
    { fee_pct: '100.01' },
    'Enter a percentage from 0 to 100, with at most four decimals.',
  ],
  ['payment-options', 'investor_fee_bps', { fee_payer: 'investor' }, 'Enter a percentage.'],
  [
    'shares',
    'reserved',
    { reserved: 8_000_001 },
    'Issued and reserved units together are at most the 10,000,000 that are authorized.',
  ],
  [
    'costs',
    'costs.0.fixed',
    { costs: [{ ...first('costs', 'costs'), fixed: undefined }] },
    'Enter an amount.',
  ],
  [
    'costs',
    'costs',
    {
      costs: [
        { payee: 'A firm', type: 'legal', basis: 'pct', pct: '60', paid_by: 'proceeds' },
        { payee: 'B firm', type: 'legal', basis: 'pct', pct: '41', paid_by: 'proceeds' },
      ],
    },
    'Percentages of the raise are together at most 100%.',
  ],
  [
    'proceeds',
    'uses',
    { uses: [{ ...first('proceeds', 'uses'), at_min: 25_000_000, at_max: 56_400_000 }] },
    'The maximum column is $36,000.00 short of $600,000.00.',
  ],
  [
    'proceeds',
    'uses.0.related_who',
    { uses: [{ ...first('proceeds', 'uses'), to_related_party: true }] },
    'Name the person.',
  ],
  [
    'proceeds',
    'uses.0.note',
    { uses: [{ ...first('proceeds', 'uses'), category: 'working_capital' }] },
    'Working capital of $500,000.00 is above 20%. Say what it is for.',
  ],
  ['basic-information', 'ein', { ein: '12345678' }, 'An EIN has nine digits, such as 12-3456789.'],
  [
    'basic-information',
    'fiscal_year_end',
    { fiscal_year_end: '02-30' },
    'Enter a valid date, for example 12-31.',
  ],
  [
    'basic-information',
    'address.postal',
    {
      address: {
        line1: '1 Harbor Street',
        city: 'Portland',
        region: 'ME',
        postal: '4101',
        country: 'US',
      },
    },
    'Enter a ZIP code with five or nine digits.',
  ],
  [
    'social-media',
    'handles.0.url',
    { handles: [{ network: 'x', url: 'javascript:alert(1)', used_for_offering: true }] },
    'Enter an address like https://example.com.',
  ],
  [
    'categories',
    'industry',
    { industry: ['water', 'food', 'health', 'software'] },
    'Choose at most three.',
  ],
  [
    'people',
    'people',
    { people: [{ ...first('people', 'people'), signs_as: ['peo', 'pfo'] }] },
    'Say who is the principal accounting officer.',
  ],
  [
    'people',
    'people',
    { people: [{ ...first('people', 'people'), roles: ['officer'] }] },
    'Add at least one director or manager.',
  ],
  [
    'people',
    'people.1.email',
    {
      people: [
        first('people', 'people'),
        { ...first('people', 'people'), key: 'p2', email: 'IMANI@tidewater.example' },
      ],
    },
    'Another person already has this address. Each needs one of their own.',
  ],
  [
    'short-bios',
    'employment.1.gap_note',
    {
      employment: [
        { ...first('short-bios', 'employment'), from: '2015-01', to: '2018-01' },
        first('short-bios', 'employment'),
      ],
    },
    'Say what was done between Tidewater Grid, Inc. and Tidewater Grid, Inc.: these are more than three months.',
  ],
  [
    'short-bios',
    'employment',
    { employment: [{ ...first('short-bios', 'employment'), from: '2025-03' }] },
    'The working history goes back 3 years: Imani Ashford.',
  ],
  [
    'short-bios',
    'bios.0.bio',
    { bios: [{ person: 'Imani Ashford', bio: 'Short.' }] },
    'Use at least 50 characters.',
  ],
  ['education', 'education', { education: [] }, 'Add a degree, or confirm that there is none.'],
  [
    'beneficial-ownership',
    'as_of',
    { as_of: '2026-07-23' },
    'The list is at most 120 days old, and not in the future.',
  ],
  [
    'beneficial-ownership',
    'owners',
    {
      owners: [
        first('beneficial-ownership', 'owners'),
        { ...first('beneficial-ownership', 'owners'), holder: 'Devi Raman', pct_voting: '50.0001' },
      ],
    },
    'Votes can’t total more than 100%.',
  ],
  [
    'beneficial-ownership',
    'owners.0.pct_voting',
    { owners: [{ ...first('beneficial-ownership', 'owners'), pct_voting: '19.9999' }] },
    'Only holders of 20% or more belong here.',
  ],
  [
    'beneficial-ownership',
    'owners.0.pct_voting',
    { owners: [{ ...first('beneficial-ownership', 'owners'), pct_voting: 'half' }] },
    'Enter a percentage from 0 to 100, with at most four decimals.',
  ],
  [
    'captable',
    'holdings',
    { holdings: [{ holder: 'Imani Ashford', class: 'Class A', units: 1_000_000 }] },
    'Class A: the holders have 1,000,000 units, and 2,000,000 are outstanding.',
  ],
  [
    'captable',
    'classes.0.authorised',
    { classes: [{ ...first('captable', 'classes'), authorised: 1_999_999 }] },
    'Issued and reserved together are at most what is authorized.',
  ],
  [
    'outstanding-securities',
    'securities.0.dilutes_how',
    { securities: [{ ...first('outstanding-securities', 'securities'), dilutes: true }] },
    'Say how.',
  ],
  [
    'business-risks',
    'risks',
    { risks: (goodTopics['business-risks']['risks'] as Values[]).slice(1) },
    'Add at least 5 of these.',
  ],
  [
    'business-risks',
    'says_total_loss',
    { says_total_loss: false },
    'State that investors can lose all of their money.',
  ],
  [
    'intellectual-property',
    'assets',
    { has_ip: true, inventors_assigned: true },
    'Add at least one right.',
  ],
  [
    'intellectual-property',
    'assets.0.expires',
    {
      has_ip: true,
      inventors_assigned: true,
      assets: [
        {
          kind: 'patent',
          number: '1',
          title: 'Shared battery',
          jurisdiction: 'US',
          owner: 'Tidewater',
          filed: '2020-02-29',
          expires: '2040-03-01',
          status: 'registered',
          assigned: true,
          encumbered: false,
        },
      ],
    },
    'A patent ends at most 20 years after it was filed.',
  ],
  ['employees', 'full_time', { full_time: 1.5 }, 'Enter a whole number.'],
  [
    'cpa',
    'assurance',
    {
      assurance: 'certified',
      tax_year: 2025,
      total_income: 0,
      taxable_income: 0,
      total_tax: 0,
      return_filed: true,
    },
    'For $600,000.00 in twelve months, statements have to be reviewed (17 CFR 227.201(t)).',
  ],
  [
    'cpa',
    'opinion',
    { opinion: 'disclaimer' },
    'Statements with a qualified or adverse opinion, or a disclaimer, cannot be used.',
  ],
  [
    'profits',
    'years.0.equity',
    { years: [{ ...first('profits', 'years'), equity: 1 }] },
    'Liabilities and equity are $200,000.01, and assets are $400,000.00. They must be equal.',
  ],
  ['profits', 'years', { newly_formed: false }, 'Add the year before as well.'],
  [
    'bank-lender',
    'debts.0.collateral',
    { debts: [{ ...first('bank-lender', 'debts'), secured: true }] },
    'Enter the collateral.',
  ],
  [
    'marketing-additional-checks',
    'promoters.0.disclosed',
    { promoters: [{ name: 'A person', paid_by: 'The company', amount: 100, disclosed: false }] },
    'A paid promoter says so in each post (17 CFR 227.205).',
  ],
  [
    'auditor',
    'type',
    { type: 'compilation' },
    'A compilation is not accepted. A review or an audit is needed.',
  ],
  [
    'finra-broker-dealer',
    'same_terms',
    { equity_comp: true },
    'The firm may take only the same class on the same terms.',
  ],
  [
    'sec-registered-transfer-agent',
    'sec_no',
    { sec_no: '84-1' },
    'A transfer agent number looks like 084-12345.',
  ],
  [
    'documents-business',
    'files',
    { files: (goodTopics['documents-business']['files'] as Values[]).slice(2) },
    'Add: charter, bylaws or operating agreement.',
  ],
  [
    'documents-offering',
    'files',
    { files: (goodTopics['documents-offering']['files'] as Values[]).slice(0, 1) },
    'Add: Form C. Reg CF needs it.',
  ],
]

describe('a topic is refused with a sentence at its field', () => {
  it.each(refused)('%s %s', (topic, path, changes, sentence) =>
    expect(wrong(topic, changes)).toMatchObject({ [path]: sentence }),
  )
})

describe('topics against each other', () => {
  it('do not let an offering sell more units than are authorized', () => {
    const problems = acrossProblems(
      context({ shares: change('shares', { authorised: 2_600_000 }) }),
    )
    expect(problems.details).toEqual({
      max_amount: 'Only 100,000 units are authorized and neither issued nor reserved.',
    })
  })
  it('repeat what the company is called here, and change nothing of it (J1)', () => {
    const company = {
      name: 'Tidewater Grid, Inc.',
      legal_name: 'Tidewater Grid, Inc.',
      jurisdiction: 'DE',
      city: 'Portland',
      region: 'ME',
      founded: 2019,
    }
    const fields = (changes: Values) =>
      Object.keys(
        acrossProblems({
          ...context({ 'basic-information': change('basic-information', changes) }),
          company,
        })['basic-information'] ?? {},
      )
    expect(fields({ one_line: 'Another line', website: 'https://other.example' })).toEqual([])
    expect(fields({ legal_name: 'Sable Global Trust Bank, N.A.' })).toEqual(['legal_name'])
    expect(fields({ dba: 'U.S. Treasury Direct' })).toEqual(['dba'])
    expect(fields({ jurisdiction: 'NV', formation_date: '2001-03-01' })).toEqual([
      'jurisdiction',
      'formation_date',
    ])
    expect(
      fields({
        address: { line1: '1 Main', city: 'Reno', region: 'NV', postal: '89501', country: 'US' },
      }),
    ).toEqual(['address.city', 'address.region'])
  })
  it('count what was sold in the twelve months before towards the cap', () => {
    const problems = acrossProblems(
      context({
        'type-of-offering': change('type-of-offering', { sold_prior_12_months: 440_000_001 }),
      }),
    )
    expect(problems.details?.['max_amount']).toBe(
      'The maximum and the sales of the last 12 months together are at most $5,000,000.00 under Reg CF.',
    )
  })
  it('count what is recorded here when the company states less', () => {
    const asked = { ...context(), recorded_sales: 440_000_001 }
    expect(acrossProblems(asked).details?.['max_amount']).toContain('at most $5,000,000.00')
    expect(acrossProblems({ ...asked, recorded_sales: 440_000_000 }).details).toBeUndefined()
  })
  it('hold holders who sell in the company’s offering under Reg A to their caps', () => {
    const { first_cf: _, ...kind } = goodTopics['type-of-offering']
    const selling = (over: object) =>
      acrossProblems(
        context({ 'type-of-offering': { ...kind, type: 'reg_a_t1', ...over } }, 'reg_a_t1'),
      )['type-of-offering']
    expect(selling({})).toBeUndefined()
    const affiliates = { offered_by_holders: 600_000_001, offered_by_affiliates: 600_000_001 }
    expect(selling({ ...affiliates, first_reg_a: false })).toEqual({
      offered_by_affiliates:
        'Affiliates may still offer $6,000,000.00 under Reg A Tier 1 (17 CFR 230.251(a)).',
    })
    expect(
      selling({
        sold_prior_12_months: 100_000_000,
        sold_by_affiliates: 100_000_000,
        offered_by_holders: 550_000_000,
        offered_by_affiliates: 550_000_000,
        first_reg_a: false,
      })?.['offered_by_affiliates'],
    ).toContain('$5,000,000.00')
    const first = { offered_by_holders: 500_000_000, first_reg_a: true }
    expect(selling(first)).toEqual({
      offered_by_holders:
        'In the first year holders offer at most 30% of the whole (17 CFR 230.251(a)(3)).',
    })
    expect(selling({ ...first, first_reg_a: false })).toBeUndefined()
  })
  it('want the parts of what holders sell no larger than the whole, and the first year said', () => {
    const { first_cf: _, ...kind } = goodTopics['type-of-offering']
    const wrongs = (over: object) =>
      topicProblems(
        'type-of-offering',
        context({ 'type-of-offering': { ...kind, type: 'reg_a_t1', ...over } }, 'reg_a_t1'),
      )
    expect(wrongs({ sold_by_affiliates: 1 })).toEqual({
      sold_by_affiliates: 'It is a part of what was sold. Enter at most that amount.',
    })
    expect(wrongs({ offered_by_holders: 1, offered_by_affiliates: 2 })).toEqual({
      offered_by_affiliates: 'It is a part of what holders offer. Enter at most that.',
      first_reg_a: 'Choose yes or no.',
    })
  })
  it('keep a 506(b) offering from the public and its advertising silent', () => {
    const problems = acrossProblems(
      context(
        {
          'type-of-offering': {
            type: 'reg_d_506b',
            sold_prior_12_months: 0,
            admits_non_accredited: false,
          },
        },
        'reg_d_506b',
      ),
    )
    expect(problems.distribution?.['visibility']).toMatch(/may not be shown to the public/)
    expect(problems['marketing-additional-checks']?.['no_solicitation']).toMatch(
      /forbids general solicitation/,
    )
    expect(problems['broker-dealer']?.['kind']).toBe(
      'A funding portal may conduct Reg CF offerings only.',
    )
    expect(problems['documents-offering']?.['files']).toBe(
      'Add: private placement memorandum. Reg D 506(b) needs it.',
    )
  })
  it('keep the states of the offering within those of its broker-dealer', () => {
    const seller = {
      kind: 'broker_dealer',
      firm: 'Brightline',
      crd: '1',
      sec_no: '8-12345',
      role: 'placement',
      fee_fixed: 1,
      financial_interest: 'None',
      agreement: '0193a000-0000-7000-8000-000000000001',
      licensed_states: ['NY'],
    }
    expect(acrossProblems(context({ 'broker-dealer': seller })).distribution).toEqual({
      jurisdictions: 'The broker-dealer is not registered in CA.',
    })
  })
})

describe('what the type of offering decides of its limits', () => {
  it('names an exchange listing of tier 2 only (17 CFR 230.251(d)(2)(i)(C)) (L17)', () => {
    const { first_cf: _, ...kind } = goodTopics['type-of-offering']
    const listed = (type: string, exchange_listed?: boolean) =>
      projectTopic('type-of-offering', { 'type-of-offering': { ...kind, type, exchange_listed } })
        .offering.exchange_listed
    expect(listed('reg_a_t2', true)).toBe(true)
    expect(listed('reg_a_t2', false)).toBe(false)
    expect(listed('reg_a_t2')).toBe(false)
    expect(listed('reg_a_t1', true)).toBe(false)
  })
})

describe('what the pitch and the people decide of the public page', () => {
  const photo = '0193a000-0000-7000-8000-000000000009'
  it('takes highlights and the video, and none where none is named', () => {
    const pitch = {
      ...goodTopics['pitch'],
      highlights: [{ text: 'Nine sites run in Norfolk' }],
      video_url: 'https://video.example/nine-sites',
      video_caption: 'Nine sites at work',
    }
    expect(projectTopic('pitch', { pitch }).offering).toMatchObject({
      highlights: ['Nine sites run in Norfolk'],
      video: { url: 'https://video.example/nine-sites', caption: 'Nine sites at work' },
    })
    const { video_url: _url, video_caption: _caption, ...bare } = pitch
    expect(projectTopic('pitch', { pitch: { ...bare, highlights: [] } }).offering).toMatchObject({
      highlights: [],
      video: null,
    })
  })
  it('keeps portraits apart from the team, and only of people who are still there', () => {
    const [first] = goodTopics['people']['people'] as Values[]
    const left = {
      ...first,
      key: 'p9',
      first: 'Gone',
      email: 'gone@tidewater.example',
      end_date: '2024-01-01',
      photo,
    }
    const people = { people: [{ ...first, photo }, left] }
    const { portraits, team } = projectTopic('people', { people }).offering
    expect(portraits).toEqual([
      { name: `${String(first?.['first'])} ${String(first?.['last'])}`, file_id: photo },
    ])
    expect(team).toHaveLength(1)
    expect(JSON.stringify(team)).not.toContain(photo)
  })
  it('names each picture with the path of its field', () => {
    expect(picturesIn('people', { people: [{ first: 'A' }, { photo }] })).toEqual([
      { path: 'people.1.photo', id: photo },
    ])
    expect(picturesIn('basic-information', { logo: photo })).toEqual([{ path: 'logo', id: photo }])
    expect(picturesIn('details', { logo: photo })).toEqual([])
  })
})
