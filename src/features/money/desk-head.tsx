import type { ReactNode } from 'react'
import { useCall } from '#src/api/query.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { formatMoney } from '#domain/money-text.ts'
import { Callout } from '#src/ui/callout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

const pages = [{ to: '/admin/money/queue', label: 'Queue', of: 'queue' }, { to: '/admin/money/statements', label: 'Statements', of: null }, { to: '/admin/money/batches', label: 'ACH files', of: 'batches' }, { to: '/admin/money/returns', label: 'Returns', of: 'returns' }] as const
export type DeskPage = (typeof pages)[number]['label']

/** May the one who looks move money? Support reads. */
export function useMayMove(): boolean {
  const { user } = useSession()
  return user?.admin_role === 'compliance' || user?.admin_role === 'operator'
}

/** Head and tabs of the money desk with what waits in each part; books that do not balance are said at once. */
export function DeskHead({ current, title, lead, actions }: { current: DeskPage; title?: string; lead: string; actions?: ReactNode }) {
  const summary = useCall('GET /api/admin/money/summary', {}, { every: 30_000 })
  useShell({ crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Money', ...(title === undefined ? {} : { to: pages.find((page) => page.label === current)?.to }) }, ...(title === undefined ? [] : [{ label: title }])], pageName: title ?? current })
  const counts = summary.data
  return (
    <>
      <PageHead dense title={title ?? (current === 'Queue' ? 'Money queue' : current === 'Statements' ? 'Bank statements' : current)} lead={lead} actions={actions} tabs />
      <SecondaryTabs label="Money" className="mb-5" items={pages.map((page) => {
        const count = page.of === null || counts === undefined ? 0 : page.of === 'returns' ? counts.returns + counts.accounts : counts[page.of]
        return { to: page.to, label: page.label, current: page.label === current, ...(count > 0 ? { count, alert: page.of === 'queue' } : {}) }
      })} />
      {counts !== undefined && counts.ledger_difference.amount !== 0 ? <Callout tone="danger" className="mb-5" title={`The ledger differs by ${formatMoney(counts.ledger_difference)}`}>Stop every payment and call engineering.</Callout> : null}
    </>
  )
}
