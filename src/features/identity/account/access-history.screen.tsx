import { accessOutcomes, outcomeLabels } from '#domain/identity/model/factors.ts'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { logColumns } from './log-columns.tsx'

const facets = [
  {
    param: 'outcome',
    label: 'What happened',
    options: accessOutcomes.map((value) => ({ value, label: outcomeLabels[value] })),
  },
]

export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/sign-ins', search, { query: { kind: 'access' }, facets }),
])

/** Changes of what accounts are opened with. */
export default function AccessHistory() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Access history' }],
    pageName: 'Access history',
  })
  return (
    <>
      <PageHead
        dense
        title="Access history"
        lead="Passwords, second factors, ended sessions, account recovery, roles and companies: every change to sign-in and permissions."
      />
      <RecordList
        name="GET /api/admin/sign-ins"
        query={{ kind: 'access' }}
        label="Access history"
        columns={logColumns}
        keyOf={(event) => event.id}
        search="Name, e-mail or network address"
        facets={facets}
        empty={{
          title: 'Nothing has changed yet',
          children: 'A new factor, a changed password, a role or an ended session appears here.',
        }}
        note="Entries cannot be changed or removed."
      />
    </>
  )
}
