import type { Lifecycle } from '#machines/lib/types.ts'
import { accreditationLifecycle } from './investors/accreditation.lifecycle.ts'
import { closingLifecycle } from './investments/closing.lifecycle.ts'
import { achBatchLifecycle } from './payments/ach-batch.lifecycle.ts'
import { disbursementLifecycle } from './payments/disbursement.lifecycle.ts'
import { bankAccountLifecycle } from './payments/bank-account.lifecycle.ts'
import { bankStatementLifecycle } from './payments/bank-statement.lifecycle.ts'
import { bankInstructionsLifecycle } from './payments/bank-instructions.lifecycle.ts'
import { amendmentLifecycle } from './investments/amendment.lifecycle.ts'
import { dealFileLifecycle } from './offerings/deal-file.lifecycle.ts'
import { discussionPostLifecycle } from './offerings/discussion-post.lifecycle.ts'
import { proposalLifecycle } from './platform/proposal.lifecycle.ts'
import { closedDayLifecycle } from './platform/closed-day.lifecycle.ts'
import { complianceLinkLifecycle } from './platform/compliance-link.lifecycle.ts'
import { apiKeyLifecycle } from './platform/api-key.lifecycle.ts'
import { webhookDeliveryLifecycle } from './platform/webhook-delivery.lifecycle.ts'
import { webhookEndpointLifecycle } from './platform/webhook-endpoint.lifecycle.ts'
import { legalTextLifecycle } from './platform/legal-text.lifecycle.ts'
import { updateLifecycle } from './offerings/update.lifecycle.ts'
import { bulkActionLifecycle } from './workspaces/bulk-action.lifecycle.ts'
import { listExportLifecycle } from './workspaces/list-export.lifecycle.ts'
import { dataExportLifecycle } from './workspaces/data-export.lifecycle.ts'
import { reportRunLifecycle } from './workspaces/report-run.lifecycle.ts'
import { reportScheduleLifecycle } from './workspaces/report-schedule.lifecycle.ts'
import { envelopeLifecycle } from './investments/envelope.lifecycle.ts'
import { investmentStepsLifecycle } from './investments/investment-steps.lifecycle.ts'
import { investmentLifecycle } from './investments/investment.lifecycle.ts'
import { iraLifecycle } from './investors/ira.lifecycle.ts'
import { joinRequestLifecycle } from './offerings/join-request.lifecycle.ts'
import { changeRequestLifecycle } from './offerings/change-request.lifecycle.ts'
import { partnerSeatLifecycle } from './offerings/partner-seat.lifecycle.ts'
import { privateDomainLifecycle } from './offerings/private-domain.lifecycle.ts'
import { kycLifecycle } from './investors/kyc.lifecycle.ts'
import { conversionLifecycle } from './holders/conversion.lifecycle.ts'
import { meetingLifecycle } from './holders/meeting.lifecycle.ts'
import { newsReleaseLifecycle } from './holders/news-release.lifecycle.ts'
import { transferLifecycle } from './holders/transfer.lifecycle.ts'
import { listingLifecycle } from './offerings/listing.lifecycle.ts'
import { offeringLifecycle } from './offerings/offering.lifecycle.ts'
import { paymentLifecycle } from './payments/payment.lifecycle.ts'
import { questionnaireLifecycle } from './offerings/questionnaire.lifecycle.ts'
import { profileSectionLifecycle } from './investors/profile-section.lifecycle.ts'
import { recoveryLifecycle } from './identity/recovery.lifecycle.ts'
import { reviewItemLifecycle } from './offerings/review-item.lifecycle.ts'
import { relationshipLifecycle } from './offerings/relationship.lifecycle.ts'
import { registrationLifecycle } from './investors/registration.lifecycle.ts'
import { taxFormLifecycle } from './investors/tax-form.lifecycle.ts'
import { selfStatementLifecycle } from './investors/self-statement.lifecycle.ts'
import { sanctionsListLifecycle } from './investors/sanctions-list.lifecycle.ts'
import { sanctionsMatchLifecycle } from './investors/sanctions-match.lifecycle.ts'
import { screeningRunLifecycle } from './investors/screening-run.lifecycle.ts'
import { suitabilityLifecycle } from './investors/suitability.lifecycle.ts'
import { accessReviewLifecycle } from './identity/access-review.lifecycle.ts'
import { viewAsLifecycle } from './identity/view-as.lifecycle.ts'
import { roleGrantLifecycle } from './identity/role-grant.lifecycle.ts'
import { userLifecycle } from './identity/user.lifecycle.ts'

export const lifecycleIds = [
  'user',
  'offering',
  'amendment',
  'listing',
  'investment',
  'investment-steps',
  'kyc',
  'suitability',
  'profile-section',
  'registration',
  'ira',
  'envelope',
  'payment',
  'closing',
  'recovery',
  'review-item',
  'questionnaire',
  'bank-account',
  'ach-batch',
  'disbursement',
  'bank-instructions',
  'relationship',
  'meeting',
  'transfer',
  'conversion',
  'news-release',
  'tax-form',
  'accreditation',
  'self-statement',
  'deal-file',
  'discussion-post',
  'legal-text',
  'update',
  'data-export',
  'join-request',
  'change-request',
  'partner-seat',
  'sanctions-list',
  'screening-run',
  'sanctions-match',
  'compliance-link',
  'closed-day',
  'proposal',
  'bank-statement',
  'role-grant',
  'access-review',
  'view-as',
  'webhook-endpoint',
  'webhook-delivery',
  'api-key',
  'report-run',
  'report-schedule',
  'private-domain',
  'list-export',
  'bulk-action',
] as const
export type LifecycleId = (typeof lifecycleIds)[number]

/** Every machine that the server runs, by its id. Server and browser read the same objects. */
export const lifecycles: Readonly<Record<LifecycleId, Lifecycle>> = {
  user: userLifecycle,
  recovery: recoveryLifecycle,
  offering: offeringLifecycle,
  amendment: amendmentLifecycle,
  listing: listingLifecycle,
  investment: investmentLifecycle,
  'investment-steps': investmentStepsLifecycle,
  kyc: kycLifecycle,
  suitability: suitabilityLifecycle,
  accreditation: accreditationLifecycle,
  'self-statement': selfStatementLifecycle,
  'profile-section': profileSectionLifecycle,
  registration: registrationLifecycle,
  ira: iraLifecycle,
  envelope: envelopeLifecycle,
  payment: paymentLifecycle,
  relationship: relationshipLifecycle,
  'bank-account': bankAccountLifecycle,
  'ach-batch': achBatchLifecycle,
  disbursement: disbursementLifecycle,
  'bank-instructions': bankInstructionsLifecycle,
  'review-item': reviewItemLifecycle,
  questionnaire: questionnaireLifecycle,
  closing: closingLifecycle,
  'data-export': dataExportLifecycle,
  'list-export': listExportLifecycle,
  'bulk-action': bulkActionLifecycle,
  meeting: meetingLifecycle,
  transfer: transferLifecycle,
  conversion: conversionLifecycle,
  'news-release': newsReleaseLifecycle,
  update: updateLifecycle,
  'legal-text': legalTextLifecycle,
  'discussion-post': discussionPostLifecycle,
  'deal-file': dealFileLifecycle,
  'join-request': joinRequestLifecycle,
  'change-request': changeRequestLifecycle,
  'partner-seat': partnerSeatLifecycle,
  'tax-form': taxFormLifecycle,
  'sanctions-list': sanctionsListLifecycle,
  'screening-run': screeningRunLifecycle,
  'sanctions-match': sanctionsMatchLifecycle,
  'compliance-link': complianceLinkLifecycle,
  'closed-day': closedDayLifecycle,
  proposal: proposalLifecycle,
  'bank-statement': bankStatementLifecycle,
  'role-grant': roleGrantLifecycle,
  'access-review': accessReviewLifecycle,
  'view-as': viewAsLifecycle,
  'webhook-endpoint': webhookEndpointLifecycle,
  'webhook-delivery': webhookDeliveryLifecycle,
  'api-key': apiKeyLifecycle,
  'report-run': reportRunLifecycle,
  'report-schedule': reportScheduleLifecycle,
  'private-domain': privateDomainLifecycle,
}

/**
 * The lifecycle of that name, or undefined: a name that comes from a URL is any text.
 * @internal
 */
export const findLifecycle = (id: string): Lifecycle | undefined =>
  Object.hasOwn(lifecycles, id) ? lifecycles[id as LifecycleId] : undefined
