import { adminRoleLabels, adminRoles } from '#domain/identity/model/roles.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ReviewBadge } from './review-badge.tsx'

const NAME = 'GET /api/admin/roles'
type Entry = Item<typeof NAME>
const pills = { param: 'show' }
const facets = [
  {
    param: 'role',
    label: 'Role',
    options: adminRoles.map((value) => ({ value, label: adminRoleLabels[value] })),
  },
]
const list = { pills, facets }
export const loader = load(({ search }) => [recordListQuery(NAME, search, list)])

const columns: readonly Column<Entry>[] = [
  {
    key: 'person',
    title: 'Person',
    cell: (one) => (
      <span className="block min-w-0">
        <span className="block font-medium">{one.name}</span>
        <span className="block text-small font-normal text-subtle">{one.email}</span>
      </span>
    ),
  },
  { key: 'role', title: 'Role', card: 'fact', cell: (one) => adminRoleLabels[one.role] },
  {
    key: 'ends',
    title: 'Last day',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => (one.ends_on === null ? 'No end date' : formatDate(one.ends_on)),
  },
  {
    key: 'signed-in',
    title: 'Last sign-in',
    className: 'whitespace-nowrap',
    cell: (one) => (one.last_sign_in_at === null ? 'Never' : formatDateTime(one.last_sign_in_at)),
  },
  {
    key: 'review',
    title: 'Review',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => <ReviewBadge review={one.review} />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
]

/** Who of the platform's people may do what, until when, and what waits for a review. */
export default function Roles() {
  const { user } = useSession()
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Roles' }],
    pageName: 'Roles',
  })
  return (
    <>
      <PageHead
        dense
        title="Roles"
        lead="Operators, compliance and support. Every role is reviewed each quarter."
        actions={
          user?.admin_role === 'operator' ? (
            <LinkButton to={href('/admin/access/user-management/new')} variant="primary">
              Grant role
            </LinkButton>
          ) : undefined
        }
      />
      <RecordList
        name={NAME}
        label="Roles"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => `${one.name}, ${adminRoleLabels[one.role]}`}
        to={(one) => href('/admin/access/user-management/:grant_id', { grant_id: one.id })}
        search="Name or e-mail"
        facets={facets}
        pills={{
          label: 'Roles',
          param: pills.param,
          items: [
            { value: undefined, label: 'Current' },
            { value: 'proposed', label: 'Proposed' },
            { value: 'review', label: 'To review' },
            { value: 'ended', label: 'Ended' },
          ],
        }}
        empty={{
          title: 'No roles here',
          children: 'Roles that match these filters appear here.',
        }}
      />
    </>
  )
}
