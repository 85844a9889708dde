import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { consequenceOfPartner, consequenceOfType } from '#domain/offerings/rules/change-request.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usualSections } from '#domain/offerings/rules/partner-seat.ts'
import { ports } from '#src/api/ports.ts'
import { network, writesOf } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import ChangeRequest from './change-request.screen.tsx'
import RequestDocuments from './request-documents.screen.tsx'

const account = '01900000-0000-7000-8000-000000000002'
const listing = '01900000-0000-7000-8000-000000000003'
const id = '01900000-0000-7000-8000-000000000004'
const request = (over: object = {}, accepts: string[] = ['WITHDRAWN']) => ({
  id,
  listing_id: listing,
  subject: 'type-of-offering',
  field: 'Type of offering',
  from: 'Reg CF',
  to: 'Reg A Tier 2',
  reason: 'The company needs more than Reg CF allows.',
  consequence: consequenceOfType('reg_cf', 'reg_a_t2'),
  decide_by: '2026-12-03T04:59:59.999Z',
  overdue: false,
  requested_by: 'Imani Ashford',
  requested_at: '2026-11-25T15:00:00.000Z',
  decided_by: null,
  decided_at: null,
  decision: null,
  opened: null,
  documents: [],
  status: {
    machine: 'change-request',
    id,
    state: 'open',
    label: 'Open',
    tone: 'info',
    icon: 'send',
    bucket: null,
    next: {
      cause: 'We start reviewing this request.',
      who: 'platform',
      by: null,
      link: null,
      alternatives: [],
    },
    accepts,
    rev: 1,
  },
  ...over,
})
let answer: { items: object[]; type: string; refused: string | null }
let sent: { path: string; body: unknown }[] = []
const before = ports.fetch
beforeEach(() => {
  answer = { items: [], type: 'reg_cf', refused: null }
  sent = []
  ports.fetch = (path, init) => {
    const post = init?.method === 'POST'
    if (post && typeof init.body === 'string') sent.push({ path, body: JSON.parse(init.body) })
    return Promise.resolve(
      new Response(JSON.stringify(post ? request() : answer), {
        status: post ? 201 : 200,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open(page: 'request' | 'documents', audience: 'issuer' | 'admin' = 'issuer') {
  const Page = page === 'request' ? ChangeRequest : RequestDocuments
  const router = createMemoryRouter(
    [
      {
        path: '/:account_id/:status/:listing_id',
        element: (
          <Page subject="type-of-offering" parent="issuance-platform/details" audience={audience} />
        ),
      },
    ],
    { initialEntries: [`/${account}/current/${listing}`] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}

describe('a request for another type of offering', () => {
  it('shows what follows from the chosen type before it is sent, and asks why', async () => {
    open('request')
    await userEvent.click(await screen.findByRole('button', { name: 'Send request' }))
    const dialog = screen.getByRole('dialog', { name: 'Request another type of offering' })
    expect(await within(dialog).findByText('Choose a type.')).toBeVisible()
    expect(within(dialog).getByText('Explain why in at least ten characters.')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: /New type/ }))
    expect(screen.queryByRole('option', { name: 'Reg CF' })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Reg D 506(b)' }))
    expect(
      await within(dialog).findByText(
        'People who came through public solicitation can’t buy in it (17 CFR 230.152(a)(1)).',
      ),
    ).toBeVisible()
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'We stay among people we know.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }))
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.body).toEqual({
      to: 'reg_d_506b',
      reason: 'We stay among people we know.',
      documents: [],
    })
  })
  it('says why none can be made, and shows the one that waits with what may be done', async () => {
    answer.refused = 'The offering has ended. Begin a new offering instead.'
    open('request')
    expect(await screen.findByText(answer.refused)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New request' })).toBeNull()
  })
  it('lets the platform decide with a reason', async () => {
    answer = { ...answer, refused: 'An owner of the company requests this.' }
    answer.items = [request({}, ['APPROVED', 'REJECTED'])]
    open('request', 'admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Reject request' }))
    const question = await screen.findByRole('dialog', { name: 'Reject request' })
    await userEvent.type(within(question).getByRole('textbox'), 'Use the present offering.')
    await userEvent.click(within(question).getByRole('button', { name: 'Reject request' }))
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({
      path: expect.stringContaining(`/api/lifecycles/change-request/${id}/events`),
      body: { type: 'REJECTED', rev: 1, payload: { reason: 'Use the present offering.' } },
    })
  })
  it('shows the decision, the new offering and the way to another request', async () => {
    answer.items = [
      request(
        {
          decided_at: '2026-11-26T15:00:00.000Z',
          decided_by: 'The platform',
          decision: 'Read and agreed.',
          opened: id,
        },
        [],
      ),
    ]
    open('request')
    expect(await screen.findByText('Read and agreed.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open its checklist' }).getAttribute('href')).toContain(
      `${id}/offering-details/checklist`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'New request' }))
    expect(await screen.findByRole('button', { name: 'Send request' })).toBeVisible()
  })
  it('has documents: the owner adds some while it waits, the platform only reads', async () => {
    const document = {
      file_id: id,
      title: 'Resolution',
      name: 'resolution.pdf',
      size: 100,
      added_by: 'Imani Ashford',
      added_at: '2026-11-25T15:00:00.000Z',
    }
    answer.items = [request({ documents: [document] })]
    open('documents')
    expect(await screen.findByRole('button', { name: 'Open Resolution' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add document' })).toBeVisible()
  })
  it('has no way to add documents once it is decided', async () => {
    answer.items = [request({}, [])]
    open('documents', 'admin')
    expect(await screen.findByText('Nobody added one.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add document' })).toBeNull()
  })
})

describe('a request for another partner', () => {
  const seat = {
    id,
    role: 'auditor',
    firm: 'Old Audit LLP',
    name: 'Ana Lee',
    email: 'ana@old.example',
  }
  const path = `/api/dealroom/offerings/${listing}`
  function openPartners(items: object[], refused: string | null, seats: object[] = [seat]) {
    const sent = network({
      [`GET ${path}/change-requests`]: () => ({ body: { items, type: 'reg_cf', refused } }),
      [`GET ${path}/partners`]: () => ({
        body: { company: 'Tidewater Grid', items: seats, refused: null },
      }),
      [`GET ${path}/partner-firms`]: () => ({ body: { items: [] } }),
      [`POST ${path}/change-requests/partner`]: () => ({ status: 201, body: request() }),
    })
    const element = (
      <ChangeRequest subject="partners" parent="issuance-platform/partners" audience="admin" />
    )
    const router = createMemoryRouter([{ path: '/:account_id/:status/:listing_id', element }], {
      initialEntries: [`/${account}/current/${listing}`],
    })
    render(
      <OwnCache>
        <RouterProvider router={router} />
      </OwnCache>,
    )
    return sent
  }
  it('chooses a seat, shows what follows, and is sent with the sections of that seat', async () => {
    const sent = openPartners([], null)
    await userEvent.click(await screen.findByRole('button', { name: 'Send request' }))
    const dialog = screen.getByRole('dialog', { name: 'Request other partners' })
    expect(await within(dialog).findByText('Choose a seat.')).toBeVisible()
    expect(within(dialog).getByText('Enter the firm’s name.')).toBeVisible()
    expect(writesOf(sent)).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: /Present partner/ }))
    await userEvent.click(
      await screen.findByRole('option', { name: 'Auditor: Old Audit LLP (Ana Lee)' }),
    )
    const type = (name: RegExp, text: string) =>
      userEvent.type(within(dialog).getByRole('textbox', { name }), text)
    await type(/New firm/, 'New Audit LLP')
    await type(/Person/, 'Bo Tan')
    await type(/E-mail/, 'bo@new.example')
    await type(/Last day/, '06/30/2027')
    await type(/Reason/, 'The firm gave the work back.')
    expect(
      await within(dialog).findByText(
        'The auditor seat of Old Audit LLP ends at once, and New Audit LLP is invited. Until a person accepts, nobody holds it.',
      ),
    ).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send request' }))
    await expect.poll(() => writesOf(sent).length).toBe(1)
    expect(writesOf(sent)[0]?.body).toMatchObject({
      seat_id: id,
      firm_name: 'New Audit LLP',
      ends_on: '2027-06-30',
      sections: usualSections('auditor'),
      agreement: expect.stringContaining('New Audit LLP takes the auditor seat'),
    })
  })
  it('says that a partner is invited instead while no seat is held', async () => {
    openPartners([], null, [])
    expect(await screen.findByText('No partner has a seat')).toBeVisible()
  })
  it('shows who is replaced by whom with its documents, and lets its own side withdraw it', async () => {
    const consequence = consequenceOfPartner({
      role: 'escrow_agent',
      from: 'Old Bank',
      to: 'New Bank',
      sections: usualSections('escrow_agent'),
    })
    openPartners([request({ subject: 'partners', consequence })], 'It waits.')
    expect(await screen.findByRole('button', { name: 'Withdraw request' })).toBeVisible()
    expect(screen.getByText(/New Bank confirms again/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Documents' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add document' })).toBeVisible()
  })
  it('of the other side can’t be withdrawn', async () => {
    const status = { ...request().status, accepts: ['REVIEW_STARTED'] }
    openPartners([request({ subject: 'partners', status })], 'It waits.')
    expect(await screen.findByText('Nobody added one.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
  })
})
