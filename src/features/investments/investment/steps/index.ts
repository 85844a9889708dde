import type { StepName } from '#domain/shared/investment-steps.ts'
import { detailsPart } from './details.tsx'
import { documentsPart } from './documents.tsx'
import { iraPart } from './ira.tsx'
import { kycPart } from './kyc.tsx'
import { paymentPart } from './payment.tsx'
import type { StepPart } from './setup.ts'
import { suitabilityPart } from './suitability.tsx'

/** What each step of the guided investment shows. */
export const stepParts: Readonly<Record<StepName, StepPart>> = {
  ira: iraPart,
  kyc: kycPart,
  payment: paymentPart,
  documents: documentsPart,
  suitability: suitabilityPart,
  'investor-details': detailsPart,
}
