import type { Person } from '#domain/shared/access/actor.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { defineHandlers, type Call } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { downloadForm, formsOfOffering, previewForm, type FormCall } from './service.ts'

const about = (
  call: RequestContext<Person> & Pick<Call, 'headers'> & { params: { listing_id: string } },
): FormCall => ({
  ...call,
  accountId: companyNamed(call.headers.accountId),
  listingId: call.params.listing_id,
})

/** Forms of the SEC from an offering and its topics: a preview of what is missing, and the file for EDGAR. */
export const secFormsModule: Module = {
  name: 'sec-forms',
  handlers: defineHandlers({
    'GET /api/dealroom/offerings/:listing_id/forms': async (call) => formsOfOffering(about(call)),
    'GET /api/dealroom/offerings/:listing_id/forms/:form': async (call) =>
      previewForm(about(call), call.params.form, call.query),
    'GET /api/dealroom/offerings/:listing_id/forms/:form.xml': async (call) =>
      downloadForm(about(call), call.params.form, call.query),
  }),
}
