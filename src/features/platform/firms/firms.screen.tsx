import { firmKindLabels, firmKinds } from '#domain/platform/model/firm-labels.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDate } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { useWrites } from './use-writes.ts'

const NAME = 'GET /api/admin/firms'
type Firm = Item<typeof NAME>
const facets = [
  {
    param: 'kind',
    label: 'Kind',
    options: firmKinds.map((value) => ({ value, label: firmKindLabels[value] })),
  },
]
export const loader = load(({ search }) => [recordListQuery(NAME, search, { facets })])

const columns: readonly Column<Firm>[] = [
  {
    key: 'name',
    title: 'Firm',
    cell: (one) => (
      <span className="block min-w-0">
        <span className="block font-medium">{one.legal_name}</span>
        <span className="block text-small font-normal text-subtle">{firmKindLabels[one.kind]}</span>
      </span>
    ),
  },
  {
    key: 'crd',
    title: 'CRD number',
    card: 'fact',
    cell: (one) => <span className="figures">{one.crd}</span>,
  },
  {
    key: 'sec_no',
    title: 'SEC file number',
    card: 'fact',
    cell: (one) => <span className="figures">{one.sec_no}</span>,
  },
  {
    key: 'states',
    title: 'States',
    align: 'right',
    card: 'none',
    cell: (one) => (one.states === 0 ? null : <span className="figures">{one.states}</span>),
  },
  {
    key: 'checked',
    title: 'Status checked',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => formatDate(one.checked_on),
  },
  {
    key: 'disclosures',
    title: 'Disclosures',
    card: 'status',
    cell: (one) =>
      one.disclosures === 0 ? (
        <Badge variant="success-light">None</Badge>
      ) : (
        <Badge variant="warning-light">{`${one.disclosures} answered with yes`}</Badge>
      ),
  },
  {
    key: 'saved',
    title: 'Last changed',
    card: 'none',
    cell: (one) => (
      <span className="text-subtle">
        {formatDate(one.saved_at)}, {one.saved_by}
      </span>
    ),
  },
]

/** The registry of broker-dealers and funding portals. */
export default function Firms() {
  const writes = useWrites()
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Broker-dealers' }],
    pageName: 'Broker-dealers',
  })
  return (
    <>
      <PageHead
        dense
        title="Broker-dealers"
        lead="Broker-dealers and funding portals that conduct offerings. Every change is a version."
        actions={
          writes ? (
            <LinkButton to={href('/admin/platform-info/broker-dealers/new')} variant="primary">
              Add firm
            </LinkButton>
          ) : undefined
        }
      />
      <RecordList
        name={NAME}
        label="Broker-dealers"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.legal_name}
        to={(one) => href('/admin/platform-info/broker-dealers/:firm_id', { firm_id: one.id })}
        search="Name, CRD or SEC file number"
        facets={facets}
        empty={{
          title: 'No firms yet',
          children: 'An operator adds each firm that conducts an offering.',
        }}
      />
    </>
  )
}
