import { Plus } from 'lucide-react'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import { offeringColumns } from '#src/blocks/offering-columns.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Link, useParams } from '#src/lib/nav.tsx'
import { newOfferingPath, offeringPagePath, offeringsPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { DetailCard } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { CompanyCards } from './company-cards.tsx'
import { CompanyMembers } from './company-members.tsx'
import { CompanyPeople } from './company-people.tsx'
import { JoinRequests } from './join-requests.tsx'
import { companyPlace, roleWords } from '#src/blocks/company-location.ts'

type Company = Answer<'GET /api/dealroom/company'>
export const loader = load(() => [ask('GET /api/dealroom/company', {})])
export const title: PageTitle = ({ answer }) => answer('GET /api/dealroom/company', {})?.name

const MAY: Readonly<Record<Company['role'], string>> = {
  owner: 'You read, edit, submit, accept investments and manage people.',
  editor: 'You read and edit. An owner submits and accepts investments.',
  viewer: 'You read. Editors edit, an owner submits and accepts investments.',
  admin: 'You’re viewing this company for the platform.',
}

function Content({ company }: { company: Company }) {
  const { account_id, offerings } = company
  const mayBegin = company.role === 'owner' || company.role === 'editor'
  return (
    <div className="grid gap-4 md:gap-6">
      <CompanyCards />
      <Card aria-labelledby="offerings">
        <CardHead
          titleId="offerings"
          title="Offerings"
          line
          action={
            offerings.length > 0 ? (
              <Link
                to={offeringsPath(account_id, 'current')}
                className="touch-target text-small font-medium text-link hover:underline"
              >
                View by status
              </Link>
            ) : undefined
          }
        />
        {offerings.length === 0 ? (
          <EmptyState
            title="No offering yet"
            action={
              mayBegin ? (
                <LinkButton to={newOfferingPath(account_id)} variant="primary" icon={Plus}>
                  Begin an offering
                </LinkButton>
              ) : undefined
            }
          >
            Offerings appear here from first draft to closing.
          </EmptyState>
        ) : (
          <ListTable
            label="Offerings"
            columns={offeringColumns}
            items={offerings}
            keyOf={(offer) => offer.listing_id}
            nameOf={(offer) => offer.company.name}
            to={(offer) => offeringPagePath(account_id, 'current', offer)}
          />
        )}
      </Card>
      <JoinRequests />
      <CompanyMembers />
      <CompanyPeople may={company.role === 'owner'} />
      <DetailCard
        title="Company"
        items={[
          { term: 'Legal name', value: company.legal_name },
          { term: 'Organized in', value: company.jurisdiction },
          {
            term: 'Your role',
            value: `${roleWords[company.role]}. ${MAY[company.role]}`,
            full: true,
          },
        ]}
      />
    </div>
  )
}

/** One company: its offerings with their progress, and what the person may do here. */
export default function CompanyOverview() {
  const { account_id } = useParams<'account_id'>()
  const { user } = useSession()
  const company = useCall('GET /api/dealroom/company', {})
  const found = company.data?.account_id === account_id ? company.data : undefined
  const name =
    found?.name ?? user?.companies.find((one) => one.account_id === account_id)?.name ?? 'Company'
  useShell({
    crumbs: [{ label: 'Raise capital', to: raisePath }, { label: name }],
    pageName: name,
    place: companyPlace(
      {
        account_id,
        name,
        detail: found ? roleWords[found.role] : '',
        logo: found?.offerings[0]?.company.logo_url ?? null,
      },
      'overview',
      user,
    ),
  })
  return (
    <>
      <PageHead
        title={name}
        lead="Your company and its offerings."
        mark={found ? <Badge className="self-center">{roleWords[found.role]}</Badge> : undefined}
        actions={
          found && (found.role === 'owner' || found.role === 'editor') ? (
            <LinkButton to={newOfferingPath(account_id)} variant="primary" icon={Plus}>
              New offering
            </LinkButton>
          ) : undefined
        }
      />
      <QueryBoundary
        query={company}
        what="this company"
        backTo={raisePath}
        skeleton={
          <Card aria-label="Offerings">
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {(answer) => <Content company={answer} />}
      </QueryBoundary>
    </>
  )
}
