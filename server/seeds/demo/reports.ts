import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, DEFAULT_ZONE } from '#domain/shared/calendar/zone.ts'
import type { MadeOffering } from '../recipes/offering.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

/** Two reports of the demo issuer's offering that are ready, and a weekly schedule. */
export function reportActs(of: {
  world: World
  issuer: string
  offering: (slug: string) => MadeOffering | undefined
}): Act[] {
  const { world } = of
  return [
    {
      day: -0.2,
      name: 'reports: investments and payments, and one each week',
      run: async () => {
        const made = of.offering('tidewater-grid')
        if (made === undefined) throw new Error('the offering of tidewater-grid is not made yet')
        const issuer = await world.visit(of.issuer)
        const base = `/api/dealroom/offerings/${made.listingId}`
        const account = { account: made.accountId }
        const today = dateInZone(world.services.clock.now().toISOString())
        const interval = { start: addDays(today, -90), end: today, time_zone: DEFAULT_ZONE }
        await issuer.call(
          'POST',
          `${base}/reports`,
          { type: 'investments', format: 'csv', ...interval },
          account,
        )
        await issuer.call(
          'POST',
          `${base}/reports`,
          { type: 'payments', format: 'json', ...interval },
          account,
        )
        await issuer.call(
          'POST',
          `${base}/report-schedules`,
          { type: 'cap_table', frequency: 'weekly', time_zone: DEFAULT_ZONE, format: 'csv' },
          account,
        )
      },
    },
  ]
}
