import { useMemo } from 'react'
import { claimForm } from '#domain/investors/model/accreditation-form.ts'
import {
  categoryFacts,
  methodLabels,
  type AccreditationView,
  type ClaimView,
} from '#domain/investors/model/accreditation.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { ApiError, isApiError } from '#src/api/api-error.ts'
import { useRefresh, useSend } from '#src/api/query.ts'
import { Callout } from '#src/ui/callout.tsx'
import { toast } from '#src/ui/toast.tsx'
import { EditForm } from '../edit-form.tsx'
import { fieldsFor, missingFor } from './claim-fields.ts'

/** The server names fields under `values`; the form has them at the top. */
function atFields(error: unknown): unknown {
  if (!isApiError(error) || Object.keys(error.fields).length === 0) return error
  return new ApiError(error.status, error.code, error.message, {
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, message]) => [
        path.replace(/^values\./, ''),
        message,
      ]),
    ),
    detail: error.detail,
    id: error.id,
  })
}

/** Figures and documents of a claim: saved as a draft, checked by the rule, and submitted. */
export function ClaimForm({
  view,
  claim,
  onDone,
}: {
  view: AccreditationView
  claim: ClaimView
  onDone?: () => void
}) {
  const refresh = useRefresh()
  const save = useSend('PUT /api/accreditations/:claim_id')
  const submit = useSend('POST /api/accreditations/:claim_id/submit')
  const { category, method } = claim
  const schema = useMemo(
    () => claimForm(category, method, view.today),
    [category, method, view.today],
  )
  const missing = missingFor(view, claim)
  const hand = async (values: Record<string, unknown>) => {
    try {
      await save.mutateAsync({
        params: { claim_id: claim.id },
        ifMatch: claim.rev,
        body: { values },
      })
      await submit.mutateAsync({ params: { claim_id: claim.id } })
    } catch (error) {
      await refresh('GET /api/accreditations')
      throw atFields(error)
    }
  }
  const needs = Object.entries(claim.needs)
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {categoryFacts[claim.category].label(thresholdsOn(view.today))} (
        {categoryFacts[claim.category].rule}), shown by: {methodLabels[claim.method].toLowerCase()}.
      </p>
      {needs.length > 0 ? (
        <Callout tone="warning" title="Correct this and resubmit it.">
          <ul className="list-disc pl-4">
            {needs.map(([field, sentence]) => (
              <li key={field}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {missing ? <Callout tone="info" title={missing} /> : null}
      <EditForm
        key={`${claim.id}:${claim.category}:${claim.method}:${claim.rev}`}
        label="Evidence of accreditation"
        schema={schema}
        values={claim.values}
        fields={fieldsFor(view, claim)}
        problems={claim.needs}
        submitLabel={
          claim.method === 'third_party_letter' ? 'Ask for the letter' : 'Submit evidence'
        }
        submitDisabledReason={missing ?? undefined}
        onSave={hand}
        onSaved={() => {
          toast.success('Evidence submitted')
          void refresh(
            'GET /api/accreditations',
            'GET /api/investments/:investment_id/accreditation',
            'GET /api/profile',
          )
          onDone?.()
        }}
      />
    </div>
  )
}
