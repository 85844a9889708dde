import { describe, expect, test } from 'vitest'
import type { BadActorAnswer } from '#domain/investors/model/bad-actor.ts'
import { coveredPersons } from './raise-covered.ts'
import {
  answerProblems,
  assessAnswers,
  questionsFor,
} from '#domain/investors/model/bad-actor-questionnaire.ts'

const no: BadActorAnswer = {
  answer: false,
  explanation: '',
  event_date: null,
  in_force_until: null,
  authority: '',
  docket_no: '',
  covered_kind: null,
  document: null,
}
const yes = (event_date: string, over: Partial<BadActorAnswer> = {}): BadActorAnswer => ({
  ...no,
  answer: true,
  event_date,
  explanation: 'What happened in full.',
  authority: 'A court',
  covered_kind: true,
  document: '0193a000-0000-7000-8000-000000000001',
  ...over,
})
const on = '2026-11-20'

describe('disqualifying events (17 CFR 227.503(a), 230.506(d)(1)), measured on 20 November 2026', () => {
  test.each([
    ['a director convicted in 2017', { Q1: yes('2017-01-15') }, 'other', 'reg_cf', 'disqualifying'],
    [
      'the issuer convicted in 2017',
      { Q1: yes('2017-01-15') },
      'issuer',
      'reg_cf',
      'not_disqualifying',
    ],
    [
      'a director convicted ten years and a day ago',
      { Q1: yes('2016-11-19') },
      'other',
      'reg_cf',
      'not_disqualifying',
    ],
    [
      'an injunction of 2020 in force',
      { Q2: yes('2020-01-10') },
      'other',
      'reg_cf',
      'not_disqualifying',
    ],
    [
      'an injunction of 2022 vacated in 2024',
      { Q2: yes('2022-05-01', { in_force_until: '2024-03-01' }) },
      'other',
      'reg_cf',
      'not_disqualifying',
    ],
    ['a state fraud order of 2018', { Q3b: yes('2018-05-01') }, 'other', 'reg_cf', 'disqualifying'],
    [
      'a state fine without fraud',
      { Q3b: yes('2024-02-01', { covered_kind: false }) },
      'other',
      'reg_cf',
      'not_disqualifying',
    ],
    [
      'an SEC bar of 2011 in force under 506',
      { Q4: yes('2011-04-01') },
      'other',
      'reg_d',
      'disclosure_only',
    ],
    ['the same under CF', { Q4: yes('2011-04-01') }, 'other', 'reg_cf', 'disclosure_only'],
    [
      'a FINRA suspension that ended the day before',
      { Q6: yes('2026-01-01', { in_force_until: '2026-11-19' }) },
      'other',
      'reg_cf',
      'not_disqualifying',
    ],
    [
      'a FINRA suspension that goes on',
      { Q6: yes('2026-01-01', { in_force_until: '2026-12-01' }) },
      'other',
      'reg_cf',
      'disqualifying',
    ],
    [
      'a cease-and-desist for negligence',
      { Q5: yes('2025-01-01', { covered_kind: false }) },
      'other',
      'reg_cf',
      'not_disqualifying',
    ],
    [
      'a cease-and-desist under section 5',
      { Q5: yes('2023-03-01') },
      'other',
      'reg_cf',
      'disqualifying',
    ],
  ] as const)('%s', (_, answers, subject, type, outcome) =>
    expect(assessAnswers(answers, subject, type, on, false).outcome).toBe(outcome),
  )
  test('a waiver lifts what would disqualify, and the worst event counts', () => {
    expect(assessAnswers({ Q1: yes('2017-01-15') }, 'other', 'reg_cf', on, true).outcome).toBe(
      'waived',
    )
    expect(
      assessAnswers({ Q1: yes('2017-01-15'), Q4: yes('2011-04-01') }, 'other', 'reg_cf', on, false),
    ).toMatchObject({ outcome: 'disqualifying', findings: [{ key: 'Q1' }, { key: 'Q4' }] })
  })
})

describe('answers', () => {
  const all = Object.fromEntries(questionsFor('other', 'reg_cf').map((q) => [q.key, no]))
  test('every question wants an answer, a yes its date, authority and explanation', () => {
    expect(answerProblems(all)).toEqual({})
    expect(Object.keys(answerProblems({}))).toHaveLength(11)
    expect(Object.keys(answerProblems({ ...all, Q1: { ...no, answer: true } }))).toEqual([
      'answers.Q1.event_date',
      'answers.Q1.authority',
      'answers.Q1.explanation',
      'answers.Q1.document',
      'answers.Q1.covered_kind',
    ])
  })
  test('a person looks back ten years for convictions, a company five, and is spoken of as the company', () => {
    expect(questionsFor('other', 'reg_cf')[0]).toMatchObject({
      prompt: 'Have you been convicted of a felony or misdemeanor?',
      lookback: expect.stringContaining('10 years'),
    })
    expect(questionsFor('issuer', 'reg_cf')[0]).toMatchObject({
      prompt: 'Has the company been convicted of a felony or misdemeanor?',
      lookback: expect.stringContaining('5 years'),
    })
  })
})

describe('covered persons', () => {
  const person = (first: string, roles: string[], over = {}) => ({
    key: first,
    first,
    last: 'Marsh',
    email: `${first.toLowerCase()}@mill.example`,
    title: 'Chief executive',
    roles,
    signs_as: ['peo', 'pfo', 'pao'],
    start_date: '2020-01-01',
    is_full_time: true,
    principal_occupation: 'Weaver',
    employed_elsewhere: false,
    ...over,
  })
  const captable = (holdings: { holder: string; class: string; units: number }[]) => ({
    as_of: on,
    classes: [
      {
        name: 'Class A',
        authorised: 1000,
        issued: 900,
        treasury: 0,
        reserved: 0,
        votes_per_unit: 1,
      },
      {
        name: 'Class B',
        authorised: 100,
        issued: 100,
        treasury: 0,
        reserved: 0,
        votes_per_unit: 10,
      },
      {
        name: 'Class N',
        authorised: 100,
        issued: 100,
        treasury: 0,
        reserved: 0,
        votes_per_unit: 0,
      },
    ],
    holdings,
    options: 0,
    warrants: 0,
    pool: 0,
    convertibles: 0,
  })
  test('the company, people with a covered role, and nobody else', () => {
    const found = coveredPersons('Harbour Looms', {
      people: {
        people: [
          person('Ada', ['director', 'executive_officer']),
          person('Bo', ['advisor']),
          person('Cy', ['officer'], { end_date: '2024-01-01' }),
        ],
      },
    })
    expect(found.map((one) => [one.key, one.subject])).toEqual([
      ['company', 'issuer'],
      ['person:Ada', 'other'],
    ])
  })
  test('twenty percent counts votes, not units, and joins with the person of that name', () => {
    const rest = { holder: 'Everybody else', class: 'Class A', units: 900 }
    const found = coveredPersons('Harbour Looms', {
      people: { people: [person('Ada', ['director'])] },
      captable: captable([
        rest,
        { holder: 'ada  marsh', class: 'Class B', units: 40 },
        { holder: 'Silent Fund', class: 'Class N', units: 100 },
        { holder: 'Small Fund', class: 'Class B', units: 37 },
        { holder: 'Tiny', class: 'Class B', units: 23 },
      ]),
    })
    expect(found.map((one) => [one.name, one.roles.length])).toEqual([
      ['Harbour Looms', 1],
      ['Ada Marsh', 2],
      ['Everybody else', 1],
    ])
  })
})
