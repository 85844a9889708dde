import { useState } from 'react'
import { categoryFacts, entityCategories, methodHelp, methodLabels, naturalCategories, type AccreditationCategory, type AccreditationView, type ClaimMethod } from '#domain/model/accreditation.ts'
import { thresholdsOn } from '#domain/thresholds.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ChoiceCards } from '#src/ui/inputs/choice-cards.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Select } from '#src/ui/inputs/select.tsx'

interface Props { view: AccreditationView; /** the subject where it is known already: the name of an investment */ fixed?: { registration_id: string | null } | undefined; onBegun?: (() => void) | undefined }

/** Whose accreditation, in which category, and how it is shown: the beginning of a claim. */
export function ClaimBegin({ view, fixed, onBegun }: Props) {
  const t = thresholdsOn(view.today)
  const [registration, setRegistration] = useState<string>(fixed?.registration_id ?? 'self')
  const [category, setCategory] = useState<AccreditationCategory | null>(null)
  const [method, setMethod] = useState<ClaimMethod | null>(null)
  const [asked, setAsked] = useState(false)
  const begin = useSend('POST /api/accreditations', { changes: ['GET /api/accreditations', 'GET /api/investments/:investment_id/accreditation'], onSuccess: onBegun })
  const failure = isApiError(begin.error) ? begin.error : null
  const categories = registration === 'self' ? naturalCategories : entityCategories
  const methods = category === null ? [] : categoryFacts[category].methods
  const choose = (next: AccreditationCategory) => { setCategory(next); setMethod(categoryFacts[next].methods[0] ?? null) }
  const go = () => {
    setAsked(true)
    if (category !== null && method !== null) begin.mutate({ body: { category, method, registration_id: registration === 'self' ? null : registration } })
  }
  return (
    <form noValidate aria-label="Begin a claim" className="grid max-w-form gap-field" onSubmit={(event) => { event.preventDefault(); go() }}>
      {failure ? <Callout tone="danger" live title={Object.values(failure.fields)[0] ?? failure.message} /> : null}
      {fixed === undefined && view.subjects.length > 1 ? (
        <Field label="Whose accreditation?"><Select value={registration} onChange={(next) => { setRegistration(next ?? 'self'); setCategory(null); setMethod(null) }} options={view.subjects.map((one) => ({ value: one.registration_id ?? 'self', label: one.registration_id === null ? `${one.title} (you)` : one.title }))} /></Field>
      ) : null}
      <Field label="Which of these is true?" group error={asked && category === null ? 'Choose one.' : undefined}>
        <RadioGroup name="category" value={category} onChange={choose} options={categories.map((one) => ({ value: one, label: categoryFacts[one].label(t), help: categoryFacts[one].help }))} />
      </Field>
      {methods.length > 0 ? (
        <Field label="How do you show it?" group><ChoiceCards name="method" value={method} onChange={setMethod} options={methods.map((one) => ({ value: one, label: methodLabels[one], help: methodHelp(one, t) }))} /></Field>
      ) : null}
      <div><Button type="submit" variant="primary" busy={begin.isPending}>Go on</Button></div>
    </form>
  )
}
