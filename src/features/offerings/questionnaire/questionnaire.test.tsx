import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import QuestionnairePage from './questionnaire.screen.tsx'

const token = 'a-link-token-of-forty-three-letters-and-more'
const view = {
  questionnaire_id: '01900000-0000-7000-8000-00000000000a',
  person: 'Imani Ashford',
  company: 'Tidewater Grid',
  roles: ['director'],
  offering_type: 'reg_cf',
  status: {
    state: 'opened',
    label: 'Opened',
    tone: 'info',
    icon: 'eye',
    bucket: null,
    next: null,
    accepts: [],
    rev: 1,
  },
  mode: 'answer',
  rev: 1,
  signed_at: null as string | null,
  certificate: 'Under penalty of law.',
  questions: [
    {
      key: 'Q1',
      prompt: 'Have you been convicted of a felony or misdemeanor?',
      help: 'Count pleas.',
      lookback: 'Within 10 years.',
      kind_prompt: 'Was it about securities?',
      asks_in_force: false,
    },
    {
      key: 'Q2',
      prompt: 'Does a court order restrain you?',
      help: '',
      lookback: 'Within 5 years.',
      kind_prompt: null,
      asks_in_force: true,
    },
  ],
  answers: {} as Record<string, object>,
}
const no = {
  answer: false,
  explanation: '',
  event_date: null,
  in_force_until: null,
  authority: '',
  docket_no: '',
  covered_kind: null,
  document: null,
}
let answer: (method: string, path: string, body: unknown) => { status?: number; body: unknown }
const sent: { method: string; path: string; body: unknown }[] = []
const before = ports.fetch
beforeEach(() => {
  sent.length = 0
  ports.fetch = (path, options) => {
    const method = options?.method ?? 'GET'
    const body: unknown = typeof options?.body === 'string' ? JSON.parse(options.body) : null
    if (method !== 'GET') sent.push({ method, path: String(path), body })
    const { pathname } = new URL(String(path), 'http://capstan.test')
    const { status = 200, body: text } = answer(method, pathname, body)
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(text), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open() {
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          {
            path: '/questionnaire/:token',
            element: (
              <OwnCache>
                <QuestionnairePage />
              </OwnCache>
            ),
          },
        ],
        { initialEntries: [`/questionnaire/${token}`] },
      )}
    />,
  )
}
const pick = async (at: number, name: 'Yes' | 'No') =>
  userEvent.click((await screen.findAllByRole('radio', { name }))[at] as HTMLElement)

describe('the questionnaire behind a link', () => {
  it('keeps answers as they are given', async () => {
    answer = (method) => ({ body: method === 'GET' ? view : { ...view, rev: 2 } })
    open()
    await pick(0, 'No')
    await waitFor(
      () => expect(sent[0]).toMatchObject({ method: 'PUT', body: { answers: { Q1: no } } }),
      { timeout: 12_000 },
    )
  }, 20_000)
  it('asks for date, authority, kind and an explanation once an answer is yes', async () => {
    answer = (method) => ({ body: method === 'GET' ? view : { ...view, rev: 2 } })
    open()
    expect((await screen.findAllByRole('group', { name: /convicted/ })).length).toBe(1)
    expect(screen.queryByLabelText('What happened')).toBeNull()
    await pick(0, 'Yes')
    expect(await screen.findByText('Was it about securities?')).toBeVisible()
    expect(screen.queryByText('Last day in force')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Certify and sign' }))
    expect(await screen.findByText('Describe what happened.')).toBeVisible()
    expect(sent.some((one) => one.path.endsWith('/sign'))).toBe(false)
  })
  it('is certified and signed, and says so', async () => {
    answer = (method, path) => {
      if (method === 'GET') return { body: { ...view, answers: { Q1: no, Q2: no } } }
      if (path.endsWith('/sign'))
        return { body: { ...view, mode: 'done', signed_at: '2026-11-21T10:00:00.000Z' } }
      return { body: { ...view, rev: 2 } }
    }
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: /I certify/ }))
    await userEvent.type(screen.getByLabelText('Your full name'), 'Imani Ashford')
    await userEvent.click(screen.getByRole('button', { name: 'Certify and sign' }))
    expect(await screen.findByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ typed_name: 'Imani Ashford', certified: true })
  })
  it('is confirmed before a closing without asking everything again', async () => {
    answer = (method) => ({
      body:
        method === 'GET'
          ? {
              ...view,
              mode: 'bring_down',
              signed_at: '2026-08-21T10:00:00.000Z',
              answers: { Q1: no, Q2: no },
            }
          : { ...view, mode: 'done' },
    })
    open()
    expect(await screen.findByText('You answered “no” to every question.')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: /still true/ }))
    await userEvent.type(screen.getByLabelText('Your full name'), 'Imani Ashford')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and sign' }))
    expect(await screen.findByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible()
    expect(sent[0]?.path).toMatch(/\/confirm/)
  })
  it('says that a link ended, whatever the reason', async () => {
    answer = () => ({ status: 404, body: { statusCode: 404, code: 'not_found', message: 'x' } })
    open()
    expect(
      await screen.findByRole('heading', { name: 'This link does not work any more' }),
    ).toBeVisible()
  })
  it('thanks whoever comes back after signing', async () => {
    answer = () => ({ body: { ...view, mode: 'done', signed_at: '2026-11-21T10:00:00.000Z' } })
    open()
    expect(await screen.findByText(/Signed on/)).toBeVisible()
  })
  describe('the code before anything is shown', () => {
    const refused = {
      status: 403,
      body: {
        statusCode: 403,
        code: 'address_code',
        message: 'Enter the code we sent to your e-mail address.',
        detail: { address: 'i***@t***.example' },
      },
    }
    it('shows only the masked address, sends the code on request, and opens with the right one', async () => {
      let opened = false
      answer = (_method, path) => {
        if (path.endsWith('/code'))
          return { body: { address: 'i***@t***.example', retry_after: 60 } }
        if (path.endsWith('/open')) {
          opened = true
          return { status: 204, body: null }
        }
        return opened ? { body: view } : refused
      }
      open()
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail address' }),
      ).toBeVisible()
      expect(document.body.textContent).toContain('i***@t***.example')
      expect(document.body.textContent).not.toContain('Tidewater')
      await userEvent.tab()
      expect(screen.getByRole('button', { name: 'Send the code' })).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await userEvent.type(await screen.findByRole('textbox', { name: 'Six-digit code' }), '123456')
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Bad actor questionnaire' }),
      ).toBeVisible()
      expect(
        sent.map((one) => [
          new URL(one.path, 'http://capstan.test').pathname.split('/').at(-1),
          one.body,
        ]),
      ).toEqual([
        ['code', null],
        ['open', { code: '123456' }],
      ])
    })
    it('keeps a wrong code in sight with what to do, and says when no code can be sent', async () => {
      answer = (_method, path) => {
        if (path.endsWith('/code'))
          return { body: { address: 'i***@t***.example', retry_after: 60 } }
        if (path.endsWith('/open'))
          return {
            status: 422,
            body: { statusCode: 422, code: 'code_incorrect', message: 'That code is incorrect.' },
          }
        return refused
      }
      open()
      await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
      await userEvent.type(await screen.findByRole('textbox', { name: 'Six-digit code' }), '999999')
      expect(await screen.findByText(/^That code does not match/)).toBeVisible()
    })
    it('says that the link has ended, or that a minute has to pass', async () => {
      answer = (_method, path) =>
        path.endsWith('/code')
          ? { status: 404, body: { statusCode: 404, code: 'not_found', message: 'Page Not Found' } }
          : refused
      open()
      await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
      expect(await screen.findByText('This link does not work any more')).toBeVisible()
    })
  })
})
