import { expect, it } from 'vitest'
import { offeringPagePath, offeringPath, pitchPath } from './paths.ts'

it('names a pitch by the slug', () =>
  expect(pitchPath('id-1', 'tidewater-grid')).toBe('/offerings/id-1/tidewater-grid-pitch'))

it("builds an offering's pages in the company's area and the platform's", () => {
  const at = { account_id: 'a/1', status: 'current', listing_id: 'l1' }
  expect(offeringPath('issuer', at, 'pitch')).toBe(
    '/dashboard/raise-capital/company/a%2F1/status/current/l1/pitch',
  )
  expect(offeringPath('admin', at, 'review')).toBe(
    '/admin/offering-admin/current/current/a%2F1/l1/review',
  )
})

it('leads to the checklist of an offering until it is open, then to its live details', () => {
  const at = (state: string) =>
    offeringPagePath('a1', 'current', { listing_id: 'l1', status: { state } })
  const base = '/dashboard/raise-capital/company/a1/status/current/l1'
  expect(at('in_review.legal')).toBe(`${base}/offering-details/checklist`)
  expect(at('open')).toBe(`${base}/live-details/pending/overview?of=all`)
})
