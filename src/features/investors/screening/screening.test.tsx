import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import SanctionsMatch from './sanctions-match.screen.tsx'
import Sanctions from './sanctions.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const status = (state: string, label: string, accepts: string[] = []) => ({
  state,
  label,
  tone: 'info',
  icon: 'clock',
  bucket: null,
  next: { cause: 'Compare and decide.', who: 'platform', by: null, link: null, alternatives: [] },
  accepts,
  rev: 3,
})
let answers: Record<string, unknown>
const before = ports.fetch
beforeEach(() => {
  ports.fetch = (path) => {
    const { pathname } = new URL(path, 'http://capstan.example')
    return Promise.resolve(
      new Response(JSON.stringify(answers[pathname]), {
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open(Screen: ComponentType, path: string, address: string) {
  const router = createMemoryRouter(
    [
      {
        path,
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
}
const summary = (over: object = {}) => ({
  run: {
    id: ID,
    cause: 'list',
    begun_at: '2026-11-20T15:00:00.000Z',
    total: 400,
    done: 200,
    matches: 2,
    status: status('screening', 'In progress'),
  },
  in_force: 1,
  may_load: true,
  sees_matches: true,
  ...over,
})
const list = {
  id: ID,
  source: 'ofac_sdn',
  name: 'sdn.xml',
  published_on: '2026-11-19',
  sha256: 'ab'.repeat(32),
  entries: 17_000,
  format: 'xml',
  aliases: null,
  problem: null,
  concerns: [] as string[],
  hash_compared: true,
  uploaded_at: '2026-11-20T15:00:00.000Z',
  uploaded_by: 'Olive Marsh',
  status: status('in_force', 'In force'),
}
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })
const openLists = () => open(Sanctions, '*', '/admin/compliance/sanctions')

describe('sanctions lists', () => {
  it('show the progress of the screening, the lists with their hash, and the way to the matches', async () => {
    answers = {
      '/api/admin/sanctions': summary(),
      '/api/admin/sanctions/lists': page([list]),
    }
    openLists()
    const bar = await screen.findByRole('progressbar', { name: 'Screening progress' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(
      screen.getByText(/200 of 400 people, owners and companies · 2 open matches/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Review matches' }).getAttribute('href')).toBe(
      '/admin/compliance/sanctions/matches',
    )
    expect((await screen.findAllByTitle('ab'.repeat(32)))[0]?.textContent).toBe('abababababab')
  })
  it('say why one waits for a second person, and one that was replaced is put back by two (K1)', async () => {
    const sent: { path: string; body: unknown }[] = []
    answers = {
      '/api/admin/sanctions': summary(),
      '/api/admin/sanctions/lists': page([
        {
          ...list,
          id: '0192d3a0-0000-7000-8000-000000000002',
          hash_compared: false,
          concerns: ['It has 1 entry, the list in force 17,000.'],
          status: status('waiting', 'Waits for a second person'),
        },
        { ...list, status: status('superseded', 'Superseded') },
      ]),
      '/api/admin/proposals': { id: ID },
    }
    const { fetch } = ports
    ports.fetch = (path, init) => {
      if (init?.method === 'POST' && typeof init.body === 'string')
        sent.push({ path, body: JSON.parse(init.body) as unknown })
      return fetch(path, init)
    }
    openLists()
    expect(
      (await screen.findAllByText('It has 1 entry, the list in force 17,000.'))[0],
    ).toBeVisible()
    expect(screen.getAllByText('Not compared').length).toBeGreaterThan(0)
    const user = userEvent.setup()
    const [putBack] = await screen.findAllByRole('button', { name: 'Put back' })
    if (putBack === undefined) throw new Error('the list cannot be put back')
    await user.click(putBack)
    const dialog = await screen.findByRole('dialog', { name: 'Put list back in force' })
    await user.type(within(dialog).getByRole('textbox'), 'The list in force is invented.')
    await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        kind: 'screening.put-back',
        subject: { machine: 'sanctions-list', id: ID },
        payload: {},
        reason: 'The list in force is invented.',
      }),
    )
  })
  it('say that nothing is loaded, and who may only read', async () => {
    answers = {
      '/api/admin/sanctions': summary({
        run: null,
        in_force: 0,
        may_load: false,
        sees_matches: false,
      }),
      '/api/admin/sanctions/lists': page([]),
    }
    openLists()
    expect(await screen.findByText('No list is loaded')).toBeVisible()
    expect(await screen.findByText('Load a list first.')).toBeVisible()
    expect(await screen.findByText('Your role reads here.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Review matches' })).toBeNull()
  })
  it('ask for the date of a CSV file before it is sent', async () => {
    answers = {
      '/api/admin/sanctions': summary(),
      '/api/admin/sanctions/lists': page([list]),
    }
    openLists()
    await screen.findByRole('progressbar', { name: 'Screening progress' })
    const user = userEvent.setup()
    const file = new File(['1,"A"'], 'sdn.csv', { type: 'text/csv' })
    await user.upload(screen.getByLabelText('Load list', { selector: 'input' }), file)
    const dialog = await screen.findByRole('dialog', { name: 'Load sanctions list' })
    await user.click(within(dialog).getByRole('button', { name: 'Load list' }))
    expect(
      await within(dialog).findByText('Enter the publication date of the CSV file.'),
    ).toBeVisible()
  })
})

describe('a CSV list', () => {
  it('takes its file of aliases, which is sent first and named with the list', async () => {
    const sent: { path: string; body: unknown }[] = []
    ports.fetch = (path, init) => {
      const { pathname } = new URL(path, 'http://capstan.example')
      const posted = init?.method === 'POST'
      if (posted) sent.push({ path: pathname, body: init.body })
      const read = pathname.endsWith('/lists') ? page([{ ...list, format: 'csv' }]) : summary()
      const body = posted ? { id: ID } : read
      return Promise.resolve(
        new Response(JSON.stringify(body), {
          status: posted ? 201 : 200,
          headers: { 'content-type': 'application/json' },
        }),
      )
    }
    openLists()
    const user = userEvent.setup()
    await screen.findAllByText('No aliases file')
    const csv = (name: string) => new File(['1,"A"'], name, { type: 'text/csv' })
    await user.upload(screen.getByLabelText('Load list', { selector: 'input' }), csv('sdn.csv'))
    const dialog = await screen.findByRole('dialog', { name: 'Load sanctions list' })
    await user.upload(
      within(dialog).getByLabelText('Add aliases file', { selector: 'input' }),
      csv('alt.csv'),
    )
    await within(dialog).findByText('Aliases: alt.csv')
    await user.type(within(dialog).getByRole('textbox', { name: /Publication date/ }), '11/19/2026')
    await user.click(within(dialog).getByRole('button', { name: 'Load list' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map((one) => one.path)).toEqual([
      '/api/admin/sanctions/alias-files',
      '/api/admin/sanctions/lists',
    ])
    const form = sent[1]?.body as FormData
    expect([form.get('alias_file'), form.get('published_on')]).toEqual([ID, '2026-11-19'])
  })
})

describe('a match', () => {
  const match = {
    id: ID,
    subject: 'owner',
    name: 'Toby Graves',
    source: 'ofac_sdn',
    entry: '7001',
    listed_as: 'GRAVES, Toby',
    births: [],
    countries: ['Iran'],
    programs: ['SDGT'],
    score: 9_850,
    fields: ['alias'],
    found_at: '2026-11-20T15:00:00.000Z',
    unlisted: false,
    review: null,
    status: status('open', 'Needs a review', ['CLEARED', 'CONFIRMED']),
  }
  const openMatch = (over: object = {}) => {
    answers = { [`/api/admin/sanctions/matches/${ID}`]: { ...match, ...over } }
    const path = '/admin/compliance/sanctions/matches'
    open(SanctionsMatch, `${path}/:match_id`, `${path}/${ID}`)
  }
  it('shows what agrees and the decisions of its state', async () => {
    openMatch()
    expect(await screen.findByText('98%')).toBeVisible()
    expect(screen.getByText('Not listed')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Not the listed party' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'True match: block money' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lift true match' })).toBeNull()
  })
  it('of an investor is decided in the review queue', async () => {
    openMatch({ subject: 'party', review: `/admin/compliance/queue/${ID}` })
    expect(
      (await screen.findByRole('link', { name: 'Open identity check' })).getAttribute('href'),
    ).toBe(`/admin/compliance/queue/${ID}`)
    expect(screen.queryByRole('button', { name: 'Not the listed party' })).toBeNull()
  })
  it('that is true is reported here, with the day and the evidence, also one of an investor', async () => {
    openMatch({
      subject: 'party',
      review: `/admin/compliance/queue/${ID}`,
      status: status('confirmed', 'True match', ['REPORTED', 'LIFTED']),
    })
    const person = userEvent.setup()
    await person.click(await screen.findByRole('button', { name: 'Record report to OFAC' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText('Day of the report')).toBeVisible()
    expect(within(dialog).getByLabelText(/^Evidence/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lift true match' })).toBeNull()
  })
})
