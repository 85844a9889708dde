import { load } from '#src/api/load.ts'
import { ask } from '#src/api/query.ts'
import { TaxFormPage } from './form-page.tsx'

export const loader = load(({ search }) => [
  ask('GET /api/personal/tax/forms/:form', {
    params: { form: 'w9' },
    query: { for: search.get('for') ?? 'self' },
  }),
])

/** Form W-9: US persons certify their taxpayer number. */
export default function W9() {
  return <TaxFormPage form="w9" />
}
