import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { InSession, withSession } from '#tests/support/session.tsx'
import type { User } from '#domain/shared/user.ts'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import EditPlatform from './edit-platform.screen.tsx'
import PlatformInfo from './platform-info.screen.tsx'
import PlatformVersion from './platform-version.screen.tsx'

const PATH = '/api/admin/platform'
const info = {
  name: 'Harbour',
  legal_name: 'Harbour Markets, Inc.',
  support_email: 'help@harbour.example',
  support_phone: '+1 555 010 0142',
  logo_file_id: null,
  logo_alt: '',
  accent: '#1b6072',
  cta: '#a6521c',
  legal_footer: 'Investing carries risk.',
  risk_text: 'You can lose everything.',
  sender_name: 'Harbour',
  sender_email: 'mail@harbour.example',
  intermediary_name: '',
  intermediary_file_number: '',
  intermediary_crd: '',
  time_zone: 'America/Chicago',
  fiscal_year_end: '06-30',
  accepts_accounts: true,
  accepts_investments: true,
  accepts_reg_cf: true,
  accepts_reg_d: true,
  accepts_reg_a: false,
  accepts_transfers: true,
}
const version = (more: object = {}) => ({
  version: 3,
  info,
  logo_url: null,
  saved_at: '2026-11-20T15:00:00.000Z',
  saved_by: 'Olive Marsh',
  reason: 'A new name.',
  current: true,
  ...more,
})
const shown = {
  ...info,
  styles: '/brand/4.css',
  logo: null,
  intermediary: null,
  open: info,
  demo: true,
}
afterEach(() => document.querySelector('link[data-brand]')?.remove())

const asRole = (admin_role: User['admin_role']) =>
  withSession({
    settled: true,
    signedIn: true,
    user: { admin_role, companies: [] as User['companies'] } as User,
  })

function open(Screen: ComponentType, replies: Replies) {
  const sent = network({
    'GET /api/platform': () => ({ body: shown }),
    'GET /api/admin/proposals': () => ({
      body: { items: [], next_cursor: null, total: null, more: false },
    }),
    ...replies,
  })
  const element = (
    <OwnCache>
      <Screen />
    </OwnCache>
  )
  const router = createMemoryRouter(
    [
      { path: '/versions/:version', element },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/versions/2'] },
  )
  render(<RouterProvider router={router} />, { wrapper: InSession })
  return sent
}

it('shows what the platform says, how it looks, and each version with its reason', async () => {
  asRole('compliance')
  open(PlatformInfo, {
    [`GET ${PATH}`]: () => ({ body: version() }),
    [`GET ${PATH}/versions`]: () => ({
      body: {
        items: [
          {
            id: '3',
            at: '2026-11-20T15:00:00.000Z',
            says: 'Version 3',
            who: 'Olive Marsh',
            reason: 'A new name.',
            changes: [{ field: 'name', before: 'Capstan', after: 'Harbour' }],
          },
        ],
        next_cursor: null,
        total: null,
        more: false,
      },
    }),
  })
  await screen.findByText('Version 3, saved by Olive Marsh on Nov 20, 2026.')
  const facts = await screen.findByRole('region', { name: 'Information' })
  within(facts).getByText('Harbour Markets, Inc.')
  within(screen.getByRole('region', { name: 'Preview' })).getByText('Dark scheme')
  expect((await screen.findAllByText('A new name.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Edit platform' })).toBeNull()
})

it('names a color that is too light before it is sent, saves the version that was read, and shows the new colors at once', async () => {
  asRole('operator')
  const sent = open(EditPlatform, {
    [`GET ${PATH}`]: () => ({ body: version() }),
    [`PUT ${PATH}`]: () => ({ body: { version: 4 } }),
  })
  const user = userEvent.setup()
  const field = (name: RegExp) => screen.getByRole('textbox', { name })
  await screen.findByRole('textbox', { name: /^Color of links/ })
  // names and contacts are changed by two people, on the platform’s page
  for (const name of [/^Support phone/, /^Legal footer/, /^Risk notice/])
    expect(screen.queryByRole('textbox', { name })).toBeNull()
  const type = async (name: RegExp, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await type(/^Color of links/, '#ff8800')
  await type(/^Reason/, 'A new look.')
  await user.click(screen.getByRole('button', { name: 'Save platform' }))
  expect((await screen.findAllByText(/#ff8800 is too light/)).length).toBeGreaterThan(0)
  expect(writesOf(sent)).toEqual([])
  await type(/^Color of links/, '#7a0019')
  await user.click(screen.getByRole('button', { name: 'Save platform' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  expect(writesOf(sent)[0]?.body).toMatchObject({
    accent: '#7a0019',
    reason: 'A new look.',
  })
  await waitFor(() =>
    expect(document.querySelector('link[data-brand]')?.getAttribute('href')).toBe('/brand/4.css'),
  )
})

it('proposes another phone, which a second person approves (41.2)', async () => {
  asRole('operator')
  const sent = open(PlatformInfo, {
    [`GET ${PATH}`]: () => ({ body: version() }),
    [`GET ${PATH}/versions`]: () => ({
      body: { items: [], next_cursor: null, total: null, more: false },
    }),
    'POST /api/admin/proposals': () => ({ status: 201, body: { id: 'p' } }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change names and notices' }))
  const phone = await screen.findByRole('textbox', { name: /^Support phone/ })
  await user.clear(phone)
  await user.type(phone, '+1 555 010 0166')
  const footer = screen.getByRole('textbox', { name: /^Legal footer/ })
  await user.clear(footer)
  await user.type(footer, 'Ask first.')
  await user.type(screen.getByRole('textbox', { name: /^Why this changes/ }), 'A new line.')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  expect(writesOf(sent)[0]?.body).toMatchObject({
    kind: 'platform.identity',
    subject: { machine: 'platform-info' },
    payload: {
      name: 'Harbour',
      support_phone: '+1 555 010 0166',
      legal_footer: 'Ask first.',
    },
    reason: 'A new line.',
  })
})

it('uses an earlier version again with a reason, and shows why it was refused', async () => {
  asRole('operator')
  const sent = open(PlatformVersion, {
    [`GET ${PATH}/versions/2`]: () => ({ body: version({ version: 2, current: false }) }),
    [`POST ${PATH}/versions/2/restore`]: () => ({
      status: 422,
      body: {
        code: 'refused',
        message: 'Check this.',
        fields: { reason: 'Version 2 is the same as version 3.' },
      },
    }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Use this version again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Use version 2 again' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'It was right.')
  await user.click(within(dialog).getByRole('button', { name: 'Use this version' }))
  await within(dialog).findByText('Version 2 is the same as version 3.')
  expect(writesOf(sent)[0]?.body).toEqual({ reason: 'It was right.' })
})

it.each([
  ['the current version', 'operator', true],
  ['somebody who reads only', 'compliance', false],
] as const)('offers %s no use of it again', async (_, admin_role, current) => {
  asRole(admin_role)
  open(PlatformVersion, {
    [`GET ${PATH}/versions/2`]: () => ({ body: version({ version: 2, current }) }),
  })
  await screen.findByText(/A new name\./)
  expect(screen.queryByRole('button', { name: 'Use this version again' })).toBeNull()
})
