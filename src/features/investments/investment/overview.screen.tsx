import { ArrowRight } from 'lucide-react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { useLocation, useParams } from '#src/lib/nav.tsx'
import { investmentPath } from '#src/lib/paths.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Track, type TrackState } from '#src/ui/track.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { ChangeInvestment, isDraft, mayCancel } from '#src/blocks/change-investment.tsx'
import { EnvelopeFiles } from './envelope-files.tsx'
import { FlowAction, FlowFrame, FlowNote } from './flow-frame.tsx'
import { AmendmentCard } from './amendment.tsx'
import { Accreditation } from './accreditation.tsx'
import { PlaceNotes } from '#src/blocks/place-notes.tsx'
import { OwnActions } from './own-actions.tsx'
import { PaymentCard } from './payment-card.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { useInvestment } from './use-investment.ts'
import { nextPath } from './step-list.ts'

const NAME = 'GET /api/investments/:investment_id'
export const loader = load(({ params }) => [
  ask(NAME, { params: { investment_id: params['investment_id'] ?? '' } }),
])
export const title: PageTitle = ({ params, answer }) => {
  const company = answer(NAME, { params: { investment_id: params['investment_id'] ?? '' } })
    ?.company.name
  return company === undefined ? undefined : `Your investment in ${company}`
}

const STATES: Record<InvestmentView['track'][number]['state'], TrackState> = {
  done: 'done',
  current: 'current',
  issue: 'issue',
  waiting: 'todo',
}

function Way({ investment }: { investment: InvestmentView }) {
  return (
    <Card pad aria-label="Status">
      <Track
        label="Status"
        points={investment.track.map((point) => ({
          id: point.label,
          label: point.label,
          state: STATES[point.state],
          note: [point.note, point.at === null ? '' : formatDate(point.at)]
            .filter(Boolean)
            .join(', '),
        }))}
      />
    </Card>
  )
}

function Documents({ investment }: { investment: InvestmentView }) {
  const query = useCall(
    'GET /api/investments/:investment_id/envelope',
    investment.envelope_id === null ? null : { params: { investment_id: investment.id } },
    { missing: 'value' },
  )
  const envelope = query.data
  if (!envelope) return null
  return (
    <Card aria-label="Your documents">
      <CardHead title="Your documents" mark={<StatusBadge status={envelope.status} />} />
      <CardBody>
        <EnvelopeFiles investmentId={investment.id} envelope={envelope} />
      </CardBody>
    </Card>
  )
}

const ended = (investment: InvestmentView): boolean => investment.status.next === null

function cancelText(investment: InvestmentView, draft: boolean, may: boolean): string {
  const until = investment.cancel_until ? formatDateTime(investment.cancel_until) : null
  if (draft) return 'Nothing has been charged or signed away. You can start again anytime.'
  if (may)
    return until === null
      ? 'You can cancel until the company receives the money.'
      : `You can cancel for any reason until ${until}. Money that has been paid comes back.`
  return until === null
    ? 'This investment can no longer be cancelled. If the offering fails, all of the money comes back.'
    : `Cancelling was possible until ${until}. After that only a material change of the offering gives you a new choice.`
}

/** Whether it can be cancelled now; when not, why and until when it could. */
function Cancelling({ investment }: { investment: InvestmentView }) {
  const draft = isDraft(investment)
  const may = mayCancel(investment)
  if (ended(investment) && !may) return null
  return (
    <Card pad aria-label="Cancel">
      <h2 className="text-h3">{draft ? 'Discard this draft' : 'Change or cancel'}</h2>
      <p className="mt-1 mb-3 text-muted last:mb-0">{cancelText(investment, draft, may)}</p>
      <ChangeInvestment investment={investment} />
    </Card>
  )
}

/** What is committed, paid and, where the investment ended, being refunded. */
function Money({ investment }: { investment: InvestmentView }) {
  const { amount, fee, total, payment, status } = investment
  const refunds = ['refund_pending', 'refund_returned', 'refunded'].includes(status.state)
  return (
    <Card aria-label="Amount and payment">
      <CardHead title="Amount and payment" />
      <CardBody>
        <KeyValues
          tight
          items={[
            {
              term: `${formatCount(investment.units)} ${unitWord(investment.security_type, investment.units)} at ${priceText(investment.price)}`,
              value: formatMoney(amount),
            },
            { term: 'Fee', value: formatMoney(fee) },
            { term: 'In total', value: formatMoney(total) },
            ...(payment === null
              ? []
              : [
                  { term: 'Received', value: formatMoney(payment.received) },
                  { term: 'Payment', value: payment.status.label },
                ]),
            ...(refunds ? [{ term: 'Refund', value: status.label }] : []),
            { term: 'Registered to', value: investment.registration.title },
          ]}
        />
      </CardBody>
    </Card>
  )
}

function Content({ investment }: { investment: InvestmentView }) {
  const { next_step, status, left } = investment
  // a link to this very page leads nowhere
  const next =
    status.next?.link === investmentPath(investment.id)
      ? { ...status.next, link: null }
      : status.next
  return (
    <div className="grid gap-6">
      <NextActionCard presented={{ ...status, next }} me="investor" linkLabel="Continue" />
      {investment.amendment === null ? null : (
        <AmendmentCard investment={investment} amended={investment.amendment} />
      )}
      <OwnActions investment={investment} />
      <PlaceNotes investment={investment} />
      {investment.submitted_at !== null && investment.status.next !== null ? (
        <Accreditation investment={investment} />
      ) : null}
      {left.length > 0 ? (
        <section aria-labelledby="left">
          <h2 id="left" className="mb-2 text-h3">
            What is left
          </h2>
          <ul className="grid list-disc gap-1 pl-5 text-muted">
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <Way investment={investment} />
      <Money investment={investment} />
      <PaymentCard investment={investment} />
      <Documents investment={investment} />
      <Cancelling investment={investment} />
      <section aria-labelledby="history">
        <h2 id="history" className="mb-4 text-h3">
          History
        </h2>
        <HistoryLog
          name="GET /api/investments/:investment_id/history"
          params={{ investment_id: investment.id }}
          search={null}
        />
      </section>
      {next_step === null ? null : (
        <>
          <FlowNote>{left.length === 1 ? '1 item left' : `${left.length} items left`}</FlowNote>
          <FlowAction>
            <LinkButton
              to={nextPath(investment)}
              variant="primary"
              size="lg"
              iconAfter={ArrowRight}
            >
              Continue
            </LinkButton>
          </FlowAction>
        </>
      )}
    </div>
  )
}

/** One investment: its status, what follows, how it is paid, its documents, its history. */
export default function OverviewScreen() {
  const { investment_id } = useParams<'investment_id'>()
  const { state } = useLocation()
  const query = useInvestment(investment_id)
  const investment = query.data
  const because =
    typeof state === 'object' && state !== null && 'because' in state ? String(state.because) : null
  return (
    <FlowFrame
      investment={investment}
      at={null}
      bar={investment !== undefined && investment.next_step !== null}
      exitLabel="Close"
    >
      <div className="mb-6">
        <p className="figures mb-1.5 text-small text-subtle">{investment?.number ?? '\u00a0'}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-h1">
            {investment ? `Your investment in ${investment.company.name}` : 'Your investment'}
          </h1>
          {investment ? <StatusBadge status={investment.status} /> : null}
        </div>
      </div>
      {because ? <Callout tone="info" live title={because} className="mb-6" /> : null}
      {investment === undefined && query.error ? (
        <FailedState
          error={query.error}
          what="your investment"
          backTo="/dashboard/pending-investments"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonGate
          loading={investment === undefined}
          skeleton={<StepSkeleton />}
          label="Loading your investment"
        >
          {investment ? <Content investment={investment} /> : null}
        </SkeletonGate>
      )}
    </FlowFrame>
  )
}
