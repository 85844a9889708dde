import type { z } from 'zod'
import type { AccreditationView, ClaimView } from '#domain/model/accreditation.ts'
import { formsOf, once, type Form } from '#src/lib/form/form-of.ts'

const categories = formsOf(() => import('#domain/model/accreditation-form.ts').then((m) => m.categoryForms))
const methods = formsOf(() => import('#domain/model/accreditation-form.ts').then((m) => m.methodForms))

/** The form of a claim: the fields of its category, then those of the way in which it is shown; a field of both is as the way has it. */
export function claimFormOf({ category, method }: Pick<ClaimView, 'category' | 'method'>, { today }: Pick<AccreditationView, 'today'>): Form<z.ZodType<Record<string, unknown>, Record<string, unknown>>> {
  const [own, shown] = [categories[category].fields, methods[method].fields]
  const fields = [...own.map((field) => shown.find(({ name }) => name === field.name) ?? field), ...shown.filter(({ name }) => !own.some((field) => field.name === name))]
  return { fields, load: once(() => import('#domain/model/accreditation-form.ts').then((m) => m.claimForm(category, method, today) as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>)) }
}
