import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import OwnSeat from './own-seat.screen.tsx'
import OwnSeats from './own-seats.screen.tsx'
import OwnSection from './own-section.screen.tsx'
import { SeatsSection } from './seats-section.tsx'

const listing = '01900000-0000-7000-8000-000000000003'
const id = '01900000-0000-7000-8000-00000000001f'
const hash = 'a'.repeat(64)
const status = (state: string, accepts: string[] = []) => ({
  state,
  label: state,
  tone: 'info',
  icon: 'send',
  bucket: null,
  next: { cause: 'Read the agreement.', who: 'partner', by: null, link: null, alternatives: [] },
  accepts,
  rev: 1,
})
const section = (over: object = {}) => ({
  topic: 'auditor',
  title: 'Auditor',
  access: 'complete',
  completed: null,
  ...over,
})
const seat = (over: object = {}) => ({
  id,
  role: 'auditor',
  firm: 'Reed & Co.',
  name: 'Grace Reed',
  email: 'grace@reed.example',
  registered: null,
  company: 'Harbour Looms',
  offering: 'Seed round',
  ends_on: '2027-02-19',
  invited_at: '2026-11-20T15:00:00.000Z',
  invited_by: 'The platform',
  answer_by: '2026-12-04T15:00:00.000Z',
  accepted_at: null,
  signed_name: null,
  sections: [section()],
  agreement: 'Everything that is read stays confidential.',
  agreement_hash: hash,
  status: status('invited', ['ACCEPTED', 'DECLINED']),
  ...over,
})
let answers: Record<string, unknown> = {}
let sent: { path: string; body: unknown }[] = []
let refusal: { status: number; body: object } | null = null
const before = ports.fetch
beforeEach(() => {
  answers = {}
  sent = []
  refusal = null
  ports.fetch = (path, init) => {
    const url = path.split('?')[0] ?? ''
    const post = init?.method === 'POST'
    if (post && typeof init.body === 'string') sent.push({ path: url, body: JSON.parse(init.body) })
    const known = url in answers ? 200 : 404
    const body = post ? (refusal?.body ?? { status: status('done'), rev: 2 }) : answers[url]
    return Promise.resolve(
      new Response(JSON.stringify(body ?? {}), {
        status: post ? (refusal?.status ?? 200) : known,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open(path: string, element: React.ReactNode, at: string) {
  render(
    <OwnCache>
      <RouterProvider router={createMemoryRouter([{ path, element }], { initialEntries: [at] })} />
    </OwnCache>,
  )
}
const OWN = `/api/partner/seats/${id}`

describe('a partner', () => {
  it('sees the own seats with their task, or why there is none', async () => {
    answers['/api/partner/seats'] = { items: [seat()] }
    open('/dashboard/partner', <OwnSeats />, '/dashboard/partner')
    expect(await screen.findByText(/Answer by/)).toBeVisible()
    expect(
      screen
        .getByRole('link', { name: 'Read the agreement with Harbour Looms' })
        .getAttribute('href'),
    ).toBe(`/dashboard/partner/${id}`)
  })
  it('reads where an invitation would appear', async () => {
    answers['/api/partner/seats'] = { items: [] }
    open('/dashboard/partner', <OwnSeats />, '/dashboard/partner')
    expect(await screen.findByRole('heading', { name: 'No seat' })).toBeVisible()
  })
  it('signs exactly the agreement that is shown, with a name', async () => {
    answers[OWN] = seat()
    open('/dashboard/partner/:seat_id', <OwnSeat />, `/dashboard/partner/${id}`)
    const form = await screen.findByRole('form', { name: 'Accept the seat' })
    expect(screen.queryByRole('link', { name: /Auditor/ })).toBeNull()
    await userEvent.click(within(form).getByRole('button', { name: 'Sign and accept' }))
    expect(sent).toEqual([])
    await userEvent.type(within(form).getByLabelText('Full name'), 'Grace Reed')
    await userEvent.click(within(form).getByRole('button', { name: 'Sign and accept' }))
    expect(sent).toEqual([
      {
        path: `/api/lifecycles/partner-seat/${id}/events`,
        body: { type: 'ACCEPTED', rev: 1, payload: { name: 'Grace Reed', agreement_hash: hash } },
      },
    ])
  })
  it('reads why a section cannot be completed, and what changed since it was', async () => {
    answers[OWN] = seat({ status: status('active.tasks_open', ['COMPLETED']) })
    answers[`${OWN}/topics/auditor`] = {
      ...section({ completed: { at: '2026-11-21T15:00:00.000Z', note: 'Fine.', current: false } }),
      values: { firm: 'Reed & Co.' },
      updated_at: '2026-11-22T15:00:00.000Z',
      status: 'In progress',
      files: [],
      revision: 3,
      rev: 5,
      may_complete: true,
    }
    refusal = {
      status: 409,
      body: {
        code: 'guard_failed',
        message: 'Not now.',
        detail: { unmet: ['The company hasn’t entered anything here yet.'] },
      },
    }
    open('/dashboard/partner/:seat_id/:topic', <OwnSection />, `/dashboard/partner/${id}/auditor`)
    expect(await screen.findByText('The section changed after you completed it')).toBeVisible()
    expect(screen.getByText('Reed & Co.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('What you checked or added'), 'Checked again.')
    await userEvent.click(screen.getByRole('button', { name: 'Complete section' }))
    expect(await screen.findByText('The company hasn’t entered anything here yet.')).toBeVisible()
    expect(sent[0]?.body).toEqual({
      type: 'COMPLETED',
      rev: 5,
      payload: { topic: 'auditor', revision: 3, note: 'Checked again.' },
    })
  })
})

describe('seats of an offering', () => {
  const LIST = `/api/dealroom/offerings/${listing}/partners`
  const show = () => open('/x', <SeatsSection listingId={listing} filter="current" />, '/x')
  it('say why nobody can be invited', async () => {
    answers[LIST] = { company: 'Harbour Looms', items: [], refused: 'The offering has ended.' }
    show()
    expect(await screen.findByText('No partner has a seat')).toBeVisible()
    expect(screen.getByText('The offering has ended.')).toBeVisible()
  })
  it('are ended with a reason', async () => {
    answers[LIST] = {
      company: 'Harbour Looms',
      items: [seat({ status: status('active.tasks_open', ['ENDED']) })],
      refused: null,
    }
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'End seat' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText('Why does it end?'), 'The work is done.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'End seat' }))
    expect(sent).toEqual([
      {
        path: `/api/lifecycles/partner-seat/${id}/events`,
        body: {
          type: 'ENDED',
          rev: 1,
          payload: { reason: 'The work is done.' },
          reason: 'The work is done.',
        },
      },
    ])
  })
  it('begin with an invitation whose sections and agreement follow the seat', async () => {
    answers[LIST] = { company: 'Harbour Looms', items: [], refused: null }
    answers[`/api/dealroom/offerings/${listing}/partner-firms`] = { items: [] }
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Invite a partner' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Accountant and statements')).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText('Firm'), 'Reed & Co.')
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Agreement').value).toContain(
      'Reed & Co. takes the auditor seat in an offering of Harbour Looms.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
    expect(sent).toEqual([])
    expect(await within(dialog).findByText(/Enter the person’s name|Enter person/i)).toBeVisible()
  })
})
