import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { custodianRecord } from './custodian-record.ts'
import { printCertificate } from './documents.ts'
import * as repo from './repo.ts'

/**
 * The plan's custodian has signed: the audit certificate of the documents that the owner signed is printed anew with
 * it. Nothing happens where no documents are signed, or they are no plan's.
 */
export async function certifyCustodian(
  services: AppServices,
  tx: Tx,
  investmentId: string,
): Promise<void> {
  const row = await repo.newest(tx, investmentId)
  if (row === null || row.certificate_file === null) return
  const record = await custodianRecord(services, tx, row)
  if (record !== null && record.signed_at !== null) await printCertificate(services, tx, row.id)
}
