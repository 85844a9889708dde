import { z } from 'zod'
import { at, id, listOf, listQuery, money } from '#domain/shared/common.ts'
import { investmentView } from '#domain/investments/model/investment.ts'
import { holdingView } from '#domain/holders/model/holding.ts'
import { nextActionSchema } from '#domain/shared/presented.ts'
import { contracts } from '#domain/api/contract.ts'

/** The investor's home and holdings. */
export const dashboardApi = contracts({
  'GET /api/dashboard': {
    summary: 'Next actions, pending investments, portfolio value over time, profile completeness.',
    access: 'consented',
    answer: z.object({
      first_name: z.string(),
      server_time: at,
      next_actions: z.array(
        nextActionSchema.extend({
          id: z.string(),
          machine: z.string(),
          title: z.string(),
          context: z.string(),
          tone: z.enum(['primary', 'warning', 'danger', 'info']),
        }),
      ),
      pending: z.array(investmentView),
      portfolio: z.object({
        value: money,
        invested: money,
        change: money,
        change_pct: z.string().nullable(),
        series: z.array(z.object({ at, value: z.int(), invested: z.int() })),
        /** basis of each value: the last known price, its source and its day; nothing is extrapolated */
        valuations: z.array(
          z.object({
            id: z.string(),
            company: z.string(),
            security: z.string(),
            price: z.string().nullable(),
            source: z.string(),
            at,
          }),
        ),
      }),
      news: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['update', 'news']),
          title: z.string(),
          company: z.string(),
          at,
          link: z.string(),
        }),
      ),
      holdings: z.array(holdingView),
      profile: z.object({
        percent: z.int(),
        items: z.array(
          z.object({
            label: z.string(),
            state: z.enum(['done', 'issue', 'missing']),
            action: z.string().nullable(),
            href: z.string().nullable(),
          }),
        ),
      }),
    }),
  },
  'GET /api/holdings': {
    summary: 'What I hold.',
    access: 'consented',
    query: listQuery.extend({
      account_id: id.optional(),
      group: z.enum(['current', 'historical']).default('current'),
    }),
    answer: listOf(holdingView),
  },
})
