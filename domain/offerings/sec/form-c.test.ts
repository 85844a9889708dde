import { expect, test } from 'vitest'
import { goodTopics } from '../model/topics/topics.fixture.ts'
import { writeForm } from './index.ts'
import { formsOf, noCourse, noSales, type FormFacts, type SecForm } from './model.ts'

const good: FormFacts = {
  type: 'reg_cf',
  sales: noSales,
  earlier: null,
  course: noCourse,
  entered: {},
  today: '2026-11-26',
  values: {
    ...goodTopics,
    'basic-information': { ...goodTopics['basic-information'], cik: '1930609' },
  },
  identifiers: { 'issuer-ids': { sec_file_no: '020-12345' } },
  progress: '50% of the target reached',
  fiscal_year: null,
  typed: { note: 'The target is lower.' },
}
const problems = (form: SecForm, facts: FormFacts) =>
  writeForm(form, facts)
    .lines.filter((line) => line.problem !== null)
    .map((line) => [line.element.split('/').at(-1), line.problem])
const withTopic = (topic: keyof FormFacts['values'], over: object): FormFacts => ({
  ...good,
  values: { ...good.values, [topic]: { ...(good.values[topic] as object), ...over } },
})

test.each(formsOf('reg_cf'))('a complete offering has nothing open on %s', (form) => {
  expect(problems(form, good)).toEqual([])
})

test('what is missing, too long or not in a list is said with its place', () => {
  expect(problems('c', { ...good, values: {} }).length).toBeGreaterThan(20)
  const long = writeForm('c', withTopic('details', { price_method: 'x'.repeat(300) })).lines.find(
    (line) => line.problem !== null,
  )
  expect(long).toMatchObject({
    problem: 'This has 300 characters. The form takes at most 256.',
    place: { topic: 'details', field: 'price_method' },
  })
  expect(problems('c', withTopic('basic-information', { legal_name: 'Кооператив' }))).toEqual([
    ['nameOfIssuer', 'EDGAR takes no “К”. Write it with plain letters.'],
    ['issuer', 'EDGAR takes no “К”. Write it with plain letters.'],
  ])
  expect(problems('c', withTopic('details', { min_target: 1_000_000_000 }))).toEqual([
    ['offeringAmount', 'This amount is larger than the form takes.'],
  ])
  expect(problems('c', withTopic('distribution', { countries: ['SS'] }))).toEqual([
    ['issueJurisdictionSecuritiesOffering', 'EDGAR has no code for one of these countries.'],
  ])
  expect(problems('c', withTopic('basic-information', { cik: undefined }))[0]?.[0]).toBe('filerCik')
})

test('an amendment says what changes, an update what was reached, an annual report has its year', () => {
  const { typed: _, ...untyped } = good
  const silent = { ...untyped, typed: {} }
  expect(problems('c_a', silent)).toEqual([
    ['natureOfAmendment', 'Say what the amendment changes.'],
  ])
  expect(problems('c_u', silent)).toEqual([])
  expect(problems('c_u', { ...silent, progress: null })[0]?.[0]).toBe('progressUpdate')
  expect(problems('c_ar', { ...good, fiscal_year: '2025-12-31' })).toEqual([])
  const other = problems('c_ar', { ...good, fiscal_year: '2026-12-31' })
  expect(other.at(0)).toEqual([
    'totalAssetMostRecentFiscalYear',
    'Add the fiscal year ended Dec 31, 2026 to Profits.',
  ])
})

test('over-subscription is said only when it is accepted, and the other way only when there is one', () => {
  const elements = (over: object) =>
    writeForm('c', withTopic('details', over))
      .lines.map((line) => line.element.split('/').at(-1))
      .filter((name) => /Subscription|maximum/.test(name ?? ''))
  expect(elements({ oversubscription: 'none' })).toEqual(['overSubscriptionAccepted'])
  expect(elements({ oversubscription: 'pro_rata' })).toEqual([
    'overSubscriptionAccepted',
    'overSubscriptionAllocationType',
    'maximumOfferingAmount',
  ])
  expect(elements({ oversubscription: 'other', oversubscription_note: 'By lot.' })).toContain(
    'descOverSubscription',
  )
})
