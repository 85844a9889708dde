import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

/** A link of the registry whose page no longer exists: a task of compliance. */
export function complianceLinkActs(of: {
  world: World
  operator: string
  compliance: string
}): Act[] {
  return [
    {
      day: -0.3,
      name: 'compliance links: a state moves its page',
      run: async () => {
        const operator = await of.world.visit(of.operator)
        await operator.call('POST', '/api/admin/compliance-links', {
          kind: 'register',
          title: 'Notice filings of Maine',
          rule: '15 USC 77r(c)(2)',
          purpose: 'Find the form and fee of a notice filing.',
          url: 'https://www.maine.example/securities/gone',
          owner_id: of.compliance,
          review_on: addDays(dateInZone(of.world.at(0)), 30),
        })
      },
    },
  ]
}
