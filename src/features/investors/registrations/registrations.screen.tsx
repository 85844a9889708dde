import { z } from 'zod'
import { registrationLabels } from '#domain/shared/registration-types.ts'
import { preparedTypes } from '#domain/investors/rules/registration.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { href, Link, useNavigate } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const schema = z.object({ type: z.enum(preparedTypes, 'Choose a type.') })

function Begin() {
  const navigate = useNavigate()
  const begin = useSend('POST /api/registrations', { changes: ['GET /api/registrations'] })
  return (
    <Card aria-label="Begin a registration">
      <CardHead
        title="Begin a registration"
        subtitle="With others, for a child, as a company, a trust or an estate."
      />
      <CardBody>
        <ActionForm
          schema={schema}
          defaultValues={{}}
          submitLabel="Begin the registration"
          onSubmit={async (body) => {
            const made = await begin.mutateAsync({ body })
            navigate(
              href('/dashboard/registrations/:registration_id', { registration_id: made.id }),
            )
          }}
          layout={({ fields, refusal, actions }) => (
            <>
              {refusal}
              <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
                {fields}
                {actions}
              </div>
            </>
          )}
        >
          <ActionField name="type" label="In whose name?">
            {(control) => (
              <Select
                {...control}
                options={preparedTypes.map((one) => ({
                  value: one,
                  label: registrationLabels[one],
                }))}
              />
            )}
          </ActionField>
        </ActionForm>
      </CardBody>
    </Card>
  )
}

function ToSign() {
  const query = useQueryOf(signaturesQuery)
  const open = (query.data?.items ?? []).filter((one) => one.mine === 'to_sign')
  if (open.length === 0) return null
  return (
    <Card aria-label="Documents to sign">
      <CardHead title="Documents to sign" line />
      <ul className="divide-y divide-border">
        {open.map((one) => (
          <li
            key={one.id}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{one.company}</span>
              <span className="block text-small text-subtle">
                {one.amount} as {one.title}
                {one.waits_for ? ` · ${one.waits_for} signs first` : ''}
              </span>
            </span>
            <LinkButton
              to={href('/dashboard/signatures/:envelope_id', { envelope_id: one.id })}
              size="sm"
              variant={one.waits_for ? 'secondary' : 'primary'}
              aria-label={`${one.waits_for ? 'Read' : 'Read and sign'}: ${one.company}`}
            >
              {one.waits_for ? 'Read' : 'Read and sign'}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const signaturesQuery = ask('GET /api/signatures', {}, { missing: 'value' })
const registrationsQuery = ask('GET /api/registrations', {})
export const loader = load(() => [registrationsQuery, signaturesQuery])

/**
 * In whose name the person can invest in addition to the own: what is prepared, how far it is, and what waits for a
 * signature.
 */
export default function Registrations() {
  const query = useQueryOf(registrationsQuery)
  useShell({
    crumbs: [{ label: 'Home', to: '/dashboard' }, { label: 'Registrations' }],
    pageName: 'Registrations',
  })
  return (
    <>
      <PageHead
        title="Registrations"
        lead="In whose name you invest. Your own name and a retirement account need nothing here."
      />
      <div className="grid gap-4 md:gap-6">
        <ToSign />
        <QueryBoundary
          query={query}
          what="your registrations"
          skeleton={
            <Card aria-label="Your registrations">
              <SkeletonRows rows={3} />
            </Card>
          }
        >
          {(found) => (
            <Card aria-label="Your registrations">
              <CardHead title="Your registrations" line />
              {found.items.length === 0 ? (
                <EmptyState title="None yet">
                  Begin one below. You prepare it once and use it for every investment.
                </EmptyState>
              ) : (
                <ul className="divide-y divide-border">
                  {found.items.map((one) => (
                    <li
                      key={one.id}
                      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6"
                    >
                      <span className="min-w-0 flex-1 basis-60">
                        <Link
                          to={href('/dashboard/registrations/:registration_id', {
                            registration_id: one.id,
                          })}
                          className="link-plain touch-target block font-medium wrap-anywhere"
                        >
                          {one.title}
                        </Link>
                        <span className="block text-small text-subtle">{one.type_label}</span>
                      </span>
                      <StatusBadge status={one.status} />
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          )}
        </QueryBoundary>
        <Begin />
      </div>
    </>
  )
}
