import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { load } from '#src/api/load.ts'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ReviewedTopic } from './reviewed-topic.tsx'
import { changeRequestsQuery } from '../change-requests/request-query.ts'
import { RequestsCard } from '../change-requests/requests-card.tsx'
import { TopicCard } from './topic-card.tsx'
import { topicQuery } from './use-topic.ts'

interface Part {
  topic: Topic
  edit?: string
  only?: readonly string[]
  title?: string
}
interface Overview {
  page: string
  title: string
  lead: string
  parts: readonly Part[]
}
const terms = 'offering-details/offering-details/overview'
const company = 'offering-details/company-information'
const issuance = 'issuance-platform/details'

const overviews: Readonly<
  Record<'offering' | 'company' | 'issuance' | 'listing' | 'documents', Overview>
> = {
  offering: {
    page: terms,
    title: 'Offering details',
    lead: 'The terms as investors will see them.',
    parts: [
      { topic: 'type-of-offering', edit: `${terms}/edit/type-of-offering` },
      { topic: 'details', edit: `${terms}/edit/details` },
      { topic: 'distribution', edit: `${terms}/edit/distribution` },
      { topic: 'broker-dealer', edit: `${terms}/edit/broker-dealer` },
      { topic: 'payment-options', edit: `${terms}/edit/payment-options` },
    ],
  },
  company: {
    page: company,
    title: 'Company information',
    lead: 'Who the company is, and where it speaks in public.',
    parts: [
      { topic: 'basic-information', edit: `${company}/edit/basic-information` },
      { topic: 'social-media', edit: `${company}/edit/social-media` },
    ],
  },
  issuance: {
    page: issuance,
    title: 'Issuance platform',
    lead: 'Numbers, distribution and type of the offering on the platform.',
    parts: [
      {
        topic: 'basic-information',
        title: 'Issuer identifiers',
        only: ['ein', 'cik', 'lei', 'sic', 'naics', 'formation_number'],
      },
      {
        topic: 'broker-dealer',
        title: 'Intermediary identifiers',
        only: ['kind', 'firm', 'crd', 'sec_no', 'role'],
      },
      { topic: 'distribution', edit: `${issuance}/edit/distribution` },
      { topic: 'type-of-offering', edit: `${issuance}/edit/type-of-offering` },
    ],
  },
  documents: {
    page: 'offering-details/regulatory/overview/edit/documents',
    title: 'Documents',
    lead: 'Company, offering and filing documents.',
    parts: [
      { topic: 'documents-business' },
      { topic: 'documents-offering' },
      { topic: 'documents-regulatory' },
    ],
  },
  listing: {
    page: 'platform-listing/details',
    title: 'Listing',
    lead: 'What visitors of the marketplace read.',
    parts: [
      { topic: 'pitch', edit: 'pitch' },
      {
        topic: 'categories',
        edit: 'offering-details/regulatory/overview/edit/legal/company-information/categories',
      },
      { topic: 'social-media', edit: `${company}/edit/social-media` },
    ],
  },
}

const isOverview = (name: string | undefined): name is keyof typeof overviews =>
  name !== undefined && Object.hasOwn(overviews, name)
export const loader = load(({ params: { listing_id }, props }) => {
  const of = props?.['of']
  return [
    workspaceQuery(listing_id),
    ...(isOverview(of) ? overviews[of].parts : []).map(({ topic }) =>
      topicQuery(listing_id, topic),
    ),
    ...(of === 'issuance'
      ? [
          changeRequestsQuery(listing_id, 'company-information'),
          changeRequestsQuery(listing_id, 'type-of-offering'),
        ]
      : []),
  ]
})

/** Several topics read back on one page, each with its state and a link to change it. */
export default function TopicsOverview({
  of,
  audience = 'issuer',
}: {
  of: keyof typeof overviews
  audience?: Audience
}) {
  const { page, title, lead, parts } = overviews[of]
  const place = useOfferingPlace(audience, { current: page, title })
  const workspace = place.workspace.data
  const mayEdit = audience === 'issuer' && workspace?.role !== 'viewer'
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title={title}
        lead={lead}
        mark={
          workspace ? (
            <StatusBadge status={workspace.offering} className="self-center" />
          ) : undefined
        }
      />
      <div className="grid gap-4 md:gap-6">
        {parts.map((part) =>
          audience === 'admin' && part.only === undefined ? (
            <ReviewedTopic
              key={part.topic}
              topic={part.topic}
              listingId={place.params.listing_id}
            />
          ) : (
            <TopicCard
              key={`${part.topic}-${part.title ?? ''}`}
              topic={part.topic}
              listingId={place.params.listing_id}
              {...(part.only ? { only: part.only } : {})}
              {...(part.title ? { title: part.title } : {})}
              {...(part.edit && mayEdit ? { editTo: place.to(part.edit) } : {})}
            />
          ),
        )}
        {of === 'issuance' ? (
          <>
            <RequestsCard subject="company-information" audience={audience} params={place.params} />
            <RequestsCard subject="type-of-offering" audience={audience} params={place.params} />
          </>
        ) : null}
      </div>
    </>
  )
}
