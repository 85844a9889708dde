import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import { testApp } from '#tests/support/app.ts'
import { liveOffering } from '#tests/support/investing.ts'
import { addMember } from '#server/offerings/offerings/index.ts'
import { expect, it } from 'vitest'
import type { MadeOffering } from '../recipes/offering.ts'
import { World } from '../world.ts'
import { offeringPageActs } from './offering-pages.ts'

it('what stands around an offering is made by its people: rooms of each level, a discussion, updates and legal texts', async () => {
  const t = await testApp({ sessions: 'real' })
  const world = await World.open(t.services)
  const open = await liveOffering(t)
  const person = (name: string, adminRole: AdminRole | null = null) =>
    t.db.tx(async (tx) => {
      const { id } = await createUser(tx, t.services, {
        email: name === 'mara' ? 'investor@capstan.example' : `${name}@pages.example`,
        firstName: name,
        lastName: 'Page',
        passwordHash: 'none',
        adminRole,
      })
      await acceptAllConsents(tx, id, { ip: '192.0.2.10', userAgent: 'test' }, t.clock.now())
      return id
    })
  const [owner, mara, one, two, three] = [
    await person('owner'),
    await person('mara'),
    await person('one'),
    await person('two'),
    await person('three'),
  ]
  await t.db.tx((tx) => addMember(tx, open.accountId, owner, 'owner'))
  const acts = offeringPageActs({
    world,
    owner,
    mara,
    operator: await person('op', 'operator'),
    compliance: await person('co', 'compliance'),
    investors: new Map([
      [1, one],
      [2, two],
      [3, three],
    ]),
    made: () => ({ listingId: open.listingId, accountId: open.accountId }) as MadeOffering,
  })
  for (const act of acts.slice(1)) await act.run()
  const page = await t.visitor.get<{
    posts_count: number
    updates_count: number
  }>(`/api/offerings/${open.listingId}`)
  expect([page.body.posts_count, page.body.updates_count]).toEqual([6, 1])
  const room = await t.visitor.get<{
    folders: { name: string; files: { title: string; locked: string | null }[] }[]
  }>(`/api/offerings/${open.listingId}/room`)
  expect(room.body.folders.map((folder) => folder.files.map((file) => file.locked))).toEqual([
    [null],
    ['members', 'verified'],
    ['verified'],
  ])
  await world.close()
})
