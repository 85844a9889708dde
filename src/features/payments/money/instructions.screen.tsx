import { NextActionText } from '#src/blocks/next-action.tsx'
import { useState } from 'react'
import type { InstructionView } from '#domain/payments/model/banking.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { useOfferingPlace, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useMayMove } from './console-head.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const NAME = 'GET /api/dealroom/offerings/:listing_id/instructions'
const titles = { wire: 'Wire', ach: 'Bank transfer (ACH)' } as const
type Act = 'approve' | 'refuse' | 'stop'

function Decide({ one }: { one: InstructionView }) {
  const [asking, setAsking] = useState<Act | null>(null)
  const send = useSend('POST /api/admin/instructions/:instruction_id/acts', {
    changes: [NAME],
    onSuccess: (answer) => {
      toast.success(answer.label)
      setAsking(null)
    },
  })
  const state = one.status?.state
  if (one.id === null || (state !== 'proposed' && state !== 'cooling_off')) return null
  const inputOf = (act: Act, reason?: string) => ({
    params: { instruction_id: one.id ?? '' },
    ifMatch: one.status?.rev ?? 0,
    body: { act, ...(reason === undefined ? {} : { reason }) },
  })
  return (
    <CardFoot className="flex flex-wrap gap-3">
      {state === 'proposed' ? (
        <Button
          variant="primary"
          busy={send.isPending}
          disabledReason={
            one.mine ? 'A second person has to approve: you proposed this.' : undefined
          }
          onClick={() => send.mutate(inputOf('approve'))}
        >
          Approve instructions
        </Button>
      ) : null}
      {state === 'proposed' ? (
        <Button onClick={() => setAsking('refuse')}>Refuse</Button>
      ) : (
        <Button variant="danger" onClick={() => setAsking('stop')}>
          Stop the change
        </Button>
      )}
      {send.error && asking === null ? (
        <Callout tone="danger" className="w-full" title={send.error.message} />
      ) : null}
      {asking === null ? null : (
        <ReasonDialog
          title={asking === 'refuse' ? 'Refuse these instructions' : 'Stop the change'}
          label="Why"
          submit={asking === 'refuse' ? 'Refuse' : 'Stop'}
          onSubmit={(reason) => send.mutateAsync(inputOf(asking, reason))}
          onClose={() => setAsking(null)}
        />
      )}
    </CardFoot>
  )
}

function Version({ one, may }: { one: InstructionView; may: boolean }) {
  return (
    <Card aria-label={`${titles[one.payment_type]}, version ${one.version}`}>
      <CardHead
        level={3}
        title={`Version ${one.version}`}
        subtitle={one.why ?? 'Set up with the offering.'}
        mark={
          one.status ? (
            <StatusBadge status={one.status} />
          ) : (
            <StatusBadge status={{ label: 'In effect', tone: 'success', icon: 'check' }} />
          )
        }
      />
      <CardBody>
        <KeyValues
          tight
          items={[
            { term: 'Bank', value: one.bank_name },
            ...(one.bank_address === null
              ? []
              : [{ term: 'Bank address', value: one.bank_address }]),
            { term: 'Routing number', value: one.routing_number },
            { term: 'Account ends in', value: one.account_last4 },
            { term: 'Beneficiary', value: one.beneficiary },
            ...(one.call_number === null
              ? []
              : [{ term: 'Bank was called at', value: one.call_number }]),
            ...(one.proposed_at === null
              ? []
              : [
                  {
                    term: 'Proposed',
                    value: `${formatDateTime(one.proposed_at)}${one.proposed_by === null ? '' : `, ${one.proposed_by}`}`,
                  },
                ]),
            ...(one.approved_by === null ? [] : [{ term: 'Approved by', value: one.approved_by }]),
            ...(one.effective_at === null
              ? []
              : [{ term: 'In effect from', value: formatDateTime(one.effective_at) }]),
          ]}
        />
        {one.status?.next ? (
          <p className="mt-3 text-small text-muted">
            <NextActionText next={one.status.next} />
          </p>
        ) : null}
      </CardBody>
      {may ? <Decide one={one} /> : null}
    </Card>
  )
}

const instructionsQuery = (listing_id = '') => ask(NAME, { params: { listing_id } })
export const loader = load(({ params: { listing_id } }) => [
  workspaceQuery(listing_id),
  instructionsQuery(listing_id),
])

/** Bank instructions of an offering in their versions: read by the company, changed by two people of the platform. */
export default function Instructions({ audience = 'issuer' }: { audience?: 'issuer' | 'admin' }) {
  const { account_id, listing_id, status } = useParams<'account_id' | 'listing_id' | 'status'>()
  const found = useQueryOf(instructionsQuery(listing_id))
  const may = useMayMove() && audience === 'admin'
  const lead =
    audience === 'admin'
      ? 'Where investors’ money goes. A change needs two people and a waiting time.'
      : 'Where investors’ money goes. Two people of the platform change it; you see every version.'
  useOfferingPlace(audience, { current: 'issuance-platform/payment', title: 'Payment' })
  return (
    <>
      <PageHead title="Payment" lead={lead} />
      <QueryBoundary
        query={found}
        what="the bank instructions"
        skeleton={
          <Card aria-label="Instructions">
            <SkeletonRows rows={5} />
          </Card>
        }
      >
        {({ items, options, call_to_verify, cool_off_hours }) => (
          <div className="grid gap-8">
            <Callout tone="warning" title={`Call ${call_to_verify} to verify`}>
              Instructions are never sent by e-mail. A change takes effect {cool_off_hours} hours
              after a second person has approved it, and everybody concerned is told.
            </Callout>
            {(['wire', 'ach'] as const).map((type) => (
              <section key={type} aria-labelledby={`of-${type}`} className="grid gap-4">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <h2 id={`of-${type}`} className="text-h3">
                    {titles[type]}
                    {options.includes(type) ? '' : ' (not offered)'}
                  </h2>
                  {may ? (
                    <LinkButton
                      size="sm"
                      to={href(
                        '/admin/offering-admin/:status/current/:account_id/:listing_id/issuance-platform/payment/edit/:payment_type',
                        { status: status || 'current', account_id, listing_id, payment_type: type },
                      )}
                      aria-label={`${items.some((one) => one.payment_type === type) ? 'Change' : 'Add'} instructions: ${titles[type]}`}
                    >
                      {items.some((one) => one.payment_type === type)
                        ? 'Change instructions'
                        : 'Add instructions'}
                    </LinkButton>
                  ) : null}
                </div>
                {items
                  .filter((one) => one.payment_type === type)
                  .map((one) => (
                    <Version key={`${one.id ?? 'first'}${one.version}`} one={one} may={may} />
                  ))}
                {items.some((one) => one.payment_type === type) ? null : (
                  <p className="text-muted">
                    No instructions yet. Investors can’t use this method until they take effect.
                  </p>
                )}
              </section>
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
