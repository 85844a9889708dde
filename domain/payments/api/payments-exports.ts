import { listExportsOf } from '#domain/api/list-export.ts'
import { changesColumn } from '#domain/shared/history-columns.ts'
import {
  dayColumn,
  flagColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '#domain/shared/table-columns.ts'
import {
  lineOutcomeLabels,
  lineOutcomes,
  moneyHistoryKindLabels,
  queueKindLabels,
} from '../model/banking.ts'
import { disbursementKindLabels } from '../model/disbursement-kinds.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { dayStateLabels, openItemLabels } from '../rules/reconciliation.ts'
import { bankingApi } from './banking.ts'

/** Lists of bank operations, and of an investor's own accounts, as files. */
export const paymentsExports = listExportsOf(bankingApi, {
  'GET /api/personal/bank-accounts/history': {
    title: 'Changes of my accounts',
    file: 'account-changes',
    columns: [
      timeColumn('When', (one) => one.at),
      textColumn('Kind', (one) => moneyHistoryKindLabels[one.kind]),
      textColumn('What', (one) => one.says),
      textColumn('Account', (one) => one.account),
      textColumn('Who', (one) => one.who),
      textColumn('Detail', (one) => one.detail),
      changesColumn(),
    ],
  },
  'GET /api/admin/money/reconciliation/accounts': {
    title: 'Escrow accounts and the bank',
    file: 'reconciliation',
    columns: [
      textColumn('Account', (one) => one.title),
      textColumn('Companies', (one) => one.companies.join(', ')),
      dayColumn('Day', (one) => one.newest?.day ?? null),
      moneyColumn('Ledger', (one) => one.newest?.ledger ?? null),
      moneyColumn('Bank', (one) => one.newest?.bank ?? null),
      moneyColumn('Difference', (one) => one.newest?.difference ?? null),
      textColumn('State', (one) => (one.newest === null ? null : dayStateLabels[one.newest.state])),
      numberColumn('Days that differ', (one) => one.days_differ),
    ],
  },
  'GET /api/admin/money/reconciliation/days': {
    title: 'Days of an escrow account',
    file: 'reconciliation-days',
    columns: [
      dayColumn('Day', (one) => one.day),
      moneyColumn('Moved', (one) => one.moved),
      moneyColumn('Ledger', (one) => one.ledger),
      moneyColumn('Bank', (one) => one.bank),
      moneyColumn('Difference', (one) => one.difference),
      textColumn('State', (one) => dayStateLabels[one.state]),
      textColumn('Parts', (one) =>
        one.parts
          .map((part) => `${part.what} (${formatMoney(part.amount)}, ${part.owner})`)
          .join('; '),
      ),
    ],
  },
  'GET /api/admin/money/reconciliation/items': {
    title: 'Open between ledger and bank',
    file: 'open-amounts',
    personal: true,
    columns: [
      textColumn('Kind', (one) => openItemLabels[one.kind]),
      textColumn('What', (one) => one.what),
      moneyColumn('Amount', (one) => one.amount),
      textColumn('Owner', (one) => one.owner),
      dayColumn('Since', (one) => one.since),
      numberColumn('Age in days', (one) => one.age_days),
      flagColumn('Late', (one) => one.late),
    ],
  },
  'GET /api/admin/money/queue': {
    title: 'Money queue',
    file: 'money-queue',
    personal: true,
    columns: [
      textColumn('Kind', (one) => queueKindLabels[one.kind]),
      textColumn('Investor', (one) => one.investor),
      textColumn('Sender', (one) => one.sender),
      textColumn('Payment', (one) => one.text),
      textColumn('Reference', (one) => one.reference),
      moneyColumn('Amount', (one) => one.amount),
      moneyColumn('Missing', (one) => one.missing),
      dayColumn('Received', (one) => one.received_on),
      numberColumn('Age in days', (one) => one.age_days),
      timeColumn('Waits until', (one) => one.waits_until),
      textColumn('Settled by', (one) => one.resolution),
    ],
  },
  'GET /api/admin/money/returns': {
    title: 'Returned debits',
    file: 'returned-debits',
    personal: true,
    columns: [
      textColumn('Code', (one) => one.code),
      textColumn('Meaning', (one) => one.meaning),
      textColumn('What to do', (one) => one.action),
      textColumn('Name', (one) => one.name),
      textColumn('Reference', (one) => one.reference),
      moneyColumn('Amount', (one) => one.amount),
      dayColumn('Received', (one) => one.received_on),
      textColumn('Outcome', (one) => one.outcome),
      dayColumn('Apply by', (one) => one.apply_by),
      flagColumn('Overdue', (one) => one.overdue),
      timeColumn('Recorded', (one) => one.recorded_at),
    ],
  },
  'GET /api/admin/money/disbursements': {
    title: 'Disbursements',
    file: 'disbursements',
    columns: [
      textColumn('Reference', (one) => one.reference),
      textColumn('Kind', (one) => disbursementKindLabels[one.kind]),
      textColumn('Payee', (one) => one.payee),
      moneyColumn('Amount', (one) => one.amount),
      textColumn('Method', (one) => (one.method === 'ach' ? 'ACH' : 'Wire')),
      textColumn('To', (one) => one.to),
      textColumn('Waiting for', (one) => one.waits),
      textColumn('Purpose', (one) => one.purpose),
      statusColumn('Status', (one) => one.status),
      timeColumn('Requested', (one) => one.requested_at),
      timeColumn('Sent', (one) => one.sent_at),
    ],
  },
  'GET /api/admin/money/wire-lists': {
    title: 'Wire lists',
    file: 'wire-lists',
    columns: [
      textColumn('Number', (one) => one.number),
      textColumn('From account', (one) => one.from_account),
      textColumn('Made by', (one) => one.maker),
      textColumn('Approved by', (one) => one.checker),
      timeColumn('Made', (one) => one.made_at),
      timeColumn('Sent', (one) => one.sent_at),
    ],
  },
  'GET /api/admin/money/batches': {
    title: 'ACH files',
    file: 'ach-files',
    columns: [
      textColumn('Number', (one) => one.number),
      textColumn('Bank', (one) => one.bank),
      timeColumn('Created', (one) => one.created_at),
      dayColumn('Effective', (one) => one.effective_on),
      numberColumn('Entries', (one) => one.entries),
      moneyColumn('Debits', (one) => one.debit),
      moneyColumn('Credits', (one) => one.credit),
      statusColumn('Status', (one) => one.status),
      numberColumn('Downloads', (one) => one.downloads),
      textColumn('SHA-256', (one) => one.sha256),
    ],
  },
  'GET /api/admin/money/statements': {
    title: 'Bank statements',
    file: 'bank-statements',
    columns: [
      textColumn('File', (one) => one.name),
      dayColumn('First day', (one) => one.first_day),
      dayColumn('Last day', (one) => one.last_day),
      numberColumn('Lines', (one) => one.lines),
      moneyColumn('Came in', (one) => one.came_in),
      ...lineOutcomes.map((outcome) =>
        numberColumn<{ counts: Partial<Record<typeof outcome, number>> }>(
          lineOutcomeLabels[outcome],
          (one) => one.counts[outcome],
        ),
      ),
      textColumn('Status', (one) => one.status?.label ?? 'Booked'),
      timeColumn('Uploaded', (one) => one.uploaded_at),
      textColumn('Uploaded by', (one) => one.uploaded_by),
      textColumn('SHA-256', (one) => one.sha256),
    ],
  },
})
