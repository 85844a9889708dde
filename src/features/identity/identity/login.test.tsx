import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { makeQueryClient } from '#src/api/query.ts'
import { NOBODY } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import Login from './login.screen.tsx'

const signIn = vi.fn(() => Promise.resolve({ ...NOBODY, settled: true, signedIn: true }))
interface Reply {
  status?: number
  body: unknown
}
const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { statusCode: status, code, message },
})
const KEY = 'k'.repeat(24)
const session = {
  status: 'ok',
  authData: { access_token: 'a.b.c', refresh_token: 'r', expires_in: 60 },
}
let replies: Record<string, Reply>
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  sent = []
  replies = {
    '/app/auth/attempt': { body: { key: KEY } },
    '/app/auth/2fa': { body: {} },
    '/app/auth/2fa/verify': { body: session },
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
  signIn.mockClear()
  withSession(NOBODY, { signIn })
  document.elementFromPoint = () => null
})

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <Login /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { wrapper: InSession },
  )
  return router
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
function credentials() {
  type('E-mail address', 'mara@hey.example')
  type('Password', 'correct horse')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}
async function code(digits: string) {
  await screen.findByRole('heading', { name: 'Enter your code' })
  type('Six-digit code', digits)
}

describe('log in', () => {
  it('sends the password, then the code at once, and goes on to the path that was asked for', async () => {
    const router = open('/login?redirect=%2Finvestment%3Flisting_id%3D1')
    credentials()
    await code('123456')
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/investment?listing_id=1',
      ),
    )
    expect(sent.map(({ path }) => path)).toEqual([
      '/app/auth/attempt',
      '/app/auth/2fa',
      '/app/auth/2fa/verify',
    ])
    expect(sent.at(-1)?.body).toEqual({ key: KEY, security_code: '123456' })
    expect(signIn).toHaveBeenCalledExactlyOnceWith({
      accessToken: 'a.b.c',
      refreshToken: 'r',
      expiresIn: 60,
    })
  })
  it('follows no address of another site', async () => {
    const router = open('/login?redirect=%2F%2Fevil.example')
    credentials()
    await code('123456')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
  it('says that address or password is wrong, keeps the address and clears the password', async () => {
    replies['/app/auth/attempt'] = refusal(
      422,
      'E-LOGIN-INCORRECT',
      'The e-mail address or password is incorrect, says the server.',
    )
    open('/login')
    credentials()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The e-mail address or password is incorrect, says the server.',
    )
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'mara@hey.example')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })
  it('sends the code of the own app with the password where one is entered, and none else', async () => {
    replies['/app/auth/attempt'] = { body: { token: 'a.b.c' } }
    const { router } = { router: open('/login') }
    fireEvent.click(screen.getByRole('button', { name: 'Enter a code from your app now' }))
    fireEvent.change(screen.getByLabelText('Code from your app'), { target: { value: '123 456' } })
    credentials()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(sent[0]?.body).toMatchObject({ security_code: '123456' })
    expect(sent).toHaveLength(1)
  })
  it('sends no code where the form has none', async () => {
    open('/login')
    credentials()
    await waitFor(() => expect(sent[0]?.path).toBe('/app/auth/attempt'))
    expect(sent[0]?.body).not.toHaveProperty('security_code')
  })
  it('shows "Too many" of the first send on the log-in form and asks for no code', async () => {
    replies['/app/auth/2fa'] = refusal(
      429,
      'too_many',
      'Too many codes were sent. Wait a few minutes.',
    )
    open('/login')
    credentials()
    expect(await screen.findByText('Too many codes were sent. Wait a few minutes.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })
  it('keeps a wrong code in sight, and the person on the step', async () => {
    replies['/app/auth/2fa/verify'] = refusal(422, 'code_incorrect', 'That code is incorrect.')
    open('/login')
    credentials()
    await code('000000')
    expect(await screen.findByText(/That code does not match/)).toBeVisible()
    expect(screen.getByLabelText('Six-digit code')).toHaveProperty('value', '000000')
    expect(signIn).not.toHaveBeenCalled()
  })
  it('offers no second send within the first minute, and goes back to the form with the address', async () => {
    open('/login')
    credentials()
    await screen.findByRole('heading', { name: 'Enter your code' })
    expect(screen.getByText(/Send again in/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Back to log in' }))
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'mara@hey.example')
  })
  it('asks nothing of the server while something is missing', async () => {
    open('/login')
    type('E-mail address', 'mara')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Enter an e-mail address like name@example.com.')).toBeVisible()
    expect(screen.getByText('Enter your password.')).toBeVisible()
    expect(sent).toEqual([])
  })
})
