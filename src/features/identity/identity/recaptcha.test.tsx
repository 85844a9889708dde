import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { makeQueryClient } from '#src/api/query.ts'
import { InSession } from '#tests/support/session.tsx'
import Login from './login.screen.tsx'
import type { Grecaptcha } from './recaptcha-script.ts'

const SCRIPT = 'https://www.recaptcha.net/recaptcha/api.js'
const KEY = 'k'.repeat(24)
type Options = Parameters<Grecaptcha['render']>[1]
interface Reply {
  status?: number
  body: unknown
}
const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { statusCode: status, code, message },
})
let replies: Record<string, Reply | ((body: Record<string, unknown>) => Reply)>
let sent: { path: string; body: Record<string, unknown> }[]
/** Boxes that were shown, in their order. */
let boxes: Options[]
const spyOnHead = () => vi.spyOn(document.head, 'append')
let append: ReturnType<typeof spyOnHead>
/** What becomes of the script that the page adds. */
let comes: boolean

beforeEach(() => {
  sent = []
  boxes = []
  comes = true
  replies = {
    '/api/captcha': { body: { provider: 'recaptcha', site_key: 'site', script: SCRIPT } },
    '/password/forgot/verify_email': { body: { key: KEY } },
    '/app/auth/attempt': { body: { key: KEY, methods: ['app'] } },
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
  document.documentElement.lang = 'en'
  append = spyOnHead().mockImplementation((...nodes) => {
    const [script] = nodes as HTMLScriptElement[]
    const google: Grecaptcha = {
      ready: (run) => run(),
      render(box, options) {
        box.append(Object.assign(document.createElement('iframe'), { title: 'reCAPTCHA' }))
        return boxes.push(options)
      },
    }
    if (comes) Object.assign(globalThis, { grecaptcha: google })
    queueMicrotask(() => script?.dispatchEvent(new Event(comes ? 'load' : 'error')))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const scripts = (): string[] => append.mock.calls.map(([node]) => (node as HTMLScriptElement).src)
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const box = (nth: number): Promise<Options> =>
  waitFor(() => {
    const found = boxes[nth - 1]
    if (found === undefined) throw new Error(`${boxes.length} boxes were shown`)
    return found
  })
const posted = (path: string) => sent.filter((one) => one.path === path).map((one) => one.body)
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Login /> }], {
          initialEntries: ['/login'],
        })}
      />
    </QueryClientProvider>,
    { wrapper: InSession },
  )
async function toReset() {
  open()
  type('E-mail address', 'mara@hey.example')
  press('Forgot your password?')
  await heading('Reset your password')
  type('E-mail address', 'mara@hey.example')
}

describe('a form with Google’s box', () => {
  it('is shown without it until it is touched, then with it in the language and colors of the page', async () => {
    document.documentElement.dataset['theme'] = 'dark'
    open()
    expect(scripts()).toEqual([])
    cleanup()
    await toReset()
    expect(await box(1)).toMatchObject({ sitekey: 'site', theme: 'dark', size: 'normal' })
    expect(scripts()).toEqual([`${SCRIPT}?render=explicit&trustedtypes=true&hl=en`])
    expect(screen.getByText(/The check is by Google/)).toBeVisible()
    delete document.documentElement.dataset['theme']
  })

  it('sends nothing before the box is ticked, says so and moves the focus to it', async () => {
    await toReset()
    await box(1)
    press('Send code')
    expect(await screen.findByText('Tick the box “I’m not a robot” first.')).toBeVisible()
    expect(document.activeElement).toBe(screen.getByTitle('reCAPTCHA'))
    expect(posted('/password/forgot/verify_email')).toEqual([])
  })

  it('sends the token once; after a refusal a new box asks for the next', async () => {
    replies['/password/forgot/verify_email'] = refusal(
      400,
      'captcha_failed',
      'The verification failed. Try again.',
    )
    await toReset()
    const first = await box(1)
    act(() => first.callback('token-1'))
    expect(await screen.findByText('Robot check done.')).toBeVisible()
    press('Send code')
    expect(await screen.findByText('The verification failed. Try again.')).toBeVisible()
    const second = await box(2)
    replies['/password/forgot/verify_email'] = { body: { key: KEY } }
    act(() => second.callback('token-2'))
    press('Send code')
    await heading('Enter your code')
    expect(posted('/password/forgot/verify_email').map((body) => body['recaptcha'])).toEqual([
      'token-1',
      'token-2',
    ])
  })

  it('asks again when two minutes have passed since the tick', async () => {
    await toReset()
    const first = await box(1)
    act(() => first.callback('token-1'))
    act(() => first['expired-callback']())
    expect(await screen.findByText(/Tick the box before you continue/)).toBeVisible()
    press('Send code')
    expect(await screen.findByText('Tick the box “I’m not a robot” first.')).toBeVisible()
    act(() => first.callback('token-2'))
    press('Send code')
    await heading('Enter your code')
    expect(posted('/password/forgot/verify_email')).toEqual([
      { email: 'mara@hey.example', recaptcha: 'token-2' },
    ])
  })

  it('says that Google cannot be reached, and what can be done; the box comes back', async () => {
    await toReset()
    const first = await box(1)
    act(() => first['error-callback']())
    expect(await screen.findByText(/could not be loaded/)).toHaveTextContent('www.recaptcha.net')
    expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/help')
    press('Try again')
    const second = await box(2)
    act(() => second.callback('token-2'))
    press('Send code')
    await heading('Enter your code')
  })
})

describe('log-in', () => {
  it('shows the box when the server asks for the check, and keeps what was typed', async () => {
    replies['/app/auth/attempt'] = (body) =>
      body['recaptcha'] === 'token-1'
        ? { body: { key: KEY, methods: ['app'] } }
        : refusal(400, 'captcha_required', 'Complete the verification to continue.')
    open()
    type('E-mail address', 'mara@hey.example')
    type('Password', 'a quiet harbour')
    press('Continue')
    expect(await screen.findByText('Confirm that you aren’t a robot')).toBeVisible()
    const first = await box(1)
    expect(screen.getByLabelText('Password')).toHaveValue('a quiet harbour')
    press('Continue')
    expect(await screen.findByText('Tick the box “I’m not a robot” first.')).toBeVisible()
    act(() => first.callback('token-1'))
    press('Continue')
    await heading('Enter the code of your app')
    expect(posted('/app/auth/attempt').map((body) => body['recaptcha'])).toEqual([
      undefined,
      'token-1',
    ])
  })
})

describe('a script that does not come', () => {
  // each test loads it for the first time
  beforeEach(() => void vi.resetModules())

  it('is reported in its line and can be tried again', async () => {
    const { loadRecaptcha } = await import('./recaptcha-script.ts')
    comes = false
    await expect(loadRecaptcha(SCRIPT)).rejects.toThrow('was not loaded')
    comes = true
    await expect(loadRecaptcha(SCRIPT)).resolves.toHaveProperty('render')
    await loadRecaptcha(SCRIPT)
    expect(scripts()).toHaveLength(2)
  })

  it('is given up after fifteen seconds', async () => {
    vi.useFakeTimers()
    append.mockImplementation(() => undefined)
    const { loadRecaptcha } = await import('./recaptcha-script.ts')
    const outcome = loadRecaptcha(SCRIPT).catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await outcome).toContain('was not loaded')
    vi.useRealTimers()
  })
})
