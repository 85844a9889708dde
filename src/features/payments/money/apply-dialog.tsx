import { PERIODS } from '#domain/shared/periods.ts'
import { useSend } from '#src/api/query.ts'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DESK } from './changed.ts'

/** A notification of change, applied to its account with one act. */
export function ApplyDialog({
  one,
  onClose,
}: {
  one: { id: string; code: string; meaning: string; outcome: string; apply_by: string | null }
  onClose: () => void
}) {
  const send = useSend('POST /api/admin/money/returns/:return_id/correction', {
    changes: DESK,
    onSuccess: () => {
      toast.success('Correction applied')
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Apply the correction"
      description={`${one.code} ${one.meaning}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            onClick={() => send.mutate({ params: { return_id: one.id } })}
          >
            Apply correction
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {one.outcome}
          {one.apply_by === null ? '' : ` Due by ${formatDate(one.apply_by)}.`}
        </p>
        <p className="text-muted">
          We notify the investor, keep the previous details, and pay nothing to the account for{' '}
          {PERIODS.payout_hours} hours.
        </p>
        {send.error ? <Callout tone="danger" title={send.error.message} /> : null}
      </div>
    </Modal>
  )
}
