import { expect, it } from 'vitest'
import { sectionNames } from '#domain/model/profile/section-list.ts'
import { sections } from '#domain/model/profile/sections.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { sectionForms } from './section-forms.ts'

it.each(sectionNames)('the form of the section %s is of its schema', async (name) => {
  expect(await sectionForms[name].load()).toBe(sections[name].schema)
  expect(sectionForms[name].fields).toEqual(fieldsOf(sections[name].schema))
})
