import { z } from 'zod'
import { csvPreview, newMapping, storedMapping } from '../model/bank-csv.ts'
import {
  achBatchView,
  achEntryView,
  achReturnView,
  bankAccountInput,
  bankAccountView,
  instructionInput,
  instructionView,
  moneyHistoryEntry,
  paymentDetail,
  queueItemView,
  queueKinds,
  statementLineView,
  statementView,
  wireAccountInput,
  moneyHistoryKinds,
} from '../model/banking.ts'
import {
  disbursementDetail,
  disbursementView,
  payoutAccountInput,
  wireListRow,
  wireListView,
} from '../model/disbursements.ts'
import { newReceipt, proposedReceipt } from '../model/receipts.ts'
import { accountDay, escrowAccount, moneyAlarm, openAmount } from '../model/reconciliation.ts'
import { at, cents, day, id, listOf, listQuery, money } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { contracts } from '#domain/api/contract.ts'

const investment = z.object({ investment_id: id })
const listing = z.object({ listing_id: id })
const batch = z.object({ batch_id: id })
const openMoney = z.object({ count: z.int(), cents })
const reason = z.string().trim().max(1000).optional()
/** What a call answers that proposes an act of two people. */
const proposing = [
  'refused',
  'invalid',
  'forbidden',
  'four_eyes',
  'not_accepted',
  'guard_failed',
  'stale',
  'step_up',
] as const
const mine = z.object({
  account: bankAccountView.nullable(),
  wire: bankAccountView.nullable(),
  /** sandbox installations send the amounts by e-mail */ sandbox: z.boolean(),
})

/**
 * Money: a person's accounts, the payment of an investment, ACH files, statements, the queue, and bank instructions.
 */
export const bankingApi = contracts({
  'GET /api/personal/bank-accounts': {
    summary: 'My bank account and where wires reach me, numbers masked.',
    access: 'consented',
    answer: mine,
  },
  'POST /api/personal/bank-accounts': {
    summary:
      'Give a bank account; two small deposits verify it. An account that was there is replaced.',
    access: 'consented',
    status: 201,
    idempotent: true,
    stepUp: true,
    body: bankAccountInput,
    answer: mine,
    errors: ['invalid', 'not_accepted', 'too_many', 'step_up'],
  },
  'POST /api/personal/bank-accounts/verification': {
    summary: 'Send the two small deposits again.',
    access: 'consented',
    idempotent: true,
    stepUp: true,
    answer: mine,
    errors: ['not_found', 'not_accepted', 'too_many', 'step_up'],
  },
  'POST /api/personal/bank-accounts/confirmation': {
    summary: 'Enter the amounts of the two deposits in cents, in any order; three tries.',
    access: 'consented',
    idempotent: true,
    body: z.strictObject({
      first: z
        .int()
        .min(1, 'A deposit is at least one cent.')
        .max(99, 'A deposit is less than a dollar.'),
      second: z
        .int()
        .min(1, 'A deposit is at least one cent.')
        .max(99, 'A deposit is less than a dollar.'),
    }),
    answer: mine,
    errors: ['not_found', 'not_accepted'],
  },
  'POST /api/personal/wire-accounts': {
    summary:
      'Give the account that receives wires; refunds go there after a waiting time and a call to a number on file.',
    access: 'consented',
    status: 201,
    idempotent: true,
    stepUp: true,
    body: wireAccountInput,
    answer: mine,
    errors: ['invalid', 'step_up'],
  },
  'GET /api/personal/bank-accounts/history': {
    summary:
      'What happened to my accounts and authorizations, newest first, with filters; accounts show their last four only.',
    access: 'consented',
    query: listQuery.extend({
      kind: z.enum(moneyHistoryKinds).optional(),
      account: z.enum(['ach', 'wire']).optional(),
    }),
    answer: listOf(moneyHistoryEntry),
  },

  'GET /api/investments/:investment_id/payment': {
    summary:
      'The payment in full: account, authorization, return with its reason, refunds with their dates.',
    access: 'consented',
    params: investment,
    answer: paymentDetail.nullable(),
    errors: ['not_found'],
  },
  'POST /api/investments/:investment_id/payment': {
    summary:
      'After a return: present the same payment again, or pay another way. After a short payment: take the fewer units that are offered.',
    access: 'consented',
    params: investment,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      act: z.enum(['retry', 'again', 'fewer']),
      units: z.int().positive().optional(),
      method: z.enum(['ach', 'wire']).optional(),
      authorize: z.boolean().optional(),
      /** the text of the authorization, as the payer read it */
      authorization: z.string().max(4000).optional(),
    }),
    answer: paymentDetail,
    errors: ['not_found', 'invalid', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'GET /api/admin/investments/:investment_id/payment': {
    summary: 'The same for staff.',
    access: 'admin',
    params: investment,
    answer: paymentDetail.nullable(),
    errors: ['not_found'],
  },

  'GET /api/admin/money/summary': {
    summary: 'What waits in each part of the money pages.',
    access: 'admin',
    answer: z.object({
      queue: z.int(),
      /** uploaded statements that a second person has to book */ statements: z.int(),
      oldest_days: z.int(),
      batches: z.int(),
      /** orders that have not been sent to the bank */ disbursements: z.int(),
      returns: z.int(),
      accounts: z.int(),
      suspense: money,
      /** days on which the ledger and the bank differ, and amounts that are open for too long */
      reconciliation: z.int(),
      ledger_difference: money,
    }),
  },
  'GET /api/admin/money/reconciliation': {
    summary:
      'What is open between the ledger and the bank, by kind, and the alarms: an account below nothing, a difference, an amount that is open for too long.',
    access: 'admin',
    answer: z.object({
      transit_in: money,
      transit_out: money,
      suspense: money,
      unexplained: money,
      /** days of all accounts on which the ledger and the bank differ */ days_differ: z.int(),
      alarms: z.array(moneyAlarm),
    }),
  },
  'GET /api/admin/money/reconciliation/accounts': {
    summary:
      'Escrow accounts with their newest day: cash of the ledger by the bank’s lines, the closing balance of the bank’s statement, and the named parts of the difference.',
    access: 'admin',
    query: listQuery,
    answer: listOf(escrowAccount),
  },
  'GET /api/admin/money/reconciliation/days': {
    summary: 'Days of one escrow account, newest first, as they reconcile with the bank.',
    access: 'admin',
    query: listQuery.extend({
      /** last four digits; empty for files of the bank that name no account */
      account: z
        .string()
        .regex(/^\w{0,4}$/, 'Enter the last four digits of the account.')
        .default(''),
    }),
    answer: listOf(accountDay),
  },
  'GET /api/admin/money/reconciliation/items': {
    summary:
      'Amounts that are open between what was expected and what the bank has said, with age and owner, oldest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(openAmount),
  },
  'GET /api/admin/money/trends': {
    summary:
      'How long money has been open by age, and receipts by week, in the platform’s time zone.',
    access: 'admin',
    answer: z.object({
      time_zone: z.string(),
      /** expected: payments that are not in; unmatched: money without a payment, surplus and late returns */
      ages: z.array(z.object({ label: z.string(), expected: openMoney, unmatched: openMoney })),
      /** weeks from Monday, the oldest first; the last is the present one */
      weeks: z.array(z.object({ starts: day, receipts: z.int(), cents })),
    }),
  },
  'GET /api/admin/money/batches': {
    summary: 'ACH files, newest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(achBatchView),
  },
  'GET /api/admin/money/batches/:batch_id': {
    summary: 'One ACH file with its entries, account numbers masked.',
    access: 'admin',
    params: batch,
    answer: z.object({
      batch: achBatchView,
      entries: z.array(achEntryView),
      people: z.array(z.object({ says: z.string(), who: z.string(), at })),
    }),
    errors: ['not_found'],
  },
  'POST /api/admin/money/batches/:batch_id/acts': {
    summary:
      'Release (two people), open again, or hand to the bank. What the bank did with the file is proposed as an event.',
    access: 'admin',
    decides: { machine: 'ach-batch', id: 'batch_id' },
    params: batch,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      act: z.enum(['release', 'reopen', 'sent']),
      reason,
    }),
    answer: presentedSchema,
    errors: ['not_found', 'forbidden', 'invalid', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'GET /api/admin/money/batches/:batch_id/file': {
    summary: 'The NACHA file; each download is recorded.',
    access: 'admin',
    stepUp: true,
    params: batch,
    download: 'others',
    errors: ['not_found', 'forbidden', 'not_accepted', 'step_up'],
  },
  'GET /api/admin/money/disbursements': {
    summary: 'Payments out of escrow (orders), newest first, with what each waits for.',
    access: 'admin',
    query: listQuery.extend({
      state: z
        .enum([
          'open',
          'all',
          'requested',
          'approved',
          'listed',
          'sent',
          'confirmed',
          'returned',
          'held',
          'cancelled',
        ])
        .default('open'),
    }),
    answer: listOf(disbursementView),
  },
  'GET /api/admin/money/disbursements/:disbursement_id': {
    summary: 'One order with its maker, its checker and its history; account numbers masked.',
    access: 'admin',
    params: z.object({ disbursement_id: id }),
    answer: disbursementDetail,
    errors: ['not_found'],
  },
  'GET /api/admin/money/wire-lists': {
    summary: 'Lists of wires, newest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(wireListView),
  },
  'POST /api/admin/money/wire-lists': {
    summary:
      'Propose a list of approved wires from one account, each with the revision that was read. A second person approves; then the list can be printed and sent.',
    access: 'admin',
    unread: 'each order is named with its revision',
    status: 201,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id, rev: z.int().nonnegative() }))
        .min(1, 'Choose the wires of the list.')
        .max(200),
      reason: z.string().trim().min(3).max(1000),
    }),
    answer: z.object({ proposal_id: id }),
    errors: [...proposing, 'not_found'],
  },
  'GET /api/admin/money/wire-lists/:wire_list_id': {
    summary: 'One list of wires with its two signatures; account numbers masked.',
    access: 'admin',
    params: z.object({ wire_list_id: id }),
    answer: z.object({ list: wireListView, rows: z.array(wireListRow), total: money }),
    errors: ['not_found'],
  },
  'POST /api/admin/money/wire-lists/:wire_list_id/acts': {
    summary: 'Mark a list as given to the bank: its orders are on their way.',
    access: 'admin',
    unread: 'a list never changes after two people signed it',
    params: z.object({ wire_list_id: id }),
    idempotent: true,
    stepUp: true,
    body: z.strictObject({ act: z.literal('sent') }),
    answer: wireListView,
    errors: ['not_found', 'forbidden', 'not_accepted', 'step_up'],
  },
  'GET /api/admin/money/wire-lists/:wire_list_id/file': {
    summary: 'The list as CSV, with account numbers, for the bank.',
    access: 'admin',
    stepUp: true,
    params: z.object({ wire_list_id: id }),
    download: 'others',
    errors: ['not_found', 'forbidden', 'step_up'],
  },
  'POST /api/admin/money/payout-accounts': {
    summary:
      'Propose the payout account of a company (without a company: of the platform, for its fees), with the call that confirmed it. A second person approves; payments start after a waiting time.',
    access: 'admin',
    unread: 'the account replaces the one before',
    status: 201,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      account_id: id.nullable(),
      account: payoutAccountInput,
      reason: z.string().trim().min(3).max(1000),
    }),
    answer: z.object({ proposal_id: id }),
    errors: [...proposing, 'not_found'],
  },
  'GET /api/admin/money/returns': {
    summary: 'Returned debits and notifications of change, newest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(achReturnView).extend({
      rates: z.array(
        z.object({
          kind: z.enum(['unauthorized', 'administrative', 'all']),
          returned: z.int(),
          debits: z.int(),
          limit_bp: z.int(),
          exceeded: z.boolean(),
        }),
      ),
    }),
  },
  'POST /api/admin/money/returns': {
    summary:
      'Propose to record the return of a debit by its reference and code, with the bank’s document. A second person approves; until then nothing moves.',
    access: 'admin',
    unread: 'records a return',
    status: 201,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      reference: z.string().trim().min(1, 'Enter the reference or the trace number.').max(40),
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^R\d{2}$/, 'Enter a return code such as R01.'),
      received_on: day.optional(),
      document_id: id,
    }),
    answer: z.object({ proposal_id: id }),
    errors: proposing,
  },
  'POST /api/admin/money/returns/file': {
    summary:
      'Upload the NACHA file of returns that the bank sent: proposes to record them, and a second person approves. Without one that can be recorded nothing is proposed.',
    access: 'admin',
    unread: 'records returns',
    status: 201,
    stepUp: true,
    upload: true,
    answer: z.object({
      proposal_id: id.nullable(),
      /** returns and notifications that are recorded when it is approved */ found: z.int(),
      skipped: z.array(z.string()),
    }),
    errors: [...proposing, 'too_large', 'unsupported_type'],
  },
  'POST /api/admin/money/returns/:return_id/correction': {
    summary:
      'Apply a notification of change (C01, C02, C03, C05) to its account; due within six banking days.',
    access: 'admin',
    unread: 'applies a notification of the bank, which never changes',
    params: z.object({ return_id: id }),
    idempotent: true,
    stepUp: true,
    answer: achReturnView,
    errors: ['not_found', 'forbidden', 'refused', 'not_accepted', 'step_up'],
  },
  'POST /api/admin/money/payments/:payment_id/retry': {
    summary: 'Present a returned debit again (R01 and R09, twice, within 180 days).',
    access: 'admin',
    decides: { machine: 'payment', id: 'payment_id' },
    params: z.object({ payment_id: id }),
    idempotent: true,
    stepUp: true,
    answer: presentedSchema,
    errors: ['not_found', 'forbidden', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'GET /api/admin/money/accounts': {
    summary: 'Bank accounts that wait for a person: another name, frozen, or to be called back.',
    access: 'admin',
    answer: z.object({
      items: z.array(
        z.object({
          account: bankAccountView,
          person: z.string(),
          code: z.string().nullable(),
          /** the call-back that waits for a second person; null: none */ proposal_id:
            id.nullable(),
        }),
      ),
    }),
  },
  'POST /api/admin/money/accounts/:bank_account_id/acts': {
    summary:
      'Refuse the holder or close the account; accepting the holder and ending a freeze are proposed to a second person.',
    access: 'admin',
    decides: { machine: 'bank-account', id: 'bank_account_id' },
    params: z.object({ bank_account_id: id }),
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      act: z.enum(['accept_holder', 'refuse_holder', 'unfreeze', 'close']),
      reason: z.string().trim().min(3, 'Say why.').max(1000),
    }),
    answer: presentedSchema,
    errors: ['not_found', 'forbidden', 'not_accepted', 'step_up', 'four_eyes', 'refused', 'stale'],
  },
  'GET /api/admin/money/statements': {
    summary: 'Uploaded bank statements, newest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(statementView),
  },
  'POST /api/admin/money/statements': {
    summary:
      'Upload a bank statement (CSV, BAI2 or camt.053): answers what each line will do. A second person books it. A bank’s own CSV needs a confirmed mapping of its columns, and `opening_balance` and `closing_balance` in cents where it has no running balance.',
    access: 'admin',
    unread: 'adds a statement',
    status: 201,
    stepUp: true,
    upload: true,
    answer: statementView,
    errors: ['refused', 'forbidden', 'step_up', 'too_large', 'unsupported_type', 'invalid'],
  },
  'POST /api/admin/money/statements/preview': {
    summary:
      'Read a bank’s CSV file by a mapping of its columns: the one in the form, the stored one, or a proposal. Answers its first lines and whether its sums hold. Nothing is stored.',
    access: 'admin',
    unread: 'reads a file',
    stepUp: true,
    upload: true,
    answer: csvPreview,
    errors: ['refused', 'forbidden', 'step_up', 'too_large', 'unsupported_type', 'invalid'],
  },
  'POST /api/admin/money/statement-mappings': {
    summary:
      'Confirm how the columns of a bank’s CSV file are read for an account. A change is a new version; files with the same columns are read by the newest.',
    access: 'admin',
    unread: 'adds a version of a mapping',
    idempotent: true,
    stepUp: true,
    body: newMapping,
    answer: storedMapping,
    errors: ['refused', 'forbidden', 'step_up', 'invalid'],
  },
  'GET /api/admin/money/statements/:statement_id': {
    summary: 'One statement with what became of each line.',
    access: 'admin',
    params: z.object({ statement_id: id }),
    answer: z.object({
      statement: statementView,
      lines: z.array(statementLineView),
      /** how the columns of a bank’s CSV were read; null where the format names them */
      mapping: storedMapping.nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/admin/money/statements/:statement_id/acts': {
    summary:
      'Book a statement that another person uploaded, or discard it with a reason. No movement of the bank is booked twice.',
    access: 'admin',
    decides: { machine: 'bank-statement', id: 'statement_id' },
    params: z.object({ statement_id: id }),
    idempotent: true,
    stepUp: true,
    body: z.strictObject({ act: z.enum(['book', 'discard']), reason }),
    answer: statementView,
    errors: ['not_found', 'forbidden', 'invalid', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'POST /api/admin/receipts': {
    summary:
      'Propose to record money that arrived, by its reference, with the bank’s number and its document. A second person approves. If the bank sends statements, the receipt is a note and nothing is booked before the bank’s line; otherwise the document stands in for the line.',
    access: 'admin',
    unread: 'begins a proposal about money that came in',
    status: 201,
    idempotent: true,
    stepUp: true,
    body: newReceipt,
    answer: proposedReceipt,
    errors: proposing,
  },
  'GET /api/admin/money/queue': {
    summary: 'Short, surplus and unknown payments and late returns, oldest first.',
    access: 'admin',
    query: listQuery.extend({
      kind: z.enum([...queueKinds, 'all']).default('all'),
      state: z.enum(['open', 'done']).default('open'),
    }),
    answer: listOf(queueItemView),
  },
  'POST /api/admin/money/queue/:item_id/acts': {
    summary:
      'Propose to match by hand, to send back, or to record the proof of a return (a second person approves), wait for the rest, or offer fewer units.',
    access: 'admin',
    unread: 'an item of the queue never changes until it is dealt with',
    params: z.object({ item_id: id }),
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      act: z.enum(['match', 'send_back', 'wait', 'fewer', 'settled']),
      reference: z.string().trim().max(40).optional(),
      note: z.string().trim().min(3, 'Say what you found.').max(1000),
      /** what shows it; the proof of a return needs one */ document_id: id.optional(),
    }),
    answer: queueItemView,
    errors: [
      'not_found',
      'invalid',
      'forbidden',
      'four_eyes',
      'refused',
      'not_accepted',
      'guard_failed',
      'stale',
      'step_up',
    ],
  },

  'POST /api/ach-notices': {
    summary:
      'An event of the ACH provider, signed as Standard Webhooks has it (webhook-id, webhook-timestamp, webhook-signature). It counts once, and only as a hint to ask the provider.',
    access: 'public',
    status: 204,
    signed: true,
    errors: ['not_found', 'unauthorized', 'too_large'],
  },

  'GET /api/dealroom/offerings/:listing_id/instructions': {
    summary: 'Bank instructions of the offering in their versions; read only for the company.',
    access: 'issuer',
    params: listing,
    answer: z.object({
      items: z.array(instructionView),
      options: z.array(z.enum(['ach', 'wire'])),
      call_to_verify: z.string(),
      cool_off_hours: z.int(),
    }),
    errors: ['not_found'],
  },
  'POST /api/admin/offerings/:listing_id/instructions/:payment_type': {
    summary: 'Propose new bank instructions; another person approves them.',
    access: 'admin',
    unread: 'begins a version of the instructions',
    status: 201,
    params: listing.extend({ payment_type: z.enum(['ach', 'wire']) }),
    idempotent: true,
    stepUp: true,
    body: instructionInput,
    answer: instructionView,
    errors: ['not_found', 'forbidden', 'not_accepted', 'step_up'],
  },
  'POST /api/admin/instructions/:instruction_id/acts': {
    summary: 'Approve, refuse, or stop before the waiting time is over.',
    access: 'admin',
    decides: { machine: 'bank-instructions', id: 'instruction_id' },
    params: z.object({ instruction_id: id }),
    idempotent: true,
    stepUp: true,
    body: z.strictObject({ act: z.enum(['approve', 'refuse', 'stop']), reason }),
    answer: presentedSchema,
    errors: [
      'not_found',
      'forbidden',
      'four_eyes',
      'invalid',
      'not_accepted',
      'guard_failed',
      'step_up',
    ],
  },
})
