import type { PageData } from '#src/api/page.ts'
import { ask } from '#src/api/query.ts'
import { TaxFormPage } from './form-page.tsx'

export const data: PageData = ({ search }) => [ask('GET /api/personal/tax/forms/:form', { params: { form: 'w8ben' }, query: { for: search.get('for') ?? 'self' } })]

/** Form W-8BEN: a foreign individual. */
export default function W8ben() {
  return <TaxFormPage form="w8ben" />
}
