import {
  decidesReviews,
  isAdmin,
  memberRole,
  type ActorCode,
  type Person,
} from '#domain/shared/access/actor.ts'
import { THE_PLATFORM } from '#domain/shared/acted-by.ts'
import { demandInvitation } from '#server/kernel/notifications/index.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { SeatFilter } from '#domain/offerings/model/partner-seat-labels.ts'
import type {
  NewSeat,
  OwnSeat,
  OwnSeatLine,
  SeatLine,
  SeatTopic,
  SeatView,
} from '#domain/offerings/model/partner-seat.ts'
import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import {
  seatAnswerBy,
  seatEnd,
  seatEndProblem,
  seatLastDay,
} from '#domain/offerings/rules/partner-seat.ts'
import {
  partnerSeatLifecycle,
  type PartnerSeatContext,
} from '#machines/offerings/partner-seat.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { userByEmail } from '#server/identity/identity/index.ts'
import type { Initiator, RequestContext } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import { Download } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { offeringOfCompany } from '../offerings/index.ts'
import {
  findFiles,
  findTopic,
  findTopics,
  submittedRevision,
  type TopicInWorkspace,
} from '../topics/index.ts'
import { idsIn, maskedValues } from '../topics/index.ts'
import * as repo from './repo.ts'

type Call = RequestContext<Person>
type Reader = Pick<Call, 'services' | 'tx' | 'actor'>

const contextOf = (machine: Instance): PartnerSeatContext => machine.context as PartnerSeatContext
/** May this person invite to and end seats: owners of the company, compliance and operators. */
const mayAct = (actor: Person, accountId: string): boolean => {
  const role = memberRole(actor, accountId)
  return role === null ? decidesReviews(actor) : role === 'owner'
}
const codesOf = (actor: Person, accountId: string): readonly ActorCode[] => {
  if (!mayAct(actor, accountId)) return []
  return memberRole(actor, accountId) === null ? ['ADM'] : ['ISS']
}

/** Is the seat the person's: by the account that accepted it, before that by the address? */
export const isHolder = (
  row: Pick<repo.SeatRow, 'user_id' | 'email'>,
  userId: string,
  email: string | null,
): boolean => (row.user_id === null ? row.email === email : row.user_id === userId)

type Updated = ReadonlyMap<string, string | null>
const updatedOf = (rows: readonly TopicInWorkspace[]): Updated =>
  new Map(rows.map((row) => [row.topic, row.updated_at]))

function sectionsOf(context: PartnerSeatContext, updated: Updated): SeatLine['sections'] {
  return context.sections.map(({ topic, access }) => {
    const done = context.completed.find((one) => one.topic === topic)
    const changedAt = updated.get(topic) ?? null
    return {
      topic,
      title: topicCatalogue[topic].title,
      access,
      completed:
        done === undefined
          ? null
          : { at: done.at, note: done.note, current: changedAt === null || changedAt <= done.at },
    }
  })
}

/** What everybody who may see a seat reads of it. */
const common = (row: repo.SeatRow, context: PartnerSeatContext, updated: Updated) => ({
  id: row.id,
  role: row.role,
  firm: row.firm,
  name: row.name,
  ends_on: seatLastDay(context.ends_at),
  invited_at: row.invited_at,
  answer_by: context.answer_by,
  accepted_at: context.accepted_at,
  signed_name: row.signed_name,
  sections: sectionsOf(context, updated),
})
const agreementOf = (row: repo.SeatRow, context: PartnerSeatContext) => ({
  agreement: row.agreement,
  agreement_hash: context.agreement_hash,
})

async function machinesOf(
  services: AppServices,
  q: Queryable,
  rows: readonly repo.SeatRow[],
): Promise<(row: repo.SeatRow) => Instance> {
  const machines = await services.lifecycles.readMany(
    q,
    'partner-seat',
    rows.map((row) => row.id),
  )
  return (row) => {
    const machine = machines.get(row.id)
    if (machine === undefined) throw new Error(`the partner’s seat ${row.id} has no machine`)
    return machine
  }
}

function registeredOf(row: repo.SeatRow): SeatLine['registered'] {
  const { firm_id: id, kind, crd, sec_no, checked_on } = row
  if (id === null || kind === null || crd === null || sec_no === null || checked_on === null)
    return null
  return { id, kind, crd, sec_no, checked_on }
}

/** Seats as the company and the platform see them: a company reads that the platform invited, not who did. */
async function presentSeats(
  { services, tx, actor }: Reader,
  rows: readonly repo.SeatRow[],
): Promise<SeatView[]> {
  const [first] = rows
  if (first === undefined) return []
  const [machineOf, topics] = await Promise.all([
    machinesOf(services, tx, rows),
    findTopics(tx, first.listing_id),
  ])
  const updated = updatedOf(topics)
  return rows.map((row) => {
    const machine = machineOf(row)
    const context = contextOf(machine)
    const staff = memberRole(actor, row.account_id) === null
    return {
      ...common(row, context, updated),
      ...agreementOf(row, context),
      email: row.email,
      invited_by: staff || !row.by_platform ? row.inviter : THE_PLATFORM,
      registered: registeredOf(row),
      status: services.lifecycles.present(machine, {
        who: codesOf(actor, row.account_id),
        actor,
        staff,
      }),
    }
  })
}

/** Why nobody can be invited to this offering by this person now, or null. */
async function refusalOf(
  { services, tx, actor }: Reader,
  accountId: string,
  listingId: string,
): Promise<string | null> {
  if (!mayAct(actor, accountId)) return 'An owner of the company or an operator invites partners.'
  const offering = await services.lifecycles.read(tx, 'offering', listingId)
  return offering?.status === 'active' ? null : 'The offering has ended.'
}

/** Seats of an offering for its company and the platform. */
export async function seatsOf(
  call: Reader,
  accountId: string,
  listingId: string,
  filter: SeatFilter,
): Promise<{ company: string; items: SeatLine[]; refused: string | null }> {
  const offering = await offeringOfCompany(call.tx, accountId, listingId)
  const [rows, refused] = await Promise.all([
    repo.findSeats(call.tx, listingId, filter),
    refusalOf(call, accountId, listingId),
  ])
  const items = (await presentSeats(call, rows)).map(
    ({ agreement: _text, agreement_hash: _hash, ...line }) => line,
  )
  return { company: offering.company.name, items, refused }
}

/** One seat of this offering; what is another's doesn't exist. */
export async function seatOf(
  call: Reader,
  accountId: string,
  at: { listing_id: string; seat_id: string },
): Promise<SeatView> {
  await offeringOfCompany(call.tx, accountId, at.listing_id)
  const row = await repo.findSeat(call.tx, at.seat_id)
  if (row === null || row.listing_id !== at.listing_id) throw refuse('not_found')
  const [view] = await presentSeats(call, [row])
  if (view === undefined) throw refuse('not_found')
  return view
}

/** Firms of the registry to choose from, for those who invite. Throws forbidden. */
export async function firmsFor(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  accountId: string,
  listingId: string,
) {
  await offeringOfCompany(tx, accountId, listingId)
  if (memberRole(actor, accountId) !== 'owner' && !isAdmin(actor)) throw refuse('forbidden')
  return { items: await repo.findFirms(tx) }
}

/** What inviting needs to know of who does it. */
type Inviting = Reader & Initiator

/**
 * The firm's name, when this person can be invited to this seat now. Throws forbidden, invalid, refused, not_accepted.
 */
export async function demandInvitable(
  call: Inviting,
  accountId: string,
  listingId: string,
  body: NewSeat,
): Promise<string> {
  const { services, tx, actor } = call
  await offeringOfCompany(tx, accountId, listingId)
  if (!mayAct(actor, accountId)) throw refuse('forbidden')
  const problem = seatEndProblem(body.ends_on, services.clock.now().toISOString())
  if (problem !== null) throw refuse('invalid', { fields: { ends_on: problem } })
  const firm = body.firm_id === null ? body.firm_name : await repo.firmName(tx, body.firm_id)
  if (firm === null)
    throw refuse('invalid', { fields: { firm_id: 'Choose a firm of the registry, or name one.' } })
  // two invitations at once wait for each other here
  await services.lifecycles.lock(tx, 'offering', listingId)
  const refused = await refusalOf(call, accountId, listingId)
  if (refused !== null) throw refuse('not_accepted', { message: refused })
  const email = body.email_address
  if (await repo.isMember(tx, accountId, email))
    throw refuse('refused', {
      fields: { email_address: partnerSeatLifecycle.guards['outsider'] ?? '' },
    })
  if (await repo.hasSeat(tx, { listingId, email, role: body.role }))
    throw refuse('refused', {
      fields: { email_address: 'This person has this seat already. End it to invite again.' },
    })
  return firm
}

/** Whether a seat was not ended, declined or withdrawn, and its last day has not passed. */
export const isCurrentSeat = async (
  services: AppServices,
  tx: Tx,
  seatId: string,
): Promise<boolean> =>
  (await services.lifecycles.lock(tx, 'partner-seat', seatId))?.status === 'active'

/** Ends a seat, or withdraws an invitation that nobody accepted; the person is notified of the reason. */
export async function endSeat(call: Inviting, seatId: string, reason: string): Promise<void> {
  const { services, tx } = call
  const machine = await services.lifecycles.lock(tx, 'partner-seat', seatId)
  const type = machine?.state === 'invited' ? 'WITHDRAWN' : 'ENDED'
  await services.lifecycles.send(tx, 'partner-seat', seatId, { type, reason }, { ...call, reason })
}

/**
 * Invites a person of a firm to a seat; until they accept, the seat opens nothing. Throws forbidden, invalid, refused,
 * not_accepted.
 */
export async function inviteTo(
  call: Inviting,
  accountId: string,
  listingId: string,
  body: NewSeat,
): Promise<SeatView> {
  const { services, tx, actor } = call
  const firm = await demandInvitable(call, accountId, listingId, body)
  await demandInvitation(services, actor.userId)
  const at = services.clock.now().toISOString()
  const email = body.email_address
  const id = newId()
  const { role, name, sections, agreement, firm_id } = body
  await repo.addSeat(tx, {
    id,
    listing_id: listingId,
    account_id: accountId,
    role,
    firm_id,
    firm,
    email,
    name,
    agreement,
    invited_by: actor.userId,
    by_platform: memberRole(actor, accountId) === null,
    invited_at: at,
  })
  const ends_at = seatEnd(body.ends_on)
  await services.lifecycles.begin(
    tx,
    'partner-seat',
    id,
    {
      role,
      sections,
      agreement_hash: sha256(agreement),
      ends_at,
      answer_by: seatAnswerBy(at, ends_at),
    },
    call,
    {
      account_id: accountId,
      listing_id: listingId,
      // with an account the invitation is among the person's next actions from now on
      user_id: (await userByEmail(tx, email))?.id ?? null,
    },
  )
  return seatOf(call, accountId, { listing_id: listingId, seat_id: id })
}

/** The person's own seat; what is another's doesn't exist. */
async function findOwn({ services, tx, actor }: Reader, id: string) {
  const row = await repo.findSeat(tx, id)
  const holds = row !== null && isHolder(row, actor.userId, await repo.findEmail(tx, actor.userId))
  const machine = holds ? await services.lifecycles.read(tx, 'partner-seat', id) : null
  if (row === null || machine === null) throw refuse('not_found')
  return { row, machine }
}

/** A seat as its holder sees it. The company’s people are not named. */
function presentOwn(
  services: AppServices,
  row: repo.SeatRow,
  machine: Instance,
  updated: Updated,
): OwnSeat {
  const context = contextOf(machine)
  return {
    ...common(row, context, updated),
    ...agreementOf(row, context),
    invited_by: row.by_platform ? THE_PLATFORM : row.company,
    company: row.company,
    offering: row.offering,
    status: services.lifecycles.present(machine, {
      who: ['INV'],
      reads: 'partner',
      link: services.lifecycles.links(machine, ['INV']),
    }),
  }
}

/** Stored seats of a person, and invitations to their address. */
export async function ownRows(q: Queryable, userId: string): Promise<repo.SeatRow[]> {
  const email = await repo.findEmail(q, userId)
  return email === null ? [] : repo.findOwnSeats(q, userId, email)
}

/** Seats of the requesting person, and invitations to their address. */
export async function ownSeats({ services, tx, actor }: Reader): Promise<OwnSeatLine[]> {
  const rows = await ownRows(tx, actor.userId)
  const machineOf = await machinesOf(services, tx, rows)
  const byListing = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.listing_id))].map(
        async (id) => [id, updatedOf(await findTopics(tx, id))] as const,
      ),
    ),
  )
  return rows.map((row) => {
    const updated = byListing.get(row.listing_id) ?? new Map<string, string | null>()
    const {
      agreement: _text,
      agreement_hash: _hash,
      ...line
    } = presentOwn(services, row, machineOf(row), updated)
    return line
  })
}

/** One seat of the requesting person. */
export async function ownSeat(call: Reader, id: string): Promise<OwnSeat> {
  const { row, machine } = await findOwn(call, id)
  return presentOwn(
    call.services,
    row,
    machine,
    updatedOf(await findTopics(call.tx, row.listing_id)),
  )
}

/** A section that an active seat opens before its last day is over; everything else doesn't exist. */
async function openSection(call: Reader, seatId: string, topic: Topic) {
  const { row, machine } = await findOwn(call, seatId)
  const context = contextOf(machine)
  const opens =
    machine.state.startsWith('active') &&
    Date.parse(context.ends_at) > call.services.clock.now().getTime() &&
    context.sections.some((one) => one.topic === topic)
  if (!opens) throw refuse('not_found')
  return { machine, context, workspace: await findTopic(call.tx, row.listing_id, topic) }
}

/** A section as the holder of a seat reads it. Numbers that the company marks as secret are masked. */
export async function seatTopicOf(call: Reader, seatId: string, topic: Topic): Promise<SeatTopic> {
  const { services, tx } = call
  const { machine, context, workspace } = await openSection(call, seatId, topic)
  const updated = updatedOf(workspace === null ? [] : [workspace])
  const section = sectionsOf(context, updated).find((one) => one.topic === topic)
  if (section === undefined) throw refuse('not_found')
  const values = workspace === null ? {} : maskedValues(topic, workspace.values)
  const files = await findFiles(tx, idsIn(values))
  const revision = workspace === null ? null : submittedRevision(workspace)
  const { label } =
    workspace === null
      ? { label: 'Not started' }
      : services.lifecycles.present(workspace.item, { who: [], reads: 'partner' })
  return {
    ...section,
    values,
    updated_at: workspace?.updated_at ?? null,
    status: label,
    files: files.map(({ created_at: _at, ...file }) => file),
    revision,
    rev: machine.rev,
    may_complete:
      section.access === 'complete' &&
      section.completed?.current !== true &&
      revision !== null &&
      services.lifecycles.present(machine, { who: ['INV'] }).accepts.includes('COMPLETED'),
  }
}

/** Bytes of a file that the section names now. */
export async function seatFile(
  call: Reader,
  seatId: string,
  topic: Topic,
  fileId: string,
): Promise<Download> {
  const { services, tx } = call
  const { workspace } = await openSection(call, seatId, topic)
  const named = workspace !== null && idsIn(workspace.values).includes(fileId.toLowerCase())
  const file = named ? await fileById(tx, fileId) : null
  if (file === null || file.purpose !== 'offering_document') throw refuse('not_found')
  return new Download(await readFile(services, tx, file), {
    name: file.name,
    contentType: file.content_type,
  })
}
