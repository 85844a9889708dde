import type { StatementView } from '#domain/payments/model/banking.ts'
import { rereadStatement } from '#server/payments/payments/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { ledgerSum } from '#tests/support/inside.ts'
import { staff } from '#tests/support/investing.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

/** Files of banks, sent as an operator's browser sends them. */
const t = await testApp()
let operator: TestPerson
let second: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  second = await staff(t, 'compliance')
})
afterEach(async () => expect(await ledgerSum(t.db)).toBe(0))

async function upload(bytes: Buffer, name = 'statement') {
  const data = new FormData()
  data.set('file', new File([new Uint8Array(bytes)], name))
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
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json<StatementView & { message?: string }>(),
  }
}
const linesOf = async (id: string) =>
  (
    await operator.get<{
      lines: {
        place: number
        line: number
        amount: { minor: number }
        bank_reference: string
        outcome: string
        says: string
      }[]
    }>(`/api/admin/money/statements/${id}`)
  ).body.lines
const movements = async (id: string) =>
  t.db.query<{ bank_reference: string; place: number; amount: number }>(
    'select bank_reference, place, amount from bank_movement where statement_id = $1 order by place',
    [id],
  )
const book = (id: string) =>
  second.post<StatementView>(`/api/admin/money/statements/${id}/acts`, { body: { act: 'book' } })

/** The entries of a camt.053 with what must balance. */
const camt = (closing: string, ...entries: string[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id><Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>USD</Ccy></Acct>${['OPBD', 'CLBD'].map((code) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${code === 'OPBD' ? '0.00' : closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`).join('')}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
const entry = (reference: string, amount: string, details = ''): string =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details}</Ntry>`
const part = (amount: string, more = ''): string =>
  `<TxDtls>${more}${amount === '' ? '' : `<Amt Ccy="USD">${amount}</Amt>`}</TxDtls>`
const parts = (...list: string[]): string => `<NtryDtls>${list.join('')}</NtryDtls>`

describe('a statement on one line of text', () => {
  it('has each record by its place, is booked record by record, and is found when it comes again', async () => {
    const file = camt(
      '50.00',
      entry('LINE-A', '10.00'),
      entry('LINE-B', '10.00'),
      entry('LINE-C', '30.00', parts(part('10.00'), part('20.00'))),
    )
    const taken = await upload(file)
    expect(taken.status, taken.text).toBe(201)
    expect((await book(taken.body.id)).status).toBe(200)
    const booked = [
      { place: 1, bank_reference: 'LINE-A', amount: 1_000 },
      { place: 2, bank_reference: 'LINE-B', amount: 1_000 },
      { place: 3, bank_reference: 'LINE-C/1', amount: 1_000 },
      { place: 4, bank_reference: 'LINE-C/2', amount: 2_000 },
    ]
    expect(await movements(taken.body.id)).toEqual(booked)
    expect(await linesOf(taken.body.id)).toMatchObject(
      booked.map(({ place, bank_reference }) => ({
        place,
        line: 1,
        bank_reference,
        outcome: 'unknown',
      })),
    )
    // the kept file gives the same records
    expect((await rereadStatement(t.services, t.db, taken.body.id))?.lines).toMatchObject(booked)
    const again = await upload(Buffer.concat([file, Buffer.from('\n')]))
    expect(again.body.counts).toMatchObject({ duplicate: 4, unknown: 0 })
  })
  it('with one bank reference twice is refused by its records', async () =>
    expect(
      (await upload(camt('20.00', entry('TWICE', '10.00'), entry('TWICE', '10.00')))).body.message,
    ).toBe('Line 1: the records 1 and 2 have one bank reference: TWICE.'))
})
