import type { AdminRole } from '#domain/shared/access/actor.ts'
import type { Answer, Json, TestApp, TestPerson } from './app.ts'
import { staff } from './investing.ts'
import { onProposal } from './proposals.ts'

/** The smallest file that is a PDF. */
export const PAPER = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const documents = new WeakMap<TestPerson, Promise<string>>()
/** The id of the bank's document, uploaded once by each person: uploads are limited by the hour. */
export function bankDocument(by: TestPerson): Promise<string> {
  const known = documents.get(by) ?? upload(by)
  documents.set(by, known)
  return known
}
async function upload(by: TestPerson): Promise<string> {
  const body = new FormData()
  body.set('purpose', 'company_document')
  body.set('file', new Blob([PAPER], { type: 'application/pdf' }), 'bank-advice.pdf')
  const file = await by.post<{ id: string }>('/api/files', { body })
  if (file.status !== 201) throw new Error(`${file.status}: ${file.text}`)
  return file.body.id
}

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

/** Money that arrived is booked by hand: `by` proposes it, another person of the staff approves. */
export async function receive(
  t: TestApp,
  by: TestPerson,
  receipt: Receipt,
): Promise<Answer<Received & Json>> {
  const asked = await proposeReceipt(by, receipt)
  if (asked.status !== 201) return asked as unknown as Answer<Received & Json>
  const approved = await onProposal(await otherThan(t, by), asked.body.proposal_id, 'APPROVED')
  if (approved.status !== 200) return approved as unknown as Answer<Received & Json>
  const payment = await t.lifecycles.read(t.db, 'payment', asked.body.payment_id)
  return {
    ...asked,
    body: { ...asked.body, status: { state: payment?.state ?? '' } },
  } as Answer<Received & Json>
}
