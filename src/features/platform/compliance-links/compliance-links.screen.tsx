import { linkKindLabels, linkKinds } from '#domain/platform/model/compliance-link-labels.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { useDecides } from '#src/blocks/review/use-decides.ts'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { LinkAddress } from './link-address.tsx'

const NAME = 'GET /api/admin/compliance-links'
type Entry = Item<typeof NAME>
const facets = [
  {
    param: 'kind',
    label: 'Kind',
    options: linkKinds.map((value) => ({ value, label: linkKindLabels[value] })),
  },
]
export const loader = load(({ search }) => [
  recordListQuery(NAME, search, { pills: { param: 'show' }, facets }),
])

const columns: readonly Column<Entry>[] = [
  {
    key: 'title',
    title: 'Link',
    cell: (one) => (
      <span className="block min-w-0">
        <span className="block font-medium">{one.title}</span>
        <span className="block text-small font-normal text-subtle">{one.rule}</span>
      </span>
    ),
  },
  {
    key: 'url',
    title: 'Leads to',
    card: 'fact',
    wide: true,
    cell: (one) => <LinkAddress url={one.url} name={one.title} />,
  },
  { key: 'owner', title: 'Owner', card: 'fact', cell: (one) => one.owner },
  {
    key: 'checked',
    title: 'Last checked',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) =>
      one.checked_at === null ? null : (
        <span className="grid">
          <time dateTime={one.checked_at}>{formatDateTime(one.checked_at)}</time>
          {one.http_status === null ? null : (
            <span className="figures text-small text-subtle">HTTP {one.http_status}</span>
          )}
        </span>
      ),
  },
  {
    key: 'review',
    title: 'Next review',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (one) =>
      one.review_due ? (
        <Badge variant="warning-light">Review due</Badge>
      ) : (
        formatDate(one.review_on)
      ),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge status={one.status} />
        {one.problem === null ? null : (
          <span className="max-w-64 text-small text-muted">{one.problem}</span>
        )}
      </span>
    ),
  },
]

/** The registers that reviewers search and the pages that meet the intermediary’s duties. */
export default function ComplianceLinks() {
  const decides = useDecides()
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Compliance links' }],
    pageName: 'Compliance links',
  })
  return (
    <>
      <PageHead
        dense
        title="Compliance links"
        lead="Public registers, and where the product meets 17 CFR 227.302 and 227.303. We check each link every week."
        actions={
          decides ? (
            <LinkButton to={href('/admin/compliance-links/new')} variant="primary">
              Add link
            </LinkButton>
          ) : undefined
        }
      />
      <RecordList
        name={NAME}
        label="Compliance links"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.title}
        to={(one) => href('/admin/compliance-links/:link_id', { link_id: one.id })}
        search="Name, rule or purpose"
        facets={facets}
        pills={{
          label: 'Compliance links',
          param: 'show',
          items: [
            { value: undefined, label: 'In use' },
            { value: 'dead', label: 'Dead' },
            { value: 'review', label: 'Review due' },
            { value: 'retired', label: 'Retired' },
          ],
        }}
        empty={{
          title: 'No links here',
          children: 'Add the registers that you search and the pages that a rule asks for.',
        }}
      />
    </>
  )
}
