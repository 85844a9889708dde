import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import type { FormSection } from '#src/blocks/edit-form.tsx'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import type { Values } from '#src/lib/form/form-values.ts'
import type { FormSchema } from '#src/lib/form/schema-fields.ts'

/** How one step is laid out: its sections, what its fields need beyond the schema, and what is missing beyond it. */
export interface StepSetup {
  values: Record<string, unknown>
  /** instead of the step's own: the server stores a part that does not have to be typed again */
  schema?: FormSchema
  sections: readonly FormSection[]
  fields: Readonly<Record<string, FieldOverride>>
  missing?: (values: Values) => readonly string[]
  /** what is wrong with the values beyond the schema, by field, as far as the page can judge it */
  judge?: (values: Values) => Readonly<Record<string, string>>
  /** how fields are called in "1 item left: …" */
  words?: Readonly<Record<string, string>>
}
export type MakeSetup = (detail: StepDetail, investment: InvestmentView) => StepSetup

/**
 * Only the fields that were named for correction, and what was accepted: resubmitted unchanged, without being typed.
 */
export interface Correction {
  setup: StepSetup & { schema: z.ZodObject }
  kept: Readonly<Record<string, unknown>>
}

/** All that one step shows. */
export interface StepPart {
  setup: MakeSetup
  schema: FormSchema
  /** rendered above the form */
  Before?: ComponentType<{ investment: InvestmentView }>
  /** what is left to do while a correction is requested, and what stays as it is */
  correction?: {
    of: (detail: StepDetail, setup: StepSetup) => Correction | null
    Accepted: ComponentType<{ detail: StepDetail }>
  }
}

/** True when a field has nothing in it. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === ''
