import { newId } from '#server/kernel/lib/ids.ts'
import { admin, company, everybody, ofCompany, type Row } from './matrix-rows.ts'

/** Those who change how an offering looks at its own domain: owners, compliance and operators. */
const editors = { XO: 'ok', XM: 403, XV: 403, OP: 'ok', CO: 'ok', SU: 403 } as const
const path = '/api/dealroom/offerings/:listing_id/private-label'
const host = 'nobody.example'

export const privateLabelRows: Readonly<Record<string, Row>> = {
  [`GET ${path}`]: ofCompany(company, () => ({}), ['listing_id']),
  [`PUT ${path}`]: ofCompany(
    editors,
    () => ({
      headers: { 'if-match': '0' },
      body: {
        brand: 'Matrix Looms',
        accent: '#104a59',
        cta: '#a6521c',
        logo_file_id: null,
        footer: '',
        terms_url: '',
        privacy_url: '',
        sender: '',
      },
    }),
    ['listing_id'],
  ),
  [`GET ${path}/logo`]: ofCompany(
    { XO: 404, XM: 404, XV: 404, OP: 404, CO: 404, SU: 404 },
    () => ({}),
    ['listing_id'],
  ),
  'POST /api/admin/offerings/:listing_id/private-label/review': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({
      params: { listing_id: newId() },
      headers: { 'if-match': '1' },
      body: { decision: 'approve' },
    }),
  ),
  [`POST ${path}/domain`]: ofCompany(editors, () => ({ body: { host: 'invest.matrix.example' } }), [
    'listing_id',
  ]),
  'GET /api/private-labels/:host': everybody(404, { params: { host } }),
  'GET /api/private-labels/:host/logo/:file_id': everybody(404, {
    params: { host, file_id: '01900000-0000-7000-8000-00000000dead' },
  }),
  'GET /api/private-label-hosts': everybody(404, { query: { domain: host } }),
}
