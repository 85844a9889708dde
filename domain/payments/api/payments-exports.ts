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
import { bankingApi } from './banking.ts'

/** Lists of the money desk, and of an investor's own accounts, as files. */
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
