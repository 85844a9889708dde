import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'
import { investorSeed } from './people.ts'

/** An investor without money here, whose name and year of birth the loaded list has, too. */
const LISTED = 28

/**
 * A list in the form of OFAC's SDN.CSV, made up but for its form, is loaded; one investor is like its entry, and nobody
 * has decided.
 */
export function sanctionsActs({ world, operator }: { world: World; operator: string }): Act[] {
  const { first, last, dob } = investorSeed(LISTED)
  const empty = '-0- ,'.repeat(7)
  const line = `7001,"${last.toUpperCase()}, ${first}","individual","SDGT",${empty}"DOB ${dob.slice(0, 4)}."`
  return [
    {
      day: -2,
      name: 'sanctions: the operator loads a list',
      run: async () =>
        void (await (
          await world.visit(operator)
        ).send(
          '/api/admin/sanctions/lists',
          {
            source: 'ofac_sdn',
            published_on: dateInZone(world.services.clock.now().toISOString()),
          },
          { name: 'sdn.csv', type: 'text/csv', bytes: Buffer.from(line) },
        )),
    },
  ]
}
