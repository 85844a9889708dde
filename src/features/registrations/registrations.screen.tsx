import { useState } from 'react'
import { registrationLabels, type RegistrationType } from '#domain/model/investment-words.ts'
import { preparedTypes } from '#domain/rules/registration.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { href, Link, useNavigate } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

function Begin() {
  const [type, setType] = useState<RegistrationType | null>(null)
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const begin = useSend('POST /api/registrations', { changes: ['GET /api/registrations'], onSuccess: (made) => navigate(href('/dashboard/registrations/:registration_id', { registration_id: made.id })) })
  const failure = isApiError(begin.error) ? begin.error : null
  return (
    <Card aria-label="Begin a registration">
      <CardHead title="Begin a registration" subtitle="With others, for a child, as a company, a trust or an estate." />
      <CardBody>
        {failure ? <Callout tone="danger" live title={failure.message} className="mb-4" /> : null}
        <form noValidate className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto]" onSubmit={(event) => { event.preventDefault(); setAsked(true); if (type) begin.mutate({ body: { type } }) }}>
          <Field label="In whose name?" error={asked && type === null ? 'Choose a type.' : undefined}>
            <Select value={type} onChange={(next) => setType(next)} options={preparedTypes.map((one) => ({ value: one, label: registrationLabels[one] }))} />
          </Field>
          <Button type="submit" variant="primary" busy={begin.isPending}>Begin the registration</Button>
        </form>
      </CardBody>
    </Card>
  )
}

function ToSign() {
  const query = useCall('GET /api/signatures', {}, { missing: 'value' })
  const open = (query.data?.items ?? []).filter((one) => one.mine === 'to_sign')
  if (open.length === 0) return null
  return (
    <Card aria-label="Documents to sign">
      <CardHead title="Documents to sign" line />
      <ul className="divide-y divide-border">
        {open.map((one) => (
          <li key={one.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6">
            <span className="min-w-0 flex-1"><span className="block font-medium">{one.company}</span><span className="block text-small text-subtle">{one.amount} as {one.title}{one.waits_for ? ` · ${one.waits_for} signs first` : ''}</span></span>
            <LinkButton to={href('/dashboard/signatures/:envelope_id', { envelope_id: one.id })} size="sm" variant={one.waits_for ? 'secondary' : 'primary'} aria-label={`${one.waits_for ? 'Read' : 'Read and sign'}: ${one.company}`}>{one.waits_for ? 'Read' : 'Read and sign'}</LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** In whose name the person can invest beside the own: what is prepared, how far it is, and what waits for a signature. */
export default function Registrations() {
  const query = useCall('GET /api/registrations', {})
  useShell({ crumbs: [{ label: 'Home', to: '/dashboard' }, { label: 'Registrations' }], pageName: 'Registrations' })
  return (
    <>
      <PageHead title="Registrations" lead="In whose name you invest. Your own name and a retirement account need nothing here." />
      <div className="grid gap-4 md:gap-6">
        <ToSign />
        <QueryBoundary query={query} what="your registrations" skeleton={<Card aria-label="Your registrations"><SkeletonRows rows={3} /></Card>}>
          {(found) => (
            <Card aria-label="Your registrations">
              <CardHead title="Your registrations" line />
              {found.items.length === 0 ? <EmptyState title="None yet">Begin one below. You prepare it once and use it for every investment.</EmptyState> : (
                <ul className="divide-y divide-border">
                  {found.items.map((one) => (
                    <li key={one.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6">
                      <span className="min-w-0 flex-1 basis-60"><Link to={href('/dashboard/registrations/:registration_id', { registration_id: one.id })} className="link-plain touch-target block font-medium wrap-anywhere">{one.title}</Link><span className="block text-small text-subtle">{one.type_label}</span></span>
                      <StatusBadge label={one.status.label} tone={one.status.tone} icon={one.status.icon} />
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
