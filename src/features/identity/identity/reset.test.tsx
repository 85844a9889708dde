import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { makeQueryClient } from '#src/api/query.ts'
import Login from './login.screen.tsx'

vi.mock('./captcha-proof.ts', () => ({
  makeProof: () => Promise.resolve('proof'),
  PROOF_LIVES_MS: 60_000,
}))

const KEY = 'k'.repeat(24)
const refusal = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
) => ({ status, body: { statusCode: status, code, message, ...(fields ? { fields } : {}) } })
let replies: Record<string, { status?: number; body: unknown }>
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  sent = []
  replies = {
    '/password/forgot/verify_email': { body: { key: KEY } },
    '/app/auth/2fa/verify': { body: { status: 'ok' } },
    '/app/auth/2fa/change-password': { body: { message: 'Changed.' } },
  }
  ports.fetch = (url, options) => {
    const { pathname } = new URL(url, 'http://localhost')
    sent.push({ path: pathname, body: JSON.parse(options.body as string) as unknown })
    const { status = 200, body } = replies[pathname] ?? refusal(404, 'not_found', 'Page Not Found')
    return Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
  document.elementFromPoint = () => null
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
async function toCode() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/login', element: <Login /> }], {
          initialEntries: ['/login'],
        })}
      />
    </QueryClientProvider>,
  )
  type('E-mail address', 'mara@hey.example')
  press('Forgot your password?')
  await heading('Reset your password')
  press('Send code')
  await heading('Enter your code')
}
async function toPassword() {
  await toCode()
  type('Six-digit code', '123456')
  await heading('Choose a new password')
}
function choose(password: string, again = password) {
  type('New password', password)
  type('New password again', again)
  press('Change password')
}

describe('a forgotten password', () => {
  it('goes from the address over the code to a new password, and back to log in with the address', async () => {
    await toPassword()
    expect(document.querySelector<HTMLInputElement>('form [autocomplete="username"]')?.value).toBe(
      'mara@hey.example',
    )
    choose('a louder harbour')
    await heading('Your password is changed')
    expect(sent).toEqual([
      {
        path: '/password/forgot/verify_email',
        body: { email: 'mara@hey.example', recaptcha: 'proof' },
      },
      { path: '/app/auth/2fa/verify', body: { key: KEY, security_code: '123456' } },
      {
        path: '/app/auth/2fa/change-password',
        body: { password: 'a louder harbour', password_confirmation: 'a louder harbour', key: KEY },
      },
    ])
    press('Log in')
    await heading('Log in')
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'mara@hey.example')
  })
  it('says the general sentence when the code is not verified, and goes back to the address and to log in', async () => {
    replies['/app/auth/2fa/verify'] = refusal(
      422,
      'code_incorrect',
      'Something went wrong. Try again later.',
    )
    await toCode()
    type('Six-digit code', '000000')
    expect(await screen.findByText('Something went wrong. Try again later.')).toBeVisible()
    press('Use another address')
    await heading('Reset your password')
    press('Back to log in')
    await heading('Log in')
  })
  it('asks nothing of the server while the passwords differ or are short, and shows what the server refuses', async () => {
    replies['/app/auth/2fa/change-password'] = refusal(422, 'invalid', 'Check the fields.', {
      password: 'Many people use this password. Choose another one.',
    })
    await toPassword()
    choose('short')
    expect(await screen.findByText(/Use at least 8 characters/)).toBeVisible()
    choose('a louder harbour', 'another harbour')
    expect(await screen.findByText('The passwords don’t match.')).toBeVisible()
    expect(sent).toHaveLength(2)
    choose('password123')
    expect(
      await screen.findByText('Many people use this password. Choose another one.'),
    ).toBeVisible()
  })
  it('starts again when the reset has ended', async () => {
    replies['/app/auth/2fa/change-password'] = refusal(
      422,
      'code_expired',
      'This password reset has ended. Start again.',
    )
    await toPassword()
    choose('a louder harbour')
    await waitFor(() =>
      expect(screen.getByText('This password reset has ended. Start again.')).toBeVisible(),
    )
    expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  })
})
