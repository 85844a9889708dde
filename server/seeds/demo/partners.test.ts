import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'
import { makeOffering, type MadeOffering } from '../recipes/offering.ts'
import { World } from '../world.ts'
import { perform } from './acts.ts'
import { companiesOne } from './companies-1.ts'
import { partnerActs, partnerSeed } from './partners.ts'

test('the demo world has a partner at work, one who has not answered, and a seat that ended', async () => {
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
  const issuer = await make('issuer@partners.example')
  await world.goTo(-12)
  const made = new Map<string, MadeOffering>()
  for (const seed of companiesOne.filter((one) =>
    ['tidewater-grid', 'hollin-pike'].includes(one.slug),
  ))
    made.set(seed.slug, await makeOffering(world, seed, issuer, made.size + 1))
  const problems: string[] = []
  await perform(
    world,
    partnerActs({
      world,
      partner: await make(partnerSeed.email),
      operator: await make('operator@partners.example', 'operator'),
      issuer,
      offering: (slug) => made.get(slug),
    }),
    (text) => problems.push(text),
  )
  await world.close()
  expect(problems).toEqual([])
  const rows = await t.db.query<{ role: string; state: string }>(
    `select s.role, m.state from partner_seat s
    join machine_instance m on m.machine = 'partner-seat' and m.id = s.id order by s.invited_at`,
  )
  expect(rows).toEqual([
    { role: 'law_firm', state: 'ended' },
    { role: 'auditor', state: 'active.tasks_open' },
    { role: 'transfer_agent', state: 'invited' },
    { role: 'auditor', state: 'invited' },
  ])
}, 120_000)
