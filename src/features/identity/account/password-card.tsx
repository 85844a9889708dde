import { useState } from 'react'
import { z } from 'zod'
import { passwordChange } from '#domain/shared/user.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { AccountName } from '#src/ui/inputs/account-name.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'

const schema = passwordChange
  .extend({ confirmation: z.string() })
  .refine((typed) => typed.confirmation === typed.password, {
    path: ['confirmation'],
    error: 'The passwords don’t match.',
  })
const changes = ['GET /api/sessions', 'GET /api/sign-ins'] as const
const endedText = (ended: number): string => {
  if (ended === 0) return 'Use it the next time you log in.'
  return ended === 1 ? 'Your other session ended.' : `Your ${ended} other sessions ended.`
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const change = useSend('POST /api/security/password', {
    changes,
    onSuccess: ({ ended }) => {
      toast.success('Password changed', { description: endedText(ended) })
      onClose()
    },
  })
  return (
    <ActionDialog
      title="Change password"
      description="All your other sessions end. You stay logged in here."
      schema={schema}
      defaultValues={{ current_password: '', password: '', confirmation: '' }}
      submitLabel="Change password"
      onClose={onClose}
      onSubmit={async ({ confirmation: _, ...body }) => {
        await change.mutateAsync({ body })
      }}
    >
      {user === null ? null : <AccountName email={user.primary_email} />}
      <ActionField name="current_password" label="Current password">
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            type="password"
            name="current-password"
            autoComplete="current-password"
          />
        )}
      </ActionField>
      <ActionField
        name="password"
        label="New password"
        help="A sentence is easy to remember and hard to guess."
      >
        {(control) => (
          <TextInput {...control} type="password" name="new-password" autoComplete="new-password" />
        )}
      </ActionField>
      <ActionField name="confirmation" label="Confirm new password">
        {(control) => (
          <TextInput
            {...control}
            type="password"
            name="new-password-again"
            autoComplete="new-password"
          />
        )}
      </ActionField>
    </ActionDialog>
  )
}

/** The password of the account, and the dialog that changes it. */
export function PasswordCard() {
  const [open, setOpen] = useState(false)
  return (
    <Card aria-labelledby="password">
      <CardHead
        titleId="password"
        title="Password"
        subtitle="Change it if someone might know it."
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            Change password
          </Button>
        }
      />
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
