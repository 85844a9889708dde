import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { EntityOwnersView } from '#domain/investors/model/profile/views.ts'
import { namedIn, peopleForms } from '#domain/investors/model/registration-people.ts'
import { BENEFICIAL_OWNER_PCT } from '#domain/investors/rules/beneficial-owners.ts'
import { entityOwners } from '#domain/investors/rules/entity-owners.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { peopleOf, rowsOf } from '#src/blocks/people-forms.ts'
import type { FormSchema } from '#src/lib/form/schema-fields.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { href } from '#src/lib/nav.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PROFILE_READS } from './changed.ts'

const ownersForm: FormSchema = peopleForms.entity
type Owner = Pick<
  EntityOwnersView['owners'][number],
  'name' | 'percent' | 'is_owner' | 'is_control'
> & { chains: readonly string[] } & Partial<
    Pick<EntityOwnersView['owners'][number], 'identity' | 'title'>
  >

/** Each person with the share through all chains, and what that makes them. */
function Owners({ owners }: { owners: readonly Owner[] }) {
  return (
    <ul className="divide-y divide-border">
      {owners.map((one) => (
        <li key={one.name} className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-3">
          <span className="min-w-0 flex-1 basis-56">
            <span dir="auto" className="block font-medium wrap-anywhere">
              {one.name === '' ? 'Not named yet' : one.name}
              {one.title ? <span className="font-normal text-muted">, {one.title}</span> : null}
            </span>
            {one.chains.map((chain) => (
              <span key={chain} className="block text-small text-subtle wrap-anywhere">
                {chain}
              </span>
            ))}
          </span>
          <span className="figures font-medium">{one.percent}%</span>
          <span className="flex flex-wrap gap-1.5">
            {one.is_owner ? (
              <Badge variant="primary-light">Beneficial owner</Badge>
            ) : (
              <Badge variant="tertiary-light">Below {BENEFICIAL_OWNER_PCT}%</Badge>
            )}
            {one.is_control ? <Badge variant="info-light">In control</Badge> : null}
            {one.identity ? <StatusBadge status={one.identity} /> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the typed rows mean, while they are typed. */
function Computed({ controlOnly }: { controlOnly: boolean }) {
  const values = useValues()
  const { owners } = entityOwners(namedIn(values as Parameters<typeof namedIn>[0]), { controlOnly })
  if (owners.length === 0) return null
  return (
    <section
      aria-label="Shares through all chains"
      className="mt-6 rounded-lg border border-border px-4 pt-3"
    >
      <h3 className="text-small text-subtle">Shares through all chains</h3>
      <Owners owners={owners} />
    </section>
  )
}

function OwnersForm({ entity, onDone }: { entity: EntityOwnersView; onDone: () => void }) {
  const save = useSend('PUT /api/registrations/:registration_id/people', {
    changes: [
      ...PROFILE_READS,
      'GET /api/profile/beneficial-owners',
      'GET /api/registrations',
      'GET /api/registrations/:registration_id',
    ],
  })
  return (
    <>
      {entity.status.state === 'draft' || entity.status.state === 'needs_information' ? null : (
        <Callout tone="warning" title="The registration opens again" className="mb-5">
          Submit it anew after the change. Whoever is new confirms who they are; until then no
          investment is made in its name.
        </Callout>
      )}
      <EditForm
        label={`Owners of ${entity.title}`}
        schema={ownersForm}
        values={rowsOf('entity', { people: entity.people, companies: entity.companies })}
        rev={entity.rev}
        submitLabel="Save owners"
        onCancel={onDone}
        onSave={(values, { ifMatch }) =>
          save.mutateAsync({
            params: { registration_id: entity.registration_id },
            ifMatch,
            body: peopleOf('entity', values as Parameters<typeof peopleOf>[1]) as never,
          })
        }
        onSaved={() => {
          toast.success('Owners saved')
          onDone()
        }}
      >
        {(parts) => (
          <>
            {parts.fields}
            <Computed controlOnly={entity.control_only} />
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {parts.saveState}
              <span className="ml-auto flex gap-3">{parts.actions}</span>
            </div>
          </>
        )}
      </EditForm>
    </>
  )
}

function ownersText(controlOnly: boolean, count: number): string {
  if (controlOnly) return 'For a nonprofit only the person in control is named.'
  if (count === 0)
    return `Nobody holds ${BENEFICIAL_OWNER_PCT} percent or more: we check only the person in control.`
  return `${count === 1 ? 'One person holds' : `${count} people hold`} ${BENEFICIAL_OWNER_PCT} percent or more.`
}

/** One legal entity: its beneficial owners through all chains, who is in control, and a link to change it. */
export function EntityCard({ entity }: { entity: EntityOwnersView }) {
  const [editing, setEditing] = useState(false)
  const owners = entity.owners.filter((one) => one.is_owner)
  const names = !entity.excluded && !editing
  return (
    <Card aria-label={entity.title}>
      <CardHead
        title={entity.title}
        subtitle={entity.type_label}
        mark={<StatusBadge status={entity.status} />}
        action={
          editing || entity.excluded ? undefined : (
            <Button
              size="sm"
              icon={Pencil}
              aria-label={`Edit owners of ${entity.title}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )
        }
      />
      <CardBody>
        {entity.excluded ? (
          <p className="text-muted">
            It is listed, regulated or a public body: no owners are named (31 CFR 1010.230(e)(2)).
          </p>
        ) : null}
        {!entity.excluded && editing ? (
          <OwnersForm entity={entity} onDone={() => setEditing(false)} />
        ) : null}
        {names ? (
          <>
            {entity.problems.length > 0 ? (
              <Callout tone="warning" title={entity.problems[0] ?? ''} className="mb-4" />
            ) : null}
            {entity.owners.length === 0 ? (
              <p className="text-muted">No one added yet.</p>
            ) : (
              <Owners owners={entity.owners} />
            )}
            {entity.problems.length === 0 && entity.owners.length > 0 ? (
              <p className="mt-3 text-small text-muted">
                {ownersText(entity.control_only, owners.length)} In control:{' '}
                <span dir="auto">{entity.control}</span>.
              </p>
            ) : null}
            <div className="mt-4">
              <LinkButton
                size="sm"
                to={href('/dashboard/registrations/:registration_id', {
                  registration_id: entity.registration_id,
                })}
                aria-label={`Open the registration of ${entity.title}`}
              >
                Open the registration
              </LinkButton>
            </div>
          </>
        ) : null}
      </CardBody>
    </Card>
  )
}
