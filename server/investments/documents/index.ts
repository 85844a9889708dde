import type { Module } from '#server/kernel/module.ts'
import { envelopeHandlers } from './handlers.ts'
import { taxCopyRepair } from './repair-tax-copies.ts'
import { handlers } from './routes.ts'

export { agreementClaims, type AgreementInput } from './data.ts'
export { certifyCustodian } from './custodian.ts'
export { presentEnvelope, type EnvelopeView } from './present.ts'
export {
  adoptAmendment,
  envelopeOf,
  generate,
  pdf,
  sign,
  signedTitle,
  voidAmendment,
  voidOpen,
} from './service.ts'

/** Documents that are signed: agreement, tax certification, audit certificate; the machine `envelope`. */
export const documentsModule: Module = {
  name: 'documents',
  handlers,
  repairs: [taxCopyRepair],
  machines: { envelope: envelopeHandlers },
}
