import { type Regulation } from '#domain/shared/regulation.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import type { Actor } from '#domain/shared/access/actor.ts'
import { readingSide, memberRole, isAdmin } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import type { Page } from '#domain/shared/common.ts'
import type { OfferingCard, OfferingPage } from '#domain/offerings/model/offering.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { listingLifecycle } from '#machines/offerings/listing.lifecycle.ts'
import { offeringLifecycle } from '#machines/offerings/offering.lifecycle.ts'
import { present } from '#machines/lib/present.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { cutPage, readCursor } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { fileById, ownFile, readFile } from '#server/kernel/files/index.ts'
import { shownPicture } from '#server/kernel/lib/shown-picture.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'
import { presentCard, presentFacets, presentPage } from './present.ts'
import type { OfferingRow } from './tables.ts'
import { findFiscalYears } from './topics-repo.ts'

/** Listing states in which the marketplace shows an offering. */
const LISTED = ['listed'] as const
/** Offering states that an offering's own page still shows to the public, once it was listed. */
const PUBLIC_STATES = [
  'live',
  'paused',
  'closing',
  'closed',
  'failed',
  'withdrawn',
  'reporting',
  'reports_ending',
  'reports_ended',
]
/** Offering states that take commitments. */
const OPEN_STATES = ['live', 'closing']

const minimumBands = {
  under_250: { from: 0, below: 25_000 },
  '250_1000': { from: 25_000, below: 100_000 },
  '1000_10000': { from: 100_000, below: 1_000_000 },
  over_10000: { from: 1_000_000, below: null },
} as const

/** The state of an offering as people see it; a stored machine always exists for a stored offering. */
export async function offeringStatus(
  services: AppServices,
  q: Queryable,
  listingId: string,
  reads?: 'issuer' | 'platform',
): Promise<Presented> {
  const stored = await services.lifecycles.read(q, 'offering', listingId)
  if (stored === null) throw new Error(`the offering ${listingId} has no machine`)
  return presentStatus(services, stored, reads)
}
/** The same from the machine that was read already, for a side; without one, for the public. */
export const presentStatus = (
  services: Pick<AppServices, 'lifecycles'>,
  stored: Instance,
  reads?: 'issuer' | 'platform',
): Presented =>
  services.lifecycles.present(
    stored,
    reads === undefined ? { link: () => links.offering(stored.id) } : { reads },
  )

/** The side of a person who opens an offering; none for the public. */
function sideOf(actor: Actor, accountId: string): 'issuer' | 'platform' | undefined {
  return isAdmin(actor) || memberRole(actor, accountId) !== null ? readingSide(actor) : undefined
}

async function cards(
  services: AppServices,
  q: Queryable,
  rows: readonly OfferingRow[],
  reads: 'issuer' | 'platform',
): Promise<OfferingCard[]> {
  const stored = await services.lifecycles.readMany(
    q,
    'offering',
    rows.map((r) => r.listing_id),
  )
  return rows.map((row) => {
    const machine = stored.get(row.listing_id)
    if (machine === undefined) throw new Error(`the offering ${row.listing_id} has no machine`)
    return presentCard(row, presentStatus(services, machine, reads))
  })
}

const placeOf = (row: { sort_value: string; listing_id: string }): string[] => [
  row.sort_value,
  row.listing_id,
]
const cursorOf = (text: string | undefined): { value: string; id: string } | null => {
  const read = text === undefined ? null : readCursor(text, 2)
  return read === null ? null : { value: read[0] ?? '', id: read[1] ?? '' }
}

export interface MarketplaceQuery {
  q?: string | undefined
  category?: string | undefined
  security?: string | undefined
  regulation?: Regulation | undefined
  minimum?: keyof typeof minimumBands | undefined
  sort: repo.MarketplaceSort
  cursor?: string | undefined
  limit: number
}

/**
 * The stored number of offerings that a query leaves: all of them, or those of one facet; null where they would have to
 * be counted.
 */
function storedTotal(
  facets: readonly { facet: string; value: string; count: number }[],
  query: MarketplaceQuery,
): number | null {
  const { q: text, minimum, category, security, regulation } = query
  const asked = Object.entries({ category, security, regulation }).filter(
    (one) => one[1] !== undefined,
  )
  if (text !== undefined || minimum !== undefined || asked.length > 1) return null
  // every offering has one regulation: their numbers are the total
  const [facet, value] = asked[0] ?? ['regulation', undefined]
  return facets
    .filter((one) => one.facet === facet && (value === undefined || one.value === value))
    .reduce((sum, one) => sum + one.count, 0)
}

/** The marketplace: listed offerings only, never one under 506(b) (17 CFR 230.502(c) forbids general solicitation). */
export async function marketplace(
  services: AppServices,
  q: Queryable,
  query: MarketplaceQuery,
): Promise<Page<OfferingCard> & { facets: ReturnType<typeof presentFacets>; server_time: string }> {
  const filter: repo.MarketplaceFilter = {
    q: query.q,
    category: query.category,
    security: query.security,
    regulation: query.regulation,
    minimum: query.minimum ? minimumBands[query.minimum] : undefined,
  }
  const [rows, facets] = await Promise.all([
    repo.findMarketplace(q, filter, query.sort, cursorOf(query.cursor), query.limit),
    repo.findFacets(q),
  ])
  const { shown, next, more } = cutPage(rows, query.limit, placeOf)
  // what fits on one page needs no counting
  const total = query.cursor === undefined && !more ? shown.length : storedTotal(facets, query)
  return {
    items: shown.map((row) => presentCard(row, presentStatus(services, row.machine))),
    next_cursor: next,
    total,
    more,
    facets: presentFacets(facets),
    server_time: services.clock.now().toISOString(),
  }
}

/**
 * Was the person accepted for this private offering, and has the day come from which it may be shown (17 CFR
 * 230.502(c))?
 */
const isKnown = async (
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Actor,
): Promise<boolean> =>
  actor.kind === 'person' &&
  ((await repo.findShown(q, listingId, actor.userId, services.clock.now().toISOString())) ||
    (await repo.isInvested(q, listingId, actor.userId)))

/**
 * An offering under Rule 506(b) is not shown to the public: general solicitation is not allowed (17 CFR 230.502(c)).
 */
const isPrivate = (row: OfferingRow): boolean => row.type === 'reg_d_506b'

const isListed = (listing: Instance | null): boolean =>
  listing !== null &&
  ['listed', 'delisted', 'suspended'].includes(present(listingLifecycle, listing).state)

/** Is the offering, in this state, one of those whose pages can be opened? */
const isPublished = (listing: Instance | null, state: string): boolean =>
  isListed(listing) && PUBLIC_STATES.includes(state.split('.')[0] ?? '')

/**
 * The offering if the reader may see it, else the 404 of one that does not exist: unlisted ones are for the company's
 * members and operators, and a 506(b) offering is for people with an accepted relationship, a commitment or securities.
 */
export async function visibleOffering(
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Actor,
): Promise<{ row: OfferingRow; status: Presented }> {
  const row = await repo.findOffering(q, listingId)
  if (row === null) throw refuse('not_found')
  const status = await offeringStatus(services, q, listingId, sideOf(actor, row.account_id))
  if (isAdmin(actor) || memberRole(actor, row.account_id) !== null) return { row, status }
  const forThePerson = !isPrivate(row) || (await isKnown(services, q, listingId, actor))
  const listing = await services.lifecycles.read(q, 'listing', listingId)
  if (!forThePerson || !isPublished(listing, status.state)) throw refuse('not_found')
  return { row, status }
}

/** Are commitments taken now? The offering is open and inside its dates, and the platform takes investments. */
export const acceptsInvestments = (row: OfferingRow, status: Presented, now: Date): boolean =>
  row.platform_open &&
  OPEN_STATES.includes(status.state.split('.')[0] ?? '') &&
  now.toISOString() >= row.open_at &&
  now.toISOString() <= row.deadline_at

/** The public page of an offering. */
export async function offeringPage(
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Actor,
  now: Date,
): Promise<OfferingPage> {
  const { row, status } = await visibleOffering(services, q, listingId, actor)
  return presentPage(row, await repo.findDocuments(q, listingId), status, {
    now: now.toISOString(),
    isPublic: !isPrivate(row) && (await isShown(services, q, listingId)),
    accepts: acceptsInvestments(row, status, now),
    financials: await findFiscalYears(q, listingId),
  })
}

/** Can everybody whom the offering is for open its page? A private one is shown to the people it knows. */
export async function isShown(
  services: AppServices,
  q: Queryable,
  listingId: string,
): Promise<boolean> {
  const listing = await services.lifecycles.read(q, 'listing', listingId)
  const offering = await services.lifecycles.read(q, 'offering', listingId)
  return offering !== null && isPublished(listing, offering.state)
}

/** Cards of those of the offerings that the person may see, in the given order. */
export async function visibleCards(
  services: AppServices,
  q: Queryable,
  ids: readonly string[],
  actor: Actor,
): Promise<OfferingCard[]> {
  const seen = await Promise.all(
    ids.map((id) =>
      visibleOffering(services, q, id, actor).catch((error: unknown) =>
        error instanceof DomainError && error.code === 'not_found'
          ? null
          : Promise.reject(error as Error),
      ),
    ),
  )
  return seen.flatMap((one) => (one === null ? [] : [presentCard(one.row, one.status)]))
}

interface Picture {
  name: string
  contentType: string
  bytes: Buffer
}

async function pictureOf(
  services: AppServices,
  q: Queryable,
  fileId: string | null,
): Promise<Picture> {
  const file = fileId === null ? null : await fileById(q, fileId)
  if (file === null || !file.content_type.startsWith('image/')) throw refuse('not_found')
  return {
    name: file.name,
    contentType: file.content_type,
    bytes: shownPicture(await readFile(services, q, file), file.content_type),
  }
}

/** Bytes of a picture of the pitch or of a portrait of its people, for whoever may see the offering. */
export async function galleryPicture(
  services: AppServices,
  q: Queryable,
  listingId: string,
  fileId: string,
  actor: Actor,
): Promise<Picture> {
  const { row } = await visibleOffering(services, q, listingId, actor)
  return pictureOf(
    services,
    q,
    [...row.gallery, ...row.portraits].some((picture) => picture.file_id === fileId)
      ? fileId
      : null,
  )
}

/**
 * Bytes of a company's logo. Its address is given out with the company alone, so that a picture element, which sends no
 * token, can show it.
 */
export async function companyLogo(
  services: AppServices,
  q: Queryable,
  accountId: string,
  fileId: string,
): Promise<Picture> {
  const company = await repo.findCompany(q, accountId)
  return pictureOf(
    services,
    q,
    company?.logo_url === repo.logoPath(accountId, fileId) ? fileId : null,
  )
}

/** Offerings whose pages everybody can open. */
export const publicOfferings = (q: Queryable) => repo.findPublicIds(q, LISTED, PUBLIC_STATES)

/** Offerings of one company, or of all for operators, by the path's `:status`. */
export async function offeringsByStatus(
  services: AppServices,
  q: Queryable,
  accountId: string | null,
  reads: 'issuer' | 'platform',
  query: { status: string; q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<OfferingCard>> {
  const rows = await repo.findByStatus(
    q,
    accountId,
    statesOfStatus(query.status),
    query.q ?? null,
    cursorOf(query.cursor),
    query.limit,
  )
  const { shown, next, more } = cutPage(rows, query.limit, placeOf)
  return {
    items: await cards(services, q, shown, reads),
    next_cursor: next,
    total: null,
    more,
  }
}

const allStates = Object.keys(offeringLifecycle.machine.states)
/** Stored state names for a path's `:status`: `current` is all that are not deleted. */
export const statesOfStatus = (status: string): string[] => {
  const top =
    status === 'current' ? allStates.filter((s) => s !== 'deleted') : [status.replaceAll('-', '_')]
  return top.flatMap((s) => [
    s,
    ...Object.keys(offeringLifecycle.machine.states[s]?.states ?? {}).map(
      (child) => `${s}.${child}`,
    ),
  ])
}

/** Companies of a person with the roles in force. */
export const companiesOf = (q: Queryable, userId: string, now: Date) =>
  repo.findCompaniesOf(q, userId, now)

/** The company with its offerings, for a member or an operator (the contract's access has checked which). */
export async function companyOverview(
  services: AppServices,
  q: Queryable,
  accountId: string,
  actor: Actor,
) {
  const company = await repo.findCompany(q, accountId)
  if (company === null) throw refuse('not_found')
  const { items } = await offeringsByStatus(services, q, accountId, readingSide(actor), {
    status: 'current',
    limit: 50,
  })
  return {
    account_id: company.account_id,
    name: company.name,
    slug: company.slug,
    legal_name: company.legal_name,
    jurisdiction: company.jurisdiction,
    role: memberRole(actor, accountId) ?? ('admin' as const),
    offerings: items,
  }
}

/** The offering of this company, else the 404 of one that does not exist (the parent chain is part of the question). */
export async function offeringOfCompany(
  q: Queryable,
  accountId: string,
  listingId: string,
): Promise<OfferingRow> {
  const row = await repo.findOffering(q, listingId)
  if (row === null || row.account_id !== accountId) throw refuse('not_found')
  return row
}

/** Bytes of a document that the offering published, for whoever may see the offering. */
export async function publishedDocument(
  services: AppServices,
  q: Queryable,
  listingId: string,
  fileId: string,
  actor: Actor,
): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  await visibleOffering(services, q, listingId, actor)
  const found = await repo.findDocument(q, listingId, fileId)
  const file = found === null ? null : await fileById(q, found.file_id)
  if (file === null) throw refuse('not_found')
  return {
    name: file.name,
    contentType: file.content_type,
    bytes: shownPicture(await readFile(services, q, file), file.content_type),
  }
}

/** Records that somebody of the platform saw what a guard requires; the record is never changed. */
export async function recordEvidence(
  tx: Tx,
  listingId: string,
  seen: { kind: string; note: string; file_id?: string | undefined },
  by: string,
  now: Date,
): Promise<{ id: string; recorded_at: string }> {
  if ((await repo.findOffering(tx, listingId)) === null) throw refuse('not_found')
  if (seen.file_id !== undefined && (await ownFile(tx, seen.file_id, by)) === null)
    throw refuse('refused', { fields: { file_id: 'Upload the file again.' } })
  const record = {
    id: newId(),
    listingId,
    kind: seen.kind,
    note: seen.note,
    by,
    at: now.toISOString(),
    fileId: seen.file_id ?? null,
  }
  await repo.addEvidence(tx, record)
  return { id: record.id, recorded_at: record.at }
}

/** Records the form, the accession number, the day and the signatures of a filing. */
export async function recordFiling(
  tx: Tx,
  listingId: string,
  filing: NonNullable<OfferingRow['filing']>,
): Promise<void> {
  if ((await repo.setFiling(tx, listingId, filing)) === 0) throw refuse('not_found')
}
