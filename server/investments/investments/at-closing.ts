import {
  investmentContext,
  type InvestmentContext,
  type InvestmentFacts,
} from '#machines/investments/investment.events.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findOffering } from '#server/offerings/offerings/index.ts'
import { envelopeOf } from '../documents/index.ts'
import { findRelatedOf } from './case-repo.ts'
import { investmentFacts } from './facts.ts'
import { standsAsSigned } from './steps/registration.ts'
import { agreementMatches, securityTerms } from './terms.ts'
import { system } from '#server/kernel/context.ts'

/** An investment as a closing sees it: the facts that its guards would get at this moment. */
export interface AtClosing {
  id: string
  state: string
  context: InvestmentContext
  facts: Partial<InvestmentFacts>
  countersigned: boolean
  /** a prepared registration is ready, in the name in which the agreement was signed */
  asSigned: boolean
  /** the agreement states the terms of the security that are in force */
  termsStand: boolean
}

/** Everything that a closing requires of one investment, recomputed at this date (17 CFR 227.303(e), 240.15c2-4). */
export async function atClosing(
  services: AppServices,
  tx: Tx,
  id: string,
  now: Date,
): Promise<AtClosing> {
  const instance = await services.lifecycles.read(tx, 'investment', id)
  if (instance === null) throw new Error(`the investment ${id} has no machine`)
  const found = await investmentFacts({
    tx,
    services,
    machine: 'investment',
    id,
    instance,
    event: { type: 'PRINCIPAL_APPROVED' },
    by: system,
    now,
  })
  const facts = {
    clearedCents: await found.clearedCents(),
    kycApproved: await found.kycApproved(),
    sanctionsClear: await found.sanctionsClear(),
    accountsActive: await found.accountsActive(),
    registrationActive: await found.registrationActive(),
    suitabilityOk: await found.suitabilityOk(),
    taxFormActive: await found.taxFormActive(),
    accreditationOk: await found.accreditationOk(),
    withinLimitAtClosing: await found.withinLimitAtClosing(),
    allocationFinal: await found.allocationFinal(),
    cancelWindowOver: await found.cancelWindowOver(),
  }
  const stated = await findRelatedOf(tx, id)
  const offering = instance.listing_id === null ? null : await findOffering(tx, instance.listing_id)
  const envelope = await envelopeOf(services, tx, id)
  return {
    id,
    state: instance.state,
    context: investmentContext.parse(instance.context),
    facts,
    termsStand:
      offering !== null &&
      agreementMatches(stated?.agreement_terms ?? null, offering, securityTerms),
    countersigned: envelope?.instance.state === 'countersigned',
    asSigned: await standsAsSigned(services, tx, id),
  }
}
