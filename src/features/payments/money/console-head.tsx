import type { ReactNode } from 'react'
import { ask, useQueryOf } from '#src/api/query.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Callout } from '#src/ui/callout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

const pages = [
  { to: '/admin/money/reconciliation', label: 'Reconciliation', of: 'reconciliation' },
  { to: '/admin/money/queue', label: 'Queue', of: 'queue' },
  { to: '/admin/money/statements', label: 'Statements', of: 'statements' },
  { to: '/admin/money/disbursements', label: 'Disbursements', of: 'disbursements' },
  { to: '/admin/money/batches', label: 'ACH files', of: 'batches' },
  { to: '/admin/money/returns', label: 'Returns', of: 'returns' },
] as const
export type ConsolePage = (typeof pages)[number]['label']

/** May the one who looks move money? Support reads. */
export function useMayMove(): boolean {
  const { user } = useSession()
  return user?.admin_role === 'compliance' || user?.admin_role === 'operator'
}

/** What waits in each part of the money pages: the head of all of them shows it. */
export const summaryQuery = ask('GET /api/admin/money/summary', {})

const TITLES: Readonly<Record<string, string>> = {
  Queue: 'Money queue',
  Statements: 'Bank statements',
}

/** Head and tabs of the money console with what waits in each part; books that do not balance are said at once. */
export function ConsoleHead({
  current,
  title,
  lead,
  actions,
}: {
  current: ConsolePage
  title?: string
  lead: string
  actions?: ReactNode
}) {
  const summary = useQueryOf(summaryQuery, { every: 30_000 })
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      {
        label: 'Money',
        ...(title === undefined ? {} : { to: pages.find((page) => page.label === current)?.to }),
      },
      ...(title === undefined ? [] : [{ label: title }]),
    ],
    pageName: title ?? current,
  })
  const counts = summary.data
  const countOf = (of: (typeof pages)[number]['of']): number => {
    if (counts === undefined) return 0
    return of === 'returns' ? counts.returns + counts.accounts : counts[of]
  }
  return (
    <>
      <PageHead
        dense
        title={title ?? TITLES[current] ?? current}
        lead={lead}
        actions={actions}
        tabs
      />
      <SecondaryTabs
        label="Money"
        className="mb-5"
        items={pages.map((page) => {
          const count = countOf(page.of)
          return {
            to: page.to,
            label: page.label,
            current: page.label === current,
            ...(count > 0
              ? { count, alert: page.of === 'queue' || page.of === 'reconciliation' }
              : {}),
          }
        })}
      />
      {counts !== undefined && counts.ledger_difference.amount !== 0 ? (
        <Callout
          tone="danger"
          className="mb-5"
          title={`The ledger differs by ${formatMoney(counts.ledger_difference)}`}
        >
          Stop every payment and call engineering.
        </Callout>
      ) : null}
    </>
  )
}
