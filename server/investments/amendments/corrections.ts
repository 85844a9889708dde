import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type {
  CompanyCorrection,
  CompanyFactsView,
} from '#domain/offerings/model/company-correction.ts'
import { isDisclosed } from '#domain/offerings/rules/company-correction.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { findOffering } from '#server/offerings/offerings/index.ts'
import {
  applyCorrection,
  companyFacts,
  disclosedAfter,
  findCorrections,
  recordCorrection,
} from '#server/offerings/companies/index.ts'
import * as repo from './repo.ts'
import { AMENDABLE, proposeAmendment } from './service.ts'

async function companyOf(q: Queryable, listingId: string): Promise<string> {
  const offering = await findOffering(q, listingId)
  if (offering === null) throw refuse('not_found')
  return offering.account_id
}

/** Facts of the offering's company with the corrections made so far. */
export async function companyPage(q: Queryable, listingId: string): Promise<CompanyFactsView> {
  const accountId = await companyOf(q, listingId)
  const { disclosed: _disclosed, address, ...facts } = await companyFacts(q, accountId)
  const corrections = await findCorrections(q, accountId)
  return {
    ...facts,
    address: address as CompanyFactsView['address'],
    rev: corrections.length,
    waiting: await repo.correctionWaits(q, accountId),
    relied_on: (await repo.findOffered(q, accountId, AMENDABLE)).length,
    corrections: corrections.map((one) => ({
      changes: one.changes,
      reason: one.reason,
      by: one.by ?? '',
      at: one.corrected_at,
      applied_at: one.applied_at,
    })),
  }
}

/**
 * Corrects a company. What the investors of an open offering read is proposed as a material amendment of each such
 * offering (17 CFR 227.304(c)), which a second person confirms; everything else is applied at once.
 */
export async function correctCompany(
  call: RequestContext<Person> & { headers: { ifMatch: number | null } },
  listingId: string,
  given: CompanyCorrection,
): Promise<CompanyFactsView> {
  const { services, tx, actor } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const accountId = await companyOf(tx, listingId)
  const open = await repo.findOffered(tx, accountId, AMENDABLE)
  for (const one of open) await services.lifecycles.lock(tx, 'offering', one)
  const page = await companyPage(tx, listingId)
  expectVersion(call.headers.ifMatch, page.rev, page)
  if (page.waiting)
    throw refuse('not_accepted', {
      message: 'A correction waits for its confirmation under Amendments. Decide on it first.',
    })
  const { disclosed } = await companyFacts(tx, accountId)
  const after = disclosedAfter(disclosed, given)
  const id = await recordCorrection(call, accountId, given)
  if (open.length === 0 || !isDisclosed(disclosed, after))
    await applyCorrection(services, tx, id, listingId)
  else
    for (const one of open)
      await proposeAmendment(
        services,
        tx,
        one,
        {
          changes: { company: { correction_id: id, ...after } },
          material: true,
          reason: given.reason,
        },
        call,
      )
  return companyPage(tx, listingId)
}
