import { Plus } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { offeringColumns, statusPills } from '#src/blocks/offering-columns.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { Link, useParams } from '#src/lib/nav.tsx'
import {
  companyPath,
  deletedPath,
  newOfferingPath,
  offeringPagePath,
  offeringsPath,
  raisePath,
} from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { companyPlace, roleWords } from '#src/blocks/company-location.ts'

const companiesQuery = ask('GET /api/companies', {})
export const loader = load(({ params: { status }, search }) => [
  companiesQuery,
  recordListQuery('GET /api/dealroom/offerings', search, { query: { status } }),
])

/** A company's offerings by status; the status is a part of the address. */
export default function CompanyOfferings() {
  const { account_id, status } = useParams<'account_id' | 'status'>()
  const { user } = useSession()
  const mine = user?.companies.find((one) => one.account_id === account_id)
  const companies = useQueryOf(companiesQuery)
  const name = mine?.name ?? 'Company'
  const logo = companies.data?.items.find((one) => one.account_id === account_id)?.logo_url ?? null
  useShell({
    crumbs: [
      { label: 'Raise capital', to: raisePath },
      { label: name, to: companyPath(account_id) },
      { label: 'Offerings' },
    ],
    pageName: 'Offerings',
    place: companyPlace(
      { account_id, name, detail: mine ? roleWords[mine.role] : '', logo },
      'offerings',
      user,
    ),
  })
  return (
    <>
      <PageHead
        title="Offerings"
        lead={`Every offering of ${mine?.name ?? 'the company'}, by its status.`}
        actions={
          mine && mine.role !== 'viewer' ? (
            <LinkButton to={newOfferingPath(account_id)} variant="primary" icon={Plus}>
              New offering
            </LinkButton>
          ) : undefined
        }
      />
      <RecordList
        key={account_id}
        name="GET /api/dealroom/offerings"
        label="Offerings"
        query={{ status }}
        columns={offeringColumns}
        keyOf={(offer) => offer.listing_id}
        nameOf={(offer) => offer.company.name}
        to={(offer) => offeringPagePath(account_id, status, offer)}
        pills={{
          label: 'Status of the offering',
          current: status,
          to: (value) => offeringsPath(account_id, value ?? 'current'),
          items: statusPills(status),
        }}
        empty={{
          title: status === 'current' ? 'No offering yet' : 'No offering has this status',
          children:
            status === 'current'
              ? 'Offerings appear here from first draft to closing.'
              : 'Choose another status above.',
        }}
      />
      <p className="mt-4 text-small">
        <Link to={deletedPath(account_id)} className="touch-target text-link hover:underline">
          Deleted offerings
        </Link>
      </p>
    </>
  )
}
