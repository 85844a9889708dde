import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { allSteps, begin, investor, liveOffering, signed } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const DAY = 86_400_000

test('a company sells at most $5,000,000 under Reg CF in twelve months, over all its offerings (17 CFR 227.100(a)(1))', async () => {
  const offering = await liveOffering(t, { max_amount: 500_000_000 })
  const [who, seller] = [await investor(t), await investor(t)]
  const view = await begin(who, offering, 50_020)
  await allSteps(t, who, view, offering)
  await signed(who, view.id)
  const sold = (cents: number, daysAgo: number) =>
    t.db.query(
      `insert into investment (id, number, listing_id, account_id, user_id, offering_type, security_type, price,
          fee_bps, created_at, committed, committed_at)
        values ($1, 'C-' || nextval('investment_number'), $2, $3, $4, 'reg_cf', 'common', 4.10, 0, $5, $6, $5)`,
      [
        newId(),
        offering.listingId,
        offering.accountId,
        seller.userId,
        new Date(t.clock.now().getTime() - daysAgo * DAY).toISOString(),
        cents,
      ],
    )
  await sold(400_000_000, 400)
  await sold(499_975_000, 200)
  const submit = () => who.post<{ message?: string }>(`/api/investments/${view.id}/submit`)
  const refused = await submit()
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain(
    'would exceed what the company’s exemption allows in 12 months',
  )
  // when the earlier sale has left the window, the same commitment is taken
  await t.db.query(
    'update investment set committed_at = $2 where listing_id = $1 and committed = 499975000',
    [offering.listingId, new Date(t.clock.now().getTime() - 380 * DAY).toISOString()],
  )
  const taken = await submit()
  expect(taken.status, taken.text).toBe(200)
})
