import { useState } from 'react'
import { transferBody, type Transferable } from '#domain/holders/model/transfer.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount } from '#src/lib/format.ts'
import { href, useNavigate } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody } from '#src/ui/card.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { HeldPageFrame, useHeldCompany, heldQuery } from '#src/blocks/held-page.tsx'
import { Restrictions } from './restrictions.tsx'

const toSomebody = (values: Record<string, unknown>): boolean => values['kind'] !== 'repurchase'
const toAnother = (values: Record<string, unknown>): boolean =>
  ['sale_private', 'gift', 'trust'].includes(String(values['kind']))

function Form({ companyId, items }: { companyId: string; items: readonly Transferable[] }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<string | null>(null)
  const send = useSend('POST /api/transfers', {
    changes: [
      'GET /api/held/:company_id/transfers',
      'GET /api/held/:company_id/transferable',
      'GET /api/held/:company_id',
    ],
  })
  const free = items.filter((one) => one.free_units > 0 && !one.stopped)
  return (
    <Card aria-label="Request">
      <CardBody className="pt-5 md:pt-6">
        <EditForm
          key={made}
          label="Request a transfer"
          submitLabel="Request transfer"
          schema={transferBody}
          values={{
            holding_id: free[0]?.holding_id ?? '',
            relation: 'none',
            accredited: false,
            affiliate: false,
          }}
          fields={{
            holding_id: {
              options: free.map((one) => ({
                value: one.holding_id,
                label: `${one.certificate_no ?? one.security}, ${formatCount(one.free_units)} units`,
              })),
            },
            receiver_name: { showWhen: toSomebody, required: true },
            receiver_email: { showWhen: toSomebody, required: true },
            relation: { showWhen: toAnother },
            accredited: { showWhen: toAnother },
            affiliate: {
              showWhen: (values) => values['kind'] === 'sale_private',
            },
            price: {
              showWhen: (values) => ['sale_private', 'repurchase'].includes(String(values['kind'])),
            },
          }}
          onSave={async (values) => {
            const one = await send.mutateAsync({ body: values })
            setMade(one.id)
            toast.success('Transfer started', { description: 'Add the documents, then send it.' })
            setTimeout(
              () =>
                navigate(
                  href(
                    '/dashboard/my-investments/company/:companyId/transfers/current/:transfer_id',
                    { companyId, transfer_id: one.id },
                  ),
                ),
              0,
            )
          }}
          onCancel={() =>
            navigate(
              href('/dashboard/my-investments/company/:companyId/transfers/current', { companyId }),
            )
          }
        />
      </CardBody>
    </Card>
  )
}

const transferableQuery = (company_id = '') =>
  ask('GET /api/held/:company_id/transferable', { params: { company_id } })
export const loader = load(({ params: { companyId } }) => [
  heldQuery(companyId),
  transferableQuery(companyId),
])

/** Requests a transfer: what limits each security is shown above the form. */
export default function RequestTransfer() {
  const { companyId } = useHeldCompany('Request a transfer')
  const query = useQueryOf(transferableQuery(companyId))
  return (
    <HeldPageFrame
      companyId={companyId}
      current="transfers"
      title="Request a transfer"
      lead="Check who can receive the securities before you choose someone."
    >
      <QueryBoundary
        query={query}
        what="what you can transfer"
        skeleton={<SkeletonText lines={4} />}
      >
        {(answer) => (
          <div className="grid gap-4 md:gap-6">
            <Restrictions items={answer.items} today={answer.today} />
            <Callout tone="quiet" title="What happens next">
              You add the documents and send the request. We read them, then the company is asked
              for its consent, and the ledger changes when everything is in order. Until then the
              units stay yours, and you can cancel.
            </Callout>
            {answer.items.some((one) => one.free_units > 0 && !one.stopped) ? (
              <Form companyId={companyId} items={answer.items} />
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </HeldPageFrame>
  )
}
