import { accountApi } from './account.ts'
import { bankingApi } from './banking.ts'
import { closingsApi } from './closings.ts'
import { complianceApi } from './compliance.ts'
import { amendmentsApi } from './amendments.ts'
import { dashboardApi } from './dashboard.ts'
import { dealroomApi } from './dealroom.ts'
import { identityApi } from './identity.ts'
import { investmentsApi } from './investments.ts'
import { legalApi } from './legal.ts'
import { lifecyclesApi } from './lifecycles.ts'
import { metaApi } from './meta.ts'
import { offeringPublicApi } from './offering-public.ts'
import { offeringsApi } from './offerings.ts'
import { raiseApi } from './raise.ts'
import { registrationsApi } from './registrations.ts'
import { reviewApi } from './review.ts'

/** Every call of the product, named by method and path. The server registers from it, the client's types and openapi.json come from it. */
export const api = { ...identityApi, ...accountApi, ...lifecyclesApi, ...offeringsApi, ...offeringPublicApi, ...legalApi, ...investmentsApi, ...dashboardApi, ...dealroomApi, ...amendmentsApi, ...bankingApi, ...closingsApi, ...raiseApi, ...reviewApi, ...complianceApi, ...registrationsApi, ...metaApi }
export type Api = typeof api
