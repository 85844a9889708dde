import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import { testApp } from '#tests/support/app.ts'
import { liveOffering } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'
import { perform } from './demo/acts.ts'
import type { MadeOffering } from './recipes/offering.ts'
import { foreignPeople, taxActs } from './tax.ts'
import { World } from './world.ts'

test('an investor abroad invests with a passport and a W-8BEN, without a number of the United States', async () => {
  const t = await testApp({ sessions: 'real' })
  const world = await World.open(t.services)
  await world.goTo(-7)
  const person = (email: string, name: string, adminRole: AdminRole | null = null) =>
    t.db.tx(async (tx) => {
      const { id } = await createUser(tx, t.services, {
        email,
        firstName: name,
        lastName: 'Demo',
        passwordHash: 'none',
        adminRole,
      })
      await acceptAllConsents(tx, id, { ip: '192.0.2.10', userAgent: 'test' }, t.clock.now())
      return id
    })
  const offering = await liveOffering(t, { countries: ['FR'] })
  const amelie = await person(foreignPeople.amelie.email, 'Amélie')
  const acts = taxActs({
    world,
    operator: await person('op@tax.example', 'Olive', 'operator'),
    compliance: await person('co@tax.example', 'Helen', 'compliance'),
    mara: await person('investor@tax.example', 'Mara'),
    people: { amelie, tomas: await person(foreignPeople.tomas.email, 'Tomas') },
    made: () => offering as unknown as MadeOffering,
  })
  const problems: string[] = []
  await perform(world, acts, (text) => problems.push(text))
  expect(problems).toEqual([])
  expect(
    await t.db.query(
      "select state from machine_instance where machine = 'investment' and user_id = $1",
      [amelie],
    ),
  ).toEqual([{ state: 'funded.waiting_for_issuer' }])
  await world.close()
}, 120_000)
