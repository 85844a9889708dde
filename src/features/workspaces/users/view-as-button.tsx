import { Eye } from 'lucide-react'
import { useState } from 'react'
import { VIEW_AS_MINUTES, viewAsProblem } from '#domain/identity/rules/view-as.ts'
import type { UserDetail } from '#domain/workspaces/model/users.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'

function ViewAsDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const [why, setWhy] = useState('')
  const { viewAs } = useSession()
  const send = useSend('POST /api/admin/users/:id/view-as', {
    onSuccess: (begun) => viewAs({ token: begun.access_token, expiresIn: begun.expires_in }),
  })
  const failure = isApiError(send.error) ? send.error : null
  const field = failure?.fields['why']
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={`View as ${user.name}`}
      description={`You see the product as this person for ${VIEW_AS_MINUTES} minutes and can’t change anything. We tell them, and record your name, the reason and the time.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={send.isPending || send.isSuccess}
            onClick={() => send.mutate({ params: { id: user.id }, body: { why } })}
          >
            Start viewing
          </Button>
        </>
      }
    >
      <Field label="Why do you need to view as this person?" error={field}>
        <Textarea value={why} onChange={setWhy} rows={3} limit={500} />
      </Field>
      {failure && field === undefined ? <Refusal error={failure} /> : null}
    </Modal>
  )
}

/** For operators, where the account can be viewed: requires a reason, then opens the person's pages. */
export function ViewAsButton({ user }: { user: UserDetail }) {
  const [open, setOpen] = useState(false)
  const me = useSession().user
  const { id, admin_role: role, account } = user
  if (
    me?.admin_role !== 'operator' ||
    viewAsProblem({ own: me.id === id, state: account.state, role }) !== null
  )
    return null
  return (
    <>
      <Button icon={Eye} onClick={() => setOpen(true)}>
        View as
      </Button>
      {open ? <ViewAsDialog user={user} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
