import type { Module } from '../module.ts'
import { envelopeHooks } from './hooks.ts'
import { handlers } from './routes.ts'

export { agreementClaims, type AgreementInput } from './data.ts'
export { certifyCustodian } from './custodian.ts'
export { presentEnvelope, type EnvelopeInfo, type EnvelopeView } from './present.ts'
export { countersign, envelopeOf, generate, pdf, recordView, sign, voidOpen, type PaperName, type Signing } from './service.ts'

/** Papers that are signed: agreement, tax certification, audit certificate; the machine `envelope`. */
export const documentsModule: Module = { name: 'documents', handlers, machines: { envelope: envelopeHooks } }
