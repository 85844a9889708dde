import { firmKindLabels } from '#domain/platform/model/firm-labels.ts'
import { firmInput, disclosureGroups, type FirmInput } from '#domain/platform/model/firms.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { useWrites } from './use-writes.ts'

const NAME = 'GET /api/admin/firms/:firm_id'
const HISTORY = 'GET /api/admin/firms/:firm_id/history'
export const loader = load(({ params }) => [
  ask(NAME, { params: { firm_id: params['firm_id'] ?? '' } }),
])
export const title: PageTitle = ({ params, answer }) =>
  answer(NAME, { params: { firm_id: params['firm_id'] ?? '' } })?.firm.legal_name

const titles = new Map(fieldsOf(firmInput).map((spec) => [spec.name, spec.title]))
const labelOf = (field: string): string => titles.get(field) ?? field

function Facts({ firm }: { firm: FirmInput }) {
  const persons = firm.control_persons.map((one) => (
    <span key={`${one.name} ${one.title}`} className="block">
      {one.name}, {one.title}
      {one.crd === undefined ? '' : ` (CRD ${one.crd})`}
    </span>
  ))
  const facts = [
    ['kind', firmKindLabels[firm.kind]],
    ['other_names', firm.other_names ?? ''],
    ['former_names', firm.former_names ?? ''],
    ['crd', firm.crd],
    ['sec_no', firm.sec_no],
    ['states', firm.states.join(', ')],
    ['principal_name', firm.principal_name],
    ['principal_crd', firm.principal_crd ?? ''],
    ['contact_email', firm.contact_email],
    ['contact_phone', firm.contact_phone],
    ['escrow', firm.escrow],
    ['compensation', firm.compensation],
    ['control_persons', persons],
    ...disclosureGroups.map((group) => [group, firm[group] ? 'Yes' : 'No'] as const),
    ['disclosure_details', firm.disclosure_details ?? ''],
    ['checked_on', formatDate(firm.checked_on)],
  ] as const
  return (
    <Card aria-labelledby="firm">
      <CardHead titleId="firm" title="Firm" />
      <CardBody>
        <KeyValues items={facts.map(([field, value]) => ({ term: labelOf(field), value }))} />
      </CardBody>
    </Card>
  )
}

/** One firm in its newest version, and what changed in each. */
export default function Firm() {
  const { firm_id } = useParams<'firm_id'>()
  const query = useCall(NAME, { params: { firm_id } })
  const writes = useWrites()
  const name = query.data?.firm.legal_name ?? 'Firm'
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Broker-dealers', to: '/admin/platform-info/broker-dealers' },
      { label: name },
    ],
    pageName: 'Firm',
  })
  return (
    <>
      <PageHead
        dense
        title={name}
        lead={query.data === undefined ? undefined : `Version ${query.data.version}`}
        actions={
          writes ? (
            <LinkButton to={href('/admin/platform-info/broker-dealers/:firm_id/edit', { firm_id })}>
              Edit firm
            </LinkButton>
          ) : undefined
        }
      />
      <QueryBoundary query={query} what="this firm" skeleton={<SkeletonText lines={8} />}>
        {({ firm }) => (
          <div className="grid gap-4 md:gap-6">
            <Facts firm={firm} />
            <HistoryLog name={HISTORY} params={{ firm_id }} labelOf={labelOf} search={null} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
