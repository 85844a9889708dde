import { accreditationModule } from './investors/accreditation/index.ts'
import { amendmentsModule } from './investments/amendments/index.ts'
import { allocationModule } from './offerings/allocation/index.ts'
import { complianceModule } from './workspaces/compliance/index.ts'
import { documentsModule } from './investments/documents/index.ts'
import { filesModule } from './kernel/files/index.ts'
import { kycModule } from './investors/kyc/index.ts'
import { regulatoryReportsModule } from './investors/regulatory-reports/index.ts'
import { screeningModule } from './investors/screening/index.ts'
import { profileModule } from './investors/profile/index.ts'
import { searchModule } from './workspaces/search/index.ts'
import { investmentsConsoleModule } from './workspaces/investments-console/index.ts'
import { usersModule } from './workspaces/users/index.ts'
import { reportsModule } from './workspaces/reports/index.ts'
import { listExportsModule } from './workspaces/list-exports/index.ts'
import { listViewsModule } from './workspaces/list-views/index.ts'
import { changeRequestsModule } from './offerings/change-requests/index.ts'
import { privateLabelModule } from './offerings/private-label/index.ts'
import { partnersModule } from './offerings/partners/index.ts'
import { closingsModule } from './investments/closings/index.ts'
import { proposalsModule } from './platform/proposals/index.ts'
import { rolesModule } from './identity/roles/index.ts'
import { closedDaysModule } from './platform/closed-days/index.ts'
import { logHeadsModule } from './platform/log-heads/index.ts'
import { complianceLinksModule } from './platform/compliance-links/index.ts'
import { apiKeysModule } from './platform/api-keys/index.ts'
import { webhooksModule } from './platform/webhooks/index.ts'
import { receivedMailModule } from './platform/received-mail/index.ts'
import { mailCallsModule } from './platform/mail-calls/index.ts'
import { firmsModule } from './platform/firms/index.ts'
import { dashboardModule } from './workspaces/dashboard/index.ts'
import { dealroomModule } from './workspaces/dealroom/index.ts'
import { operatorHomeModule } from './workspaces/operator-home/index.ts'
import { accessModule } from './identity/access/index.ts'
import { holdingsModule } from './holders/holdings/index.ts'
import { holdersModule } from './holders/holders/index.ts'
import { identityModule } from './identity/identity/index.ts'
import { investmentsModule } from './investments/investments/index.ts'
import { meetingsModule } from './holders/meetings/index.ts'
import { metaModule } from './platform/meta/index.ts'
import { lifecyclesModule } from './kernel/lifecycles/index.ts'
import { mailLinksModule } from './kernel/mail-links/index.ts'
import type { EncryptedColumn } from './kernel/keys/index.ts'
import type { Module } from './kernel/module.ts'
import { newsModule } from './holders/news/index.ts'
import { closureModule } from './workspaces/closure/index.ts'
import { exportModule } from './workspaces/export/index.ts'
import { notificationsModule } from './kernel/notifications/index.ts'
import { offeringsModule } from './offerings/offerings/index.ts'
import { bankingModule } from './payments/banking/index.ts'
import { paymentsModule } from './payments/payments/index.ts'
import { relationshipsModule } from './offerings/relationships/index.ts'
import { filingsModule } from './offerings/filings/index.ts'
import { secFormsModule } from './offerings/sec-forms/index.ts'
import { reviewModule } from './offerings/review/index.ts'
import { registrationsModule } from './investors/registrations/index.ts'
import { platformModule } from './platform/platform/index.ts'
import { conversionsModule } from './holders/conversions/index.ts'
import { transfersModule } from './holders/transfers/index.ts'
import { updatesModule } from './offerings/updates/index.ts'
import { savedModule } from './offerings/saved/index.ts'
import { discussionModule } from './offerings/discussion/index.ts'
import { dealroomFilesModule } from './offerings/dealroom-files/index.ts'
import { verificationModule } from './investors/verification/index.ts'
import { companiesModule } from './offerings/companies/index.ts'
import { topicsModule } from './offerings/topics/index.ts'
import { taxModule } from './investors/tax/index.ts'

/** Every module of the server. A new one is one line here. */
export const modules: readonly Module[] = [
  metaModule,
  lifecyclesModule,
  identityModule,
  accessModule,
  platformModule,
  rolesModule,
  closedDaysModule,
  proposalsModule,
  logHeadsModule,
  complianceLinksModule,
  firmsModule,
  receivedMailModule,
  mailCallsModule,
  webhooksModule,
  apiKeysModule,
  notificationsModule,
  mailLinksModule,
  closureModule,
  exportModule,
  offeringsModule,
  updatesModule,
  discussionModule,
  dealroomFilesModule,
  savedModule,
  companiesModule,
  topicsModule,
  changeRequestsModule,
  partnersModule,
  privateLabelModule,
  filingsModule,
  secFormsModule,
  reviewModule,
  relationshipsModule,
  allocationModule,
  amendmentsModule,
  bankingModule,
  paymentsModule,
  holdingsModule,
  meetingsModule,
  transfersModule,
  conversionsModule,
  newsModule,
  holdersModule,
  documentsModule,
  filesModule,
  kycModule,
  screeningModule,
  regulatoryReportsModule,
  profileModule,
  registrationsModule,
  taxModule,
  accreditationModule,
  investmentsModule,
  verificationModule,
  complianceModule,
  searchModule,
  usersModule,
  investmentsConsoleModule,
  closingsModule,
  dealroomModule,
  operatorHomeModule,
  dashboardModule,
  reportsModule,
  listExportsModule,
  listViewsModule,
]

/** Every column of the installation that holds encrypted values. */
export const encryptedColumns: readonly EncryptedColumn[] = modules.flatMap(
  (module) => module.encrypted ?? [],
)
