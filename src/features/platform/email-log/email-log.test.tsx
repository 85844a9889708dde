import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { expect, it, vi } from 'vitest'
import type { EmailEntry } from '#domain/shared/email-log.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { toast } from '#src/ui/toast.tsx'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import EmailLog from './email-log.screen.tsx'
import EmailProblems from './email-problems.screen.tsx'

const entry = (more: Partial<EmailEntry> = {}): EmailEntry => ({
  id: '0190b1c2-0000-7000-8000-000000000011',
  created_at: '2026-11-20T15:00:00Z',
  to: { name: 'Ann', address: 'ann@mail.example' },
  subject: 'Sign the agreement',
  template: 'notice',
  state: 'sent',
  sent_at: '2026-11-20T15:00:02Z',
  tries: 1,
  problem: null,
  ...more,
})
const page = (items: EmailEntry[]) => ({ items, next_cursor: null, total: null, more: false })
function open(Screen: () => React.ReactNode, replies: Replies) {
  const sent = network(replies)
  const router = createMemoryRouter([{ path: '/', Component: Screen }])
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
  return sent
}

it('shows each e-mail with its recipient, its subject and where it is', async () => {
  open(EmailLog, { 'GET /api/admin/emails': () => ({ body: page([entry()]) }) })
  await screen.findAllByText('ann@mail.example')
  screen.getAllByText('Sign the agreement')
  screen.getAllByText('Sent')
})

it('says that there are no problems', async () => {
  open(EmailProblems, { 'GET /api/admin/emails': () => ({ body: page([]) }) })
  await screen.findByText('No problems')
})

it('asks for what was not sent, says why, and sends it again', async () => {
  const failed = entry({
    state: 'failed',
    sent_at: null,
    tries: 3,
    problem: { at: '2026-11-20T15:10:00Z', code: '552', meaning: 'The mailbox is full.' },
  })
  const sent = open(EmailProblems, {
    'GET /api/admin/emails': () => ({ body: page([failed]) }),
    [`POST /api/admin/emails/${failed.id}/send`]: () => ({ body: entry({ state: 'queued' }) }),
  })
  await screen.findAllByText(/The mailbox is full\. \(552, 3 tries\)/)
  expect(sent[0]?.query.get('state')).toBe('problem')
  const [button] = screen.getAllByRole('button', { name: /^Send again: Sign the agreement/ })
  if (button) fireEvent.click(button)
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
})

it('says what the server says when the message cannot be sent again, and shows the list anew', async () => {
  const failed = entry({
    state: 'failed',
    sent_at: null,
    problem: { at: '2026-11-20T15:10:00Z', code: '552', meaning: 'The mailbox is full.' },
  })
  const refusal = 'Only a message that was not sent can be sent again.'
  const sent = open(EmailProblems, {
    'GET /api/admin/emails': () => ({ body: page([failed]) }),
    [`POST /api/admin/emails/${failed.id}/send`]: () => ({
      status: 422,
      body: { statusCode: 422, code: 'refused', message: 'Check this.', fields: { id: refusal } },
    }),
  })
  const told = vi.spyOn(toast, 'error')
  const [button] = await screen.findAllByRole('button', { name: /^Send again/ })
  if (button) fireEvent.click(button)
  await waitFor(() => expect(told).toHaveBeenCalledWith(refusal))
  await waitFor(() => expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2))
})

it('says what was reported of an e-mail, and sends one that was held back, but none that came back', async () => {
  const bounced = entry({
    state: 'bounced',
    problem: { at: '2026-11-20T15:10:00Z', code: '550', meaning: 'The mailbox does not exist.' },
  })
  const held = entry({
    id: '0190b1c2-0000-7000-8000-000000000012',
    subject: 'A new offering',
    state: 'suppressed',
    sent_at: null,
    problem: { at: '2026-11-20T15:10:00Z', code: 'bounced', meaning: 'Earlier e-mails came back.' },
  })
  open(EmailProblems, { 'GET /api/admin/emails': () => ({ body: page([bounced, held]) }) })
  await screen.findAllByText('The mailbox does not exist. (550)')
  screen.getAllByText('Earlier e-mails came back.')
  screen.getAllByText('Held back')
  const buttons = screen.getAllByRole('button', { name: /^Send again/ })
  expect(new Set(buttons.map((one) => one.getAttribute('aria-label')))).toEqual(
    new Set(['Send again: A new offering, to ann@mail.example']),
  )
})
