import { investorMoved, notOfferedAtHome } from '#domain/investments/mail/jurisdiction.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { type EffectHandler, trySend } from '#server/kernel/state-machines/index.ts'
import { openStates, mustRead } from './case.ts'
import { homeOf } from './people.ts'
import * as repo from './repo.ts'
import { offeredIn } from './terms.ts'
import { system } from '#server/kernel/context.ts'

/**
 * The person's residence changed: every open investment is tested again by where they live now. One in an offering that
 * is not made there waits for the investor, and staff are notified; a draft is refused when it is submitted, so its
 * investor is notified now.
 */
export const retestJurisdiction: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const { fields } = effect.params as { fields: string[] }
  if (instance.user_id === null || !fields.includes('address')) return
  const home = await homeOf(services, tx, instance.user_id)
  if (home === null) return
  for (const investmentId of await repo.findOpenOf(tx, instance.user_id, openStates)) {
    await services.lifecycles.lock(tx, 'investment', investmentId)
    const c = await mustRead(services, tx, investmentId)
    if (offeredIn(c.offering, home)) continue
    const reason = `The offering of ${c.offering.company.name} isn’t available where you live now.`
    await trySend(
      services,
      tx,
      'investment',
      investmentId,
      { type: 'ACTION_REQUESTED' },
      { ...system, reason },
    )
    const cause = { machine: 'profile-section', id, rev: instance.rev }
    await noticeTo(
      services,
      tx,
      [instance.user_id],
      notOfferedAtHome({ investmentId, company: c.offering.company.name, reason }),
      cause,
    )
    if (c.instance.state !== 'draft')
      await noticeTo(
        services,
        tx,
        (await staffOf(tx)).map((one) => one.user_id),
        investorMoved({
          investmentId,
          accountId: c.row.account_id,
          listingId: c.row.listing_id,
          number: c.row.number,
          company: c.offering.company.name,
        }),
        cause,
      )
  }
}
