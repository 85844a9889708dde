import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { makeQueryClient } from '#src/api/query.ts'
import { NOBODY } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import Login from './login.screen.tsx'
import SitePassword from './password.screen.tsx'

vi.mock('./captcha-proof.ts', () => ({
  makeProof: () => Promise.resolve('proof'),
  PROOF_LIVES_MS: 60_000,
}))

const KEY = 'k'.repeat(24)
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { statusCode: status, code, message },
})
type Reply = { status?: number; body: unknown }
let replies: Record<string, Reply | ((body: Record<string, unknown>) => Reply)>
let sent: { path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  sent = []
  replies = {
    '/app/auth/attempt': { body: { key: KEY, methods: ['app', 'recovery_code'] } },
    '/app/auth/2fa/verify': {
      body: {
        status: 'ok',
        authData: { access_token: 'a.b.c', refresh_token: 'r', expires_in: 60 },
      },
    },
  }
  ports.fetch = (url, options) => {
    const { pathname } = new URL(url, 'http://localhost')
    const body =
      typeof options.body === 'string' ? (JSON.parse(options.body) as Record<string, unknown>) : {}
    sent.push({ path: pathname, body })
    const found = replies[pathname] ?? refusal(404, 'not_found', 'Page Not Found')
    const { status = 200, body: answer } = typeof found === 'function' ? found(body) : found
    return Promise.resolve(
      new Response(JSON.stringify(answer), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
  document.elementFromPoint = () => null
})
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const open = (path: string, element: React.ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })}
      />
    </QueryClientProvider>,
    { wrapper: InSession },
  )
async function toFactor() {
  open('/login', <Login />)
  type('E-mail address', 'mara@hey.example')
  type('Password', 'a quiet harbour')
  press('Continue')
  await heading('Enter the code of your app')
}

describe('log in of a person with an app', () => {
  it('asks for the code of the app, mails nothing, and hands the tokens to the session', async () => {
    const signIn = vi.fn(() => Promise.resolve(NOBODY))
    withSession(NOBODY, { signIn })
    await toFactor()
    type('Code of your app', '123456')
    await waitFor(() =>
      expect(signIn).toHaveBeenCalledWith({
        accessToken: 'a.b.c',
        refreshToken: 'r',
        expiresIn: 60,
      }),
    )
    expect(sent.map((one) => one.path)).toEqual(['/app/auth/attempt', '/app/auth/2fa/verify'])
  })
  it('takes a recovery code instead, and says which one is wrong', async () => {
    replies['/api/auth/recovery-code'] = refusal(422, 'code_incorrect', 'That code is incorrect.')
    await toFactor()
    press('Use a recovery code')
    type('Recovery code', 'abcde-fghjk')
    press('Continue')
    expect(await screen.findByText('That isn’t one of your unused recovery codes.')).toBeVisible()
    press('Use the authenticator app')
    expect(screen.queryByText('That isn’t one of your unused recovery codes.')).toBeNull()
  })
  it('begins the way back only after it has said what it is, and says when it ends', async () => {
    replies['/api/auth/recovery'] = { body: { ready_at: '2026-11-24T15:00:00.000Z' } }
    await toFactor()
    press('I lost all of them')
    await heading('Account recovery')
    expect(sent.map((one) => one.path)).not.toContain('/api/auth/recovery')
    press('Start account recovery')
    await heading('Account recovery started')
    expect(screen.getByText(/Nov 24, 2026/)).toBeVisible()
    press('Back to log in')
    await heading('Log in')
  })
  it('does the robot check by itself, once, when the server asks for it', async () => {
    replies['/app/auth/attempt'] = (body) =>
      body['recaptcha'] === 'proof'
        ? { body: { key: KEY, methods: ['app'] } }
        : refusal(400, 'captcha_required', 'Complete the verification to continue.')
    await toFactor()
    expect(sent.map((one) => one.body['recaptcha'])).toEqual([undefined, 'proof'])
  })
})

describe('the password of the site', () => {
  it('says what the server says when it is wrong, and clears the field', async () => {
    replies['/api/auth/password'] = (body) =>
      'password' in body
        ? refusal(422, 'gate_incorrect', 'The password is incorrect.')
        : { body: { required: true, passed: false } }
    open('/password', <SitePassword />)
    await waitFor(() => expect(document.querySelector('[aria-busy="false"]')).not.toBeNull())
    press('Continue')
    expect(await screen.findByText('Enter the password.')).toBeVisible()
    type('Password', 'open barley')
    press('Continue')
    expect(await screen.findByText('The password is incorrect.')).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  })
})
