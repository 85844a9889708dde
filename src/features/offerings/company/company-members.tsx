import { ShieldX, UserCog, X } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { roleWords } from '#src/blocks/company-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { roleChoices } from './role-choices.ts'

const MEMBERS = 'GET /api/dealroom/company/members'
const CHANGES = [MEMBERS, 'GET /api/dealroom/company/people', 'GET /api/dealroom/company'] as const
type Member = Answer<typeof MEMBERS>['items'][number]
type Act = 'role' | 'remove' | 'object'
interface DialogProps {
  member: Member
  onClose: () => void
}

function ChangeRole({ member, onClose }: DialogProps) {
  const { mutateAsync } = useSend('POST /api/dealroom/company/members/:user_id/role', {
    changes: [...CHANGES],
  })
  return (
    <ActDialog
      title={`Change the role of ${member.name}`}
      explain="All owners and this person are notified. A new owner has an editor’s rights for 72 hours, in which another owner can object."
      confirm="Change role"
      done="The role is changed"
      choice={{
        name: 'role',
        label: 'Role',
        options: roleChoices.filter((one) => one.value !== member.role),
        problem: 'Choose a role.',
      }}
      onClose={onClose}
      run={(_, chosen) => {
        const role = roleChoices.find((one) => one.value === chosen)?.value ?? member.role
        return mutateAsync({ params: { user_id: member.user_id }, body: { role } })
      }}
    />
  )
}
function Remove({ member, onClose }: DialogProps) {
  const { mutateAsync } = useSend('POST /api/dealroom/company/members/:user_id/remove', {
    changes: [...CHANGES],
  })
  return (
    <ActDialog
      title={`Remove ${member.name}`}
      explain="They lose access to this company at once. Invitations that they sent end, and so do API keys whose secret they saw. All owners and this person are notified."
      confirm="Remove"
      done={`${member.name} no longer has access`}
      onClose={onClose}
      run={() => mutateAsync({ params: { user_id: member.user_id } })}
    />
  )
}
function ObjectTo({ member, onClose }: DialogProps) {
  const { mutateAsync } = useSend('POST /api/dealroom/company/members/:user_id/object', {
    changes: [...CHANGES],
  })
  return (
    <ActDialog
      title={`Object to ${member.name} as an owner`}
      explain="They get back the role they had before, or lose access if they had none. All owners and this person are notified."
      confirm="Object"
      done={`${member.name} is not an owner`}
      onClose={onClose}
      run={() => mutateAsync({ params: { user_id: member.user_id } })}
    />
  )
}
const dialogs = { role: ChangeRole, remove: Remove, object: ObjectTo } as const

function Row({ member, onAct }: { member: Member; onAct: (act: Act) => void }) {
  const { name, email, role, since, objection_until: until } = member
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 md:px-6">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-small text-subtle">
          {email} · since {formatDate(since)}
        </p>
        {until === null ? null : (
          <p className="mt-1 text-small text-muted">
            New owner: has an editor’s rights until {formatDateTime(until)}. Another owner can
            object until then.
          </p>
        )}
      </div>
      <Badge size="small">{roleWords[role]}</Badge>
      {member.may_object ? (
        <Button
          size="sm"
          icon={ShieldX}
          onClick={() => onAct('object')}
          aria-label={`Object to ${name}`}
        >
          Object
        </Button>
      ) : null}
      {member.may_change ? (
        <>
          <Button
            size="sm"
            icon={UserCog}
            onClick={() => onAct('role')}
            aria-label={`Change role: ${name}`}
          >
            Change role
          </Button>
          <Button
            size="sm"
            variant="tertiary"
            icon={X}
            onClick={() => onAct('remove')}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </>
      ) : null}
    </li>
  )
}

/** Accounts with access to the company and their roles; owners change roles, remove members and object to new owners. */
export function CompanyMembers() {
  const query = useCall(MEMBERS, {})
  const [act, setAct] = useState<{ member: Member; act: Act } | null>(null)
  const Dialog = act === null ? null : dialogs[act.act]
  return (
    <Card aria-labelledby="company-members">
      <CardHead
        titleId="company-members"
        title="Members"
        line
        subtitle="Accounts that can open this company. Owners change roles and remove members."
      />
      <QueryBoundary
        query={query}
        what="the members"
        skeleton={<SkeletonRows rows={2} />}
        isEmpty={(answer) => answer.items.length === 0}
        empty={{
          title: 'No members',
          children: 'People who accept an invitation appear here.',
        }}
      >
        {({ items }) => (
          <ul className="divide-y divide-border">
            {items.map((member) => (
              <Row
                key={member.user_id}
                member={member}
                onAct={(chosen) => setAct({ member, act: chosen })}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {act === null || Dialog === null ? null : (
        <Dialog member={act.member} onClose={() => setAct(null)} />
      )}
    </Card>
  )
}
