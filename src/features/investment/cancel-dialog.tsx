import { useState } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useKeepInvestment } from './use-investment.ts'

const REASON_LIMIT = 500

/** Asks once before an investment is cancelled or a draft discarded; the reason is optional. */
export function CancelDialog({ investment, onClose }: { investment: InvestmentView; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const keep = useKeepInvestment()
  const draft = investment.submitted_at === null
  const cancel = useSend('POST /api/investments/:investment_id/cancel', {
    onSuccess: (next) => { keep(next); onClose(); toast.success(draft ? 'Draft discarded' : 'Investment cancelled') },
  })
  const failure = isApiError(cancel.error) ? cancel.error : null
  const text = reason.trim()
  return (
    <Modal
      open
      onClose={onClose}
      title={draft ? 'Discard this draft?' : `Cancel your investment in ${investment.company.name}?`}
      description={draft ? 'What you filled in for this investment is dropped. Your profile keeps what you told us about yourself.' : 'Money that has been paid goes back to the account that it came from. This cannot be undone; you can invest again while the offering is open.'}
      footer={
        <>
          <Button onClick={onClose}>{draft ? 'Keep the draft' : 'Keep the investment'}</Button>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate({ params: { investment_id: investment.id }, body: text === '' ? {} : { reason: text } })}>{draft ? 'Discard draft' : 'Cancel investment'}</Button>
        </>
      }
    >
      {failure ? <Callout tone="danger" title={failure.message} className="mb-4">{investment.cancel_until ? `Cancelling was possible until ${formatDateTime(investment.cancel_until)}.` : null}</Callout> : null}
      <Field label="Why?" optional help="It helps the company; it changes nothing for you.">
        <Textarea value={reason} onChange={setReason} limit={REASON_LIMIT} />
      </Field>
    </Modal>
  )
}
