import { accreditationModule } from './accreditation/index.ts'
import { amendmentsModule } from './amendments/index.ts'
import { allocationModule } from './allocation/index.ts'
import { complianceModule } from './compliance/index.ts'
import { documentsModule } from './documents/index.ts'
import { filesModule } from './files/index.ts'
import { kycModule } from './kyc/index.ts'
import { profileModule } from './profile/index.ts'
import { closingsModule } from './closings/index.ts'
import { dashboardModule } from './dashboard/index.ts'
import { dealroomModule } from './dealroom/index.ts'
import { accessModule } from './access/index.ts'
import { emailLogModule } from './email-log/index.ts'
import { holdingsModule } from './holdings/index.ts'
import { holdersModule } from './holders/index.ts'
import { identityModule } from './identity/index.ts'
import { investmentsModule } from './investments/index.ts'
import { meetingsModule } from './meetings/index.ts'
import { metaModule } from './meta/index.ts'
import { lifecyclesModule } from './lifecycles/index.ts'
import type { Module } from './module.ts'
import { newsModule } from './news/index.ts'
import { closureModule } from './closure/index.ts'
import { exportModule } from './export/index.ts'
import { noticesModule } from './notices/index.ts'
import { offeringsModule } from './offerings/index.ts'
import { bankingModule } from './banking/index.ts'
import { paymentsModule } from './payments/index.ts'
import { relationshipsModule } from './relationships/index.ts'
import { reviewModule } from './review/index.ts'
import { registrationsModule } from './registrations/index.ts'
import { platformModule } from './platform/index.ts'
import { transfersModule } from './transfers/index.ts'
import { updatesModule } from './updates/index.ts'
import { savedModule } from './saved/index.ts'
import { discussionModule } from './discussion/index.ts'
import { dealroomFilesModule } from './dealroom-files/index.ts'
import { verificationModule } from './verification/index.ts'
import { raiseModule } from './raise/index.ts'
import { taxModule } from './tax/index.ts'

/** Every module of the server. A new one is one line here. */
export const modules: readonly Module[] = [
  metaModule,
  lifecyclesModule,
  identityModule,
  accessModule,
  platformModule,
  emailLogModule,
  noticesModule,
  closureModule,
  exportModule,
  offeringsModule, updatesModule, discussionModule, dealroomFilesModule, savedModule,
  raiseModule,
  reviewModule,
  relationshipsModule,
  allocationModule,
  amendmentsModule,
  bankingModule, paymentsModule,
  holdingsModule, meetingsModule, transfersModule, newsModule, holdersModule,
  documentsModule,
  filesModule,
  kycModule,
  profileModule,
  registrationsModule,
  taxModule,
  accreditationModule,
  investmentsModule,
  verificationModule,
  complianceModule,
  closingsModule,
  dealroomModule,
  dashboardModule,
]
