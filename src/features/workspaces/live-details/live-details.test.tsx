import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from '#router'
import { beforeEach, describe, expect, it } from 'vitest'
import { OwnCache } from '#tests/support/own-cache.tsx'
import type { SessionView } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import { network, writesOf, type Reply, type Sent } from '#tests/support/network.ts'
import { acceptWaits, decisionsFor } from './decisions.ts'
import { workspace, dossier, ids, progress, row, status } from './live-details.fixture.ts'
import InvestorInformation from './investor-information.screen.tsx'
import LiveDetails from './overview.screen.tsx'
import { cellOf } from './step-state.ts'
import type { Audience } from './location.ts'

let sent: Sent[]
let answer: (request: Sent) => Reply
const base = `/dashboard/raise-capital/company/${ids.account}/status/live/${ids.listing}/live-details`
const adminBase = `/admin/offering-admin/current/current/${ids.account}/${ids.listing}/live-details`

function signIn(
  role: 'owner' | 'editor' | 'viewer' | null,
  adminRole: 'operator' | 'compliance' | 'support' | null = null,
) {
  const view: SessionView = {
    settled: true,
    signedIn: true,
    user: {
      id: ids.two,
      first_name: 'Imani',
      last_name: 'Ashford',
      primary_email: 'imani@company.example',
      admin_role: adminRole,
      companies:
        role === null
          ? []
          : [{ account_id: ids.account, name: 'Tidewater Grid', slug: 'tidewater-grid', role }],
      consented: true,
      session_expires_at: '2026-11-21T15:00:00.000Z',
      step_up_until: '2026-11-21T15:00:00.000Z',
      account: status(),
    },
  }
  withSession(view)
}
const reads =
  (found: ReturnType<typeof dossier>) =>
  (request: Sent): Reply => {
    if (request.path.endsWith('/payment')) return { body: null }
    if (request.path.endsWith('/progress')) return { body: progress }
    if (request.path.endsWith('/bulk-actions'))
      return { body: { items: [], next_cursor: null, total: null, more: false } }
    if (request.path.endsWith('/history'))
      return {
        body: {
          items: [
            {
              id: '1',
              machine: 'investment',
              says: 'Submitted the investment',
              from: 'draft',
              to: 'submitted',
              at: row.created_at,
              who: 'Mara Lindqvist',
              role: 'INV',
              reason: null,
              machine_version: 1,
              changes: [],
            },
          ],
          next_cursor: null,
          total: 1,
          more: false,
        },
      }
    if (request.path.endsWith('/investments'))
      return { body: { items: [row], next_cursor: null, total: 1, more: false } }
    return { body: /\/investments\/[^/]+$/.test(request.path) ? found : workspace }
  }

beforeEach(() => {
  answer = reads(dossier())
  signIn('owner')
  sent = network((request) => answer(request))
})

function open(address: string, audience: Audience = 'issuer') {
  const pattern =
    audience === 'issuer'
      ? '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/live-details/:investment_status'
      : '/admin/offering-admin/:status/current/:account_id/:listing_id/live-details/:investment_status'
  const list = (
    <OwnCache>
      <LiveDetails audience={audience} />
      <Outlet />
    </OwnCache>
  )
  const router = createMemoryRouter(
    [
      {
        element: list,
        children: [
          { path: `${pattern}/overview`, element: null },
          {
            path: `${pattern}/investor-information/:investment_id`,
            element: <InvestorInformation audience={audience} />,
          },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />, { wrapper: InSession })
  return router
}
const drawer = () => screen.findByRole('dialog', { name: 'Mara Lindqvist' })
const writes = () => writesOf(sent)

describe('what is ready is accepted at once', () => {
  const named = (id: string, name: string, event: string) => ({
    ...row,
    id,
    investor: { ...row.investor, name },
    status: status({ accepts: [event] }),
  })
  const rows = [
    named(ids.one, 'Mara Lindqvist', 'ISSUER_ACCEPTED'),
    named(ids.two, 'Theo Brandt', 'ISSUER_ACCEPTED'),
    named(ids.account, 'Ada Field', 'REJECT'),
  ]
  const ACTION = '01900000-0000-7000-8000-000000000007'
  /** A bulk action with two investments, `refused` of them with a cause. */
  const action = (over: object, refused = false) => ({
    id: ACTION,
    kind: 'issuer_accept',
    requested_by: 'Imani Ashford',
    requested_at: row.created_at,
    total: 2,
    done: refused ? 1 : 2,
    refused: refused ? 1 : 0,
    finished_at: null,
    status: status({ state: 'done', label: 'Finished', next: null }),
    filter: null,
    reasons: [],
    rows: [
      {
        investment_id: ids.one,
        number: 'C-10001',
        investor: 'Mara Lindqvist',
        outcome: 'done',
        reason: null,
        href: '/a',
      },
      {
        investment_id: ids.two,
        number: 'C-10002',
        investor: 'Theo Brandt',
        outcome: refused ? 'refused' : 'done',
        reason: refused ? 'The money came back.' : null,
        href: '/b',
      },
    ],
    ...over,
  })
  let begun: ReturnType<typeof action> | null
  let found: ReturnType<typeof action>
  const ready = (id: string, investor: string, reason: string | null) => ({
    investment_id: id,
    number: 'C-1',
    investor,
    amount: row.amount,
    reason,
    rev: 4,
  })
  const replies = (request: Sent): Reply => {
    if (request.path.endsWith('/events'))
      found = action({ status: status({ state: 'stopped', label: 'Stopped', next: null }) })
    if (request.path.endsWith('/events')) return { body: found.status }
    if (request.path.endsWith('/preview'))
      return {
        body: {
          rows: [
            ready(ids.one, 'Mara Lindqvist', null),
            ready(ids.two, 'Theo Brandt', null),
            ready(ids.payment, 'Rae Stone', 'The identity check is not approved.'),
          ],
          affected: 2,
        },
      }
    if (request.path.endsWith('/bulk-actions') && request.method === 'POST') {
      begun = found
      return { status: 201, body: found }
    }
    if (request.path.endsWith('/bulk-actions'))
      return {
        body: {
          items: begun === null ? [] : [begun],
          next_cursor: null,
          total: null,
          more: false,
        },
      }
    if (request.path.includes('/bulk-actions/')) return { body: found }
    if (request.path.endsWith('/investments'))
      return { body: { items: rows, next_cursor: null, total: 3, more: false } }
    return reads(dossier())(request)
  }
  beforeEach(() => {
    begun = null
    found = action({})
    answer = replies
  })
  const press = async (): Promise<HTMLElement> => {
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Accept all ready' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept all ready' })
    expect(await within(dialog).findByText('1 investment left out')).toBeVisible()
    expect(within(dialog).getByText('Rae Stone').parentElement).toHaveTextContent(
      'Rae Stone: The identity check is not approved.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Accept and sign 2' }))
    return screen.findByRole('dialog', { name: 'Accept all ready' })
  }

  it('by one call, which names what was confirmed, and says how far it is', async () => {
    open(`${base}/funded/overview`)
    const dialog = await press()
    expect(await within(dialog).findByText('2 of 2 handled')).toBeVisible()
    expect(writes().map((one) => [one.path.split('/').at(-1), one.body])).toEqual([
      ['preview', undefined],
      [
        'bulk-actions',
        {
          kind: 'issuer_accept',
          items: [
            { id: ids.one, rev: 4 },
            { id: ids.two, rev: 4 },
          ],
        },
      ],
    ])
  })
  it('and what is refused is named with its cause', async () => {
    found = action({}, true)
    open(`${base}/funded/overview`)
    const dialog = await press()
    expect(await within(dialog).findByText('The money came back.')).toBeVisible()
    expect(within(dialog).getByText('Refused')).toBeVisible()
  })
  it('and can be stopped while it runs; what was done stays', async () => {
    found = action({
      done: 1,
      status: status({ state: 'running', label: 'Running', accepts: ['STOPPED'] }),
    })
    begun = found
    open(`${base}/funded/overview`)
    await userEvent.click(await screen.findByRole('button', { name: 'Accepting: 1 of 2' }))
    expect(screen.queryByRole('button', { name: 'Accept all ready' })).toBeNull()
    const dialog = await screen.findByRole('dialog', { name: 'Accept all ready' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Stop' }))
    expect(await within(dialog).findByText('Stopped')).toBeVisible()
    expect(writes().at(-1)?.body).toEqual({ type: 'STOPPED', rev: 7 })
    expect(within(dialog).queryByRole('button', { name: 'Stop' })).toBeNull()
  })
  it('says why it can’t begin', async () => {
    answer = (request) =>
      request.path.endsWith('/preview')
        ? { status: 403, body: { code: 'forbidden', message: 'Only an owner accepts.' } }
        : replies(request)
    open(`${base}/funded/overview`)
    await userEvent.click(await screen.findByRole('button', { name: 'Accept all ready' }))
    expect(await screen.findByText('Only an owner accepts.')).toBeVisible()
  })
  it('by an owner alone', async () => {
    signIn('editor')
    open(`${base}/funded/overview`)
    await screen.findByRole('table', { name: 'Investments' })
    expect(screen.queryByRole('button', { name: 'Accept all ready' })).toBeNull()
  })
})

describe('the list of an offering’s investments', () => {
  it('asks for the bucket of the path and marks its pill, with the kept totals', async () => {
    open(`${base}/funded/overview`)
    await screen.findByRole('table', { name: 'Investments' })
    expect(sent.find((request) => request.path.endsWith('/investments'))?.query.get('bucket')).toBe(
      'funded',
    )
    const pills = screen.getByRole('navigation', { name: 'Investment status' })
    await waitFor(() =>
      expect(within(pills).getByRole('link', { name: /Funded/ }).textContent).toContain('23'),
    )
    expect(
      within(pills)
        .getByRole('link', { name: /Funded/ })
        .getAttribute('aria-current'),
    ).toBe('page')
    expect(
      within(pills)
        .getByRole('link', { name: /Pending/ })
        .getAttribute('href'),
    ).toBe(`${base}/pending/overview`)
    expect(within(pills).queryByRole('link', { name: /Rescinded/ })).toBeNull()
  })
  it('goes to another bucket by its own address', async () => {
    const router = open(`${base}/funded/overview`)
    await userEvent.click(await screen.findByRole('link', { name: /Pending/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${base}/pending/overview`))
    await waitFor(() => expect(sent.at(-1)?.query.get('bucket')).toBe('pending'))
  })
  it('shows all buckets when the query says so', async () => {
    open(`${base}/pending/overview?of=all`)
    await screen.findByRole('table', { name: 'Investments' })
    expect(sent.find((request) => request.path.endsWith('/investments'))?.query.get('bucket')).toBe(
      'all',
    )
    expect(
      (await screen.findByRole('link', { name: /^All(?!ocation)/ })).getAttribute('aria-current'),
    ).toBe('page')
  })
  it('reads the six steps as one sentence and opens a person beside the list', async () => {
    open(`${base}/funded/overview?q=mara`)
    const table = await screen.findByRole('table', { name: 'Investments' })
    expect(
      within(table).getByRole('img', {
        name: 'IRA done, KYC done, Payment done, Documents in review, Suitability needs changes, Investor details not started',
      }),
    ).toBeVisible()
    expect(
      within(table)
        .getByRole('link', { name: /Mara Lindqvist/ })
        .getAttribute('href'),
    ).toBe(`${base}/funded/investor-information/${ids.one}?q=mara`)
    expect(
      screen.getByRole('img', {
        name: /64 percent of the maximum is committed. The minimum target is met./,
      }),
    ).toBeVisible()
  })
  it('shows the way to the target with its closings, and the stages, each as a table too', async () => {
    open(`${base}/funded/overview`)
    const over = await screen.findByRole('region', { name: 'Committed over time' })
    expect(within(over).getByRole('figure')).toHaveAccessibleDescription(
      '$1,284,500.00 committed of a maximum of $2,000,000.00. The minimum target of $250,000.00 was reached by Nov 15, 2026. Closing 1 on Nov 16, 2026.',
    )
    await userEvent.click(within(over).getByRole('button', { name: 'Show data' }))
    for (const name of [
      'Week until Committed Closing',
      'Nov 15 $900,000 –',
      'Nov 22 $1,284,500 Closing 1',
      'Minimum target $250,000',
      'Maximum $2,000,000',
    ])
      expect(within(over).getByRole('row', { name })).toBeVisible()
    const stages = screen.getByRole('region', { name: 'Investments by stage' })
    await userEvent.click(within(stages).getByRole('button', { name: 'Show data' }))
    expect(within(stages).getByRole('row', { name: 'Money cleared 709' })).toBeVisible()
  })
  it('says that nobody has invested, and shows what the offering is read against', async () => {
    const usual = answer
    answer = (request) =>
      request.path.endsWith('/progress')
        ? {
            body: {
              ...progress,
              points: [{ from: '2026-11-02', until: '2026-11-02', cents: 0 }],
              closings: [],
              stages: progress.stages.map(({ stage }) => ({ stage, count: 0, cents: 0 })),
            },
          }
        : usual(request)
    open(`${base}/funded/overview`)
    const stages = await screen.findByRole('region', { name: 'Investments by stage' })
    expect(within(stages).getByRole('figure')).toHaveAccessibleDescription(
      'No investment was started.',
    )
    const over = screen.getByRole('region', { name: 'Committed over time' })
    await userEvent.click(within(over).getByRole('button', { name: 'Show data' }))
    expect(within(over).getByRole('row', { name: 'Nov 2 –' })).toBeVisible()
    expect(within(over).getByRole('row', { name: 'Minimum target $250,000' })).toBeVisible()
  })
  it('says why a refused offering is not shown', async () => {
    answer = () => ({
      status: 403,
      body: { statusCode: 403, code: 'forbidden', message: 'Your role doesn’t allow this.' },
    })
    open(`${base}/funded/overview`)
    await waitFor(() => expect(screen.getByText('Your role doesn’t allow this.')).toBeVisible())
  })
})

describe('one investment over the list', () => {
  const path = `${base}/funded/investor-information/${ids.one}`
  it('lets an owner accept what is funded, and sends that once', async () => {
    answer = reads(dossier({ accepts: ['ISSUER_ACCEPTED', 'REJECT'] }))
    open(path)
    const found = await drawer()
    await userEvent.click(within(found).getByRole('button', { name: 'Accept and sign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept this investment' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept and sign' }))
    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          method: 'POST',
          path: `/api/dealroom/offerings/${ids.listing}/investments/${ids.one}/decision`,
          body: { decision: 'accept' },
        },
      ]),
    )
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Accept this investment' })).toBeNull(),
    )
  })
  it('asks for a reason before it rejects', async () => {
    answer = reads(dossier({ accepts: ['ISSUER_ACCEPTED', 'REJECT'] }))
    open(path)
    await userEvent.click(within(await drawer()).getByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reject this investment' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Enter a reason for the other party.')).toBeVisible()
    expect(writes()).toEqual([])
    await userEvent.type(
      within(dialog).getByLabelText('Reason for the investor'),
      'Not in our round',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { body: { decision: 'reject', reason: 'Not in our round' } },
      ]),
    )
  })
  it('shows each sentence of a 409 and keeps the dialog open', async () => {
    const found = reads(dossier({ accepts: ['ISSUER_ACCEPTED', 'REJECT'] }))
    answer = (request) =>
      request.method === 'GET'
        ? found(request)
        : {
            status: 409,
            body: {
              statusCode: 409,
              code: 'guard_failed',
              message: 'x',
              detail: {
                state: 'funded',
                accepts: [],
                unmet: ['The agreement is not signed.', 'The money has not cleared.'],
              },
            },
          }
    open(path)
    await userEvent.click(within(await drawer()).getByRole('button', { name: 'Accept and sign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept this investment' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept and sign' }))
    expect(
      (await within(dialog).findAllByRole('listitem')).map((item) => item.textContent),
    ).toEqual(['The agreement is not signed.', 'The money has not cleared.'])
  })
  it.each(['viewer', 'editor'] as const)('gives a %s no buttons but says why', async (role) => {
    signIn(role)
    answer = reads(dossier({ accepts: ['ISSUER_ACCEPTED', 'REJECT'] }))
    open(path)
    const found = await drawer()
    expect(within(found).getByText(/Its owner accepts and rejects/)).toBeVisible()
    expect(within(found).queryByRole('button', { name: /Accept|Reject/ })).toBeNull()
  })
  it('keeps the acceptance disabled with its reason until the money has cleared', async () => {
    answer = reads(dossier({ accepts: ['REJECT'], bucket: 'processing' }))
    open(path)
    const button = within(await drawer()).getByRole('button', { name: 'Accept and sign' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('You accept once the money has cleared in escrow.')
  })
  it('says to an owner who has accepted that the platform decides next, and offers nothing', async () => {
    answer = reads(dossier({ accepts: ['REJECT'], bucket: 'funded' }))
    open(path)
    const found = await drawer()
    expect(
      within(found).getByText('You have accepted. The platform approves the closing next.'),
    ).toBeVisible()
    expect(within(found).queryByRole('button', { name: /Accept|Reject/ })).toBeNull()
  })
  it('walks to the next person and closes to the list, with the list’s query kept', async () => {
    const router = open(`${path}?q=mara`)
    const found = await drawer()
    expect(
      within(found).getByRole<HTMLButtonElement>('button', { name: 'Previous investor' }).disabled,
    ).toBe(true)
    await userEvent.click(within(found).getByRole('button', { name: 'Next investor' }))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`${base}/funded/investor-information/${ids.two}`),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
        `${base}/funded/overview?q=mara`,
      ),
    )
  })
  it('shows the steps with why one is closed, and what happened', async () => {
    open(path)
    const found = await drawer()
    expect(within(found).getByText('1 of 2 done')).toBeVisible()
    expect(within(found).getByText('Choose the registration first.')).toBeVisible()
    expect(await within(found).findByText('Submitted the investment')).toBeVisible()
  })
})

describe('the platform’s side', () => {
  const path = `${adminBase}/pending/investor-information/${ids.one}`
  it('asks for a correction of a step that can go back, with its reason', async () => {
    signIn(null, 'compliance')
    answer = reads(
      dossier({ accepts: ['REVIEW_APPROVED', 'ACTION_REQUESTED', 'REJECT'], bucket: 'pending' }),
    )
    open(path, 'admin')
    const found = await drawer()
    expect(within(found).getByRole('button', { name: 'Approve review' })).toBeVisible()
    await userEvent.click(within(found).getByRole('button', { name: 'Ask for a correction' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for a correction' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a correction' }))
    expect(await within(dialog).findByText('Choose the step to correct.')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: /Step/ }))
    expect(
      (await screen.findByRole('option', { name: /Documents/ })).getAttribute('aria-disabled'),
    ).toBe('true')
    await userEvent.click(screen.getByRole('option', { name: /KYC/ }))
    await userEvent.type(
      within(dialog).getByLabelText('Corrections needed'),
      'The photo is blurred',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for a correction' }))
    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          path: `/api/admin/investments/${ids.one}/decision`,
          body: { decision: 'ask', step: 'kyc', reason: 'The photo is blurred' },
        },
      ]),
    )
  })
  it('proposes a receipt with the reference and the open amount filled in, and asks for the bank’s number and document', async () => {
    signIn(null, 'operator')
    open(path, 'admin')
    await userEvent.click(within(await drawer()).getByRole('button', { name: 'Record receipt' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a receipt' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Reference').value).toBe('CAP-7K2M9')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Propose receipt' }))
    for (const missing of [
      'Copy the bank’s number of the movement.',
      'Upload the document of the bank that shows the money.',
    ])
      expect((await within(dialog).findAllByText(missing))[0]).toBeVisible()
    expect(writes()).toEqual([])
  })
  it('goes on with a rescission once one entry of the history names the two people who approved it (P1)', async () => {
    signIn(null, 'operator')
    const closed = dossier({ accepts: ['RESCISSION_APPROVED', 'RESCIND'] })
    let approved = false
    answer = (request) => {
      if (!request.path.endsWith('/history')) return reads(closed)(request)
      const entry = {
        id: '2',
        machine: 'investment',
        says: 'Approved the rescission',
        from: 'closed',
        to: 'closed',
        at: row.created_at,
        who: 'Olive Marsh and Helen Strand',
        role: 'SYS',
        reason: 'A court has ordered it.',
        machine_version: 1,
        changes: [],
      }
      return {
        body: { items: approved ? [entry] : [], next_cursor: null, total: null, more: false },
      }
    }
    open(path, 'admin')
    const none = await within(await drawer()).findByText(/^No rescission of this sale is approved/)
    expect(none).toBeVisible()
    expect(within(await drawer()).queryByRole('button', { name: 'Rescind sale' })).toBeNull()
    cleanup()
    approved = true
    open(path, 'admin')
    expect(await within(await drawer()).findByText('Olive Marsh and Helen Strand')).toBeVisible()
    expect(within(await drawer()).getByRole('button', { name: 'Rescind sale' })).toBeVisible()
  })
  it('says that a proposed receipt waits for a second person, who may approve it and where', async () => {
    signIn(null, 'operator')
    const usual = answer
    answer = (request) =>
      request.path === '/api/admin/proposals'
        ? {
            body: {
              items: [
                {
                  id: ids.two,
                  title: 'Record a receipt of $2,496.90',
                  approved_by: 'operator or compliance',
                  proposed_by: 'Olive Marsh',
                  proposed_by_me: true,
                },
              ],
              next_cursor: null,
              total: null,
              more: false,
            },
          }
        : usual(request)
    open(path, 'admin')
    const link = await within(await drawer()).findByRole('link', { name: 'Open the proposal' })
    expect(link.getAttribute('href')).toBe(`/admin/proposals/${ids.two}`)
    expect(link.parentElement).toHaveTextContent(
      'Waiting for a second person. You proposed it; operator or compliance may approve it.',
    )
    expect(sent.find(({ path: at }) => at === '/api/admin/proposals')?.query.get('id')).toBe(
      ids.payment,
    )
  })
  it('records no receipt of money that is in escrow, and leaves its clearing to the clock', async () => {
    signIn(null, 'operator')
    answer = reads(dossier({}, { state: 'in_escrow', label: 'In escrow', accepts: [] }))
    open(path, 'admin')
    const found = await drawer()
    expect(
      within(found).getByRole('button', { name: 'Record receipt' }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(within(found).queryByRole('button', { name: /cleared/i })).toBeNull()
  })
  it('lets support read only', async () => {
    signIn(null, 'support')
    answer = reads(dossier({ accepts: ['REVIEW_APPROVED', 'REJECT'] }))
    open(path, 'admin')
    const found = await drawer()
    expect(
      within(found).getByText('Your role can view only. Compliance and operators decide.'),
    ).toBeVisible()
    expect(within(found).queryByRole('button', { name: /Approve|Reject|Record|Mark/ })).toBeNull()
  })
})

describe('which decisions a state takes', () => {
  it('are those whose event it accepts, for the side that looks', () => {
    const keys = (audience: Audience, accepts: string[], bucket = 'funded') =>
      decisionsFor(audience, { accepts, bucket }).map((one) => one.key)
    // what the company has accepted is the platform's to reject (41.2)
    expect(keys('issuer', ['REJECT'])).toEqual([])
    expect(keys('issuer', ['REJECT'], 'processing')).toEqual(['reject'])
    expect(keys('issuer', ['ISSUER_ACCEPTED', 'REJECT', 'CLOSE'])).toEqual(['reject', 'accept'])
    expect(keys('issuer', [])).toEqual([])
    expect(keys('admin', ['ACTION_REQUESTED', 'REVIEW_APPROVED', 'REJECT'])).toEqual([
      'reject',
      'ask',
      'review_approve',
    ])
    expect(keys('admin', ['CLOSE', 'PULLED_BACK'])).toEqual(['pull_back'])
    expect(keys('admin', ['PRINCIPAL_APPROVED', 'ISSUER_ACCEPTED'])).toEqual(['principal_approve'])
  })
  it('say why an acceptance waits, and nothing once the investment has ended', () => {
    expect(acceptWaits({ accepts: ['REJECT'], bucket: 'funded' })).toBe(
      'You have accepted. The platform approves the closing next.',
    )
    expect(acceptWaits({ accepts: [], bucket: 'rejected' })).toBeNull()
  })
  it('show a step that nobody knows by its tone', () => {
    expect([
      cellOf({ state: 'new', tone: 'danger' }),
      cellOf({ state: 'new', tone: 'info' }),
      cellOf({ state: 'expired', tone: 'warning' }),
    ]).toEqual(['issue', 'none', 'issue'])
  })
})
