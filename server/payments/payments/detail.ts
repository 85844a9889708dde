import { isAdmin } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { achTransferLabels, type PaymentDetail } from '#domain/payments/model/banking.ts'
import { money } from '#domain/shared/money.ts'
import { returnCode } from '#domain/payments/rules/ach-returns.ts'
import { returnText } from '#domain/payments/rules/return-labels.ts'
import { links } from '#domain/shared/links.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import type { Person, Actor } from '#domain/shared/access/actor.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import {
  authorizationOf,
  authorizationText,
  currentAccount,
  debitTerms,
  findAccount,
  latestEntry,
  presentAccount,
  recordAuthorization,
  transferOf,
} from '#server/payments/banking/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as consoleRepo from './console-repo.ts'
import { fewerFor, takeFewer } from './fewer.ts'
import { refundsFor } from './refunds.ts'
import * as repo from './repo.ts'
import { retryFacts, triesLeft } from './returns.ts'
import { beginPayment, debitNeeds, paymentOf } from './service.ts'
import { system, type Initiator, type RequestContext } from '#server/kernel/context.ts'

/** States of a payment from which another payment method may be chosen while the investment waits for money. */
const OVER = [
  'draft',
  'authorization_due',
  'authorized',
  'returned',
  'failed',
  'cancelled',
  'refunded',
]

async function returnedOf(
  q: Queryable,
  row: repo.PaymentRow,
  instance: Instance,
  now: Date,
): Promise<PaymentDetail['returned']> {
  const code = paymentContext.parse(instance.context).returnCode
  if (code === null) return null
  const words = returnText(code)
  const last = await consoleRepo.lastReturn(q, row.id)
  return {
    code,
    meaning: returnCode(code)?.meaning ?? 'Returned by the bank',
    ...words,
    at: last?.recorded_at ?? instance.updated_at,
    tries_left: triesLeft(instance, now),
  }
}

/** Names of the providers that collect debits. */
const providerNames = { increase: 'Increase' } as const
async function collectionOf(q: Queryable, paymentId: string): Promise<PaymentDetail['collection']> {
  const transfer = await transferOf(q, paymentId)
  return transfer === null
    ? null
    : {
        provider: providerNames[transfer.provider],
        says: achTransferLabels[transfer.status],
        problem: transfer.problem,
        transfer_id: transfer.transfer_id,
      }
}

const debitOf = (q: Queryable, { company }: consoleRepo.InvestmentRow, cents: number, now: Date) =>
  debitTerms(q, { company, cents, now })

/** The payment of an investment in full, for its owner or for staff; null before one exists. */
export async function paymentDetail(
  services: AppServices,
  q: Queryable,
  investmentId: string,
  now: Date,
  actor: Actor = system.actor,
): Promise<PaymentDetail | null> {
  const staff = isAdmin(actor)
  const investment = await consoleRepo.investmentRow(q, investmentId)
  const found = await paymentOf(services, q, investmentId)
  if (investment === null || found === null) return null
  const { row, instance } = found
  const owner = await services.lifecycles.read(q, 'investment', investmentId)
  const entry = await latestEntry(q, row.id)
  const current = await currentAccount(q, row.user_id, 'ach')
  let account = current
  if (entry !== null) account = await findAccount(q, entry.bank_account_id)
  else if (row.method === 'wire') account = await currentAccount(q, row.user_id, 'wire')
  const given = await authorizationOf(q, investmentId)
  const waits = owner?.state === 'awaiting_funds' && OVER.includes(instance.state)
  const link = () =>
    staff
      ? links.adminInvestment(row.account_id, row.listing_id, 'pending', investmentId)
      : links.investment(investmentId)
  return {
    payment_id: row.id,
    reference: row.reference,
    method: row.method,
    status: services.lifecycles.present(instance, {
      who: staff ? ['ADM'] : ['INV'],
      actor,
      staff,
      link,
    }),
    expected: money(row.expected),
    received: money(row.received),
    account: account === null ? null : await presentAccount(services, q, account, actor),
    authorization:
      given === null
        ? null
        : {
            id: given.id,
            version: given.version,
            text: given.text,
            sha256: given.sha256,
            amount: money(given.amount),
            accepted_at: given.accepted_at,
            revoked_at: given.revoked_at,
          },
    returned: await returnedOf(q, row, instance, now),
    may_retry:
      instance.state === 'returned' &&
      owner?.state === 'awaiting_funds' &&
      triesLeft(instance, now) > 0 &&
      (await retryFacts(q, row, instance, now)) &&
      (await debitNeeds(services, q, row, instance)).authorized,
    may_pay_again: waits,
    methods: investment.payment_options.filter((one) => one === 'ach' || one === 'wire'),
    authorization_text:
      waits && current !== null
        ? authorizationText(await debitOf(q, investment, row.expected, now), current)
        : null,
    receipts: (await consoleRepo.receiptsOf(q, investmentId)).map((one) => ({
      amount: money(one.amount),
      method: one.method,
      at: one.received_at,
    })),
    noted: staff
      ? (await consoleRepo.openNotesOf(q, investmentId)).map((one) => ({
          amount: money(one.amount),
          bank_reference: one.bank_reference,
          at: one.received_at,
        }))
      : [],
    fewer:
      instance.state === 'underfunded' && owner?.state === 'awaiting_funds'
        ? await fewerFor(q, investment)
        : null,
    refunds: await refundsFor(q, investmentId, now),
    collection: staff ? await collectionOf(q, row.id) : null,
    call_to_verify: (await platformRow(q))?.support_phone ?? '',
  }
}

/** The same debit again, requested by staff. */
export async function retryPayment(
  services: AppServices,
  tx: Tx,
  paymentId: string,
  by: Initiator,
): Promise<Instance> {
  const row = await repo.findPayment(tx, paymentId)
  if (row === null) throw refuse('not_found')
  await services.lifecycles.lock(tx, 'investment', row.investment_id)
  return services.lifecycles.send(tx, 'payment', row.id, { type: 'RETRY' }, by)
}

interface Wish {
  method?: 'ach' | 'wire' | undefined
  authorize?: boolean | undefined
  /** the text of the authorization that the payer read */
  authorization?: string | undefined
}
/** After a return: the same debit again, or another payment method with a new authorization. */
export async function payAgain(
  asking: RequestContext<Person>,
  investmentId: string,
  wish: Wish & { act: 'retry' | 'again' | 'fewer'; units?: number | undefined },
): Promise<PaymentDetail> {
  const { services, tx, actor, now } = asking
  const investment = await consoleRepo.investmentRow(tx, investmentId)
  if (investment === null || investment.user_id !== actor.userId) throw refuse('not_found')
  if (wish.act === 'fewer') {
    await takeFewer(services, tx, investmentId, wish.units, { actor })
    return mustDetail(services, tx, investmentId, now)
  }
  const owner = await services.lifecycles.lock(tx, 'investment', investmentId)
  const found = await paymentOf(services, tx, investmentId)
  if (
    owner === null ||
    found === null ||
    owner.state !== 'awaiting_funds' ||
    !OVER.includes(found.instance.state)
  )
    throw refuse('not_accepted', { message: 'This payment needs nothing from you.' })
  if (wish.act === 'retry')
    await services.lifecycles.send(tx, 'payment', found.row.id, { type: 'RETRY' }, system)
  else await anotherWay(asking, owner, found, investment, wish)
  return mustDetail(services, tx, investmentId, now)
}
async function mustDetail(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  now: Date,
): Promise<PaymentDetail> {
  const detail = await paymentDetail(services, tx, investmentId, now)
  if (detail === null) throw new Error('the payment is gone')
  return detail
}
async function anotherWay(
  { services, tx, actor, now, ip, userAgent }: RequestContext<Person>,
  owner: Instance,
  { row, instance }: { row: repo.PaymentRow; instance: Instance },
  investment: consoleRepo.InvestmentRow,
  wish: Wish,
): Promise<void> {
  const wrong = (fields: Record<string, string>) => refuse('invalid', { fields })
  if (wish.method === undefined || !investment.payment_options.includes(wish.method))
    throw wrong({ method: 'This offering doesn’t accept this payment method.' })
  if (wish.method === 'ach') {
    const account = await currentAccount(tx, actor.userId, 'ach')
    if (account === null) throw wrong({ method: 'Add a bank account in your profile first.' })
    if ((await services.lifecycles.read(tx, 'bank-account', account.id))?.state === 'frozen')
      throw wrong({ method: 'Payments from this account are stopped. Send a wire instead.' })
    if (wish.authorize !== true)
      throw wrong({ authorize: 'Authorize the debit to pay by bank transfer.' })
    await recordAuthorization(services, tx, {
      userId: actor.userId,
      investmentId: owner.id,
      account,
      terms: await debitOf(tx, investment, row.expected, now),
      accepted: wish.authorization,
      ip,
      userAgent,
      now,
    })
  }
  if (instance.state === 'returned')
    await services.lifecycles.send(tx, 'payment', row.id, { type: 'GIVE_UP' }, system)
  await beginPayment(services, tx, owner, {
    method: wish.method,
    cents: row.expected,
    at: now.toISOString(),
  })
}
