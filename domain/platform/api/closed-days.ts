import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { closureKinds, closureShows } from '../model/closed-day-labels.ts'
import { closedDayView, newClosedDay } from '../model/closed-days.ts'

/**
 * Days on which banks or federal offices are closed in addition to weekends and holidays: requested by one person,
 * approved by another.
 */
export const closedDaysApi = contracts({
  'GET /api/admin/closed-days': {
    summary: 'Closed days by date.',
    access: 'admin',
    query: listQuery.extend({
      show: z.enum(closureShows).default('current'),
      kind: z.enum(closureKinds).optional(),
    }),
    answer: listOf(closedDayView),
  },
  'GET /api/admin/closed-days/:closed_day_id': {
    summary: 'One closed day.',
    access: 'admin',
    params: z.object({ closed_day_id: id }),
    answer: closedDayView,
    errors: ['not_found'],
  },
  'POST /api/admin/closed-days': {
    summary:
      'Request a closed day; operators and compliance only. It counts when a second person approves it.',
    access: 'admin',
    unread: 'begins a closed day',
    status: 201,
    idempotent: true,
    body: newClosedDay,
    answer: z.object({ id }),
    errors: ['forbidden', 'refused', 'invalid'],
  },
})
