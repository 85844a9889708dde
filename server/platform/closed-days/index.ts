import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { closedDayMachines } from './handlers.ts'
import { dayOf, dayPage, requestDay } from './service.ts'

export { closedDays, countWaiting as closedDaysWaiting } from './repo.ts'

/**
 * Days on which banks or federal offices are closed in addition to weekends and holidays: two people, with their
 * source.
 */
export const closedDaysModule: Module = {
  name: 'closed-days',
  handlers: defineHandlers({
    'GET /api/admin/closed-days': (call) => dayPage(call, call.query),
    'GET /api/admin/closed-days/:closed_day_id': (call) => dayOf(call, call.params.closed_day_id),
    'POST /api/admin/closed-days': (call) => requestDay(call, call.body),
  }),
  machines: closedDayMachines,
}
