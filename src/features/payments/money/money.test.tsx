import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountDay } from '#domain/payments/model/reconciliation.ts'
import type { BankAccountView, QueueItemView } from '#domain/payments/model/banking.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import type { SessionView } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import { network, writesOf, type Sent } from '#tests/support/network.ts'
import BankAccount from './bank-account.screen.tsx'
import Batch from './batch.screen.tsx'
import Instructions from './instructions.screen.tsx'
import AccountDays from './account-days.screen.tsx'
import MoneyQueue from './queue.screen.tsx'
import Reconciliation from './reconciliation.screen.tsx'
import Returns from './returns.screen.tsx'
import Statement from './statement.screen.tsx'
import Statements from './statements.screen.tsx'
import type { CsvMapping, CsvPreview } from '#domain/payments/model/bank-csv.ts'

const ID = '01935b6e-0000-7000-8000-0000000000e1'
let sent: Sent[]
let answers: Record<string, { status?: number; body: unknown }> = {}
const page = (items: unknown[]) => ({ items, next_cursor: null, total: items.length, more: false })
const money = (amount: number) => ({ amount, currency: 'USD' as const })
const status = (state: string, label: string) => ({
  state,
  label,
  tone: 'info' as const,
  icon: 'clock' as const,
  bucket: null,
  next: null,
  accepts: [],
  rev: 1,
})
const account = (over: Partial<BankAccountView> = {}): BankAccountView => ({
  id: ID,
  kind: 'ach',
  holder_name: 'Mara Lindqvist',
  account_type: 'checking',
  bank_name: 'Wells Fargo',
  routing_number: '121000248',
  bic: null,
  country: 'US',
  mask: '*****4567',
  status: status('awaiting_confirm', 'Waiting for the amounts'),
  attempts_left: 3,
  expires_at: null,
  payout_after: null,
  call_due: false,
  added_at: '2026-11-20T15:00:00.000Z',
  ...over,
})
const item = (over: Partial<QueueItemView> = {}): QueueItemView => ({
  id: ID,
  kind: 'unknown',
  amount: money(12_345),
  missing: null,
  reference: null,
  investment_id: null,
  investor: null,
  sender: 'Odd Sender',
  text: 'for the company (FED1)',
  received_on: '2026-11-18',
  age_days: 2,
  state: 'open',
  waits_until: null,
  resolution: null,
  offered_units: null,
  acts: ['match', 'send_back', 'wait'],
  staff_own: false,
  proposal_id: null,
  ...over,
})

/** Trends with as many payments that are not in, and a hundred dollars received for each. */
const trends = (count: number) => ({
  time_zone: 'America/New_York',
  ages: ['Under 3 days', '3 to 7 days', '8 to 14 days', '15 to 30 days', 'Over 30 days'].map(
    (label, at) => ({
      label,
      expected: { count: at === 4 ? count : 0, cents: at === 4 ? count * 10_000 : 0 },
      unmatched: { count: at === 0 ? count : 0, cents: at === 0 ? count * 500 : 0 },
    }),
  ),
  weeks: [
    { starts: '2026-11-16', receipts: count, cents: count * 10_000 },
    { starts: '2026-11-23', receipts: 0, cents: 0 },
  ],
})

function signIn(adminRole: 'operator' | 'compliance' | 'support' | null) {
  const view: SessionView = {
    settled: true,
    signedIn: true,
    user: {
      id: ID,
      first_name: 'Imani',
      last_name: 'Ashford',
      primary_email: 'imani@platform.example',
      admin_role: adminRole,
      companies: [],
      consented: true,
      session_expires_at: '2026-11-21T15:00:00.000Z',
      step_up_until: '2026-11-21T15:00:00.000Z',
      account: status('active', 'Active'),
    },
  }
  withSession(view)
}
beforeEach(() => {
  answers = {
    'GET /api/admin/money/summary': {
      body: {
        queue: 1,
        oldest_days: 2,
        statements: 0,
        batches: 1,
        disbursements: 0,
        returns: 0,
        accounts: 0,
        suspense: money(12_345),
        reconciliation: 1,
        ledger_difference: money(0),
      },
    },
    'GET /api/admin/money/accounts': { body: { items: [] } },
    'GET /api/admin/money/trends': { body: trends(0) },
  }
  signIn('operator')
  sent = network(
    ({ method, path }) =>
      answers[`${method} ${path}`] ?? {
        status: 404,
        body: { statusCode: 404, code: 'not_found', message: 'Page Not Found' },
      },
  )
})
function open(element: ReactElement, path = '/', at = path) {
  return render(
    <RouterProvider
      router={createMemoryRouter([{ path, element: <OwnCache>{element}</OwnCache> }], {
        initialEntries: [at],
      })}
    />,
    { wrapper: InSession },
  )
}
const writes = () => writesOf(sent)

describe('the own bank account', () => {
  it('is confirmed by the two amounts in cents, and says the tries that are left', async () => {
    answers['GET /api/personal/bank-accounts'] = {
      body: { account: account(), wire: null, sandbox: true },
    }
    answers['POST /api/personal/bank-accounts/confirmation'] = {
      body: { account: account({ attempts_left: 2 }), wire: null, sandbox: true },
    }
    open(<BankAccount />)
    const form = await screen.findByRole('form', { name: 'Confirm the deposits' })
    await userEvent.click(within(form).getByRole('button', { name: 'Confirm account' }))
    expect(within(form).getAllByText('Enter an amount from $0.01 to $0.99.')).toHaveLength(2)
    expect(writes()).toEqual([])
    await userEvent.type(within(form).getByLabelText('One deposit'), '0.32')
    await userEvent.type(within(form).getByLabelText('The other deposit'), '0.45')
    answers['GET /api/personal/bank-accounts'] = {
      body: { account: account({ attempts_left: 2 }), wire: null, sandbox: true },
    }
    await userEvent.click(within(form).getByRole('button', { name: 'Confirm account' }))
    await waitFor(() =>
      expect(writes().map((one) => one.body)).toEqual([{ first: 32, second: 45 }]),
    )
    expect(
      await screen.findByText('Those aren’t the amounts. You have 2 attempts left.'),
    ).toBeVisible()
  })
  it('is asked for where none is given, and wrong numbers are named at their field', async () => {
    answers['GET /api/personal/bank-accounts'] = {
      body: { account: null, wire: null, sandbox: false },
    }
    open(<BankAccount />)
    await userEvent.type(await screen.findByLabelText(/Routing number/), '021000022')
    await userEvent.click(screen.getByRole('button', { name: 'Save and verify' }))
    expect(
      (await screen.findAllByText('That routing number isn’t valid. Check the nine digits.'))
        .length,
    ).toBeGreaterThan(0)
    expect(writes()).toEqual([])
  })
})

describe('the reconciliation', () => {
  const DAYS = 'GET /api/admin/money/reconciliation/days'
  const day = (over: Partial<AccountDay> = {}): AccountDay => ({
    account: '0012',
    day: '2026-11-20',
    moved: money(49_610),
    ledger: money(49_610),
    bank: money(50_610),
    difference: money(1_000),
    state: 'differs',
    parts: [
      {
        what: 'A line of november.csv, November 20, 2026, not booked yet',
        amount: money(1_000),
        owner: 'A second person',
        since: '2026-11-21',
        href: `/admin/money/statements/${ID}`,
      },
    ],
    statement_id: ID,
    ...over,
  })
  const books = (over: object = {}) => {
    answers['GET /api/admin/money/reconciliation'] = {
      body: {
        transit_in: money(49_610),
        transit_out: money(0),
        suspense: money(12_345),
        unexplained: money(0),
        days_differ: 1,
        alarms: [
          {
            kind: 'difference',
            title: 'The bank differs by $10.00',
            says: 'Account ending in 0012, November 20, 2026.',
            href: '/admin/money/reconciliation/0012',
          },
        ],
        ...over,
      },
    }
  }
  beforeEach(() => {
    books()
    answers['GET /api/admin/money/reconciliation/accounts'] = {
      body: page([
        {
          account: '0012',
          title: 'First Bank ending in 0012',
          companies: ['Tidewater Grid'],
          newest: day(),
          days_differ: 1,
        },
      ]),
    }
    answers['GET /api/admin/money/reconciliation/items'] = {
      body: page([
        {
          key: 'in-transit-in:x receipt:FED1',
          kind: 'transit_in',
          what: 'Receipt by hand of INV-7K2M9QXB, FED1',
          amount: money(49_610),
          owner: 'Operators',
          since: '2026-11-10',
          age_days: 11,
          late: true,
          href: null,
        },
      ]),
    }
  })

  it('says what differs and why, who acts, and what is open for too long', async () => {
    open(<Reconciliation />)
    expect(await screen.findByText('The bank differs by $10.00')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show the days' })).toHaveAttribute(
      'href',
      '/admin/money/reconciliation/0012',
    )
    expect((await screen.findAllByText('First Bank ending in 0012'))[0]).toBeVisible()
    expect(screen.getAllByText(/A second person, since/)[0]).toBeVisible()
    expect((await screen.findAllByText('Receipt by hand of INV-7K2M9QXB, FED1'))[0]).toBeVisible()
    expect(screen.getAllByText('Too long')[0]).toBeVisible()
  })
  it('is quiet when nothing is open, and says what to do when it cannot be read', async () => {
    books({ alarms: [], transit_in: money(0), suspense: money(0), days_differ: 0 })
    answers['GET /api/admin/money/reconciliation/items'] = { body: page([]) }
    answers['GET /api/admin/money/reconciliation/accounts'] = {
      status: 403,
      body: { statusCode: 403, code: 'forbidden', message: 'Operators see this.' },
    }
    open(<Reconciliation />)
    expect(await screen.findByText('Nothing is open')).toBeVisible()
    expect(await screen.findByText('Operators see this.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('shows the days of an account with their parts', async () => {
    answers[DAYS] = {
      body: page([
        day(),
        day({ day: '2026-11-19', bank: null, difference: null, parts: [], state: 'no_balance' }),
      ]),
    }
    open(
      <AccountDays />,
      '/admin/money/reconciliation/:bank_account',
      '/admin/money/reconciliation/0012',
    )
    expect(
      (await screen.findAllByRole('link', { name: /A line of november.csv/ }))[0],
    ).toHaveAttribute('href', `/admin/money/statements/${ID}`)
    expect(screen.getAllByText('Not given')[0]).toBeVisible()
    expect(screen.getAllByText('No closing balance')[0]).toBeVisible()
  })
})

describe('the queue', () => {
  it('matches unknown money by hand with a reference and a note', async () => {
    answers['GET /api/admin/money/queue'] = { body: page([item()]) }
    answers[`POST /api/admin/money/queue/${ID}/acts`] = { body: item({ state: 'done', acts: [] }) }
    open(<MoneyQueue />)
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Match: $123.45' }))[0] as HTMLElement,
    )
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Match' }))
    expect(
      within(dialog).getByText('Enter the reference or the number of the investment.'),
    ).toBeVisible()
    await userEvent.type(
      within(dialog).getByLabelText('Reference or number of the investment'),
      'INV-7K2M9QXB',
    )
    await userEvent.type(
      within(dialog).getByLabelText('What shows that it belongs there'),
      'The sender called us.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Match' }))
    await waitFor(() =>
      expect(writes().map((one) => one.body)).toEqual([
        { act: 'match', note: 'The sender called us.', reference: 'INV-7K2M9QXB' },
      ]),
    )
  })
  it('says that an item waits for a second person and who may approve, and offers no act of it', async () => {
    const proposal = 'e9ffa7c1-3f1b-4b86-9c7e-8a7d60a5a001'
    answers['GET /api/admin/money/queue'] = {
      body: page([item({ acts: [], proposal_id: proposal })]),
    }
    answers['GET /api/admin/proposals'] = {
      body: page([
        {
          id: proposal,
          title: 'Send the money back',
          approved_by: 'operator or compliance',
          proposed_by: 'Olive Marsh',
          proposed_by_me: false,
        },
      ]),
    }
    open(<MoneyQueue />)
    const [waits] = await screen.findAllByText('Send the money back: Waiting for a second person.')
    expect(waits?.parentElement).toHaveTextContent(
      'Olive Marsh proposed it; operator or compliance may approve it. Open the proposal',
    )
    expect(screen.queryByRole('button', { name: /Match/ })).toBeNull()
  })
  it('offers support nothing but to read', async () => {
    signIn('support')
    answers['GET /api/admin/money/queue'] = { body: page([item()]) }
    open(<MoneyQueue />)
    expect((await screen.findAllByText('Odd Sender')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /Match/ })).toBeNull()
  })
  it('shows how long money has been open and what came in by week, each as a table too', async () => {
    answers['GET /api/admin/money/queue'] = { body: page([]) }
    answers['GET /api/admin/money/trends'] = { body: trends(2) }
    open(<MoneyQueue />)
    const ages = await screen.findByRole('region', { name: 'Open money by age' })
    expect(within(ages).getByRole('figure')).toHaveAccessibleDescription(
      '2 payments of $200.00 are not in; 2 items of $10.00 are not matched. 2 are over 30 days old.',
    )
    await userEvent.click(within(ages).getByRole('button', { name: 'Show data' }))
    expect(within(ages).getByRole('row', { name: 'Over 30 days 2 0' })).toBeVisible()
    const weeks = screen.getByRole('region', { name: 'Received by week' })
    expect(within(weeks).getByRole('figure')).toHaveAccessibleDescription(
      '$200.00 in 2 receipts; $0.00 this week.',
    )
    await userEvent.click(within(weeks).getByRole('button', { name: 'Show data' }))
    expect(within(weeks).getByRole('row', { name: 'Nov 16 $200' })).toBeVisible()
  })
  it('says that no money is open and none came in', async () => {
    answers['GET /api/admin/money/queue'] = { body: page([]) }
    open(<MoneyQueue />)
    const ages = await screen.findByRole('region', { name: 'Open money by age' })
    expect(within(ages).getByRole('figure')).toHaveAccessibleDescription('No money is open.')
    const weeks = screen.getByRole('region', { name: 'Received by week' })
    expect(within(weeks).getByRole('figure')).toHaveAccessibleDescription(
      'Nothing was received in 2 weeks.',
    )
  })
  it('cries out when the books do not balance', async () => {
    answers['GET /api/admin/money/summary'] = {
      body: {
        queue: 0,
        oldest_days: 0,
        statements: 0,
        batches: 0,
        disbursements: 0,
        returns: 0,
        accounts: 0,
        suspense: money(0),
        ledger_difference: money(1),
      },
    }
    answers['GET /api/admin/money/queue'] = { body: page([]) }
    open(<MoneyQueue />)
    expect(await screen.findByText('The ledger differs by $0.01')).toBeVisible()
    expect(await screen.findByText('Nothing waits')).toBeVisible()
  })
})

describe('statements, files and returns', () => {
  it('tell what became of an upload, and why one was refused', async () => {
    answers['GET /api/admin/money/statements'] = { body: page([]) }
    answers['POST /api/admin/money/statements'] = {
      status: 422,
      body: {
        statusCode: 422,
        code: 'refused',
        message: 'x',
        fields: {
          file: 'This statement was already uploaded as november.csv on 2026-11-20. Nothing was booked again.',
        },
      },
    }
    open(<Statements />)
    await userEvent.upload(
      await screen.findByLabelText('Upload statement', { selector: 'input' }),
      new File(['date'], 'november.csv', { type: 'text/csv' }),
    )
    expect(await screen.findByText(/already uploaded as november.csv/)).toBeVisible()
  })
  it('show how the columns of a bank’s own CSV are read, and upload after a confirmation (M11)', async () => {
    const mapping: CsvMapping = {
      columns: ['Posting Date', 'Description', 'Amount'],
      named: true,
      roles: ['date', 'text', 'amount'],
      days: 'mdy',
      decimal: 'point',
      positive: 'in',
    }
    const preview: CsvPreview = {
      mapping,
      mapping_problem: null,
      stored: null,
      accounts: [{ account: '0012', title: 'Account ending in 0012' }],
      account: '0012',
      samples: [['11/20/2026', 'WIRE INV-7K2M9QXB', '1234.50']],
      lines: [
        {
          line: 2,
          booked_on: '2026-11-20',
          amount: money(123_450),
          text: 'WIRE INV-7K2M9QXB',
          sender: '',
          balance: null,
        },
      ],
      count: 1,
      came_in: money(123_450),
      went_out: money(0),
      opening: null,
      closing: null,
      proof: 'none',
      left_out: [],
      problems: [],
    }
    answers['GET /api/admin/money/statements'] = { body: page([]) }
    const asks = 'The columns of this file are new for its account.'
    answers['POST /api/admin/money/statements'] = {
      status: 422,
      body: { statusCode: 422, code: 'refused', message: asks, fields: { mapping: asks } },
    }
    answers['POST /api/admin/money/statements/preview'] = { body: preview }
    open(<Statements />)
    await userEvent.upload(
      await screen.findByLabelText('Upload statement', { selector: 'input' }),
      new File(['x'], 'chase.csv', { type: 'text/csv' }),
    )
    const panel = await screen.findByRole('region', { name: 'Columns of the file' })
    expect((await within(panel).findAllByText('WIRE INV-7K2M9QXB'))[1]).toBeVisible()
    expect(within(panel).getByText('Nov 20, 2026')).toBeVisible()
    expect(within(panel).getAllByText('$1,234.50')[0]).toBeVisible()
    expect(within(panel).getByText('Enter the opening and the closing balance.')).toBeVisible()
    // a column that is read as something else is shown with its problem, by the keyboard alone
    answers['POST /api/admin/money/statements/preview'] = {
      body: { ...preview, mapping_problem: 'Choose the column of the description.' },
    }
    const column = within(panel).getByLabelText(/Read Description as/)
    column.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('Not used{Enter}')
    expect(
      (await within(panel).findAllByText('Choose the column of the description.'))[0],
    ).toBeVisible()
    // the sums hold: the mapping is confirmed, then the file is uploaded
    answers['POST /api/admin/money/statements/preview'] = {
      body: { ...preview, proof: 'totals', opening: money(0), closing: money(123_450) },
    }
    await userEvent.type(within(panel).getByLabelText('Opening balance'), '0')
    await userEvent.type(within(panel).getByLabelText('Closing balance'), '1234.50')
    await userEvent.tab()
    expect(
      await within(panel).findByText(
        'The opening balance and the amounts give the closing balance',
      ),
    ).toBeVisible()
    answers['POST /api/admin/money/statement-mappings'] = {
      body: {
        id: ID,
        account: '0012',
        version: 1,
        confirmed_by: 'Imani Ashford',
        confirmed_at: '2026-11-20T15:00:00.000Z',
      },
    }
    await userEvent.click(within(panel).getByRole('button', { name: 'Confirm and upload' }))
    // a refusal stays in the panel, with the file
    expect(await within(panel).findByText(asks)).toBeVisible()
    expect(
      sent
        .filter(({ path }) => path === '/api/admin/money/statement-mappings')
        .map((one) => one.body),
    ).toMatchObject([{ account: '0012', mapping: { days: 'mdy' } }])
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('region', { name: 'Columns of the file' })).toBeNull()
  })
  it('say what booking will do; who uploaded a statement cannot book it, and another person can', async () => {
    const answer = (mine: boolean) => ({
      mapping: null,
      statement: {
        id: ID,
        name: 'november.csv',
        format: 'csv',
        encoding: 'UTF-8',
        sha256: 'a',
        uploaded_at: '2026-11-20T15:00:00.000Z',
        uploaded_by: 'Olive Marsh',
        first_day: '2026-11-20',
        last_day: '2026-11-20',
        lines: 1,
        came_in: money(49_610),
        counts: {},
        status: status('to_check', 'To check'),
        uploaded_by_me: mine,
      },
      lines: [
        {
          line: 2,
          booked_on: '2026-11-20',
          amount: money(49_610),
          reference: 'INV-7K2M9QXB',
          sender: 'Mara Lindqvist',
          bank_reference: 'FED1',
          outcome: 'booked',
          says: 'Booked to the investment.',
          investment_id: null,
        },
      ],
    })
    answers[`GET /api/admin/money/statements/${ID}`] = { body: answer(true) }
    const first = open(
      <Statement />,
      '/admin/money/statements/:statement_id',
      `/admin/money/statements/${ID}`,
    )
    expect(await screen.findByText('Nothing is booked yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Book statement' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
    first.unmount()
    answers[`GET /api/admin/money/statements/${ID}`] = { body: answer(false) }
    answers[`POST /api/admin/money/statements/${ID}/acts`] = {
      status: 409,
      body: { statusCode: 409, code: 'not_accepted', message: 'Already booked.', fields: {} },
    }
    open(<Statement />, '/admin/money/statements/:statement_id', `/admin/money/statements/${ID}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Book statement' }))
    expect(await screen.findByText('Already booked.')).toBeVisible()
  })
  it('release a file and say that a second person is needed', async () => {
    answers[`GET /api/admin/money/batches/${ID}`] = {
      body: {
        batch: {
          id: ID,
          number: 'ACH-000001',
          bank: 'Harbor Trust Bank',
          created_at: '2026-11-20T15:00:00.000Z',
          effective_on: null,
          entries: 1,
          debit: money(49_610),
          credit: money(0),
          sha256: null,
          status: status('released_once', 'Waiting for a second person'),
          downloads: 0,
        },
        entries: [
          {
            id: ID,
            kind: 'debit',
            reference: 'INV-7K2M9QXB',
            name: 'Mara Lindqvist',
            bank: 'Wells Fargo',
            mask: '*****4567',
            debit: true,
            amount: money(49_610),
            sec_code: 'WEB',
            description: 'INVESTMENT',
            trace: null,
            state: 'waiting',
            return_code: null,
          },
        ],
        people: [],
      },
    }
    answers[`POST /api/admin/money/batches/${ID}/acts`] = {
      status: 409,
      body: {
        statusCode: 409,
        code: 'guard_failed',
        message: 'A second person has to release the file: you released it first.',
      },
    }
    open(<Batch />, '/admin/money/batches/:batch_id', `/admin/money/batches/${ID}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Release as second person' }))
    expect(
      await screen.findByText('A second person has to release the file: you released it first.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull()
  })
  it('record a return by hand with a code of the table', async () => {
    answers['GET /api/admin/money/returns'] = {
      body: {
        ...page([]),
        rates: [{ kind: 'unauthorized', returned: 3, debits: 100, limit_bp: 50, exceeded: true }],
      },
    }
    open(<Returns />)
    expect(
      await screen.findByText(
        'Unauthorized returns: 3 of 100 debits in 60 days, the limit is 0.5%.',
      ),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Record by hand' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Propose return' }))
    expect(within(dialog).getByText('Choose the code.')).toBeVisible()
    expect(
      within(dialog).getByText('Upload the bank’s document that shows the return.'),
    ).toBeVisible()
    expect(writes()).toEqual([])
  })
  it('name accounts whose owner is called first, and propose the call', async () => {
    answers['GET /api/admin/money/returns'] = { body: { ...page([]), rates: [] } }
    answers['GET /api/admin/proposals'] = { body: page([]) }
    const wire = account({ kind: 'wire', status: null, call_due: true, bank_name: 'Chase' })
    answers['GET /api/admin/money/accounts'] = {
      body: { items: [{ account: wire, person: 'Mara Lindqvist', code: null, proposal_id: null }] },
    }
    answers['POST /api/admin/proposals'] = {
      status: 400,
      body: {
        statusCode: 400,
        code: 'invalid',
        message: 'x',
        fields: { 'payload.number': 'Call a number that was on file: (***) ***-0142.' },
      },
    }
    open(<Returns />)
    expect(await screen.findByText('Call the owner')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Record call: Mara Lindqvist' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record the call' })
    await userEvent.type(within(dialog).getByLabelText('Number called'), '(757) 555-0199')
    await userEvent.type(
      within(dialog).getByLabelText('What the owner confirmed'),
      'The bank and the digits.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }))
    expect(
      (await within(dialog).findAllByText('Call a number that was on file: (***) ***-0142.'))[0],
    ).toBeVisible()
    expect(writes()[0]?.body).toMatchObject({
      kind: 'payments.call-back',
      subject: { machine: 'payout-account', id: ID },
      payload: { number: '+17575550199' },
      reason: 'The bank and the digits.',
      evidence: [],
    })
  })
  it('apply a notification of change with one act, and mark what is overdue', async () => {
    const change = {
      id: ID,
      code: 'C01',
      meaning: 'Account number corrected',
      action: 'Applied to the account in six banking days',
      reference: 'INV-7K2M9QXB',
      investment_id: ID,
      name: 'Mara Lindqvist',
      amount: money(49_610),
      received_on: '2026-11-09',
      source: 'file',
      outcome: 'The bank corrects: account number *****0771.',
      needs_person: true,
      apply_by: '2026-11-18',
      overdue: true,
      may_apply: true,
      recorded_at: '2026-11-09T15:00:00.000Z',
    }
    answers['GET /api/admin/money/returns'] = { body: { ...page([change]), rates: [] } }
    answers[`POST /api/admin/money/returns/${ID}/correction`] = {
      body: { ...change, needs_person: false, may_apply: false, apply_by: null, overdue: false },
    }
    open(<Returns />)
    const [button] = await screen.findAllByRole('button', {
      name: 'Apply correction: C01 INV-7K2M9QXB',
    })
    expect(screen.getAllByText(/Was due on/).length).toBeGreaterThan(0)
    if (button === undefined) throw new Error('no button')
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply correction' }))
    expect(writes().map((one) => one.path)).toEqual([`/api/admin/money/returns/${ID}/correction`])
  })
})

describe('bank instructions', () => {
  it('cannot be approved by the one who proposed them, and are only read by the company', async () => {
    const proposed = {
      id: ID,
      payment_type: 'wire',
      version: 2,
      bank_name: 'Second Harbor Bank',
      bank_address: '1 Pier Street',
      routing_number: '026009593',
      account_last4: '6554',
      beneficiary: 'Second Harbor Bank as escrow agent',
      beneficiary_address: '1 Pier Street',
      call_number: '+1 757 555 0101',
      why: 'The bank merged.',
      status: status('proposed', 'Waiting for a second person'),
      proposed_by: 'Imani Ashford',
      proposed_at: '2026-11-20T15:00:00.000Z',
      approved_by: null,
      effective_at: null,
      mine: true,
    }
    const path =
      '/admin/offering-admin/:status/current/:account_id/:listing_id/issuance-platform/payment'
    const at = `/admin/offering-admin/current/current/${ID}/${ID}/issuance-platform/payment`
    answers[`GET /api/dealroom/offerings/${ID}/instructions`] = {
      body: {
        items: [proposed],
        options: ['wire'],
        call_to_verify: '+1 555 010 0142',
        cool_off_hours: 48,
      },
    }
    open(<Instructions audience="admin" />, path, at)
    expect(
      await screen.findByText('A second person has to approve: you proposed this.'),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /Approve instructions/ }))
    expect(writes()).toEqual([])
  })
})
