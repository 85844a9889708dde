import type { FirmRow } from '#domain/platform/model/firms.ts'
import type { Found } from '#domain/workspaces/model/search.ts'
import type { UserRow } from '#domain/workspaces/model/users.ts'
import { testApp } from '#tests/support/app.ts'
import { account } from '#tests/support/identity.ts'
import { investor, liveOffering, staff, submitted } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const operator = await staff(t, 'operator')
const offering = await liveOffering(t, {}, { name: 'Crème Brûlée Robotics' })
/** Last and first names in the order in which a list shows them. */
const people = [
  ['Lindqvist', 'Mara'],
  ['Østergård', 'Élodie'],
  ['Peters', 'Anna'],
  ['Zak', 'Tom'],
  ['Žak', 'Tom'],
  ['Zander', "D'Arcy"],
  ['Петров', 'Иван'],
  ['李', '明'],
] as const
for (const [lastName, firstName] of people) await account(t, { firstName, lastName })
const users = async (query: Record<string, string>): Promise<string[]> =>
  (
    await operator.get<{ items: UserRow[] }>('/api/admin/users', {
      query: { limit: '50', ...query },
    })
  ).body.items.map((one) => one.name)
const found = async (q: string): Promise<string[]> =>
  (await operator.get<{ items: Found[] }>('/api/admin/search', { query: { q } })).body.items.map(
    (one) => one.title,
  )

describe('a name is found as it is typed (N10, G16)', () => {
  it.each([
    ['Østergård', 'Élodie Østergård'],
    ['ØSTERGÅRD', 'Élodie Østergård'],
    ['ostergard', 'Élodie Østergård'],
    ['Elodie', 'Élodie Østergård'],
    ['e\u0301lodie', 'Élodie Østergård'],
    ['иван', 'Иван Петров'],
    ['ПЕТРОВ Иван', 'Иван Петров'],
    ['petrov', 'Иван Петров'],
    ['李', '明 李'],
    ['Lindqvist Mara', 'Mara Lindqvist'],
    ['Lindqvist, Mara', 'Mara Lindqvist'],
    ['mara   LINDQVIST', 'Mara Lindqvist'],
    ['D’Arcy', "D'Arcy Zander"],
  ])('%s', async (q, whom) => {
    expect(await users({ q })).toEqual([whom])
    if (q.length > 1) expect(await found(q)).toEqual([whom])
  })
  it('with each word, and not with one alone', async () => {
    expect(await users({ q: 'Zak', sort: 'name' })).toEqual(['Tom Zak', 'Tom Žak'])
    expect(await users({ q: 'Lindqvist Anna' })).toEqual([])
    expect(await users({ q: '---' })).toEqual([])
  })
})

it('sorts a list of names by the letters of each script, page by page', async () => {
  const all = people.map(([last, first]) => `${first} ${last}`)
  const listed = (await users({ sort: 'name' })).filter((one) => all.includes(one))
  expect(listed).toEqual(all)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { body: { items: UserRow[]; next_cursor: string | null } } = await operator.get<{
      items: UserRow[]
      next_cursor: string | null
    }>('/api/admin/users', {
      query: { sort: 'name', limit: '2', ...(cursor === '' ? {} : { cursor }) },
    })
    paged.push(...page.body.items.map((one) => one.name))
    cursor = page.body.next_cursor
  }
  expect(paged.filter((one) => all.includes(one))).toEqual(all)
})

it('finds firms, offerings and investments by each word', async () => {
  const firm = await operator.post('/api/admin/firms', {
    body: {
      kind: 'broker_dealer',
      legal_name: 'Économie & Ærø Securities S.A.',
      crd: '123777',
      sec_no: '8-12777',
      states: ['NY'],
      principal_name: 'Ada Reed',
      contact_email: 'ada@harbor.example',
      contact_phone: '+12025550123',
      escrow: 'First Bank holds the money.',
      compensation: 'Five percent of the money raised.',
      control_persons: [{ name: 'Ada Reed', title: 'Chief executive officer' }],
      criminal: false,
      regulatory: false,
      civil: false,
      financial: false,
      checked_on: '2026-01-05',
    },
  })
  expect(firm.status, firm.text).toBe(201)
  const firms = await operator.get<{ items: FirmRow[] }>('/api/admin/firms', {
    query: { q: 'aero  ECONOMIE' },
  })
  expect(firms.body.items.map((one) => one.legal_name)).toEqual(['Économie & Ærø Securities S.A.'])

  const who = await investor(t, { firstName: 'Zoë', lastName: 'Håkansson' })
  const view = await submitted(t, who, offering)
  const listOf = async (path: string, q: string): Promise<number> => {
    const answer = await operator.get<{ items: unknown[] }>(path, { query: { q } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.items.length
  }
  expect(await found('robotics CREME')).toHaveLength(1)
  expect(await listOf('/api/admin/investments', 'hakansson, zoe')).toBe(1)
  expect(await listOf('/api/admin/investments', 'brulee creme')).toBe(1)
  expect(await listOf('/api/admin/listings', 'robotics creme')).toBe(1)
  const own = await who.get<{ items: { id: string }[] }>('/api/investments', {
    query: { q: `creme ${view.number}` },
  })
  expect(own.body.items.map((one) => one.id)).toEqual([view.id])
})
