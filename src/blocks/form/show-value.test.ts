import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { showValue } from './show-value.ts'

const id = '01a22177-52d7-7000-8000-000000000001'
const spec = (widget: string) =>
  fieldsOf(z.object({ field: z.string().meta({ title: 'Field', widget }) }))[0] ??
  expect.fail('the schema has a field')

describe('a record in a form', () => {
  it.each(['select', 'radio', 'file', 'files', 'documents', 'id-photo', 'checks', 'text'])(
    'is shown by its label or in words, never by its id: %s (V6)',
    (widget) => {
      for (const value of [id, [id], [id, id]])
        expect(showValue(spec(widget), value)).not.toMatch(/01a22177/)
      expect(showValue({ ...spec(widget), labels: { [id]: 'Form C' } }, [id])).toMatch(
        /Form C|Stored file/,
      )
    },
  )
})
