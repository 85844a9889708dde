import type { InvestmentFacts } from '#machines/investments/investment.events.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { FactsProvider, MachineHandlers } from '#server/kernel/state-machines/index.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { investmentFacts } from '#server/investments/investments/facts.ts'
import type { TestApp, TestPerson } from './app.ts'
import { staff, type LiveOffering } from './investing.ts'
import { system } from '#server/kernel/context.ts'
import { cleared, receive } from './receipts.ts'
import { begun } from '#tests/support/begun.ts'

/**
 * What each person of a crowd is taken to have done: steps, signature, identity, suitability. Room, money and dates are
 * the product's own.
 */
const settled = {
  visibleToInvestor: true,
  consentCurrent: true,
  accreditationClaimed: true,
  nonAccreditedAdmitted: true,
  purchaserLimitKept: true,
  purchaserQualified: true,
  commitmentGatePassed: true,
  registrationAllowed: true,
  residenceAllowed: true,
  withinInvestorLimit: true,
  requiredStepsSubmitted: true,
  noStepReturned: true,
  kycApproved: true,
  suitabilityOk: true,
  taxFormActive: true,
  agreementSignedByAll: true,
  accreditationOk: true,
  nothingNeedsAPerson: true,
  withinLimitAtClosing: true,
  sanctionsClear: true,
  accountsActive: true,
  registrationActive: true,
  standingHolds: true,
  agreementCurrent: true,
} satisfies Partial<InvestmentFacts>
const crowdFacts: FactsProvider = async (context) => ({
  ...(await investmentFacts(context)),
  ...settled,
})
/** Hooks for a test with a crowd: `testApp({ machines: crowdHooks })`. */
export const crowdHandlers: MachineHandlers = { investment: { facts: crowdFacts } }

export interface Face {
  t: TestApp
  who: TestPerson
  userId: string
  id: string
  units: number
}
let serial = 0

/** Runs tasks a few at a time. */
export async function pooled<T, R>(
  items: readonly T[],
  width: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let i = next++; i < items.length; i = next++) results[i] = await run(items[i] as T)
    }),
  )
  return results
}

/** People with a draft each in an offering, ready to be submitted: one for each number of units. */
export async function crowd(
  t: TestApp,
  offering: LiveOffering,
  units: readonly number[],
  price: string,
): Promise<Face[]> {
  const cents = Math.round(Number(price) * 100)
  const people: Face[] = []
  for (let from = 0; from < units.length; from += 100) {
    await t.db.tx(async (tx) => {
      for (const n of units.slice(from, from + 100)) {
        const { id: userId } = await createUser(tx, t.services, {
          email: `crowd${++serial}@mail.example`,
          firstName: 'Ida',
          lastName: `Number ${serial}`,
          passwordHash: 'none',
        })
        const id = newId()
        const subject = {
          user_id: userId,
          account_id: offering.accountId,
          listing_id: offering.listingId,
          investment_id: id,
        }
        const at = t.clock.now().toISOString()
        await tx.run(
          `insert into investment (id, number, listing_id, account_id, user_id, offering_type, security_type, price,
              fee_bps, created_at)
            values ($1, 'C-' || nextval('investment_number'), $2, $3, $4, 'reg_cf', 'common', $5, 0, $6)`,
          [id, offering.listingId, offering.accountId, userId, price, at],
        )
        await tx.run(
          `insert into investment_step (investment_id, step, answers, answered_at, rev)
            values ($1, 'payment', $2, $3, 1)`,
          [id, JSON.stringify({ method: 'wire' }), at],
        )
        await begun(
          t,
          tx,
          'investment',
          id,
          {
            listingId: offering.listingId,
            investorId: userId,
            offeringType: 'reg_cf',
            registrationId: newId(),
            units: n,
            amountCents: n * cents,
            at,
          },
          subject,
        )
        await begun(t, tx, 'investment-steps', id, undefined, subject)
        await begun(t, tx, 'ira', id, undefined, subject)
        people.push({ t, who: t.person({ userId }), userId, id, units: n })
      }
    })
  }
  return people
}

/** SUBMIT as its command sends it; returns the status and the state after it. */
export async function commit(
  face: Face,
  acceptsLess = false,
): Promise<{ status: number; code: string | undefined; state: string }> {
  const answer = await face.t.send<{ state: string }>(face.who, 'investment', face.id, {
    type: 'SUBMIT',
    payload: { acceptsLess },
  })
  return {
    status: answer.status,
    code: (answer.body as { code?: string }).code,
    state: answer.body.state,
  }
}

/** The review of a submitted commitment, and its payment by wire until it has cleared. */
export async function fund(t: TestApp, face: Face, operator: TestPerson): Promise<void> {
  await t.db.tx((tx) =>
    t.lifecycles.send(tx, 'investment', face.id, { type: 'REVIEW_STARTED' }, system),
  )
  const state = await stateOf(t, face.id)
  if (state === 'in_review')
    await t.db.tx((tx) =>
      t.lifecycles.send(tx, 'investment', face.id, { type: 'AUTO_APPROVED' }, system),
    )
  const payment = await t.db.one<{ id: string; reference: string; expected: number }>(
    'select id, reference, expected from payment where investment_id = $1 order by created_at desc limit 1',
    [face.id],
  )
  if (payment === null) throw new Error(`${face.id} has no payment in ${await stateOf(t, face.id)}`)
  const received = await receive(t, operator, {
    reference: payment.reference,
    amount: payment.expected,
    method: 'wire',
  })
  if (received.status !== 201) throw new Error(`receipt: ${received.text}`)
  if ((await stateOf(t, face.id)) !== 'funded.waiting_for_issuer') await cleared(t, payment.id)
}
export const stateOf = async (t: TestApp, id: string, machine = 'investment'): Promise<string> =>
  (await t.lifecycles.read(t.db, machine, id))?.state ?? 'none'
export const operatorOf = (t: TestApp): Promise<TestPerson> => staff(t, 'operator')

export interface Sums {
  reserved: number
  oversubscribed: number
  waiting: number
  committed: number
  funded: number
  max_amount: number
  investors: number
}
export const sumsOf = async (t: TestApp, listingId: string): Promise<Sums> => {
  const row = await t.db.one<Sums>(
    `select reserved, oversubscribed, waiting, committed, funded, max_amount, investors
      from offering
      where listing_id = $1`,
    [listingId],
  )
  if (row === null) throw new Error('the offering is gone')
  return row
}
/**
 * Everything the ledger holds: its sum (always zero), what escrow has for the offering or has on its way, what is held
 * for each investment, and what waits to be refunded.
 */
export async function ledgerOf(
  t: TestApp,
  listingId: string,
): Promise<{ sum: number; escrow: number; held: Map<string, number>; refunding: number }> {
  const balances = await t.db.query<{ account: string; balance: number }>(
    'select account, sum(amount)::bigint as balance from ledger_entry group by account',
  )
  const own = new Set(
    (
      await t.db.query<{ id: string }>('select id from investment where listing_id = $1', [
        listingId,
      ])
    ).map((row) => `investment:${row.id}`),
  )
  return {
    sum: balances.reduce((all, b) => all + b.balance, 0),
    escrow: balances
      .filter(
        (b) =>
          ['escrow', 'in-transit-in', 'in-transit-out'].includes(
            b.account.slice(0, -1 - listingId.length),
          ) && b.account.endsWith(`:${listingId}`),
      )
      .reduce((all, b) => all + b.balance, 0),
    refunding: balances
      .filter((b) => own.has(b.account.replace(/^refunding:/, 'investment:')))
      .filter((b) => b.account.startsWith('refunding:'))
      .reduce((all, b) => all - b.balance, 0),
    held: new Map(
      balances
        .filter((b) => own.has(b.account))
        .map((b) => [b.account.slice('investment:'.length), 0 - b.balance]),
    ),
  }
}
