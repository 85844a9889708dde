import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type {
  CompanyCorrection,
  CompanyFactsView,
} from '#domain/offerings/model/company-correction.ts'
import { isDisclosed } from '#domain/offerings/rules/company-correction.ts'
import type { Initiator, RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import { correctionRequested } from '#server/offerings/change-requests/index.ts'
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

/** A correction that is stored, with the offering on whose page it was made. */
interface Stored {
  listingId: string
  accountId: string
  correctionId: string
  facts: Parameters<typeof disclosedAfter>[1]
  reason: string
}
/**
 * Brings a stored correction into force. What the investors of an open offering read is proposed as a material amendment
 * of each such offering (17 CFR 227.304(c)), which a second person confirms; everything else is applied at once.
 */
async function carryOut(
  call: Pick<RequestContext<Person>, 'services' | 'tx'> & Initiator & { actor: Person },
  open: readonly string[],
  { listingId, accountId, correctionId, facts, reason }: Stored,
): Promise<void> {
  const { services, tx } = call
  const { disclosed } = await companyFacts(tx, accountId)
  const after = disclosedAfter(disclosed, facts)
  if (open.length === 0 || !isDisclosed(disclosed, after)) {
    await applyCorrection(services, tx, correctionId, listingId)
    return
  }
  const changes = { company: { correction_id: correctionId, ...after } }
  for (const one of open)
    await proposeAmendment(services, tx, one, { changes, material: true, reason }, call)
}

/** Open offerings of a company, locked: the order of every event. */
async function lockedOpen(
  { services, tx }: Pick<RequestContext, 'services' | 'tx'>,
  accountId: string,
): Promise<string[]> {
  const open = await repo.findOffered(tx, accountId, AMENDABLE)
  for (const one of open) await services.lifecycles.lock(tx, 'offering', one)
  return open
}
const WAITS = 'A correction waits for its confirmation under Amendments. Decide on it first.'

/** Corrects a company for the platform (`carryOut`). */
export async function correctCompany(
  call: RequestContext<Person> & { headers: { ifMatch: number | null } },
  listingId: string,
  given: CompanyCorrection,
): Promise<CompanyFactsView> {
  const { tx, actor } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const accountId = await companyOf(tx, listingId)
  const open = await lockedOpen(call, accountId)
  const page = await companyPage(tx, listingId)
  expectVersion(call.headers.ifMatch, page.rev, page)
  if (page.waiting) throw refuse('not_accepted', { message: WAITS })
  const correctionId = await recordCorrection(call, accountId, given)
  const { reason } = given
  await carryOut(call, open, { listingId, accountId, correctionId, facts: given, reason })
  return companyPage(tx, listingId)
}

/** Effect of an approved change request: the correction that the company asked for is carried out. */
export const applyCompanyRequest: EffectHandler = async (context) => {
  const { services, tx, id, by } = context
  const asked = await correctionRequested(tx, id)
  if (asked === null) return
  const { actor } = by
  if (actor.kind !== 'person') throw new Error('a change request is approved by a person')
  const accountId = await companyOf(tx, asked.listingId)
  const open = await lockedOpen(context, accountId)
  if (await repo.correctionWaits(tx, accountId)) throw refuse('not_accepted', { message: WAITS })
  const facts = (await findCorrections(tx, accountId)).find(
    (one) => one.id === asked.correctionId,
  )?.facts
  if (facts === undefined) throw new Error(`the correction ${asked.correctionId} is not stored`)
  await carryOut({ services, tx, ...by, actor }, open, { ...asked, accountId, facts })
}
