import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'
import { World } from '../world.ts'
import { perform } from './acts.ts'
import { closedDayActs } from './closed-days.ts'

test('the demo world has a closed day in force and one that waits for a second person', async () => {
  const t = await testApp({ sessions: 'real' })
  const world = await World.open(t.services)
  const make = (email: string, adminRole: 'operator' | 'compliance'): Promise<string> =>
    t.db.tx(async (tx) => {
      const { id } = await createUser(tx, t.services, {
        email,
        firstName: 'Imani',
        lastName: 'Ashford',
        passwordHash: 'none',
        adminRole,
      })
      await acceptAllConsents(tx, id, { ip: '192.0.2.10', userAgent: 'seed' }, t.clock.now())
      return id
    })
  const problems: string[] = []
  await perform(
    world,
    closedDayActs({
      world,
      operator: await make('operator@closed.example', 'operator'),
      compliance: await make('compliance@closed.example', 'compliance'),
    }),
    (text) => problems.push(text),
  )
  await world.close()
  expect(problems).toEqual([])
  expect(
    await t.db.query(
      'select kind, decided_at is not null and ended_at is null as in_force from closed_day order by kind',
    ),
  ).toEqual([
    { kind: 'federal_offices_closed', in_force: true },
    { kind: 'reserve_banks_closed', in_force: false },
  ])
}, 120_000)
