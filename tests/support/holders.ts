import { newId } from '#server/kernel/lib/ids.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { issueHolding } from '#server/holders/holdings/index.ts'
import type { TestApp, TestPerson } from './app.ts'
import {
  begin,
  submitForReview,
  rightValues,
  type Investor,
  type LiveOffering,
} from './investing.ts'

/** A security that a person was issued; returns its id. */
export async function issued(
  t: TestApp,
  offering: LiveOffering,
  userId: string,
  over: {
    units?: number
    cents?: number
    title?: string
    at?: string
    investmentId?: string
  } = {},
): Promise<string> {
  const investmentId = over.investmentId ?? newId()
  await t.db.tx((tx) =>
    issueHolding(tx, {
      investmentId,
      listingId: offering.listingId,
      userId,
      title: over.title ?? 'Mara Lindqvist',
      units: over.units ?? 100,
      cents: over.cents ?? 41_000,
      at: over.at ?? t.clock.now().toISOString(),
    }),
  )
  return (
    (
      await t.db.one<{ id: string }>('select id from holding where investment_id = $1', [
        investmentId,
      ])
    )?.id ?? ''
  )
}
/** A file of a person. */
export const paperOf = (
  t: TestApp,
  userId: string,
  purpose: 'transfer_document' | 'company_document' = 'transfer_document',
): Promise<string> =>
  t.db.tx(
    async (tx) =>
      (
        await storeFile(t.services, tx, Buffer.from('%PDF-1.4 paper'), {
          ownerId: userId,
          name: 'paper.pdf',
          contentType: 'application/pdf',
          purpose,
          maxBytes: 1000,
        })
      ).id,
  )
/** An identity check that was approved. */
export async function verified(t: TestApp, who: Investor, offering: LiveOffering): Promise<void> {
  const view = await begin(who, offering)
  const answer = await submitForReview(who, view.id, 'kyc', rightValues(who, offering, 'kyc'))
  if (answer.status !== 200) throw new Error(answer.text)
  await t.drain()
}
/** One event of a machine, as a person sends it. */
export const send = (
  who: TestPerson,
  machine: string,
  id: string,
  type: string,
  reason?: string,
  payload?: Record<string, unknown>,
) =>
  who.post<{ state: string; message: string; detail: { unmet: string[] } }>(
    `/api/lifecycles/${machine}/${id}/events`,
    {
      body: {
        type,
        payload: payload ?? (reason ? { reason } : undefined),
        reason,
      },
    },
  )
