import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import EditFirm from './edit-firm.screen.tsx'
import Firm from './firm.screen.tsx'
import Firms from './firms.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const PATH = '/api/admin/firms'
const firm = {
  kind: 'broker_dealer',
  legal_name: 'Harbor Securities LLC',
  crd: '123456',
  sec_no: '8-12345',
  states: ['NY', 'TX'],
  principal_name: 'Ada Reed',
  contact_email: 'ada@harbor.example',
  contact_phone: '+12025550123',
  escrow: 'First Bank holds the money.',
  compensation: 'Five percent of the money raised.',
  control_persons: [{ name: 'Ben Hale', title: 'Chief executive officer', crd: '654321' }],
  criminal: false,
  regulatory: true,
  civil: false,
  financial: false,
  disclosure_details: 'A fine in 2019.',
  checked_on: '2026-11-20',
}
const row = {
  id: ID,
  kind: 'broker_dealer',
  legal_name: firm.legal_name,
  crd: firm.crd,
  sec_no: firm.sec_no,
  states: 2,
  disclosures: 1,
  checked_on: firm.checked_on,
  version: 2,
  saved_at: '2026-11-20T15:00:00.000Z',
  saved_by: 'Olive Marsh',
}
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })
const one = { id: ID, version: 2, firm }
function open(Screen: ComponentType, replies: Replies) {
  const sent = network(replies)
  const element = (
    <OwnCache>
      <Screen />
    </OwnCache>
  )
  const router = createMemoryRouter([{ path: '/firms/:firm_id', element }], {
    initialEntries: [`/firms/${ID}`],
  })
  render(<RouterProvider router={router} />)
  return sent
}

it('lists each firm with its numbers and its disclosures', async () => {
  open(Firms, { [`GET ${PATH}`]: () => ({ body: page([row]) }) })
  await screen.findAllByText('Harbor Securities LLC')
  screen.getAllByText('8-12345')
  screen.getAllByText('1 answered with yes')
})

it('says what is missing when there is no firm', async () => {
  open(Firms, { [`GET ${PATH}`]: () => ({ body: page([]) }) })
  await screen.findByText('No firms yet')
})

it('shows a firm, and what changed in each version by the names of the fields', async () => {
  open(Firm, {
    [`GET ${PATH}/${ID}`]: () => ({ body: one }),
    [`GET ${PATH}/${ID}/history`]: () => ({
      body: page([
        {
          id: '2',
          at: row.saved_at,
          says: 'Saved version 2',
          who: 'Olive Marsh',
          changes: [{ field: 'sec_no', before: '8-11111', after: '8-12345' }],
        },
      ]),
    }),
  })
  await screen.findByText(/Ben Hale, Chief executive officer/)
  await screen.findAllByText('Saved version 2')
  expect(screen.getAllByText(/^SEC file number/).length).toBeGreaterThan(1)
  screen.getAllByText('8-11111')
})

it('saves the next version on the one that was read, and shows a refusal at its field', async () => {
  const sent = open(EditFirm, {
    [`GET ${PATH}/${ID}`]: () => ({ body: one }),
    [`PUT ${PATH}/${ID}`]: () => ({
      status: 422,
      body: {
        code: 'refused',
        message: 'This action isn’t available right now.',
        fields: { sec_no: 'Another firm has this SEC file number.' },
      },
    }),
  })
  const user = userEvent.setup()
  const form = await screen.findByRole('form', { name: 'Firm' })
  const number = within(form).getByRole('textbox', { name: /SEC file number/ })
  await user.clear(number)
  await user.type(number, '007-00061')
  await user.click(within(form).getByRole('button', { name: 'Save firm' }))
  await within(form).findByText('A broker-dealer file number looks like 8-12345.')
  expect(writesOf(sent)).toEqual([])
  await user.clear(number)
  await user.type(number, '8-54321')
  await user.click(within(form).getByRole('button', { name: 'Save firm' }))
  await within(form).findByText('Another firm has this SEC file number.')
  expect(writesOf(sent)[0]?.match).toContain('2')
  expect(writesOf(sent)[0]?.body).toMatchObject({ sec_no: '8-54321' })
})
