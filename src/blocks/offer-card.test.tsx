import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from '#router'
import { describe, expect, it } from 'vitest'
import type { OfferingCard } from '#domain/offerings/model/offering.ts'
import { money } from '#domain/shared/money.ts'
import { OfferCard } from './offer-card.tsx'

const offer: OfferingCard = {
  listing_id: '01a1fdf7-5749-70cc-afe9-b4cb5ca536df',
  company: {
    account_id: '01a1fdf7-5749-70cc-afe9-b4ca67af3770',
    name: 'Tidewater Grid',
    slug: 'tidewater-grid',
    tagline: 'Batteries',
    location: 'Norfolk, VA',
    logo_url: null,
    cover_url: null,
    cover_seed: 3,
  },
  type: 'reg_cf',
  type_label: 'Reg CF',
  security_label: 'Common stock',
  categories: ['clean_energy'],
  summary: 'Batteries on your street.',
  progress: {
    committed: money(128_450_000),
    funded: money(0),
    investors: 842,
    target: money(25_000_000),
    maximum: money(200_000_000),
  },
  min_investment: money(25_000),
  price: '4.10',
  deadline_at: '2026-12-02T04:59:00Z',
  status: {
    state: 'live',
    label: 'Live',
    tone: 'success',
    icon: 'dot',
    bucket: 'live',
    next: null,
    accepts: [],
    rev: 1,
  },
}
const now = Date.parse('2026-11-20T12:00:00Z')
const show = (changes: Partial<OfferingCard> = {}, at = now) =>
  render(
    <MemoryRouter>
      <OfferCard offer={{ ...offer, ...changes }} now={at} />
    </MemoryRouter>,
  )

describe('an offering card', () => {
  it('is one link, named by the company, to the pitch', () => {
    show()
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Tidewater Grid', `/offerings/${offer.listing_id}/tidewater-grid-pitch`],
    ])
  })
  it('shows what is raised, how much of the maximum, and when it closes', () => {
    show()
    const card = within(screen.getByRole('article'))
    expect(card.getByText('64%')).toBeVisible()
    expect(card.getByText('11 days')).toBeVisible()
    expect(
      card.getByRole('img', {
        name: /64 percent of the maximum is committed; the minimum target is met/,
      }),
    ).toBeVisible()
  })
  it('says that it closes soon in its last three days only', () => {
    show({}, Date.parse('2026-11-30T12:00:00Z'))
    expect(screen.getByText('Closes in 1 day')).toBeVisible()
  })
  it('shows the state instead of a countdown when nobody can invest', () => {
    show({ status: { ...offer.status, state: 'paused', label: 'Paused' } })
    expect(screen.getByText('Paused')).toBeVisible()
    expect(screen.queryByText('Closes in')).toBeNull()
  })
  it('tells that a 506(c) offering is for accredited investors', () => {
    show({ type: 'reg_d_506c', type_label: 'Reg D 506(c)' })
    expect(screen.getByText('Accredited only')).toBeVisible()
  })
})
