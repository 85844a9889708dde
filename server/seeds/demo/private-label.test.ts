import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'
import { makeOffering, type MadeOffering } from '../recipes/offering.ts'
import { World } from '../world.ts'
import { perform } from './acts.ts'
import { companiesOne } from './companies-1.ts'
import { privateLabelActs } from './private-label.ts'

test('the demo world has an offering at its own domain, and a domain whose record is wrong', async () => {
  const t = await testApp({ sessions: 'real' })
  const world = await World.open(t.services)
  const make = (email: string, adminRole: 'operator' | null = null): Promise<string> =>
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
  const issuer = await make('issuer@labels.example')
  await world.goTo(-12)
  const made = new Map<string, MadeOffering>()
  for (const seed of companiesOne.filter((one) =>
    ['tidewater-grid', 'hollin-pike'].includes(one.slug),
  ))
    made.set(seed.slug, await makeOffering(world, seed, issuer, made.size + 1))
  const problems: string[] = []
  await perform(
    world,
    privateLabelActs({
      world,
      issuer,
      reviewer: await make('operator@labels.example', 'operator'),
      offering: (slug) => made.get(slug),
    }),
    (text) => problems.push(text),
  )
  await world.backToNow()
  await world.close()
  expect(problems).toEqual([])
  const rows = await t.db.query<{ host: string; state: string; sender: boolean }>(
    `select d.host, m.state, (m.context->>'sender_ok')::boolean as sender from private_domain d
    join machine_instance m on m.machine = 'private-domain' and m.id = d.id order by d.requested_at`,
  )
  expect(rows).toEqual([
    { host: 'invest.tidewater.localhost', state: 'active.serving', sender: true },
    { host: 'wrong.hollin-pike.example', state: 'waiting.unproven', sender: false },
  ])
}, 120_000)
