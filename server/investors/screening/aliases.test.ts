import type { SanctionsListView, SanctionsMatchView } from '#domain/investors/model/sanctions.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { investor, liveOffering, staff, submitted } from '#tests/support/investing.ts'
import { sdnLine, type SdnEntry } from '#tests/support/sanctions.ts'
import { sendFile } from '#tests/support/upload.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
let operator: TestPerson
let compliance: TestPerson
const EVER_FRESH = { factorMinutesAgo: -6_000_000 }
beforeAll(async () => {
  const [one, two] = [await staff(t, 'operator'), await staff(t, 'compliance')]
  operator = t.person({ userId: one.person.userId, adminRole: 'operator', ...EVER_FRESH })
  compliance = t.person({ userId: two.person.userId, adminRole: 'compliance', ...EVER_FRESH })
})

const load = (
  listed: readonly SdnEntry[],
  fields: Record<string, string> = {},
  { who = operator, name = 'sdn.csv' } = {},
) =>
  sendFile<{ id: string; fields?: Record<string, string> }>(t, '/api/admin/sanctions/lists', {
    name,
    bytes: Buffer.from(listed.map(sdnLine).join('\r\n')),
    fields: { source: 'ofac_sdn', published_on: '2026-11-04', ...fields },
    token: who.token,
  })
async function listOf(id: string): Promise<SanctionsListView> {
  const { items } = (
    await operator.get<{ items: SanctionsListView[] }>('/api/admin/sanctions/lists')
  ).body
  const found = items.find((one) => one.id === id)
  if (found === undefined) throw new Error('the list is not there')
  return found
}

describe('the file of aliases of a CSV list', () => {
  const sendAliases = (text: string, { who = operator, name = 'alt.csv' } = {}) =>
    sendFile<{ id: string; fields?: Record<string, string> }>(
      t,
      '/api/admin/sanctions/alias-files',
      { name, bytes: Buffer.from(text), token: who.token },
    )
  const toby: SdnEntry = { uid: '8001', name: 'GRAVES, Toby', births: 'DOB 1988.' }

  const stateOf = async (userId: string) => (await kycOf(t.services, t.db, userId))?.state

  it('is read with the list, and an alias is a match that names it', async () => {
    const who = await investor(t)
    await submitted(t, who, await liveOffering(t))
    const bare = await load([toby])
    await t.drain()
    expect(await listOf(bare.body.id)).toMatchObject({ format: 'csv', aliases: null })
    expect(await stateOf(who.userId)).toBe('approved')
    const sent = await sendAliases('8001,1,"aka","LINDQVIST, Mara",-0- ')
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    // the same list again, now with its aliases
    const answer = await load([toby], {
      published_on: '2026-11-04',
      alias_file: sent.body.id,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    await t.drain()
    expect(await listOf(answer.body.id)).toMatchObject({
      entries: 1,
      aliases: 1,
      status: { state: 'in_force' },
    })
    expect(await stateOf(who.userId)).toBe('needs_review')
    const matches = (
      await compliance.get<{ items: SanctionsMatchView[] }>('/api/admin/sanctions/matches', {
        query: { state: 'open', limit: '50' },
      })
    ).body.items
    expect(matches.map((one) => [one.entry, one.listed_as, one.fields])).toContainEqual([
      '8001',
      'LINDQVIST, Mara',
      ['alias', 'birth_year'],
    ])
    const again = await load([toby], { published_on: '2026-11-04', alias_file: sent.body.id })
    expect(again.body.fields).toEqual({ file: 'This file is loaded already.' })
  })

  it('is read with its continued remarks, and the same list without them is another one (N7)', async () => {
    const cut: SdnEntry = { uid: '8001', name: 'GRAVES, Toby', births: "DOB 1988; a.k.a. 'LIN" }
    const before = await load([cut])
    expect(before.status, JSON.stringify(before.body)).toBe(201)
    const sent = await sendAliases('8001,"DQVIST, Mara\'."', { name: 'sdn_comments.csv' })
    const answer = await load([cut], { comment_file: sent.body.id })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    await t.drain()
    const names = await t.db.query<{ names: string[] }>(
      'select names from sanctions_entry where list_id = $1',
      [answer.body.id],
    )
    expect(names).toEqual([{ names: ['GRAVES, Toby', 'LINDQVIST, Mara'] }])
  })

  it('is refused where it does not belong', async () => {
    const support = await staff(t, 'support')
    expect((await sendAliases('8001,1,"aka","A",-0- ', { who: support })).status).toBe(403)
    expect((await sendAliases('a', { name: 'alt.xml' })).body.fields).toEqual({
      file: 'Choose the ALT.CSV or SDN_COMMENTS.CSV file that OFAC publishes.',
    })
    const { id } = (await sendAliases('9999,1,"aka","GRAVES, Tobias",-0- ')).body
    const stray = await load([toby], { published_on: '2026-11-04', alias_file: id })
    await t.drain()
    expect(await listOf(stray.body.id)).toMatchObject({
      status: { state: 'refused' },
      problem:
        'The aliases file names entry 9999, which isn’t in the list. Load both files of the same publication.',
    })
    const fields = (alias_file: string, who = operator, name = 'sdn.csv') =>
      load([toby], { published_on: '2026-11-04', alias_file }, { who, name }).then(
        (answer) => answer.body.fields,
      )
    // another person’s file, no file at all, and a list that has its aliases inside
    expect(await fields(id, compliance)).toEqual({ alias_file: 'Add the aliases file again.' })
    expect(await fields('none')).toEqual({ alias_file: 'Add the aliases file again.' })
    expect(await fields(id, operator, 'sdn.xml')).toEqual({
      alias_file: 'The XML file has its aliases inside.',
    })
  })
})
