import { describe, expect, test } from 'vitest'
import { amlConcerns, amlSection } from './aml.ts'
import {
  financialAssetsSection,
  totalsIn,
  withTotals,
  worksheetProblems,
} from './financial-assets.ts'
import { documentProblems, documentStanding, identityDocumentSection } from './identity-document.ts'

const ON = '2026-11-20'
const asset = (kind: string, dollars: number) => ({
  kind,
  value: dollars * 100,
  as_of: '2026-11-01',
  ownership: 'sole',
})
const debt = (kind: string, dollars: number, drawn_on?: string) => ({
  kind,
  value: dollars * 100,
  drawn_on,
})

describe('the worksheet as it is typed (17 CFR 230.501(a))', () => {
  const own = (home: number) => [asset('brokerage', 1_150_000), asset('primary_residence', home)]
  test.each([
    [
      'home 600k, mortgage 500k',
      own(600_000),
      [debt('other', 100_000), debt('mortgage_primary', 500_000)],
      1_050_000,
    ],
    [
      'home 400k, mortgage 480k',
      own(400_000),
      [debt('other', 100_000), debt('mortgage_primary', 480_000)],
      970_000,
    ],
    [
      '60k drawn 30 days ago',
      own(600_000),
      [
        debt('other', 100_000),
        debt('mortgage_primary', 500_000),
        debt('heloc_primary', 60_000, '2026-10-21'),
      ],
      990_000,
    ],
    [
      '60k drawn 61 days ago',
      own(600_000),
      [
        debt('other', 100_000),
        debt('mortgage_primary', 500_000),
        debt('heloc_primary', 60_000, '2026-09-20'),
      ],
      1_050_000,
    ],
  ])('%s', (_, assets, debts, dollars) => {
    const values = { annual_income: 0, assets, debts }
    expect(financialAssetsSection.safeParse(values).success).toBe(true)
    expect(totalsIn(values, ON)?.net_worth).toBe(dollars * 100)
    expect(withTotals(values, {}, ON)).toMatchObject({
      net_worth: dollars * 100,
      liquid_net_worth: 115_000_000,
    })
  })
  test('half a line does not break the sum, and no line keeps what is on file', () => {
    expect(
      totalsIn({ assets: [{ kind: 'cash' }, {}, { kind: 'cash', value: 100 }] }, ON)?.liquid,
    ).toBe(100)
    expect(withTotals({ annual_income: 1 }, { net_worth: 7, liquid_net_worth: 3 }, ON)).toEqual({
      annual_income: 1,
      net_worth: 7,
      liquid_net_worth: 3,
    })
  })
  test('days in the future and figures of another range are named', () => {
    expect(
      worksheetProblems({ assets: [{ ...asset('cash', 1), as_of: '2026-11-21' }] }, ON),
    ).toEqual({ 'assets.0.as_of': 'Choose a day that is not in the future.' })
    expect(
      Object.keys(
        worksheetProblems({ assets: [asset('cash', 105_000)], net_worth: 60_000_000 }, ON),
      ),
    ).toEqual(['assets'])
  })
})

describe('the document (31 CFR 1023.220(a)(2)(ii)(A))', () => {
  const line = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'
  const passport = {
    document_type: 'foreign_passport',
    document_number: 'L898902C3',
    document_expires: '2012-04-15',
    mrz: line,
  }
  test('agrees with its line, or says what differs', () => {
    expect(documentProblems(passport, '2011-01-01')).toEqual({})
    expect(
      Object.keys(documentProblems({ ...passport, mrz: line.replace('C36', 'C35') }, '2011-01-01')),
    ).toEqual(['mrz'])
    expect(
      Object.keys(documentProblems({ ...passport, document_expires: '2012-04-16' }, '2011-01-01')),
    ).toEqual(['document_expires'])
    expect(
      Object.keys(documentProblems({ ...passport, document_number: 'L898902C4' }, '2011-01-01')),
    ).toEqual(['document_number'])
    expect(identityDocumentSection.shape.mrz.safeParse(line.slice(1)).success).toBe(false)
  })
  test('names the photo that is missing', () => {
    const said = (field: 'document_front' | 'document_back', value: unknown) =>
      identityDocumentSection.shape[field].safeParse(value).error?.issues[0]?.message
    expect(said('document_front', undefined)).toBe('Add a photo of the front of your ID.')
    expect(said('document_front', '')).toBe('Add a photo of the front of your ID.')
    expect(said('document_back', null)).toBe('Add a photo of the back of your ID.')
  })
  test('a card needs its back, and a document its time', () => {
    expect(
      Object.keys(
        documentProblems({ document_type: 'drivers_license', document_expires: '2026-11-19' }, ON),
      ).sort(),
    ).toEqual(['document_back', 'document_expires'])
    expect([
      documentStanding(null, ON),
      documentStanding('2026-11-19', ON),
      documentStanding('2027-01-01', ON),
      documentStanding('2028-01-01', ON),
    ]).toEqual(['none', 'expired', 'expiring', 'valid'])
  })
})

describe('the source of funds (31 CFR 1023.210)', () => {
  const clean = {
    source_of_funds: 'salary',
    expected_annual_investment: 100,
    third_party_funds: false,
    pep_self: 'none',
    senior_foreign_political_figure: false,
    attestation: true,
  }
  test('asks for more where an answer needs it', () => {
    expect(amlSection.safeParse(clean).success).toBe(true)
    const asked = amlSection.safeParse({ ...clean, source_of_funds: 'other', pep_self: 'self' })
    expect(asked.success ? [] : asked.error.issues.map((issue) => issue.path[0])).toEqual([
      'source_of_funds_other',
      'pep_details',
      'source_of_wealth',
    ])
    expect(amlSection.safeParse({ ...clean, attestation: false }).success).toBe(false)
  })
  test('names what a person has to look at', () => {
    expect(amlConcerns(clean)).toEqual([])
    expect(
      amlConcerns({
        ...clean,
        third_party_funds: true,
        pep_self: 'family',
        senior_foreign_political_figure: true,
      }),
    ).toEqual(['third_party_funds', 'pep_self', 'senior_foreign_political_figure'])
  })
})
