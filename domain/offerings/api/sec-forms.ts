import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id } from '#domain/shared/common.ts'
import { enteredForms } from '../sec/entries.ts'
import {
  formBody,
  formList,
  formPreview,
  formQuery,
  importAnswer,
  importBody,
  importPreview,
  importPreviewBody,
  formFile,
  secForms,
} from '../sec/model.ts'

const offering = z.object({ listing_id: id })
const ofForm = z.object({ listing_id: id, form: z.enum(secForms) })

/** Forms of the SEC as they are made from an offering: what is missing, and the file that is submitted to EDGAR. */
export const secFormsApi = contracts({
  'GET /api/dealroom/offerings/:listing_id/forms': {
    summary: 'Forms that the offering is filed with, each with how much keeps it from being filed.',
    access: 'issuer',
    params: offering,
    answer: formList,
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/forms/:form': {
    summary:
      'A form as it would be filed: each line with its value, what is missing, too long or not in a list, and where it is filled in.',
    access: 'issuer',
    params: ofForm,
    query: formQuery,
    answer: formPreview,
    errors: ['not_found', 'refused'],
  },
  'GET /api/dealroom/offerings/:listing_id/forms/:form.xml': {
    summary:
      'The form as the XML file that EDGAR takes, for owners of the company and operators. Refused with the list while something is missing.',
    access: 'issuer',
    params: ofForm,
    query: formQuery,
    download: 'shared',
    errors: ['not_found', 'refused', 'forbidden', 'guard_failed'],
  },
  'POST /api/dealroom/offerings/import/preview': {
    summary:
      'What an import of the company’s own Form C or Form D would write into a new offering, and what found no place. Stores nothing; a form of another issuer is refused.',
    access: 'issuer',
    unread: 'stores nothing',
    body: importPreviewBody,
    answer: importPreview,
    errors: ['not_found', 'forbidden', 'invalid', 'refused'],
  },
  'POST /api/dealroom/offerings/import': {
    summary:
      'Begin an offering from the company’s own Form C or Form D as EDGAR publishes it: fills the topics as drafts and answers what found no place. A form of another issuer is refused.',
    access: 'issuer',
    unread: 'begins an offering as a draft',
    status: 201,
    idempotent: true,
    body: importBody,
    answer: importAnswer,
    errors: ['not_found', 'forbidden', 'invalid', 'refused', 'not_accepted'],
  },
  'POST /api/dealroom/offerings/:listing_id/forms/:form/files': {
    summary:
      'Make the file for EDGAR and store it with its SHA-256 hash, for owners of the company and operators. Refused with the list while something is missing.',
    access: 'issuer',
    unread: 'makes a file',
    status: 201,
    idempotent: true,
    params: ofForm,
    body: formBody,
    answer: formFile,
    errors: ['not_found', 'refused', 'forbidden', 'guard_failed'],
  },
  'PUT /api/dealroom/offerings/:listing_id/forms/:form/values': {
    summary:
      'Enter what a form asks and the platform stores nowhere else, for owners and editors of the company; earlier versions stay stored.',
    access: 'issuer',
    params: z.object({ listing_id: id, form: z.enum(enteredForms) }),
    versioned: true,
    body: z.strictObject({ values: z.record(z.string().max(60), z.unknown()) }),
    answer: formPreview,
    errors: ['not_found', 'refused', 'forbidden', 'invalid', 'stale'],
  },
  'GET /api/dealroom/offerings/:listing_id/forms/:form/files/:form_file_id': {
    summary: 'A file as it was made for EDGAR, byte for byte.',
    access: 'issuer',
    params: ofForm.extend({ form_file_id: id }),
    download: 'shared',
    errors: ['not_found', 'forbidden'],
  },
})
