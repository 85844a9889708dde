import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { AchBatchView, PaymentDetail, StatementView } from '#domain/payments/model/banking.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { NewOffering } from '#server/offerings/offerings/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sandboxAmounts, setEscrow } from '#server/payments/banking/index.ts'
import {
  testApp,
  type Answer,
  type TestApp,
  type TestAppOptions,
  type TestPerson,
} from '#tests/support/app.ts'
import { ACH_COMPANY_ID, ever } from '#tests/support/banking.ts'
import {
  act,
  closingSigners,
  openClosing,
  signClosing,
  type Signers,
} from '#tests/support/closing.ts'
import { standingClock, type Span } from '#tests/support/clock.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  signed,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { bankDocument } from '#tests/support/paper.ts'
import { byTwo, onProposal } from '#tests/support/proposals.ts'
import { Bank } from './bank.ts'
import type { FileEntry } from './nacha.ts'
import { formats } from './statement.ts'

/** Monday, later than real time, which the queue of jobs reads: nothing that waits for a day runs before `pass` */
const START = '2028-03-06T15:00:00.000Z'
/** Bank of every payer. */
export const PAYERS_BANK = '121000248'

/** An offering with its people, and its escrow account at the bank. */
export interface Venture {
  offering: LiveOffering
  signers: Signers
  /** account at the bank, and the routing number that only its files have */
  escrow: string
  routing: string
  /** account of the company at the bank */
  company: string
}
/** An investor with an account at the bank. */
export interface Payer {
  who: Investor
  /** account at the bank */
  account: string
}
/** An investment of a payer with the reference that the product asks the payer to write. */
export interface Stake extends Payer {
  venture: Venture
  id: string
  reference: string
  cents: number
}
/** An order for money that leaves, as its machine has it. */
export interface Order {
  id: string
  state: string
  rev: number
  method: string
  reference: string
}
/** What the product says of a line after it was booked. */
export interface LineSaid {
  amount: { amount: number }
  reference: string
  outcome: string
  says: string
}

/** Nine digits of a bank: eight and their check digit (ABA). */
function routingNumber(serial: number): string {
  const eight = `0910${String(serial).padStart(4, '0')}`
  const weighted = [...eight].reduce(
    (sum, digit, n) => sum + Number(digit) * ([3, 7, 1][n % 3] ?? 0),
    0,
  )
  return `${eight}${(10 - (weighted % 10)) % 10}`
}

/** The product, a bank, and two people of the staff who carry what one says to the other. */
export class World {
  readonly t: TestApp
  readonly bank: Bank
  maker: TestPerson
  checker: TestPerson
  /** the latest file of each kind that was booked, for who sends it again */
  lastStatement: string | null = null
  lastReturns: string | null = null
  /** files of an account that were begun and not booked */
  readonly #statements = new Map<string, { text: string | null; id: string | null }>()
  readonly #returns = new Map<string, { text: string | null; id: string | null | undefined }>()
  #serial = 0

  private constructor(t: TestApp, maker: TestPerson, checker: TestPerson) {
    this.t = t
    this.maker = maker
    this.checker = checker
    this.bank = new Bank(dateInZone(t.clock.now().toISOString()))
  }

  /** A new application with its bank. */
  static async begin(options: TestAppOptions = {}): Promise<World> {
    const t = await testApp({ clock: standingClock(START), ...options })
    const world = new World(t, await ever(t, 'operator'), await ever(t, 'compliance'))
    // the bank that sends the small deposits, which the sandbox reports as arrived; it holds no money of an offering
    await world.#escrowAt(await liveOffering(t), '011000015', '4000')
    return world
  }
  #escrowAt({ listingId }: LiveOffering, routing: string, last4: string): Promise<unknown> {
    return this.t.db.tx((tx) =>
      setEscrow(tx, listingId, {
        bank_name: `Bank ${routing}`,
        routing,
        account_last4: last4,
        ach_company_id: ACH_COMPANY_ID,
        beneficiary: 'Harbor Trust Bank as escrow agent for Tidewater Grid, Inc.',
      }),
    )
  }

  /** An offering that may close as soon as one investment has paid. */
  async venture(over: Partial<NewOffering> = {}): Promise<Venture> {
    const { t, bank } = this
    const offering = await liveOffering(t, {
      type: 'reg_a_t2',
      min_target: 10_000,
      rolling_close: true,
      max_amount: 500_000_000,
      ...over,
    })
    const serial = ++this.#serial
    const [routing, escrow] = [routingNumber(serial), `77000${String(serial).padStart(4, '0')}`]
    bank.open({ number: escrow, routing, holder: `Escrow ${serial}` })
    const company = bank.open({
      number: `88000${String(serial).padStart(4, '0')}`,
      routing: PAYERS_BANK,
      holder: `Company ${serial}`,
    })
    await this.#escrowAt(offering, routing, escrow.slice(-4))
    return { offering, signers: await closingSigners(t, offering), escrow, routing, company }
  }

  /** An investor whose account has as many cents. */
  async payer(cents = 100_000_000): Promise<Payer> {
    const who = await investor(this.t)
    const account = this.bank.open({
      number: who.bank,
      routing: PAYERS_BANK,
      holder: 'Mara Lindqvist',
      cents,
    })
    return { who, account }
  }
  /** An account of a person whom the platform doesn’t know, with money for everything; returns its number. */
  stranger(holder: string): string {
    const number = `99000${String(++this.#serial).padStart(4, '0')}`
    return this.bank.open({ number, routing: PAYERS_BANK, holder, bottomless: true })
  }

  /**
   * An investment whose payment is due: all steps, signed, submitted. A debit waits in the file of its bank, unless the
   * payer has not confirmed the account, or a person reviews the investment first.
   */
  async stake(
    venture: Venture,
    {
      method = 'wire',
      cents = 50_000,
      payer,
      confirm = true,
      suitability = {},
    }: {
      method?: 'ach' | 'wire'
      cents?: number
      payer?: Payer
      confirm?: boolean
      suitability?: object
    } = {},
  ): Promise<Stake> {
    const { t } = this
    const one = payer ?? (await this.payer())
    const { who } = one
    const draft = await begin(who, venture.offering, cents)
    const values = {
      method,
      holder_name: 'Mara Lindqvist',
      account_type: 'checking',
      routing_number: PAYERS_BANK,
      account_number: one.account,
      attest: true,
      ...(method === 'ach' ? { authorize: true } : {}),
    }
    await allSteps(t, who, draft, venture.offering, {
      payment: values,
      suitability: { ...suitability },
    })
    await signed(who, draft.id)
    ok(await who.post(`/api/investments/${draft.id}/submit`))
    await t.drain()
    if (method === 'ach' && confirm) await this.confirmAccount(one)
    const view = ok(await who.get<InvestmentView>(`/api/investments/${draft.id}`))
    const due = await this.payment({ ...one, id: draft.id })
    const reference = due?.reference ?? ''
    return { ...one, venture, id: view.id, reference, cents: view.total.amount }
  }
  /** The payer reads the two small deposits and enters them; what waited for that goes into the next file. */
  async confirmAccount({ who }: Payer): Promise<void> {
    const { t } = this
    const body = await t.db.tx((tx) => sandboxAmounts(t.services, tx, who.userId))
    if (body === null) return
    ok(await who.post('/api/personal/bank-accounts/confirmation', { body }))
    await t.drain()
  }

  /** The payment of an investment as its payer sees it; null before it is due. */
  async payment({ who, id }: { who: TestPerson; id: string }): Promise<PaymentDetail | null> {
    return ok(await who.get<PaymentDetail | null>(`/api/investments/${id}/payment`))
  }
  async state({ who, id }: { who: TestPerson; id: string }): Promise<string> {
    return ok(await who.get<InvestmentView>(`/api/investments/${id}`)).status.state
  }

  /** Days pass: the clock sends what is due, and jobs that waited for a time run. */
  async pass(span: Span): Promise<void> {
    const { t, bank } = this
    await t.advance(span)
    // the queue waits by real time, the product by its clock
    await t.db.run(
      `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after <= $1`,
      [t.clock.now().toISOString()],
    )
    await t.drain()
    bank.day = dateInZone(t.clock.now().toISOString())
  }

  /** A payer wires money to the escrow account of an offering; returns what the statement of the day says then. */
  async wires(one: Stake, cents = one.cents, text = one.reference): Promise<LineSaid[]> {
    if (!this.bank.wire({ from: one.account, to: one.venture.escrow, cents, text }))
      throw new Error(`409: ${one.account} has no ${cents} cents`)
    return this.reconcile(one.venture)
  }
  /**
   * The statement of an escrow account, uploaded by one person and booked by another; its lines as they were booked. One
   * that failed before is finished first.
   */
  async reconcile({ escrow }: Venture): Promise<LineSaid[]> {
    const open = this.#statements.get(escrow) ?? {
      text: this.bank.statement(escrow, formats[++this.#serial % formats.length] ?? 'csv'),
      id: null,
    }
    if (open.text === null) return []
    this.#statements.set(escrow, open)
    open.id ??= ok(await this.upload<StatementView>('/api/admin/money/statements', open.text)).id
    const path = `/api/admin/money/statements/${open.id}`
    ok(await this.checker.post(`${path}/acts`, { body: { act: 'book' } }))
    this.#statements.delete(escrow)
    this.lastStatement = open.text
    await this.t.drain()
    return ok(await this.maker.get<{ lines: LineSaid[] }>(path)).lines
  }
  /** Uploads a file as an operator's browser sends it. */
  async upload<T>(url: string, text: string, who = this.maker): Promise<Answer<T>> {
    const data = new FormData()
    data.set('file', new File([text], `file-${++this.#serial}`, { type: 'text/plain' }))
    const sent = new Response(data)
    const answer = await this.t.app.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: {
        authorization: `Bearer ${who.token}`,
        'idempotency-key': newId(),
        'content-type': sent.headers.get('content-type') ?? '',
      },
    })
    return { status: answer.statusCode, text: answer.body, body: answer.json(), headers: {} }
  }

  /** The file of a bank that is not with it yet; undefined without one. */
  async waitingFile({ routing }: Venture): Promise<AchBatchView | undefined> {
    const { items } = ok(
      await this.maker.get<{ items: AchBatchView[] }>('/api/admin/money/batches'),
    )
    return items.find(
      (one) =>
        one.bank.endsWith(routing) &&
        one.entries > 0 &&
        ['open', 'released_once', 'released'].includes(one.status.state),
    )
  }
  /** Two people release the file of a bank, which gets it; returns the id of the file and its entries. */
  async sendFile(venture: Venture): Promise<{ id: string; entries: FileEntry[] }> {
    const waiting = await this.waitingFile(venture)
    if (waiting === undefined) throw new Error(`409: no file for ${venture.routing} waits`)
    const { id, status } = waiting
    const acts = (who: TestPerson, name: string) =>
      who.post(`/api/admin/money/batches/${id}/acts`, { body: { act: name } })
    if (status.state === 'open') ok(await acts(this.maker, 'release'))
    if (status.state !== 'released') ok(await acts(this.checker, 'release'))
    const file = await this.maker.get(`/api/admin/money/batches/${id}/file`)
    ok(file)
    const name = /ACH-\d{6}\.ach/.exec(String(file.headers['content-disposition']))?.[0] ?? ''
    ok(await acts(this.maker, 'sent'))
    const entries = this.bank.takeFile(name, file.text, venture.escrow)
    await this.t.drain()
    return { id, entries }
  }
  /** The file that waits goes to the bank, which posts it; its statement is booked, and so are returns of the day. */
  async collect(venture: Venture): Promise<void> {
    if ((await this.waitingFile(venture)) !== undefined) await this.sendFile(venture)
    this.bank.settleFiles(venture.escrow)
    await this.reconcile(venture)
    await this.bookReturns(venture)
  }
  /** The bank’s file of returns, proposed by one person and approved by another; false without one. */
  async bookReturns({ escrow }: Venture): Promise<boolean> {
    const open = this.#returns.get(escrow) ?? { text: this.bank.returnsFile(escrow), id: undefined }
    if (open.text === null) return false
    this.#returns.set(escrow, open)
    if (open.id === undefined)
      open.id = ok(
        await this.upload<{ proposal_id: string | null }>(
          '/api/admin/money/returns/file',
          open.text,
        ),
      ).proposal_id
    if (open.id !== null) ok(await onProposal(this.checker, open.id, 'APPROVED'))
    this.#returns.delete(escrow)
    this.lastReturns = open.text
    await this.t.drain()
    return true
  }
  /** The debit of an investment comes back with a code, in the statement and in the file of returns. */
  async givesBack(one: Stake, code: string): Promise<void> {
    this.bank.giveBack(await this.trace(one), code)
    await this.reconcile(one.venture)
    await this.bookReturns(one.venture)
  }
  /** The trace number of the latest debit of an investment. */
  async trace({ id }: { id: string }): Promise<string> {
    const found = await this.t.db.one<{ trace: string }>(
      `select e.trace
        from ach_entry e join payment p on p.id = e.payment_id
        where p.investment_id = $1
        order by e.created_at desc
        limit 1`,
      [id],
    )
    if (found === null) throw new Error('409: nothing was debited')
    return found.trace
  }

  /** An event that takes two people, with the bank’s document; returns the answer of the one who approves. */
  async byTwo(subject: { machine: string; id: string }, type: string): Promise<void> {
    const document = await bankDocument(this.maker)
    await byTwo(this.maker, this.checker, subject, type, 'It was compared.', [document])
    await this.t.drain()
  }

  /** Another amount for an investment, signed by the payer. */
  async amend({ who, id }: Stake, cents: number): Promise<void> {
    ok(await who.post(`/api/investments/${id}/amend`, { body: { amount: cents } }))
    await signed(who, id)
    await this.t.drain()
  }
  async cancel({ who, id }: Stake): Promise<void> {
    ok(await who.post(`/api/investments/${id}/cancel`, { body: { reason: 'Another plan.' } }))
    await this.t.drain()
  }

  /** Days until a debit that has settled counts as good (ten banking days). */
  clears(): Promise<void> {
    return this.pass({ days: 18 })
  }

  /** The company accepts investments, and a closing with them is signed and released; returns its id. */
  async close(venture: Venture, stakes: readonly Stake[]): Promise<string> {
    const { offering, signers } = venture
    for (const { id } of stakes)
      ok(
        await signers.owner.post(
          `/api/dealroom/offerings/${offering.listingId}/investments/${id}/decision`,
          { headers: { accountid: offering.accountId }, body: { decision: 'accept' } },
        ),
      )
    await this.t.drain()
    const { id } = ok(
      await openClosing(offering, signers.owner, {
        kind: 'interim',
        closes_on: this.t.clock.now().toISOString(),
        investment_ids: stakes.map((one) => one.id),
      }),
    )
    await signClosing(this.t, offering, signers, id)
    ok(await act(offering, signers.escrow, id, { act: 'release' }))
    await this.t.drain()
    return id
  }

  /** Cents on an account of the ledger, debits positive. */
  async ledger(account: string): Promise<number> {
    const found = await this.t.db.one<{ balance: number }>(
      'select balance from ledger_balance where account = $1',
      [account],
    )
    return found?.balance ?? 0
  }
  /** Orders for money that leaves the escrow account of an offering, with their states. */
  orders({ offering, escrow }: Venture): Promise<Order[]> {
    return this.t.db.query<Order>(
      `select m.id, m.state, m.rev, m.context->>'method' as method, m.context->>'reference' as reference
        from machine_instance m
        join disbursement d using (id)
        where m.machine = 'disbursement' and (d.listing_id = $1 or (d.listing_id is null and d.from_account = $2))
        order by m.created_at, m.id`,
      [offering.listingId, escrow.slice(-4)],
    )
  }
  /**
   * A second person approves the orders of an offering as far as they may leave, the bank gets them in its file and on a
   * wire list, pays them, and its statement is booked.
   */
  async payOrders(venture: Venture): Promise<void> {
    for (const { id, state } of await this.orders(venture))
      if (state === 'requested')
        await this.checker.post(`/api/lifecycles/disbursement/${id}/events`, {
          body: { type: 'APPROVED' },
        })
    const approved = (await this.orders(venture)).filter((one) => one.state === 'approved')
    const wires = approved.filter((one) => one.method === 'wire')
    if (wires.length > 0) {
      const items = wires.map(({ id, rev }) => ({ id, rev }))
      const body = { items, reason: 'The wires of the day.' }
      const proposal = ok(
        await this.maker.post<{ proposal_id: string }>('/api/admin/money/wire-lists', { body }),
      ).proposal_id
      ok(await onProposal(this.checker, proposal, 'APPROVED'))
      // what two people decided can be read after it was done
      ok(await this.maker.get(`/api/admin/proposals/${proposal}`))
    }
    const lists = await this.maker.get<{ items: { id: string; sent_at: string | null }[] }>(
      '/api/admin/money/wire-lists',
    )
    for (const list of lists.status === 404 ? [] : ok(lists).items) {
      if (list.sent_at !== null) continue
      const path = `/api/admin/money/wire-lists/${list.id}`
      const file = await this.maker.get(`${path}/file`)
      ok(file)
      ok(await this.maker.post(`${path}/acts`, { body: { act: 'sent' } }))
      this.bank.takeWireList(venture.escrow, file.text)
    }
    await this.collect(venture)
  }
  /** Two people store the account of the company, which was called back, and its waiting time passes. */
  async payoutAccount({ offering, company }: Venture): Promise<void> {
    const { proposal_id: proposal } = ok(
      await this.maker.post<{ proposal_id: string }>('/api/admin/money/payout-accounts', {
        body: {
          account_id: offering.accountId,
          account: {
            holder_name: 'Tidewater Grid, Inc.',
            bank_name: 'Wells Fargo',
            routing_number: PAYERS_BANK,
            account_number: company,
            number: '+17575550142',
            called_on: this.bank.day,
          },
          reason: 'The company was called at the number of its contract.',
        },
      }),
    )
    ok(await onProposal(this.checker, proposal, 'APPROVED'))
    await this.pass({ hours: 49 })
  }
  /** What the ledger says is at the bank for an offering, and what the bank says. */
  async cash({ offering, escrow }: Venture): Promise<{ ledger: number; bank: number }> {
    return {
      ledger: await this.ledger(`escrow:${offering.listingId}`),
      bank: this.bank.balance(escrow),
    }
  }
}

/** The body of an answer that is not refused. Throws its status and its text. */
export function ok<T>(answer: Pick<Answer<T>, 'status' | 'text' | 'body'>): T {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}
