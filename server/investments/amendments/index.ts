import type { Module } from '#server/kernel/module.ts'
import { amendmentMachines } from './handlers.ts'
import { amendmentHandlers } from './routes.ts'
import { disclosureRepair, signedTermsRepair } from './repair-in-force.ts'

export { auditInForce } from './audit.ts'

/** Revisions of what an offering discloses, and amendments of a live one. */
export const amendmentsModule: Module = {
  name: 'amendments',
  repairs: [disclosureRepair, signedTermsRepair],
  handlers: amendmentHandlers,
  machines: amendmentMachines,
}
