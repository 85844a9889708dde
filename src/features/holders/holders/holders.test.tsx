import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, it } from 'vitest'
import type { MeetingView } from '#domain/holders/model/meeting.ts'
import type { Presented } from '#domain/shared/presented.ts'
import type { TransferView } from '#domain/holders/model/transfer.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import type { SessionView } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import { network, writesOf, type Reply, type Sent } from '#tests/support/network.ts'
import CompanyTransfers from './transfers/company-transfers.screen.tsx'
import Meeting, { canonical, title } from './meetings/meeting.screen.tsx'
import Release from './news/release.screen.tsx'
import RequestTransfer from './transfers/request.screen.tsx'
import Transfer from './transfers/transfer.screen.tsx'

const uuid = (n: number): string => `0192d3a0-0000-7000-8000-00000000000${n}`
const [company, one, voter, proposal, holding] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)]
const status = (over: Partial<Presented> = {}): Presented => ({
  state: 'open',
  label: 'Voting open',
  tone: 'primary',
  icon: 'pen-line',
  bucket: null,
  next: {
    cause: 'Vote on each proposal.',
    who: 'investor',
    by: null,
    link: null,
    alternatives: [],
  },
  accepts: [],
  rev: 3,
  ...over,
})
const quorum = { entitled: 1000, present: 600, needed: 501, reached: true, on_paper: 0 }
function meeting(over: Partial<MeetingView> = {}): MeetingView {
  return {
    id: one,
    account_id: company,
    company: 'Sable Instruments',
    kind: 'annual',
    kind_label: 'Annual meeting',
    title: 'Annual meeting 2026',
    starts_at: '2026-12-15T19:00:00.000Z',
    record_on: '2026-11-25',
    place: '1 Pier Street',
    virtual_url: '',
    status: status(),
    votes: 600,
    voted: false,
    agenda: ['Report', 'Votes'],
    papers: [],
    quorum,
    proxies: true,
    minutes: null,
    minutes_files: [],
    consent_by: null,
    may_vote: true,
    may_appoint: true,
    proposals: [
      {
        id: proposal,
        text: 'Elect the auditor again.',
        standard: 'majority_of_present',
        standard_label: 'Majority of the votes present',
        recommendation: 'for',
        recommendation_label: 'The board recommends a vote for it',
        mine: null,
        result: null,
      },
    ],
    voters: [
      {
        id: voter,
        title: 'Mara Lindqvist',
        units: 600,
        votes: 600,
        own: true,
        proxy: null,
        choices: {},
      },
    ],
    ...over,
  }
}
function transfer(over: Partial<TransferView> = {}): TransferView {
  return {
    id: one,
    account_id: company,
    company: 'Sable Instruments',
    holding_id: holding,
    certificate_no: 'SI-0001',
    security: 'Common stock',
    kind: 'gift',
    kind_label: 'Gift',
    units: 40,
    from: 'Mara Lindqvist',
    to: 'Ada Lindqvist',
    price: null,
    requested_at: '2026-11-20T15:00:00.000Z',
    status: status({ state: 'requested', label: 'Requested', accepts: ['SENT', 'CANCELLED'] }),
    reason_ended: null,
    incoming: false,
    reason: 'For her birthday.',
    relation_label: 'Child',
    accredited: false,
    issued_on: '2026-11-02',
    free_on: '2027-11-02',
    resale: {
      allowed: true,
      sentence: 'Restricted until 2027-11-02, and this recipient is allowed.',
    },
    receiver_known: false,
    receiver_verified: false,
    receiver_names: null,
    consent_by: null,
    stoppable_until: null,
    receiver_email: 'ada@mail.example',
    may_add: true,
    documents: [
      { kind: 'assignment', label: 'Signed assignment (stock power)', needed: true, file: null },
    ],
    stops: [],
    staff_own: false,
    ...over,
  }
}
let sent: Sent[]
let answer: (request: Sent) => Reply
beforeEach(() => {
  const view: SessionView = {
    settled: true,
    signedIn: true,
    user: {
      id: uuid(9),
      first_name: 'Mara',
      last_name: 'Lindqvist',
      primary_email: 'mara@mail.example',
      admin_role: null,
      companies: [
        {
          account_id: company,
          name: 'Sable Instruments',
          slug: 'sable-instruments',
          role: 'owner',
        },
      ],
      consented: true,
      session_expires_at: '2026-11-21T15:00:00.000Z',
      step_up_until: '2026-11-21T15:00:00.000Z',
      account: status(),
    },
  }
  withSession(view)
  sent = network((request) => answer(request))
})
const held = '/dashboard/my-investments/company'
function open(path: string, address: string, element: ReactElement) {
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          { path, element: <OwnCache>{element}</OwnCache> },
          { path: '*', element: <p>Elsewhere</p> },
        ],
        { initialEntries: [address] },
      )}
    />,
    { wrapper: InSession },
  )
}
const writes = () => writesOf(sent)
const openMeeting = () =>
  open(
    `${held}/:companyId/meetings/upcoming-meetings/:id`,
    `${held}/${company}/meetings/upcoming-meetings/${one}`,
    <Meeting />,
  )

it('a meeting that is over shows its votes by proposal, as a chart and as a table', async () => {
  const [first] = meeting().proposals
  if (first === undefined) throw new Error('the meeting has no proposal')
  const result = {
    for: 500,
    against: 60,
    abstain: 40,
    present: 600,
    outstanding: 1000,
    needed: 301,
    passes: true,
  }
  answer = () => ({
    body: meeting({
      status: status({ state: 'closed', label: 'Closed' }),
      may_vote: false,
      proposals: [
        { ...first, result },
        { ...first, id: uuid(8), result: { ...result, for: 100, against: 500, passes: false } },
      ],
    }),
  })
  openMeeting()
  const dialog = await screen.findByRole('dialog', { name: 'Annual meeting 2026' })
  expect(await within(dialog).findByRole('figure')).toHaveAccessibleDescription(
    'Proposal 1: 500 for, 60 against, 40 abstained; it needs 301 for it. Proposal 2: 100 for, 500 against, 40 abstained; it needs 301 for it.',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show data' }))
  for (const name of [
    'Proposal For Against Abstain Votes needed',
    'Proposal 1 500 60 40 301',
    'Proposal 2 100 500 40 301',
  ])
    expect(within(dialog).getByRole('row', { name })).toBeVisible()
})

it('a meeting on which nobody has voted says so', async () => {
  const [first] = meeting().proposals
  if (first === undefined) throw new Error('the meeting has no proposal')
  const none = { for: 0, against: 0, abstain: 0, present: 0, outstanding: 1000, needed: 501 }
  answer = () => ({
    body: meeting({ proposals: [{ ...first, result: { ...none, passes: false } }] }),
  })
  openMeeting()
  const dialog = await screen.findByRole('dialog', { name: 'Annual meeting 2026' })
  expect(await within(dialog).findByText('Votes by proposal so far')).toBeVisible()
  expect(within(dialog).getByRole('figure')).toHaveAccessibleDescription('Nobody has voted yet.')
})

it('a meeting without a count has no chart', async () => {
  answer = () => ({ body: meeting() })
  openMeeting()
  const dialog = await screen.findByRole('dialog', { name: 'Annual meeting 2026' })
  await within(dialog).findByText(/600 of 1,000 votes are present/)
  expect(within(dialog).queryByRole('figure')).toBeNull()
})

it('a meeting is voted on by proposal, and the vote says what it is', async () => {
  answer = () => ({ body: meeting() })
  openMeeting()
  const dialog = await screen.findByRole('dialog', { name: 'Annual meeting 2026' })
  expect(
    await within(dialog).findByText(
      /600 of 1,000 votes are present\. The quorum needs 501: it is there\./,
    ),
  ).toBeVisible()
  const vote = within(dialog).getByRole('button', {
    name: 'Vote',
    description: 'Choose a vote first.',
  })
  await userEvent.click(vote)
  expect(writes()).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Against' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Vote' }))
  expect(writes().at(-1)?.body).toEqual({
    voter_id: voter,
    votes: [{ proposal_id: proposal, choice: 'against' }],
  })
})
it('a meeting that is over shows results and minutes, and no ballot', async () => {
  answer = () => ({
    body: meeting({
      status: status({ state: 'minutes_posted', label: 'Minutes posted', next: null }),
      may_vote: false,
      may_appoint: false,
      minutes: 'The auditor was elected.',
      proposals: [
        {
          ...(meeting().proposals[0] as MeetingView['proposals'][number]),
          result: {
            for: 600,
            against: 0,
            abstain: 0,
            present: 600,
            outstanding: 1000,
            needed: 301,
            passes: true,
          },
        },
      ],
    }),
  })
  openMeeting()
  expect(await screen.findByText('The auditor was elected.')).toBeVisible()
  expect(screen.getByText('Passed')).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})
it('a meeting stands among the upcoming ones until it is over, whatever its link says; its title tells the years apart', () => {
  const at = (view: MeetingView | undefined) => ({
    params: { companyId: company, id: one },
    search: new URLSearchParams(),
    path: '',
    answer: () => view as never,
  })
  const page = (state: string) => canonical(at(meeting({ status: status({ state }) })))
  expect(['notice_sent', 'open', 'adjourned'].map(page)).toEqual(
    Array.from({ length: 3 }, () => `${held}/${company}/meetings/upcoming-meetings/${one}`),
  )
  expect(['closed', 'minutes_posted', 'cancelled'].map(page)).toEqual(
    Array.from({ length: 3 }, () => `${held}/${company}/meetings/historical-log/${one}`),
  )
  expect([canonical(at(undefined)), title(at(undefined)), title(at(meeting()))]).toEqual([
    undefined,
    undefined,
    'Sable Instruments: Annual meeting 2026, Dec 15, 2026',
  ])
})
it('a proxy is appointed and can be taken back', async () => {
  answer = (request) => ({
    body:
      request.method === 'POST'
        ? meeting({
            voters: [
              {
                ...(meeting().voters[0] as MeetingView['voters'][number]),
                proxy: {
                  to: 'chair',
                  name: 'The chair',
                  expires_on: '2029-11-21',
                  given_at: '2026-11-21T15:00:00.000Z',
                },
              },
            ],
          })
        : meeting(),
  })
  openMeeting()
  await userEvent.click(await screen.findByRole('button', { name: 'Appoint a proxy' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Appoint proxy' }))
  expect(writes().at(-1)).toMatchObject({
    path: `/api/meetings/${one}/proxy`,
    body: { voter_id: voter, to: 'chair' },
  })
})
it('what limits a security stands above the form, and the refusal of the law at its field', async () => {
  const items = [
    {
      holding_id: holding,
      security: 'Common stock',
      certificate_no: 'SI-0001',
      units: 100,
      free_units: 100,
      issued_on: '2026-11-02',
      free_on: '2027-11-02',
      restriction: 'Until 2027-11-02 this security may go only to some people (17 CFR 227.501).',
      who_may: ['The company itself', 'An accredited investor, with proof'],
      stopped: false,
    },
  ]
  answer = (request) =>
    request.method === 'POST'
      ? {
          status: 422,
          body: {
            statusCode: 422,
            code: 'refused',
            message: 'These values aren’t accepted.',
            fields: {
              reason:
                'Until 2027-11-02 you can transfer this only to the issuer, an accredited investor or your family.',
            },
          },
        }
      : {
          body: request.path.endsWith('/transferable')
            ? { items, today: '2026-11-21' }
            : { name: 'Sable Instruments' },
        }
  open(
    `${held}/:companyId/transfers/request`,
    `${held}/${company}/transfers/request`,
    <RequestTransfer />,
  )
  expect(await screen.findByText(/Restricted until/)).toBeVisible()
  expect(screen.getByText('An accredited investor, with proof')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Request transfer' })).toBeVisible()
})
it('a transfer says what it waits for, and is cancelled after a question', async () => {
  answer = (request) => ({
    body: request.method === 'POST' ? { state: 'cancelled', rev: 4 } : transfer(),
  })
  open(
    `${held}/:companyId/transfers/current/:transfer_id`,
    `${held}/${company}/transfers/current/${one}`,
    <Transfer />,
  )
  expect(await screen.findByText(/this recipient is allowed/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel transfer' }))
  const question = await screen.findByRole('dialog', { name: 'Cancel transfer' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel transfer' }))
  expect(writes().at(-1)).toMatchObject({
    path: `/api/lifecycles/transfer/${one}/events`,
    body: { type: 'CANCELLED', rev: 3 },
  })
})
it('a transfer that was sent says until when it waits and why (A16)', async () => {
  answer = () => ({
    body: transfer({
      stoppable_until: '2026-12-01T17:00:00.000Z',
      status: status({
        state: 'docs_review',
        label: 'Documents in review',
        accepts: ['CANCELLED'],
      }),
    }),
  })
  open(
    `${held}/:companyId/transfers/current/:transfer_id`,
    `${held}/${company}/transfers/current/${one}`,
    <Transfer />,
  )
  expect(
    await screen.findByText('Not entered in the ledger before Dec 1, 2026, 12:00 PM ET'),
  ).toBeVisible()
  expect(screen.getByText(/The holder can stop it/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel transfer' })).toBeVisible()
})
it('a company refuses a transfer with its reason only', async () => {
  const row = transfer({
    status: status({
      state: 'issuer_consent',
      label: 'Waiting for the company',
      accepts: ['CONSENTED', 'REFUSED'],
    }),
  })
  answer = (request) =>
    request.method === 'POST'
      ? {
          status: 400,
          body: {
            statusCode: 400,
            code: 'invalid',
            message: 'Check the highlighted fields.',
            fields: { 'payload.reason': 'Say why.' },
          },
        }
      : {
          body: request.path.endsWith('/company')
            ? { account_id: company, name: 'Sable Instruments', role: 'owner', offerings: [] }
            : { items: [row], next_cursor: null, total: 1, more: false },
        }
  open(
    '/dashboard/raise-capital/company/:account_id/transfers',
    `/dashboard/raise-capital/company/${company}/transfers`,
    <CompanyTransfers />,
  )
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Refuse' }))[0] as HTMLElement,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Refuse' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  expect(await within(dialog).findByText('Say why.')).toBeVisible()
})
it('a retracted release says so and keeps its text', async () => {
  answer = () => ({
    body: {
      id: one,
      account_id: company,
      company: 'Sable Instruments',
      title: 'A second workshop',
      category: 'corporate',
      category_label: 'Corporate',
      audience: 'holders',
      audience_label: 'Holders of the company',
      published_at: '2026-11-10T15:00:00.000Z',
      retracted_at: '2026-11-12T15:00:00.000Z',
      status: status({ state: 'retracted', label: 'Retracted', next: null }),
      paragraphs: ['We open a second workshop.'],
      attachments: [],
      retraction: 'The lease is not signed.',
    },
  })
  open(
    `${held}/:companyId/news-releases/:news_id`,
    `${held}/${company}/news-releases/${one}`,
    <Release />,
  )
  expect(await screen.findByText(/The lease is not signed\./)).toBeVisible()
  expect(screen.getByText('We open a second workshop.')).toBeVisible()
})
