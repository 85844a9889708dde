import { NextActionText } from '#src/blocks/next-action.tsx'
import { useState } from 'react'
import type { StatementView } from '#domain/investors/model/verification.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { StatusTimeline } from '#src/blocks/status-timeline.tsx'
import { VerificationHead, verificationPath } from '#src/blocks/verification-head.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { StatementForm } from './statement-form.tsx'

const READ = 'GET /api/verification/statement'
export const loader = load(() => [ask(READ, {})])

function Answers({ view }: { view: StatementView }) {
  const yes = view.questions.filter(({ key }) => view.answers[key]?.answer === true)
  if (view.signed_at === null) return <p className="text-muted">You have not signed a statement.</p>
  return (
    <div className="grid gap-4">
      <DescriptionList
        items={[
          { term: 'Signed', value: formatDate(view.signed_at) },
          { term: 'Valid until', value: view.valid_until ? formatDate(view.valid_until) : '–' },
          {
            term: `${SHARES.covered_holder} percent of the votes`,
            value: view.holds_20 ? 'Yes' : 'No',
          },
          { term: 'Paid to find investors', value: view.solicits ? 'Yes' : 'No' },
        ]}
      />
      <p>{yes.length === 0 ? 'You answered no to every question.' : 'You answered yes to:'}</p>
      {yes.length === 0 ? null : (
        <ul className="list-disc pl-5">
          {yes.map((question) => (
            <li key={question.key}>
              {question.prompt}{' '}
              <span className="text-subtle">
                {view.answers[question.key]?.event_date}, {view.answers[question.key]?.authority}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Body({ view, signs }: { view: StatementView; signs: boolean }) {
  const [answering, setAnswering] = useState(false)
  return (
    <div className="grid gap-4 md:gap-6">
      {view.because.length > 0 && view.signed_at === null ? (
        <Callout tone="warning" title="This is asked of you">
          <ul className="list-disc pl-4">
            {view.because.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {view.asked ? (
        <Callout tone="warning" title="Other answers are needed">
          <p dir="auto">{view.asked}</p>
        </Callout>
      ) : null}
      <Card aria-label="Your statement">
        <CardHead
          title="Your statement"
          subtitle={`Needed when you will hold ${SHARES.covered_holder} percent of the votes of a company, or are paid to solicit. Convictions, orders and bars (17 CFR 230.506(d)).`}
          mark={<StatusBadge status={view.status} />}
        />
        <CardBody className="grid gap-5">
          {view.status.next && !answering ? (
            <p className="text-muted">
              <NextActionText next={view.status.next} me="investor" />
            </p>
          ) : null}
          {answering ? (
            <StatementForm view={view} onDone={() => setAnswering(false)} />
          ) : (
            <Answers view={view} />
          )}
          {!answering && signs ? (
            <div className="flex flex-wrap gap-3">
              <Button
                variant={view.signed_at === null ? 'primary' : 'secondary'}
                onClick={() => setAnswering(true)}
              >
                {view.signed_at === null ? 'Answer the questions' : 'Answer again'}
              </Button>
              <LinkButton
                to="/dashboard/profile/kyc-verification/id-verification/bad-actor"
                variant="tertiary"
              >
                Statement on file
              </LinkButton>
            </div>
          ) : null}
          {!answering && !signs ? (
            <div>
              <LinkButton to={verificationPath('bad-actor')}>Open the statement</LinkButton>
            </div>
          ) : null}
        </CardBody>
      </Card>
      <StatusTimeline title="What happened" entries={view.history} />
    </div>
  )
}

/** The investor's own statement under Rule 506(d): signed at its own address, read among the tabs of the identity. */
export default function Statement({ place }: { place: 'own' | 'identity' }) {
  const query = useCall(READ, {})
  const signs = place === 'own'
  return (
    <>
      <VerificationHead
        page={signs ? 'bad-actor' : 'identity'}
        title={signs ? 'Bad-actor statement' : 'Bad actor statement on file'}
        lead={
          signs
            ? 'What you state about convictions, orders and bars. We review each yes.'
            : 'Information from your identity check.'
        }
      />
      <QueryBoundary
        query={query}
        what="your statement"
        skeleton={
          <Card aria-label="Your statement">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(view) => <Body view={view} signs={signs} />}
      </QueryBoundary>
    </>
  )
}
