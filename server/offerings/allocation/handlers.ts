import type { Placing } from '#domain/offerings/rules/placing.ts'
import type { OfferingFacts } from '#machines/offerings/offering.events.ts'
import type {
  EffectHandler,
  EventContext,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { cutBack } from './decide.ts'
import * as repo from './repo.ts'
import { dropPlace, savePlace, placeNow, type Asking } from './service.ts'
import { endWaitlist, enqueueMoveUp, enqueueWaitlistNotice } from './waitlist.ts'

/** Events of an offering that are about the allocation of one commitment: they read nothing but its book. */
export const isAboutPlace = (type: string): boolean => type.startsWith('COMMITMENT_')

async function askOf({ tx, event }: Pick<EventContext, 'tx' | 'event'>): Promise<Asking> {
  const investmentId = String(event['investmentId'])
  const row = event.type === 'COMMITMENT_CHANGED' ? await repo.findPlace(tx, investmentId) : null
  return {
    investmentId,
    units: Number(event['units']),
    acceptsLess:
      event.type === 'COMMITMENT_ASKED'
        ? event['acceptsLess'] === true
        : (row?.accepts_less ?? false),
  }
}

/** Facts for the guards of commitments and of the allocation, read under the lock of the offering's machine. */
export async function allocationFacts(context: EventContext): Promise<Partial<OfferingFacts>> {
  const { services, tx, id, event } = context
  const book = await repo.findBook(tx, id)
  const over = { oversubscribed: (book?.oversubscribed ?? 0) > 0 }
  if (event.type === 'COMMITMENT_RELEASED') return over
  if (!isAboutPlace(event.type))
    return event.type === 'ALLOCATION_DECIDED'
      ? { ...over, commitmentsSettled: !(await repo.isUnsettled(tx, id)) }
      : over
  const placing = (await placeNow(services, tx, id, await askOf(context)))?.placing ?? null
  return {
    ...over,
    roomLeft: placing === 'accepted',
    oversubscriptionOpen: placing === 'oversubscribed',
    partAgreed: placing === 'in_part',
    waitlistOpen: placing === 'waitlisted',
  }
}

const place: EffectHandler = async (context) => {
  const { services, tx, id, effect, now } = context
  const ask = await askOf(context)
  const before = await repo.findPlace(tx, ask.investmentId)
  const placed = await placeNow(services, tx, id, ask)
  if (placed === null || placed.placing !== (effect.params['placing'] as Placing))
    throw new Error(`the book of ${id} changed inside its own transaction`)
  await savePlace(tx, id, ask, placed, now)
  if (placed.placing === 'waitlisted' && before?.placing !== 'waitlisted')
    await repo.saveNotifiedPosition(
      tx,
      ask.investmentId,
      (await repo.findPosition(tx, ask.investmentId)) ?? 0,
    )
  if (before?.placing === 'waitlisted' && placed.placing !== 'waitlisted')
    await enqueueWaitlistNotice(services, tx, id)
}

const releasePlace: EffectHandler = async ({ services, tx, id, effect, now }) => {
  const row = await repo.findPlace(tx, String(effect.params['investmentId']))
  if (row === null || row.placing === 'released') return
  await dropPlace(tx, row, now)
  if (row.placing === 'waitlisted') await enqueueWaitlistNotice(services, tx, id)
}

const moveUp: EffectHandler = async ({ services, tx, id, instance }) => {
  if (((await repo.findBook(tx, id))?.waiting ?? 0) > 0)
    await enqueueMoveUp(services, tx, id, `r${instance.rev}`)
}

export const allocationMachines: MachineHandlers = {
  offering: {
    under: 'investments',
    effects: {
      place,
      releasePlace,
      moveUp,
      cutBack: ({ services, tx, id }) => cutBack(services, tx, id),
      endWaitlist: ({ services, tx, id }) => endWaitlist(services, tx, id),
    },
  },
}
