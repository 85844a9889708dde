import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SecurityView } from '#domain/identity/model/factors.ts'
import { ports } from '#src/api/ports.ts'
import { makeQueryClient } from '#src/api/query.ts'
import { QrCode } from './qr.tsx'
import Security from './security.screen.tsx'

const at = '2026-11-20T15:00:00.000Z'
const id = '01900000-0000-7000-8000-000000000001'
const bare: SecurityView = {
  app: null,
  passkeys: [],
  recovery_codes: 0,
  required: false,
  recovery: null,
}
let security: SecurityView
let sent: { method: string; path: string; body: unknown }[]
const list = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })

beforeEach(() => {
  security = bare
  sent = []
  const session = {
    id,
    device: 'Firefox on Linux',
    ip: '203.0.113.5',
    method: 'email',
    created_at: at,
    last_seen_at: at,
    expires_at: at,
    current: true,
  }
  const answers: Record<string, () => unknown> = {
    'GET /api/security': () => security,
    'GET /api/sessions': () => ({
      items: [
        session,
        { ...session, id: id.replace(/1$/, '2'), device: 'Safari on iOS', current: false },
      ],
    }),
    'GET /api/devices': () => ({ items: [] }),
    'GET /api/sign-ins': () =>
      list([
        {
          id,
          at,
          outcome: 'signed_in',
          method: 'email',
          ip: '203.0.113.5',
          device: 'Firefox on Linux',
          person: null,
        },
      ]),
    'POST /api/security/app': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Capstan:a?secret=JBSWY3DPEHPK3PXP',
    }),
    'POST /api/security/app/confirm': () => {
      security = { ...bare, app: { confirmed_at: at }, recovery_codes: 10 }
      return { recovery_codes: ['ABCDE-FGHJK', 'MNPQR-STVWX'] }
    },
  }
  ports.fetch = (url, options) => {
    const { pathname } = new URL(url, 'http://localhost')
    const method = options.method ?? 'GET'
    sent.push({
      method,
      path: pathname,
      body: typeof options.body === 'string' ? JSON.parse(options.body) : null,
    })
    const answer = answers[`${method} ${pathname}`]
    return Promise.resolve(
      answer
        ? new Response(JSON.stringify(answer()), {
            status: 200,
            headers: { 'content-type': 'application/json' },
          })
        : new Response(null, { status: 204 }),
    )
  }
  document.elementFromPoint = () => null
})
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Security /> }], {
          initialEntries: ['/dashboard/security'],
        })}
      />
    </QueryClientProvider>,
  )

describe('the security of an account', () => {
  it('enrols an app by its picture and one of its codes, and shows the recovery codes once', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add app' }))
    expect(
      await screen.findByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Key for the app' })).toHaveProperty(
      'value',
      'JBSW Y3DP EHPK 3PXP',
    )
    fireEvent.change(screen.getByLabelText('Code of the app'), { target: { value: '123456' } })
    const codes = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['ABCDE-FGHJK', 'MNPQR-STVWX'])
    fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull())
    expect(await screen.findByRole('button', { name: 'Remove app' })).toBeVisible()
    expect(screen.getByText('10 left')).toBeVisible()
  })
  it('asks before a factor is removed', async () => {
    security = {
      ...bare,
      passkeys: [{ id, label: 'Laptop', created_at: at, last_used_at: null }],
      recovery_codes: 4,
    }
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove passkey Laptop' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(sent).toContainEqual({
        method: 'DELETE',
        path: `/api/security/passkeys/${id}`,
        body: null,
      }),
    )
  })
  it('ends another session and never offers to end its own', async () => {
    open()
    expect(await screen.findByText('This session')).toBeVisible()
    expect(screen.queryByRole('button', { name: /End session of Firefox/ })).toBeNull()
    fireEvent.click(
      screen.getByRole('button', { name: 'End session of Safari on iOS, 203.0.113.5' }),
    )
    await waitFor(() =>
      expect(
        sent.some((one) => one.method === 'DELETE' && one.path.startsWith('/api/sessions/')),
      ).toBe(true),
    )
  })
  it('warns of a way back that is under way, with the way to cancel it', async () => {
    security = {
      ...bare,
      app: { confirmed_at: at },
      recovery: {
        id,
        begun_at: at,
        ready_at: '2026-11-23T15:00:00.000Z',
        ends_at: '2026-11-30T15:00:00.000Z',
        status: {
          state: 'waiting',
          label: 'Waiting period',
          tone: 'warning',
          icon: 'clock',
          bucket: null,
          next: null,
          accepts: ['CANCELLED'],
          rev: 1,
        },
      },
    }
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel it' }))
    await waitFor(() =>
      expect(sent).toContainEqual({
        method: 'POST',
        path: `/api/lifecycles/recovery/${id}/events`,
        body: { type: 'CANCELLED', rev: 1 },
      }),
    )
  })
})

it('a QR code is drawn from its text and not fetched', () => {
  render(<QrCode text="otpauth://totp/a" label="Code" />)
  expect(
    screen.getByRole('img', { name: 'Code' }).querySelector('path')?.getAttribute('d')?.length,
  ).toBeGreaterThan(500)
  expect(sent).toEqual([])
})
