import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import type { User } from '#domain/shared/user.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import { OwnCache } from '#tests/support/own-cache.tsx'
import NewRole from './new-role.screen.tsx'
import Role from './role.screen.tsx'
import Roles from './roles.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const REVIEW = '0192d3a0-0000-7000-8000-000000000002'
const PATH = '/api/admin/roles'
const status = (state: string, label: string, accepts: string[]) => ({
  state,
  label,
  tone: 'success',
  icon: 'check',
  bucket: null,
  next: {
    cause: 'The role is valid until its last day, if it has one.',
    who: 'clock',
    by: null,
    link: null,
    alternatives: [],
  },
  accepts,
  rev: 2,
})
const role = {
  id: ID,
  user_id: ID,
  name: 'Sven Aalto',
  email: 'sven@mail.example',
  role: 'support',
  reason: 'Answers questions of investors.',
  ends_on: '2027-02-20',
  begun_at: '2026-11-20T15:00:00.000Z',
  proposed_by: 'Olive Marsh',
  approved_by: 'Olive Marsh',
  last_sign_in_at: null,
  account: {
    legal_name: 'Sven Aalto',
    verified: true,
    home: 'Duluth, MN, US',
    sign_ins: [{ at: '2026-11-20T15:00:00.000Z', device: 'Firefox on Linux', ip: '203.0.113.9' }],
    same_network: ['Olive Marsh'],
    same_person: [] as string[],
  },
  status: status('active', 'Active', ['REVOKED']),
  review: {
    id: REVIEW,
    quarter: '2027-Q1',
    due_at: '2027-01-31T05:00:00.000Z',
    overdue: true,
    status: {
      ...status('open', 'Needs a review', ['CONFIRMED', 'REMOVED']),
      next: {
        cause: 'Another operator confirms or removes the role.',
        who: 'platform',
        by: '2027-01-31T05:00:00.000Z',
        link: null,
        alternatives: [],
      },
    },
  },
}
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })
function open(Screen: ComponentType, replies: Replies, path = '*', address = '/') {
  const sent = network(replies)
  const element = (
    <InSession>
      <OwnCache>
        <Screen />
      </OwnCache>
    </InSession>
  )
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return { sent }
}
const openRole = (replies: Replies) =>
  open(
    Role,
    replies,
    '/admin/access/user-management/:grant_id',
    `/admin/access/user-management/${ID}`,
  )

it('lists who has which role until when, and which review is overdue', async () => {
  open(Roles, { [`GET ${PATH}`]: () => ({ body: page([role]) }) })
  await screen.findAllByText('sven@mail.example')
  screen.getAllByText('Feb 20, 2027')
  screen.getAllByText(/^Overdue since/)
})

it('says what is missing when nothing matches', async () => {
  open(Roles, { [`GET ${PATH}`]: () => ({ body: page([]) }) })
  await screen.findByText('No roles here')
})

it('refuses everybody but operators in words', async () => {
  openRole({
    [`GET ${PATH}/${ID}`]: () => ({
      status: 403,
      body: { code: 'forbidden', message: 'You don’t have access to this.' },
    }),
  })
  await screen.findByText('You don’t have access to this.')
})

it('removes a role in its review with a reason, and says why the server refuses it', async () => {
  const { sent } = openRole({
    [`GET ${PATH}/${ID}`]: () => ({ body: role }),
    [`POST /api/lifecycles/access-review/${REVIEW}/events`]: () => ({
      status: 409,
      body: {
        code: 'guard_failed',
        message: 'This action isn’t available right now.',
        detail: { unmet: ['You can’t review your own role. Ask another operator.'] },
      },
    }),
  })
  await screen.findByText('The review is overdue')
  expect(screen.getByText('Another operator confirms or removes the role.')).toBeVisible()
  expect(screen.queryByText('No action needed.')).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Remove role' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Left the team.')
  await user.click(within(dialog).getByRole('button', { name: 'Remove role' }))
  await within(dialog).findByText('You can’t review your own role. Ask another operator.')
  expect(writesOf(sent)[0]?.body).toMatchObject({ type: 'REMOVED', reason: 'Left the team.' })
})

it('shows whose account it is before a role is approved (K5)', async () => {
  openRole({
    [`GET ${PATH}/${ID}`]: () => ({
      body: {
        ...role,
        account: { ...role.account, same_person: ['olive@mail.example'] },
      },
    }),
  })
  await screen.findByText('Sven Aalto (verified)')
  screen.getByText('Duluth, MN, US')
  screen.getByText(/^Firefox on Linux, 203.0.113.9, /)
  screen.getByText('Signs in from the network of other staff')
  screen.getByText('The same person has another account')
  screen.getByText('olive@mail.example')
})

it('leaves the review of the own role to somebody else', async () => {
  withSession({ settled: true, signedIn: true, user: { id: ID } as User })
  openRole({ [`GET ${PATH}/${ID}`]: () => ({ body: role }) })
  await screen.findByText(/You can’t review your own role/)
  expect(screen.queryByRole('button', { name: 'Keep role' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove role' })).toBeNull()
})

it('grants a role with a reason and a last day, and shows a refusal at its field', async () => {
  let first = true
  const { sent } = open(NewRole, {
    [`POST ${PATH}`]: () => {
      const refusal = {
        status: 422,
        body: {
          code: 'invalid',
          message: 'Check the highlighted fields.',
          fields: { ends_on: 'Enter a date after today and not after 2027-11-26.' },
        },
      }
      const answer = first ? refusal : { status: 201, body: { id: ID } }
      first = false
      return answer
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Grant role' }))
  expect(writesOf(sent)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), 'sven@mail.example')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Answers questions.')
  await user.type(screen.getByRole('textbox', { name: /^Last day/ }), '02/20/2099')
  await user.click(screen.getByRole('button', { name: 'Grant role' }))
  await screen.findByText('Enter a date after today and not after 2027-11-26.')
  await user.click(screen.getByRole('button', { name: 'Grant role' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(2))
  expect(writesOf(sent)[1]?.body).toEqual({
    email_address: 'sven@mail.example',
    role: 'support',
    reason: 'Answers questions.',
    ends_on: '2099-02-20',
  })
})
