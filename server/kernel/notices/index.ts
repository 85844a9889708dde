import type { Module } from '../module.ts'
import { noticeBook } from './book.ts'
import { followActions, followOthers } from './follow.ts'
import { handlers } from './routes.ts'
import { sweepNotices } from './sweep.ts'

export { actionsOf, type WaitingAction } from './actions.ts'

/** What a person is told: the list behind the bell, mails with their preferences, reminders by the clock. */
export const noticesModule: Module = {
  name: 'notices',
  handlers,
  machines: { '*': { onTransition: followActions } },
  provides: (services) => ({
    notices: {
      ...noticeBook(services),
      follow: async (tx, machine, id) => {
        const instance = await services.lifecycles.read(tx, machine, id)
        if (instance !== null) await followOthers(services, tx, instance, services.clock.now())
      },
    },
  }),
  sweep: sweepNotices,
}
