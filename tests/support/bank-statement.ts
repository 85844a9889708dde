import type { StatementView } from '#domain/payments/model/banking.ts'
import type { TestApp, TestPerson } from './app.ts'

/** A movement as the bank writes it; cents, negative when money left. */
export interface StatedLine {
  amount: number
  reference?: string
  sender?: string
  /** the bank's own number of it; a new one by default */
  bank?: string
  day?: string
  /** what the account had after it, in cents */
  balance?: number
}
let serial = 0
const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** A statement as CSV: of one account, with balances where the first line has one. */
export function statementText(lines: readonly StatedLine[], account = ''): string {
  const kept = lines[0]?.balance !== undefined
  return [
    `date,amount,reference,sender,sender_account,bank_reference,account${kept ? ',balance' : ''}`,
    ...lines.map((one) =>
      [
        one.day ?? '2026-11-20',
        dollars(one.amount),
        one.reference ?? '',
        one.sender ?? '',
        '****1234',
        one.bank ?? `BANK${++serial}`,
        account,
        ...(kept ? [dollars(one.balance ?? 0)] : []),
      ].join(','),
    ),
  ].join('\n')
}

/** Uploads a file of the bank as a browser sends it: nothing is booked by that. */
export async function uploadStatement(
  t: TestApp,
  by: TestPerson,
  text: string,
): Promise<{ status: number; text: string; body: StatementView }> {
  const data = new FormData()
  data.set('file', new File([text], `bank-${++serial}.csv`, { type: 'text/csv' }))
  const sent = new Response(data)
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/admin/money/statements',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}

/** A statement that one person uploads and another one books; returns what became of each line. */
export async function bankSays(
  t: TestApp,
  people: { by: TestPerson; second: TestPerson },
  lines: readonly StatedLine[],
  account = '',
): Promise<{ outcome: string; says: string }[]> {
  const taken = await uploadStatement(t, people.by, statementText(lines, account))
  if (taken.status !== 201) throw new Error(taken.text)
  const path = `/api/admin/money/statements/${taken.body.id}`
  // what a large file will do is read by jobs
  await t.drain()
  const booked = await people.second.post(`${path}/acts`, { body: { act: 'book' } })
  if (booked.status !== 200) throw new Error(booked.text)
  await t.drain()
  const shown = await people.by.get<{ lines: { outcome: string; says: string }[] }>(path)
  return shown.body.lines.map(({ outcome, says }) => ({ outcome, says }))
}
