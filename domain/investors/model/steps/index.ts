import type { z } from 'zod'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { documentsStep } from './documents.ts'
import { investorDetailsStep } from './investor-details.ts'
import { iraStep } from './ira.ts'
import { kycStep } from './kyc.ts'
import { paymentStep } from './payment.ts'
import { suitabilityStep } from './suitability.ts'

/** The form of each step; field facts sections 2.2, 3.6, 5.1, 6, 7.1 and 9.1. */
export const stepSchemas = {
  ira: iraStep,
  kyc: kycStep,
  payment: paymentStep,
  documents: documentsStep,
  suitability: suitabilityStep,
  'investor-details': investorDetailsStep,
} satisfies Record<StepName, z.ZodType>
