import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { EventButtons } from '#src/blocks/event-buttons.tsx'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import ProposalPage from './proposal.screen.tsx'
import Proposals from './proposals.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const SUBJECT = '0192d3a0-0000-7000-8000-000000000002'
const PATH = '/api/admin/proposals'
const status = (accepts: string[]) => ({
  state: 'proposed',
  label: 'Waiting for a second person',
  tone: 'warning',
  icon: 'clock',
  bucket: null,
  next: {
    cause: 'Another person decides.',
    who: 'platform',
    by: '2026-12-08T15:00:00.000Z',
    link: null,
    alternatives: [],
  },
  accepts,
  rev: 1,
})
const row = (more: object = {}) => ({
  id: ID,
  kind: 'event',
  event: 'RESCISSION_APPROVED',
  title: 'Approved the rescission',
  about: 'Jane Doe, INV-1042',
  approved_by: 'operator or compliance',
  proposed_by: 'Olive Reyes',
  proposed_by_me: false,
  in_effect: false,
  proposed_at: '2026-12-01T15:00:00.000Z',
  expires_at: '2026-12-08T15:00:00.000Z',
  decided_by: null,
  ended_at: null,
  status: status(['APPROVED', 'REJECTED']),
  ...more,
})
const whole = (more: object = {}) => ({
  ...row(),
  subject: { machine: 'investment', id: SUBJECT, link: null },
  reason: 'The agreement was signed under a wrong name.',
  evidence: [],
  dry_run: [
    { kind: 'posts', text: 'Refund of INV-1042', amount: 772_700 },
    { kind: 'sends', text: 'Your sale is undone (to Jane Doe)', amount: null },
  ],
  staff_own: false,
  may_approve: ['Grace Reed', 'Ada Hall'],
  why_not: null,
  ...more,
})
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })
function open(content: ReactNode, replies: Replies, path = '*', address = '/') {
  const sent = network(replies)
  const router = createMemoryRouter([{ path, element: <OwnCache>{content}</OwnCache> }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return sent
}
const openOne = (body: object, more: Replies = {}, answerStatus = 200) =>
  open(
    <ProposalPage />,
    { [`GET ${PATH}/${ID}`]: () => ({ status: answerStatus, body }), ...more },
    '/admin/proposals/:proposal_id',
    `/admin/proposals/${ID}`,
  )

it('lists what waits, and says where acts are proposed when nothing does', async () => {
  open(<Proposals />, { [`GET ${PATH}`]: () => ({ body: page([row()]) }) })
  await screen.findAllByText('Approved the rescission')
  screen.getAllByText('Olive Reyes')
})
it('says where acts are proposed when nothing waits', async () => {
  open(<Proposals />, { [`GET ${PATH}`]: () => ({ body: page([]) }) })
  await screen.findByText('You propose an act on the page of its record.')
})

it('shows what it does in words and figures, and sends the approval', async () => {
  const sent = openOne(whole(), {
    [`POST /api/lifecycles/proposal/${ID}/events`]: () => ({ body: status([]) }),
  })
  await screen.findByText('$7,727.00')
  screen.getByText('Your sale is undone (to Jane Doe)')
  screen.getByText('The agreement was signed under a wrong name.')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve' })
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(writesOf(sent)[0]?.body).toEqual({ type: 'APPROVED', rev: 1 }))
})
it('names who may approve to the person who may not, and offers nothing but the withdrawal', async () => {
  openOne(
    whole({
      proposed_by_me: true,
      why_not: 'A second person has to decide: you proposed or prepared this.',
      status: status(['WITHDRAWN']),
    }),
  )
  await screen.findByText(/you proposed or prepared this. Grace Reed or Ada Hall may approve it/)
  screen.getByRole('button', { name: 'Withdraw' })
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
it('marks what is of a member of staff', async () => {
  openOne(whole({ staff_own: true }))
  await screen.findByText('Staff member’s own investment')
})
it('says that a role is missing when no other person may approve', async () => {
  openOne(whole({ may_approve: [] }))
  await screen.findByText('No other person may approve this yet')
})
it('says that it could not be loaded, and loads it again', async () => {
  openOne({ code: 'unavailable', message: 'The service is busy.' }, {}, 503)
  await screen.findByRole('button', { name: 'Try again' })
})

const buttons = (
  <EventButtons
    machine="investment"
    id={SUBJECT}
    presented={{ accepts: ['RESCISSION_APPROVED'], second: ['RESCISSION_APPROVED'], rev: 3 }}
    acts={[
      {
        type: 'RESCISSION_APPROVED',
        label: 'Approve rescission',
        explain: 'The sale is undone.',
        done: 'Rescission approved',
        reason: 'Why is the sale undone?',
      },
    ]}
    changes={[]}
  />
)
it('proposes from the button of an event that needs a second person', async () => {
  const sent = open(buttons, {
    [`GET ${PATH}`]: () => ({ body: page([]) }),
    [`POST ${PATH}`]: () => ({ status: 201, body: { id: ID } }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Approve rescission' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve rescission' })
  await user.type(within(dialog).getByRole('textbox'), 'It was signed under a wrong name.')
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
  await waitFor(() =>
    expect(writesOf(sent)[0]?.body).toEqual({
      kind: 'event',
      subject: { machine: 'investment', id: SUBJECT },
      payload: { type: 'RESCISSION_APPROVED', rev: 3 },
      reason: 'It was signed under a wrong name.',
      evidence: [],
    }),
  )
})
it('says that the act waits, with who may approve it, instead of the button', async () => {
  open(buttons, { [`GET ${PATH}`]: () => ({ body: page([row()]) }) })
  await screen.findByText(/Waiting for a second person/)
  screen.getByText(/operator or compliance may approve it/)
  screen.getByRole('link', { name: 'Open the proposal' })
  expect(screen.queryByRole('button', { name: 'Approve rescission' })).toBeNull()
})

const inEffect = (more: object = {}) =>
  whole({ in_effect: true, title: 'End the operator role of a person', ...more })
it('says until when an act in effect needs an approval, and offers to undo it', async () => {
  openOne(inEffect())
  await screen.findByText(/It’s in effect\. Without an approval by .*2026.* it’s undone/)
  screen.getByRole('button', { name: 'Approve' })
  screen.getByRole('button', { name: 'Reject and undo' })
})
it('offers the person who revoked a role only to undo it, and names who confirms it', async () => {
  openOne(
    inEffect({
      proposed_by_me: true,
      why_not: 'A second person has to decide: you proposed or prepared this.',
      status: status(['WITHDRAWN']),
    }),
  )
  await screen.findByText(/It’s in effect\. .* Grace Reed or Ada Hall may approve it/)
  screen.getByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reject and undo' })).toBeNull()
})
it('says that a colleague decided a confirmation after the page was read', async () => {
  const message = 'Someone changed this in the meantime.'
  openOne(inEffect(), {
    [`POST /api/lifecycles/proposal/${ID}/events`]: () => ({
      status: 412,
      body: {
        code: 'stale',
        message,
        detail: {
          current: { state: 'approved', rev: 2 },
          fields: [],
          changes: [{ says: 'Approved', who: 'Ada Hall', at: '2026-12-02T15:00:00.000Z' }],
        },
      },
    }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Reject and undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject and undo' }))
  await user.type(dialog.getByRole('textbox'), 'The role is still needed.')
  await user.click(dialog.getByRole('button', { name: 'Reject and undo' }))
  await dialog.findByText(message)
  dialog.getByText(/^Approved: Ada Hall, /)
  dialog.getByRole('button', { name: 'Read again' })
})
it('refuses the page of a confirmation to people who may not read it', async () => {
  const message = 'You don’t have access to this.'
  openOne({ code: 'forbidden', message }, {}, 403)
  await screen.findByText(message)
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
