import { load } from '#src/api/load.ts'
import { ask } from '#src/api/query.ts'
import { TaxFormPage } from './form-page.tsx'

export const loader = load(({ search }) => [
  ask('GET /api/personal/tax/forms/:form', {
    params: { form: 'w8eci' },
    query: { for: search.get('for') ?? 'self' },
  }),
])

/** Form W-8ECI: income that is connected with a US trade or business. */
export default function W8eci() {
  return <TaxFormPage form="w8eci" />
}
