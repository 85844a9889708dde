import { actorNames } from '#domain/shared/acts-next.ts'
import { listExportsOf } from '#domain/api/list-export.ts'
import { methodWords } from '#domain/identity/model/factors.ts'
import { investmentColumns } from '#domain/investments/api/investment-columns.ts'
import { queueKindLabels } from '#domain/investors/model/compliance.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { offeringTypeLabels, type OfferingCard } from '#domain/offerings/model/offering.ts'
import { historyColumns } from '#domain/shared/history-columns.ts'
import {
  dayColumn,
  flagColumn,
  moneyColumn,
  numberColumn,
  priceColumn,
  statusColumn,
  textColumn,
  timeColumn,
  type TableColumn,
} from '#domain/shared/table-columns.ts'
import { bulkActionLabels } from '../model/bulk-actions.ts'
import type { ConsoleRow } from '../model/all-investments.ts'
import { reportFormatLabels, reportRules } from '../model/reports.ts'
import {
  accreditationBandLabels,
  identityBandLabels,
  userFactorLabels,
  userKindLabels,
} from '../model/users.ts'
import { bulkActionsApi } from './bulk-actions.ts'
import { complianceApi } from './compliance.ts'
import { dashboardApi } from './dashboard.ts'
import { dealroomApi } from './dealroom.ts'
import { investmentsConsoleApi } from './all-investments.ts'
import { reportsApi } from './reports.ts'
import { usersApi } from './users.ts'

const offerings: readonly TableColumn<OfferingCard>[] = [
  textColumn('Company', (one) => one.company.name),
  textColumn('Offering', (one) => one.type_label),
  textColumn('Security', (one) => one.security_label),
  textColumn('Status', (one) => one.status.label),
  moneyColumn('Committed', (one) => one.progress.committed),
  moneyColumn('Funded', (one) => one.progress.funded),
  moneyColumn('Target', (one) => one.progress.target),
  moneyColumn('Maximum', (one) => one.progress.maximum),
  numberColumn('Investors', (one) => one.progress.investors),
  priceColumn('Price', (one) => one.price),
  moneyColumn('Minimum investment', (one) => one.min_investment),
  timeColumn('Deadline', (one) => one.deadline_at),
]

const consoleColumns: readonly TableColumn<ConsoleRow>[] = [
  textColumn('Number', (row) => row.number),
  textColumn('Investor', (row) => row.investor.name),
  textColumn('E-mail', (row) => row.investor.email),
  textColumn('Offering', (row) => row.offering.name),
  textColumn('Company', (row) => row.offering.company),
  textColumn('Exemption', (row) => offeringTypeLabels[row.offering.type]),
  moneyColumn('Amount', (row) => row.amount),
  textColumn('Payment', (row) =>
    row.payment === null ? null : paymentMethodLabels[row.payment.method],
  ),
  textColumn('Bank reference', (row) => row.payment?.reference),
  statusColumn('State', (row) => row.status),
  textColumn('Why', (row) => row.status.next?.cause),
  textColumn('Acts next', (row) =>
    row.status.next === null ? null : actorNames[row.status.next.who],
  ),
  timeColumn('By', (row) => row.status.next?.by ?? null),
  timeColumn('Since', (row) => row.since),
  timeColumn('Created', (row) => row.created_at),
]

/** Lists of accounts, offerings, investments, holdings and reports as files. */
export const workspacesExports = {
  ...listExportsOf(bulkActionsApi, {
    'GET /api/admin/bulk-actions': {
      title: 'Bulk actions',
      file: 'bulk-actions',
      columns: [
        textColumn('Action', (one) => bulkActionLabels[one.kind]),
        textColumn('Status', (one) => one.status.label),
        numberColumn('Investments', (one) => one.total),
        numberColumn('Done', (one) => one.done),
        numberColumn('Refused', (one) => one.refused),
        textColumn('By', (one) => one.requested_by),
        timeColumn('Begun', (one) => one.requested_at),
        timeColumn('Finished', (one) => one.finished_at),
      ],
    },
  }),
  ...listExportsOf(investmentsConsoleApi, {
    'GET /api/admin/investments': {
      title: 'Investments',
      file: 'investments',
      personal: true,
      columns: consoleColumns,
    },
  }),
  ...listExportsOf(usersApi, {
    'GET /api/admin/users': {
      title: 'Users',
      file: 'users',
      personal: true,
      columns: [
        textColumn('Id', (user) => user.id),
        textColumn('Name', (user) => user.name),
        textColumn('E-mail', (user) => user.email),
        textColumn('Kind', (user) => user.kinds.map((kind) => userKindLabels[kind])),
        statusColumn('Account', (user) => user.account),
        textColumn('Identity', (user) => identityBandLabels[user.identity]),
        textColumn('Accreditation', (user) => accreditationBandLabels[user.accreditation]),
        textColumn('Second factor', (user) =>
          user.factors.map((factor) => userFactorLabels[factor]),
        ),
        timeColumn('Last sign-in', (user) => user.last_sign_in_at),
        timeColumn('Created', (user) => user.created_at),
      ],
    },
    'GET /api/admin/users/:id/investments': {
      title: 'Investments of a user',
      file: 'user-investments',
      personal: true,
      columns: [
        textColumn('Number', (one) => one.number),
        textColumn('Company', (one) => one.company),
        moneyColumn('Amount', (one) => one.amount),
        statusColumn('Status', (one) => one.status),
        timeColumn('Began', (one) => one.created_at),
      ],
    },
    'GET /api/admin/users/:id/registrations': {
      title: 'Registrations of a user',
      file: 'user-registrations',
      personal: true,
      columns: [
        textColumn('Title', (one) => one.title),
        textColumn('Type', (one) => one.type),
        statusColumn('Status', (one) => one.status),
        timeColumn('Created', (one) => one.created_at),
      ],
    },
    'GET /api/admin/users/:id/sessions': {
      title: 'Sessions of a user',
      file: 'user-sessions',
      personal: true,
      columns: [
        textColumn('Device', (one) => one.device),
        textColumn('IP address', (one) => one.ip),
        textColumn('Method', (one) => methodWords[one.method]),
        timeColumn('Began', (one) => one.created_at),
        timeColumn('Last use', (one) => one.last_seen_at),
        timeColumn('Ends', (one) => one.expires_at),
      ],
    },
    'GET /api/admin/users/:id/history': {
      title: 'History of a user',
      file: 'user-history',
      personal: true,
      columns: historyColumns,
    },
  }),
  ...listExportsOf(complianceApi, {
    'GET /api/admin/compliance/queue': {
      title: 'Compliance queue',
      file: 'compliance-queue',
      personal: true,
      columns: [
        textColumn('Who', (item) => item.who),
        textColumn('E-mail', (item) => item.email),
        textColumn('What', (item) => queueKindLabels[item.kind]),
        textColumn('About', (item) => item.about),
        textColumn('Why', (item) => item.why),
        statusColumn('Status', (item) => item.status),
        timeColumn('Waits since', (item) => item.since),
        timeColumn('Due', (item) => item.due_at),
        flagColumn('Late', (item) => item.late),
      ],
    },
  }),
  ...listExportsOf(dealroomApi, {
    'GET /api/dealroom/offerings': { title: 'Offerings', file: 'offerings', columns: offerings },
    'GET /api/admin/offerings': { title: 'Offerings', file: 'offerings', columns: offerings },
    'GET /api/dealroom/offerings/:listing_id/investments': {
      title: 'Investments',
      file: 'investments',
      personal: true,
      columns: investmentColumns,
    },
  }),
  ...listExportsOf(dashboardApi, {
    'GET /api/holdings': {
      title: 'Holdings',
      file: 'holdings',
      columns: [
        textColumn('Company', (one) => one.company),
        textColumn('Security', (one) => one.security_label),
        textColumn('Certificate', (one) => one.certificate_no),
        numberColumn('Units', (one) => one.units),
        numberColumn('Bonus units', (one) => one.bonus_units),
        moneyColumn('Cost', (one) => one.cost),
        textColumn('Latest price (USD)', (one) => one.latest_price),
        moneyColumn('Value', (one) => one.value),
        timeColumn('Issued', (one) => one.issued_at),
        timeColumn('Restricted until', (one) => one.restricted_until),
        textColumn('Acquired from', (one) => one.acquired_from),
        timeColumn('Acquired', (one) => one.acquired_at),
      ],
    },
  }),
  ...listExportsOf(reportsApi, {
    'GET /api/dealroom/offerings/:listing_id/reports': {
      title: 'Reports',
      file: 'reports',
      columns: [
        textColumn('Report', (one) => reportRules[one.type].label),
        dayColumn('Start', (one) => one.start),
        dayColumn('End', (one) => one.end),
        textColumn('Time zone', (one) => one.time_zone),
        textColumn('Format', (one) => reportFormatLabels[one.format]),
        statusColumn('Status', (one) => one.status),
        textColumn('Requested by', (one) => one.requested_by),
        timeColumn('Requested', (one) => one.requested_at),
        numberColumn('Rows', (one) => one.rows),
        numberColumn('Downloads', (one) => one.downloads),
        timeColumn('Available until', (one) => one.expires_at),
        textColumn('SHA-256', (one) => one.sha256),
      ],
    },
  }),
}
