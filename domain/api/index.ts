import { accountApi } from '../identity/api/account.ts'
import { accreditationApi } from '../investors/api/accreditation.ts'
import { bankingApi } from '../payments/api/banking.ts'
import { companyCorrectionsApi } from '../investments/api/company-corrections.ts'
import { changeRequestsApi } from '../offerings/api/change-requests.ts'
import { closingsApi } from '../investments/api/closings.ts'
import { complianceApi } from '../workspaces/api/compliance.ts'
import { amendmentsApi } from '../investments/api/amendments.ts'
import { dashboardApi } from '../workspaces/api/dashboard.ts'
import { dealroomApi } from '../workspaces/api/dealroom.ts'
import { operatorHomeApi } from '../workspaces/api/operator-home.ts'
import { emailLogApi } from '../platform/api/email-log.ts'
import { mailLinksApi } from './mail-links.ts'
import { mailCallsApi } from '../platform/api/mail-calls.ts'
import { filingsApi } from '../offerings/api/filings.ts'
import { secFormsApi } from '../offerings/api/sec-forms.ts'
import { holdersApi } from '../holders/api/holders.ts'
import { viewAsApi } from '../identity/api/view-as.ts'
import { rolesApi } from '../identity/api/roles.ts'
import { identityApi } from '../identity/api/identity.ts'
import { investmentsApi } from '../investments/api/investments.ts'
import { proposalsApi } from '../platform/api/proposals.ts'
import { closedDaysApi } from '../platform/api/closed-days.ts'
import { logHeadsApi } from '../platform/api/log-heads.ts'
import { complianceLinksApi } from '../platform/api/compliance-links.ts'
import { apiKeysApi } from '../platform/api/api-keys.ts'
import { webhooksApi } from '../platform/api/webhooks.ts'
import { platformInfoApi } from '../platform/api/platform-info.ts'
import { receivedMailApi } from '../platform/api/received-mail.ts'
import { firmsApi } from '../platform/api/firms.ts'
import { legalApi } from '../platform/api/legal.ts'
import { lifecyclesApi } from './lifecycles.ts'
import { metaApi } from '../platform/api/meta.ts'
import { offeringPublicApi } from '../offerings/api/offering-public.ts'
import { noticesApi } from '../identity/api/notices.ts'
import { offeringsApi } from '../offerings/api/offerings.ts'
import { privateLabelApi } from '../offerings/api/private-label.ts'
import { partnersApi } from '../offerings/api/partners.ts'
import { profileApi } from '../investors/api/profile.ts'
import { personalDataApi } from '../workspaces/api/personal-data.ts'
import { raiseApi } from '../offerings/api/raise.ts'
import { regulatoryReportsApi } from '../investors/api/regulatory-reports.ts'
import { sanctionsApi } from '../investors/api/sanctions.ts'
import { registrationsApi } from '../investors/api/registrations.ts'
import { verificationApi } from '../investors/api/verification.ts'
import { reviewApi } from '../offerings/api/review.ts'
import { taxApi } from '../investors/api/tax.ts'
import { searchApi } from '../workspaces/api/search.ts'
import { usersApi } from '../workspaces/api/users.ts'
import { bulkActionsApi } from '../workspaces/api/bulk-actions.ts'
import { investmentsConsoleApi } from '../workspaces/api/all-investments.ts'
import { reportsApi } from '../workspaces/api/reports.ts'
import { listExportsApi } from '../workspaces/api/list-exports.ts'
import { listViewsApi } from '../workspaces/api/list-views.ts'

/**
 * Every call of the product, named by method and path. The server registers from it, the client's types and
 * openapi.json come from it.
 */
export const api = {
  ...identityApi,
  ...rolesApi,
  ...accountApi,
  ...viewAsApi,
  ...lifecyclesApi,
  ...offeringsApi,
  ...offeringPublicApi,
  ...filingsApi,
  ...secFormsApi,
  ...legalApi,
  ...closedDaysApi,
  ...proposalsApi,
  ...logHeadsApi,
  ...complianceLinksApi,
  ...webhooksApi,
  ...apiKeysApi,
  ...firmsApi,
  ...platformInfoApi,
  ...receivedMailApi,
  ...emailLogApi,
  ...mailCallsApi,
  ...mailLinksApi,
  ...investmentsApi,
  ...dashboardApi,
  ...noticesApi,
  ...personalDataApi,
  ...dealroomApi,
  ...operatorHomeApi,
  ...amendmentsApi,
  ...bankingApi,
  ...closingsApi,
  ...holdersApi,
  ...raiseApi,
  ...changeRequestsApi,
  ...partnersApi,
  ...privateLabelApi,
  ...companyCorrectionsApi,
  ...reviewApi,
  ...complianceApi,
  ...searchApi,
  ...usersApi,
  ...investmentsConsoleApi,
  ...bulkActionsApi,
  ...reportsApi,
  ...listExportsApi,
  ...listViewsApi,
  ...registrationsApi,
  ...sanctionsApi,
  ...regulatoryReportsApi,
  ...taxApi,
  ...accreditationApi,
  ...verificationApi,
  ...profileApi,
  ...metaApi,
}
export type Api = typeof api
