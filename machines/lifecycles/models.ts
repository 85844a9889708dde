import { accreditationModel } from './accreditation.model.ts'
import { stepNames } from '#domain/model/investment-words.ts'
import { regionOf, type Model } from '#machines/lib/model.ts'
import { closingModel } from './closing.model.ts'
import { achBatchModel } from './ach-batch.model.ts'
import { bankAccountModel } from './bank-account.model.ts'
import { bankInstructionsModel } from './bank-instructions.model.ts'
import { amendmentModel } from './amendment.model.ts'
import { dealFileModel } from './deal-file.model.ts'
import { joinRequestModel } from './join-request.model.ts'
import { discussionPostModel } from './discussion-post.model.ts'
import { legalTextModel } from './legal-text.model.ts'
import { updateModel } from './update.model.ts'
import { dataExportModel } from './data-export.model.ts'
import { envelopeModel } from './envelope.model.ts'
import type { LifecycleId } from './index.ts'
import { investmentStepsModel } from './investment-steps.model.ts'
import { investmentModel } from './investment.model.ts'
import { iraModel } from './ira.model.ts'
import { kycModel } from './kyc.model.ts'
import { consentModel, meetingModel } from './meeting.model.ts'
import { newsReleaseModel } from './news-release.model.ts'
import { transferModel } from './transfer.model.ts'
import { listingModel } from './listing.model.ts'
import { crowdfundingModel, offeringModel, privateOfferingModel } from './offering.model.ts'
import { paymentModel } from './payment.model.ts'
import { profileSectionModel } from './profile-section.model.ts'
import { recoveryModel } from './recovery.model.ts'
import { questionnaireModel } from './questionnaire.model.ts'
import { reviewItemModel } from './review-item.model.ts'
import { relationshipModel } from './relationship.model.ts'
import { registrationModel } from './registration.model.ts'
import { w8FormModel, w9FormModel } from './tax-form.model.ts'
import { selfStatementModel } from './self-statement.model.ts'
import { suitabilityModel } from './suitability.model.ts'
import { userModel } from './user.model.ts'

/** The models of each lifecycle, for tests, diagrams and stored samples: several where one input or one region does not reach everything. */
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
  'bank-instructions': [bankInstructionsModel],
  'review-item': [reviewItemModel],
  questionnaire: [questionnaireModel],
  closing: [closingModel],
  'data-export': [dataExportModel],
  meeting: [meetingModel, consentModel],
  transfer: [transferModel],
  'news-release': [newsReleaseModel],
  update: [updateModel],
  'legal-text': [legalTextModel],
  'discussion-post': [discussionPostModel],
  'deal-file': [dealFileModel],
  'join-request': [joinRequestModel],
  'tax-form': [w8FormModel, w9FormModel],
}
