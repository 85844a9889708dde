import { storeFile } from '#server/kernel/files/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  begin,
  investor,
  liveOffering,
  member,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { beforeAll, expect, it } from 'vitest'

interface Interest {
  time_zone: string
  weeks: { starts: string; opened: number; saved: number; started: number }[]
}
const t = await testApp()
let offering: LiveOffering
let other: LiveOffering
let reader: TestPerson
const get = (who: TestPerson, of = offering, accountId = of.accountId) =>
  who.get<Interest>(`/api/dealroom/offerings/${of.listingId}/interest`, {
    headers: { accountid: accountId },
  })
const weeks = async () => {
  const answer = await get(reader)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.weeks
}
/** Somebody opened a document of the deal room at a moment. */
const opened = async (of: LiveOffering, at: string) => {
  const [folder, file] = [newId(), newId()]
  await t.db.tx(async (tx) => {
    const stored = await storeFile(t.services, tx, Buffer.from('%PDF-1.4 deck'), {
      ownerId: reader.person.userId,
      name: 'deck.pdf',
      contentType: 'application/pdf',
      purpose: 'offering_document',
      maxBytes: 1000,
    })
    await tx.run(
      `insert into deal_folder (id, listing_id, account_id, name, position, created_at)
      values ($1, $2, $3, $4, 1, $5)`,
      [folder, of.listingId, of.accountId, `Folder ${folder}`, at],
    )
    await tx.run(
      `insert into deal_file (id, listing_id, account_id, folder_id, title, file_id, size, content_type, audience,
        may_download, watermark, created_by, created_at)
      values ($1, $2, $3, $4, 'Deck', $5, 13, 'application/pdf', 'public', true, false, $6, $7)`,
      [file, of.listingId, of.accountId, folder, stored.id, reader.person.userId, at],
    )
    await tx.run(
      `insert into deal_view (id, listing_id, deal_file_id, kind, at)
      values (gen_random_uuid(), $1, $2, 'view', $3)`,
      [of.listingId, file, at],
    )
  })
}

beforeAll(async () => {
  // a Wednesday
  t.clock.set('2026-11-25T15:00:00.000Z')
  offering = await liveOffering(t)
  other = await liveOffering(t)
  reader = await member(t, offering.accountId, 'viewer')
}, 120_000)

it('has thirteen empty weeks before anybody looks', async () => {
  const found = await weeks()
  expect([found.length, found.at(-1)?.starts]).toEqual([13, '2026-11-23'])
  expect(found.every((one) => one.opened + one.saved + one.started === 0)).toBe(true)
})

it('counts documents opened, saved offerings and started investments in their week, of this offering alone', async () => {
  const who = await investor(t)
  expect((await who.put(`/api/saved/${offering.listingId}`)).status).toBe(204)
  expect((await who.put(`/api/saved/${other.listingId}`)).status).toBe(204)
  await begin(who, offering, 20_000)
  // Sunday, 11 pm in New York: the week before
  await opened(offering, '2026-11-23T04:00:00.000Z')
  await opened(offering, '2026-11-23T05:00:00.000Z')
  await opened(other, '2026-11-24T15:00:00.000Z')
  expect((await weeks()).slice(-2)).toEqual([
    { starts: '2026-11-16', opened: 1, saved: 0, started: 0 },
    { starts: '2026-11-23', opened: 1, saved: 1, started: 1 },
  ])
  expect((await who.call('DELETE', `/api/saved/${offering.listingId}`)).status).toBe(204)
  expect((await weeks()).at(-1)).toMatchObject({ saved: 0, started: 1 })
})

it('forgets what is older than the weeks', async () => {
  t.clock.advance({ days: 91 })
  expect((await weeks()).every((one) => one.opened + one.started === 0)).toBe(true)
})

it('is refused to other companies', async () => {
  const stranger = await member(t, other.accountId, 'owner')
  expect((await get(stranger)).status).toBe(404)
  expect((await get(stranger, offering, other.accountId)).status).toBe(404)
})
