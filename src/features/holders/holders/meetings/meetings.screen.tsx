import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { HeldPageFrame, useHeldCompany, heldQuery } from '#src/blocks/held-page.tsx'
import { holderColumns } from './meeting-columns.tsx'

const words = {
  current: {
    title: 'Meetings',
    lead: 'Upcoming shareholder meetings, and where you vote.',
    page: 'meetings',
    empty: 'No meeting is planned',
    later: 'The company writes to you when it calls its holders to a meeting.',
  },
  past: {
    title: 'Past meetings',
    lead: 'What was decided, with the minutes.',
    page: 'past-meetings',
    empty: 'No meeting has taken place',
    later: 'Results and minutes appear here.',
  },
} as const

export const loader = load(({ params, search, props }) => [
  heldQuery(params['companyId']),
  recordListQuery('GET /api/held/:company_id/meetings', search, {
    params: { company_id: params['companyId'] ?? '' },
    query: { group: props?.['group'] ?? 'current' },
  }),
])

/** Meetings of a company for one of its holders: upcoming ones, or those that took place. */
export default function Meetings({ group = 'current' }: { group?: 'current' | 'past' }) {
  const { title, lead, page, empty, later } = words[group]
  const { companyId } = useHeldCompany(title)
  const pathOf = (id: string) =>
    group === 'current'
      ? href('/dashboard/my-investments/company/:companyId/meetings/upcoming-meetings/:id', {
          companyId,
          id,
        })
      : href('/dashboard/my-investments/company/:companyId/meetings/historical-log/:id', {
          companyId,
          id,
        })
  return (
    <HeldPageFrame companyId={companyId} current={page} title={title} lead={lead}>
      <RecordList
        name="GET /api/held/:company_id/meetings"
        params={{ company_id: companyId }}
        query={{ group }}
        label={title}
        columns={holderColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title}
        to={(row) => pathOf(row.id)}
        empty={{ title: empty, children: later }}
      />
    </HeldPageFrame>
  )
}
