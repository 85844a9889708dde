import { decidesReviews } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers, Download, type Upload } from '#server/kernel/http/call.ts'
import { wholeUpload } from '#server/kernel/http/upload.ts'
import { decodeText } from '#server/kernel/lib/decode-text.ts'
import { applyChange } from './changes.ts'
import { findItem, investmentRow } from './console-repo.ts'
import { chosenFields, confirmMapping, previewCsv } from './csv-mappings.ts'
import { payAgain, paymentDetail, retryPayment } from './detail.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { propose } from '#server/platform/proposals/index.ts'
import {
  actOnItem,
  checkAct,
  consoleSummary,
  listQueue,
  MONEY_ITEM,
  namedPayment,
  referencedPayment,
  shownItem,
} from './queue.ts'
import { listAccounts, listDays, listOpen, reconciliationSummary } from './reconciliation.ts'
import { moneyTrends } from './trends.ts'
import {
  ACH_ENTRY,
  entryToReturn,
  listReturns,
  readReturns,
  RETURNS_FILE,
  shownReturn,
} from './returns.ts'
import {
  listLists,
  listOrders,
  markSent,
  orderDetail,
  PAYOUT_OF,
  PLATFORM,
  WIRE_LIST,
  wireListDetail,
  wireListFile,
} from './wire-lists.ts'
import { decideStatement, listStatements, statementDetail, takeStatement } from './statements.ts'

/** Statements and files of returns are text of at most two megabytes. */
const LIMIT = { bytes: 2 * 1024 * 1024, says: 'A statement may have at most 2 MB.' }
async function bytesOf(upload: Upload): Promise<{ name: string; bytes: Buffer }> {
  const file = await wholeUpload(upload, LIMIT)
  const decoded = decodeText(file.bytes)
  if (typeof decoded !== 'string' && decoded.text.includes('\0'))
    throw refuse('refused', {
      message: 'This isn’t a text file.',
      fields: { file: 'This isn’t a text file. Upload CSV, BAI2, camt.053 or a NACHA file.' },
    })
  return file
}
/** Acts on an item of the queue that take two people, by the kind of their proposal. */
const ITEM_KINDS = {
  match: 'payments.match',
  send_back: 'payments.send-back',
  settled: 'payments.settled',
} as const
const demandStaff = (call: { actor: Parameters<typeof decidesReviews>[0] }): void => {
  if (!decidesReviews(call.actor)) throw refuse('forbidden')
}

/** The payment of an investment, and the money console: statements, queue, returns. */
export const paymentHandlers = defineHandlers({
  'GET /api/investments/:investment_id/payment': async ({ services, tx, params, actor, now }) => {
    if ((await investmentRow(tx, params.investment_id))?.user_id !== actor.userId)
      throw refuse('not_found')
    return paymentDetail(services, tx, params.investment_id, now)
  },
  'POST /api/investments/:investment_id/payment': async (call) =>
    payAgain(call, call.params.investment_id, call.body),
  'GET /api/admin/investments/:investment_id/payment': async ({
    services,
    tx,
    params,
    actor,
    now,
  }) => {
    if ((await investmentRow(tx, params.investment_id)) === null) throw refuse('not_found')
    return paymentDetail(services, tx, params.investment_id, now, actor)
  },
  'GET /api/admin/money/reconciliation': async ({ tx, now }) => reconciliationSummary(tx, now),
  'GET /api/admin/money/reconciliation/accounts': async ({ tx, query }) => listAccounts(tx, query),
  'GET /api/admin/money/reconciliation/days': async ({ tx, query }) =>
    listDays(tx, query.account, query),
  'GET /api/admin/money/reconciliation/items': async ({ tx, query, now }) =>
    listOpen(tx, query, now),
  'GET /api/admin/money/trends': async ({ tx, now }) => moneyTrends(tx, now),
  'GET /api/admin/money/summary': async ({ tx, now }) => consoleSummary(tx, now),
  'GET /api/admin/money/disbursements': async ({ services, tx, query, actor, now }) =>
    listOrders(services, tx, query, now, actor),
  'GET /api/admin/money/disbursements/:disbursement_id': async ({
    services,
    tx,
    params,
    actor,
    now,
  }) => orderDetail(services, tx, params.disbursement_id, now, actor),
  'GET /api/admin/money/wire-lists': async ({ tx, query }) => listLists(tx, query),
  'POST /api/admin/money/wire-lists': async (call) => {
    demandStaff(call)
    const { items, reason } = call.body
    const { id } = await propose(call, {
      kind: 'payments.wire-list',
      subject: { machine: WIRE_LIST, id: newId() },
      payload: { items },
      reason,
      evidence: [],
    })
    return { proposal_id: id }
  },
  'GET /api/admin/money/wire-lists/:wire_list_id': async ({ tx, params, now }) =>
    wireListDetail(tx, params.wire_list_id, now),
  'POST /api/admin/money/wire-lists/:wire_list_id/acts': async (call) => {
    demandStaff(call)
    return markSent(call.services, call.tx, call.params.wire_list_id, call.actor, call.now)
  },
  'GET /api/admin/money/wire-lists/:wire_list_id/file': async (call) => {
    demandStaff(call)
    const { name, bytes } = await wireListFile(call.services, call.tx, call.params.wire_list_id)
    return new Download(bytes, { name, contentType: 'text/csv' })
  },
  'POST /api/admin/money/payout-accounts': async (call) => {
    demandStaff(call)
    const { account_id: company, account, reason } = call.body
    const { id } = await propose(call, {
      kind: 'payments.payout-account',
      subject: { machine: PAYOUT_OF, id: company ?? PLATFORM },
      payload: account,
      reason,
      evidence: [],
    })
    return { proposal_id: id }
  },
  'GET /api/admin/money/returns': async ({ tx, query, now }) => listReturns(tx, query, now),
  'POST /api/admin/money/returns': async (call) => {
    demandStaff(call)
    const { document_id: document, ...input } = call.body
    const { entry, on } = await entryToReturn(call.tx, input, call.now)
    const { id } = await propose(call, {
      kind: 'payments.return',
      subject: { machine: ACH_ENTRY, id: entry.id },
      payload: { code: input.code, received_on: on },
      reason: `The bank returned it with ${input.code}.`,
      evidence: [document],
    })
    return { proposal_id: id }
  },
  'POST /api/admin/money/returns/file': async (call) => {
    demandStaff(call)
    const { name, bytes } = await bytesOf(call.upload)
    const text = bytes.toString('latin1')
    const { found, skipped } = await readReturns(call.tx, text)
    if (found.length === 0) return { proposal_id: null, found: 0, skipped }
    const { id } = await propose(call, {
      kind: 'payments.returns-file',
      subject: { machine: RETURNS_FILE, id: newId() },
      payload: { text },
      reason: `The bank sent the file ${name}.`,
      evidence: [],
    })
    return { proposal_id: id, found: found.length, skipped }
  },
  'POST /api/admin/money/returns/:return_id/correction': async (call) => {
    demandStaff(call)
    await applyChange(
      call.services,
      call.tx,
      call.params.return_id,
      call.actor.userId,
      call,
      call.now,
    )
    return shownReturn(call.tx, call.params.return_id, call.now)
  },
  'POST /api/admin/money/payments/:payment_id/retry': async (call) => {
    demandStaff(call)
    return call.services.lifecycles.present(
      await retryPayment(call.services, call.tx, call.params.payment_id, call),
      { who: ['ADM'], actor: call.actor, staff: true },
    )
  },
  'GET /api/admin/money/statements': async (call) => listStatements(call, call.query),
  'POST /api/admin/money/statements': async (call) => {
    demandStaff(call)
    const file = await bytesOf(call.upload)
    return takeStatement(
      { services: call.services, tx: call.tx, by: call, userId: call.actor.userId, now: call.now },
      file,
      chosenFields(call.upload.fields),
    )
  },
  'POST /api/admin/money/statements/preview': async (call) => {
    demandStaff(call)
    const { bytes } = await bytesOf(call.upload)
    return previewCsv(call.tx, bytes, call.upload.fields)
  },
  'POST /api/admin/money/statement-mappings': async (call) => {
    demandStaff(call)
    return confirmMapping({ tx: call.tx, userId: call.actor.userId, now: call.now }, call.body)
  },
  'GET /api/admin/money/statements/:statement_id': async (call) =>
    statementDetail(call, call.params.statement_id),
  'POST /api/admin/money/statements/:statement_id/acts': async (call) => {
    demandStaff(call)
    return decideStatement(call, call.params.statement_id, call.body)
  },
  'POST /api/admin/receipts': async (call) => {
    demandStaff(call)
    const { reference, document_id: document, ...receipt } = call.body
    const row = await referencedPayment(call.tx, reference)
    const { id } = await propose(call, {
      kind: 'payments.receipt',
      subject: { machine: 'payment', id: row.id },
      payload: receipt,
      reason: `The bank shows it with the number ${receipt.bank_reference}.`,
      evidence: [document],
    })
    return { proposal_id: id, payment_id: row.id, investment_id: row.investment_id }
  },
  'GET /api/admin/money/queue': async ({ tx, query, now }) => listQueue(tx, query, now),
  'POST /api/admin/money/queue/:item_id/acts': async (call) => {
    demandStaff(call)
    const { act, note, reference, document_id: document } = call.body
    if (act !== 'wait' && act !== 'fewer') {
      checkAct(await findItem(call.tx, call.params.item_id), act)
      // the payment is named before anything is stored: its refusal names the field of this form
      if (act === 'match') await namedPayment(call.tx, reference ?? '')
      await propose(call, {
        kind: ITEM_KINDS[act],
        subject: { machine: MONEY_ITEM, id: call.params.item_id },
        payload: act === 'match' ? { reference: reference ?? '' } : {},
        reason: note,
        evidence: document === undefined ? [] : [document],
      })
      return shownItem(call.tx, call.params.item_id, call.now)
    }
    return actOnItem(
      { services: call.services, tx: call.tx, by: call, userId: call.actor.userId, now: call.now },
      call.params.item_id,
      { act, note },
    )
  },
})
