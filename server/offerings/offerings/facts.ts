import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { laterInstant } from '#domain/shared/calendar/zone.ts'
import { raisingStates } from '#domain/offerings/model/offering.ts'
import { signaturesComplete } from '#domain/offerings/model/review.ts'
import { isPrice } from '#domain/offerings/rules/commitment.ts'
import { earliestSale, publicSince } from '#domain/offerings/rules/early-close.ts'
import { cancelUntil } from '#domain/offerings/rules/cancellation.ts'
import type { OfferingFacts } from '#machines/offerings/offering.events.ts'
import type { ListingFacts } from '#machines/offerings/listing.lifecycle.ts'
import { allocationFacts, isAboutPlace } from '../allocation/index.ts'
import type { EventContext, FactsProvider } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import type { OfferingRow } from './tables.ts'

async function rowOf({ tx, id }: EventContext): Promise<OfferingRow> {
  const row = await repo.findOffering(tx, id)
  if (row === null) throw new Error(`the machine of offering ${id} has no row`)
  return row
}

/** Terms hang together: price, target, maximum, dates. */
const termsValid = (o: OfferingRow, openAt: string): boolean =>
  isPrice(o.price) &&
  o.min_target <= o.max_amount &&
  o.min_investment <= o.max_amount &&
  o.deadline_at > openAt &&
  (o.type !== 'reg_cf' || o.deadline_at >= earliestSale(openAt))
/** The day that the event sets; for a launch, now or the planned day if that is later; else the day of the terms. */
function openingOf({ event, now }: EventContext, row: OfferingRow): string {
  if (event.type === 'LAUNCH') return laterInstant(row.open_at, now.toISOString())
  return typeof event['openAt'] === 'string' ? event['openAt'] : row.open_at
}
/** Whether the offering was public for 21 days (17 CFR 227.303(a)(2)). */
function publicLongEnough(row: OfferingRow, now: string): boolean {
  const since = publicSince(row)
  return since !== null && now >= earliestSale(since)
}

/** Nobody approves what they wrote: members of the company and whoever submitted a topic are its authors. */
async function isNoAuthor({ tx, by }: EventContext, row: OfferingRow): Promise<boolean> {
  const { actor } = by
  if (actor.kind !== 'person') return true
  return isSecondPerson(actor, [...(await repo.findAuthors(tx, row.listing_id, row.account_id))])
}

/** The two people rule: the principal neither approved for the platform nor belongs to the company. */
async function isOtherPrincipal(context: EventContext, row: OfferingRow): Promise<boolean> {
  const { actor } = context.by
  if (actor.kind !== 'person') return actor.kind === 'provider'
  const first = await repo.findLastEvent(context.tx, row.listing_id, 'PLATFORM_APPROVED')
  return isSecondPerson(actor, [first?.actor_id], row.account_id)
}

function evidenceFacts(has: (kind: string) => boolean, isCf: boolean, qualified: boolean) {
  return {
    sectionsSubmitted: has('checklist'),
    capTableMatches: has('cap_table'),
    badActorClear: has('bad_actor'),
    documentsApproved: has('documents'),
    basisRecorded: !isCf || has('basis_memo'),
    escrowExecuted: has('escrow_agreement'),
    financialsSufficient: has('financials'),
    recordKeeping: has('record_keeping'),
    legendsPresent: has('legends'),
    qualificationOrder: has('qualification_order') || qualified,
    agreementsSigned: has('agreements'),
  }
}

async function closingFacts(context: EventContext, row: OfferingRow, now: string) {
  const counts = await repo.countInvestments(context.tx, row.listing_id)
  const open = (state: string) => counts.get(state) ?? 0
  return {
    closingMayStart: now >= cancelUntil(row.deadline_at),
    deadlinePassed: now >= row.deadline_at,
    targetMet: row.funded >= row.min_target,
    closingDatesKept:
      now >= row.deadline_at && (row.type !== 'reg_cf' || publicLongEnough(row, now)),
    investmentsClear: open('action_required') + open('in_review') === 0,
    noReconfirmationOpen: open('reconfirm_required') === 0,
    // three people signed the instruction of the last closing, and its guards held when it was released
    closingInstructionSigned: await repo.hasFinalClosing(context.tx, row.listing_id),
    closedBefore: await repo.hasReleasedClosing(context.tx, row.listing_id),
    nothingHeld: (await repo.heldForInvestors(context.tx, row.listing_id)) === 0,
  }
}

/**
 * What the guards of an offering learn from its row, its money and the memos of the platform; what its topics say is
 * added by the review.
 */
export const offeringFacts: FactsProvider = async (context) => {
  if (isAboutPlace(context.event.type)) return allocationFacts(context)
  const row = await rowOf(context)
  const now = context.now.toISOString()
  const evidence = await repo.findEvidence(context.tx, row.listing_id)
  const isCf = row.type === 'reg_cf'
  return {
    ...evidenceFacts(
      (kind) => evidence.has(kind),
      isCf,
      await repo.isQualified(context.tx, row.listing_id),
    ),
    signaturesComplete:
      !isCf ||
      evidence.has('filing_signatures') ||
      signaturesComplete(row.filing?.signatures ?? [], row.filing?.board_size ?? 0),
    ...(await closingFacts(context, row, now)),
    ...(await allocationFacts(context)),
    companyComplete:
      row.company.name !== '' && row.company.tagline !== '' && row.company.city !== '',
    termsValid: termsValid(row, openingOf(context, row)),
    hasOfficer: row.team.length > 0,
    gatingOn: true,
    noAuthor: await isNoAuthor(context, row),
    secondPerson: await isOtherPrincipal(context, row),
    filingRecorded: row.filing !== null,
    oneIntermediary:
      row.intermediary !== null && !(await repo.hasTwoIntermediaries(context.tx, row.listing_id)),
    openDateReached: now >= row.open_at,
    deadlineAt: row.deadline_at,
    amendmentMaterial:
      context.event.type === 'AMENDED' && (await repo.isMaterial(context.tx, row.listing_id)),
    reportingDuty: isCf || row.type === 'reg_a_t2',
  } satisfies Partial<OfferingFacts>
}

/** The company has a logo or a cover of its own; covers that the platform draws do not count. */
const hasBrandAssets = ({ logo_url, cover_url }: OfferingRow['company']): boolean =>
  logo_url !== null || cover_url !== null

/** What the guards of a listing need to know. */
export const listingFacts: FactsProvider = async (context) => {
  const row = await rowOf(context)
  const evidence = await repo.findEvidence(context.tx, row.listing_id)
  const offering = await context.services.lifecycles.read(context.tx, 'offering', row.listing_id)
  const state = offering?.state ?? ''
  const listAt = (context.instance.context as { listAt?: string | null }).listAt
  return {
    offeringApproved: ['approved', ...raisingStates].includes(state),
    brandAssets: hasBrandAssets(row.company),
    pitchComplete: row.pitch_html !== '' && row.headline !== '' && row.summary !== '',
    legendsPresent: evidence.has('legends'),
    marketplaceIds:
      evidence.has('marketplace_ids') ||
      (await repo.hasIdentifiers(context.tx, row.listing_id, 'marketplace-ids')),
    offeringShown: ['live', 'paused', 'closing'].includes(state),
    timeReached: listAt !== null && listAt !== undefined && context.now.toISOString() >= listAt,
  } satisfies ListingFacts
}
