import { outcomeLabels, signInOutcomes } from '#domain/identity/model/factors.ts'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { AccountButton } from './account-acts.tsx'
import { logColumns } from './log-columns.tsx'
import { UsersTabs } from './users-tabs.tsx'

const facets = [
  {
    param: 'outcome',
    label: 'What happened',
    options: signInOutcomes.map((value) => ({ value, label: outcomeLabels[value] })),
  },
]

export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/sign-ins', search, { facets }),
])

/** Every try to log in, of everybody. */
export default function UserLogs() {
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Users', to: href('/admin/users/user-list') },
      { label: 'User logs' },
    ],
    pageName: 'User logs',
  })
  return (
    <>
      <PageHead
        dense
        tabs
        title="User logs"
        lead="All sign-in attempts: who, when, from where, which device and the result."
      />
      <UsersTabs />
      <RecordList
        name="GET /api/admin/sign-ins"
        label="Log of sign-ins"
        columns={logColumns}
        keyOf={(event) => event.id}
        to={(event) =>
          event.person === null
            ? undefined
            : href('/admin/users/user-details/:id', { id: event.person.id })
        }
        search="Name, e-mail or network address"
        facets={facets}
        rowAction={(event) =>
          event.person === null ? null : <AccountButton person={event.person} />
        }
        empty={{ title: 'No log-ins yet', children: 'Each try appears here at once.' }}
        note="Entries cannot be changed or removed. An address that belongs to nobody is kept only as a keyed hash; write it whole to find its tries."
      />
    </>
  )
}
