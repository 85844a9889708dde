import { writeFormC } from './form-c.ts'
import { writeFormD } from './form-d.ts'
import { writeFormA } from './form-a.ts'
import type { FormFacts, SecForm } from './model.ts'
import type { Written } from './write.ts'

/** Writes a form from the data of an offering: the document, and each line with its problem. */
export function writeForm(form: SecForm, facts: FormFacts): Written {
  if (form === 'one_a' || form === 'one_k' || form === 'one_z') return writeFormA(form, facts)
  return form === 'd' || form === 'd_a' ? writeFormD(form, facts) : writeFormC(form, facts)
}
