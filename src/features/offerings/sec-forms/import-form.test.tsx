import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { ports } from '#src/api/ports.ts'
import { withSession } from '#tests/support/session.tsx'
import ImportForm from './import-form.screen.tsx'

const account = '0192d3a0-0000-7000-8000-0000000000a1'
const listing = '0192d3a0-0000-7000-8000-0000000000b1'
let sent: unknown[]
let reply: { status: number; body: object }
const before = ports.fetch
beforeEach(() => {
  withSession({ settled: true, signedIn: true, user: null })
  sent = []
  reply = {
    status: 201,
    body: {
      listing_id: listing,
      form: 'C',
      topics: [{ topic: 'details', title: 'Details', fields: 8 }],
      unplaced: [{ label: 'Date signed', value: '03-26-2024', why: 'You’ll sign again.' }],
    },
  }
  ports.fetch = (url, init) => {
    sent.push(JSON.parse(init?.body as string))
    if (reply.status < 300 && String(url).includes('/preview'))
      return Promise.resolve(
        new Response(
          JSON.stringify({
            form: 'C',
            issuer: { name: 'Tidewater Grid, Inc.', cik: null },
            topics: [{ topic: 'details', title: 'Details', fields: 1, values: { price: '4.10' } }],
            unplaced: [{ label: 'Date signed', value: '03-26-2024', why: 'You’ll sign again.' }],
          }),
          { status: 200, headers: { 'content-type': 'application/json' } },
        ),
      )
    return Promise.resolve(
      new Response(JSON.stringify(reply.body), {
        status: reply.status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open() {
  const router = createMemoryRouter(
    [{ path: '/company/:account_id/import-offering', element: <ImportForm /> }],
    { initialEntries: [`/company/${account}/import-offering`] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}
const read = () => userEvent.click(screen.getByRole('button', { name: 'Read the form' }))
const begin = () => userEvent.click(screen.getByRole('button', { name: 'Begin offering' }))
const choose = () =>
  userEvent.upload(
    screen.getByLabelText('Choose the file'),
    new File(['<edgarSubmission/>'], 'primary_doc.xml', { type: 'text/xml' }),
  )

it('asks for a name and a file before anything is sent', async () => {
  open()
  await screen.findByRole('dialog')
  await read()
  expect(await screen.findByText('Use at least 2 characters.')).toBeVisible()
  expect(screen.getByText('Choose the file.')).toBeVisible()
  expect(sent).toEqual([])
})

it('sends the file, then says what was filled in and what found no place', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('Name'), 'Seed round')
  await choose()
  expect(await screen.findByText('primary_doc.xml')).toBeVisible()
  await read()
  expect(
    await screen.findByText('Form C of Tidewater Grid, Inc.: nothing is stored yet.'),
  ).toBeVisible()
  expect(screen.getByText('Details: 1 field')).toBeVisible()
  expect(screen.getByText('Date signed:')).toBeVisible()
  await begin()
  expect(await screen.findByText('Read from Form C')).toBeVisible()
  expect(sent).toEqual([
    { xml: '<edgarSubmission/>' },
    { name: 'Seed round', xml: '<edgarSubmission/>' },
  ])
  expect(screen.getByText('You’ll sign again.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the checklist' })).toBeVisible()
})

it('shows the server’s reason when the file is refused', async () => {
  reply = {
    status: 400,
    body: {
      statusCode: 400,
      code: 'invalid',
      message: 'Check the highlighted fields.',
      fields: { xml: 'This isn’t an XML file as EDGAR publishes it.' },
    },
  }
  open()
  await userEvent.type(await screen.findByLabelText('Name'), 'Seed round')
  await choose()
  await read()
  expect(await screen.findByText('This isn’t an XML file as EDGAR publishes it.')).toBeVisible()
})
