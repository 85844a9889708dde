import { render, screen } from '@testing-library/react'
import { MemoryRouter } from '#router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Presented } from '#domain/shared/presented.ts'
import { NOBODY, type SessionView } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import { network } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { ProfileFrame } from './profile-frame.tsx'

const presented: Presented = {
  state: 'active',
  label: 'Active',
  tone: 'success',
  icon: 'check',
  bucket: null,
  next: null,
  accepts: [],
  rev: 1,
}
const view: SessionView = {
  ...NOBODY,
  settled: true,
  signedIn: true,
  user: {
    id: 'u1',
    first_name: 'יעל',
    last_name: 'כהן',
    primary_email: 'yael@capstan.example',
    admin_role: null,
    companies: [],
    consented: true,
    session_expires_at: '2026-11-20T12:00:00.000Z',
    step_up_until: '2026-11-20T12:00:00.000Z',
    account: presented,
  },
}
beforeEach(() => {
  withSession(view)
})

const open = (): HTMLElement =>
  render(
    <OwnCache>
      <MemoryRouter>
        <ProfileFrame pathname="/dashboard/profile/tax/w9">the page</ProfileFrame>
      </MemoryRouter>
    </OwnCache>,
    { wrapper: InSession },
  ).container
const overview = (accredited: { until: string | null } | null) => ({
  'GET /api/profile': () => ({
    body: { areas: [], done: 0, needed: 0, since: '2023-02-14T15:00:00.000Z', accredited },
  }),
})

describe('the head of the profile', () => {
  it('says since when the account is there and that its person is accredited, and until when', async () => {
    network(overview({ until: '2027-01-12T05:00:00.000Z' }))
    open()
    expect(await screen.findByText('Investor since February 2023')).toBeVisible()
    expect(screen.getByText('Accredited').textContent).toBe('Accredited, until Jan 12, 2027')
  })
  it('has no mark without a verification', async () => {
    network(overview(null))
    open()
    expect(await screen.findByText('Investor since February 2023')).toBeVisible()
    expect(screen.queryByText('Accredited')).toBeNull()
  })
  it('says nothing of it while it loads, and the name takes its own direction in its own place', () => {
    network({})
    open()
    expect(screen.queryByText(/Investor since/)).toBeNull()
    expect(screen.getByText('יעל כהן').tagName).toBe('BDI')
  })
})
