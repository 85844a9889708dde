import {
  accountStates,
  accreditationBandLabels,
  accreditationBands,
  identityBandLabels,
  identityBands,
  userFactorLabels,
  userFactors,
} from '#domain/workspaces/model/users.ts'
import { userLifecycle } from '#machines/identity/user.lifecycle.ts'
import { metaAt } from '#machines/lib/present.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { UsersTabs } from '#src/features/identity/account/users-tabs.tsx'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { userColumns } from './user-columns.tsx'

const facets = [
  {
    param: 'state',
    label: 'Account',
    options: accountStates.map((value) => ({
      value,
      label: metaAt(userLifecycle.machine, value)?.label ?? value,
    })),
  },
  {
    param: 'identity',
    label: 'Identity',
    options: identityBands.map((value) => ({ value, label: identityBandLabels[value] })),
  },
  {
    param: 'accreditation',
    label: 'Accreditation',
    options: accreditationBands.map((value) => ({ value, label: accreditationBandLabels[value] })),
  },
  {
    param: 'factor',
    label: 'Second factor',
    options: userFactors.map((value) => ({ value, label: userFactorLabels[value] })),
  },
]
const NAME = 'GET /api/admin/users'
const pills = { param: 'kind' }
const countsQuery = ask(NAME, { query: { limit: 1 } }, { missing: 'value' })
const list = { pills, facets }
export const loader = load(({ search }) => [countsQuery, recordListQuery(NAME, search, list)])

/** Every account of the platform. */
export default function UserList() {
  const counts = useQueryOf(countsQuery).data?.counts
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Users' }],
    pageName: 'Users',
  })
  return (
    <>
      <PageHead
        dense
        tabs
        title="Users"
        lead="Everybody with an account, and how far each one is."
      />
      <UsersTabs />
      <RecordList
        name={NAME}
        label="Users"
        columns={userColumns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.name}
        to={(one) => href('/admin/users/user-details/:id', { id: one.id })}
        search="Name, e-mail or ID"
        defaultSort="-created"
        pills={{
          label: 'Kind of account',
          param: 'kind',
          items: [
            { value: undefined, label: 'All', count: counts?.all },
            { value: 'investor', label: 'Investors', count: counts?.investor },
            { value: 'company', label: 'Company members', count: counts?.company },
            { value: 'staff', label: 'Staff', count: counts?.staff },
          ],
        }}
        facets={facets}
        empty={{
          title: 'No users yet',
          children: 'Everybody who opens an account appears here.',
        }}
      />
    </>
  )
}
