import { demandOpen } from '#server/platform/platform/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { decidesReviews, memberRole, type Person } from '#domain/shared/access/actor.ts'
import { THE_PLATFORM } from '#domain/shared/acted-by.ts'
import { switchOf } from '#domain/offerings/rules/offering-switch.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  changeSubjectLabels,
  isPlatformRequest,
  MAX_DOCUMENTS,
  type ChangeRequestView,
  type ChangeSubject,
  type companyRequest,
  type partnerRequest,
  type requestDocument,
  type typeRequest,
} from '#domain/offerings/model/change-request.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import type { NewSeat } from '#domain/offerings/model/partner-seat.ts'
import type { StoredCompanyFacts } from '#domain/offerings/model/company-correction.ts'
import { isDisclosed } from '#domain/offerings/rules/company-correction.ts'
import {
  companyRequestRefusal,
  consequenceOfCompany,
  consequenceOfPartner,
  consequenceOfType,
  decideBy,
  typeRequestRefusal,
} from '#domain/offerings/rules/change-request.ts'
import type { ChangeRequestContext } from '#machines/offerings/change-request.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { fileById, ownFile, readFile } from '#server/kernel/files/index.ts'
import { Download } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import {
  companyFacts,
  disclosedAfter,
  findCorrections,
  recordCorrection,
} from '../companies/index.ts'
import { offeringOfCompany, type OfferingRow } from '../offerings/index.ts'
import { demandInvitable, seatOf } from '../partners/index.ts'
import * as repo from './repo.ts'
import {
  fromText,
  refusedEvents,
  toText,
  type CompanyAfter,
  type CompanyBefore,
  type SeatBefore,
} from './values.ts'

type Call = RequestContext<Person>
type NewDocument = z.output<typeof requestDocument>

async function stateOf(services: AppServices, q: Queryable, listingId: string): Promise<string> {
  const machine = await services.lifecycles.read(q, 'offering', listingId)
  if (machine === null) throw refuse('not_found')
  return machine.state
}

/** Requests of one subject with whether another can be made. */
export async function requestsOf(
  { services, tx, actor }: Pick<Call, 'services' | 'tx' | 'actor'>,
  accountId: string,
  listingId: string,
  subject: ChangeSubject,
): Promise<Requests> {
  const offering = await offeringOfCompany(tx, accountId, listingId)
  const rows = await repo.findRequests(tx, listingId, subject)
  return {
    items: await present(services, tx, rows, actor),
    type: offering.type,
    company: subject === 'company-information' ? await storedFacts(tx, accountId) : null,
    refused: await refusals[subject](services, tx, offering, actor),
  }
}

interface Requests {
  items: ChangeRequestView[]
  type: OfferingType
  company: StoredCompanyFacts | null
  refused: string | null
}
async function storedFacts(q: Queryable, accountId: string): Promise<StoredCompanyFacts> {
  const { disclosed: _disclosed, address, ...facts } = await companyFacts(q, accountId)
  return { ...facts, address: address as StoredCompanyFacts['address'] }
}
/** Why this person can't request a change of a subject now; null when they can. */
type Refusal = (
  services: AppServices,
  q: Queryable,
  offering: OfferingRow,
  actor: Person,
) => Promise<string | null>
const refusals: Readonly<Record<ChangeSubject, Refusal>> = {
  'type-of-offering': (...of) => refusalOf(...of),
  'company-information': (...of) => companyRefusal(...of),
  partners: (services, q, offering, actor) =>
    partnerRefusal(services, q, offering.listing_id, actor, offering.account_id),
}

/** Why this person can't request another type now; null when they can. */
async function refusalOf(
  services: AppServices,
  q: Queryable,
  offering: OfferingRow,
  actor: Person,
): Promise<string | null> {
  if (memberRole(actor, offering.account_id) !== 'owner')
    return 'An owner of the company requests this.'
  const open = await repo.findOpen(q, offering.listing_id, 'type-of-offering', 'type')
  if (open !== null) return 'A request waits for a decision. Withdraw it to make another.'
  return typeRequestRefusal(await stateOf(services, q, offering.listing_id))
}

/** Why this person can't request a correction of the company now; null when they can. */
async function companyRefusal(
  services: AppServices,
  q: Queryable,
  offering: OfferingRow,
  actor: Person,
): Promise<string | null> {
  if (memberRole(actor, offering.account_id) !== 'owner')
    return 'An owner of the company requests this.'
  if (await repo.hasOpenOfCompany(q, offering.account_id, 'company-information'))
    return 'A request waits for a decision. Withdraw it to make another.'
  return companyRequestRefusal(await stateOf(services, q, offering.listing_id))
}

/** Requests a correction of the company. Approval applies it, or proposes it as amendments of its open offerings. */
export async function requestCompany(
  call: Call,
  accountId: string,
  listingId: string,
  { documents, ...asked }: z.output<typeof companyRequest>,
): Promise<ChangeRequestView> {
  const { services, tx, actor } = call
  await offeringOfCompany(tx, accountId, listingId)
  if (memberRole(actor, accountId) !== 'owner') throw refuse('forbidden')
  // two requests at once wait for each other here
  await services.lifecycles.lock(tx, 'offering', listingId)
  const offering = await offeringOfCompany(tx, accountId, listingId)
  const refused = await companyRefusal(services, tx, offering, actor)
  if (refused !== null) throw refuse('not_accepted', { message: refused })
  const before = await findCorrections(tx, accountId)
  const { disclosed } = await companyFacts(tx, accountId)
  const correctionId = await recordCorrection(call, accountId, asked)
  const [made] = await findCorrections(tx, accountId)
  const relied =
    isDisclosed(disclosed, disclosedAfter(disclosed, asked)) &&
    (await repo.hasOpenOffering(tx, accountId))
  return add(call, {
    id: newId(),
    listing_id: listingId,
    account_id: accountId,
    subject: 'company-information',
    field: 'company',
    from_value: { corrections: before.length } satisfies CompanyBefore,
    to_value: { correction_id: correctionId, changes: made?.changes ?? [] } satisfies CompanyAfter,
    reason: asked.reason,
    consequence: consequenceOfCompany(relied),
    documents,
  })
}

/** What an approved request corrects of the company; null for a request of another subject. */
export async function correctionRequested(
  q: Queryable,
  id: string,
): Promise<{ correctionId: string; listingId: string; reason: string } | null> {
  const row = await repo.findRequest(q, id)
  if (row === null || row.subject !== 'company-information') return null
  const { correction_id: correctionId } = row.to_value as CompanyAfter
  return { correctionId, listingId: row.listing_id, reason: row.reason }
}

/** May this person make requests of the platform here: those who decide reviews, and no member of the company. */
const asksForPlatform = (actor: Person, accountId: string): boolean =>
  memberRole(actor, accountId) === null && decidesReviews(actor)

/** Why this person can't request another partner now; null when they can. */
async function partnerRefusal(
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Person,
  accountId: string,
): Promise<string | null> {
  if (!asksForPlatform(actor, accountId))
    return 'Compliance or an operator requests this. Owners end seats and invite partners themselves.'
  const machine = await services.lifecycles.read(q, 'offering', listingId)
  return machine?.status === 'active' ? null : 'The offering has ended.'
}

/** Requests another partner to replace a current seat. Approval ends the seat and invites the new partner. */
export async function requestPartner(
  call: Call,
  accountId: string,
  listingId: string,
  { seat_id, reason, documents, ...asked }: z.output<typeof partnerRequest>,
): Promise<ChangeRequestView> {
  const { services, tx, actor } = call
  await offeringOfCompany(tx, accountId, listingId)
  if (!asksForPlatform(actor, accountId)) throw refuse('forbidden')
  // two requests at once wait for each other here
  await services.lifecycles.lock(tx, 'offering', listingId)
  const refused = await partnerRefusal(services, tx, listingId, actor, accountId)
  if (refused !== null) throw refuse('not_accepted', { message: refused })
  const seat = await seatOf(call, accountId, { listing_id: listingId, seat_id })
  const { role } = seat
  if (seat.status.state !== 'invited' && !seat.status.state.startsWith('active'))
    throw refuse('refused', { fields: { seat_id: 'This seat has ended. Choose another one.' } })
  if ((await repo.findOpen(tx, listingId, 'partners', seat_id)) !== null)
    throw refuse('not_accepted', {
      message: 'A request about this seat waits for a decision. Withdraw it to make another.',
    })
  const firm_name = await demandInvitable(call, accountId, listingId, { ...asked, role })
  const to = { ...asked, role, firm_name } satisfies NewSeat
  const from = { seat_id, role, firm: seat.firm, name: seat.name } satisfies SeatBefore
  return add(call, {
    id: newId(),
    listing_id: listingId,
    account_id: accountId,
    subject: 'partners',
    field: seat_id,
    from_value: from,
    to_value: to,
    reason,
    consequence: consequenceOfPartner({
      role,
      from: from.firm,
      to: firm_name,
      sections: to.sections,
    }),
    documents,
  })
}

/** Requests another type of offering. Approval opens a new offering; the present one stays as it is. */
export async function requestType(
  call: Call,
  accountId: string,
  listingId: string,
  asked: z.output<typeof typeRequest>,
): Promise<ChangeRequestView> {
  const { services, tx, actor } = call
  await offeringOfCompany(tx, accountId, listingId)
  if (memberRole(actor, accountId) !== 'owner') throw refuse('forbidden')
  // two requests at once wait for each other here
  await services.lifecycles.lock(tx, 'offering', listingId)
  const offering = await offeringOfCompany(tx, accountId, listingId)
  const refused = await refusalOf(services, tx, offering, actor)
  if (refused !== null) throw refuse('not_accepted', { message: refused })
  if (asked.to === offering.type)
    throw refuse('refused', { fields: { to: 'The offering already has this type.' } })
  await demandOpen(tx, switchOf(asked.to))
  return add(call, {
    id: newId(),
    listing_id: listingId,
    account_id: accountId,
    subject: 'type-of-offering',
    field: 'type',
    from_value: offering.type,
    to_value: asked.to,
    reason: asked.reason,
    consequence: consequenceOfType(offering.type, asked.to),
    documents: asked.documents,
  })
}

type NewRequest = Omit<repo.RequestRow, 'opened' | 'requested_by' | 'requested_at'> & {
  documents: readonly NewDocument[]
}
async function add(call: Call, { documents, ...row }: NewRequest) {
  const { services, tx, actor } = call
  const now = services.clock.now().toISOString()
  await repo.addRequest(tx, { ...row, requested_by: actor.userId, requested_at: now })
  for (const [index, one] of documents.entries())
    await addFile(call, row.id, one, `documents.${index}.file_id`)
  await services.lifecycles.begin(
    tx,
    'change-request',
    row.id,
    {
      subject: row.subject,
      decide_by: decideBy(now, await closedDays(tx, 'federal_offices_closed')),
    },
    call,
    { account_id: row.account_id, listing_id: row.listing_id },
  )
  return oneOf(call, row.id)
}

/** Adds a file of the person's own: an id is no permission. */
async function addFile(call: Call, requestId: string, one: NewDocument, field: string) {
  const { services, tx, actor } = call
  const file = await ownFile(tx, actor.userId, one.file_id)
  if (file === null || file.purpose !== 'offering_document')
    throw refuse('refused', { fields: { [field]: 'Add your own file for this offering.' } })
  await repo.addDocument(tx, {
    request_id: requestId,
    file_id: one.file_id,
    title: one.title,
    added_by: actor.userId,
    added_at: services.clock.now().toISOString(),
  })
}

/** The request of this offering; what is another's doesn't exist. */
async function findOwn(
  q: Queryable,
  accountId: string,
  listingId: string,
  id: string,
): Promise<repo.RequestRow> {
  await offeringOfCompany(q, accountId, listingId)
  const row = await repo.findRequest(q, id)
  if (row === null || row.listing_id !== listingId) throw refuse('not_found')
  return row
}

/**
 * Adds a document to a request that is not decided: owners to the company's, compliance and operators to the
 * platform's.
 */
export async function addDocumentTo(
  call: Call,
  accountId: string,
  listingId: string,
  id: string,
  document: NewDocument,
): Promise<ChangeRequestView> {
  const { services, tx, actor } = call
  await offeringOfCompany(tx, accountId, listingId)
  if (memberRole(actor, accountId) !== 'owner' && !asksForPlatform(actor, accountId))
    throw refuse('forbidden')
  const row = await findOwn(tx, accountId, listingId, id)
  if (isPlatformRequest(row.subject) !== asksForPlatform(actor, accountId))
    throw refuse('forbidden')
  const machine = await services.lifecycles.lock(tx, 'change-request', id)
  if (machine?.status !== 'active')
    throw refuse('not_accepted', { message: 'The request is decided. Its documents are final.' })
  if ((await repo.findDocuments(tx, [id])).length >= MAX_DOCUMENTS)
    throw refuse('refused', {
      fields: { file_id: `A request has at most ${MAX_DOCUMENTS} documents.` },
    })
  await addFile(call, id, document, 'file_id')
  return oneOf(call, id)
}

/** Bytes of a document of a request. */
export async function documentOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  at: { listing_id: string; request_id: string; file_id: string },
): Promise<Download> {
  await findOwn(q, accountId, at.listing_id, at.request_id)
  const named = (await repo.findDocuments(q, [at.request_id])).some(
    (one) => one.file_id === at.file_id,
  )
  const file = named ? await fileById(q, at.file_id) : null
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, q, file), {
    name: file.name,
    contentType: file.content_type,
  })
}

async function oneOf({ services, tx, actor }: Call, id: string): Promise<ChangeRequestView> {
  const row = await repo.findRequest(tx, id)
  const [view] = row === null ? [] : await present(services, tx, [row], actor)
  if (view === undefined) throw new Error(`the change request ${id} is not stored`)
  return view
}

/** Requests as this person sees them: a company sees that the platform decided, not who did. */
async function present(
  services: AppServices,
  q: Queryable,
  rows: readonly repo.RequestRow[],
  actor: Person,
): Promise<ChangeRequestView[]> {
  const ids = rows.map((row) => row.id)
  const [machines, documents] = await Promise.all([
    services.lifecycles.readMany(q, 'change-request', ids),
    repo.findDocuments(q, ids),
  ])
  const names = await repo.findNames(q, [
    ...rows.map((row) => row.requested_by),
    ...documents.map((one) => one.added_by),
  ])
  const views = rows.map(async (row): Promise<ChangeRequestView> => {
    const machine = machines.get(row.id)
    if (machine === undefined) throw new Error(`the change request ${row.id} has no machine`)
    const context = machine.context as ChangeRequestContext
    const role = memberRole(actor, row.account_id)
    const decision = await decisionOf(services, q, row.id, machine.status, role === null)
    return {
      id: row.id,
      listing_id: row.listing_id,
      subject: row.subject,
      field: changeSubjectLabels[row.subject],
      from: fromText(row),
      to: toText(row),
      reason: row.reason,
      consequence: row.consequence,
      decide_by: context.decide_by,
      overdue: context.overdue,
      requested_by:
        role !== null && isPlatformRequest(row.subject)
          ? THE_PLATFORM
          : (names.get(row.requested_by) ?? ''),
      requested_at: row.requested_at,
      ...decision,
      opened: row.opened,
      documents: documents
        .filter((one) => one.request_id === row.id)
        .map(({ request_id: _of, added_by, ...one }) => ({
          ...one,
          added_by:
            role !== null && isPlatformRequest(row.subject)
              ? THE_PLATFORM
              : (names.get(added_by) ?? ''),
        })),
      status: services.lifecycles.present(machine, {
        who: role === null ? ['ADM'] : ['ISS'],
        actor,
        staff: role === null,
        without: refusedEvents(row, actor),
      }),
    }
  })
  return Promise.all(views)
}

async function decisionOf(
  services: AppServices,
  q: Queryable,
  id: string,
  status: string,
  staff: boolean,
): Promise<Pick<ChangeRequestView, 'decided_by' | 'decided_at' | 'decision'>> {
  const [last] =
    status === 'done'
      ? await services.lifecycles.history(q, { machine: 'change-request', id }, { limit: 1 })
      : []
  if (last === undefined) return { decided_by: null, decided_at: null, decision: null }
  const named = staff || last.actor === 'ISS'
  const name =
    named && last.actor_id !== null
      ? (await repo.findNames(q, [last.actor_id])).get(last.actor_id)
      : null
  return { decided_by: name ?? THE_PLATFORM, decided_at: last.at, decision: last.reason }
}
