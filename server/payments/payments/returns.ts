import { debitReturned } from '#domain/payments/mail/returns.ts'
import type { ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import { parseNacha, returnsIn } from '#domain/payments/formats/nacha/parse.ts'
import {
  mayRetry,
  retriesOn,
  returnCode,
  returnRateBreaches,
  returnWindowEnds,
  returnRateLimitsOn,
} from '#domain/payments/rules/ach-returns.ts'
import { isChangeCode } from '#domain/payments/rules/notification-of-change.ts'
import { changeLabels, returnActionLabels } from '#domain/payments/rules/return-labels.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import type { achReturnView } from '#domain/payments/model/banking.ts'
import type { Page } from '#domain/shared/common.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { readCursor, cutPage, wrongCursor } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  findByTrace,
  findByTraces,
  findEntry,
  firstEntry,
  latestEntry,
  markReturned,
  returnDoes,
  revokeForInvestment,
  type EntryRow,
} from '#server/payments/banking/index.ts'
import type { EffectHandler, Instance } from '#server/kernel/state-machines/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { changeUntil, recordChange } from './changes.ts'
import * as consoleRepo from './console-repo.ts'
import { accounts, post } from './ledger.ts'
import * as repo from './repo.ts'
import { endClawBack } from './unwinding.ts'
import { aboutEntry, aboutItem, aboutSettlement, explained } from './transit.ts'
import { system } from '#server/kernel/context.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'

type ReturnView = z.infer<typeof achReturnView>
export interface Returned {
  code: string
  receivedOn: string
  source: 'file' | 'hand' | 'sandbox' | 'provider'
  information?: string
  by: string | null
}

function actionText(code: string): string {
  const known = returnCode(code)
  if (known) return returnActionLabels[known.action]
  return isChangeCode(code) ? 'Applied to the account in six banking days' : 'A person decides'
}
const view = (row: consoleRepo.ListedReturn, now: Date, closed: ClosedDays): ReturnView => {
  const known = returnCode(row.code)
  const until = changeUntil(row, now, closed)
  return {
    id: row.id,
    code: row.code,
    meaning:
      known?.meaning ??
      (row.code.startsWith('C')
        ? (changeLabels[row.code] ?? 'Notification of change')
        : 'Unknown code'),
    action: actionText(row.code),
    reference: row.reference,
    investment_id: row.investment_id,
    name: row.name,
    amount: row.amount === null ? null : money(row.amount),
    received_on: row.received_on,
    source: row.source,
    outcome: row.outcome,
    needs_person: row.needs_person,
    apply_by: until?.by ?? null,
    overdue: until?.overdue ?? false,
    may_apply: until !== null && isChangeCode(row.code),
    recorded_at: row.recorded_at,
  }
}
export async function shownReturn(q: Queryable, id: string, now: Date): Promise<ReturnView> {
  const row = await consoleRepo.findReturn(q, id)
  if (row === null) throw new Error('the return was not stored')
  return view(row, now, await closedDays(q, 'reserve_banks_closed'))
}

/**
 * What of a return had left escrow before: the bank takes it all the same, and a person has to follow the claim. `rest`
 * where a part of the debit was still there.
 */
async function lateReturn(
  tx: Tx,
  row: repo.PaymentRow,
  entry: EntryRow,
  of: { cents: number; rest: boolean },
  r: Returned,
  at: string,
): Promise<void> {
  const { cents, rest } = of
  await post(tx, {
    kind: 'late_return',
    debit: accounts.lateReturn(row.id),
    credit: accounts.transitOut(row.listing_id),
    about: aboutEntry(entry.id),
    cents,
    paymentId: row.id,
    memo: `${r.code} ${row.reference}`,
    at,
  })
  await consoleRepo.addItem(tx, {
    id: newId(),
    kind: 'late_return',
    amount: cents,
    payment_id: row.id,
    investment_id: row.investment_id,
    sender: '',
    text: rest
      ? `${r.code} of ${formatCents(entry.amount)} after this part had left escrow`
      : `${r.code} after the money had left escrow`,
    received_on: r.receivedOn,
    created_at: at,
  })
}

/** The money of a debit that its payment did not take waits in the queue: the bank takes it from there. */
async function outOfSuspense(
  tx: Tx,
  row: repo.PaymentRow,
  entry: EntryRow,
  r: Returned,
  at: string,
): Promise<boolean> {
  const item = await consoleRepo.itemOfEntry(tx, entry.id)
  if (item === null || item.state === 'done') return false
  await post(tx, {
    kind: 'return',
    debit: accounts.suspense,
    credit: accounts.transitOut(row.listing_id),
    about: { debit: aboutItem(item.id), credit: aboutEntry(entry.id) },
    cents: item.amount,
    paymentId: row.id,
    memo: `${r.code} ${row.reference}`,
    at,
  })
  await consoleRepo.endItem(tx, {
    id: item.id,
    resolution: `The bank took it back (${r.code}).`,
    by: r.by,
    at,
  })
  return true
}

/**
 * The whole debit is on its way back to the bank, whatever of it the payment still held: the part that had left is a
 * claim, money that never counted came and goes, and what the payment held more than the debit waits for a person.
 * Returns whether a claim was opened.
 */
async function takeBack(
  tx: Tx,
  row: repo.PaymentRow,
  entry: EntryRow,
  r: Returned,
  at: string,
): Promise<boolean> {
  const account = accounts.transitOut(row.listing_id)
  const about = aboutEntry(entry.id)
  const held = -(await repo.openAbout(tx, account, about)) || 0
  const missing = entry.amount - held
  if (missing < 0) {
    await keepRest(tx, row, entry, -missing, r, at)
    return false
  }
  if (missing === 0 || (await outOfSuspense(tx, row, entry, r, at))) return false
  const settlement = aboutSettlement(entry)
  if (await consoleRepo.isReceived(tx, row.id, settlement)) {
    await lateReturn(tx, row, entry, { cents: missing, rest: held > 0 }, r, at)
    return true
  }
  // a provider that reports no settlement never had the money; a bank credits the file whole and takes this debit out
  if (entry.batch_id !== null || entry.settled_on !== null)
    await post(tx, {
      kind: 'return',
      debit: accounts.transitIn(row.listing_id),
      credit: account,
      about: { debit: settlement, credit: about },
      cents: missing,
      paymentId: row.id,
      memo: `${r.code} ${row.reference}`,
      at,
    })
  return false
}

/** The payment held money of other receipts too, which the bank leaves: it waits for a person. */
async function keepRest(
  tx: Tx,
  row: repo.PaymentRow,
  entry: EntryRow,
  cents: number,
  r: Returned,
  at: string,
): Promise<void> {
  const id = newId()
  await post(tx, {
    kind: 'unmatched',
    debit: accounts.transitOut(row.listing_id),
    credit: accounts.suspense,
    about: { debit: aboutEntry(entry.id), credit: aboutItem(id) },
    cents,
    paymentId: row.id,
    memo: `${r.code} ${row.reference}`,
    at,
  })
  await consoleRepo.addItem(tx, {
    id,
    kind: 'unknown',
    amount: cents,
    payment_id: row.id,
    investment_id: row.investment_id,
    sender: '',
    text: `The rest of ${row.reference} after ${r.code} of ${formatCents(entry.amount)}`,
    received_on: r.receivedOn,
    created_at: at,
    listing_id: row.listing_id,
  })
}

/** A line of the bank took the debit before the return was recorded: the claim that it opened ends. */
async function endClaim(tx: Tx, row: repo.PaymentRow, entry: EntryRow, r: Returned, now: Date) {
  const item = await consoleRepo.openOutgoing(tx, row.investment_id, entry.amount)
  if (item === null) return
  const account = accounts.transitOut(row.listing_id)
  const about = aboutEntry(entry.id)
  if ((await repo.openAbout(tx, account, about)) !== -entry.amount) return
  await explained({ tx, now }, item, { account, about, row })
  await consoleRepo.endItem(tx, {
    id: item.id,
    resolution: `The bank took the debit back (${r.code}).`,
    by: r.by,
    at: now.toISOString(),
  })
}

/**
 * A stopped payment (R08) needs a new authorization and nobody's decision; what is stopped, frozen, held or unknown
 * needs a person.
 */
const needsStaff = (code: string): boolean =>
  code !== 'R08' &&
  ['stop', 'freeze', 'hold', 'manual'].includes(returnCode(code)?.action ?? 'manual')

/** What the table of returns does beyond the payment: account, authorization, compliance. */
export async function applyPolicy(
  services: AppServices,
  tx: Tx,
  row: repo.PaymentRow,
  code: string,
  rev: number,
  now: Date,
): Promise<void> {
  const entry = await latestEntry(tx, row.id)
  if (entry !== null && returnDoes(code) !== undefined) {
    await revokeForInvestment(
      tx,
      row.investment_id,
      now.toISOString(),
      `The bank returned the debit (${code}).`,
    )
    const account = await services.lifecycles.lock(tx, 'bank-account', entry.bank_account_id)
    if (account?.state === 'verified')
      await services.lifecycles.send(tx, 'bank-account', account.id, { type: 'RETURNED' }, system)
  }
  if (!needsStaff(code)) return
  const staff = (await staffOf(tx, ['compliance'])).map((one) => one.user_id)
  await noticeTo(services, tx, staff, debitReturned({ code, reference: row.reference }), {
    machine: 'payment',
    id: row.id,
    rev,
  })
}
export const applyReturnPolicy: EffectHandler = async ({
  tx,
  services,
  id,
  instance,
  effect,
  now,
}) => {
  const row = await repo.findPayment(tx, id)
  if (row !== null)
    await applyPolicy(services, tx, row, String(effect.params['code']), instance.rev, now)
}

/**
 * What to say of a return that came after the bank's last day for its code (`returnWindowEnds`); '' for one in time, and
 * where the rule names no day or the settlement is not known.
 */
async function tooLate(tx: Tx, entry: EntryRow, r: Returned): Promise<string> {
  const code = returnCode(r.code)
  if (code === undefined || entry.settled_on === null) return ''
  const last = returnWindowEnds(
    code,
    entry.settled_on,
    await closedDays(tx, 'reserve_banks_closed'),
  )
  return last !== null && r.receivedOn > last
    ? ` The bank could return it until ${formatDay(last)}. Ask our bank to dishonor it as untimely.`
    : ''
}

/** What the return of a debit ended: the payment, or its refund unless the bank has that already. */
function whatEnded(refunding: boolean, claimed: boolean): string {
  if (!refunding) return 'The payment was returned to the investor with the reason.'
  return claimed
    ? 'The refund is with the bank already.'
    : 'The refund was stopped because the bank reversed the payment.'
}

/** Stores the return of an entry and marks the entry. Throws refused where one is recorded already. */
async function addReturned(
  tx: Tx,
  entry: EntryRow,
  r: Returned,
  of: { outcome: string; needsPerson: boolean },
  now: Date,
): Promise<string> {
  const id = newId()
  const fresh = await consoleRepo.addReturn(tx, {
    id,
    entry_id: entry.id,
    payment_id: entry.payment_id,
    code: r.code,
    received_on: r.receivedOn,
    source: r.source,
    information: r.information ?? '',
    outcome: of.outcome,
    needs_person: of.needsPerson,
    recorded_by: r.by,
    recorded_at: now.toISOString(),
  })
  const message = `The return of ${entry.reference} is already recorded.`
  if (!fresh) throw refuse('refused', { message, fields: { reference: message } })
  await markReturned(tx, entry.id, now.toISOString())
  return id
}

/** Records the return of a debit: the payment and its investment are led back with the reason; once per entry. */
export async function recordReturn(
  services: AppServices,
  tx: Tx,
  entry: EntryRow,
  r: Returned,
  now: Date,
): Promise<ReturnView> {
  if (entry.disbursement_id !== null) return recordCreditReturn(services, tx, entry, r, now)
  if (entry.payment_id === null) return recordVerificationReturn(services, tx, entry, r, now)
  const row = await repo.findPayment(tx, entry.payment_id)
  if (row === null) throw new Error(`the entry ${entry.id} has no payment`)
  await services.lifecycles.lock(tx, 'investment', row.investment_id)
  const id = await addReturned(tx, entry, r, { outcome: 'applying', needsPerson: false }, now)
  const late = await tooLate(tx, entry, r)
  const needsPerson = needsStaff(r.code) || late !== ''
  const payment = await services.lifecycles.read(tx, 'payment', row.id)
  const onlyMoney = payment?.state.startsWith('refund_') === true
  if (
    await trySend(services, tx, 'payment', row.id, { type: 'RETURNED' }, system, {
      failedGuard: 'throw',
    })
  ) {
    const claimed = await takeBack(tx, row, entry, r, now.toISOString())
    await consoleRepo.storeReturn(
      tx,
      id,
      whatEnded(onlyMoney, claimed) +
        (claimed ? ' A part of it had already left escrow. The item is in the queue.' : '') +
        late,
      needsPerson || onlyMoney || claimed,
    )
  } else {
    const claimed = await takeBack(tx, row, entry, r, now.toISOString())
    if (claimed) await endClawBack({ services, tx, now }, row.id)
    await applyPolicy(services, tx, row, r.code, payment?.rev ?? 0, now)
    await consoleRepo.storeReturn(
      tx,
      id,
      (claimed
        ? 'The money had already left escrow. The item is in the queue.'
        : 'The payment had already ended.') + late,
      true,
    )
  }
  await endClaim(tx, row, entry, r, now)
  return shownReturn(tx, id, now)
}

/** The bank did not pay the credit of an order: the money is owed again, and a person orders it again. */
async function recordCreditReturn(
  services: AppServices,
  tx: Tx,
  entry: EntryRow,
  r: Returned,
  now: Date,
): Promise<ReturnView> {
  if (entry.disbursement_id === null) throw new Error(`the entry ${entry.id} pays no order`)
  const outcome = 'The order was returned. Ask the payee for another account.'
  const id = await addReturned(tx, entry, r, { outcome, needsPerson: true }, now)
  await trySend(services, tx, 'disbursement', entry.disbursement_id, { type: 'RETURNED' }, system)
  if (returnDoes(r.code) !== undefined) {
    const account = await services.lifecycles.lock(tx, 'bank-account', entry.bank_account_id)
    if (account?.state === 'verified')
      await services.lifecycles.send(tx, 'bank-account', account.id, { type: 'RETURNED' }, system)
  }
  return shownReturn(tx, id, now)
}

async function recordVerificationReturn(
  services: AppServices,
  tx: Tx,
  entry: EntryRow,
  r: Returned,
  now: Date,
): Promise<ReturnView> {
  const outcome = 'The account was not verified.'
  const id = await addReturned(tx, entry, r, { outcome, needsPerson: false }, now)
  const account = await services.lifecycles.lock(tx, 'bank-account', entry.bank_account_id)
  if (account?.state === 'sent' || account?.state === 'awaiting_confirm')
    await services.lifecycles.send(
      tx,
      'bank-account',
      account.id,
      { type: 'DEPOSITS_RETURNED' },
      system,
    )
  return shownReturn(tx, id, now)
}

/** What proposals about returns name as their subjects. */
export const ACH_ENTRY = 'ach-entry'
export const RETURNS_FILE = 'returns-file'

/**
 * The debit that a person names by its payment's reference or its trace number, and the day of its return. Throws
 * refused where no such debit has left, and for an unknown code or a day in the future.
 */
export async function entryToReturn(
  tx: Queryable,
  input: { reference: string; code: string; received_on?: string | undefined },
  now: Date,
): Promise<{ entry: EntryRow; on: string }> {
  const wrong = (message: string, field = 'reference') =>
    refuse('refused', { fields: { [field]: message } })
  if (returnCode(input.code)?.kind !== 'return')
    throw wrong('This return code is not in our table. Ask compliance what it means.', 'code')
  const today = dateInZone(now.toISOString())
  if (input.received_on !== undefined && input.received_on > today)
    throw wrong('The date is in the future.', 'received_on')
  const reference = input.reference.toUpperCase()
  const byTrace = /^\d{15}$/.test(reference) ? await findByTrace(tx, reference) : null
  const payment = byTrace === null ? await repo.findByReference(tx, reference) : null
  const entry = byTrace ?? (payment === null ? null : await latestEntry(tx, payment.id))
  if (entry === null)
    throw wrong('No debit has this reference. Compare it with the file that was sent.')
  if (entry.state === 'waiting' || entry.state === 'withdrawn')
    throw wrong('This debit hasn’t been sent yet.')
  return { entry, on: input.received_on ?? today }
}

type FileReturn = ReturnType<typeof returnsIn>[number]
/**
 * What a dishonored return (R61 to R70) or a contested one (R71 to R77) needs: it is an answer to a return, and no return
 * of the entry. The same holds for the code of a change (C01 to C14) in a return. null for every other code.
 */
function answerToReturn(one: FileReturn, entry: EntryRow): string | null {
  if (one.kind === 'return' && !one.code.startsWith('R'))
    return `${one.code}: the file has this code of a change as a return of ${entry.reference}. Ask the bank, it can’t be recorded here.`
  const kind = returnCode(one.code)?.kind
  if (kind !== 'dishonored' && kind !== 'contested') return null
  const what = kind === 'dishonored' ? 'a dishonored return' : 'a contested dishonored return'
  return `${one.code}: this is ${what} of ${entry.reference}. Settle it with the bank, it can’t be recorded here.`
}
/** Why a return of a file cannot be recorded; null when it can. */
function whySkipped(one: FileReturn, entry: EntryRow): string | null {
  if (one.kind === 'change') return null
  if (entry.amount !== one.amount)
    return `${one.code}: the amount of ${entry.reference} differs from the entry that was sent.`
  return entry.is_debit === (one.side === 'debit')
    ? null
    : `${one.code}: ${entry.reference} was a ${entry.is_debit ? 'debit' : 'credit'}, and the file returns a ${one.side}.`
}

/**
 * A file of returns as the bank sends it: what can be recorded, and a sentence for each of the others. Throws refused
 * for a file that does not hold or has no return.
 */
export async function readReturns(
  tx: Queryable,
  text: string,
): Promise<{ found: { entry: EntryRow; one: FileReturn }[]; skipped: string[] }> {
  const { file, problems } = parseNacha(text)
  if (problems.length > 0)
    throw refuse('refused', {
      message: problems.slice(0, 5).join(' '),
      fields: { file: problems.slice(0, 5).join(' ') },
    })
  const all = returnsIn(file)
  if (all.length === 0)
    throw refuse('refused', {
      message: 'The file contains no returns.',
      fields: { file: 'The file contains no returns.' },
    })
  const found: { entry: EntryRow; one: FileReturn }[] = []
  const skipped: string[] = []
  const seen = new Set<string>()
  const entries = await findByTraces(
    tx,
    all.map((one) => one.original_trace),
  )
  for (const one of all) {
    const entry = entries.get(one.original_trace)
    if (entry === undefined) {
      skipped.push(`${one.code}: none of our entries has the trace number ${one.original_trace}.`)
      continue
    }
    const answer = answerToReturn(one, entry)
    if (answer !== null) {
      skipped.push(answer)
      continue
    }
    const name = `${entry.id} ${one.kind === 'change' ? one.code : 'returned'}`
    const known =
      seen.has(name) ||
      (one.kind === 'change'
        ? await consoleRepo.hasChange(tx, entry.id, one.code)
        : entry.state === 'returned')
    const why = known
      ? `${one.code}: the ${one.kind} of ${entry.reference} is already recorded.`
      : whySkipped(one, entry)
    seen.add(name)
    if (why === null) found.push({ entry, one })
    else skipped.push(why)
  }
  return { found, skipped }
}

/** Records one return of a large file. */
export const RETURN_JOB = 'ach-return-record'
/** Returns of a file that are recorded in the transaction of its approval; more are recorded by jobs. */
const AT_ONCE = 25
const queuedReturn = z.object({
  entryId: z.uuid(),
  code: z.string(),
  information: z.string(),
  receivedOn: z.string(),
  by: z.uuid(),
})
/** Whether a file has so many returns that they are recorded one after the other, after its approval. */
export const isLarge = (found: readonly unknown[]): boolean => found.length > AT_ONCE

/** Records what can be recorded of a file of returns, for the two people of its proposal `id`. */
export async function recordFile(
  services: AppServices,
  tx: Tx,
  { id, text }: { id: string; text: string },
  by: string,
  now: Date,
): Promise<void> {
  const receivedOn = dateInZone(now.toISOString())
  const { found } = await readReturns(tx, text)
  const returned = found.filter(({ one }) => one.kind !== 'change')
  for (const { entry, one } of found)
    if (one.kind === 'change') await recordChange(services, tx, entry, one, by, now)
  if (isLarge(found))
    return services.jobs.enqueueMany(
      tx,
      RETURN_JOB,
      returned.map(({ entry, one: { code, information } }) => ({
        key: `${id}:${entry.id}`,
        data: { entryId: entry.id, code, information, receivedOn, by },
      })),
    )
  for (const { entry, one } of returned)
    await recordReturn(
      services,
      tx,
      entry,
      { code: one.code, receivedOn, source: 'file', information: one.information, by },
      now,
    )
}

/** Records one return of a file; one that was recorded meanwhile stays as it is. */
export const recordQueued: JobHandler = async ({ data }, { services, tx }) => {
  const { entryId, ...returned } = queuedReturn.parse(data)
  const entry = await findEntry(tx, entryId)
  if (entry === null || entry.state === 'returned') return
  await recordReturn(services, tx, entry, { ...returned, source: 'file' }, services.clock.now())
}

/** May the debit be presented again? R01 and R09, at most twice, within 180 days, the same amount. */
export async function retryFacts(
  tx: Queryable,
  row: repo.PaymentRow,
  instance: Instance,
  now: Date,
): Promise<boolean> {
  const c = paymentContext.parse(instance.context)
  const [first, last] = [await firstEntry(tx, row.id), await latestEntry(tx, row.id)]
  if (first === null || last === null || c.returnCode === null) return false
  return mayRetry({
    code: c.returnCode,
    retries_done: c.retries,
    first_entry_on: dateInZone(first.created_at),
    on: dateInZone(now.toISOString()),
    same_amount: last.amount === row.expected,
  })
}
export const triesLeft = (instance: Instance, now: Date): number =>
  Math.max(
    0,
    retriesOn(dateInZone(now.toISOString())) - paymentContext.parse(instance.context).retries,
  )

/** Returns, newest first, with the rates of the last sixty days against Nacha's limits. */
export async function listReturns(
  q: Queryable,
  page: { cursor?: string | undefined; limit: number },
  now: Date,
): Promise<
  Page<ReturnView> & {
    rates: {
      kind: 'unauthorized' | 'administrative' | 'all'
      returned: number
      debits: number
      limit_bp: number
      exceeded: boolean
    }[]
  }
> {
  const [at = '', id = ''] = page.cursor === undefined ? [] : readCursor(page.cursor, 2)
  const rows = await consoleRepo.listReturns(
    q,
    page.cursor === undefined ? null : placeOf(at, id),
    page.limit + 1,
  )
  const {
    shown: items,
    next,
    more,
  } = cutPage(rows, page.limit, (last) => [last.recorded_at, last.id])
  const on = dateInZone(now.toISOString())
  const { debits, codes } = (await consoleRepo.returnRates(q, startOfDay(addDays(on, -60)))) ?? {
    debits: 0,
    codes: [],
  }
  const breaches = returnRateBreaches(debits, codes, on)
  const count = (kind: 'unauthorized' | 'administrative' | 'all'): number =>
    kind === 'all' ? codes.length : codes.filter((code) => returnCode(code)?.class === kind).length
  const limits = returnRateLimitsOn(on)
  const rates = (['unauthorized', 'administrative', 'all'] as const).map((kind) => ({
    kind,
    returned: count(kind),
    debits,
    limit_bp: limits[kind],
    exceeded: breaches.includes(kind),
  }))
  const closed = await closedDays(q, 'reserve_banks_closed')
  return {
    items: items.map((row) => view(row, now, closed)),
    next_cursor: next,
    total: null,
    more,
    rates,
  }
}
/** A cursor's two values, refused when they are no time and no id. */
export function placeOf(at: string, id: string): { at: string; id: string } {
  if (Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id)) throw wrongCursor()
  return { at, id }
}
