import type { Module } from '../module.ts'
import { noticeBook } from './book.ts'
import { followActions } from './follow.ts'
import { handlers } from './routes.ts'
import { sweepNotices } from './sweep.ts'

export { actionsOf, type WaitingAction } from './actions.ts'
export { followOthers } from './follow.ts'

/** What a person is told: the list behind the bell, mails with their preferences, reminders by the clock. */
export const noticesModule: Module = {
  name: 'notices',
  handlers,
  machines: { '*': { moved: followActions } },
  provides: (parts) => ({ notices: noticeBook(parts) }),
  sweep: sweepNotices,
}
