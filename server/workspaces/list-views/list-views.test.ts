import { COLUMNS_PER_PERSON, VIEWS_PER_LIST, VIEWS_PER_PERSON } from '#domain/shared/list-views.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { investor, liveOffering, member, staff } from '#tests/support/investing.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const t = await testApp()
let operator: TestPerson
let second: TestPerson
let owner: TestPerson
let person: TestPerson
beforeAll(async () => {
  const offering = await liveOffering(t)
  operator = await staff(t, 'operator')
  second = await staff(t, 'operator')
  owner = await member(t, offering.accountId, 'owner')
  person = await investor(t)
}, 60_000)
beforeEach(async () => {
  await t.db.run('delete from list_view')
  await t.db.run('delete from list_columns')
})

const USERS = 'GET /api/admin/users#users'
const REPORTS = 'GET /api/dealroom/offerings/:listing_id/reports#report-runs'
const HOLDINGS = 'GET /api/holdings#my-investments'
const body = (more: object = {}) => ({
  list: USERS,
  name: 'Locked accounts',
  path: '/admin/users',
  query: 'q=mara+%C3%B6&state=locked',
  columns: ['name', 'joined'],
  density: 'dense',
  is_default: false,
  ...more,
})
const { list: _list, ...change } = body()
const mine = async (who: TestPerson) => (await who.ask('GET /api/list-views')).body
const save = (who: TestPerson, more: object = {}) =>
  who.ask('POST /api/list-views', { body: body(more) })
const put = (who: TestPerson, id: string, more: object = {}) =>
  who.put(`/api/list-views/${id}`, { body: { ...change, ...more } })
const choose = (who: TestPerson, list: string, columns: string[] | null) =>
  who.put('/api/list-columns', { body: { list, columns } })

describe('a saved view', () => {
  it('is stored as it was saved, and nobody else reads, changes or deletes it', async () => {
    const saved = await save(operator)
    expect(saved.status, saved.text).toBe(201)
    expect((await mine(operator)).views).toEqual([{ ...body(), id: saved.body.id }])
    expect((await mine(second)).views).toEqual([])
    expect((await put(second, saved.body.id, { name: 'Mine' })).status).toBe(404)
    expect((await second.del(`/api/list-views/${saved.body.id}`)).status).toBe(404)
    expect((await mine(operator)).views[0]?.name).toBe('Locked accounts')
    expect((await operator.del(`/api/list-views/${saved.body.id}`)).status).toBe(204)
    expect((await mine(operator)).views).toEqual([])
    expect((await put(operator, newId())).status).toBe(404)
  })
  it('is stored with half of an emoji in its name, which a cut text leaves', async () => {
    const saved = await save(operator, { name: 'Ada \ud83d' })
    expect(saved.status, saved.text).toBe(201)
    expect((await mine(operator)).views[0]?.name).toBe('Ada \ufffd')
    await operator.del(`/api/list-views/${saved.body.id}`)
  })
  it('has a name that is free for its list, whatever its case', async () => {
    const first = await save(operator)
    const again = await save(operator, { name: ' locked ACCOUNTS' })
    expect(again).toMatchObject({ status: 422, body: { fields: { name: /You have a view/ } } })
    const other = await save(operator, { name: 'Everybody', query: '' })
    expect((await put(operator, other.body.id, { name: 'LOCKED accounts' })).status).toBe(422)
    expect((await put(operator, first.body.id, { name: 'Locked Accounts' })).status).toBe(200)
    expect((await save(second)).status).toBe(201)
    expect((await save(operator, { list: HOLDINGS, query: '' })).status).toBe(201)
  })
  it('is the only default of its list', async () => {
    const first = await save(operator, { is_default: true })
    const second = await save(operator, { name: 'Investors', is_default: true })
    const other = await save(operator, { list: HOLDINGS, query: '', is_default: true })
    const defaults = async () =>
      (await mine(operator)).views.filter((one) => one.is_default).map((one) => one.id)
    expect((await defaults()).toSorted()).toEqual([second.body.id, other.body.id].toSorted())
    await put(operator, first.body.id, { is_default: true })
    expect((await defaults()).toSorted()).toEqual([first.body.id, other.body.id].toSorted())
  })
  it('is refused with the field that is wrong', async () => {
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'x'.repeat(61)],
      ['path', '//elsewhere.example'],
      ['path', 'https://elsewhere.example'],
      ['query', 'q=<b>'],
      ['density', 'huge'],
      ['list', 'GET /api/admin/users'],
      ['columns', []],
    ] as const) {
      const answer = await save(operator, { [field]: value })
      expect([answer.status, Object.keys(answer.body.fields ?? {})], field).toEqual([400, [field]])
    }
    expect(await save(operator, { query: 'q=a&secret=1' })).toMatchObject({
      status: 422,
      body: { fields: { query: 'This list has no filter “secret”.' } },
    })
    expect((await save(operator, { query: 'cursor=a' })).status).toBe(422)
    expect(await save(operator, { list: 'GET /api/platform#platform', query: '' })).toMatchObject({
      status: 422,
      body: { fields: { list: 'There is no list of this name.' } },
    })
    expect((await mine(operator)).views).toEqual([])
  })
  it(`is one of at most ${VIEWS_PER_LIST} of a list`, async () => {
    for (let n = 0; n < VIEWS_PER_LIST; n++)
      expect((await save(operator, { name: `View ${n}` })).status).toBe(201)
    expect(await save(operator)).toMatchObject({
      status: 422,
      body: { message: 'You can save 30 views for a list. Delete one first.' },
    })
    expect((await save(operator, { list: HOLDINGS, query: '' })).status).toBe(201)
  })
  it(`is one of at most ${VIEWS_PER_PERSON} of a person, whatever the lists are called`, async () => {
    await t.db.run(
      `insert into list_view (id, user_id, list, name, path, query, columns, density, is_default, created_at)
        select gen_random_uuid(), $1, 'GET /api/admin/users#list-' || n, 'View', '/admin/users', '', null, null,
          false, now()
        from generate_series(1, $2::integer) n`,
      [operator.person.userId, VIEWS_PER_PERSON],
    )
    expect(await save(operator)).toMatchObject({
      status: 422,
      body: { message: 'You can save 300 views. Delete one of any list first.' },
    })
    expect((await save(second)).status).toBe(201)
  })
  it('is for lists that the person may open, and is not answered once they no longer may', async () => {
    expect((await save(person)).status).toBe(403)
    expect((await save(person, { list: REPORTS, query: '' })).status).toBe(403)
    expect((await save(owner, { list: REPORTS, query: '' })).status).toBe(201)
    expect((await save(person, { list: HOLDINGS, query: '' })).status).toBe(201)
    await save(operator)
    await choose(operator, USERS, ['name'])
    const before = t.person({ userId: operator.person.userId })
    expect(await mine(before)).toEqual({ views: [], columns: [] })
    expect((await t.visitor.get('/api/list-views')).status).toBe(401)
  })
})

describe('the columns of a list', () => {
  it('are stored per person and list until they are reset', async () => {
    expect((await choose(operator, USERS, ['name', 'joined'])).status).toBe(204)
    expect((await choose(operator, USERS, ['joined', 'name'])).status).toBe(204)
    expect((await mine(operator)).columns).toEqual([{ list: USERS, columns: ['joined', 'name'] }])
    expect((await mine(second)).columns).toEqual([])
    expect((await choose(operator, USERS, null)).status).toBe(204)
    expect((await mine(operator)).columns).toEqual([])
  })
  it(`are chosen for at most ${COLUMNS_PER_PERSON} lists of a person`, async () => {
    await t.db.run(
      `insert into list_columns (user_id, list, columns)
      select $1, 'GET /api/admin/users#list-' || n, array['name']
      from generate_series(1, $2::integer) n`,
      [operator.person.userId, COLUMNS_PER_PERSON],
    )
    expect(await choose(operator, USERS, ['name'])).toMatchObject({
      status: 422,
      body: { message: 'You can choose columns for 300 lists. Reset those of another list first.' },
    })
    const stored = 'GET /api/admin/users#list-1'
    expect((await choose(operator, stored, ['joined'])).status).toBe(204)
    expect((await choose(operator, stored, null)).status).toBe(204)
    expect((await choose(operator, USERS, ['name'])).status).toBe(204)
  })
  it('are refused for a list of others, and without a column', async () => {
    expect((await choose(person, USERS, ['name'])).status).toBe(403)
    expect((await choose(operator, USERS, [])).body.fields).toHaveProperty('columns')
    expect((await choose(operator, 'GET /api/none#none', ['name'])).status).toBe(422)
  })
})
