import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { HeldPageFrame, useHeldCompany, heldQuery } from '#src/blocks/held-page.tsx'
import { readerColumns } from './news-columns.tsx'

export const loader = load(({ params, search }) => [
  heldQuery(params['companyId']),
  recordListQuery('GET /api/held/:company_id/news', search, {
    params: { company_id: params['companyId'] ?? '' },
  }),
])

/** News of a company for its holders, newest first; what was retracted stays, marked as such. */
export default function News() {
  const { companyId } = useHeldCompany('News')
  return (
    <HeldPageFrame
      companyId={companyId}
      current="news"
      title="News"
      lead="Company news for holders."
    >
      <RecordList
        name="GET /api/held/:company_id/news"
        params={{ company_id: companyId }}
        label="News"
        columns={readerColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title}
        to={(row) =>
          href('/dashboard/my-investments/company/:companyId/news-releases/:news_id', {
            companyId,
            news_id: row.id,
          })
        }
        empty={{
          title: 'No news yet',
          children: 'The company writes to you when it publishes something.',
        }}
      />
    </HeldPageFrame>
  )
}
