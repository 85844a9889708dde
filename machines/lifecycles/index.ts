import type { Lifecycle } from '#machines/lib/types.ts'
import { envelopeLifecycle } from './envelope.lifecycle.ts'
import { investmentLifecycle } from './investment.lifecycle.ts'
import { iraLifecycle } from './ira.lifecycle.ts'
import { kycLifecycle } from './kyc.lifecycle.ts'
import { suitabilityLifecycle } from './suitability.lifecycle.ts'
import { userLifecycle } from './user.lifecycle.ts'

/** Every machine that the server runs, by its id. */
export const lifecycles: Readonly<Record<string, Lifecycle>> = {
  user: userLifecycle,
  investment: investmentLifecycle,
  kyc: kycLifecycle,
  suitability: suitabilityLifecycle,
  ira: iraLifecycle,
  envelope: envelopeLifecycle,
}
