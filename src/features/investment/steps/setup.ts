import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { InvestmentView, StepDetail } from '#domain/model/investment.ts'
import type { FormSection } from '#src/blocks/edit-form.tsx'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import type { Form } from '#src/lib/form/form-of.ts'
import type { Values } from '#src/lib/form/form-values.ts'

/** How one step is laid out: its sections, what its fields need beyond the schema, and what is missing beyond it. */
export interface StepSetup {
  values: Record<string, unknown>
  /** instead of the step's own: the server keeps a part that does not have to be typed again */
  form?: StepForm
  sections: readonly FormSection[]
  fields: Readonly<Record<string, FieldOverride>>
  missing?: (values: Values) => readonly string[]
  /** how fields are called in "1 item left: …" */
  words?: Readonly<Record<string, string>>
}
export type MakeSetup = (detail: StepDetail, investment: InvestmentView) => StepSetup
export type StepForm = Form<z.ZodType<Record<string, unknown>, Record<string, unknown>>>

/** Only the fields that were named for correction, and what was accepted: handed in again as it stands, without being typed. */
export interface Correction {
  setup: StepSetup
  kept: Readonly<Record<string, unknown>>
}

/** All that one step draws, in a part of its own. */
export interface StepPart {
  setup: MakeSetup
  form: StepForm
  /** stands above the form */
  Before?: ComponentType<{ investment: InvestmentView }>
  /** what is left to do while a correction is asked for, and what stays as it is */
  correction?: { of: (detail: StepDetail, setup: StepSetup) => Correction | null; Accepted: ComponentType<{ detail: StepDetail }> }
}

/** True when a field has nothing in it. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
