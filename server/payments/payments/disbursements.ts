import { addBankingDays } from '#domain/shared/calendar/business-days.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { bankFileStaffNotices } from '#domain/payments/mail/bank-files.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { disbursementContext } from '#machines/payments/disbursement.lifecycle.ts'
import { system } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  trySend,
  type EffectHandler,
  type EventContext,
  type FactsProvider,
  type MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { fundsFree } from '#server/investors/behind/index.ts'
import {
  addCredit,
  currentAccount,
  findAccount,
  findEntry,
  latestEntry,
  payoutWait,
  staffCodes,
  withdrawCredit,
  type AccountRow,
  type PayoutWait,
} from '#server/payments/banking/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import * as consoleRepo from './console-repo.ts'
import * as orders from './disbursements-repo.ts'
import { accounts, post, UNASSIGNED, type Account } from './ledger.ts'
import { newOrderReference } from './reference.ts'
import * as repo from './repo.ts'
import { aboutItem, aboutOrder } from './transit.ts'

type Call = Pick<EventContext, 'tx' | 'services' | 'now'> & Partial<Pick<EventContext, 'by'>>

/**
 * The account that money of a payment goes back to: the one that was debited; for a wire the one that the investor gave
 * for wires. Null: the wire goes back to the account that it came from, and never to an account for debits.
 */
export async function sourceOf(q: Queryable, row: repo.PaymentRow): Promise<AccountRow | null> {
  const entry = await latestEntry(q, row.id)
  return entry === null
    ? currentAccount(q, row.user_id, 'wire')
    : findAccount(q, entry.bank_account_id)
}

/** Where an order goes now. */
export interface Destination {
  method: 'ach' | 'wire'
  account: AccountRow | null
  payout: orders.PayoutAccountRow | null
  /** the bank's number of the wire whose sender gets it */
  givesBack: string | null
  /** why it may not be paid yet; null where nothing waits */
  wait: PayoutWait | null
}
const nowhere: Destination = {
  method: 'wire',
  account: null,
  payout: null,
  givesBack: null,
  wait: null,
}
const toAccount = (account: AccountRow, now: Date): Destination => ({
  ...nowhere,
  method: account.kind,
  account,
  wait: payoutWait(account, now),
})

/** The newest account of a person besides one that did not take the money. */
async function anotherAccount(
  q: Queryable,
  userId: string,
  refused: string,
): Promise<AccountRow | null> {
  const all = [await currentAccount(q, userId, 'ach'), await currentAccount(q, userId, 'wire')]
  return (
    all
      .filter((one): one is AccountRow => one !== null && one.id !== refused)
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0] ?? null
  )
}

/** Where money of the queue goes back: the sender of its wire, or the account that was debited. */
async function senderOf(q: Queryable, item: consoleRepo.ItemRow, now: Date): Promise<Destination> {
  if (item.bank_reference) return { ...nowhere, givesBack: item.bank_reference }
  const entry = item.entry_id ? await findEntry(q, item.entry_id) : null
  const row = item.payment_id === null ? null : await repo.findPayment(q, item.payment_id)
  const source = row === null ? null : await sourceOf(q, row)
  const account = entry === null ? source : await findAccount(q, entry.bank_account_id)
  return account === null ? nowhere : toAccount(account, now)
}

/**
 * Where an order goes at this moment: a refund to its source, or to another account of the payee once that did not take
 * it; the money of a company and fees to their payout account; unknown money to its sender.
 */
export async function destinationOf(
  q: Queryable,
  order: Pick<
    orders.DisbursementRow,
    'kind' | 'payment_id' | 'account_id' | 'item_id' | 'refused_account_id'
  >,
  now: Date,
): Promise<Destination> {
  if (order.kind === 'payout' || order.kind === 'fee') {
    const payout = await orders.currentPayoutAccount(
      q,
      order.kind === 'fee' ? null : order.account_id,
    )
    const until =
      payout !== null && payout.payout_after > now.toISOString() ? payout.payout_after : null
    return { ...nowhere, payout, wait: until === null ? null : { until, call: false } }
  }
  const row = order.payment_id === null ? null : await repo.findPayment(q, order.payment_id)
  if (row === null) {
    const item = order.item_id === null ? null : await consoleRepo.findItem(q, order.item_id)
    return item === null ? nowhere : senderOf(q, item, now)
  }
  if (order.refused_account_id !== null) {
    const other = await anotherAccount(q, row.user_id, order.refused_account_id)
    return other === null ? nowhere : toAccount(other, now)
  }
  const source = await sourceOf(q, row)
  return source === null
    ? { ...nowhere, givesBack: await orders.broughtBy(q, row.id) }
    : toAccount(source, now)
}

/** Whether a destination may be paid now: it is known and verified, and nothing waits. */
async function isReady({ services, tx }: Call, to: Destination): Promise<boolean> {
  if (to.wait !== null) return false
  if (to.account === null) return to.payout !== null || to.givesBack !== null
  if (to.method === 'wire') return to.account.replaced_at === null
  const state = (await services.lifecycles.read(tx, 'bank-account', to.account.id))?.state
  // the account that was debited stays the source when its owner gives another one
  return state === 'verified' || state === 'replaced'
}

/**
 * Whether the receipt by hand that an order pays back has the bank’s line. Where no statement is of its
 * day or before, the document that two people recorded stands for it: no line will ever come.
 */
export async function isReceiptConfirmed(
  q: Queryable,
  { payment_id: paymentId, listing_id: listingId }: orders.DisbursementRow,
): Promise<boolean> {
  if (paymentId === null || listingId === null) return true
  const at = await repo.unconfirmedReceiptAt(q, paymentId)
  return at === null || !(await consoleRepo.givesStatements(q, listingId, dateInZone(at)))
}

type NewOrder = Pick<
  orders.DisbursementRow,
  'kind' | 'cents' | 'purpose' | 'payment_id' | 'investment_id' | 'listing_id'
> & { owed: Account } & Partial<
    Pick<orders.DisbursementRow, 'account_id' | 'user_id' | 'closing_id' | 'item_id'>
  > & { from_account?: string }

/**
 * Asks for money to leave. The order of a proposal that two people approved is approved with it; every other one waits
 * for a person who did not ask for it.
 */
export async function order(context: Call, of: NewOrder): Promise<string> {
  const { services, tx, now, by } = context
  const id = newId()
  const row = {
    account_id: null,
    user_id: null,
    closing_id: null,
    item_id: null,
    ...of,
    from_account: of.from_account ?? null,
    id,
    reference: newOrderReference(),
    maker: by?.approval?.proposedBy ?? (by?.actor.kind === 'person' ? by.actor.userId : null),
    requested_at: now.toISOString(),
  }
  await orders.addDisbursement(tx, row)
  const to = await destinationOf(tx, { ...row, refused_account_id: null }, now)
  await services.lifecycles.begin(
    tx,
    'disbursement',
    id,
    { kind: row.kind, cents: row.cents, reference: row.reference, method: to.method },
    system,
    {
      user_id: row.user_id,
      account_id: row.account_id,
      listing_id: row.listing_id,
      investment_id: row.investment_id,
    },
  )
  if (by?.approval !== undefined)
    await trySend(
      services,
      tx,
      'disbursement',
      id,
      { type: 'APPROVED' },
      {
        ...system,
        approval: by.approval,
      },
    )
  return id
}

const rowOf = async ({
  tx,
  id,
}: Pick<EventContext, 'tx' | 'id'>): Promise<orders.DisbursementRow> => {
  const row = await orders.findDisbursement(tx, id)
  if (row === null) throw new Error(`the machine of the order ${id} has no row`)
  return row
}
/** The destination that was approved, as it stands now. */
async function approvedDestination(
  { tx, now }: Call,
  row: orders.DisbursementRow,
): Promise<Destination> {
  const account = row.bank_account_id === null ? null : await findAccount(tx, row.bank_account_id)
  if (account !== null) return toAccount(account, now)
  const to = await destinationOf(tx, row, now)
  if (row.payout_account_id !== null && to.payout?.id !== row.payout_account_id) return nowhere
  return { ...to, account: null, givesBack: row.gives_back }
}

const facts: FactsProvider = async (context) => {
  const { tx, services, by, event, now } = context
  const row = await rowOf(context)
  const type = event.type
  if (type === 'SENT') {
    const closed = await closedDays(tx, 'reserve_banks_closed')
    const days = row.method === 'ach' ? 2 : 1
    return { dueAt: endOfDay(addBankingDays(dateInZone(now.toISOString()), days, closed)) }
  }
  if (type !== 'APPROVED' && type !== 'LISTED') return {}
  const to =
    type === 'APPROVED'
      ? await destinationOf(tx, row, now)
      : await approvedDestination(context, row)
  return {
    secondPerson: by.approval !== undefined || isSecondPerson(by.actor, [row.maker]),
    accountReady: await isReady(context, to),
    fundsFree: row.investment_id === null || (await fundsFree(services, tx, row.investment_id)),
    covered: -(await repo.balance(tx, row.owed)) >= row.cents,
    receiptConfirmed: await isReceiptConfirmed(tx, row),
    method: to.method,
  }
}

const chooseAccount: EffectHandler = async (context) => {
  const { tx, by, now } = context
  const row = await rowOf(context)
  const to = await destinationOf(tx, row, now)
  await orders.choose(tx, row.id, {
    method: to.method,
    bank_account_id: to.account?.id ?? null,
    payout_account_id: to.payout?.id ?? null,
    gives_back: to.givesBack,
    checker: by.approval?.approvedBy ?? (by.actor.kind === 'person' ? by.actor.userId : null),
  })
}
/** A credit goes into the next ACH file; a wire waits for its list. */
const putInFile: EffectHandler = async (context) => {
  const row = await rowOf(context)
  if (row.method !== 'ach' || row.bank_account_id === null || row.listing_id === null) return
  await addCredit(
    context.services,
    context.tx,
    {
      disbursementId: row.id,
      accountId: row.bank_account_id,
      listingId: row.listing_id,
      cents: row.cents,
      reference: row.reference,
    },
    context.now,
  )
}
const takeOutOfFile: EffectHandler = async ({ tx, id, now }) => withdrawCredit(tx, id, now)

const transitOf = (row: orders.DisbursementRow) => accounts.transitOut(row.listing_id ?? UNASSIGNED)
const owedAbout = (row: orders.DisbursementRow): string | undefined =>
  row.item_id === null ? undefined : aboutItem(row.item_id)
/** Between what is owed and what is on its way: the order is with the bank, or came back from it. */
async function book(
  { tx, now }: Call,
  row: orders.DisbursementRow,
  kind: 'ordered' | 'order_undone',
): Promise<void> {
  const [owed, transit] = [row.owed as Account, transitOf(row)]
  const [debit, credit] = kind === 'ordered' ? [owed, transit] : [transit, owed]
  const item = owedAbout(row)
  const about = aboutOrder(row.id)
  await post(tx, {
    kind,
    debit,
    credit,
    about:
      kind === 'ordered'
        ? { ...(item === undefined ? {} : { debit: item }), credit: about }
        : { debit: about, ...(item === undefined ? {} : { credit: item }) },
    cents: row.cents,
    paymentId: row.payment_id,
    memo: row.reference,
    at: now.toISOString(),
  })
}
const postOrder: EffectHandler = async (context) => {
  const row = await rowOf(context)
  await orders.markSent(context.tx, row.id, context.now.toISOString())
  await book(context, row, 'ordered')
}
const undoOrder: EffectHandler = async (context) => {
  const row = await rowOf(context)
  await orders.markRefused(context.tx, row.id)
  await book(context, row, 'order_undone')
}

const named = (to: Pick<Destination, 'account'>): string =>
  to.account === null
    ? 'the account that the money came from'
    : `${to.account.bank_name} ${to.account.mask}`

const tellsPayment = {
  sent: 'REFUND_INITIATED',
  confirmed: 'REFUND_SETTLED',
  returned: 'REFUND_FAILED',
} as const
/** The refund's timeline and the payment that it refunds follow the order. */
const signalSource: EffectHandler = async (context) => {
  const { services, tx, effect, now, instance } = context
  const what = effect.params['what'] as keyof typeof tellsPayment
  const row = await rowOf(context)
  const at = now.toISOString()
  const refund = await consoleRepo.refundOfOrder(tx, row.id)
  if (refund !== null)
    await consoleRepo.moveRefund(tx, {
      ...refund,
      initiated_at: what === 'sent' ? at : refund.initiated_at,
      settled_at: what === 'confirmed' ? at : null,
      failed_at: what === 'returned' ? at : null,
      due_at: disbursementContext.parse(instance.context).dueAt,
      proof: what === 'confirmed' ? `Bank statement, ${row.reference}` : null,
    })
  if (row.kind === 'refund' && row.payment_id !== null)
    await trySend(
      services,
      tx,
      'payment',
      row.payment_id,
      { type: tellsPayment[what] },
      what === 'confirmed' ? { actor: { kind: 'provider', name: 'escrow' } } : system,
      { failedGuard: 'throw' },
    )
}

/** Asks for a refund of a payment to leave; its timeline begins. */
export async function orderRefund(
  context: Call,
  row: repo.PaymentRow,
  of: {
    cents: number
    kind: 'whole' | 'part' | 'surplus' | 'claw_back'
    why: string
    owed: Account
  },
): Promise<void> {
  const { tx, now } = context
  const disbursementId = await order(context, {
    kind: of.kind === 'whole' ? 'refund' : of.kind,
    cents: of.cents,
    purpose: of.why,
    payment_id: row.id,
    investment_id: row.investment_id,
    listing_id: row.listing_id,
    account_id: row.account_id,
    user_id: row.user_id,
    owed: of.owed,
  })
  await consoleRepo.addRefund(tx, {
    id: newId(),
    payment_id: row.id,
    investment_id: row.investment_id,
    amount: of.cents,
    kind: of.kind === 'claw_back' ? 'whole' : of.kind,
    why: of.why,
    to_account: named({ account: await sourceOf(tx, row) }),
    requested_at: now.toISOString(),
    initiated_at: null,
    settled_at: null,
    failed_at: null,
    due_at: null,
    proof: null,
    disbursement_id: disbursementId,
  })
}

/** Cents that the books owe to a company. */
export const owedTo = async (q: Queryable, accountId: string): Promise<number> =>
  -(await repo.balance(q, accounts.issuer(accountId))) || 0

/** Asks for the payout of a closing to its company, and for its fees to the platform, to leave. */
export async function orderPayout(
  context: Call,
  of: {
    closingId: string
    number: number
    accountId: string
    listingId: string
    /** cents that the company gets, and the fees that were taken of them */
    net: number
    fees: number
  },
): Promise<void> {
  const common = {
    payment_id: null,
    investment_id: null,
    listing_id: of.listingId,
    account_id: of.accountId,
    closing_id: of.closingId,
  }
  if (of.net > 0)
    await order(context, {
      ...common,
      kind: 'payout',
      cents: of.net,
      owed: accounts.issuer(of.accountId),
      purpose: `Payout of closing ${of.number}`,
    })
  if (of.fees > 0)
    await order(context, {
      ...common,
      kind: 'fee',
      cents: of.fees,
      owed: accounts.fees(of.listingId),
      purpose: `Fees of closing ${of.number}`,
    })
}

const STOPPABLE = ['requested', 'approved', 'held', 'returned']
/** Orders of a payment that are in no file and on no list; those of the kinds. */
export async function stoppable(
  { services, tx }: Pick<Call, 'services' | 'tx'>,
  paymentId: string,
): Promise<{ stops: orders.DisbursementRow[]; goes: orders.DisbursementRow[] }> {
  const stops: orders.DisbursementRow[] = []
  const goes: orders.DisbursementRow[] = []
  for (const row of await orders.findOfPayment(tx, paymentId)) {
    const state = (await services.lifecycles.lock(tx, 'disbursement', row.id))?.state ?? ''
    if (STOPPABLE.includes(state)) stops.push(row)
    else if (state === 'listed' || state === 'sent') goes.push(row)
  }
  return { stops, goes }
}

/** Orders that the product held go on where nothing is in the way any more. null: all. */
export async function resumeOrders(
  { services, tx }: Pick<Call, 'services' | 'tx'>,
  investments: readonly string[] | null,
): Promise<void> {
  for (const id of await orders.findHeld(tx, investments)) {
    const instance = await services.lifecycles.lock(tx, 'disbursement', id)
    if (instance === null || disbursementContext.parse(instance.context).heldBy !== 'product')
      continue
    await trySend(services, tx, 'disbursement', id, { type: 'RESUMED' }, system)
  }
}

/** The order of a refund as its timeline shows it: why it has not left. */
export async function waitOf(q: Queryable, orderId: string, now: Date): Promise<PayoutWait | null> {
  const row = await orders.findDisbursement(q, orderId)
  return row === null || row.sent_at !== null ? null : (await destinationOf(q, row, now)).wait
}

const notify: EffectHandler = async ({ tx, services, machine, id, instance, effect }) => {
  const words = bankFileStaffNotices[String(effect.params['template'])]
  if (words === undefined) throw new Error(`no words for a message of ${machine}`)
  const people = (await staffOf(tx)).map((one) => one.user_id)
  await noticeTo(services, tx, people, words, { machine, id, rev: instance.rev })
}

/** What the server says of orders for money that leaves. */
export const disbursementMachine: MachineHandlers[string] = {
  under: 'investment',
  pages: { platform: ({ id }) => `/admin/money/disbursements/${id}` },
  authorize: async (context) => staffCodes(context),
  facts,
  effects: {
    chooseAccount,
    putInFile,
    takeOutOfFile,
    postOrder,
    undoOrder,
    signalSource,
    notify,
  },
}
