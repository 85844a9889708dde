import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { HeldPageFrame, useHeldCompany, heldQuery } from '#src/blocks/held-page.tsx'
import { certificateColumns, holdingPath } from './holding-columns.tsx'
import { StatementFiles } from './statement-files.tsx'

const words = {
  current: {
    title: 'Holding',
    lead: 'Securities of this company that you hold.',
    empty: 'You hold nothing of this company',
  },
  historical: {
    title: 'Past holdings',
    lead: 'Securities of this company that you transferred or returned.',
    empty: 'Nothing has ended',
  },
} as const

export const loader = load(({ params, search, props }) => [
  heldQuery(params['companyId']),
  recordListQuery('GET /api/holdings', search, {
    query: { account_id: params['companyId'], group: props?.['group'] },
  }),
])

/** What a person holds, or held, of one company; each with its documents. */
export default function CompanyHoldings({
  group = 'current',
}: {
  group?: 'current' | 'historical'
}) {
  const { title, lead, empty } = words[group]
  const { companyId } = useHeldCompany(title)
  return (
    <HeldPageFrame companyId={companyId} current={group} title={title} lead={lead}>
      <RecordList
        name="GET /api/holdings"
        label={title}
        query={{ account_id: companyId, group }}
        columns={certificateColumns}
        keyOf={(holding) => holding.id}
        nameOf={(holding) => holding.certificate_no ?? holding.security_label}
        to={holdingPath}
        rowAction={(holding) => <StatementFiles holding={holding} size="sm" />}
        empty={{ title: empty, children: 'Securities are listed here when a closing issues them.' }}
      />
    </HeldPageFrame>
  )
}
