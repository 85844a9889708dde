import { methodWords, type SessionItem } from '#domain/identity/model/factors.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { UserInvestment, UserRegistration } from '#domain/workspaces/model/users.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { RecordList } from '#src/blocks/record-list.tsx'
import { When } from '#src/blocks/when.tsx'
import { logColumns } from '#src/features/identity/account/log-columns.tsx'
import { emailColumns } from '#src/features/platform/email-log/email-columns.tsx'
import { formatDate } from '#src/lib/format.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const created = <T extends { created_at: string }>(): Column<T> => ({
  key: 'created',
  title: 'Created',
  card: 'fact',
  className: 'whitespace-nowrap',
  cell: (row) => <time dateTime={row.created_at}>{formatDate(row.created_at)}</time>,
})
const investmentColumns: readonly Column<UserInvestment>[] = [
  { key: 'company', title: 'Company', cell: (row) => row.company },
  { key: 'number', title: 'Number', card: 'fact', cell: (row) => row.number },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    card: 'figure',
    align: 'right',
    cell: (row) => <span className="figures">{formatCents(row.amount)}</span>,
  },
  created(),
]
const registrationColumns: readonly Column<UserRegistration>[] = [
  { key: 'title', title: 'Registration', cell: (row) => <bdi>{row.title}</bdi> },
  { key: 'type', title: 'Type', card: 'fact', cell: (row) => row.type },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (row) => <StatusBadge status={row.status} />,
  },
  created(),
]
const sessionColumns: readonly Column<Omit<SessionItem, 'current'>>[] = [
  { key: 'device', title: 'Device', cell: (row) => row.device },
  { key: 'ip', title: 'Address', card: 'fact', cell: (row) => row.ip },
  { key: 'method', title: 'Second factor', card: 'fact', cell: (row) => methodWords[row.method] },
  { key: 'began', title: 'Began', card: 'none', cell: (row) => <When at={row.created_at} /> },
  { key: 'used', title: 'Last used', card: 'fact', cell: (row) => <When at={row.last_seen_at} /> },
]

/** The investments of the account. */
export function Investments({ id }: { id: string }) {
  return (
    <RecordList
      name="GET /api/admin/users/:id/investments"
      params={{ id }}
      label="Investments"
      columns={investmentColumns}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.company}, ${row.number}`}
      to={(row) => row.href}
      empty={{ title: 'No investments', children: 'This person has not begun an investment.' }}
    />
  )
}

/** In whose names the account invests. */
export function Registrations({ id }: { id: string }) {
  return (
    <RecordList
      name="GET /api/admin/users/:id/registrations"
      params={{ id }}
      label="Registrations"
      columns={registrationColumns}
      keyOf={(row) => row.id}
      empty={{
        title: 'No registrations',
        children: 'Registrations appear when the person begins one.',
      }}
    />
  )
}

/** The open sessions of the account. */
export function Sessions({ id }: { id: string }) {
  return (
    <RecordList
      name="GET /api/admin/users/:id/sessions"
      params={{ id }}
      label="Sessions"
      pageSize={50}
      columns={sessionColumns}
      keyOf={(row) => row.id}
      empty={{ title: 'No open session', children: 'This person is not signed in anywhere.' }}
    />
  )
}

/** Every try to sign in to the account. */
export function SignIns({ id }: { id: string }) {
  return (
    <RecordList
      name="GET /api/admin/sign-ins"
      query={{ user_id: id }}
      label="Log of sign-ins"
      columns={logColumns.filter((column) => column.key !== 'person')}
      keyOf={(row) => row.id}
      empty={{ title: 'No log-ins yet', children: 'Each try appears here at once.' }}
    />
  )
}

/** Messages to the person. */
export function Mails({ id }: { id: string }) {
  return (
    <RecordList
      name="GET /api/admin/emails"
      query={{ user_id: id }}
      label="E-mails"
      columns={emailColumns.filter((column) => column.key !== 'to')}
      keyOf={(row) => row.id}
      empty={{ title: 'No e-mails yet', children: 'Each e-mail to this person appears here.' }}
    />
  )
}

/** What happened to the account and everything of it. */
export function History({ id }: { id: string }) {
  return <HistoryLog name="GET /api/admin/users/:id/history" params={{ id }} search={null} />
}
