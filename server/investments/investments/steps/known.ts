import type { StepName } from '#domain/shared/investment-steps.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { consentsOf } from '#server/platform/platform/index.ts'
import type { Case } from '../case.ts'
import { readFact } from '../people.ts'
import * as repo from '../repo.ts'
import { writtenDate } from '../copy.ts'

/** An answer that was given elsewhere: it is shown as a fact, with where it comes from, and not requested again. */
export interface KnownAnswer {
  value: boolean
  says: string
}
type Known = Record<string, KnownAnswer>

async function ofDocuments(
  q: Queryable,
  services: AppServices,
  c: Case,
  now: Date,
): Promise<Known> {
  const known: Known = {}
  const consent = (await consentsOf(q, c.row.user_id, now)).find(
    (one) => one.kind === 'electronic_delivery',
  )
  if (consent?.accepted_at)
    known['esign_consent'] = {
      value: true,
      says: `You agreed to sign and receive documents electronically on ${writtenDate(consent.accepted_at)}. You may ask for paper and withdraw this consent at any time (15 USC 7001(c)).`,
    }
  const identity = await readFact(services, q, c.row.user_id, 'kyc')
  if (identity?.values['citizenship'] === 'US')
    known['us_person'] = {
      value: true,
      says: 'You are a US citizen, as you entered in Identity, and so a US person.',
    }
  return known
}

/**
 * What the step Documents has recorded for this investment already (17 CFR 227.303(b)(2)): that all can be lost, and
 * that it cannot be sold.
 */
async function ofSuitability(q: Queryable, c: Case): Promise<Known> {
  const state = c.stepStates.documents
  if (state !== 'submitted' && state !== 'approved') return {}
  const answers = (await repo.findStep(q, c.row.id, 'documents'))?.answers ?? {}
  return {
    ...(answers['rep_loss'] === true
      ? {
          can_afford_loss: {
            value: true,
            says: 'You can afford to lose all of this investment, as you confirmed in Documents.',
          },
        }
      : {}),
    ...(answers['quiz_resell'] === false
      ? {
          understands_illiquidity: {
            value: true,
            says: 'You know that you may not be able to sell for years, as you answered in Documents.',
          },
        }
      : {}),
  }
}

/** Answers of a step that the person has given elsewhere, by field. */
export async function knownAnswers(
  services: AppServices,
  q: Queryable,
  c: Case,
  step: StepName,
  now: Date,
): Promise<Known> {
  if (step === 'documents') return ofDocuments(q, services, c, now)
  if (step === 'suitability') return ofSuitability(q, c)
  return {}
}
