import { refuse } from '#domain/shared/errors.ts'
import { accept } from './begin.ts'
import { ownCase } from './case.ts'
import { quoteFor } from './quote.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

/** States of a commitment for which no money has been transferred yet; the machine accepts an amendment in these. */
const AMENDABLE: readonly string[] = [
  'waitlisted',
  'submitted',
  'action_required',
  'in_review',
  'awaiting_funds',
]

/**
 * Another amount for a commitment, with the same right and to the same second as a cancellation (17 CFR 227.304(a)).
 * The commitment is untouched until everybody has signed the agreement on the new amount. Known facts are not requested
 * again. Throws `not_accepted` once money has been transferred, `refused` with the field for an amount that cannot be
 * had, `guard_failed` after the window to cancel.
 */
export async function amend(
  asking: RequestContext<Person>,
  id: string,
  amount: number,
): Promise<void> {
  const { services, tx, actor, now } = asking
  await ownCase(services, tx, id, actor)
  await services.lifecycles.lock(tx, 'investment', id)
  const c = await ownCase(services, tx, id, actor)
  if (!AMENDABLE.includes(c.instance.state))
    throw refuse('not_accepted', {
      message:
        'You can change the amount only before money moves. Cancel during the cancellation window, then start again.',
      detail: { state: c.instance.state, accepts: [] },
    })
  const isOwn = c.registration === 'ira' || c.registration === 'individual'
  const quote = await quoteFor(
    services,
    tx,
    { ...c.offering, price: c.row.price, investor_fee_bps: c.row.fee_bps },
    {
      amount,
      registration: isOwn ? c.registration : (c.context.registrationId ?? 'individual'),
      userId: c.row.user_id,
      investment: c.row,
      now,
    },
  )
  accept(quote)
  await services.lifecycles.send(
    tx,
    'investment',
    id,
    { type: 'AMENDMENT_PROPOSED', units: quote.units },
    asking,
  )
}
