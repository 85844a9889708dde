import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { TaxFormDetail } from '#domain/investors/model/tax/views.ts'
import { testApp } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  submitForReview,
  investor,
  liveOffering,
  rightValues,
  signed,
} from '#tests/support/investing.ts'
import type { Quote } from './quote.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t, { countries: ['FR'] })
const abroad = { line1: '12 Rue des Lilas', city: 'Lyon', postal: '69003', country: 'FR' }
const forms = '/api/personal/tax/forms/w8ben'

test('a foreigner with a passport and Form W-8BEN invests without a taxpayer number of the US', async () => {
  const who = await investor(t)
  const view = await begin(who, offering)
  const kyc = {
    ...rightValues(who, offering, 'kyc'),
    ssn: undefined,
    citizenship: 'FR',
    phone: '+33612345678',
    document_type: 'foreign_passport',
    document_number: '12AB34567',
    address: abroad,
  }
  const sent = await submitForReview(who, view.id, 'kyc', kyc)
  expect(sent.status, sent.text).toBe(200)
  await t.drain()
  const form = await who.get<TaxFormDetail>(forms)
  const filed = await who.post<TaxFormDetail>(`${forms}/signature`, {
    body: {
      for: 'self',
      values: {
        ...form.body.values,
        foreign_tin: 'FR 12/345',
        foreign_tin_country: 'FR',
        claims_treaty: false,
        certified: true,
        esign_consent: true,
        signature: 'Mara Lindqvist',
      },
    },
  })
  expect(filed.status, filed.text).toBeLessThan(300)
  const w8 = {
    ...rightValues(who, offering, 'documents'),
    us_person: undefined,
    backup_withholding: undefined,
    w9_certified: undefined,
  }
  const now = await who.get<InvestmentView>(`/api/investments/${view.id}`)
  await allSteps(t, who, now.body, offering, { documents: w8 })
  await signed(who, view.id)
  const submitted = await who.post(`/api/investments/${view.id}/submit`)
  expect(submitted.status, submitted.text).toBe(200)
})

test('a US citizen is asked for the number, and an ITIN is one', async () => {
  const who = await investor(t)
  const view = await begin(who, offering)
  const passport = { document_type: 'us_passport', document_number: '123456789' }
  const values = { ...rightValues(who, offering, 'kyc'), ...passport, ssn: undefined }
  expect((await submitForReview(who, view.id, 'kyc', values)).body).toMatchObject({
    fields: { ssn: expect.stringContaining('Social Security number') },
  })
  const sent = await submitForReview(who, view.id, 'kyc', { ...values, ssn: '912701234' })
  expect(sent.status, sent.text).toBe(200)
})

test('California is not Canada: states and countries have the same codes', async () => {
  const who = await investor(t)
  const home = { line1: '5 Rue Saint-Paul', city: 'Montréal', postal: 'H2Y 1G8', country: 'CA' }
  const view = await begin(who, offering)
  const sent = await submitForReview(who, view.id, 'kyc', {
    ...rightValues(who, offering, 'kyc'),
    ssn: undefined,
    citizenship: 'CA',
    document_type: 'foreign_passport',
    document_number: 'AB123456',
    address: home,
  })
  expect(sent.status, sent.text).toBe(200)
  const problems = async (where: { jurisdictions: string[]; countries: string[] }) => {
    const { listingId } = await liveOffering(t, where)
    const quote = await who.get<Quote>(`/api/offerings/${listingId}/quote`, {
      query: { amount: '50000' },
    })
    return quote.body.problems.map((problem) => problem.code)
  }
  expect(await problems({ jurisdictions: ['CA'], countries: [] })).toContain('residence')
  expect(await problems({ jurisdictions: ['NY'], countries: ['CA'] })).not.toContain('residence')
})

test('a home abroad that the offering does not name refuses the submission', async () => {
  const local = await liveOffering(t, { countries: ['DE'] })
  const who = await investor(t)
  const view = await begin(who, local)
  await allSteps(t, who, view, local, {
    kyc: {
      ...rightValues(who, local, 'kyc'),
      document_type: 'foreign_passport',
      document_number: '13AB34567',
      address: abroad,
    },
  })
  await signed(who, view.id)
  const refused = await who.post(`/api/investments/${view.id}/submit`)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('isn’t available where you live'),
  ])
})
