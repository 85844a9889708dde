import { load } from '#src/api/load.ts'
import { ask } from '#src/api/query.ts'
import { TaxFormPage } from './form-page.tsx'

export const loader = load(({ search }) => [
  ask('GET /api/personal/tax/forms/:form', {
    params: { form: 'w8ben' },
    query: { for: search.get('for') ?? 'self' },
  }),
])

/** Form W-8BEN: a foreign individual. */
export default function W8ben() {
  return <TaxFormPage form="w8ben" />
}
