import { RecordList } from '#src/blocks/record-list.tsx'
import { href, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'
import { fullColumns, holdingPath } from './holding-columns.tsx'
import { StatementFiles } from './statement-files.tsx'

/** Pages about one company that a person holds securities of. */
export function CompanyTabs({ companyId, current }: { companyId: string; current: 'overview' | 'current' | 'historical' }) {
  return (
    <SecondaryTabs label="My securities of this company" className="mb-5" items={[
      { to: href('/dashboard/my-investments/company/:companyId/overview', { companyId }), label: 'Overview', current: current === 'overview' },
      { to: href('/dashboard/my-investments/company/:companyId/holding/current', { companyId }), label: 'Holding', current: current === 'current' },
      { to: href('/dashboard/my-investments/company/:companyId/holding/historical', { companyId }), label: 'Past holdings', current: current === 'historical' },
    ]} />
  )
}

const words = {
  current: { title: 'Holding', lead: 'Securities of this company that you hold.', empty: 'You hold nothing of this company' },
  historical: { title: 'Past holdings', lead: 'Securities of this company that were taken back.', empty: 'Nothing was taken back' },
} as const

/** What a person holds, or held, of one company; each with its papers. */
export default function CompanyHoldings({ group = 'current' }: { group?: 'current' | 'historical' }) {
  const { companyId } = useParams<'companyId'>()
  const { title, lead, empty } = words[group]
  useShell({ crumbs: [{ label: 'My investments', to: '/dashboard/my-investments' }, { label: title }], pageName: title })
  return (
    <>
      <PageHead title={title} lead={lead} tabs />
      <CompanyTabs companyId={companyId} current={group} />
      <RecordList name="GET /api/holdings" label={title} query={{ account_id: companyId, group }} columns={fullColumns} keyOf={(holding) => holding.id} nameOf={(holding) => holding.company} to={holdingPath} rowAction={(holding) => <StatementFiles holding={holding} size="sm" />} empty={{ title: empty, children: 'Securities are listed here when a closing issues them.' }} />
    </>
  )
}
