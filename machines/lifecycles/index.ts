import type { Lifecycle } from '#machines/lib/types.ts'
import { accreditationLifecycle } from './accreditation.lifecycle.ts'
import { closingLifecycle } from './closing.lifecycle.ts'
import { achBatchLifecycle } from './ach-batch.lifecycle.ts'
import { bankAccountLifecycle } from './bank-account.lifecycle.ts'
import { bankInstructionsLifecycle } from './bank-instructions.lifecycle.ts'
import { amendmentLifecycle } from './amendment.lifecycle.ts'
import { dealFileLifecycle } from './deal-file.lifecycle.ts'
import { discussionPostLifecycle } from './discussion-post.lifecycle.ts'
import { legalTextLifecycle } from './legal-text.lifecycle.ts'
import { updateLifecycle } from './update.lifecycle.ts'
import { dataExportLifecycle } from './data-export.lifecycle.ts'
import { envelopeLifecycle } from './envelope.lifecycle.ts'
import { investmentStepsLifecycle } from './investment-steps.lifecycle.ts'
import { investmentLifecycle } from './investment.lifecycle.ts'
import { iraLifecycle } from './ira.lifecycle.ts'
import { joinRequestLifecycle } from './join-request.lifecycle.ts'
import { kycLifecycle } from './kyc.lifecycle.ts'
import { meetingLifecycle } from './meeting.lifecycle.ts'
import { newsReleaseLifecycle } from './news-release.lifecycle.ts'
import { transferLifecycle } from './transfer.lifecycle.ts'
import { listingLifecycle } from './listing.lifecycle.ts'
import { offeringLifecycle } from './offering.lifecycle.ts'
import { paymentLifecycle } from './payment.lifecycle.ts'
import { questionnaireLifecycle } from './questionnaire.lifecycle.ts'
import { profileSectionLifecycle } from './profile-section.lifecycle.ts'
import { recoveryLifecycle } from './recovery.lifecycle.ts'
import { reviewItemLifecycle } from './review-item.lifecycle.ts'
import { relationshipLifecycle } from './relationship.lifecycle.ts'
import { registrationLifecycle } from './registration.lifecycle.ts'
import { taxFormLifecycle } from './tax-form.lifecycle.ts'
import { selfStatementLifecycle } from './self-statement.lifecycle.ts'
import { suitabilityLifecycle } from './suitability.lifecycle.ts'
import { userLifecycle } from './user.lifecycle.ts'

export const lifecycleIds = ['user', 'offering', 'amendment', 'listing', 'investment', 'investment-steps', 'kyc', 'suitability', 'profile-section', 'registration', 'ira', 'envelope', 'payment', 'closing', 'recovery', 'review-item', 'questionnaire', 'bank-account', 'ach-batch', 'bank-instructions', 'relationship', 'meeting', 'transfer', 'news-release', 'tax-form', 'accreditation', 'self-statement', 'deal-file', 'discussion-post', 'legal-text', 'update', 'data-export', 'join-request'] as const
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
  'bank-instructions': bankInstructionsLifecycle,
  'review-item': reviewItemLifecycle,
  questionnaire: questionnaireLifecycle,
  closing: closingLifecycle,
  'data-export': dataExportLifecycle,
  meeting: meetingLifecycle,
  transfer: transferLifecycle,
  'news-release': newsReleaseLifecycle,
  update: updateLifecycle,
  'legal-text': legalTextLifecycle,
  'discussion-post': discussionPostLifecycle,
  'deal-file': dealFileLifecycle,
  'join-request': joinRequestLifecycle,
  'tax-form': taxFormLifecycle,
}

/** The lifecycle of that name, or undefined: a name that comes from a URL is any text. */
export const findLifecycle = (id: string): Lifecycle | undefined => (Object.hasOwn(lifecycles, id) ? lifecycles[id as LifecycleId] : undefined)
