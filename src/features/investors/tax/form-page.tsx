import { useMemo, useRef, useState } from 'react'
import { taxFormSchema } from '#domain/investors/model/tax/form-rules.ts'
import { taxFormNames, taxFormUses, type OwnTaxForm } from '#domain/investors/model/tax/kinds.ts'
import type { TaxFormDetail } from '#domain/investors/model/tax/views.ts'
import { call } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { PrintedNames } from '#src/blocks/printed-names.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { draftOf } from '#src/lib/form/draft-values.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { sitePath } from '#src/lib/site-path.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Accesses, FormCard, TAX_READS } from './form-card.tsx'
import { groundOf, setupOf } from './setups.tsx'
import { HolderChoice, TaxHead, useHolder, type TaxPage } from './tax-head.tsx'

const tabs: Record<OwnTaxForm, TaxPage> = { w9: 'W-9', w8ben: 'W-8BEN', w8eci: 'W-8ECI' }

/** The form to fill in: what is on file is filled in, what is typed is saved, the signature comes last. */
function Fill({ detail, onSigned }: { detail: TaxFormDetail; onSigned: () => void }) {
  const [first] = useState(detail)
  const { form, holder } = first
  const schema = useMemo(() => taxFormSchema(form, groundOf(first)), [first, form])
  const setup = useMemo(() => setupOf(first), [first])
  const sent = useRef<ReadonlySet<string>>(new Set())
  const sign = useSend('POST /api/personal/tax/forms/:form/signature', { changes: [...TAX_READS] })
  const keep = async (values: Record<string, unknown>) => {
    const { signature: _, ...rest } = values
    const draft = draftOf(schema, rest, sent.current)
    sent.current = draft.secrets
    const { saved_at } = await call('PUT /api/personal/tax/forms/:form/draft', {
      params: { form },
      body: { for: holder, values: draft.values },
    })
    return { savedAt: saved_at }
  }
  const discarded: readonly Act[] = [
    {
      type: 'DISCARDED',
      label: 'Discard draft',
      explain: 'What you entered in this draft is removed. A form that you signed before stays.',
      done: 'Draft discarded',
      variant: 'danger',
    },
  ]
  const needs = Object.fromEntries(
    (first.draft?.needs ?? []).map((need) => [need.field, need.sentence]),
  )
  return (
    <Card pad aria-label={`${taxFormNames[form]}: fill in and sign`}>
      {first.draft?.status.state === 'changes_asked' ? (
        <Callout
          tone="warning"
          title={first.draft.status.next?.cause ?? 'Changes were requested.'}
          className="mb-6"
        >
          <ul className="list-disc pl-4">
            {first.draft.needs.map((need) => (
              <li key={need.field}>{need.sentence}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {first.draft === null ? null : (
        <div className="mb-4 flex justify-end">
          <EventButtons
            machine="tax-form"
            id={first.draft.id}
            presented={first.draft.status}
            acts={discarded}
            changes={[...TAX_READS]}
            size="sm"
          />
        </div>
      )}
      <PrintedNames names={first.names} />
      <EditForm
        label={taxFormNames[form]}
        schema={schema}
        values={first.values}
        mode="autosave"
        savedAt={first.saved_at ?? undefined}
        sections={setup.sections}
        fields={setup.fields}
        problems={needs}
        submitLabel="Sign the form"
        guardMessage="Your latest changes aren’t saved on the server yet."
        onDraft={keep}
        onSave={(values) => sign.mutateAsync({ params: { form }, body: { for: holder, values } })}
        onSaved={() => {
          toast.success(`${taxFormNames[form]} is signed`)
          onSigned()
        }}
      />
    </Card>
  )
}

/** Another form is due: which one, why, and a link to it. */
function OtherDue({ detail }: { detail: TaxFormDetail }) {
  if (detail.due.form === detail.form || detail.current?.holds) return null
  return (
    <Callout
      tone="info"
      title={`${detail.due.name} is the form that is due`}
      action={
        <LinkButton
          size="sm"
          to={detail.due.certain ? detail.due.href : '/dashboard/profile/tax/general-questions'}
        >
          {detail.due.certain ? `Open ${detail.due.name}` : 'Answer the questions'}
        </LinkButton>
      }
    >
      {detail.due.because.join(' ')}
    </Callout>
  )
}

/** Whoever came from an investment goes back to it once the form is given. */
function RecoveryWay({ detail }: { detail: TaxFormDetail }) {
  const [search] = useSearch()
  const back = sitePath(search.get('back'))
  if (back === null || !back.startsWith('/investment/')) return null
  const given =
    detail.current !== null && (detail.current.holds || detail.current.status.state === 'in_review')
  return (
    <Callout
      tone={given ? 'success' : 'info'}
      title={given ? 'Go back to your investment' : 'Your investment waits for this form'}
      action={
        <LinkButton size="sm" variant={given ? 'primary' : 'secondary'} to={back}>
          Back to the investment
        </LinkButton>
      }
    >
      {given ? 'Your entries there are saved.' : 'Sign it here, then go back.'}
    </Callout>
  )
}

function Loaded({ detail }: { detail: TaxFormDetail }) {
  const [renewing, setRenewing] = useState(false)
  const { current, draft } = detail
  const filling = renewing || draft !== null || current === null
  const renewable =
    current !== null && ['active', 'expiring', 'expired', 'invalid'].includes(current.status.state)
  return (
    <div className="grid gap-5">
      <RecoveryWay detail={detail} />
      <OtherDue detail={detail} />
      {current && !(draft?.id === current.id) ? (
        <FormCard
          form={current}
          onRenew={renewable && !filling ? () => setRenewing(true) : undefined}
        />
      ) : null}
      {filling ? (
        <Fill
          key={`${detail.holder}:${draft?.id ?? 'new'}`}
          detail={detail}
          onSigned={() => setRenewing(false)}
        />
      ) : null}
      {current?.signature ? <Accesses opened={detail.opened} /> : null}
    </div>
  )
}

/** One of the forms that are filled in and signed here. */
export function TaxFormPage({ form }: { form: OwnTaxForm }) {
  const [holder] = useHolder()
  const query = useCall('GET /api/personal/tax/forms/:form', {
    params: { form },
    query: { for: holder },
  })
  return (
    <>
      <TaxHead current={tabs[form]} title={taxFormNames[form]} lead={taxFormUses[form]} />
      <QueryBoundary
        query={query}
        what="this form"
        skeleton={
          <Card aria-label={taxFormNames[form]}>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(detail) => (
          <div className="grid max-w-form gap-5">
            <HolderChoice holders={detail.holders} />
            <Loaded
              key={`${detail.holder}:${detail.current?.id ?? 'none'}:${detail.current?.status.state ?? ''}`}
              detail={detail}
            />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
