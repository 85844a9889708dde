import { LOG_PROOF_PATH } from '#domain/platform/model/log-heads.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate, formatDateTime, formatCount } from '#src/lib/format.ts'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'

const NAME = 'GET /api/admin/log-heads'
export const loader = load(({ search }) => [recordListQuery(NAME, search)])

const columns: readonly Column<Item<typeof NAME>>[] = [
  {
    key: 'day',
    title: 'Day',
    className: 'whitespace-nowrap',
    cell: (one) => <span className="font-medium">{formatDate(one.day)}</span>,
  },
  { key: 'number', title: 'Number', card: 'none', cell: (one) => one.number },
  {
    key: 'signed',
    title: 'Signed',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => <time dateTime={one.signed_at}>{formatDateTime(one.signed_at)}</time>,
  },
  {
    key: 'entries',
    title: 'New entries',
    card: 'fact',
    cell: (one) => formatCount(one.entries),
  },
  {
    key: 'head',
    title: 'Hash of the log',
    card: 'fact',
    wide: true,
    cell: (one) => <code className="text-small break-all text-muted">{one.head}</code>,
  },
]

/** The signed heads of the log, and how somebody outside checks it. */
export default function LogHeads() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Log signatures' }],
    pageName: 'Log signatures',
  })
  return (
    <>
      <PageHead
        dense
        title="Log signatures"
        lead={
          <>
            Each day the platform signs everything that its log has recorded. Nobody can change it
            afterwards without being noticed. Auditors check a copy of the log with our{' '}
            <a href={LOG_PROOF_PATH} className="link">
              public key
            </a>
            .
          </>
        }
      />
      <RecordList
        name={NAME}
        label="Log signatures"
        columns={columns}
        keyOf={(one) => String(one.number)}
        nameOf={(one) => `Number ${one.number}, ${formatDate(one.day)}`}
        empty={{
          title: 'No signatures yet',
          children:
            'The log is signed within ten minutes after the platform has started, then once a day.',
        }}
        note="For a copy that an auditor can check, an administrator of the server runs: npm run audit -- <folder>. The hash covers every entry up to that signature."
      />
    </>
  )
}
