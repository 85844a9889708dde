import { Pencil } from 'lucide-react'
import { useQueryOf } from '#src/api/query.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { companyFactsQuery } from './location.ts'

/** The company's stored facts, the EIN masked, with the corrections made so far. */
export function CompanyCard({ listingId, editTo }: { listingId: string; editTo: string | null }) {
  const query = useQueryOf(companyFactsQuery(listingId))
  const title = 'Company information'
  const facts = query.data
  if (facts === undefined)
    return (
      <Card aria-label={title}>
        {query.error ? (
          <FailedState
            error={query.error}
            what="the company information"
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    )
  const { address } = facts
  return (
    <Card aria-label={title}>
      <CardHead
        title={title}
        subtitle={facts.waiting ? 'A correction waits under Amendments.' : undefined}
        action={
          editTo === null ? undefined : (
            <LinkButton to={editTo} size="sm" icon={Pencil} aria-label={`Edit: ${title}`}>
              Edit
            </LinkButton>
          )
        }
      />
      <CardBody className="grid gap-4">
        <DescriptionList
          items={[
            { term: 'Legal name', value: facts.legal_name },
            { term: 'EIN', value: facts.ein },
            { term: 'State of organization', value: facts.jurisdiction },
            {
              term: 'Date formed',
              value: facts.formation_date === null ? null : formatDate(facts.formation_date),
            },
            {
              term: 'Principal office',
              value:
                address === null
                  ? null
                  : [address.line1, address.line2, address.city, address.region, address.postal]
                      .filter(Boolean)
                      .join(', '),
              full: true,
            },
          ]}
        />
        {facts.corrections.length === 0 ? null : (
          <Disclosure summary={`Corrections (${facts.corrections.length})`}>
            <ul className="divide-y divide-border">
              {facts.corrections.map((one) => (
                <li key={one.at} className="grid gap-1 py-3">
                  {one.changes.map((change) => (
                    <p key={change.field}>
                      {change.label}: <s className="text-subtle">{change.old ?? 'none'}</s>{' '}
                      {change.new ?? 'none'}
                    </p>
                  ))}
                  <p className="text-muted">{one.reason}</p>
                  <p className="text-small text-subtle">
                    {one.by}, {formatDateTime(one.at)}
                    {one.applied_at === null ? ', not in force' : ''}
                  </p>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </CardBody>
    </Card>
  )
}
