import { useState } from 'react'
import type { PageData } from '#src/api/page.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formOf } from '#src/lib/form/form-of.ts'
import type { Values } from '#src/lib/form/form-values.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AccountCard } from './account-card.tsx'
import { OWN } from './changed.ts'
import { OwnHead } from './own-tabs.tsx'

export const data: PageData = () => [ask('GET /api/personal/bank-accounts', {})]
const wireForm = formOf(() => import('#domain/model/banking.ts').then((m) => m.wireAccountInput))
const domestic = (values: Values) => values['country'] === undefined || values['country'] === 'US'

function GiveWire({ onDone }: { onDone?: () => void }) {
  const give = useSend('POST /api/personal/wire-accounts', { changes: OWN })
  return (
    <Card pad aria-label="Account for wires">
      <h2 className="mb-1 text-h3">Where wires reach you</h2>
      <p className="mb-5 text-muted">Refunds of a wire go to this account. A bank in the United States needs a routing number for wires, one abroad its BIC and your IBAN.</p>
      <EditForm
        label="Account for wires"
        form={wireForm}
        values={{ country: 'US' }}
        submitLabel="Save account"
        onCancel={onDone}
        fields={{ aba: { showWhen: domestic, required: true, help: 'It may differ from the one for transfers. Your bank tells you.' }, bic: { showWhen: (values) => !domestic(values), required: true, help: '8 or 11 characters.' }, account_number: { help: 'Stored encrypted.' } }}
        onSave={(body) => give.mutateAsync({ body })}
        onSaved={() => { toast.success('Account saved'); onDone?.() }}
      />
    </Card>
  )
}

/** The account that receives wires of ours. */
export default function WireAccount() {
  const accounts = useCall('GET /api/personal/bank-accounts', {})
  const [changing, setChanging] = useState(false)
  return (
    <>
      <OwnHead current="Wire transfer" lead="How a wire of ours reaches you. Where you send a wire stands in each investment." />
      <QueryBoundary query={accounts} what="your account for wires" skeleton={<Card aria-label="Account for wires"><SkeletonRows rows={3} /></Card>}>
        {({ wire }) => (
          <div className="grid max-w-form gap-5">
            <Callout tone="quiet" title="We never change wire instructions by e-mail">Read them after signing in, and call us before you send money. The number stands beside the instructions of your investment.</Callout>
            {wire === null ? <GiveWire /> : <AccountCard account={wire} title="Your account for wires">{changing ? null : <div><Button onClick={() => setChanging(true)}>Give another account</Button></div>}</AccountCard>}
            {wire !== null && changing ? <GiveWire onDone={() => setChanging(false)} /> : null}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
