import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { type EffectHandler, trySend, type LinkTo } from '#server/kernel/state-machines/index.ts'
import { openInvestmentsOf } from '../investments/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { authorizeClosing } from './authorize.ts'
import { moveCancelWindows } from './deadline.ts'
import { CHECK_JOB, closingEffects } from './effects.ts'
import { closingFacts } from './facts.ts'
import { noticeRepair } from './repair-notices.ts'
import { payoutRepair } from './repair-payouts.ts'
import { closingHandlers } from './routes.ts'
import { z } from 'zod'
import { system } from '#server/kernel/context.ts'
import { links } from '#domain/shared/links.ts'

/** Sends one event to each of an offering's open investments; those that do not wait for it are passed over. */
async function signalInvestments(
  services: AppServices,
  tx: Tx,
  listingId: string,
  type: string,
): Promise<void> {
  for (const id of await openInvestmentsOf(tx, listingId))
    await trySend(services, tx, 'investment', id, { type }, system, { failedGuard: 'throw' })
}
const narrative =
  (type: string): EffectHandler =>
  ({ services, tx, id }) =>
    signalInvestments(services, tx, id, type)

const hideListing: EffectHandler = async ({ services, tx, id }) => {
  const listing = await services.lifecycles.read(tx, 'listing', id)
  if (listing?.state === 'listed' || listing?.state === 'suspended')
    await services.lifecycles.send(
      tx,
      'listing',
      id,
      { type: 'DELIST', reason: 'The offering ended.' },
      { ...system, reason: 'The offering ended.' },
    )
}

export { approveForClosing } from './service.ts'
const job = z.object({ closingId: z.string() })

const closingLink: LinkTo = (link, { instance, codes }) => {
  const { account_id: account, listing_id: listing } = instance
  if (link !== 'closing' || codes.includes('INV') || account === null || listing === null)
    return undefined
  const to = codes.includes('ADM') ? links.adminClosing : links.issuerClosing
  return to(account, listing, instance.id)
}

/** Closings, and what an offering's events do to its investments and its listing. */
export const closingsModule: Module = {
  name: 'closings',
  repairs: [noticeRepair, payoutRepair],
  handlers: closingHandlers,
  machines: {
    closing: {
      authorize: authorizeClosing,
      linkTo: closingLink,
      facts: closingFacts,
      effects: closingEffects,
    },
    offering: {
      effects: {
        abandonDrafts: narrative('OFFERING_LEFT_LIVE'),
        failInvestments: narrative('OFFERING_FAILED'),
        askReconfirmation: narrative('MATERIAL_CHANGE'),
        moveCancelWindows,
        hideListing,
      },
    },
  },
  jobs: {
    /** after the release is committed: money and securities are compared, then the closing counts as done */
    [CHECK_JOB]: async ({ data }, { services, tx }) =>
      void (await services.lifecycles.send(
        tx,
        'closing',
        job.parse(data).closingId,
        { type: 'COMPLETED' },
        system,
      )),
  },
}
