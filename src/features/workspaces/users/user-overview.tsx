import type { UserDetail } from '#domain/workspaces/model/users.ts'
import { accreditationBandLabels, userFactorLabels } from '#domain/workspaces/model/users.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { When } from '#src/blocks/when.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MaskedValue } from '../masked-value.tsx'
import { IdentityBadge, kindText } from './user-columns.tsx'

type Field = UserDetail['profile'][number]

/** A field of the profile; compliance can request the whole of it. */
function ProfileValue({ id, field }: { id: string; field: Field }) {
  const send = useSend('POST /api/admin/users/:id/reveal')
  if (!field.revealable) return field.value.replaceAll('*', '•')
  return (
    <MaskedValue
      label={field.label}
      mask={field.value}
      reveal={{
        pending: send.isPending,
        failure: isApiError(send.error) ? send.error : null,
        ask: (why, done) =>
          send.mutate(
            { params: { id }, body: { field: field.field, why } },
            { onSuccess: ({ value }) => done(value) },
          ),
      }}
    />
  )
}

function Account({ user }: { user: UserDetail }) {
  return (
    <Card aria-label="Account">
      <CardHead title="Account" />
      <CardBody>
        <DescriptionList
          items={[
            { term: 'Kind', value: kindText(user) },
            { term: 'Identity', value: <IdentityBadge band={user.identity} /> },
            { term: 'Accreditation', value: accreditationBandLabels[user.accreditation] },
            {
              term: 'Second factor',
              value: user.factors.map((factor) => userFactorLabels[factor]).join(', '),
            },
            {
              term: 'Last sign-in',
              value: user.last_sign_in_at === null ? 'Never' : <When at={user.last_sign_in_at} />,
            },
            { term: 'Created', value: formatDateTime(user.created_at) },
            ...(user.admin_role === null
              ? []
              : [
                  {
                    term: 'Staff role',
                    value: <span className="capitalize">{user.admin_role}</span>,
                  },
                ]),
            { term: 'User ID', value: user.id, full: true },
          ]}
        />
      </CardBody>
    </Card>
  )
}

function Profile({ user }: { user: UserDetail }) {
  return (
    <Card aria-label="Profile">
      <CardHead title="Profile" subtitle="Masked. Compliance can show a value for a reason." />
      {user.profile.length === 0 ? (
        <EmptyState title="No profile yet">
          What the person enters for the identity check appears here.
        </EmptyState>
      ) : (
        <CardBody>
          <DescriptionList
            items={user.profile.map((field) => ({
              term: field.label,
              value: <ProfileValue id={user.id} field={field} />,
            }))}
          />
        </CardBody>
      )}
    </Card>
  )
}

function NextActions({ actions }: { actions: UserDetail['next_actions'] }) {
  return (
    <Card aria-label="Next actions">
      <CardHead title="Next actions" subtitle="What we ask this person to do." line />
      {actions.length === 0 ? (
        <EmptyState title="Nothing to do">We wait for nothing from this person.</EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {actions.map((one) => (
            <li key={`${one.machine} ${one.id}`} className="px-5 py-3 md:px-6">
              <p className="font-medium">{one.about}</p>
              <p className="text-small text-muted">
                {one.cause}
                {one.by === null ? null : ` Until ${formatDateTime(one.by)}.`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Companies({ companies }: { companies: UserDetail['companies'] }) {
  if (companies.length === 0) return null
  return (
    <Card aria-label="Companies">
      <CardHead title="Companies" line />
      <ul className="divide-y divide-border">
        {companies.map((one) => (
          <li
            key={one.account_id}
            className="flex items-baseline justify-between gap-4 px-5 py-3 md:px-6"
          >
            <span className="font-medium">{one.name}</span>
            <span className="text-small text-muted capitalize">{one.role}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The account, the masked profile, what is required of the person, and the companies. */
export function UserOverview({ user }: { user: UserDetail }) {
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid gap-4 md:gap-6">
        <Account user={user} />
        <Profile user={user} />
      </div>
      <div className="grid gap-4 md:gap-6">
        <NextActions actions={user.next_actions} />
        <Companies companies={user.companies} />
      </div>
    </div>
  )
}
