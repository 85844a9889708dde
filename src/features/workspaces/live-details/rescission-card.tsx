import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import { investmentEvents } from '#machines/investments/investment.events.ts'
import { useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Well } from '#src/ui/card.tsx'
import { CHANGED } from './changed.ts'

const rescissionActs: readonly Act[] = [
  {
    type: 'RESCISSION_APPROVED',
    label: 'Approve rescission',
    explain:
      'The sale is undone when another person has approved it too and the investor has the money back.',
    done: 'Rescission approved',
    reason: 'Why is the sale undone?',
  },
  {
    type: 'RESCISSION_REFUSED',
    label: 'Refuse rescission',
    explain: 'Approvals that were given until now no longer count.',
    done: 'Rescission refused',
    reason: 'Why is it refused?',
  },
  {
    type: 'RESCIND',
    label: 'Rescind sale',
    explain: 'The investment ends as rescinded and its security is cancelled in the ledger.',
    done: 'Sale rescinded',
    variant: 'danger',
    reason: 'Reason',
  },
]
const clawbackActs: readonly Act[] = [
  {
    type: 'CLAWBACK',
    label: 'Claw back money',
    explain:
      'The company returned the money that was released to it, and it went back to the investor. You can’t undo this.',
    done: 'Clawback recorded',
    variant: 'danger',
    reason: 'Why did the company return it?',
  },
]

/**
 * Approvals that count: those after the last refusal, oldest first. The history comes newest first. An approved proposal
 * is one entry with the names of both people.
 */
function approvalsIn(history: readonly HistoryEntry[]): HistoryEntry[] {
  const refused = history.findIndex((one) => one.says === investmentEvents.RESCISSION_REFUSED.says)
  return history
    .slice(0, refused < 0 ? history.length : refused)
    .filter((one) => one.says === investmentEvents.RESCISSION_APPROVED.says)
    .reverse()
}

/** Undoing a closed sale: who has approved it and why, the money that comes back, and the end. For the platform. */
export function RescissionCard({ listingId, view }: { listingId: string; view: InvestmentView }) {
  const log = useCall(
    'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/history',
    { params: { listing_id: listingId, investment_id: view.id }, query: { limit: 25 } },
  )
  if (!view.status.accepts.includes('RESCISSION_APPROVED')) return null
  const approvals = approvalsIn(log.data?.items ?? [])
  return (
    <section aria-labelledby="rescission" className="mt-7">
      <h3 id="rescission" className="mb-2.5 text-h4">
        Rescission
      </h3>
      <Well>
        {approvals.length === 0 ? (
          <p className="text-small text-muted">
            No rescission of this sale is approved. One person proposes it with a reason, another
            approves it.
          </p>
        ) : (
          <ul className="grid gap-2 text-small">
            {approvals.map((one) => (
              <li key={one.id}>
                <bdi className="font-medium">{one.who}</bdi> approved on {formatDateTime(one.at)}:{' '}
                {one.reason}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <EventButtons
            machine="investment"
            id={view.id}
            presented={view.status}
            acts={rescissionActs.filter(
              ({ type }) => type === 'RESCISSION_APPROVED' || approvals.length > 0,
            )}
            changes={CHANGED}
            size="sm"
          />
          {view.payment === null || approvals.length === 0 ? null : (
            <EventButtons
              machine="payment"
              id={view.payment.id}
              presented={view.payment.status}
              acts={clawbackActs}
              changes={CHANGED}
              size="sm"
            />
          )}
        </div>
      </Well>
    </section>
  )
}
