import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it } from 'vitest'
import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import type { Presented } from '#domain/shared/presented.ts'
import { network, type Replies, type Sent } from '#tests/support/network.ts'
import ComplianceItem from './item.screen.tsx'
import ComplianceQueue from './queue.screen.tsx'

const ID = '0190b1c2-0000-7000-8000-000000000011'
const presented = (state: string, label: string, more: Partial<Presented> = {}): Presented => ({
  state,
  label,
  tone: 'neutral',
  icon: 'circle-dashed',
  bucket: null,
  next: null,
  accepts: [],
  rev: 3,
  ...more,
})
let sent: Sent[] = []
const server = (replies: Replies): void => {
  sent = network(replies)
}
function open(path: string): void {
  const router = createMemoryRouter(
    [
      { path: '/admin/compliance/queue', element: <ComplianceQueue /> },
      { path: '/admin/compliance/queue/:kyc_id', element: <ComplianceItem /> },
      { path: '/admin/compliance/queue/:kind/:id', element: <ComplianceItem /> },
    ],
    { initialEntries: [path] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}

const item: QueueDetail = {
  kind: 'identity',
  id: ID,
  who: 'Mara Lindqvist',
  email: 'mara@example.com',
  about: '1 open investment',
  why: 'The records are inconclusive.',
  status: presented('needs_review', 'Needs a review', { tone: 'info', icon: 'clock' }),
  since: '2026-11-20T15:00:00Z',
  due_at: '2026-11-21T15:00:00Z',
  late: true,
  href: `/admin/compliance/queue/${ID}`,
  facts: [
    {
      title: 'What the person told us',
      fields: [
        { field: 'legal_last', label: 'Legal last name', value: 'Lindqvist', secret: false },
        { field: 'ssn', label: 'Social Security number', value: '***-**-8010', secret: true },
      ],
      files: [
        {
          field: 'document_front',
          label: 'Front',
          file_id: ID,
          name: 'front.pdf',
          content_type: 'application/pdf',
        },
      ],
    },
  ],
  same_person: [],
  letter: null,
  checks: [
    {
      run: 1,
      provider: 'builtin',
      at: '2026-11-20T15:00:00Z',
      outcome: 'unclear',
      identity: 'inconclusive',
      findings: [],
    },
  ],
  screening: null,
  findings: [],
  correctable: [
    { field: 'legal_last', label: 'Legal last name' },
    { field: 'document_front', label: 'Front' },
  ],
  decisions: [
    { decision: 'approve', label: 'Approve', refused: null },
    { decision: 'correct', label: 'Ask for a correction', refused: null },
    { decision: 'reject', label: 'Reject', refused: null },
  ],
  history: [],
  staff_own: false,
  related: [],
}
const here = `/api/admin/compliance/queue/identity/${ID}`

describe('the review queue', () => {
  it('shows who waits for what, since when, and what is late', async () => {
    server({
      'GET /api/admin/compliance/queue': () => ({
        body: { items: [item], next_cursor: null, total: 1, more: false, counts: { identity: 1 } },
      }),
    })
    open('/admin/compliance/queue')
    const [link] = await screen.findAllByRole('link', { name: /Mara Lindqvist/ }, { timeout: 4000 })
    expect(link?.getAttribute('href')).toBe(`/admin/compliance/queue/${ID}`)
    expect(screen.getAllByText('Late').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: /Identity check/ })).toBeVisible()
  })
  it('says that nothing waits', async () => {
    server({
      'GET /api/admin/compliance/queue': () => ({
        body: { items: [], next_cursor: null, total: 0, more: false, counts: {} },
      }),
    })
    open('/admin/compliance/queue')
    expect(await screen.findByText('Nothing waits', {}, { timeout: 5000 })).toBeVisible()
  })
  it('is refused in words to whoever may not see it', async () => {
    server({
      'GET /api/admin/compliance/queue': () => ({
        status: 403,
        body: { statusCode: 403, code: 'forbidden', message: 'Your role doesn’t allow this.' },
      }),
    })
    open('/admin/compliance/queue')
    expect(await screen.findByText('Your role doesn’t allow this.')).toBeVisible()
  })
})

describe('an item', () => {
  it('shows secrets as masks and one whole only for a reason that is sent along', async () => {
    server({
      [`GET ${here}`]: () => ({ body: item }),
      [`POST ${here}/reveal`]: () => ({
        body: { field: 'ssn', value: '900018010', until: '2026-11-20T15:01:00Z' },
      }),
    })
    open(`/admin/compliance/queue/${ID}`)
    expect(await screen.findByText('•••-••-8010')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show Social Security number' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), 'Compare with the card')
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Show Social Security number' }),
    )
    expect(await screen.findByText('900018010')).toBeVisible()
    expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
      field: 'ssn',
      why: 'Compare with the card',
    })
  })
  it('asks for a correction of the fields and files that are named', async () => {
    server({
      [`GET ${here}`]: () => ({ body: item }),
      [`POST ${here}/decision`]: () => ({ body: { done: 'Requested a correction' } }),
    })
    open(`/admin/compliance/queue/${ID}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a correction' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Front' }))
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /What is the correct value of/ }),
      'Take it without glare.',
    )
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Cannot be read.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a correction' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
        decision: 'correct',
        reason: 'Cannot be read.',
        needs: [{ field: 'document_front', sentence: 'Take it without glare.' }],
      }),
    )
  })
  it('shows screening where the server sends it, and what cannot be decided yet', async () => {
    const hit: QueueDetail = {
      ...item,
      screening: {
        watchlist: 'potential_match',
        risk: 'medium',
        computed_risk: 'medium',
        hits: ['OFAC SDN: Ivor Blackmantle'],
        frozen: false,
        report_by: '2026-12-20',
      },
      decisions: [
        { decision: 'approve', label: 'Approve', refused: 'Resolve the screening hit first.' },
        { decision: 'true_match', label: 'True match: freeze', refused: null },
      ],
    }
    server({ [`GET ${here}`]: () => ({ body: hit }) })
    open(`/admin/compliance/queue/${ID}`)
    expect(await screen.findByText('OFAC SDN: Ivor Blackmantle')).toBeVisible()
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled ||
        screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled') === 'true',
    ).toBe(true)
    expect(screen.getByText('Resolve the screening hit first.')).toBeVisible()
  })
  it('shows both accounts where they may be one person’s (K10)', async () => {
    const other = '0190b1c2-0000-7000-8000-000000000022'
    server({
      [`GET ${here}`]: () => ({
        body: {
          ...item,
          same_person: [
            {
              user_id: other,
              who: 'Mara Lindqvist',
              email: 'mara.two@example.com',
              agrees: ['document number', 'name and date of birth'],
              state: 'Verified',
              account: `/admin/users/user-details/${other}`,
              check: `/admin/compliance/queue/${other}`,
              since: '2026-11-20T15:00:00Z',
              settled: null,
            },
          ],
        } satisfies QueueDetail,
      }),
    })
    open(`/admin/compliance/queue/${ID}`)
    const card = await screen.findByRole('region', { name: 'Accounts alike' })
    expect(within(card).getByText('mara.two@example.com')).toBeVisible()
    expect(within(card).getByText('Same document number, name and date of birth')).toBeVisible()
    expect(within(card).getByRole('link', { name: 'Open account' })).toHaveAttribute(
      'href',
      `/admin/users/user-details/${other}`,
    )
  })
  it('asks what was looked up about a letter, and a reason for what speaks against it (K16)', async () => {
    const at = `/api/admin/compliance/queue/accreditation/${ID}`
    server({
      [`GET ${at}`]: () => ({
        body: {
          ...item,
          kind: 'accreditation',
          letter: {
            concerns: [{ concern: 'other_name', text: 'Confirmed under another name.' }],
          },
        } satisfies QueueDetail,
      }),
      [`POST ${at}/decision`]: () => ({ body: { done: 'Approved' } }),
    })
    open(`/admin/compliance/queue/accreditation/${ID}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    const write = async (name: RegExp | string, text: string) =>
      userEvent.type(within(dialog).getByRole('textbox', { name }), text)
    await write(/Where did you look up/, 'New York attorneys')
    await userEvent.click(within(dialog).getByRole('button', { name: /What did you find/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Found, in good standing' }))
    await write(/confirmed under another name/i, 'It is her married name.')
    await write('Reason', 'Seen in the register.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
        decision: 'approve',
        reason: 'Seen in the register.',
        lookup: { register: 'New York attorneys', outcome: 'found', note: '' },
        answers: { other_name: 'It is her married name.' },
      }),
    )
  })
  it('says what the machine asks for when a decision is refused', async () => {
    server({
      [`GET ${here}`]: () => ({ body: item }),
      [`POST ${here}/decision`]: () => ({
        status: 409,
        body: {
          statusCode: 409,
          code: 'guard_failed',
          message: 'Complete the required steps first.',
          detail: { unmet: ['A second person has to decide: you prepared this.'] },
        },
      }),
    })
    open(`/admin/compliance/queue/${ID}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'All agrees.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(
      await within(dialog).findByText('A second person has to decide: you prepared this.'),
    ).toBeVisible()
  })
})
