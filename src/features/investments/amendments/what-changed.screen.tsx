import { isApiError } from '#src/api/api-error.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { investmentPath, stepPath } from '#src/lib/paths.ts'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ChangeList } from './change-list.tsx'

export const title = () => 'What changed'
export const loader = load(({ params }) => [
  ask('GET /api/investments/:investment_id/revision', {
    params: { investment_id: params.investment_id ?? '' },
  }),
  ask('GET /api/investments/:investment_id', {
    params: { investment_id: params.investment_id ?? '' },
  }),
])

/**
 * Confirms the commitment after a change: sign again where the terms of the agreement changed, then reconfirm in time.
 */
function Reconfirm({
  id,
  rev,
  until,
  signAgain,
}: {
  id: string
  rev: number
  until: string | null
  signAgain: boolean
}) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: [
      'GET /api/investments/:investment_id',
      'GET /api/investments',
      'GET /api/dashboard',
      'GET /api/investments/:investment_id/revision',
    ],
    onSuccess: () => toast.success('Investment reconfirmed'),
  })
  const failure = isApiError(send.error) ? send.error : null
  return (
    <Card pad aria-labelledby="reconfirm">
      <h2 id="reconfirm" className="text-h3">
        Do you want to keep your investment?
      </h2>
      <p className="mt-1 text-muted">
        {until === null ? 'Answer in time.' : `Answer by ${formatDateTime(until)}.`} If you do
        nothing, the commitment ends then and your money goes back. You may also cancel now.
      </p>
      {signAgain ? (
        <Callout tone="warning" title="Sign the agreement again" className="mt-4">
          The terms that you signed have changed, so your signature is void. Read the new agreement
          and sign it; then you can reconfirm.
        </Callout>
      ) : null}
      {failure ? <Callout tone="danger" live title={failure.message} className="mt-4" /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {signAgain ? (
          <LinkButton variant="primary" to={stepPath(id, 'review')}>
            Read and sign the agreement
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            busy={send.isPending}
            onClick={() =>
              send.mutate({
                params: { machine: 'investment', id },
                body: { type: 'RECONFIRMED', rev },
              })
            }
          >
            Reconfirm my investment
          </Button>
        )}
        <LinkButton to={investmentPath(id)}>Back to the investment</LinkButton>
      </div>
    </Card>
  )
}

/** The revision that the investor signed next to the present one, with what differs, and the form to reconfirm. */
export default function WhatChanged() {
  const { investment_id } = useParams<'investment_id'>()
  const revision = useCall('GET /api/investments/:investment_id/revision', {
    params: { investment_id },
  })
  const investment = useCall('GET /api/investments/:investment_id', { params: { investment_id } })
  const asked = investment.data?.status.accepts.includes('RECONFIRMED') === true
  const company = investment.data?.company.name
  useShell({
    crumbs: [
      { label: 'Pending investments', to: '/dashboard/pending-investments' },
      ...(company === undefined ? [] : [{ label: company, to: investmentPath(investment_id) }]),
      { label: 'What changed' },
    ],
    pageName: 'What changed',
  })
  return (
    <>
      <PageHead
        title="What changed"
        lead={
          investment.data
            ? `${investment.data.company.name}, ${investment.data.number}`
            : 'The offering as you signed it, and as it is now.'
        }
      />
      <QueryBoundary
        query={revision}
        what="what changed"
        skeleton={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(found) => (
          <div className="grid gap-4 md:gap-6">
            {asked ? (
              <Reconfirm
                id={investment_id}
                rev={investment.data?.status.rev ?? 0}
                until={investment.data?.status.next?.by ?? null}
                signAgain={found.sign_again}
              />
            ) : null}
            <Card aria-labelledby="revisions">
              <CardHead titleId="revisions" title="Revisions" line />
              <CardBody>
                <DescriptionList
                  items={[
                    {
                      term: 'Signed on',
                      value:
                        found.signed === null
                          ? 'Nothing is signed yet'
                          : `Revision ${found.signed.number}, ${formatDateTime(found.signed.at)}`,
                    },
                    {
                      term: 'In force now',
                      value: `Revision ${found.current.number}, ${formatDateTime(found.current.at)}`,
                    },
                    {
                      term: found.current.material ? 'Why it is material' : 'Why it changed',
                      value: found.current.reason,
                      full: true,
                    },
                  ]}
                />
              </CardBody>
            </Card>
            <Card aria-labelledby="differences">
              <CardHead titleId="differences" title="Since you signed" line />
              {found.changes.length === 0 ? (
                <EmptyState title="Nothing differs" level={3}>
                  The offering says what it said when you signed.
                </EmptyState>
              ) : (
                <CardBody>
                  <ChangeList
                    changes={found.changes}
                    label="Differences between the revision that you signed and the present one"
                  />
                </CardBody>
              )}
            </Card>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
