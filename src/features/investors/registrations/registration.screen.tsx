import { NextActionText } from '#src/blocks/next-action.tsx'
import { useMemo } from 'react'
import type { z } from 'zod'
import { fundsLabels } from '#domain/investors/model/steps/investor-details.ts'
import {
  detailSchemas,
  entityAccreditationLabels,
  type RegistrationView,
} from '#domain/investors/model/registration.ts'
import { peopleForms } from '#domain/investors/model/registration-people.ts'
import { isApiError } from '#src/api/api-error.ts'
import { load } from '#src/api/load.ts'
import { useRefresh, useSend, ask, useQueryOf } from '#src/api/query.ts'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { fieldsOf, pickFields, type FormSchema } from '#src/lib/form/schema-fields.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { peopleFormOf, peopleOf, rowsOf } from '#src/blocks/people-forms.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'

const NAME = 'GET /api/registrations/:registration_id'

/** Sends a document of a registration; only the person and compliance can read it. */
const sendDocument = sendFileFor('registration_document')

/**
 * What single fields need beyond the schema: masks of what is on file, uploads, labels of options, documents that this
 * type needs.
 */
function fieldsFor(view: RegistrationView): Record<string, FieldOverride> {
  const all = fieldsOf(detailSchemas[view.family]).filter((spec) => !spec.name.includes('.'))
  return Object.fromEntries(
    all.map((spec): [string, FieldOverride] => {
      if (spec.secret)
        return [
          spec.name,
          {
            required: view.family !== 'trust',
            mask: view.masked[spec.name]?.replaceAll('*', '•') ?? null,
          },
        ]
      if (spec.name.startsWith('doc_'))
        return [spec.name, { upload: sendDocument, required: view.papers.includes(spec.name) }]
      if (spec.name === 'source_of_funds') return [spec.name, { labels: fundsLabels }]
      if (spec.name === 'accreditation') return [spec.name, { labels: entityAccreditationLabels }]
      if (spec.name === 'tin_kind')
        return [
          spec.name,
          { labels: { grantor_ssn: 'The grantor’s Social Security number', ein: 'Its own EIN' } },
        ]
      if (spec.name === 'own_percent')
        return [spec.name, { hidden: view.type !== 'joint_tic', required: true }]
      return [spec.name, {}]
    }),
  )
}

/** The details: a form while they can be changed; while a correction is requested, only what was named. */
export function Details({ view }: { view: RegistrationView }) {
  const refresh = useRefresh()
  const save = useSend('PUT /api/registrations/:registration_id')
  const whole: z.ZodObject = detailSchemas[view.family]
  const named = useMemo(
    () =>
      Object.keys(view.needs).filter((field) =>
        fieldsOf(whole).some(({ name }) => name.split('.')[0] === field),
      ),
    [view, whole],
  )
  const correcting = view.status.state === 'needs_information'
  const schema = useMemo(
    () => (correcting && named.length > 0 ? pickFields(whole, named) : whole),
    [correcting, named, whole],
  )
  const fields = fieldsFor(view)
  const editable = view.status.state === 'draft' || (correcting && named.length > 0)
  const kept = fieldsOf(whole)
    .map((spec) => spec.name)
    .filter(
      (name) =>
        !name.includes('.') &&
        !name.startsWith('doc_') &&
        !(correcting && named.includes(name)) &&
        (name !== 'own_percent' || view.type === 'joint_tic') &&
        name !== 'certified',
    )
  const show = Object.fromEntries(
    Object.entries(view.masked).map(([field, mask]) => [field, mask.replaceAll('*', '•')]),
  )
  const card = (
    <SchemaDetailCard
      title={correcting ? 'Stays as it is' : 'Details'}
      schema={whole}
      values={view.values}
      only={kept}
      show={show}
      labels={{ source_of_funds: fundsLabels, accreditation: entityAccreditationLabels }}
    />
  )
  if (!editable) return card
  return (
    <>
      <Card aria-label="Details">
        <CardHead title={correcting ? 'To correct' : 'Details'} />
        <CardBody>
          <EditForm
            key={view.rev}
            label="Details of the registration"
            schema={schema}
            values={view.values}
            fields={fields}
            rev={view.rev}
            problems={view.needs}
            submitLabel="Save details"
            onSave={(values, { ifMatch }) =>
              save.mutateAsync({ params: { registration_id: view.id }, ifMatch, body: { values } })
            }
            onSaved={() => {
              toast.success('Details saved')
              void refresh(NAME, 'GET /api/registrations')
            }}
          />
        </CardBody>
      </Card>
      {correcting ? card : null}
    </>
  )
}

function People({ view }: { view: RegistrationView }) {
  const refresh = useRefresh()
  const save = useSend('PUT /api/registrations/:registration_id/people')
  const name = peopleFormOf(view)
  const editable =
    view.status.state === 'draft' ||
    (view.status.state === 'needs_information' && view.needs['people'] !== undefined)
  if (name === null || !editable) return null
  const schema: FormSchema = peopleForms[name]
  return (
    <Card aria-label="People">
      <CardHead
        title="People"
        subtitle="Each person verifies their own identity. We send a link when you submit."
      />
      <CardBody>
        {view.needs['people'] ? (
          <Callout tone="warning" title={view.needs['people']} className="mb-4" />
        ) : null}
        <EditForm
          key={view.rev}
          label="People of the registration"
          schema={schema}
          values={rowsOf(name, view.people)}
          rev={view.rev}
          submitLabel="Save people"
          onSave={(values, { ifMatch }) =>
            save.mutateAsync({
              params: { registration_id: view.id },
              ifMatch,
              body: peopleOf(name, values as Parameters<typeof peopleOf>[1]) as never,
            })
          }
          onSaved={() => {
            toast.success('People saved')
            void refresh(NAME, 'GET /api/registrations')
          }}
        />
      </CardBody>
    </Card>
  )
}

/** How far someone has come who takes part: by the identity check once there. */
function partyStatus({ joined, identity, declined }: RegistrationView['parties'][number]) {
  if (joined) return identity
  return declined
    ? { label: 'Declined', tone: 'danger', icon: 'x' }
    : { label: 'Not yet there', tone: 'neutral', icon: 'circle-dashed' }
}

function Parties({ view }: { view: RegistrationView }) {
  return (
    <Card aria-label="Participants">
      <CardHead title="Participants" line />
      <ul className="divide-y divide-border">
        {view.parties.map((party) => (
          <li
            key={party.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 md:px-6"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">
                {party.name}
                {party.self ? ' (you)' : ''}
              </span>
              <span className="block text-small text-subtle wrap-anywhere">
                {[
                  party.role_label,
                  party.title,
                  party.percent === null || party.percent === '' ? null : `${party.percent}%`,
                  party.signs ? 'signs' : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <StatusBadge status={partyStatus(party)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Submits the registration; what is wrong is named as a list. */
function SubmitForReview({ view }: { view: RegistrationView }) {
  const submit = useSend('POST /api/registrations/:registration_id/submit', {
    changes: [NAME, 'GET /api/registrations'],
    onSuccess: () => toast.success('Registration submitted'),
  })
  const failure = isApiError(submit.error) ? submit.error : null
  const labels = Object.fromEntries(
    fieldsOf(detailSchemas[view.family]).map((spec) => [spec.name, spec.title]),
  )
  if (view.status.state !== 'draft' && view.status.state !== 'needs_information') return null
  return (
    <Card pad aria-label="Submit">
      <h2 className="text-h3">Submit registration</h2>
      <p className="mt-1 text-muted">
        {view.family === 'entity' || view.family === 'trust' || view.family === 'estate'
          ? 'We send a link to everyone who must verify their identity. Then we review the documents.'
          : 'We send a link to everyone who must verify their identity.'}
      </p>
      {failure ? (
        <Callout tone="danger" live title={failure.message} className="mt-4">
          <ul className="list-disc pl-4">
            {Object.entries(failure.fields).map(([field, words]) => (
              <li key={field}>{labels[field] ? `${labels[field]}: ${words}` : words}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <Button
        variant="primary"
        className="mt-4"
        busy={submit.isPending}
        onClick={() => submit.mutate({ params: { registration_id: view.id } })}
      >
        Submit registration
      </Button>
    </Card>
  )
}

function noticeTone(state: string): 'warning' | 'success' | 'info' {
  if (state === 'needs_information') return 'warning'
  return state === 'active' ? 'success' : 'info'
}

function Body({ view }: { view: RegistrationView }) {
  return (
    <>
      <PageHead
        title={view.title}
        mark={<StatusBadge status={view.status} />}
        lead={`${view.type_label}. Number on tax forms: ${view.whose_tin.charAt(0).toLowerCase()}${view.whose_tin.slice(1)}.`}
      />
      <div className="grid gap-4 md:gap-6">
        {view.status.next && view.status.state !== 'draft' ? (
          <Callout tone={noticeTone(view.status.state)} title="What happens next">
            <p>
              <NextActionText next={view.status.next} me="investor" />
            </p>
            {view.left.length > 0 && view.status.state === 'collecting' ? (
              <ul className="list-disc pl-4">
                {view.left.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            ) : null}
          </Callout>
        ) : null}
        <Details view={view} />
        <People view={view} />
        <Parties view={view} />
        <SubmitForReview view={view} />
      </div>
    </>
  )
}

const registrationQuery = (registration_id = '') => ask(NAME, { params: { registration_id } })
export const loader = load(({ params }) => [registrationQuery(params['registration_id'])])

/** One registration: details, people, documents, and how far everybody is. */
export default function Registration() {
  const { registration_id } = useParams<'registration_id'>()
  const query = useQueryOf(registrationQuery(registration_id))
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Registrations', to: '/dashboard/registrations' },
      { label: query.data?.title ?? 'Registration' },
    ],
    pageName: 'Registration',
  })
  return (
    <QueryBoundary
      query={query}
      what="this registration"
      backTo="/dashboard/registrations"
      skeleton={
        <>
          <PageHead title="Registration" />
          <Card aria-label="Registration">
            <SkeletonRows rows={5} />
          </Card>
        </>
      }
    >
      {(view) => <Body view={view} />}
    </QueryBoundary>
  )
}
