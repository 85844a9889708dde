import { encryptedColumns } from './companies.ts'
import type { Module } from '#server/kernel/module.ts'
import { companyHandlers } from './handlers.ts'
import { joinMachines } from './join-requests.ts'

export { applyCorrection, companyFacts, disclosedAfter, recordCorrection } from './correction.ts'
export { findCorrections, formerName } from './correction-repo.ts'

/** Companies: their set-up, people, requests to join, corrections of their information. */
export const companiesModule: Module = {
  name: 'companies',
  encrypted: encryptedColumns,
  handlers: companyHandlers,
  machines: joinMachines,
}
