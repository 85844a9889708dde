import type { AccountDay } from '#domain/payments/model/reconciliation.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate } from '#src/lib/format.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ConsoleHead, summaryQuery } from './console-head.tsx'
import { accountOfAddress, DayParts } from './day-difference.tsx'
import { dayLabels } from './labels.ts'

const NAME = 'GET /api/admin/money/reconciliation/days'
const columns: readonly Column<AccountDay>[] = [
  {
    key: 'day',
    title: 'Day',
    cell: (one) => <span className="figures font-medium">{formatDate(one.day)}</span>,
  },
  {
    key: 'state',
    title: 'State',
    card: 'status',
    cell: (one) => <StatusBadge status={dayLabels[one.state]} />,
  },
  {
    key: 'moved',
    title: 'Moved',
    align: 'right',
    card: 'fact',
    cell: (one) => <span className="figures">{formatMoney(one.moved)}</span>,
  },
  {
    key: 'ledger',
    title: 'Ledger',
    align: 'right',
    card: 'fact',
    cell: (one) => <span className="figures">{formatMoney(one.ledger)}</span>,
  },
  {
    key: 'bank',
    title: 'Bank',
    align: 'right',
    card: 'fact',
    cell: (one) => (
      <span className="figures">{one.bank === null ? 'Not given' : formatMoney(one.bank)}</span>
    ),
  },
  {
    key: 'difference',
    title: 'Difference',
    align: 'right',
    card: 'figure',
    cell: (one) => (
      <span className="figures">{one.difference === null ? '–' : formatMoney(one.difference)}</span>
    ),
  },
  { key: 'parts', title: 'Why', card: 'fact', cell: (one) => <DayParts day={one} /> },
]

export const loader = load(({ params, search }) => [
  summaryQuery,
  recordListQuery(NAME, search, {
    query: { account: accountOfAddress(params['bank_account'] ?? '') },
  }),
])

/** One account of the bank, day by day: what moved, what the ledger has, what the bank says. */
export default function AccountDays() {
  const account = accountOfAddress(useParams<'bank_account'>().bank_account)
  const title =
    account === '' ? 'Account not named by the bank’s file' : `Account ending in ${account}`
  return (
    <>
      <ConsoleHead
        current="Reconciliation"
        title={title}
        lead="Each day by the lines of the bank, and its closing balance."
      />
      <RecordList
        name={NAME}
        label="Days"
        query={{ account }}
        columns={columns}
        keyOf={(one) => one.day}
        nameOf={(one) => formatDate(one.day)}
        to={(one) =>
          one.statement_id === null
            ? undefined
            : href('/admin/money/statements/:statement_id', { statement_id: one.statement_id })
        }
        empty={{
          title: 'Nothing has moved',
          children: 'Days appear when a statement of this account is booked.',
        }}
      />
    </>
  )
}
