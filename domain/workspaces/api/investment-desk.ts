import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { investmentBuckets } from '#domain/shared/investment-buckets.ts'
import { actsBy } from '#domain/shared/presented.ts'
import { offeringTypes } from '#domain/offerings/model/offering.ts'
import { paymentMethods } from '#domain/investors/model/steps/payment.ts'
import { contracts } from '#domain/api/contract.ts'
import { deskAmounts, deskPeriods, deskRow, deskSorts } from '../model/investment-desk.ts'

/** What narrows the list of investments. */
export const deskFilters = {
  q: z.string().trim().max(120).optional(),
  state: z.enum(investmentBuckets).optional(),
  waiting: z.enum(actsBy).optional(),
  offering: id.optional(),
  exemption: z.enum(offeringTypes).optional(),
  payment: z.enum(paymentMethods).optional(),
  created: z.enum(deskPeriods).optional(),
  amount: z.enum(deskAmounts).optional(),
}
const sort = z.enum(deskSorts).default('-created')

/** The investments of all offerings, for the platform's people. Support reads. */
export const investmentDeskApi = contracts({
  'GET /api/admin/investments': {
    summary:
      'The investments of all offerings, filtered and sorted, a page at a time. `total` is null above 500.',
    access: 'admin',
    query: listQuery.pick({ cursor: true, limit: true }).extend({ ...deskFilters, sort }),
    answer: listOf(deskRow),
  },
  'GET /api/admin/investments/offerings': {
    summary: 'Offerings by which the list can be filtered: the newest 100 that have investments.',
    access: 'admin',
    answer: z.object({ items: z.array(z.object({ listing_id: id, name: z.string() })) }),
  },
})
