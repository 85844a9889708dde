import { load } from '#src/api/load.ts'
import { offeringColumns } from '#src/blocks/offering-columns.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { companyPath, offeringPagePath, offeringsPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { companyPlace, roleWords } from '#src/blocks/company-location.ts'

export const loader = load(({ search }) => [
  recordListQuery('GET /api/dealroom/offerings', search, { query: { status: 'deleted' } }),
])

/** Offerings that were deleted: retained to read; the platform restores one on request. */
export default function DeletedOfferings() {
  const { account_id } = useParams<'account_id'>()
  const { user } = useSession()
  const mine = user?.companies.find((one) => one.account_id === account_id)
  const name = mine?.name ?? 'Company'
  useShell({
    crumbs: [
      { label: 'Raise capital', to: raisePath },
      { label: name, to: companyPath(account_id) },
      { label: 'Offerings', to: offeringsPath(account_id, 'current') },
      { label: 'Deleted' },
    ],
    pageName: 'Deleted offerings',
    place: companyPlace(
      { account_id, name, detail: mine ? roleWords[mine.role] : '', logo: null },
      'offerings',
      user,
    ),
  })
  return (
    <>
      <PageHead
        title="Deleted offerings"
        lead="They can be read but not changed. We restore one if you ask us."
        actions={<LinkButton to={offeringsPath(account_id, 'current')}>All offerings</LinkButton>}
      />
      <RecordList
        name="GET /api/dealroom/offerings"
        label="Deleted offerings"
        query={{ status: 'deleted' }}
        columns={offeringColumns}
        keyOf={(offer) => offer.listing_id}
        nameOf={(offer) => offer.company.name}
        to={(offer) => offeringPagePath(account_id, 'deleted', offer)}
        empty={{
          title: 'No deleted offering',
          children: 'Deleted drafts and withdrawn offerings appear here.',
        }}
      />
    </>
  )
}
