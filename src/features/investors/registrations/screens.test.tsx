import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it } from 'vitest'
import type { Presented } from '#domain/shared/presented.ts'
import type { RegistrationView, SignatureView } from '#domain/investors/model/registration.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network, type Replies, type Sent } from '#tests/support/network.ts'
import RegistrationScreen from './registration.screen.tsx'
import Registrations from './registrations.screen.tsx'
import Signature from './signature.screen.tsx'

const ID = '0190b1c2-0000-7000-8000-000000000031'
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
      { path: '/dashboard/registrations', element: <Registrations /> },
      { path: '/dashboard/registrations/:registration_id', element: <RegistrationScreen /> },
      { path: '/dashboard/signatures/:envelope_id', element: <Signature /> },
    ],
    { initialEntries: [path] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}
const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { statusCode: status, code, message, ...more },
})
const slow = { timeout: 5000 }

const registration: RegistrationView = {
  id: ID,
  type: 'joint_jtwros',
  type_label: 'Joint tenants',
  family: 'joint',
  title: 'Ann Roe and Bob Roe, JTWROS',
  status: presented('draft', 'Draft'),
  rev: 2,
  values: { state: 'VA', married: false },
  masked: {},
  people: {
    people: [
      {
        role: 'holder',
        self: false,
        first: 'Bob',
        last: 'Roe',
        email: 'bob@roe.example',
        control: false,
      },
    ],
    companies: [],
  },
  parties: [
    {
      id: ID,
      role: 'holder',
      role_label: 'Joint holder',
      name: 'Bob Roe',
      email: 'bob@roe.example',
      self: false,
      percent: null,
      title: null,
      signs: true,
      joined: false,
      declined: false,
      identity: { label: 'Not started', tone: 'neutral', icon: 'circle-dashed' },
    },
  ],
  needs: {},
  left: [],
  papers: [],
  whose_tin: 'Your own number',
  created_at: '2026-11-20T15:00:00Z',
}
const line = {
  id: ID,
  type: registration.type,
  type_label: registration.type_label,
  title: registration.title,
  status: registration.status,
  left: [],
}
const signature: SignatureView = {
  id: ID,
  company: 'Harbor Looms',
  title: registration.title,
  amount: '$500.00',
  role: 'Joint holder',
  status: presented('viewed', 'Ready to sign'),
  mine: 'to_sign',
  opened: true,
  documents: [
    { title: 'Subscription agreement', file: 'agreement.pdf', pages: 9, sha256: 'a'.repeat(64) },
  ],
  signers: [
    { name: 'Ann Roe', role: 'Joint holder', signed_at: null, printed_as: null },
    { name: 'Bob Roe', role: 'Joint holder', signed_at: null, printed_as: null },
  ],
  created_at: '2026-11-20T15:00:00Z',
  sign_by: null,
  waits_for: null,
}
const list = 'GET /api/registrations'
const one = `GET /api/registrations/${ID}`
const paper = `GET /api/signatures/${ID}`

describe('the registrations of a person', () => {
  it('are on their way, then none, with the way to begin one by keyboard', async () => {
    server({
      [list]: () => ({ body: { items: [] } }),
      'GET /api/signatures': () => ({ body: { items: [] } }),
      'POST /api/registrations': () =>
        refusal(422, 'refused', 'You have the maximum of 20 registrations. Use an existing one.'),
    })
    open('/dashboard/registrations')
    expect(screen.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible()
    expect(await screen.findByText('None yet', {}, slow)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Begin the registration' }))
    expect(screen.getByText('Choose a type.')).toBeVisible()
    screen.getByRole('combobox', { name: 'In whose name?' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    screen.getByRole('button', { name: 'Begin the registration' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(
      await screen.findByText('You have the maximum of 20 registrations. Use an existing one.'),
    ).toBeVisible()
  })
  it('stand with how far they are, and with what waits for a signature', async () => {
    server({
      [list]: () => ({ body: { items: [line] } }),
      'GET /api/signatures': () => ({
        body: {
          items: [
            signature,
            { ...signature, id: ID.replace('31', '32'), company: 'Signed Co', mine: 'signed' },
          ],
        },
      }),
    })
    open('/dashboard/registrations')
    expect(
      (await screen.findByRole('link', { name: registration.title }, slow)).getAttribute('href'),
    ).toBe(`/dashboard/registrations/${ID}`)
    expect(
      (await screen.findByRole('link', { name: 'Read and sign: Harbor Looms' })).getAttribute(
        'href',
      ),
    ).toBe(`/dashboard/signatures/${ID}`)
    expect(screen.queryByText('Signed Co')).toBeNull()
  })
  it('that cannot be read say so, with a way to try again', async () => {
    server({
      [list]: () => refusal(500, 'unexpected', 'Something went wrong.'),
      'GET /api/signatures': () => ({ body: { items: [] } }),
    })
    open('/dashboard/registrations')
    expect(await screen.findByRole('button', { name: /Try again/ }, slow)).toBeVisible()
  })
})

describe('one registration', () => {
  it('names everything that keeps it from being submitted', async () => {
    server({
      [one]: () => ({ body: registration }),
      [`POST /api/registrations/${ID}/submit`]: () =>
        refusal(400, 'invalid', 'Check the highlighted fields.', {
          fields: { people: 'Bob Roe declined to participate. Add someone else, or remove them.' },
        }),
    })
    open(`/dashboard/registrations/${ID}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Submit registration' }, slow))
    expect(
      await screen.findByText('Bob Roe declined to participate. Add someone else, or remove them.'),
    ).toBeVisible()
  })
  it('shows who declined and opens only what has to be corrected', async () => {
    const needs = {
      people: 'Bob Roe does not take part: “I never agreed”. Add someone else, or remove them.',
    }
    server({
      [one]: () => ({
        body: {
          ...registration,
          status: presented('needs_information', 'Changes requested', {
            tone: 'danger',
            icon: 'message-square-warning',
          }),
          needs,
          parties: registration.parties.map((party) => ({ ...party, declined: true })),
        },
      }),
    })
    open(`/dashboard/registrations/${ID}`)
    expect(await screen.findByText(needs.people, {}, slow)).toBeVisible()
    expect(
      within(screen.getByRole('region', { name: 'Participants' })).getByText('Declined'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save details' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Save people' })).toBeVisible()
  })
})

describe('a document that is signed with others', () => {
  it('says before signing how documents print a name whose letters no font has', async () => {
    const signers = [
      { name: 'தமிழ் செல்வன்', role: 'Joint holder', signed_at: null, printed_as: 'tamil selvan' },
    ]
    server({ [paper]: () => ({ body: { ...signature, signers } }) })
    open(`/dashboard/signatures/${ID}`)
    const said = 'Documents print “தமிழ் செல்வன்” as “tamil selvan”.'
    expect(await screen.findByText(said, {}, slow)).toBeVisible()
  })
  it('waits for whoever signs first, and says who', async () => {
    server({ [paper]: () => ({ body: { ...signature, waits_for: 'Ann Roe' } }) })
    open(`/dashboard/signatures/${ID}`)
    expect(await screen.findByText('Ann Roe signs first.', {}, slow)).toBeVisible()
    expect(screen.getByText('Not your turn yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Open Subscription agreement' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sign the agreement' })).toBeNull()
  })
  it('is signed by keyboard with the name and the hash of what was shown; a refusal stands at its field', async () => {
    server({
      [paper]: () => ({ body: signature }),
      [`POST /api/signatures/${ID}/sign`]: () =>
        refusal(422, 'refused', 'Type your name as shown on your ID.', {
          fields: { typed_name: 'Type your name as shown on your ID: Bob Roe.' },
        }),
    })
    open(`/dashboard/signatures/${ID}`)
    const name = await screen.findByRole('textbox', { name: /Your full name/ }, slow)
    name.focus()
    await userEvent.keyboard('Rob Roe')
    screen.getByRole('checkbox', { name: /Typing my name/ }).focus()
    await userEvent.keyboard(' ')
    screen.getByRole('button', { name: 'Sign the agreement' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(
      (await screen.findAllByText('Type your name as shown on your ID: Bob Roe.')).length,
    ).toBeGreaterThan(0)
    expect(sent.find((call) => call.method === 'POST')?.body).toEqual({
      typed_name: 'Rob Roe',
      sha256: 'a'.repeat(64),
      intent: true,
    })
  })
  it('is declined with a reason, never without one', async () => {
    server({
      [paper]: () => ({ body: signature }),
      [`POST /api/signatures/${ID}/decline`]: () => ({ body: { ...signature, mine: 'ended' } }),
    })
    open(`/dashboard/signatures/${ID}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Decline to sign' }, slow))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline to sign' }))
    expect(within(dialog).getByText('Say why, in a few words.')).toBeVisible()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Why?' }), 'Too much for us.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline to sign' }))
    await waitFor(() =>
      expect(sent.find((call) => call.method === 'POST')?.body).toEqual({
        reason: 'Too much for us.',
      }),
    )
  })
  it('that ended or was signed asks for nothing', async () => {
    server({
      [paper]: () => ({
        body: { ...signature, mine: 'ended', status: presented('declined', 'Declined') },
      }),
    })
    open(`/dashboard/signatures/${ID}`)
    expect(await screen.findByText(/This agreement is void/, {}, slow)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Sign the agreement|Decline/ })).toBeNull()
  })
})
