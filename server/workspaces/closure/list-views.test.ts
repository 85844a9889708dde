import type { ListViewInput } from '#domain/workspaces/model/list-views.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { investor } from '#tests/support/investing.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { dropAtOnce, dropAtTheEnd } from './repo.ts'

const t = await testApp()
let first: TestPerson
let second: TestPerson
beforeAll(async () => {
  first = await investor(t)
  second = await investor(t)
})
beforeEach(() => t.db.run('delete from list_view'))

const LIST = 'GET /api/holdings#my-investments'
const save = async (who: TestPerson, more: Partial<ListViewInput> = {}) => {
  const answer = await who.ask('POST /api/list-views', {
    body: {
      list: LIST,
      name: 'By name',
      path: '/dashboard/investments',
      query: '',
      columns: null,
      density: null,
      is_default: false,
      ...more,
    },
  })
  expect(answer.status, answer.text).toBe(201)
}
const mine = async (who: TestPerson) => (await who.ask('GET /api/list-views')).body

it('the saved views and columns of a closed account are deleted at once, and no others', async () => {
  await save(first)
  await save(second)
  await second.put('/api/list-columns', { body: { list: LIST, columns: ['company'] } })
  await t.db.tx((tx) => dropAtOnce(tx, second.person.userId))
  expect(await mine(second)).toEqual({ views: [], columns: [] })
  expect((await mine(first)).views).toHaveLength(1)
})
it('a view of somebody else that searches for an erased address is deleted with the address', async () => {
  const address = 'Mara.Gone@mail.example'
  await save(first, { query: new URLSearchParams({ q: address }).toString() })
  await save(first, { name: 'Others', query: 'q=others' })
  await save(first, { name: 'Longer', query: `q=not-${encodeURIComponent(address)}` })
  await t.db.tx((tx) => dropAtTheEnd(tx, newId(), address))
  expect((await mine(first)).views.map((one) => one.name)).toEqual(['Longer', 'Others'])
})
it('an address with a plus sign, and one that a name of a view has, are found too', async () => {
  const address = 'Mara+Gone@mail.example'
  const q = new URLSearchParams({ q: address }).toString()
  await save(first, { name: 'Search', query: q })
  await save(first, { name: `For ${address}` })
  await t.db.tx((tx) => dropAtTheEnd(tx, newId(), address))
  expect((await mine(first)).views).toEqual([])
})
