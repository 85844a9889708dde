import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { Answer, Json, TestApp, TestPerson } from './app.ts'
import { bankSays } from './bank-statement.ts'
import { staff } from './investing.ts'
import { bankDocument } from './paper.ts'
import { onProposal } from './proposals.ts'

const others = new WeakMap<TestApp, Map<AdminRole, Promise<TestPerson>>>()
/** Another person of the staff than this one, with a factor that stays fresh. */
export function otherThan(t: TestApp, by: TestPerson): Promise<TestPerson> {
  const role: AdminRole = by.person.adminRole === 'compliance' ? 'operator' : 'compliance'
  const known = others.get(t) ?? new Map<AdminRole, Promise<TestPerson>>()
  others.set(t, known)
  const found =
    known.get(role) ??
    staff(t, role).then((one) =>
      t.person({ userId: one.person.userId, adminRole: role, factorMinutesAgo: -6_000_000 }),
    )
  known.set(role, found)
  return found
}

/** The escrow bank clears money whose hold is over; no person does. Throws what the machine refuses. */
export const cleared = (t: TestApp, paymentId: string): Promise<Instance> =>
  t.db.tx(async (tx) => {
    const payment = await t.lifecycles.read(tx, 'payment', paymentId)
    await t.lifecycles.lock(tx, 'investment', payment?.investment_id ?? '')
    return t.lifecycles.send(
      tx,
      'payment',
      paymentId,
      { type: 'CLEARED' },
      { actor: { kind: 'provider', name: 'escrow' } },
    )
  })

let serial = 0
export interface Received {
  payment_id: string
  investment_id: string
  status: { state: string }
}
export interface Receipt {
  reference: string | undefined
  amount: number
  method: string
  sender?: string
  received_at?: string
  bank_reference?: string
}
/** Proposes a receipt with the document of the bank; nothing is booked. */
export const proposeReceipt = async (
  by: TestPerson,
  receipt: Receipt,
  headers: Record<string, string> = {},
): Promise<Answer<{ proposal_id: string; payment_id: string; investment_id: string }>> =>
  by.post('/api/admin/receipts', {
    headers,
    body: {
      bank_reference: `HAND${++serial}`,
      document_id: await bankDocument(by),
      ...receipt,
    },
  })

/** Money that arrived is entered by hand: `by` proposes it, another person of the staff approves. */
export async function record(
  t: TestApp,
  by: TestPerson,
  receipt: Receipt,
): Promise<Answer<Received & Json>> {
  const asked = await proposeReceipt(by, receipt)
  if (asked.status !== 201) return asked as unknown as Answer<Received & Json>
  const second = await otherThan(t, by)
  const approved = await onProposal(second, asked.body.proposal_id, 'APPROVED')
  if (approved.status !== 200) return approved as unknown as Answer<Received & Json>
  return withState(t, asked)
}
async function withState(
  t: TestApp,
  answer: Answer<{ payment_id: string }>,
): Promise<Answer<Received & Json>> {
  const payment = await t.lifecycles.read(t.db, 'payment', answer.body.payment_id)
  return {
    ...answer,
    body: { ...answer.body, status: { state: payment?.state ?? '' } },
  } as Answer<Received & Json>
}

/** Like `record`; where the bank sends statements, its line with the same number then books the note. */
export async function receive(
  t: TestApp,
  by: TestPerson,
  receipt: Receipt,
): Promise<Answer<Received & Json>> {
  const bank = receipt.bank_reference ?? `HAND${++serial}`
  const recorded = await record(t, by, { ...receipt, bank_reference: bank })
  if (recorded.status !== 201) return recorded
  const note = await t.db.one<{ amount: number; sender: string | null; received_at: string }>(
    'select amount, sender, received_at from receipt_note where bank_reference = $1',
    [bank],
  )
  if (note === null) return recorded
  await bankSays(t, { by, second: await otherThan(t, by) }, [
    {
      amount: note.amount,
      reference: receipt.reference ?? '',
      sender: note.sender ?? '',
      bank,
      day: dateInZone(note.received_at),
    },
  ])
  return withState(t, recorded)
}
