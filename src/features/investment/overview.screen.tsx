import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import type { PageData, PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { useLocation, useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Later } from '#src/ui/later.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Track, type TrackState } from '#src/ui/track.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EnvelopeFiles } from './envelope-files.tsx'
import { FlowAction, FlowFrame, FlowNote } from './flow-frame.tsx'
import { Accreditation } from './accreditation.tsx'
import { PlaceNotes } from '#src/blocks/place-notes.tsx'
import { OwnActions } from './own-actions.tsx'
import { PaymentCard } from './payment-card.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { useInvestment } from './use-investment.ts'
import { nextPath, overviewPath } from './way.ts'

const NAME = 'GET /api/investments/:investment_id'
export const data: PageData = ({ params }) => [ask(NAME, { params: { investment_id: params['investment_id'] ?? '' } })]
export const title: PageTitle = ({ params, answer }) => {
  const company = answer(NAME, { params: { investment_id: params['investment_id'] ?? '' } })?.company.name
  return company === undefined ? undefined : `Your investment in ${company}`
}

const STATES: Record<InvestmentView['track'][number]['state'], TrackState> = { done: 'done', current: 'current', issue: 'issue', waiting: 'todo' }

function Way({ investment }: { investment: InvestmentView }) {
  return (
    <Card pad aria-label="Where it stands">
      <Track label="Where it stands" points={investment.track.map((point) => ({ id: point.label, label: point.label, state: STATES[point.state], note: [point.note, point.at === null ? '' : formatDate(point.at)].filter(Boolean).join(', ') }))} />
    </Card>
  )
}

function Documents({ investment }: { investment: InvestmentView }) {
  const query = useCall('GET /api/investments/:investment_id/envelope', investment.envelope_id === null ? null : { params: { investment_id: investment.id } }, { missing: 'value' })
  const envelope = query.data
  if (!envelope) return null
  return (
    <Card aria-label="Your documents">
      <CardHead title="Your documents" mark={<StatusBadge label={envelope.status.label} tone={envelope.status.tone} icon={envelope.status.icon} />} />
      <CardBody><EnvelopeFiles investmentId={investment.id} envelope={envelope} /></CardBody>
    </Card>
  )
}

const ended = (investment: InvestmentView): boolean => investment.status.next === null

/** Whether it can be cancelled now; when not, why and until when it could. */
function Cancelling({ investment }: { investment: InvestmentView }) {
  const [asking, setAsking] = useState(false)
  const { accepts } = investment.status
  const draft = accepts.includes('DISCARD')
  const may = draft || accepts.includes('CANCEL')
  if (ended(investment) && !may) return null
  return (
    <Card pad aria-label="Cancel">
      <h2 className="text-h3">{draft ? 'Discard this draft' : 'Your right to cancel'}</h2>
      <p className="mt-1 text-muted">{draft ? 'Nothing has been charged or signed away. You can begin again at any time.' : may ? (investment.cancel_until ? `You can cancel for any reason until ${formatDateTime(investment.cancel_until)}. Money that has been paid comes back.` : 'You can cancel while the money has not been taken by the company.') : investment.cancel_until ? `Cancelling was possible until ${formatDateTime(investment.cancel_until)}. After that only a material change of the offering gives you a new choice.` : 'This investment can no longer be cancelled. If the offering fails, all of the money comes back.'}</p>
      {may ? <Button variant="danger-quiet" className="mt-3 -ml-2.5 max-md:h-11" onClick={() => setAsking(true)}>{draft ? 'Discard draft' : 'Cancel investment'}</Button> : null}
      {asking ? <CancelDialog investment={investment} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

function Content({ investment }: { investment: InvestmentView }) {
  const { next_step, status, left } = investment
  // a link to this very page leads nowhere
  const next = status.next?.link === overviewPath(investment.id) ? { ...status.next, link: null } : status.next
  return (
    <div className="grid gap-6">
      <NextActionCard presented={{ ...status, next }} me="investor" linkLabel={next_step === null ? 'Go on' : 'Continue'} />
      <OwnActions investment={investment} />
      <PlaceNotes investment={investment} />
      {investment.submitted_at !== null && investment.status.next !== null ? <Accreditation investment={investment} /> : null}
      {left.length > 0 ? (
        <section aria-labelledby="left">
          <h2 id="left" className="mb-2 text-h3">What is left</h2>
          <ul className="grid list-disc gap-1 pl-5 text-muted">{left.map((line) => <li key={line}>{line}</li>)}</ul>
        </section>
      ) : null}
      <Way investment={investment} />
      <Later>
        <PaymentCard investment={investment} />
        <Documents investment={investment} />
        <Cancelling investment={investment} />
        <section aria-labelledby="history">
          <h2 id="history" className="mb-4 text-h3">History</h2>
          <HistoryLog name="GET /api/investments/:investment_id/history" params={{ investment_id: investment.id }} search={null} />
        </section>
      </Later>
      {next_step === null ? null : <><FlowNote>{left.length === 1 ? '1 item left' : `${left.length} items left`}</FlowNote><FlowAction><LinkButton to={nextPath(investment)} variant="primary" size="lg" iconAfter={ArrowRight}>Continue</LinkButton></FlowAction></>}
    </div>
  )
}

/** One investment: where it stands, what follows, how it is paid, its documents, its history. */
export default function OverviewScreen() {
  const { investment_id } = useParams<'investment_id'>()
  const { state } = useLocation()
  const query = useInvestment(investment_id)
  const investment = query.data
  const because = typeof state === 'object' && state !== null && 'because' in state ? String(state.because) : null
  return (
    <FlowFrame investment={investment} at={null} bar={investment !== undefined && investment.next_step !== null} exitLabel="Close">
      <div className="mb-6">
        <p className="figures mb-1.5 text-small text-subtle">{investment?.number ?? '\u00a0'}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-h1">{investment ? `Your investment in ${investment.company.name}` : 'Your investment'}</h1>
          {investment ? <StatusBadge label={investment.status.label} tone={investment.status.tone} icon={investment.status.icon} /> : null}
        </div>
      </div>
      {because ? <Callout tone="info" live title={because} className="mb-6" /> : null}
      {investment === undefined && query.error ? <FailedState error={query.error} what="your investment" backTo="/dashboard/pending-investments" onRetry={() => void query.refetch()} />
        : <SkeletonGate loading={investment === undefined} skeleton={<StepSkeleton />} label="Loading your investment">{investment ? <Content investment={investment} /> : null}</SkeletonGate>}
    </FlowFrame>
  )
}
