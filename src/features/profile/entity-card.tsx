import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { EntityOwnersView } from '#domain/model/profile/views.ts'
import { namedIn } from '#domain/model/registration-people.ts'
import { BENEFICIAL_OWNER_PCT } from '#domain/rules/beneficial-owners.ts'
import { entityOwners } from '#domain/rules/entity-owners.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { peopleForms, peopleOf, rowsOf } from '#src/blocks/people-forms.ts'
import { useValues } from '#src/lib/form/engine.ts'
import type { Form } from '#src/lib/form/form-of.ts'
import { href } from '#src/lib/nav.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PROFILE_READS } from './changed.ts'

type Loose = Form<z.ZodType<Record<string, unknown>, Record<string, unknown>>>
type Owner = Pick<EntityOwnersView['owners'][number], 'name' | 'percent' | 'is_owner' | 'is_control'> & { chains: readonly string[] } & Partial<Pick<EntityOwnersView['owners'][number], 'identity' | 'title'>>

/** Each person with the share through all chains, and what that makes them. */
function Owners({ owners }: { owners: readonly Owner[] }) {
  return (
    <ul className="divide-y divide-border">
      {owners.map((one) => (
        <li key={one.name} className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-3">
          <span className="min-w-0 flex-1 basis-56">
            <span dir="auto" className="block font-medium wrap-anywhere">{one.name === '' ? 'Not named yet' : one.name}{one.title ? <span className="font-normal text-muted">, {one.title}</span> : null}</span>
            {one.chains.map((chain) => <span key={chain} className="block text-small text-subtle wrap-anywhere">{chain}</span>)}
          </span>
          <span className="figures font-medium">{one.percent}%</span>
          <span className="flex flex-wrap gap-1.5">
            {one.is_owner ? <Badge variant="primary-light">Beneficial owner</Badge> : <Badge variant="tertiary-light">Below {BENEFICIAL_OWNER_PCT}%</Badge>}
            {one.is_control ? <Badge variant="info-light">In control</Badge> : null}
            {one.identity ? <StatusBadge label={one.identity.label} tone={one.identity.tone} icon={one.identity.icon} /> : null}
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
    <section aria-label="Shares through all chains" className="mt-6 rounded-lg border border-border px-4 pt-3">
      <h3 className="text-small text-subtle">Shares through all chains</h3>
      <Owners owners={owners} />
    </section>
  )
}

function OwnersForm({ entity, onDone }: { entity: EntityOwnersView; onDone: () => void }) {
  const save = useSend('PUT /api/registrations/:registration_id/people', { changes: [...PROFILE_READS, 'GET /api/profile/beneficial-owners', 'GET /api/registrations', 'GET /api/registrations/:registration_id'] })
  return (
    <>
      {entity.status.state === 'draft' || entity.status.state === 'needs_information' ? null : <Callout tone="warning" title="The registration opens again" className="mb-5">Hand it in anew after the change. Whoever is new confirms who they are; until then no investment is made in its name.</Callout>}
      <EditForm
        label={`Owners of ${entity.title}`} form={peopleForms.entity as unknown as Loose} values={rowsOf('entity', { people: entity.people, companies: entity.companies })} rev={entity.rev} submitLabel="Save owners" onCancel={onDone}
        onSave={(values, { ifMatch }) => save.mutateAsync({ params: { registration_id: entity.registration_id }, ifMatch, body: peopleOf('entity', values as Parameters<typeof peopleOf>[1]) as never })}
        onSaved={() => { toast.success('Owners saved'); onDone() }}
      >
        {(parts) => <>{parts.fields}<Computed controlOnly={entity.control_only} /><div className="mt-6 flex flex-wrap items-center gap-3">{parts.saveState}<span className="ml-auto flex gap-3">{parts.actions}</span></div></>}
      </EditForm>
    </>
  )
}

/** One legal entity: who stands behind it through all chains, who is in control, and the way to change it. */
export function EntityCard({ entity }: { entity: EntityOwnersView }) {
  const [editing, setEditing] = useState(false)
  const owners = entity.owners.filter((one) => one.is_owner)
  return (
    <Card aria-label={entity.title}>
      <CardHead title={entity.title} subtitle={entity.type_label} mark={<StatusBadge label={entity.status.label} tone={entity.status.tone} icon={entity.status.icon} />} action={editing || entity.excluded ? undefined : <Button size="sm" icon={Pencil} aria-label={`Edit owners of ${entity.title}`} onClick={() => setEditing(true)}>Edit</Button>} />
      <CardBody>
        {entity.excluded ? <p className="text-muted">It is listed, regulated or a public body: no owners are named (31 CFR 1010.230(e)(2)).</p> : editing ? <OwnersForm entity={entity} onDone={() => setEditing(false)} /> : (
          <>
            {entity.problems.length > 0 ? <Callout tone="warning" title={entity.problems[0] ?? ''} className="mb-4" /> : null}
            {entity.owners.length === 0 ? <p className="text-muted">Nobody is named yet.</p> : <Owners owners={entity.owners} />}
            {entity.problems.length === 0 && entity.owners.length > 0 ? <p className="mt-3 text-small text-muted">{entity.control_only ? 'For a nonprofit only the person in control is named.' : owners.length === 0 ? `Nobody holds ${BENEFICIAL_OWNER_PCT} percent or more: only the person in control is checked.` : `${owners.length === 1 ? 'One person holds' : `${owners.length} people hold`} ${BENEFICIAL_OWNER_PCT} percent or more.`} In control: <span dir="auto">{entity.control}</span>.</p> : null}
            <div className="mt-4"><LinkButton size="sm" to={href('/dashboard/registrations/:registration_id', { registration_id: entity.registration_id })} aria-label={`Open the registration of ${entity.title}`}>Open the registration</LinkButton></div>
          </>
        )}
      </CardBody>
    </Card>
  )
}
