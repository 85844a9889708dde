import type { Problems } from '#domain/investors/rules/tax-number.ts'
import { w8benProblems, w8eciProblems } from '#domain/investors/rules/tax-w8.ts'
import { w9Problems } from '#domain/investors/rules/tax-w9.ts'
import { taxFormFields, type FormGround } from './forms.ts'
import type { OwnTaxForm } from './kinds.ts'
import { withRules, type FormSchema } from './with-rules.ts'

const problemsOf: Record<
  OwnTaxForm,
  (values: Record<string, unknown>, ground: FormGround) => Problems
> = { w9: w9Problems, w8ben: w8benProblems, w8eci: w8eciProblems }

/** What is wrong with a form beyond the shape of its fields, by field. A missing value is not checked. */
export const taxFormProblems = (
  form: OwnTaxForm,
  values: Record<string, unknown>,
  ground: FormGround,
): Problems => problemsOf[form](values, ground)

/** The schema of a form with its rules, shared by the page and the server. */
export const taxFormSchema = (form: OwnTaxForm, ground: FormGround): FormSchema =>
  withRules(taxFormFields[form], (values) => taxFormProblems(form, values, ground))
