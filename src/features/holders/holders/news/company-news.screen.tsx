import { Plus } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'
import { companyNewsColumns } from './news-columns.tsx'

export const loader = load(({ search }) => [
  companyQuery,
  recordListQuery('GET /api/dealroom/news', search),
])

/** News releases of the company, from draft to retraction. */
export default function CompanyNews() {
  const { accountId, edits } = useCompanyPage('news', 'News')
  return (
    <>
      <PageHead
        title="News"
        lead="News for your holders or the public. A second person approves each release."
        actions={
          edits ? (
            <LinkButton to={companyPages.write(accountId)} variant="primary" icon={Plus}>
              Write a release
            </LinkButton>
          ) : undefined
        }
      />
      <RecordList
        name="GET /api/dealroom/news"
        label="News releases"
        columns={companyNewsColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title}
        to={(row) => companyPages.release(accountId, row.id)}
        empty={{
          title: 'No release yet',
          children: 'Write one, have it approved, and it appears on its day.',
        }}
      />
    </>
  )
}
