import { amendedTopics, type Disclosed } from './amended.ts'
import { projectTopic } from './projection.ts'
import { goodTopics } from './topics.fixture.ts'
import { expect, it } from 'vitest'

const disclosed: Disclosed = {
  min_target: 30_000_000,
  max_amount: 90_000_000,
  min_investment: 50_000,
  max_investment: null,
  valuation_cap: null,
  discount_pct: null,
  interest_pct: null,
  maturity: null,
  open_at: '2026-12-01T05:00:00.000Z',
  deadline_at: '2027-06-01T03:59:59.999Z',
  summary: `${goodTopics.details['summary'] as string} It opens in spring.`,
  headline: 'Shared batteries for every street',
  use_of_proceeds: [{ use: 'Batteries', at_min: 30_000_000, at_max: 90_000_000 }],
  risks: [
    { title: 'One supplier', body: 'If it fails, building a site takes half a year longer.' },
  ],
  faq: [],
  company: {
    name: 'Tidewater Streets',
    legal_name: 'Tidewater Grid PBC',
    jurisdiction: 'DE',
    city: 'Norfolk',
    region: 'VA',
  },
}

it('says what the offering discloses after an amendment of single fields (J8)', () => {
  const now = amendedTopics(goodTopics, disclosed)
  expect(projectTopic('details', now).offering).toMatchObject({
    min_target: 30_000_000,
    max_amount: 90_000_000,
    min_investment: 50_000,
    summary: disclosed.summary,
  })
  expect(now['details']).toMatchObject({
    open_on: '2026-12-01',
    deadline_on: '2027-05-31',
    price: '4.10',
  })
  expect(now['proceeds']).toMatchObject({ uses: disclosed.use_of_proceeds })
  expect(now['basic-information']).toMatchObject({
    legal_name: 'Tidewater Grid PBC',
    dba: 'Tidewater Streets',
  })
  expect(projectTopic('pitch', now).offering).toMatchObject({ headline: disclosed.headline })
})

it('leaves a topic that is missing missing', () => {
  expect(amendedTopics({}, disclosed)).toEqual({})
})
