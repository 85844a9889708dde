import { useState } from 'react'
import { wireAccountInput } from '#domain/payments/model/banking.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import type { Values } from '#src/lib/form/form-values.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AccountCard } from './account-card.tsx'
import { OWN } from './changed.ts'
import { OwnHead } from './own-tabs.tsx'

export const loader = load(() => [ask('GET /api/personal/bank-accounts', {})])
const domestic = (values: Values) => values['country'] === undefined || values['country'] === 'US'

function GiveWire({ onDone }: { onDone?: () => void }) {
  const give = useSend('POST /api/personal/wire-accounts', { changes: OWN })
  return (
    <Card pad aria-label="Account for wires">
      <h2 className="mb-1 text-h3">Where wires reach you</h2>
      <p className="mb-5 text-muted">
        Refunds of a wire go to this account. A bank in the United States needs a routing number for
        wires, one abroad its BIC and your IBAN.
      </p>
      <EditForm
        label="Account for wires"
        schema={wireAccountInput}
        values={{ country: 'US' }}
        submitLabel="Save account"
        onCancel={onDone}
        fields={{
          aba: {
            showWhen: domestic,
            required: true,
            help: 'It may differ from the one for transfers. Your bank tells you.',
          },
          bic: {
            showWhen: (values) => !domestic(values),
            required: true,
            help: '8 or 11 characters.',
          },
          account_number: { help: 'Stored encrypted.' },
        }}
        onSave={(body) => give.mutateAsync({ body })}
        onSaved={() => {
          toast.success('Account saved')
          onDone?.()
        }}
      />
    </Card>
  )
}

/** The wire account of ours. */
export default function WireAccount() {
  const accounts = useCall('GET /api/personal/bank-accounts', {})
  const [changing, setChanging] = useState(false)
  return (
    <>
      <OwnHead
        current="Wire transfer"
        lead="How our wires reach you. Each investment shows where to send yours."
      />
      <QueryBoundary
        query={accounts}
        what="your account for wires"
        skeleton={
          <Card aria-label="Account for wires">
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {({ wire }) => (
          <div className="grid max-w-form gap-5">
            <Callout tone="quiet" title="We never change wire instructions by e-mail">
              Read them after signing in, and call us before you send money. The number is next to
              your investment’s instructions.
            </Callout>
            {wire === null ? (
              <GiveWire />
            ) : (
              <AccountCard account={wire} title="Your account for wires">
                {changing ? null : (
                  <div>
                    <Button onClick={() => setChanging(true)}>Use another account</Button>
                  </div>
                )}
              </AccountCard>
            )}
            {wire !== null && changing ? <GiveWire onDone={() => setChanging(false)} /> : null}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
