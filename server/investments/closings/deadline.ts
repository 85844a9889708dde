import { cancelWindowBack, deadlineMoved } from '#domain/investments/mail/investments.ts'
import { investmentContext } from '#machines/investments/investment.events.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { type EffectHandler, type Instance, trySend } from '#server/kernel/state-machines/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { system } from '#server/kernel/context.ts'
import { findOffering } from '#server/offerings/offerings/index.ts'
import { openInvestmentsOf } from '../investments/index.ts'
import * as repo from './repo.ts'

interface Moved {
  after: Instance
  until: string | null
  changed: boolean
}
/** Gives an investment the last moment to cancel that holds now; null where its state takes none. */
async function moved(services: AppServices, tx: Tx, id: string): Promise<Moved | null> {
  const before = await services.lifecycles.lock(tx, 'investment', id)
  if (before === null) return null
  const sent = await trySend(
    services,
    tx,
    'investment',
    id,
    { type: 'CANCEL_UNTIL_MOVED' },
    system,
    { failedGuard: 'throw' },
  )
  const after = sent === null ? null : await services.lifecycles.read(tx, 'investment', id)
  if (after === null) return null
  const until = investmentContext.parse(after.context).cancelUntil
  return { after, until, changed: until !== investmentContext.parse(before.context).cancelUntil }
}

/**
 * A new deadline of an offering: each commitment gets its last moment to cancel, and its investor one notice. Nothing
 * is sent about a Reg CF commitment whose last moment stays as it is, nor to an investor who is asked to reconfirm:
 * that message leads to everything that changed.
 */
export const moveCancelWindows: EffectHandler = async ({ services, tx, id, now, instance }) => {
  const o = await findOffering(tx, id)
  if (o === null) throw new Error(`the offering ${id} is gone`)
  for (const investmentId of await openInvestmentsOf(tx, id)) {
    const found = await moved(services, tx, investmentId)
    if (found === null || found.after.state === 'reconfirm_required') continue
    if (o.type === 'reg_cf' && !found.changed) continue
    const { after, until } = found
    await noticeTo(
      services,
      tx,
      await existingPeople(tx, await repo.findInvestorsOf(tx, [investmentId])),
      deadlineMoved({
        investmentId,
        number: await repo.numberOf(tx, investmentId),
        company: o.company.name,
        deadline: o.deadline_at,
        cancel:
          o.type === 'reg_cf' && until !== null
            ? { until, over: Date.parse(until) < now.getTime() }
            : null,
        accepted: investmentContext.parse(after.context).acceptedAt !== null,
        accepting: instance.state === 'live' && o.platform_open,
      }),
      { machine: 'investment', id: investmentId, rev: after.rev },
      'commitment',
    )
  }
}

/**
 * An investment that waits for its closing takes the last moment to cancel that the closing gives it. `announced`: the
 * notice of the closing says so; else the investor learns that the moment is a later one again.
 */
export async function moveWindow(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  company: string,
  announced: boolean,
): Promise<void> {
  const state = (await services.lifecycles.read(tx, 'investment', investmentId))?.state ?? ''
  if (!state.startsWith('funded')) return
  const found = await moved(services, tx, investmentId)
  if (found === null || found.until === null || announced || !found.changed) return
  if (Date.parse(found.until) < services.clock.now().getTime()) return
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, await repo.findInvestorsOf(tx, [investmentId])),
    cancelWindowBack({ investmentId, company, until: found.until }),
    { machine: 'investment', id: investmentId, rev: found.after.rev },
    'commitment',
  )
}
