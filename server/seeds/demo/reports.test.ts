import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'
import { makeOffering, type MadeOffering } from '../recipes/offering.ts'
import { World } from '../world.ts'
import { perform } from './acts.ts'
import { companiesOne } from './companies-1.ts'
import { reportActs } from './reports.ts'

test('the demo world has two reports that are ready and a weekly schedule', async () => {
  const t = await testApp({ sessions: 'real' })
  const world = await World.open(t.services)
  const issuer = await t.db.tx(async (tx) => {
    const { id } = await createUser(tx, t.services, {
      email: 'issuer@reports.example',
      firstName: 'Imani',
      lastName: 'Ashford',
      passwordHash: 'none',
      adminRole: null,
    })
    await acceptAllConsents(tx, id, { ip: '192.0.2.10', userAgent: 'seed' }, t.clock.now())
    return id
  })
  await world.goTo(-12)
  const made = new Map<string, MadeOffering>()
  for (const seed of companiesOne.filter((one) => one.slug === 'tidewater-grid'))
    made.set(seed.slug, await makeOffering(world, seed, issuer, 1))
  const problems: string[] = []
  await perform(world, reportActs({ world, issuer, offering: (slug) => made.get(slug) }), (text) =>
    problems.push(text),
  )
  await world.close()
  expect(problems).toEqual([])
  expect(
    await t.db.query(
      // without the run of the schedule, which comes on Mondays
      `select machine, state from machine_instance
      where machine in ('report-run', 'report-schedule')
        and id not in (select id from report_run where schedule_id is not null)
      order by machine, id`,
    ),
  ).toEqual([
    { machine: 'report-run', state: 'ready' },
    { machine: 'report-run', state: 'ready' },
    { machine: 'report-schedule', state: 'active' },
  ])
})
