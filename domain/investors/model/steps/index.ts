import type { z } from 'zod'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { documentsStep } from './documents.ts'
import { investorDetailsStep } from './investor-details.ts'
import { iraStep } from './ira.ts'
import { kycStep } from './kyc.ts'
import { paymentStep } from './payment.ts'
import { suitabilityStep } from './suitability.ts'

/** The form of each step. */
export const stepSchemas = {
  ira: iraStep,
  kyc: kycStep,
  payment: paymentStep,
  documents: documentsStep,
  suitability: suitabilityStep,
  'investor-details': investorDetailsStep,
} satisfies Record<StepName, z.ZodType>
