import type { Module } from '#server/kernel/module.ts'
import {
  about,
  authorize,
  effects,
  facts,
  onIdentityTransition,
  onTaxTransition,
} from './machine.ts'
import { handlers } from './routes.ts'

export { TAX_FORM_HOLDS_JOB } from './machine.ts'
export { w9Document, type Frame } from './documents.ts'
export {
  adoptW9,
  classificationOf,
  formFor,
  ownForm,
  taxFile,
  taxFormHolds,
  taxStanding,
  type Investing,
  type TaxStanding,
  type UsedForm,
} from './standing.ts'
export { noteStaffAccess, revealTax, taxEvidence, taxFormLinks, taxFormTitle } from './review.ts'

/** Tax forms: W-9 and W-8, by taxpayer. What a form tells investments, the investments module runs. */
export const taxModule: Module = {
  name: 'tax',
  handlers,
  machines: {
    'tax-form': { authorize, facts, about, onTransition: onTaxTransition, effects },
    '*': { onTransition: onIdentityTransition },
  },
}
