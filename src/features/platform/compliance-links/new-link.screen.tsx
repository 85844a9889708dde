import {
  newComplianceLink,
  type NewComplianceLink,
} from '#domain/platform/model/compliance-links.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf, useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { href } from '#src/lib/nav.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LINKS } from './changed.ts'
import { LinkFields, ownersQuery } from './link-fields.tsx'

export const loader = load(() => [ownersQuery])
const EMPTY: NewComplianceLink = {
  kind: 'register',
  title: '',
  rule: '',
  purpose: '',
  url: '',
  owner_id: null,
  review_on: '',
}

/** Adds a link to the registry. */
export default function NewLink() {
  const close = useCloseTo(href('/admin/compliance-links'))
  const owners = useQueryOf(ownersQuery).data
  const send = useSend('POST /api/admin/compliance-links', { changes: [...LINKS] })
  return (
    <ActionDialog
      title="Add link"
      description="We check it in a minute, and then every week."
      schema={newComplianceLink}
      defaultValues={EMPTY}
      submitLabel="Add link"
      onClose={close}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ body })
        toast.success('Link added')
        close()
      }}
    >
      <LinkFields owners={owners} />
      <ActionField name="review_on" label="Next review">
        {(control) => <DateInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}
