import type {
  DisbursementDetail,
  DisbursementView,
  PayoutAccountInput,
  WireListView,
} from '#domain/payments/model/disbursements.ts'
import { payoutAccountInput } from '#domain/payments/model/disbursements.ts'
import type { ClosingOrder } from '#domain/payments/model/closing-orders.ts'
import { payoutSays } from '#domain/payments/rules/payout-states.ts'
import { disbursementKindLabels } from '#domain/payments/model/disbursement-kinds.ts'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { MONEY_DECIDERS } from '#domain/payments/rules/deciders.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { writtenDate } from '#server/kernel/lib/written-date.ts'
import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import { id as idSchema, type Page } from '#domain/shared/common.ts'
import { compare } from '#domain/shared/compare.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { maskPhone } from '#domain/shared/masking.ts'
import { centsToInputText, formatCents, money } from '#domain/shared/money.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import {
  disbursementContext,
  disbursementLifecycle,
} from '#machines/payments/disbursement.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { cutPage, readCursor, wrongCursor } from '#server/kernel/lib/cursor.ts'
import { csvFile, csvLine } from '#server/kernel/lib/csv.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { defineProposal, type ProposalSubject } from '#server/kernel/proposals.ts'
import { findAccount, numberOf, personName } from '#server/payments/banking/index.ts'
import { z } from 'zod'
import { destinationOf, isReceiptConfirmed, type Destination } from './disbursements.ts'
import * as orders from './disbursements-repo.ts'
import { placeOf } from './returns.ts'

const LISTS = '/admin/money/wire-lists'
const NO_ACCOUNT = 'No account on file'
const people = { proposers: () => MONEY_DECIDERS, approvers: () => MONEY_DECIDERS }
const payoutPlace = (id: string): string => `payout_account:${id}:account_number`
/** What of its tables is encrypted. */
export const payoutColumns: readonly EncryptedColumn[] = [
  { table: 'payout_account', column: 'sealed', from: ['id'], place: payoutPlace },
]
export const listName = (number: number): string => `WIRE-${String(number).padStart(6, '0')}`

const recordOf = (row: orders.DisbursementRow): ProposalSubject['records'][number] => ({
  machine: 'disbursement',
  id: row.id,
  user_id: row.user_id,
  account_id: row.account_id,
  listing_id: row.listing_id,
  investment_id: row.investment_id,
})

/** An order, whatever became of it: a proposal that was decided is read later. Throws not_found. */
async function orderOf(q: Queryable, id: string): Promise<orders.DisbursementRow> {
  const row = await orders.findDisbursement(q, id)
  if (row === null) throw refuse('not_found')
  return row
}
/** An approved wire that is on no list. Throws not_found and refused. */
async function wireOf(q: Queryable, id: string): Promise<orders.DisbursementRow> {
  const row = await orderOf(q, id)
  const message = `${row.reference} isn’t an approved wire, or is already on a list.`
  if (row.method !== 'wire' || row.wire_list_id !== null)
    throw refuse('refused', { message, fields: { items: message } })
  return row
}
async function wiresOf(
  q: Queryable,
  items: readonly { id: string }[],
): Promise<orders.DisbursementRow[]> {
  const rows: orders.DisbursementRow[] = []
  for (const { id } of items) rows.push(await wireOf(q, id))
  if (new Set(rows.map((row) => row.from_account)).size > 1)
    throw refuse('refused', {
      fields: {
        items: 'These wires are paid from different accounts. Make a list for each account.',
      },
    })
  return rows
}

export const WIRE_LIST = 'wire-list'
/** Approved wires of one account go on a list that two people sign. */
export const wireListKind = defineProposal(
  z.strictObject({ items: z.array(z.strictObject({ id: idSchema, rev: z.int() })).min(1) }),
  {
    ...people,
    kind: 'payments.wire-list',
    title: ({ payload }) =>
      payload.items.length === 1 ? 'Send a wire' : `Send ${payload.items.length} wires`,
    subject: async ({ tx, payload }) => {
      const rows: orders.DisbursementRow[] = []
      for (const { id } of payload.items) rows.push(await orderOf(tx, id))
      const total = rows.reduce((sum, row) => sum + row.cents, 0)
      return {
        about: `${formatCents(total)}: ${rows.map((row) => `${row.reference}, ${formatCents(row.cents)}`).join('; ')}.`,
        link: LISTS,
        records: rows.map(recordOf),
      }
    },
    check: async ({ services, tx, payload }) => {
      for (const { id, rev } of payload.items)
        if ((await services.lifecycles.read(tx, 'disbursement', id))?.rev !== rev)
          throw refuse('stale', { message: 'An order changed meanwhile. Read the list again.' })
    },
    fingerprint: async ({ services, tx, payload }) => {
      const prints: string[] = []
      for (const { id } of payload.items.toSorted((a, b) => compare(a.id, b.id)))
        prints.push(`${id} ${(await services.lifecycles.lock(tx, 'disbursement', id))?.rev ?? 0}`)
      return prints.join('\n')
    },
    execute: async ({ services, tx, now, payload, by }) => {
      const rows = await wiresOf(tx, payload.items)
      const id = newId()
      await orders.addWireList(tx, {
        id,
        from_account: rows[0]?.from_account ?? '',
        made_by: by.approval.proposedBy,
        approved_by: by.approval.approvedBy,
        made_at: now.toISOString(),
      })
      for (const row of rows) {
        await services.lifecycles.send(tx, 'disbursement', row.id, { type: 'LISTED' }, by)
        await orders.putOnList(tx, row.id, id)
      }
    },
  },
)

export const PAYOUT_OF = 'payout-of'
/** The account that a company is paid out to: confirmed by a call, approved by two people, paid after a waiting time. */
export const payoutAccountKind = defineProposal(payoutAccountInput, {
  ...people,
  kind: 'payments.payout-account',
  title: () => 'Set a payout account',
  subject: async ({ tx, id, payload }) => {
    const company = id === PLATFORM ? null : await orders.companyNamed(tx, id)
    if (id !== PLATFORM && company === null) throw refuse('not_found')
    return {
      about: `${company ?? 'The platform'}: ${payload.holder_name}, ${payload.bank_name} ****${payload.account_number.slice(-4)}, called at ${maskPhone(payload.number)}.`,
      link: '/admin/money/disbursements',
      records: [
        {
          machine: PAYOUT_OF,
          id,
          user_id: null,
          account_id: id === PLATFORM ? null : id,
          listing_id: null,
          investment_id: null,
        },
      ],
    }
  },
  check: async ({ payload, now }) => {
    if (payload.called_on > dateInZone(now.toISOString()))
      throw refuse('invalid', { fields: { 'payload.called_on': 'The date is in the future.' } })
  },
  fingerprint: async ({ tx, id }) =>
    (await orders.currentPayoutAccount(tx, id === PLATFORM ? null : id))?.id ?? '',
  execute: async ({ services, tx, now, id, payload, by }) =>
    storePayoutAccount(
      services,
      tx,
      { company: id === PLATFORM ? null : id, given: payload },
      now,
      {
        proposedBy: by.approval.proposedBy,
        approvedBy: by.approval.approvedBy,
      },
    ),
})
/** Stands for the platform where an account of a company is named. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000'

/** Stores an account that is paid out to, encrypted; the one before is replaced. */
async function storePayoutAccount(
  services: AppServices,
  tx: Tx,
  { company, given }: { company: string | null; given: PayoutAccountInput },
  now: Date,
  by: { proposedBy: string; approvedBy: string },
): Promise<void> {
  const id = newId()
  const at = now.toISOString()
  await orders.addPayoutAccount(tx, {
    id,
    account_id: company,
    holder_name: given.holder_name,
    bank_name: given.bank_name,
    routing_number: given.routing_number,
    sealed: services.keys.seal(given.account_number, payoutPlace(id)),
    last4: given.account_number.slice(-4),
    called_number: maskPhone(given.number),
    called_on: given.called_on,
    proposed_by: by.proposedBy,
    approved_by: by.approvedBy,
    created_at: at,
    payout_after: addElapsedHours(at, PERIODS.payout_hours),
  })
}

async function viewOfList(q: Queryable, row: orders.WireListRow): Promise<WireListView> {
  return {
    id: row.id,
    number: listName(row.number),
    from_account: row.from_account,
    made_at: row.made_at,
    maker: await personName(q, row.made_by),
    checker: await personName(q, row.approved_by),
    sent_at: row.sent_at,
  }
}
/** Lists of wires, newest first. */
export async function listLists(
  q: Queryable,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<WireListView>> {
  const before = page.cursor === undefined ? null : Number(readCursor(page.cursor, 1)[0])
  if (before !== null && !Number.isSafeInteger(before)) throw wrongCursor()
  const rows = await orders.listWireLists(q, before, page.limit + 1)
  const { shown, next, more } = cutPage(rows, page.limit, (last) => [String(last.number)])
  return {
    items: await Promise.all(shown.map((row) => viewOfList(q, row))),
    next_cursor: next,
    total: null,
    more,
  }
}
async function listOf(q: Queryable, id: string): Promise<orders.WireListRow> {
  const row = await orders.findWireList(q, id)
  if (row === null) throw refuse('not_found')
  return row
}
/** One list with its wires. Throws not_found. */
export async function wireListDetail(q: Queryable, id: string, now: Date) {
  const list = await listOf(q, id)
  const rows = await orders.findOfList(q, id)
  return {
    list: await viewOfList(q, list),
    rows: await Promise.all(
      rows.map(async (row) => {
        const { to, payee } = await goesTo(q, row, now)
        return {
          id: row.id,
          reference: row.reference,
          payee,
          to: to ?? NO_ACCOUNT,
          purpose: row.purpose,
          amount: money(row.cents),
        }
      }),
    ),
    total: money(rows.reduce((sum, row) => sum + row.cents, 0)),
  }
}
/** Marks a list as given to the bank, and its orders as sent. Throws not_found and not_accepted. */
export async function markSent(
  services: AppServices,
  tx: Tx,
  id: string,
  by: Person,
  now: Date,
): Promise<WireListView> {
  const row = await orders.lockWireList(tx, id)
  if (row === null) throw refuse('not_found')
  if (row.sent_at !== null) throw refuse('not_accepted', { message: 'This list was sent already.' })
  await orders.markListSent(tx, id, by.userId, now.toISOString())
  for (const { id: order } of await orders.findOfList(tx, id)) {
    const instance = await services.lifecycles.lock(tx, 'disbursement', order)
    // the bank’s line may have come first
    if (instance?.state === 'listed')
      await services.lifecycles.send(tx, 'disbursement', order, { type: 'SENT' }, system)
  }
  return viewOfList(tx, await listOf(tx, id))
}

const COLUMNS = [
  'Reference',
  'Amount',
  'Payee',
  'Account number',
  'Routing number or BIC',
  'Bank',
  'Returns the wire',
  'Purpose',
] as const
/** The list as CSV for the bank, with whole account numbers. Throws not_found. */
export async function wireListFile(
  services: AppServices,
  q: Queryable,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const list = await listOf(q, id)
  const lines = [csvLine([...COLUMNS])]
  for (const row of await orders.findOfList(q, id)) {
    const account = row.bank_account_id === null ? null : await findAccount(q, row.bank_account_id)
    const payout =
      row.payout_account_id === null
        ? null
        : await orders.findPayoutAccount(q, row.payout_account_id)
    const paidOut = payout === null ? '' : services.keys.open(payout.sealed, payoutPlace(payout.id))
    const number = account === null ? paidOut : numberOf(services, account)
    lines.push(
      csvLine([
        row.reference,
        centsToInputText(row.cents),
        account?.holder_name ?? payout?.holder_name ?? 'The sender of the wire',
        number,
        account?.routing_number ?? account?.bic ?? payout?.routing_number ?? '',
        account?.bank_name ?? payout?.bank_name ?? '',
        row.gives_back ?? '',
        row.purpose,
      ]),
    )
  }
  return { name: `${listName(list.number)}.csv`, bytes: csvFile(lines) }
}

/** Payee and masked account of an order; before its approval, the account that it would go to now; null without one. */
async function goesTo(
  q: Queryable,
  row: orders.DisbursementRow,
  now: Date,
): Promise<{ to: string | null; payee: string; destination: Destination }> {
  const destination = await destinationOf(q, row, now)
  const account =
    row.bank_account_id === null ? destination.account : await findAccount(q, row.bank_account_id)
  const payout =
    row.payout_account_id === null
      ? destination.payout
      : await orders.findPayoutAccount(q, row.payout_account_id)
  const back = row.gives_back ?? destination.givesBack
  const payee = account?.holder_name ?? payout?.holder_name ?? (await orders.payeeOf(q, row.id))
  if (account !== null) return { to: `${account.bank_name} ${account.mask}`, payee, destination }
  if (payout !== null) return { to: `${payout.bank_name} ****${payout.last4}`, payee, destination }
  return { to: back === null ? null : `The sender of the wire ${back}`, payee, destination }
}
/** What an order waits for before it can be paid; null: nothing. */
async function waitsFor(
  q: Queryable,
  row: orders.DisbursementRow,
  to: Destination,
): Promise<string | null> {
  return (await isReceiptConfirmed(q, row))
    ? waitText(to)
    : 'The bank’s line about the receipt that was recorded by hand'
}
function waitText({ wait, account, payout, givesBack }: Destination): string | null {
  if (account === null && payout === null && givesBack === null) return 'An account from the payee'
  if (wait === null) return null
  const day = wait.until === null ? null : writtenDate(wait.until)
  if (!wait.call) return day
  return day === null ? 'A call to the payee' : `${day}, and a call to the payee`
}

/** Whose payout account an order goes to; null where it goes to none. */
function payoutOf(row: orders.DisbursementRow): string | null {
  if (row.kind === 'fee') return PLATFORM
  return row.kind === 'payout' ? row.account_id : null
}

async function view(
  services: AppServices,
  q: Queryable,
  row: orders.DisbursementRow,
  now: Date,
  actor: Person,
): Promise<DisbursementView> {
  const instance = await services.lifecycles.read(q, 'disbursement', row.id)
  if (instance === null) throw new Error(`the order ${row.id} has no machine`)
  const going = await goesTo(q, row, now)
  const before = row.sent_at === null && instance.status === 'active'
  return {
    id: row.id,
    rev: instance.rev,
    kind: row.kind,
    reference: row.reference,
    payee: going.payee,
    amount: money(row.cents),
    purpose: row.purpose,
    method: disbursementContext.parse(instance.context).method,
    to: going.to ?? NO_ACCOUNT,
    waits: before ? await waitsFor(q, row, going.destination) : null,
    from_account: row.from_account,
    status: services.lifecycles.present(instance, { who: ['ADM'], actor, staff: true }),
    requested_at: row.requested_at,
    sent_at: row.sent_at,
    investment_id: row.investment_id,
    closing:
      row.closing_id === null || row.account_id === null || row.listing_id === null
        ? null
        : links.adminClosing(row.account_id, row.listing_id, row.closing_id),
    payout_of: payoutOf(row),
    wire_list_id: row.wire_list_id,
  }
}
/** Orders for money that leaves, newest first. */
export async function listOrders(
  services: AppServices,
  q: Queryable,
  query: { state: string; cursor?: string | undefined; limit: number },
  now: Date,
  actor: Person,
): Promise<Page<DisbursementView>> {
  const [at = '', id = ''] = query.cursor === undefined ? [] : readCursor(query.cursor, 2)
  const rows = await orders.listDisbursements(q, {
    state: query.state,
    after: query.cursor === undefined ? null : placeOf(at, id),
    limit: query.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.requested_at, last.id])
  return {
    items: await Promise.all(shown.map((row) => view(services, q, row, now, actor))),
    next_cursor: next,
    total: null,
    more,
  }
}
const says: Readonly<Record<string, { says: string }>> = disbursementLifecycle.events
/** One order with its people. Throws not_found. */
export async function orderDetail(
  services: AppServices,
  q: Queryable,
  id: string,
  now: Date,
  actor: Person,
): Promise<DisbursementDetail> {
  const row = await orders.findDisbursement(q, id)
  if (row === null) throw refuse('not_found')
  const log = await services.lifecycles.history(q, { machine: 'disbursement', id }, { limit: 50 })
  return {
    ...(await view(services, q, row, now, actor)),
    maker: await personName(q, row.maker),
    checker: row.checker === null ? null : await personName(q, row.checker),
    people: await Promise.all(
      log.map(async (one) => ({
        says: `${says[one.type]?.says ?? disbursementLifecycle.begins.says}${one.reason === null ? '' : `: ${one.reason}`}`,
        who: await personName(q, one.actor_kind === 'person' ? one.actor_id : null),
        at: one.at,
      })),
    ),
  }
}

/** The orders that pay out a closing: for staff with their pages, for its company its own payout in its words. */
export async function ordersOfClosing(
  services: AppServices,
  q: Queryable,
  closingId: string,
  reader: { actor: Person; staff: boolean },
  now: Date,
): Promise<ClosingOrder[]> {
  const shown: ClosingOrder[] = []
  for (const row of await orders.findOfClosing(q, closingId)) {
    const kind = row.kind === 'fee' ? 'fee' : 'payout'
    if (kind === 'fee' && !reader.staff) continue
    const instance = await services.lifecycles.read(q, 'disbursement', row.id)
    if (instance === null) throw new Error(`the order ${row.id} has no machine`)
    const who: ActorCode[] = reader.staff ? ['ADM'] : []
    const status = services.lifecycles.present(instance, { ...reader, who })
    shown.push({
      id: row.id,
      kind,
      label: disbursementKindLabels[kind],
      reference: row.reference,
      amount: money(row.cents),
      to: (await goesTo(q, row, now)).to,
      status,
      says: reader.staff ? (status.next?.cause ?? status.label) : payoutSays(instance.state),
      due_at: instance.state === 'sent' ? disbursementContext.parse(instance.context).dueAt : null,
      href: reader.staff ? `/admin/money/disbursements/${row.id}` : null,
    })
  }
  return shown
}
