import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import type { ReceivedView } from '#domain/platform/model/received-mail.ts'
import type { User } from '#domain/shared/user.ts'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { InSession, withSession } from '#tests/support/session.tsx'
import ReceivedMail from './received-mail.screen.tsx'
import ReceivedMails from './received-mails.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const PATH = '/api/admin/received-emails'
const bounce: ReceivedView = {
  id: ID,
  kind: 'bounce',
  from: { name: '', address: 'mailer-daemon@mx.example' },
  subject: 'Returned mail',
  received_at: '2026-11-20T15:00:00.000Z',
  person: { id: ID, name: 'Ada Reed' },
  bounce: {
    status: '5.1.1',
    address: 'ada@gone.example',
    meaning: 'The mailbox doesn’t exist. Ask the person for another address.',
  },
  needs_handling: true,
  handled: null,
  text: 'See [link removed]',
  sent: {
    id: ID,
    subject: 'Your shares',
    to: 'ada@gone.example',
    created_at: '2026-11-20T14:00:00Z',
  },
}
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })
function open(Screen: ComponentType, admin_role: User['admin_role'], replies: Replies) {
  withSession({
    settled: true,
    signedIn: true,
    user: { admin_role, companies: [] as User['companies'] } as User,
  })
  const sent = network(replies)
  const element = (
    <OwnCache>
      <Screen />
    </OwnCache>
  )
  const router = createMemoryRouter(
    [
      { path: '/mails/:received_id', element },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/mails/${ID}`] },
  )
  render(<RouterProvider router={router} />, { wrapper: InSession })
  return sent
}

it('lists each e-mail with the person and what a bounce means; only operators import', async () => {
  open(ReceivedMails, 'support', { [`GET ${PATH}`]: () => ({ body: page([bounce]) }) })
  await screen.findAllByText('Returned mail')
  screen.getAllByText('Account: Ada Reed')
  screen.getAllByText(/The mailbox doesn’t exist.*\(5\.1\.1\)/)
  expect(screen.queryByRole('button', { name: 'Import e-mail' })).toBeNull()
})

it('says how an e-mail comes here when there is none, and why a file is refused', async () => {
  const problem = 'This file isn’t an e-mail with a sender.'
  const sent = open(ReceivedMails, 'operator', {
    [`GET ${PATH}`]: () => ({ body: page([]) }),
    [`POST ${PATH}`]: () => ({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Check the highlighted fields.',
        fields: { file: problem },
      },
    }),
  })
  await screen.findByText('No received e-mails yet')
  await userEvent.upload(
    screen.getByLabelText('Import e-mail', { selector: 'input' }),
    new File(['hello'], 'mail.eml', { type: 'message/rfc822' }),
  )
  await screen.findByText(problem)
  expect(writesOf(sent)).toHaveLength(1)
})

it('shows an e-mail without its links, and marks it as handled with a note', async () => {
  const sent = open(ReceivedMail, 'support', {
    [`GET ${PATH}/${ID}`]: () => ({ body: bounce }),
    [`POST ${PATH}/${ID}/handle`]: () => ({ body: bounce }),
  })
  const user = userEvent.setup()
  await screen.findByText('See [link removed]')
  screen.getByText('ada@gone.example')
  await user.click(screen.getByRole('button', { name: 'Mark as handled' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark as handled' })
  await user.type(within(dialog).getByRole('textbox', { name: /^What you did/ }), 'Called Ada.')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as handled' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  expect(writesOf(sent)[0]?.body).toEqual({ note: 'Called Ada.' })
})

it('says who handled it, and offers it no second time', async () => {
  const handled = { at: '2026-11-21T15:00:00.000Z', by: 'Olive Marsh', note: 'Called Ada.' }
  open(ReceivedMail, 'support', { [`GET ${PATH}/${ID}`]: () => ({ body: { ...bounce, handled } }) })
  await screen.findByText(/Handled by Olive Marsh/)
  expect(screen.queryByRole('button', { name: 'Mark as handled' })).toBeNull()
})
