import { Plus } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'
import { companyColumns } from './meeting-columns.tsx'

export const loader = load(({ search }) => [
  companyQuery,
  recordListQuery('GET /api/dealroom/meetings', search),
])

/** Meetings of the company: planned, called, held. */
export default function CompanyMeetings() {
  const { accountId, edits } = useCompanyPage('meetings', 'Meetings')
  const plan = edits ? (
    <LinkButton to={companyPages.planMeeting(accountId)} variant="primary" icon={Plus}>
      Plan a meeting
    </LinkButton>
  ) : undefined
  return (
    <>
      <PageHead
        title="Meetings"
        lead="Meetings of your holders, and consents in writing."
        actions={plan}
      />
      <RecordList
        name="GET /api/dealroom/meetings"
        label="Meetings"
        columns={companyColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title}
        to={(row) => companyPages.meeting(accountId, row.id)}
        empty={{
          title: 'No meeting yet',
          children: 'Plan one. The page shows the legal dates for record date and notice.',
        }}
      />
    </>
  )
}
