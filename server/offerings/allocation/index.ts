import { z } from 'zod'
import type { Module } from '#server/kernel/module.ts'
import { allocationMachines } from './handlers.ts'
import { MOVE_UP_JOB, moveUp, WAITLIST_NOTICE_JOB, notifyWaitlist } from './waitlist.ts'

export { allocationFacts, isAboutPlace } from './handlers.ts'
export { askPlace, changePlace, placeNow, releasePlace } from './service.ts'
export { sharesOf } from './decide.ts'
export { enqueueMoveUp } from './waitlist.ts'
export { decidedUnits, findBook, findLine, findPosition } from './repo.ts'

const job = z.object({ listingId: z.string() })

/**
 * Allocations of commitments in their offering: maximum, waitlist, partial fill and the allocation of what is too much.
 */
export const allocationModule: Module = {
  name: 'allocation',
  machines: allocationMachines,
  jobs: {
    [MOVE_UP_JOB]: ({ data }, { services, tx }) => moveUp(services, tx, job.parse(data).listingId),
    [WAITLIST_NOTICE_JOB]: ({ data }, { services, tx }) =>
      notifyWaitlist(services, tx, job.parse(data).listingId),
  },
}
