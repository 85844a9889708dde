import { Mail, Pencil } from 'lucide-react'
import { useState } from 'react'
import { companyRoleLabels } from '#domain/offerings/model/raise.ts'
import type { Answer } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { positionForm, positionToSend } from './company-draft.ts'
import { roleWords } from '#src/blocks/company-location.ts'

const PEOPLE = 'GET /api/dealroom/company/people'
type Person = Answer<typeof PEOPLE>['items'][number]
const inviteWords = {
  none: 'Not invited',
  sent: 'Invited',
  expired: 'Invitation ended',
  accepted: 'Joined',
} as const

/** Changes what a person is in the company, on the version that is shown. */
function ChangePosition({ person, onClose }: { person: Person; onClose: () => void }) {
  const send = useSend('PUT /api/dealroom/company/people/:person_id', { changes: [PEOPLE] })
  const { role, title, ownership_pct, is_authorised_signer } = person
  return (
    <EditForm
      label={`Position of ${person.name}`}
      submitLabel="Save position"
      schema={positionForm}
      values={{ role, title, ownership_pct: ownership_pct ?? undefined, is_authorised_signer }}
      onCancel={onClose}
      onSave={(values) =>
        send.mutateAsync({
          params: { person_id: person.id },
          ifMatch: person.rev,
          body: positionToSend(values),
        })
      }
      onSaved={() => {
        toast.success('Position saved')
        onClose()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={onClose}
          title={`Position of ${person.name}`}
          description="All owners are notified. What offerings say of their people changes in their section People."
          footer={parts.actions}
        >
          {body}
        </Modal>
      )}
    />
  )
}

function Row({ person, may, onChange }: { person: Person; may: boolean; onChange: () => void }) {
  const invite = useSend('POST /api/dealroom/company/people/:person_id/invite', {
    changes: [PEOPLE],
    onSuccess: () => toast.success(`An invitation is on its way to ${person.email}`),
    onError: (error) => toast.error(error.message),
  })
  const joined = person.access !== null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 md:px-6">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{person.name}</p>
        <p className="text-small text-subtle">
          {[companyRoleLabels[person.role], person.title, person.email].filter(Boolean).join(' · ')}
        </p>
      </div>
      {person.is_authorised_signer ? <Badge size="small">May sign</Badge> : null}
      <span className="text-small text-subtle">
        {person.access ? roleWords[person.access] : 'No access'}
        {joined
          ? ''
          : `, ${inviteWords[person.invitation].toLowerCase()}${person.invited_at ? ` ${formatDate(person.invited_at)}` : ''}`}
      </span>
      {may ? (
        <Button
          size="sm"
          icon={Pencil}
          onClick={onChange}
          aria-label={`Change position of ${person.name}`}
        >
          Change
        </Button>
      ) : null}
      {may && !joined ? (
        <Button
          size="sm"
          icon={Mail}
          busy={invite.isPending}
          onClick={() =>
            invite.mutate({
              params: { person_id: person.id },
              body: { invite_as: 'viewer' },
            })
          }
          aria-label={`Invite ${person.name}`}
        >
          {person.invitation === 'none' ? 'Invite' : 'Invite again'}
        </Button>
      ) : null}
    </li>
  )
}

/** Who belongs to the company, and who has access; owners invite and change positions. */
export function CompanyPeople({ may }: { may: boolean }) {
  const query = useCall(PEOPLE, {})
  const [changing, setChanging] = useState<Person | null>(null)
  return (
    <Card aria-labelledby="company-people">
      <CardHead
        titleId="company-people"
        title="People"
        line
        subtitle="People who run the company, and who may sign for it."
      />
      <QueryBoundary
        query={query}
        what="the people"
        skeleton={<SkeletonRows rows={2} />}
        isEmpty={(answer) => answer.items.length === 0}
        empty={{
          title: 'No one listed',
          children: 'People added when the company was created appear here.',
        }}
      >
        {({ items }) => (
          <ul className="divide-y divide-border">
            {items.map((person) => (
              <Row key={person.id} person={person} may={may} onChange={() => setChanging(person)} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {changing === null ? null : (
        <ChangePosition person={changing} onClose={() => setChanging(null)} />
      )}
    </Card>
  )
}
