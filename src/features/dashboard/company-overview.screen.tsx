import { addMoney } from '#domain/money.ts'
import { useCall } from '#src/api/query.ts'
import { FailedState, QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardHead } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'
import { CompanyTabs } from './company-holdings.screen.tsx'
import { holdingPath } from './holding-columns.tsx'

/** One company as its holder sees it: what is held, what it cost, what it is worth at the latest price. */
export default function CompanyOverview() {
  const { companyId } = useParams<'companyId'>()
  const query = useCall('GET /api/holdings', { query: { account_id: companyId, group: 'current', limit: 50 } })
  const company = query.data?.items[0]?.company
  useShell({ crumbs: [{ label: 'My investments', to: '/dashboard/my-investments' }, { label: company ?? 'Company' }], pageName: company ?? 'Company' })
  return (
    <>
      <PageHead title={company ?? 'Company'} lead="What you hold of this company." tabs />
      <CompanyTabs companyId={companyId} current="overview" />
      {query.data === undefined && query.error ? <FailedState error={query.error} what="this company" onRetry={() => void query.refetch()} /> : (
        <QueryBoundary query={query} what="this company" skeleton={<SkeletonText lines={6} />} isEmpty={(page) => page.items.length === 0} empty={{ title: 'You hold nothing of this company', children: 'Securities are listed here when a closing issues them.' }}>
          {(page) => (
            <>
              <StatTiles label="Totals" columns={3} className="mb-6">
                <StatTile label="Value" value={<Figure money={addMoney(...page.items.map((one) => one.value))} />} note="At the latest price here" />
                <StatTile label="Invested" value={<Figure money={addMoney(...page.items.map((one) => one.cost))} />} />
                <StatTile label="Units" value={page.items.reduce((sum, one) => sum + one.units, 0).toLocaleString('en-US')} note={`${page.items.length} ${page.items.length === 1 ? 'certificate' : 'certificates'}`} />
              </StatTiles>
              <Card aria-labelledby="certificates">
                <CardHead titleId="certificates" title="Certificates" line />
                <ul className="divide-y divide-border">
                  {page.items.map((one) => <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5 md:px-6"><span><Link to={holdingPath(one) ?? '#'} className="font-medium hover:underline hover:underline-offset-3">{one.certificate_no ?? one.security_label}</Link><span className="block text-small text-subtle">{one.units.toLocaleString('en-US')} units · issued {formatDate(one.issued_at)}</span></span><Figure money={one.value} size="text" /></li>)}
                </ul>
              </Card>
            </>
          )}
        </QueryBoundary>
      )}
    </>
  )
}
