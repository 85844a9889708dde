import { newPrivateDomain } from '#domain/offerings/model/private-label.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LABEL_CHANGED } from './label-query.ts'

/** Requests a domain; its records are shown next. */
export function RequestDomain({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/private-label/domain', {
    changes: [...LABEL_CHANGED],
  })
  return (
    <ActionDialog
      title="Add domain"
      description="Next, we show you the DNS records to publish. We check for them for 72 hours."
      schema={newPrivateDomain}
      defaultValues={{ host: '' }}
      submitLabel="Add domain"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, body })
        toast.success('Domain added')
        onClose()
      }}
    >
      <ActionField
        name="host"
        label="Domain"
        help="A name of your own, for example invest.example.com."
      >
        {(control) => <TextInput {...control} inputMode="url" />}
      </ActionField>
    </ActionDialog>
  )
}
