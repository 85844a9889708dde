import { useState } from 'react'
import { useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

/** What an operator can do with an account, each with what happens then. */
export const accountActs: readonly Act[] = [
  {
    type: 'DISABLED',
    label: 'Disable account',
    explain:
      'The person is signed out everywhere and cannot sign in. Investments stay as they are.',
    done: 'Account disabled',
    variant: 'danger',
    reason: 'Why is it disabled?',
  },
  {
    type: 'ENABLED',
    label: 'Enable account',
    explain: 'The person can sign in again and gets an e-mail.',
    done: 'Account enabled',
    variant: 'primary',
    reason: 'Why is it enabled again?',
  },
  {
    type: 'SESSIONS_ENDED',
    label: 'End all sessions',
    explain: 'The person is signed out everywhere, can sign in again and gets an e-mail.',
    done: 'Sessions ended',
    reason: 'Why are the sessions ended?',
  },
  {
    type: 'LINK_RESENT',
    label: 'Send confirmation link',
    explain: 'The person gets a new link by mail to confirm the e-mail address.',
    done: 'Link sent',
  },
]

function AccountDialog({
  person,
  onClose,
}: {
  person: { id: string; name: string; email: string }
  onClose: () => void
}) {
  const query = useCall('GET /api/lifecycles/:machine/:id', {
    params: { machine: 'user', id: person.id },
  })
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={person.name}
      description={person.email}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryBoundary query={query} what="this account" skeleton={<SkeletonText lines={2} />}>
        {(status) => (
          <div className="grid gap-4">
            <p>
              <StatusBadge status={status} />
            </p>
            <div className="flex flex-wrap gap-2">
              <EventButtons
                machine="user"
                id={person.id}
                presented={status}
                acts={accountActs}
                changes={['GET /api/lifecycles/:machine/:id', 'GET /api/admin/sign-ins']}
              />
            </div>
          </div>
        )}
      </QueryBoundary>
    </Modal>
  )
}

/** The account of a person of the log: its status, and what an operator can do to it. */
export function AccountButton({ person }: { person: { id: string; name: string; email: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={`Account of ${person.name}`} onClick={() => setOpen(true)}>
        Account
      </Button>
      {open ? <AccountDialog person={person} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
