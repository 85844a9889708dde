import { refuse } from '#domain/errors.ts'
import { cancel } from './agreement.ts'
import { beginInvestment, type Asking } from './begin.ts'
import { mustRead, ownCase } from './case.ts'

/** States of a commitment for which no money has moved yet. */
const AMENDABLE: readonly string[] = ['waitlisted', 'submitted', 'action_required', 'in_review', 'awaiting_funds']

/**
 * Another amount for a commitment that stands (field facts 9.3): an amount is never edited after the signature, so the old
 * commitment is cancelled, with the same right and to the same second as any cancellation, and a draft with the new amount and
 * the same registration begins in the same transaction. Nothing that is known is asked again; the new agreement is signed.
 */
export async function amend(asking: Asking, id: string, amount: number): Promise<string> {
  const { parts, tx, actor } = asking
  await ownCase(parts, tx, id, actor)
  await parts.lifecycles.lock(tx, 'investment', id)
  const c = await mustRead(parts, tx, id)
  if (!AMENDABLE.includes(c.instance.state)) throw refuse('not_accepted', { message: 'The amount can be changed while no money has moved. Cancel the investment inside its window and begin again.', detail: { state: c.instance.state, accepts: [] } })
  await cancel(asking, id, 'The amount was changed.')
  return beginInvestment(asking, { listing_id: c.row.listing_id, amount, registration: c.registration === 'ira' ? 'ira' : c.registration === 'individual' ? 'individual' : c.context.registrationId ?? 'individual' })
}
