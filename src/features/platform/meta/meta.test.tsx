import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import ClockScreen, { offsetText, timeOf } from './clock.screen.tsx'
import { linksOf } from './letter.tsx'
import Mailbox from './mailbox.screen.tsx'

const sent: { method: string; url: URL; body: unknown }[] = []
let answer: (url: URL, method: string) => unknown
const before = ports.fetch
beforeEach(() => {
  sent.length = 0
  ports.fetch = (path, init) => {
    const url = new URL(path, 'http://capstan.example')
    const method = init.method ?? 'GET'
    sent.push({
      method,
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return Promise.resolve(
      new Response(JSON.stringify(answer(url, method)), {
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open(Screen: ComponentType, address = '/x') {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <OwnCache>
            <Screen />
          </OwnCache>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

describe('the clock', () => {
  const clock = {
    now: '2026-11-20T15:00:00.000Z',
    real: '2026-11-18T15:00:00.000Z',
    offset_ms: 172_800_000,
  }
  it('moves ahead by a button and says how many deadlines that sent', async () => {
    answer = (_, method) => (method === 'PUT' ? { ...clock, sent: 3 } : clock)
    open(ClockScreen)
    await userEvent.click(await screen.findByRole('button', { name: '2 days' }))
    expect(await screen.findByText('3 deadlines have passed and were sent.')).toBeVisible()
    expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({ advance_ms: 172_800_000 })
  })
  it('moves to a time, and refuses what is none', async () => {
    answer = (_, method) => (method === 'PUT' ? { ...clock, sent: 0 } : clock)
    open(ClockScreen)
    await userEvent.type(await screen.findByLabelText('Move to'), 'tomorrow')
    await userEvent.click(screen.getByRole('button', { name: 'Move the clock' }))
    expect(await screen.findByText('Enter a time like 2026-12-01 23:59.')).toBeVisible()
    expect(sent.some((one) => one.method === 'PUT')).toBe(false)
    await userEvent.clear(screen.getByLabelText('Move to'))
    await userEvent.type(screen.getByLabelText('Move to'), '2026-12-01 23:59')
    await userEvent.click(screen.getByRole('button', { name: 'Move the clock' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({
        to: '2026-12-01T23:59:00.000Z',
      }),
    )
  })
  it('writes how far it is from the real time', () => {
    expect([offsetText(0), offsetText(93_600_000), offsetText(-60_000)]).toEqual([
      'At the real time',
      '1 day 2 hours ahead',
      '1 minute behind',
    ])
    expect([timeOf('2026-12-01'), timeOf('2026-02-31 99:00')]).toEqual([
      '2026-12-01T00:00:00.000Z',
      null,
    ])
  })
})

describe('the mailbox', () => {
  const message = (id: string, to: string, subject: string, code?: string) => ({
    id,
    to,
    subject,
    text: `Go to http://capstan.example/register/validate/${id}.`,
    html: '<p onclick="alert(1)" style="color:red">Hello</p><script>alert(1)</script>',
    sent_at: '2026-11-20T15:00:00.000Z',
    ...(code === undefined ? {} : { code }),
  })
  it('shows the newest message with its code, in a frame that runs nothing', async () => {
    answer = () => [
      message('a', 'mara@people.example', 'Your code', '123456'),
      message('b', 'theo@people.example', 'Welcome'),
    ]
    open(Mailbox)
    expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('123456')
    const frame = screen.getByTitle<HTMLIFrameElement>('Message: Your code')
    expect(frame.getAttribute('sandbox')).toBe('')
    await waitFor(() => expect(frame.srcdoc).toContain('Hello'))
    expect(frame.srcdoc).not.toMatch(/script|onclick|style/)
    expect(
      screen.getByRole('link', { name: 'http://capstan.example/register/validate/a' }),
    ).toBeVisible()
  })
  it('opens another message by its own address and filters by the whole address', async () => {
    answer = () => [
      message('a', 'mara@people.example', 'Your code', '123456'),
      message('b', 'theo@people.example', 'Welcome'),
    ]
    const router = open(Mailbox)
    await userEvent.click(await screen.findByRole('button', { name: /Welcome/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?message=b'))
    expect(screen.getByRole('heading', { level: 2, name: 'Welcome' })).toBeVisible()
    await userEvent.type(screen.getByLabelText('Sent to'), 'theo@people.example')
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.get('to')).toBe('theo@people.example'))
    expect(document.activeElement).toBe(screen.getByLabelText('Sent to'))
  })
  it('finds each link of a text once, without the sentence’s stop', () => {
    expect(
      linksOf('See https://a.example/x. Again: https://a.example/x, and <http://b.example>'),
    ).toEqual(['https://a.example/x', 'http://b.example'])
  })
})
