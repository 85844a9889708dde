import { complianceLinkInput } from '#domain/platform/model/compliance-links.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useQueryOf, useSend } from '#src/api/query.ts'
import { ActionDialog } from '#src/blocks/action-form.tsx'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { href, useParams } from '#src/lib/nav.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LINKS } from './changed.ts'
import { LinkFields, ownersQuery } from './link-fields.tsx'

const NAME = 'GET /api/admin/compliance-links/:link_id'
export const loader = load(({ params }) => [
  ownersQuery,
  ask(NAME, { params: { link_id: params['link_id'] ?? '' } }),
])

interface EditProps {
  link: Answer<typeof NAME>
  owners: Answer<'GET /api/admin/compliance-links/owners'> | undefined
  close: () => void
}
function EditDialog({ link, owners, close }: EditProps) {
  const send = useSend('PUT /api/admin/compliance-links/:link_id', { changes: [...LINKS] })
  const { kind, title, rule, purpose, url, owner_id } = link
  return (
    <ActionDialog
      title="Edit link"
      description="A changed entry is checked again in a minute."
      schema={complianceLinkInput}
      defaultValues={{ kind, title, rule, purpose, url, owner_id }}
      submitLabel="Save link"
      onClose={close}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { link_id: link.id }, body, ifMatch: link.status.rev })
        toast.success('Link saved')
        close()
      }}
    >
      <LinkFields owners={owners} />
    </ActionDialog>
  )
}

/** Changes an entry of the registry, over its page. */
export default function EditLink() {
  const { link_id } = useParams<'link_id'>()
  const close = useCloseTo(href('/admin/compliance-links/:link_id', { link_id }))
  const query = useCall(NAME, { params: { link_id } })
  const owners = useQueryOf(ownersQuery).data
  return query.data === undefined ? null : (
    <EditDialog link={query.data} owners={owners} close={close} />
  )
}
