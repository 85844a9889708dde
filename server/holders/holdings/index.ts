import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers, Download, type Upload } from '#server/kernel/http/call.ts'
import { wholeUpload } from '#server/kernel/http/upload.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { capTable } from './cap-table.ts'
import { capTableCsv } from './csv.ts'
import {
  importColumns,
  importDetail,
  listImports,
  previewImport,
  settleImport,
  takeImport,
} from './import.ts'
import { findCompanyName, findLedger } from './ledger-repo.ts'
import { ocfZip } from './ocf.ts'
import { formedOn, openingOf } from './opening.ts'
import { holdingsOf } from './service.ts'
import { holdingOf, statementPdf } from './statement.ts'

export { demandHolder, presentEntry } from './access.ts'
export { capTable } from './cap-table.ts'
export { demandFiles, fileLinks, giveFileOf } from './company-files.ts'
export { convertHolding } from './convert-holding.ts'
export {
  countHeld,
  findBeingRescinded,
  findKindsHeld,
  findCompanyEntries,
  findEntriesOf,
  findHolderIds,
  lockHolding,
  lockHoldings,
} from './entries-repo.ts'
export { outstandingInstruments } from './instruments.ts'
export type { SignedTerms } from './repo.ts'
export { findEntry, findLedger, type LedgerRow } from './ledger-repo.ts'
export { importsWaiting } from './import.ts'
export { openingOf, UNNAMED_HOLDERS } from './opening.ts'
export { demandReceivers, giverProblem, receiverProblems, voterProblem } from './receivers.ts'
export { cancelHolding, holdingsOf, issueHolding } from './service.ts'
export { transferUnits } from './transfer-units.ts'

const LIMIT = { bytes: 10 * 1024 * 1024, says: 'A cap table can have at most 10 MB.' }
const uploadedTable = async (upload: Upload) => ({
  file: await wholeUpload(upload, LIMIT),
  fields: upload.fields,
})

/** Securities that were issued here: what a person holds, and the cap table of a company. */
export const holdingsModule: Module = {
  name: 'holdings',
  encrypted: importColumns,
  handlers: defineHandlers({
    'GET /api/holdings': async ({ tx, actor, query }) => holdingsOf(tx, actor.userId, query),
    'GET /api/holdings/:holding_id': async ({ tx, actor, params, now }) =>
      holdingOf(tx, params.holding_id, actor, now),
    'GET /api/holdings/:holding_id/certificate.pdf': async ({ services, tx, actor, params }) =>
      statementPdf(services, tx, params.holding_id, actor),
    'GET /api/dealroom/captable': async ({ services, tx, headers, now }) =>
      capTable(services, tx, companyNamed(headers.accountId), now),
    'GET /api/dealroom/captable-imports': async (call) =>
      listImports(call, companyNamed(call.headers.accountId)),
    'GET /api/dealroom/captable-imports/:import_id': async (call) =>
      importDetail(call, companyNamed(call.headers.accountId), call.params.import_id),
    'POST /api/dealroom/captable-imports/preview': async (call) =>
      previewImport(call, companyNamed(call.headers.accountId), await uploadedTable(call.upload)),
    'POST /api/dealroom/captable-imports': async (call) =>
      takeImport(call, companyNamed(call.headers.accountId), await uploadedTable(call.upload)),
    'POST /api/dealroom/captable-imports/:import_id/decision': async (call) =>
      settleImport(
        call,
        companyNamed(call.headers.accountId),
        call.params.import_id,
        call.body.decision,
      ),
    'GET /api/dealroom/captable/:file': async ({ services, tx, headers, params, now }) => {
      const accountId = companyNamed(headers.accountId)
      const known = await findCompanyName(tx, accountId)
      if (known === null) throw refuse('not_found')
      if (params.file === 'captable.csv')
        return new Download(capTableCsv(await capTable(services, tx, accountId, now)), {
          name: 'captable.csv',
          contentType: 'text/csv; charset=utf-8',
        })
      const ledger = await findLedger(tx, accountId)
      return new Download(
        ocfZip(
          { account_id: accountId, ...known, formed: await formedOn(services, tx, accountId) },
          ledger,
          now.toISOString(),
          await openingOf(services, tx, accountId, ledger),
        ),
        { name: 'captable.ocf.zip', contentType: 'application/zip' },
      )
    },
  }),
}
