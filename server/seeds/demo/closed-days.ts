import { closedDayProblem } from '#domain/platform/rules/closed-days.ts'
import { addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

/**
 * A closed day in force and one that waits for a second person, both far enough ahead to change no date of the demo
 * data.
 */
export function closedDayActs(of: { world: World; operator: string; compliance: string }): Act[] {
  const { world } = of
  const openDay = (kind: 'federal_offices_closed' | 'reserve_banks_closed', days: number) => {
    const at = world.at(0)
    let day: PlainDate = addDays(dateInZone(at), days)
    while (closedDayProblem(kind, day, at) !== null) day = addDays(day, 1)
    return day
  }
  return [
    {
      day: -0.3,
      name: 'closed days: one in force, one to approve',
      run: async () => {
        const operator = await world.visit(of.operator)
        const compliance = await world.visit(of.compliance)
        const { id } = await operator.call<{ id: string }>('POST', '/api/admin/closed-days', {
          kind: 'federal_offices_closed',
          day: openDay('federal_offices_closed', 180),
          source: 'Executive Order 14371',
          source_url: 'https://www.federalregister.gov/presidential-documents/executive-orders',
          reason: 'The order closes all executive departments and agencies.',
        })
        await compliance.call('POST', `/api/lifecycles/closed-day/${id}/events`, {
          type: 'APPROVED',
        })
        await operator.call('POST', '/api/admin/closed-days', {
          kind: 'reserve_banks_closed',
          day: openDay('reserve_banks_closed', 150),
          source: 'Federal Reserve Financial Services notice',
          source_url: 'https://www.frbservices.org/about/holiday-schedules',
          reason: 'The Reserve Banks announce a day without settlement.',
        })
      },
    },
  ]
}
