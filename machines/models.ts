import { accreditationModel } from './investors/accreditation.model.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import { regionOf, type Model } from '#machines/lib/model.ts'
import { closingModel } from './investments/closing.model.ts'
import { achBatchModel } from './payments/ach-batch.model.ts'
import { disbursementModel } from './payments/disbursement.model.ts'
import { bankAccountModel } from './payments/bank-account.model.ts'
import { bankStatementModel } from './payments/bank-statement.model.ts'
import { bankInstructionsModel } from './payments/bank-instructions.model.ts'
import { amendmentModel } from './investments/amendment.model.ts'
import { dealFileModel } from './offerings/deal-file.model.ts'
import { joinRequestModel } from './offerings/join-request.model.ts'
import { typeRequestModel } from './offerings/change-request.model.ts'
import { privateDomainModel } from './offerings/private-domain.model.ts'
import { partnerSeatModel, readerSeatModel } from './offerings/partner-seat.model.ts'
import { discussionPostModel } from './offerings/discussion-post.model.ts'
import { closedDayModel } from './platform/closed-day.model.ts'
import { proposalModel } from './platform/proposal.model.ts'
import { complianceLinkModel } from './platform/compliance-link.model.ts'
import { apiKeyModel } from './platform/api-key.model.ts'
import { webhookDeliveryModel } from './platform/webhook-delivery.model.ts'
import { webhookEndpointModel } from './platform/webhook-endpoint.model.ts'
import { legalTextModel } from './platform/legal-text.model.ts'
import { updateModel } from './offerings/update.model.ts'
import { bulkActionModel } from './workspaces/bulk-action.model.ts'
import { listExportModel } from './workspaces/list-export.model.ts'
import { dataExportModel } from './workspaces/data-export.model.ts'
import { reportRunModel } from './workspaces/report-run.model.ts'
import { reportScheduleModel } from './workspaces/report-schedule.model.ts'
import { envelopeModel } from './investments/envelope.model.ts'
import type { LifecycleId } from './lifecycles.ts'
import { investmentStepsModel } from './investments/investment-steps.model.ts'
import { investmentModel } from './investments/investment.model.ts'
import { iraModel } from './investors/ira.model.ts'
import { kycModel } from './investors/kyc.model.ts'
import { consentModel, meetingModel } from './holders/meeting.model.ts'
import { newsReleaseModel } from './holders/news-release.model.ts'
import { transferModel } from './holders/transfer.model.ts'
import { conversionModel } from './holders/conversion.model.ts'
import { listingModel } from './offerings/listing.model.ts'
import {
  crowdfundingModel,
  offeringModel,
  privateOfferingModel,
} from './offerings/offering.model.ts'
import { paymentModel } from './payments/payment.model.ts'
import { profileSectionModel } from './investors/profile-section.model.ts'
import { recoveryModel } from './identity/recovery.model.ts'
import { questionnaireModel } from './offerings/questionnaire.model.ts'
import { reviewItemModel } from './offerings/review-item.model.ts'
import { relationshipModel } from './offerings/relationship.model.ts'
import { registrationModel } from './investors/registration.model.ts'
import { w8FormModel, w9FormModel } from './investors/tax-form.model.ts'
import { sanctionsListModel } from './investors/sanctions-list.model.ts'
import { sanctionsMatchModel } from './investors/sanctions-match.model.ts'
import { screeningRunModel } from './investors/screening-run.model.ts'
import { selfStatementModel } from './investors/self-statement.model.ts'
import { suitabilityModel } from './investors/suitability.model.ts'
import { accessReviewModel } from './identity/access-review.model.ts'
import { viewAsModel } from './identity/view-as.model.ts'
import { operatorGrantModel, roleGrantModel, setupGrantModel } from './identity/role-grant.model.ts'
import { userModel } from './identity/user.model.ts'

/**
 * The models of each lifecycle, for tests, diagrams and stored samples: several where one input or one region does not
 * reach everything.
 */
export const models: Readonly<Record<LifecycleId, readonly Model[]>> = {
  user: [userModel],
  recovery: [recoveryModel],
  offering: [offeringModel, crowdfundingModel, privateOfferingModel],
  amendment: [amendmentModel],
  listing: [listingModel],
  investment: [investmentModel],
  'investment-steps': stepNames.map((step) => regionOf(investmentStepsModel, step)),
  kyc: [kycModel],
  suitability: [suitabilityModel],
  accreditation: [accreditationModel],
  'self-statement': [selfStatementModel],
  'profile-section': [profileSectionModel],
  registration: [registrationModel],
  ira: [iraModel],
  envelope: [envelopeModel],
  payment: [paymentModel],
  relationship: [relationshipModel],
  'bank-account': [bankAccountModel],
  'ach-batch': [achBatchModel],
  disbursement: [disbursementModel],
  'bank-instructions': [bankInstructionsModel],
  'review-item': [reviewItemModel],
  questionnaire: [questionnaireModel],
  closing: [closingModel],
  'data-export': [dataExportModel],
  'list-export': [listExportModel],
  'bulk-action': [bulkActionModel],
  meeting: [meetingModel, consentModel],
  transfer: [transferModel],
  conversion: [conversionModel],
  'news-release': [newsReleaseModel],
  update: [updateModel],
  'legal-text': [legalTextModel],
  'discussion-post': [discussionPostModel],
  'deal-file': [dealFileModel],
  'join-request': [joinRequestModel],
  'change-request': [typeRequestModel],
  'partner-seat': [partnerSeatModel, readerSeatModel],
  'private-domain': [privateDomainModel],
  'tax-form': [w8FormModel, w9FormModel],
  'sanctions-list': [sanctionsListModel],
  'screening-run': [screeningRunModel],
  'sanctions-match': [sanctionsMatchModel],
  'compliance-link': [complianceLinkModel],
  'closed-day': [closedDayModel],
  proposal: [proposalModel],
  'webhook-endpoint': [webhookEndpointModel],
  'webhook-delivery': [webhookDeliveryModel],
  'api-key': [apiKeyModel],
  'bank-statement': [bankStatementModel],
  'role-grant': [roleGrantModel, operatorGrantModel, setupGrantModel],
  'access-review': [accessReviewModel],
  'view-as': [viewAsModel],
  'report-run': [reportRunModel],
  'report-schedule': [reportScheduleModel],
}
