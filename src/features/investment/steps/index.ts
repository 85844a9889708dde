import type { StepName } from '#domain/model/investment.ts'
import { detailsSetup } from './details.tsx'
import { documentsSetup } from './documents.tsx'
import { iraSetup } from './ira.tsx'
import { kycSetup } from './kyc.tsx'
import { paymentSetup } from './payment.tsx'
import type { MakeSetup } from './setup.ts'
import { suitabilitySetup } from './suitability.tsx'

const setups: Readonly<Record<StepName, MakeSetup>> = { ira: iraSetup, kyc: kycSetup, payment: paymentSetup, documents: documentsSetup, suitability: suitabilitySetup, 'investor-details': detailsSetup }

/** The layout of a step for what the server knows of it. */
export const setupOf: MakeSetup = (detail, investment) => setups[detail.name](detail, investment)
