import { z } from 'zod'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useSend } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ActionDialog, ActionField } from './action-form.tsx'

const LIMIT = 500
/**
 * Reasons that were typed and not sent, by investment: Esc closes the dialog and loses nothing. Until the page is
 * loaded anew.
 */
const unsentReasons = new Map<string, string>()
const reasonSchema = z.object({ reason: z.string().trim().max(LIMIT) })

/**
 * Requires one confirmation before an investment is cancelled or a draft discarded: the right to do so inside the
 * window needs no reason (17 CFR 227.304(a)).
 */
export function CancelInvestment({
  investment,
  onClose,
}: {
  investment: InvestmentView
  onClose: () => void
}) {
  const { amount, cancel_until, company, submitted_at } = investment
  const draft = submitted_at === null
  const cancel = useSend('POST /api/investments/:investment_id/cancel', {
    changes: [
      'GET /api/investments',
      'GET /api/investments/:investment_id',
      'GET /api/investments/:investment_id/history',
      'GET /api/investments/:investment_id/envelope',
      'GET /api/dashboard',
    ],
  })
  return (
    <ActionDialog
      schema={reasonSchema}
      defaultValues={{ reason: unsentReasons.get(investment.id) ?? '' }}
      onSubmit={async ({ reason }) => {
        await cancel.mutateAsync({
          params: { investment_id: investment.id },
          body: reason === '' ? {} : { reason },
        })
        unsentReasons.delete(investment.id)
        toast.success(draft ? 'Draft discarded' : 'Investment cancelled')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => (
        <Callout tone="danger" title={error.message}>
          {error.status === 409 && cancel_until
            ? `Cancelling was possible until ${formatDateTime(cancel_until)}.`
            : null}
        </Callout>
      )}
      title={draft ? 'Discard this draft?' : `Cancel your investment in ${company.name}?`}
      description={
        draft
          ? 'We discard your entries for this investment. Your profile keeps your personal information.'
          : `Your commitment of ${formatMoney(amount)} ends, and money that has been paid goes back to the account that it came from. This cannot be undone; you can invest again while the offering is open.`
      }
      submitLabel={draft ? 'Discard draft' : 'Cancel investment'}
      submitVariant="danger"
      cancelLabel={draft ? 'Keep the draft' : 'Keep the investment'}
    >
      <ActionField
        name="reason"
        label="Why?"
        optional
        help="The company reads it. It changes nothing for you."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            limit={LIMIT}
            onChange={(next: string) => {
              unsentReasons.set(investment.id, next)
              control.onChange(next)
            }}
          />
        )}
      </ActionField>
    </ActionDialog>
  )
}
