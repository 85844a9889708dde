import type { ActorCode, Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import { email } from '#domain/shared/common.ts'
import type {
  Transferable,
  TransferBody,
  TransferDocument,
  TransferRow,
  TransferView,
} from '#domain/holders/model/transfer.ts'
import { legendText } from '#domain/offerings/rules/legends.ts'
import { demandOpen } from '#server/platform/platform/index.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { demandFactorForOthers } from '#server/kernel/http/access.ts'
import { cutPage } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { ownFile } from '#server/kernel/files/index.ts'
import { countHeld, findEntry, giverProblem, lockHolding } from '../holdings/index.ts'
import { freeDay, resaleOf } from './law.ts'
import { presentRow, presentStop, presentTransfer, securityOf, withReasons } from './present.ts'
import { liftStopKind, standing, STOP } from './proposals.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { propose } from '#server/platform/proposals/index.ts'

/** One page of transfers as the reader sees them. */
export async function pageOf(
  services: AppServices,
  q: Queryable,
  found: { rows: repo.TransferRecord[]; total: number },
  limit: number,
  codes: readonly ActorCode[],
  actor: Person,
): Promise<Page<TransferRow>> {
  const cut = cutPage(found.rows, limit, (last) => [last.requested_at, last.id])
  const shown = await withReasons(services, q, cut.shown)
  const machines = await services.lifecycles.readMany(
    q,
    'transfer',
    shown.map((row) => row.id),
  )
  const items = shown.flatMap((row) => {
    const instance = machines.get(row.id)
    // the receiver may read; only the holder may act
    return instance === undefined
      ? []
      : [
          presentRow(
            services,
            row,
            instance,
            codes.includes('INV') && row.user_id !== actor.userId ? [] : codes,
            actor,
          ),
        ]
  })
  return { items, next_cursor: cut.next, total: found.total, more: cut.more }
}

/** A holder, past or present, or a party of a transfer of the company; to anybody else the page does not exist. */
export async function demandParty(q: Queryable, userId: string, accountId: string): Promise<void> {
  if (
    (await countHeld(q, userId, accountId)).ever === 0 &&
    !(await repo.isParty(q, userId, accountId))
  )
    throw refuse('not_found')
}

/** The row and the machine of a transfer that the person may see. */
async function seen(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<{ row: repo.TransferRecord; instance: Instance; codes: readonly ActorCode[] }> {
  const [found, instance] = [
    await repo.findTransfer(q, id),
    await services.lifecycles.read(q, 'transfer', id),
  ]
  const [row = null] = found === null ? [] : await withReasons(services, q, [found])
  const codes = instance === null ? [] : await services.lifecycles.codes(q, instance, actor)
  if (row === null || instance === null || codes.length === 0) throw refuse('not_found')
  return {
    row,
    instance,
    codes: codes.includes('INV') && row.user_id !== actor.userId ? [] : codes,
  }
}
export async function transferFor(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
  now: Date,
): Promise<TransferView> {
  const { row, instance, codes } = await seen(services, q, id, actor)
  return presentTransfer(services, q, row, instance, codes, actor, now)
}
/** For staff: with every stop that was ever on the holding. */
export async function transferForStaff(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
  now: Date,
) {
  const view = await transferFor(services, q, id, actor, now)
  return { ...view, stop_list: (await repo.findStops(q, view.holding_id)).map(presentStop) }
}

/** What a person could transfer at a company, with what limits it on the day: said before anything is typed. */
export async function transferableOf(
  q: Queryable,
  userId: string,
  accountId: string,
  now: Date,
): Promise<{ items: Transferable[]; today: string }> {
  await demandParty(q, userId, accountId)
  const today = dateInZone(now.toISOString())
  const items: Transferable[] = []
  for (const row of await repo.findOwned(q, userId, accountId)) {
    const free = freeDay(row)
    items.push({
      holding_id: row.id,
      security: securityOf(row),
      certificate_no: row.certificate_no,
      units: row.units,
      free_units: row.units - (await repo.unitsTaken(q, row.id, row.id)),
      issued_on: dateInZone(row.issued_at),
      free_on: free,
      ...legendText(row.exemption, free, today),
      stopped: (await repo.findStops(q, row.id)).some((one) => one.lifted_at === null),
    })
  }
  return { items, today }
}

/** The receiver as the form names it; a purchase by the company needs none, a change of name is one's own. */
function receiverOf(body: TransferBody): { name: string; email: string | null } {
  if (body.kind === 'repurchase') return { name: '', email: null }
  const fields: Record<string, string> = {}
  if (body.receiver_name.length < 2) fields['receiver_name'] = 'Enter the recipient’s name.'
  const address = email.safeParse(body.receiver_email)
  if (!address.success) fields['receiver_email'] = 'Enter an e-mail address like name@example.com.'
  if (Object.keys(fields).length > 0) throw refuse('refused', { fields })
  return { name: body.receiver_name, email: address.data ?? null }
}

/** Begins a transfer. What the law forbids on this day is refused at once, at the field of the recipient. */
export async function requestTransfer(
  call: RequestContext<Person>,
  body: TransferBody,
): Promise<TransferView> {
  const { services, tx, actor, now } = call
  // requests of the same units go one after the other
  await lockHolding(tx, body.holding_id)
  const entry = await findEntry(tx, body.holding_id)
  if (entry === null || entry.user_id !== actor.userId) throw refuse('not_found')
  const problem = await giverProblem(services, tx, { userId: actor.userId, title: entry.title })
  if (problem !== null)
    throw refuse('guard_failed', { message: problem, detail: { unmet: [problem] } })
  if (body.kind === 'sale_private') await demandOpen(tx, 'accepts_transfers')
  const id = newId()
  const free =
    entry.cancelled_at === null ? entry.units - (await repo.unitsTaken(tx, entry.id, id)) : 0
  if (body.units > free)
    throw refuse('refused', {
      fields: {
        units:
          free === 0
            ? 'No units of this security are available to transfer.'
            : `At most ${free.toLocaleString('en-US')} units are free.`,
      },
    })
  const receiver = receiverOf(body)
  if (body.kind === 'sale_private' && body.price === null)
    throw refuse('refused', { fields: { price: 'Enter the sale price.' } })
  await repo.addTransfer(tx, {
    id,
    holding_id: entry.id,
    account_id: entry.account_id,
    user_id: actor.userId,
    kind: body.kind,
    units: body.units,
    receiver_name: receiver.name,
    receiver_email: receiver.email,
    relation: body.relation,
    accredited: body.accredited,
    price: body.price,
    reason: body.reason,
    affiliate_declared: body.affiliate,
    requested_at: now.toISOString(),
  })
  await services.lifecycles.begin(tx, 'transfer', id, { kind: body.kind }, call, {
    user_id: actor.userId,
    account_id: entry.account_id,
    listing_id: entry.listing_id,
  })
  const { row } = await seen(services, tx, id, actor)
  const law = resaleOf(row, [], now, true)
  // an affiliate adds the opinion to the request; the others are notified at once
  if (!law.ok && law.code !== 'affiliate')
    throw refuse('refused', {
      fields: { [law.code === 'not_self' ? 'receiver_email' : 'relation']: law.message },
    })
  return transferFor(services, tx, id, actor, now)
}

/** Puts a document to a transfer that was not sent yet. */
export async function addDocument(
  call: RequestContext<Person>,
  id: string,
  body: { kind: TransferDocument; file_id: string },
): Promise<TransferView> {
  const { services, tx, actor, now } = call
  const { row } = await seen(services, tx, id, actor)
  if (row.user_id !== actor.userId) throw refuse('not_found')
  const locked = await services.lifecycles.lock(tx, 'transfer', id)
  if (locked?.state !== 'requested')
    throw refuse('not_accepted', {
      message: 'The request was submitted. We’re reviewing its documents.',
    })
  if ((await ownFile(tx, actor.userId, body.file_id)) === null)
    throw refuse('refused', { fields: { file_id: 'Add the file again.' } })
  await repo.addDocument(tx, id, body.kind, body.file_id, now.toISOString())
  return transferFor(services, tx, id, actor, now)
}
/** Files of a transfer: its holder's and the staff's alone. */
export async function documentsFor(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<string[]> {
  const { row, codes } = await seen(services, q, id, actor)
  if (row.user_id !== actor.userId && !codes.includes('ADM')) throw refuse('not_found')
  if (row.user_id !== actor.userId) demandFactorForOthers(actor, services.clock.now())
  return (await repo.findDocuments(q, id)).map((one) => one.file_id)
}

const deciding = (actor: Person): void => {
  if (actor.adminRole !== 'operator' && actor.adminRole !== 'compliance') throw refuse('forbidden')
}
/** A stop holds everything of a security until it is lifted. */
export async function setStop(
  call: RequestContext<Person>,
  holdingId: string,
  body: { kind: 'court' | 'lost' | 'ofac' | 'levy'; reason: string },
) {
  deciding(call.actor)
  if ((await findEntry(call.tx, holdingId)) === null) throw refuse('not_found')
  const id = newId()
  await repo.addStop(call.tx, {
    id,
    holdingId,
    kind: body.kind,
    reason: body.reason,
    by: call.actor.userId,
    at: call.now.toISOString(),
  })
  const row = await repo.findStop(call.tx, id)
  if (row === null) throw refuse('not_found')
  return presentStop(row)
}
/** Proposes that a stop is lifted; it holds until a second person approves. Throws not_found, refused, forbidden. */
export async function liftStop(call: RequestContext<Person>, id: string, reason: string) {
  deciding(call.actor)
  const stop = await standing(call.tx, id)
  await propose(call, {
    kind: liftStopKind.kind,
    subject: { machine: STOP, id },
    payload: { kind: stop.kind },
    reason,
    evidence: [],
  })
  return presentStop(stop)
}
