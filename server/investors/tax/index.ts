import { encryptedColumns } from './seal.ts'
import { reviewPages } from '#server/kernel/state-machines/index.ts'
import type { Module } from '#server/kernel/module.ts'
import {
  about,
  authorize,
  effects,
  facts,
  onIdentityTransition,
  onTaxTransition,
  renewTaxForm,
} from './machine.ts'
import { handlers } from './routes.ts'
import { taxFormPaths } from '#domain/investors/model/tax/kinds.ts'
import type { TaxFormContext } from '#machines/investors/tax-form.lifecycle.ts'

export { TAX_FORM_HOLDS_JOB } from './machine.ts'
export { w9Document, type Frame } from './documents.ts'
export { taxCopyFor } from './copy.ts'
export {
  adoptW9,
  classificationOf,
  formFor,
  ownForm,
  taxFile,
  taxFormHolds,
  taxStanding,
  type UsedForm,
} from './standing.ts'
export { noteStaffAccess, revealTax, taxEvidence, taxFormLinks, taxFormTitle } from './review.ts'

/** Tax forms: W-9 and W-8, by taxpayer. The investments module runs the effects of a form on investments. */
export const taxModule: Module = {
  name: 'tax',
  encrypted: encryptedColumns,
  handlers,
  machines: {
    'tax-form': {
      pages: reviewPages('tax'),
      authorize,
      linkTo: (_, { instance, codes }) =>
        codes.includes('INV') ? taxFormPaths[(instance.context as TaxFormContext).form] : undefined,
      facts,
      about,
      onTransition: onTaxTransition,
      effects,
    },
    'profile-section': { effects: { renewTaxForm } },
    '*': { onTransition: onIdentityTransition },
  },
}
