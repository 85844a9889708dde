import { achInstructionInput, wireInstructionInput } from '#domain/payments/model/banking.ts'
import { useSend } from '#src/api/query.ts'
import { EditFormDialog } from '#src/blocks/form-dialog.tsx'
import { notFound } from '#src/api/page.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { toast } from '#src/ui/toast.tsx'

const titles: Readonly<Record<string, string>> = {
  wire: 'Change the wire instructions',
  ach: 'Change the bank transfer instructions',
}

/** Proposes new bank instructions; another person approves them. */
export default function InstructionEdit() {
  const { account_id, listing_id, status, payment_type } = useParams<
    'account_id' | 'listing_id' | 'status' | 'payment_type'
  >()
  const propose = useSend('POST /api/admin/offerings/:listing_id/instructions/:payment_type', {
    changes: ['GET /api/dealroom/offerings/:listing_id/instructions'],
  })
  if (payment_type !== 'wire' && payment_type !== 'ach') throw notFound()
  return (
    <EditFormDialog
      parent={href(
        '/admin/offering-admin/:status/current/:account_id/:listing_id/issuance-platform/payment',
        { status, account_id, listing_id },
      )}
      title={titles[payment_type] ?? ''}
      description="The former instructions stay in effect until a second person has approved these and the waiting time is over."
      schema={payment_type === 'ach' ? achInstructionInput : wireInstructionInput}
      values={{}}
      submitLabel="Propose instructions"
      onSave={(body) => propose.mutateAsync({ params: { listing_id, payment_type }, body })}
      onSaved={() => toast.success('Proposed. A second person approves them.')}
      after={
        <Callout tone="warning" title="Call the bank first">
          Use a number you already know. Most wire fraud starts with a changed account in an e-mail.
        </Callout>
      }
    />
  )
}
