import type { Found } from '#domain/workspaces/model/search.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { investor, liveOffering, staff, submitted } from '#tests/support/investing.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const support = await staff(t, 'support')
const mara = await investor(t, { firstName: 'Mara', lastName: 'Quillfeather' })
const view = await submitted(t, mara, offering)

const find = async (q: string, who: TestPerson = support) => {
  const answer = await who.get<{ items: Found[]; fields?: Record<string, string> }>(
    '/api/admin/search',
    { query: { q } },
  )
  return { status: answer.status, items: answer.body.items, fields: answer.body.fields }
}
const titles = async (q: string) => (await find(q)).items.map((one) => [one.kind, one.title])

describe('the search of the platform’s people', () => {
  test('finds a person by a part of the name or of the address, in any case', async () => {
    const [found] = (await find('QUILLFEA')).items
    expect(found).toMatchObject({
      kind: 'person',
      title: 'Mara Quillfeather',
      to: `/admin/users/user-details/${mara.person.userId}`,
    })
    expect((await find(found?.detail ?? '')).items.map((one) => one.id)).toContain(
      mara.person.userId,
    )
  })
  test('finds an investment by its number and by the reference of its payment', async () => {
    const byNumber = (await find(view.number.toLowerCase())).items[0]
    expect(byNumber).toMatchObject({
      kind: 'investment',
      id: view.id,
      title: view.number,
      detail: expect.stringContaining('Mara Quillfeather') as string,
    })
    expect(byNumber?.to).toContain(`/${offering.listingId}/live-details/`)
    expect((await find(view.payment?.reference ?? '')).items[0]).toEqual(byNumber)
  })
  test('finds an offering by its company, newest first, and a line of a statement by the bank’s reference', async () => {
    const { name } = (await t.db.one<{ name: string }>(
      'select name from company where account_id = $1',
      [offering.accountId],
    )) ?? { name: '' }
    expect((await find(name)).items.find((one) => one.id === offering.listingId)).toMatchObject({
      kind: 'offering',
      detail: name,
    })
    const id = offering.listingId
    const day = dateInZone(t.clock.now().toISOString())
    await t.db.run(
      `insert into bank_statement (id, name, format, sha256, first_day, last_day, lines, came_in, uploaded_by,
          uploaded_at)
        values ($1, 'a.csv', 'csv', 'x', $2, $2, 1, 0, $1, now())`,
      [id, day],
    )
    await t.db.run(
      `insert into bank_movement (bank_reference, statement_id, place, line, booked_on, amount)
        values ('HTB-77', $1, 1, 2, $2, 1)`,
      [id, day],
    )
    expect((await find('HTB-77')).items).toMatchObject([
      { kind: 'statement', title: 'HTB-77', to: `/admin/money/statements/${id}` },
    ])
  })
  test('takes a wildcard as plain text, and says what is too short', async () => {
    expect(await titles('%%')).toEqual([])
    expect(await titles('Mara%Reed')).toEqual([])
    expect(await find('q')).toMatchObject({
      status: 400,
      fields: { q: 'Enter at least 2 characters.' },
    })
  })
  test('is for the platform’s people alone', async () => {
    expect((await find('mara', mara)).status).toBe(403)
  })
})
