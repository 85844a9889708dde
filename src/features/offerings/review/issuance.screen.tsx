import { Pencil } from 'lucide-react'
import { identifierSchemas, type IdentifierSection } from '#domain/offerings/model/identifiers.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf } from '#src/api/query.ts'
import { showValue } from '#src/blocks/form/show-value.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useDecides } from '#src/blocks/review/use-decides.ts'
import { useParams } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { useShell } from '#src/lib/shell.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { changeRequestsQuery } from '../change-requests/request-query.ts'
import { RequestsCard } from '../change-requests/requests-card.tsx'
import { CompanyCard } from './company-card.tsx'
import {
  useAdminShell,
  type AdminParams,
  companyFactsQuery,
  identifiersQuery,
  reviewQuery,
} from './location.ts'

type Section = Answer<'GET /api/admin/offerings/:listing_id/identifiers'>['items'][number]

function SectionCard({ section, editTo }: { section: Section; editTo: string | null }) {
  const fields = fieldsOf(identifierSchemas[section.section as IdentifierSection])
  const { values } = section
  return (
    <Card aria-labelledby={section.section}>
      <CardHead
        titleId={section.section}
        title={section.title}
        subtitle={
          section.at ? `${section.by ?? 'Somebody'}, ${formatDateTime(section.at)}` : undefined
        }
        action={
          editTo ? (
            <LinkButton to={editTo} size="sm" icon={Pencil} aria-label={`Edit: ${section.title}`}>
              Edit
            </LinkButton>
          ) : undefined
        }
      />
      <CardBody>
        {values === null ? (
          <p className="text-muted">Nothing is recorded yet.</p>
        ) : (
          <DescriptionList
            items={fields.map((field) => ({
              term: field.title,
              value: (
                <span className="figures wrap-anywhere">
                  {showValue(field, values[field.name])}
                </span>
              ),
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

export const loader = load(({ params: { listing_id } }) => [
  reviewQuery(listing_id),
  identifiersQuery(listing_id),
  companyFactsQuery(listing_id),
  changeRequestsQuery(listing_id, 'company-information'),
  changeRequestsQuery(listing_id, 'type-of-offering'),
])

/**
 * Identifiers of an offering by section: issuer, marketplace, broker-dealer, funding portal and the portal of record.
 */
export default function Issuance() {
  const params = useParams<keyof AdminParams>()
  const { listing_id } = params
  const view = useQueryOf(reviewQuery(listing_id)).data
  useShell(
    useAdminShell(
      'issuance-platform/details',
      'Issuance platform',
      view
        ? {
            name: view.company.name,
            logo_url: view.company.logo_url,
            detail: `${view.type_label} · ${view.offering.label}`,
            hidden: view.type === 'reg_d_506b',
            documentsOnly: !view.has_topics,
          }
        : undefined,
    ),
  )
  const decides = useDecides()
  const identifiers = useQueryOf(identifiersQuery(listing_id))
  return (
    <>
      <PageHead
        dense
        title="Issuance platform"
        lead="The numbers under which regulators, marketplaces and partners know this offering. We never store access codes."
      />
      <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-2">
        <CompanyCard
          listingId={listing_id}
          editTo={
            decides
              ? offeringPath('admin', params, 'issuance-platform/details/edit/company-information')
              : null
          }
        />
        <QueryBoundary
          query={identifiers}
          what="the identifiers"
          skeleton={<SkeletonText lines={8} />}
        >
          {({ items }) =>
            items.map((section) => (
              <SectionCard
                key={section.section}
                section={section}
                editTo={
                  decides
                    ? offeringPath(
                        'admin',
                        params,
                        `issuance-platform/details/edit/${section.section}`,
                      )
                    : null
                }
              />
            ))
          }
        </QueryBoundary>
        <RequestsCard subject="company-information" audience="admin" params={params} />
        <RequestsCard subject="type-of-offering" audience="admin" params={params} />
      </div>
    </>
  )
}
