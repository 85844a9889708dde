import type { Person } from '#domain/shared/access/actor.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { defineHandlers, type Call } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { importForm, previewImport } from './import.ts'
import {
  downloadForm,
  formsOfOffering,
  storeForm,
  downloadFormFile,
  enterValues,
  previewForm,
  type FormCall,
  type Typed,
} from './service.ts'

const about = (
  call: RequestContext<Person> & Pick<Call, 'headers'> & { params: { listing_id: string } },
): FormCall => ({
  ...call,
  accountId: companyNamed(call.headers.accountId),
  listingId: call.params.listing_id,
})

/** What was typed on the page, from the query of a read. */
const typed = (query: { note?: string | undefined; material?: string | undefined }): Typed => ({
  note: query.note,
  material: query.material === 'true',
})

/** Forms of the SEC from an offering and its topics: a preview of what is missing, and the file for EDGAR. */
export const secFormsModule: Module = {
  name: 'sec-forms',
  handlers: defineHandlers({
    'GET /api/dealroom/offerings/:listing_id/forms': async (call) => formsOfOffering(about(call)),
    'GET /api/dealroom/offerings/:listing_id/forms/:form': async (call) =>
      previewForm(about(call), call.params.form, typed(call.query)),
    'GET /api/dealroom/offerings/:listing_id/forms/:form.xml': async (call) =>
      downloadForm(about(call), call.params.form, typed(call.query)),
    'POST /api/dealroom/offerings/import/preview': async (call) =>
      previewImport({ ...call, accountId: companyNamed(call.headers.accountId) }, call.body.xml),
    'POST /api/dealroom/offerings/import': async (call) =>
      importForm({ ...call, accountId: companyNamed(call.headers.accountId) }, call.body),
    'POST /api/dealroom/offerings/:listing_id/forms/:form/files': async (call) =>
      storeForm({ ...about(call), tx: call.tx }, call.params.form, call.body),
    'PUT /api/dealroom/offerings/:listing_id/forms/:form/values': async (call) =>
      enterValues(
        { ...about(call), tx: call.tx },
        call.headers.ifMatch,
        call.params.form,
        call.body.values,
      ),
    'GET /api/dealroom/offerings/:listing_id/forms/:form/files/:form_file_id': async (call) =>
      downloadFormFile(about(call), call.params.form, call.params.form_file_id),
  }),
}
