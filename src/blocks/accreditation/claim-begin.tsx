import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  categoryFacts,
  claimMethods,
  entityCategories,
  methodHelp,
  methodLabels,
  naturalCategories,
  type AccreditationCategory,
  type AccreditationView,
} from '#domain/investors/model/accreditation.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { ChoiceCards } from '#src/ui/inputs/choice-cards.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Select } from '#src/ui/inputs/select.tsx'

interface Props {
  view: AccreditationView
  /** the subject where it is known already: the name of an investment */ fixed?:
    | { registration_id: string | null }
    | undefined
  onBegun?: (() => void) | undefined
}

const schema = z.object({
  registration_id: z.string(),
  category: z.enum([...naturalCategories, ...entityCategories], 'Choose one.'),
  method: z.enum(claimMethods, 'Choose one.'),
})
type Form = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>

/** The subject, the category and the method; a choice made earlier decides what can be chosen after it. */
function ClaimFields({ form, view, fixed }: Pick<Props, 'view' | 'fixed'> & { form: Form }) {
  const t = thresholdsOn(view.today)
  const category = form.watch('category')
  const categories = form.watch('registration_id') === 'self' ? naturalCategories : entityCategories
  const methods = category ? categoryFacts[category].methods : []
  return (
    <>
      {fixed === undefined && view.subjects.length > 1 ? (
        <ActionField name="registration_id" label="Whose accreditation?">
          {(control) => (
            <Select
              {...control}
              onChange={(next) => {
                control.onChange(next)
                form.resetField('category')
                form.resetField('method')
              }}
              options={view.subjects.map((one) => ({
                value: one.registration_id ?? 'self',
                label: one.registration_id === null ? `${one.title} (you)` : one.title,
              }))}
            />
          )}
        </ActionField>
      ) : null}
      <ActionField name="category" label="Which of these is true?" group>
        {(control) => (
          <RadioGroup
            {...control}
            onChange={(next: AccreditationCategory) => {
              control.onChange(next)
              const [first] = categoryFacts[next].methods
              if (first) form.setValue('method', first, { shouldValidate: true })
            }}
            options={categories.map((one) => ({
              value: one,
              label: categoryFacts[one].label(t),
              help: categoryFacts[one].help,
            }))}
          />
        )}
      </ActionField>
      {methods.length > 0 ? (
        <ActionField name="method" label="How do you show it?" group>
          {(control) => (
            <ChoiceCards
              {...control}
              options={methods.map((one) => ({
                value: one,
                label: methodLabels[one],
                help: methodHelp(one, t),
              }))}
            />
          )}
        </ActionField>
      ) : null}
    </>
  )
}

/** Whose accreditation, in which category, and how it is shown: the beginning of a claim. */
export function ClaimBegin({ view, fixed, onBegun }: Props) {
  const begin = useSend('POST /api/accreditations', {
    changes: ['GET /api/accreditations', 'GET /api/investments/:investment_id/accreditation'],
  })
  return (
    <ActionForm
      label="Begin a claim"
      schema={schema}
      defaultValues={{ registration_id: fixed?.registration_id ?? 'self' }}
      submitLabel="Continue"
      onSubmit={async ({ registration_id, category, method }) => {
        await begin.mutateAsync({
          body: {
            category,
            method,
            registration_id: registration_id === 'self' ? null : registration_id,
          },
        })
        onBegun?.()
      }}
      className="max-w-form gap-field"
    >
      {(form) => <ClaimFields form={form} view={view} fixed={fixed} />}
    </ActionForm>
  )
}
