import { adminRoleLabels, adminRoles, newRole, type NewRole } from '#domain/identity/model/roles.ts'
import { needsTwoPeople } from '#domain/identity/rules/roles.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { href } from '#src/lib/nav.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ROLES } from './changed.ts'

const EMPTY: NewRole = { email_address: '', role: 'support', reason: '', ends_on: '' }
const options = adminRoles.map((value) => ({ value, label: adminRoleLabels[value] }))

/** Grants a role, or proposes it where a second operator decides. */
export default function NewRoleScreen() {
  const close = useCloseTo(href('/admin/access/user-management'))
  const send = useSend('POST /api/admin/roles', { changes: [...ROLES] })
  return (
    <ActionDialog
      title="Grant role"
      description="The person is notified. A second operator must approve an operator or a compliance officer."
      schema={newRole}
      defaultValues={EMPTY}
      submitLabel="Grant role"
      onClose={close}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ body })
        toast.success(
          needsTwoPeople(body.role) ? 'Role proposed. A second operator decides.' : 'Role granted',
        )
        close()
      }}
    >
      <ActionField
        name="email_address"
        label="E-mail address"
        help="The address of an account that exists."
      >
        {(control) => <TextInput {...control} type="email" />}
      </ActionField>
      <ActionField name="role" label="Role">
        {(control) => <Select {...control} options={options} />}
      </ActionField>
      <ActionField name="reason" label="Reason">
        {(control) => <Textarea {...control} rows={2} limit={500} />}
      </ActionField>
      <ActionField name="ends_on" label="Last day" help="Within a year. The role ends that night.">
        {(control) => <DateInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}
