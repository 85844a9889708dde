import { links } from '#domain/shared/links.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { type EffectHandler, trySend } from '#server/kernel/state-machines/index.ts'
import { openStates, mustRead } from './case.ts'
import { homeOf } from './people.ts'
import * as repo from './repo.ts'
import { offeredIn } from './terms.ts'
import { system } from '#server/kernel/context.ts'

/**
 * The person moved: every open investment is tested again by where they live now. One in an offering that is not
 * made there waits for the investor, and staff are notified; a draft is refused when it is submitted, so its investor is told now.
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
      {
        subject: `${c.offering.company.name}: not available where you live now`,
        lines: [
          reason,
          'If the address is wrong, correct it. If you have moved, cancel the investment or contact us.',
        ],
        action: { label: 'Open the investment', path: links.investment(investmentId) },
      },
      cause,
    )
    if (c.instance.state !== 'draft')
      await noticeTo(
        services,
        tx,
        (await staffOf(tx)).map((one) => one.user_id),
        {
          subject: `Investment ${c.row.number}: the investor moved`,
          lines: [
            `${reason.replace('you live', 'the investor lives')} Review it before the closing.`,
          ],
          action: {
            label: 'Open the investment',
            path: links.adminInvestment(
              c.row.account_id,
              c.row.listing_id,
              'pending',
              investmentId,
            ),
          },
        },
        cause,
      )
  }
}
