import type { StatementView } from '#domain/payments/model/banking.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  member,
  signed,
  staff,
  submitted,
  type Investor,
} from '#tests/support/investing.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { system } from '#server/kernel/context.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { applyRepairs, findRepairs, type FoundRepair } from '#server/kernel/repairs/index.ts'
import { modules } from '#server/modules.ts'
import { checkBooks } from '#server/payments/payments/index.ts'
import { balance, ledgerSum } from '#server/payments/payments/repo.ts'
import { formatCents } from '#domain/shared/money.ts'
import { bankSays } from '#tests/support/bank-statement.ts'
import { receive } from '#tests/support/receipts.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
const repairs = modules.flatMap((module) => module.repairs ?? [])
const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'files', name), 'utf8')
let operator: TestPerson
let second: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  second = await staff(t, 'compliance')
})

const find = (kind: string, files?: ReadonlyMap<string, Buffer>): Promise<FoundRepair[]> =>
  findRepairs(
    t.services,
    repairs.filter((one) => one.kind === kind),
    files,
  )
const said = (found: readonly FoundRepair[]): string[] =>
  found.flatMap(({ findings }) => findings.map((one) => one.what))
const apply = async (kind: string) => applyRepairs(t.services, operator.person, await find(kind))
const ok = async <T>(answer: Promise<{ status: number; body: T; text: string }>): Promise<T> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
/** Every entry of every log as it is stored. */
const log = () => t.db.query<{ hash: string }>('select hash from machine_log order by seq')

const no = {
  answer: false,
  explanation: '',
  event_date: null,
  in_force_until: null,
  authority: '',
  docket_no: '',
  covered_kind: null,
  document: null,
}
async function signStatement(who: Investor): Promise<void> {
  const path = '/api/verification/statement'
  const view = await ok(who.get<{ person: string; questions: { key: string }[] }>(path))
  await ok(
    who.post(path, {
      body: {
        answers: Object.fromEntries(view.questions.map((one) => [one.key, no])),
        holds_20: true,
        solicits: false,
        typed_name: view.person,
        certified: true,
      },
    }),
  )
}
/** Writes rows as an earlier version made them, past the trigger that keeps them from being changed. */
const asBefore = (table: string, write: (tx: Tx) => Promise<unknown>): Promise<void> =>
  t.db.tx(async (tx) => {
    await tx.run(`alter table ${table} disable trigger user`)
    await write(tx)
    await tx.run(`alter table ${table} enable trigger user`)
  })

/** Books lines as an earlier reader made them of a file, and stores that file as the statement's own. */
async function booked(lines: readonly string[], name: string, text: string): Promise<string> {
  const data = new FormData()
  data.set(
    'file',
    new File(
      [['date,amount,reference,sender,sender_account,bank_reference', ...lines].join('\n')],
      name,
      { type: 'text/csv' },
    ),
  )
  const sent = new Response(data)
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/admin/money/statements',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${operator.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json<StatementView>()
  await ok(second.post(`/api/admin/money/statements/${id}/acts`, { body: { act: 'book' } }))
  await t.db.run('update bank_statement set sealed_file = $2, sha256 = $3 where id = $1', [
    id,
    t.services.keys.seal(Buffer.from(text).toString('base64'), `bank_statement:${id}`),
    sha256(Buffer.from(text)),
  ])
  return id
}

describe('npm run repair', () => {
  it('finds what was booked otherwise than the files of the bank say, and corrects it once by reversing entries', async () => {
    const offering = await liveOffering(t, { max_amount: 500_000_000 })
    const view = await submitted(t, await investor(t), offering)
    const other = await submitted(t, await investor(t), offering)
    const paid = view.payment?.reference ?? ''
    const right = other.payment?.reference ?? ''
    const charged = file('camt-charges.xml')
      .replaceAll('990.00', '486.10')
      .replaceAll('1000.00', '496.10')
      .replace('FED1', 'FEDM1')
      .replace('INV-7K2M9QXB', paid)
    await booked([`2026-11-20,496.10,${paid},Mara,,FEDM1`], 'charges.xml', charged)
    const parts = [1, 2, 3].map((n) => `2026-11-20,3000.00,nobody,Mara,,FEDX1795859919970/${n}`)
    await booked(parts, 'batch.xml', file('camt-batch-without-amounts-lines.xml'))
    const foreign = file('bai2-cad.txt').replace('FED1', 'FEDCAD')
    await booked(['2026-11-20,1000.00,nobody,Mara,,FEDCAD'], 'cad.txt', foreign)
    const shifted = [
      'date,amount,reference,sender,sender_account,bank_reference',
      `2026-11-20,1,000.50,${paid},FEDM10,Mara,FEDM10`,
      `2026-11-20,496.10,${right},Mara,,FEDOK`,
    ].join('\n')
    await booked(
      ['2026-11-20,1.00,000.50,Mara,,FEDM10', `2026-11-20,496.10,${right},Mara,,FEDOK`],
      'shifted.csv',
      shifted,
    )
    const old = await booked(['2026-11-20,5.00,nobody,Mara,,FEDOLD'], 'old.csv', 'gone')
    await t.db.run('update bank_statement set sealed_file = null where id = $1', [old])

    const [before, escrow, suspense] = [
      await log(),
      await balance(t.db, `escrow:${offering.listingId}`),
      await balance(t.db, 'suspense'),
    ]
    const found = await find('booking')
    expect(said(found).map((one) => one.replace(/of Nov.*?: /, '| '))).toEqual([
      `charges.xml, FEDM1 | $496.10 was booked to ${paid}. The account got $486.10.`,
      'batch.xml, FEDX1795859919970/2 | $3,000.00 was booked. The file has no such entry: it is a part of one that was booked already.',
      'batch.xml, FEDX1795859919970/3 | $3,000.00 was booked. The file has no such entry: it is a part of one that was booked already.',
      'cad.txt, FEDCAD | $1,000.00 was booked. The file is refused: Line 2: the group is in CAD. Only statements in US dollars (USD) can be booked.',
      expect.stringMatching(
        /^shifted\.csv, FEDM10 \| \$1\.00 was booked\. The file is refused: Line 2/,
      ),
      expect.stringMatching(/^old\.csv, .* its file was not kept/),
    ])
    // the list changes nothing
    expect(await log()).toEqual(before)

    expect(await apply('booking')).toEqual({ corrected: 5, refused: [] })
    const payment = await t.db.one<{ id: string }>('select id from payment where reference = $1', [
      paid,
    ])
    expect([
      await balance(t.db, `escrow:${offering.listingId}`),
      await balance(t.db, `booking-error:${payment?.id}`),
      await balance(t.db, 'suspense'),
      await ledgerSum(t.db),
    ]).toEqual([escrow - 1_000, 1_000, suspense + 600_000 + 100_000 + 100, 0])
    const memos = await t.db.query<{ memo: string }>(
      "select memo from ledger_posting where kind = 'correction' order by at, id",
    )
    expect(memos[0]?.memo).toContain('Correction: charges.xml, FEDM1')
    // nothing is corrected twice, and what was logged stays as it was
    expect(said(await find('booking'))).toEqual([expect.stringContaining('old.csv')])
    expect(await apply('booking')).toEqual({ corrected: 0, refused: [] })
    expect((await log()).slice(0, before.length)).toEqual(before)
    // a file that the bank gives again is compared as the kept ones
    const again = Buffer.from('gone')
    expect(said(await find('booking', new Map([[sha256(again), again]])))).toEqual([
      expect.stringContaining('$5.00 was booked. The file is refused'),
    ])
  }, 120_000)

  it('moves cash that no line of the bank stands for into what is in transit, where its line finds it', async () => {
    const offering = await liveOffering(t)
    const [hand, wire] = [
      await submitted(t, await investor(t), offering),
      await submitted(t, await investor(t), offering),
    ]
    const amount = hand.total.amount
    // where the bank gave no statement, a receipt was booked by hand
    const known = await t.db.query<{ id: string }>(
      'select id from bank_statement where discarded_at is null',
    )
    await t.db.run(
      'update bank_statement set discarded_at = uploaded_at where discarded_at is null',
    )
    await receive(t, operator, {
      reference: hand.payment?.reference,
      amount,
      method: 'wire',
      bank_reference: 'FEDBYHAND',
    })
    await t.db.run('update bank_statement set discarded_at = null where id = any($1)', [
      known.map((one) => one.id),
    ])
    const people = { by: operator, second }
    await bankSays(t, people, [
      { amount, reference: wire.payment?.reference ?? '', bank: 'FEDWIRE' },
      { amount: -2_500, reference: 'ACCOUNT ANALYSIS FEE', bank: 'FEDFEE' },
    ])
    // as the version before booked it: cash at once, whatever the bank had said, and nothing for what left
    await t.db.tx(async (tx) => {
      for (const table of ['ledger_entry', 'ledger_posting'])
        await tx.run(`alter table ${table} disable trigger user`)
      const lines = "select id from ledger_posting where kind in ('confirmed_in', 'unexplained')"
      await tx.run(`delete from ledger_entry where posting_id in (${lines})`)
      await tx.run(`delete from ledger_posting where id in (${lines})`)
      await tx.run(`update ledger_entry
        set account = replace(account, 'in-transit-in:', 'escrow:'), about = null
        where account like 'in-transit-in:%'`)
      await tx.run('update receipt set about = null where about is not null')
      await tx.run("delete from money_item where kind = 'outgoing'")
      for (const table of ['ledger_item', 'ledger_bank_day', 'ledger_balance'])
        await tx.run(`delete from ${table}`)
      await tx.run(`insert into ledger_balance (account, balance)
        select account, sum(amount) from ledger_entry group by 1`)
      await tx.run(`insert into ledger_item (account, about, balance, since)
        select e.account, e.about, sum(e.amount), min(p.at)
        from ledger_entry e join ledger_posting p on p.id = e.posting_id
        where e.about is not null
        group by 1, 2`)
      await tx.run(`insert into ledger_bank_day (bank_account, account, day, moved)
        select p.bank_account, e.account, coalesce(p.booked_on, p.at::date), sum(e.amount)
        from ledger_entry e join ledger_posting p on p.id = e.posting_id
        where e.account like 'escrow:%'
        group by 1, 2, 3`)
      for (const table of ['ledger_entry', 'ledger_posting'])
        await tx.run(`alter table ${table} enable trigger user`)
    })
    const books = async () => [
      await balance(t.db, `escrow:${offering.listingId}`),
      await balance(t.db, `in-transit-in:${offering.listingId}`),
      await balance(t.db, 'unexplained'),
      await ledgerSum(t.db),
    ]
    expect(await books()).toEqual([2 * amount, 0, 0, 0])
    expect(said(await find('cash'))).toEqual(
      expect.arrayContaining([
        `The escrow account of the offering ${offering.listingId}: ${formatCents(amount)} in and $0.00 out were booked without a line of the bank.`,
        expect.stringContaining('FEDFEE'),
      ]),
    )
    expect((await apply('cash')).refused).toEqual([])
    expect(await books()).toEqual([amount, amount, 2_500, 0])
    expect(await apply('cash')).toEqual({ corrected: 0, refused: [] })
    const memo = await t.db.one<{ memo: string }>(
      "select memo from ledger_posting where kind = 'migrated' and payment_id = $1",
      [hand.payment?.id],
    )
    expect(memo?.memo).toContain('Booked before a line of the bank had to stand for cash')
    const moved = await t.db.query(
      'select day, moved from ledger_bank_day where account = $1 and moved <> 0 and day = $2',
      [`escrow:${offering.listingId}`, '2026-11-20'],
    )
    expect(moved).toEqual([{ day: '2026-11-20', moved: amount }])
    expect(
      await bankSays(t, people, [{ amount, reference: 'no reference', bank: 'FEDBYHAND' }]),
    ).toMatchObject([{ outcome: 'confirmed' }])
    expect(await books()).toEqual([2 * amount, 0, 2_500, 0])
    expect(await checkBooks(t.db)).toEqual([])
  }, 120_000)

  it('corrects a notice of a deadline that did not move, and leaves one that did', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const { id, number } = await submitted(t, who, offering)
    await t.db.tx(async (tx) => {
      const moved = await t.lifecycles.send(
        tx,
        'investment',
        id,
        { type: 'CANCEL_UNTIL_MOVED' },
        system,
      )
      await noticeTo(
        t.services,
        tx,
        [who.person.userId],
        {
          subject: 'New cancellation deadline: Harbour Looms',
          lines: ['The deadline of the offering has moved.'],
          action: { label: 'Open the investment', path: `/investments/${id}` },
        },
        { machine: 'investment', id, rev: moved.rev },
      )
    })
    expect(said(await find('deadline-notice'))).toEqual([
      expect.stringContaining(`The investor of ${number} was sent a new cancellation deadline`),
    ])
    expect(await apply('deadline-notice')).toEqual({ corrected: 1, refused: [] })
    expect(await apply('deadline-notice')).toEqual({ corrected: 0, refused: [] })
    const subjects = (await t.mailbox(who.email)).map((mail) => String(mail['subject']))
    expect(
      subjects.filter((one) => one.startsWith('Correction: your cancellation deadline')),
    ).toHaveLength(1)
  }, 60_000)

  it('asks for a statement again that was signed with wrong words, which keeps its text', async () => {
    const who = await investor(t)
    await signStatement(who)
    const wrong = 'When an answer changes, I tell your offerings and the platform at once.'
    await asBefore('self_statement_version', (tx) =>
      tx.run(
        `update self_statement_version v
          set text_version = 1, certificate = $2
          from self_statement s
          where s.id = v.statement_id and s.user_id = $1`,
        [who.person.userId, wrong],
      ),
    )
    expect(said(await find('own-statement'))).toHaveLength(1)
    expect(await apply('own-statement')).toEqual({ corrected: 1, refused: [] })
    expect(
      await ok(who.get<{ status: { state: string } }>('/api/verification/statement')),
    ).toMatchObject({ status: { state: 'asked_again' } })
    expect([said(await find('own-statement')), await apply('own-statement')]).toEqual([
      [],
      { corrected: 0, refused: [] },
    ])
    expect(
      await t.db.query(
        `select v.certificate
          from self_statement s
          join self_statement_version v on v.statement_id = s.id
          where s.user_id = $1`,
        [who.person.userId],
      ),
    ).toEqual([{ certificate: wrong }])
  })

  it('gives an issuer a copy of a tax form about itself where it could read of another one', async () => {
    const who = await investor(t)
    const [oakum, larkspur] = [
      await liveOffering(t, {}, { name: 'Oakum Boatyard', legal_name: 'Oakum Boatyard, Inc.' }),
      await liveOffering(t, {}, { name: 'Larkspur Kilns', legal_name: 'Larkspur Kilns LLC' }),
    ]
    const first = await submitted(t, who, oakum)
    const view = await begin(who, larkspur, 60_000)
    await allSteps(t, who, view, larkspur)
    await signed(who, view.id)
    await ok(who.post(`/api/investments/${view.id}/submit`))
    await t.drain()
    // as it was: the form that the first company got is the copy of the next one
    await t.db.run(
      `update envelope_document d
        set unsigned_copy = f.signed_copy, signed_copy = f.signed_copy
        from envelope e, envelope_document f, envelope o
        where e.id = d.envelope_id and e.investment_id = $2::uuid and d.kind = 'w9' and
          o.id = f.envelope_id and o.investment_id = $1::uuid and f.kind = 'w9'`,
      [first.id, view.id],
    )
    expect(said(await find('tax-copy'))).toEqual([
      `The copy of the tax form that Larkspur Kilns LLC may open with investment ${view.number} names Oakum Boatyard, Inc. and investment ${first.number}.`,
    ])
    expect(await apply('tax-copy')).toEqual({ corrected: 1, refused: [] })
    expect([said(await find('tax-copy')), await apply('tax-copy')]).toEqual([
      [],
      { corrected: 0, refused: [] },
    ])
    const owner = await member(t, larkspur.accountId, 'owner')
    const opened = await t.app.inject({
      method: 'GET',
      url: `/api/investments/${view.id}/envelope/w9.pdf`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const text = pdfText(opened.rawPayload)
    expect([text.includes('Given to Larkspur Kilns LLC'), text.includes('Oakum')]).toEqual([
      true,
      false,
    ])
  }, 60_000)
})

describe('refunds that were asked for before there were orders (P13)', () => {
  it('get one each, once', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, await liveOffering(t))
    await receive(t, operator, {
      reference: view.payment?.reference,
      amount: 49_610,
      method: 'wire',
    })
    await ok(who.post(`/api/investments/${view.id}/cancel`, { body: {} }))
    await t.drain()
    const of = 'from disbursement where investment_id = $1'
    // as an earlier version left it
    await t.db.run('update refund set disbursement_id = null where investment_id = $1', [view.id])
    await t.db.run(
      `delete from machine_instance where machine = 'disbursement' and id in (select id ${of})`,
      [view.id],
    )
    await t.db.run(`delete ${of}`, [view.id])
    expect(said(await find('refund-orders'))).toEqual([
      expect.stringMatching(/^INV-\w{8}: a refund of \$496\.10 is open/),
    ])
    expect(await apply('refund-orders')).toMatchObject({ corrected: 1, refused: [] })
    expect(said(await find('refund-orders'))).toEqual([])
    const { items } = await ok(
      operator.get<{ items: { investment_id: string; status: { state: string } }[] }>(
        '/api/admin/money/disbursements',
      ),
    )
    expect(items.filter((one) => one.investment_id === view.id)).toMatchObject([
      { status: { state: 'requested' } },
    ])
  })
})
