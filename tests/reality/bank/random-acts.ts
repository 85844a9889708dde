import type { AchBatchView, QueueItemView, StatementView } from '#domain/payments/model/banking.ts'
import type { Answer, TestPerson } from '#tests/support/app.ts'
import { proposeReceipt } from '#tests/support/receipts.ts'
import { onProposal } from '#tests/support/proposals.ts'
import { ok, type Payer, type Stake, type Venture, type World } from './world.ts'

/** An offering with its people at the bank, in which several sequences happen. */
export interface Life {
  w: World
  venture: Venture
  payers: Payer[]
  stakes: Stake[]
  /** accounts of people whom the platform does not know */
  strangers: string[]
  /** cents that came for the account of a payer from elsewhere: their own other money, or a stranger's payment for them */
  given: Map<string, number>
  /** what one person did that takes two, and files that were booked twice */
  faults: string[]
}
export type Random = () => number
type Act = (life: Life, next: Random) => Promise<unknown>

const REASON = 'It was compared with the bank.'
const pick = <T>(items: readonly T[], next: Random): T | undefined =>
  items[Math.floor(next() * items.length)]
/**
 * Whole units of $4.10, hardly ever the same amount twice: of a file whose debits and credits are equal the bank posts
 * nothing, so that no line says that it was paid.
 */
const cents = (next: Random): number => 50_000 + Math.floor(next() * 270) * 410
const CODES = ['R01', 'R02', 'R03', 'R07', 'R08', 'R10', 'R29'] as const

const refused = (error: unknown): boolean => /^4\d\d: /.test((error as Error).message)
/** Whether the product took it; a refusal is an answer, everything else is thrown. */
export async function taken(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (refused(error)) return false
    throw error
  }
}

/** An event that takes two people: it is sent, approved and withdrawn by one of them before the other approves it. */
async function byTwo(
  life: Life,
  kind: string,
  propose: () => Promise<Answer<{ id?: string; proposal_id?: string | null }>>,
): Promise<void> {
  const { maker, checker, t } = life.w
  const made = ok(await propose())
  const id = made.proposal_id ?? made.id ?? ''
  if ((await onProposal(maker, id, 'APPROVED')).status < 300)
    life.faults.push(`one person proposed and approved ${kind}`)
  if (!(await taken(async () => ok(await onProposal(checker, id, 'APPROVED')))))
    await onProposal(maker, id, 'WITHDRAWN')
  await t.drain()
}
const proposedEvent = (life: Life, machine: string, id: string, type: string) =>
  byTwo(life, `${machine} ${type}`, () =>
    life.w.maker.post('/api/admin/proposals', {
      body: {
        kind: 'event',
        subject: { machine, id },
        payload: { type, payload: {} },
        reason: REASON,
      },
    }),
  )
const send = (who: TestPerson, machine: string, id: string, type: string, payload: object = {}) =>
  who.post(`/api/lifecycles/${machine}/${id}/events`, { body: { type, payload, reason: REASON } })
const paymentOf = async (life: Life, one: Stake): Promise<string> =>
  (await life.w.payment(one))?.payment_id ?? ''

const given = ({ given: all }: Life, account: string, amount: number): void =>
  void all.set(account, (all.get(account) ?? 0) + amount)
const anotherStranger = (life: Life): string => {
  const account = life.w.stranger('Harbor Payments LLC')
  life.strangers.push(account)
  return account
}
/** A wire from the account of a payer, if the money is there. */
const wire = ({ w }: Life, one: Stake, amount: number, text = one.reference): boolean =>
  w.bank.wire({ from: one.account, to: one.venture.escrow, cents: amount, text })
/** An item of the queue of this escrow account that is open. */
async function item(life: Life, next: Random): Promise<QueueItemView | undefined> {
  const found = await life.w.t.db.query<{ id: string }>(
    `select i.id
      from money_item i
      left join payment p on p.id = i.payment_id
      where i.state <> 'done' and (p.listing_id = $1 or i.bank_account = $2)
      order by i.created_at, i.id`,
    [life.venture.offering.listingId, life.venture.escrow.slice(-4)],
  )
  const id = pick(found, next)?.id
  const { items } = ok(
    await life.w.maker.get<{ items: QueueItemView[] }>('/api/admin/money/queue', {
      query: { limit: '100' },
    }),
  )
  return items.find((one) => one.id === id)
}
const onItem = (who: TestPerson, id: string, body: object) =>
  who.post<{ proposal_id: string | null }>(`/api/admin/money/queue/${id}/acts`, {
    body: { note: REASON, ...body },
  })
const some = (work: (life: Life, one: Stake, next: Random) => Promise<unknown>): Act => {
  return async (life, next) => {
    const one = pick(life.stakes, next)
    return one === undefined ? undefined : work(life, one, next)
  }
}
/** Most investments of a company that go on at once: a further one takes as long as all other acts of its sequence. */
const AT_ONCE = 2
async function invest(life: Life, next: Random, method: 'ach' | 'wire'): Promise<void> {
  const payer = pick(life.payers, next)
  const amount = cents(next)
  const found = await life.w.t.db.one<{ n: number }>(
    `select count(*)::int as n
      from machine_instance
      where machine = 'investment' and listing_id = $1 and status = 'active' and state not like 'closed%'`,
    [life.venture.offering.listingId],
  )
  if (payer === undefined || (found?.n ?? 0) >= AT_ONCE) return
  life.stakes.push(await life.w.stake(life.venture, { method, cents: amount, payer }))
}

/** Everything that may happen. Each does as much of it as the product takes. */
export const acts = {
  investByWire: (life, next) => invest(life, next, 'wire'),
  investByDebit: (life, next) => invest(life, next, 'ach'),
  pays: some(async (life, one) => wire(life, one, one.cents)),
  paysTooLittle: some(async (life, one, next) =>
    wire(life, one, 1 + Math.floor(next() * (one.cents - 1))),
  ),
  paysTooMuch: some(async (life, one, next) =>
    wire(life, one, one.cents + 1 + Math.floor(next() * 40_000)),
  ),
  paysWithoutReference: some(async (life, one) => wire(life, one, one.cents, 'for the harbor')),
  paysWithWrongReference: some(async (life, one) => wire(life, one, one.cents, 'INV-ZZZZZZZZ')),
  strangerPays: some(async (life, one) => {
    given(life, one.account, one.cents)
    life.w.bank.wire({
      from: anotherStranger(life),
      to: life.venture.escrow,
      cents: one.cents,
      text: one.reference,
    })
  }),
  strangerPaysUnknown: async (life, next) =>
    life.w.bank.wire({
      from: anotherStranger(life),
      to: life.venture.escrow,
      cents: cents(next),
      text: 'invoice 7',
    }),
  // escrow pays no fees: the bank corrects its mistake on the same day
  bankCorrectsFee: async ({ w, venture: { escrow } }) => {
    const bank = w.stranger('Harbor Trust')
    w.bank.wire({ from: escrow, to: bank, cents: 1_500, text: 'ACCOUNT ANALYSIS FEE' })
    w.bank.wire({ from: bank, to: escrow, cents: 1_500, text: 'ACCOUNT ANALYSIS FEE REVERSED' })
  },
  amends: some(({ w }, one, next) => w.amend(one, cents(next))),
  cancels: some(({ w }, one) => w.cancel(one)),
  paysAgain: some(async ({ w }, one, next) => {
    const act = next() < 0.5 ? { act: 'retry' } : { act: 'again', method: 'wire' }
    ok(await one.who.post(`/api/investments/${one.id}/payment`, { body: act }))
    await w.t.drain()
  }),
  authorizesAgain: some(async ({ w }, one) => {
    const authorization = (await w.payment(one))?.authorization_text ?? ''
    const body = { act: 'again', method: 'ach', authorize: true, authorization }
    ok(await one.who.post(`/api/investments/${one.id}/payment`, { body }))
    await w.t.drain()
  }),
  takesFewer: some(async ({ w }, one) => {
    ok(await one.who.post(`/api/investments/${one.id}/payment`, { body: { act: 'fewer' } }))
    await w.t.drain()
  }),
  sendsOwnEvents: some(async (life, one, next) => {
    const type = pick(['INITIATE', 'CANCEL', 'REFUND_REQUESTED', 'RECEIVED', 'RELEASE'], next) ?? ''
    if ((await send(one.who, 'payment', await paymentOf(life, one), type)).status < 300)
      life.faults.push(`a payer sent ${type}`)
  }),
  staffSendsAlone: some(async (life, one, next) => {
    const type =
      pick(['RETURNED', 'RECEIVED', 'REFUND_REQUESTED', 'RELEASE', 'CLEARED'], next) ?? ''
    const answer = await send(life.w.maker, 'payment', await paymentOf(life, one), type)
    if (answer.status < 300) life.faults.push(`one person of the staff sent ${type}`)
  }),
  rescindsAlone: some(async (life, one) => {
    for (const who of [life.w.maker, life.w.checker])
      if ((await send(who, 'investment', one.id, 'RESCISSION_APPROVED')).status < 300)
        life.faults.push('one person approved a rescission')
  }),
  sendsFile: ({ w, venture }) => w.sendFile(venture),
  settlesByTwo: async (life) => {
    const { items } = ok(
      await life.w.maker.get<{ items: AchBatchView[] }>('/api/admin/money/batches'),
    )
    const sent = items.find(
      (one) => one.bank.endsWith(life.venture.routing) && one.status.state === 'sent',
    )
    if (sent !== undefined) await proposedEvent(life, 'ach-batch', sent.id, 'SETTLED')
  },
  bankPosts: async ({ w, venture }) => w.bank.settleFiles(venture.escrow),
  reconciles: ({ w, venture }) => w.reconcile(venture),
  booksReturns: ({ w, venture }) => w.bookReturns(venture),
  bookedByUploader: async (life) => {
    const { w, venture } = life
    const text = w.bank.statement(venture.escrow, 'csv')
    if (text === null) return
    const { id } = ok(await w.upload<StatementView>('/api/admin/money/statements', text))
    const path = `/api/admin/money/statements/${id}/acts`
    if ((await w.maker.post(path, { body: { act: 'book' } })).status < 300)
      life.faults.push('one person uploaded and booked a statement')
    ok(await w.checker.post(path, { body: { act: 'book' } }))
    await w.t.drain()
  },
  sameStatementAgain: async (life) => {
    const { w } = life
    if (w.lastStatement === null) return
    const again = await w.upload('/api/admin/money/statements', w.lastStatement)
    if (again.status < 300) life.faults.push('the same statement was taken twice')
  },
  sameReturnsAgain: async ({ w }) => {
    if (w.lastReturns === null) return
    const made = ok(
      await w.upload<{ proposal_id: string | null }>(
        '/api/admin/money/returns/file',
        w.lastReturns,
      ),
    )
    if (made.proposal_id === null) return
    const { status } = await onProposal(w.checker, made.proposal_id, 'APPROVED')
    if (status >= 300) await onProposal(w.maker, made.proposal_id, 'WITHDRAWN')
  },
  bankReturns: some(async ({ w }, one, next) => {
    w.bank.giveBack(await w.trace(one), pick(CODES, next) ?? 'R01')
  }),
  bankReturnsAndBooks: some(({ w }, one, next) => w.givesBack(one, pick(CODES, next) ?? 'R01')),
  receiptByHand: some(async (life, one, next) => {
    const movement = pick(life.w.bank.movements(life.venture.escrow), next)
    await byTwo(life, 'a receipt', () =>
      proposeReceipt(life.w.maker, {
        reference: one.reference,
        amount: next() < 0.7 ? (movement?.cents ?? one.cents) : one.cents,
        method: 'wire',
        bank_reference: movement?.id ?? `HAND-${Math.floor(next() * 1e9)}`,
      }),
    )
  }),
  matches: some(async (life, one, next) => {
    const found = await item(life, next)
    if (found === undefined) return
    const before = await life.w.payment(one)
    await byTwo(life, 'a match', () =>
      onItem(life.w.maker, found.id, { act: 'match', reference: one.reference }),
    )
    const after = await life.w.payment(one)
    given(
      life,
      one.account,
      Math.max(0, (after?.received.amount ?? 0) - (before?.received.amount ?? 0)),
    )
  }),
  sendsBack: async (life, next) => {
    const found = await item(life, next)
    if (found === undefined) return
    await byTwo(life, 'money back', () => onItem(life.w.maker, found.id, { act: 'send_back' }))
  },
  waitsOrOffersFewer: async (life, next) => {
    const found = await item(life, next)
    const act = next() < 0.5 ? 'wait' : 'fewer'
    if (found !== undefined) ok(await onItem(life.w.maker, found.id, { act }))
  },
  paysOrders: ({ w, venture }) => w.payOrders(venture),
  closes: async ({ w, venture, stakes }) => {
    const ready: Stake[] = []
    for (const one of stakes)
      if ((await w.state(one)) === 'funded.waiting_for_issuer') ready.push(one)
    if (ready.length > 0) await w.close(venture, ready)
  },
  payoutAccount: ({ w, venture }) => w.payoutAccount(venture),
  rescinds: some((life, one) => proposedEvent(life, 'investment', one.id, 'RESCISSION_APPROVED')),
  clawsBack: some(async (life, one) => {
    const { checker, t } = life.w
    ok(await send(checker, 'payment', await paymentOf(life, one), 'CLAWBACK', { reason: REASON }))
    await t.drain()
  }),
  voids: some(async (life, one) => {
    ok(await send(life.w.checker, 'investment', one.id, 'RESCIND', { reason: REASON }))
    await life.w.t.drain()
  }),
  hours: ({ w }, next) => w.pass({ hours: 1 + Math.floor(next() * 30) }),
  days: ({ w }, next) => w.pass({ days: 1 + Math.floor(next() * 9) }),
} satisfies Record<string, Act>
export type ActName = keyof typeof acts
