import type { RefundView } from '#domain/payments/model/banking.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Timeline, type TimelineEntry } from '#src/ui/timeline.tsx'

const at = (instant: string | null): string | undefined =>
  instant === null ? undefined : formatDateTime(instant)

function endOf(refund: RefundView): TimelineEntry {
  if (refund.settled_at !== null)
    return {
      id: 'end',
      what: 'Arrived',
      tone: 'good',
      meta: at(refund.settled_at),
      detail: refund.proof ?? undefined,
    }
  if (refund.failed_at !== null)
    return {
      id: 'end',
      what: 'Failed',
      tone: 'bad',
      meta: at(refund.failed_at),
      detail:
        refund.proof ?? 'The account did not take the money. We ask you for the details again.',
    }
  return {
    id: 'end',
    what: 'Arrives',
    tone: 'todo',
    meta:
      refund.due_at === null
        ? 'Usually one to three banking days after it left'
        : `On its way. Your bank should have it by ${formatDate(refund.due_at)}`,
  }
}

/** Why a refund has not left: the account that it goes to is new or was changed. */
function waitText({ waits_until: until, waits_for_call: call }: RefundView): string | undefined {
  if (until === null)
    return call ? 'We call you first: the account is new or was changed' : undefined
  const after = `Not before ${formatDateTime(until)}`
  return `${call ? `${after}, and we call you first` : after}: the account is new or was changed`
}

function entriesOf(refund: RefundView): TimelineEntry[] {
  return [
    {
      id: 'asked',
      what: 'Requested',
      tone: 'done',
      meta: at(refund.requested_at),
      detail: refund.why,
    },
    {
      id: 'left',
      what: refund.initiated_at === null ? 'Leaves' : 'Left',
      tone: refund.initiated_at === null ? 'todo' : 'done',
      meta: at(refund.initiated_at) ?? waitText(refund),
      detail: `To ${refund.to}`,
    },
    endOf(refund),
  ]
}
const kinds = { whole: 'Refund', part: 'Refund of a part', surplus: 'Refund of a surplus' } as const

/** Refunds with their dates: requested, left, arrived or failed, to which account and why. */
export function RefundTimeline({ refunds }: { refunds: readonly RefundView[] }) {
  return refunds.map((refund) => (
    <Card key={refund.id} aria-label={`${kinds[refund.kind]} of ${formatMoney(refund.amount)}`}>
      <CardHead
        title={kinds[refund.kind]}
        mark={<span className="figures font-medium">{formatMoney(refund.amount)}</span>}
      />
      <CardBody>
        <Timeline
          label={`${kinds[refund.kind]} of ${formatMoney(refund.amount)}`}
          entries={entriesOf(refund)}
        />
      </CardBody>
    </Card>
  ))
}
