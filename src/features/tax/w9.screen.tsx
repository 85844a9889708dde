import type { PageData } from '#src/api/page.ts'
import { ask } from '#src/api/query.ts'
import { TaxFormPage } from './form-page.tsx'

export const data: PageData = ({ search }) => [ask('GET /api/personal/tax/forms/:form', { params: { form: 'w9' }, query: { for: search.get('for') ?? 'self' } })]

/** Form W-9: US persons certify their taxpayer number. */
export default function W9() {
  return <TaxFormPage form="w9" />
}
