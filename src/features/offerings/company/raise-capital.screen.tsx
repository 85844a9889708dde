import { ChevronRight, Compass, Plus } from 'lucide-react'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { load } from '#src/api/load.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { companyPath } from '#src/lib/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { useCompanyDraft, draftQuery } from './company-draft.ts'
import { roleWords } from '#src/blocks/company-location.ts'

const begin = '/dashboard/raise-capital/new/modal/company-information'
type Company = Answer<'GET /api/companies'>['items'][number]
const companiesQuery = ask('GET /api/companies', {})
export const loader = load(() => [companiesQuery, draftQuery])

function Row({ company }: { company: Company }) {
  return (
    <li>
      <Link
        to={companyPath(company.account_id)}
        className="flex min-h-18 items-center gap-4 px-5 py-4 hover:bg-hover md:px-6"
      >
        <CompanyLogo name={company.name} src={company.logo_url} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-heading text-h4 font-semibold">{company.name}</span>
          <span className="figures block text-small text-subtle">
            {formatCount(company.offerings)} {company.offerings === 1 ? 'offering' : 'offerings'}
          </span>
        </span>
        <Badge>{roleWords[company.role]}</Badge>
        <Icon as={ChevronRight} size="sm" className="text-subtle" />
      </Link>
    </li>
  )
}

/** The link back to a company that is being set up. */
function DraftNote() {
  const draft = useCompanyDraft()
  if (!draft.settled || (Object.keys(draft.information).length === 0 && draft.people === null))
    return null
  const name = draft.information['legal_name']
  return (
    <Callout
      className="mb-6"
      tone="info"
      title={
        typeof name === 'string' && name !== ''
          ? `You are setting up ${name}`
          : 'You are setting up a company'
      }
      action={
        <LinkButton to={begin} size="sm">
          Continue
        </LinkButton>
      }
    >
      Your entries are saved until you create it.
    </Callout>
  )
}

/** The companies in which the person has a role. */
export default function RaiseCapital() {
  const companies = useQueryOf(companiesQuery)
  return (
    <>
      <PageHead
        title="Raise capital"
        lead="Your companies and their offerings."
        actions={
          <LinkButton to={begin} variant="primary" icon={Plus}>
            New company
          </LinkButton>
        }
      />
      <DraftNote />
      <Card aria-label="Your companies">
        <QueryBoundary query={companies} what="your companies" skeleton={<SkeletonRows rows={3} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                level={2}
                drawing="folder"
                title="You are not a member of a company"
                action={
                  <>
                    <LinkButton to={begin} variant="primary" icon={Plus}>
                      Set up your company
                    </LinkButton>
                    <LinkButton to="/invest" icon={Compass}>
                      See how others raise
                    </LinkButton>
                  </>
                }
              >
                Set up your company to raise money for it. If it is here already, one of its owners
                invites you.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-border">
                {items.map((company) => (
                  <Row key={company.account_id} company={company} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </Card>
    </>
  )
}
