import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noticeKinds, noticeLabels } from '#domain/shared/notice.ts'
import type { ExportView } from '#domain/identity/model/personal-data.ts'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import CloseAccount from './close-account.screen.tsx'
import YourData from './data.screen.tsx'
import KeepAccount from './keep-account.screen.tsx'
import Preferences from './notice-preferences.screen.tsx'
import Notices from './notices.screen.tsx'
import Unsubscribe from './unsubscribe.screen.tsx'

const at = '2026-11-20T15:00:00.000Z'
const id = '01900000-0000-7000-8000-000000000001'
const sent: { method: string; path: string; body: unknown; match: string | null }[] = []
let answers: Record<string, unknown>
const before = ports.fetch
beforeEach(() => {
  sent.length = 0
  ports.fetch = (url, init) => {
    const { pathname } = new URL(url, 'http://capstan.example')
    const method = init.method ?? 'GET'
    sent.push({
      method,
      path: pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      match: new Headers(init.headers).get('if-match'),
    })
    const body = answers[`${method} ${pathname}`]
    return Promise.resolve(
      new Response(body === null ? null : JSON.stringify(body ?? {}), {
        status: body === null ? 204 : 200,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
const open = (Screen: ComponentType, path = '/', route = '*') =>
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          {
            path: route,
            element: (
              <OwnCache>
                <Screen />
              </OwnCache>
            ),
          },
        ],
        { initialEntries: [path] },
      )}
    />,
  )
const writes = () => sent.filter((one) => one.method !== 'GET')
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })

describe('notices', () => {
  const notice = {
    id,
    kind: 'action',
    title: 'فرهاد: finish the steps',
    lines: ['Complete the steps, then sign and submit.'],
    link: '/investment/x',
    at,
    read: false,
    waits: 'open',
    due_at: '2026-12-01T05:00:00.000Z',
    cause: { machine: 'investment', id, rev: 1 },
  }
  it('say what waits and until when, and are marked as read one by one or all at once', async () => {
    answers = {
      'GET /api/notices': page([
        notice,
        { ...notice, id: id.replace(/1$/, '2'), title: 'Done before', waits: 'over', read: true },
      ]),
      'POST /api/notices/read': { unread: 0 },
    }
    open(Notices)
    const row = (await screen.findByText('فرهاد: finish the steps')).closest('li') as HTMLElement
    expect(within(row).getByText(/^By /)).toBeVisible()
    await userEvent.click(within(row).getByRole('button', { name: /Mark as read: / }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(writes().map((one) => one.body)).toEqual([{ ids: [id] }, {}]))
  })
  it('lead a new person on with a sentence', async () => {
    answers = { 'GET /api/notices': page([]) }
    open(Notices)
    expect(await screen.findByText('No notices yet')).toBeVisible()
  })
})

describe('what you are told', () => {
  it('sends what is off with the version it was read at, and shows what cannot be switched off with its reason', async () => {
    answers = {
      'GET /api/notices/preferences': {
        rev: 4,
        digest: false,
        kinds: noticeKinds.map((kind) => ({ kind, ...noticeLabels[kind], mail: true, app: true })),
      },
      'PUT /api/notices/preferences': { rev: 5, digest: true, kinds: [] },
    }
    open(Preferences)
    const group = await screen.findByRole('group', { name: 'Company news' })
    await userEvent.click(within(group).getByRole('checkbox', { name: 'E-mail' }))
    await userEvent.click(screen.getByRole('switch', { name: /One summary a day/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))
    await waitFor(() =>
      expect(writes()[0]).toMatchObject({
        body: { digest: true, off: [{ kind: 'news', channel: 'mail' }] },
        match: '4',
      }),
    )
    expect(screen.getByText(/17 CFR 227.303\(d\)/)).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Refunds' })).toBeNull()
  })
})

describe('the links of mails', () => {
  const token = `${'a'.repeat(40)}.${'b'.repeat(43)}`
  it('switch off only by a click, and say what still comes', async () => {
    answers = {
      [`GET /api/unsubscribe/${token}`]: {
        kind: 'news',
        label: 'Company news',
        what: 'News releases.',
        on: true,
      },
      [`POST /unsubscribe/${token}`]: null,
    }
    open(Unsubscribe, `/unsubscribe/${token}`, '/unsubscribe/:stop_token')
    await screen.findByText('Company news.')
    expect(writes()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You get no more of these mails' }),
    ).toBeVisible()
    expect(writes()[0]?.body).toEqual({ 'List-Unsubscribe': 'One-Click' })
  })
  it('keep the account only by a click', async () => {
    answers = { 'POST /api/account/closing/undo': { status: 'kept' } }
    open(KeepAccount, `/keep-account/${'t'.repeat(43)}`, '/keep-account/:token')
    expect(writes()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByText('Your account stays open')).toBeVisible()
  })
})

describe('your data', () => {
  const copy = (state: string, accepts: string[]): ExportView => ({
    id,
    status: {
      state,
      label: 'Ready',
      tone: 'primary',
      icon: 'check',
      bucket: null,
      next: null,
      accepts,
      rev: 2,
    },
    requested_at: at,
    whole_numbers: false,
    expires_at: '2026-11-27T15:00:00.000Z',
    size: 2_000_000,
    downloads: 1,
  })
  it('asks for a copy with masked numbers unless whole ones are wanted, and offers what the copy accepts', async () => {
    answers = {
      'GET /api/data/exports': page([copy('ready', ['DOWNLOADED', 'REMOVED'])]),
      'POST /api/data/exports': copy('preparing', []),
      [`POST /api/lifecycles/data-export/${id}/events`]: copy('removed', []).status,
    }
    open(YourData)
    expect(await screen.findByRole('button', { name: /^Download the copy/ })).toBeVisible()
    expect(screen.getByText(/1\.9 MB · downloaded once/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a copy' }))
    await userEvent.click(screen.getByRole('button', { name: /^Remove the copy/ }))
    await waitFor(() =>
      expect(writes().map((one) => one.body)).toEqual([
        { whole_numbers: false },
        { type: 'REMOVED', rev: 2 },
      ]),
    )
  })
})

describe('exports of long lists', () => {
  const one = (state: string, label: string, accepts: string[]) => ({
    id,
    title: 'Users',
    file: 'users.csv',
    format: 'csv',
    requested_at: at,
    rows: 1,
    total: 1,
    size: 20,
    expires_at: '2026-11-27T15:00:00.000Z',
    error: null,
    downloads: 0,
    status: {
      ...{ state, label, tone: 'info', icon: 'check' },
      bucket: null,
      next: null,
      accepts,
      rev: 2,
    },
  })
  it('say how long each is available, and announce the change of a state alone', async () => {
    answers = {
      'GET /api/data/exports': page([]),
      'GET /api/exports': page([one('ready', 'Ready', ['DOWNLOADED', 'REMOVED'])]),
      [`POST /api/lifecycles/list-export/${id}/events`]: {},
    }
    open(YourData)
    const remove = await screen.findByRole('button', { name: /^Remove Users/ })
    expect(screen.getByText(/1 row · available until/)).toBeVisible()
    const live = within(screen.getByRole('region', { name: 'Exports' })).getByRole('status')
    expect(live).toHaveTextContent('')
    answers['GET /api/exports'] = page([one('removed', 'Removed', [])])
    await userEvent.click(remove)
    await waitFor(() => expect(live).toHaveTextContent('Users: Removed'))
  })
})

describe('closing the account', () => {
  const view = {
    blockers: [],
    books: [{ book: 'The register of holders', rule: 'DGCL 219' }],
    kept: [
      {
        record: 'Who you are',
        years: 5,
        while_held: false,
        rule: '31 CFR 1023.220(a)(3)',
        why: 'The law asks.',
        until: '2031-12-05T04:59:59.000Z',
      },
    ],
    erased_at_once: ['Passwords'],
    erased_later: ['Your name'],
    keep_until: '2031-12-05T04:59:59.000Z',
    closes_at: '2026-12-04T15:00:00.000Z',
    cool_off_days: 14,
  }
  it('is asked for after what is kept and erased was read, and says by when it can be taken back', async () => {
    answers = {
      'GET /api/account/closing': view,
      'POST /api/account/closing': { closes_at: view.closes_at },
    }
    open(CloseAccount)
    expect(await screen.findByText('31 CFR 1023.220(a)(3)')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close my account' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(
      within(dialog).getByRole('button', {
        name: 'Close the account',
        description: 'Tick the box first.',
      }),
    )
    expect(screen.queryByText('Your account is closing')).toBeNull()
    await userEvent.click(within(dialog).getByRole('checkbox'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close the account' }))
    expect(await screen.findByText('Your account is closing')).toBeVisible()
  })
  it('is not possible while something is open; each matter is a link', async () => {
    answers = {
      'GET /api/account/closing': {
        ...view,
        blockers: [{ id, title: 'Tidewater Grid', why: 'On its way.', link: '/investment/x' }],
      },
    }
    open(CloseAccount)
    expect((await screen.findByRole('link', { name: 'Tidewater Grid' })).getAttribute('href')).toBe(
      '/investment/x',
    )
    await userEvent.click(
      screen.getByRole('button', {
        name: 'Close my account',
        description: 'It can be closed when the matters above have ended.',
      }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
