import { expect, it } from 'vitest'
import { accreditationCategories, categoryFacts } from '#domain/model/accreditation.ts'
import { claimForm } from '#domain/model/accreditation-form.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { claimFormOf } from './claim-forms.ts'

const today = '2026-11-20'
it.each(accreditationCategories.flatMap((category) => categoryFacts[category].methods.map((method) => ({ category, method }))))('a claim of $category by $method has the fields of its schema, and asks it', async (claim) => {
  const form = claimFormOf(claim, { today })
  expect(form.fields).toEqual(fieldsOf(claimForm(claim.category, claim.method, today)))
  expect((await form.load()).safeParse({}).success).toBe(false)
})
