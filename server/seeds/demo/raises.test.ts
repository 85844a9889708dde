import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'
import { World } from '../world.ts'
import { perform } from './acts.ts'
import { raiseActs } from './raises.ts'

test('the demo world has a company in each stage of a raise', async () => {
  const t = await testApp({ sessions: 'real' })
  const world = await World.open(t.services)
  const make = (
    email: string,
    adminRole: 'operator' | 'compliance' | null = null,
  ): Promise<string> =>
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
    raiseActs(world, {
      owner: await make('issuer@raises.example'),
      operator: await make('operator@raises.example', 'operator'),
      compliance: await make('compliance@raises.example', 'compliance'),
    }),
    (text) => problems.push(text),
  )
  await world.close()
  expect(problems).toEqual([])
  const rows = await t.db.query<{ name: string; state: string; open: number }>(
    `select c.name, m.state, (select count(*)::int from machine_instance i where i.machine = 'review-item' and
        i.listing_id = o.listing_id and i.state = 'changes_requested') as open
      from offering o
      join company c using (account_id)
      join machine_instance m on m.machine = 'offering' and m.id = o.listing_id
      order by c.name`,
  )
  expect(rows).toEqual([
    { name: 'Fenland Flour', state: 'submitted', open: 0 },
    { name: 'Quarry Light', state: 'draft', open: 0 },
    { name: 'Saltbox Homes', state: 'changes_requested', open: 2 },
  ])
}, 120_000)
