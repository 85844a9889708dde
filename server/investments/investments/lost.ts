import type { Lost } from '#domain/investments/mail/investments.ts'
import type { AppServices } from '#server/app-services.ts'
import { mayRelyOn } from '#server/investors/accreditation/index.ts'
import { taxFormHolds } from '#server/investors/tax/index.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { OnTransition } from '#server/kernel/state-machines/index.ts'
import { investingOf, mustRead, openStates, type Case } from './case.ts'
import { notifyFundedStopped } from './mails.ts'
import * as repo from './repo.ts'
import { priced } from './terms.ts'

/**
 * States of other records in which they take back what let money into escrow. A suspension is none of them: it may be
 * one of a sanctions match, and nothing is said of that (31 CFR 1023.320(e)).
 */
const losses: Readonly<Record<string, { lost: Lost; states: readonly string[] }>> = {
  kyc: { lost: 'identity', states: ['rejected', 'expired'] },
  suitability: { lost: 'suitability', states: ['unsuitable', 'expired'] },
  registration: { lost: 'registration', states: ['draft', 'rejected', 'needs_information'] },
  user: { lost: 'account', states: ['disabled'] },
  'tax-form': { lost: 'tax_form', states: ['expired', 'invalid', 'refused'] },
  accreditation: { lost: 'accreditation', states: ['declined', 'expired'] },
}

/** Another form or claim may still hold for this investment; the other losses are what the record itself says. */
async function isLost(
  services: AppServices,
  tx: Tx,
  c: Case,
  of: { lost: Lost; now: Date },
): Promise<boolean> {
  if (of.lost === 'tax_form') return !(await taxFormHolds(services, tx, investingOf(c)))
  if (of.lost !== 'accreditation') return true
  const { row, context } = c
  if (row.offering_type !== 'reg_d_506c') return false
  const sale = {
    investmentId: row.id,
    approvedWith: row.accreditation_snapshot?.verified === true,
    cents: priced(context.units, row.price, row.fee_bps).amount,
  }
  return !(await mayRelyOn(services, tx, sale, of.now))
}

/**
 * A record took back what had let money into escrow: the holder of each such investment that the person is behind, or
 * that is in the name of the registration, is notified of what happens to the money and what to do. Gates ask again by
 * themselves; commitments that are not paid go back to review (`moveOn`).
 */
export const followLoss: OnTransition = async (
  { services, tx, machine, id, instance, now },
  before,
) => {
  const of = losses[machine]
  if (of === undefined || before === null || before.state === instance.state) return
  if (!of.states.includes(instance.state)) return
  if (machine === 'registration' && before.state !== 'active') return
  const userId = machine === 'user' ? id : instance.user_id
  const open =
    machine === 'registration'
      ? await repo.findOpenWith(tx, id, openStates)
      : await repo.findOpenAround(tx, userId ?? '', openStates)
  for (const investmentId of open) {
    const c = await mustRead(services, tx, investmentId)
    if (!c.instance.state.startsWith('funded')) continue
    if (await isLost(services, tx, c, { lost: of.lost, now }))
      await notifyFundedStopped(services, tx, c, of.lost, { machine, id, rev: instance.rev })
  }
}
