import type { FirmHistoryEntry, FirmInput, FirmRow } from '#domain/platform/model/firms.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { staff } from '#tests/support/investing.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
let operator: TestPerson
let compliance: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  compliance = await staff(t, 'compliance')
})
const PATH = '/api/admin/firms'
let count = 100
const body = (more: Partial<FirmInput> = {}): FirmInput => {
  count += 1
  return {
    kind: 'broker_dealer',
    legal_name: 'Harbor Securities LLC',
    crd: `123${count}`,
    sec_no: `8-12${count}`,
    states: ['NY', 'TX'],
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
    ...more,
  }
}
async function added(firm = body()): Promise<string> {
  const answer = await operator.post<{ id: string }>(PATH, { body: firm })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
const put = (id: string, rev: number, firm: FirmInput, who = operator) =>
  who.put<{ version: number }>(`${PATH}/${id}`, {
    headers: { 'if-match': String(rev) },
    body: firm,
  })
const history = async (id: string, query = {}) =>
  (
    await compliance.get<{ items: FirmHistoryEntry[]; next_cursor: string | null }>(
      `${PATH}/${id}/history`,
      { query },
    )
  ).body

describe('the registry of firms', () => {
  it('is written with a fresh second factor (41.1)', async () => {
    const firm = body()
    const id = await added(firm)
    const stale = t.person({
      userId: operator.person.userId,
      adminRole: 'operator',
      factorMinutesAgo: 6,
    })
    const answers = [
      await stale.post<{ code: string }>(PATH, { body: body() }),
      await stale.put<{ code: string }>(`${PATH}/${id}`, {
        headers: { 'if-match': '1' },
        body: { ...firm, contact_phone: '+12025550199' },
      }),
    ]
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [403, 'step_up'],
      [403, 'step_up'],
    ])
  })
  it('keeps every version with what changed, when and by whom', async () => {
    const firm = body()
    const id = await added(firm)
    const second = await put(id, 1, { ...firm, states: ['NY'] })
    expect(second.body).toEqual({ version: 2 })
    await put(id, 2, { ...firm, states: ['NY'], regulatory: true, disclosure_details: 'A fine.' })
    const { items } = await history(id)
    expect(items.map((one) => one.says)).toEqual([
      'Saved version 3',
      'Saved version 2',
      'Added the firm',
    ])
    expect(items[1]?.changes).toEqual([{ field: 'states', before: 'NY, TX', after: 'NY' }])
    expect(items[0]?.changes.map((one) => one.field)).toEqual(['regulatory', 'disclosure_details'])
    const newest = await history(id, { limit: '1' })
    expect(newest.items[0]?.changes).toEqual(items[0]?.changes)
    const older = await history(id, { limit: '5', cursor: newest.next_cursor ?? '' })
    expect(older.items).toEqual(items.slice(1))
    await expect(t.db.run('delete from firm_version where firm_id = $1', [id])).rejects.toThrow()
  })

  it('saves no version when nothing changed, and refuses an edit of an older version', async () => {
    const firm = body()
    const id = await added(firm)
    expect((await put(id, 1, firm)).body).toEqual({ version: 1 })
    expect((await put(id, 1, { ...firm, legal_name: 'Harbor LLC' })).body).toEqual({ version: 2 })
    const stale = await put(id, 1, { ...firm, legal_name: 'Harbour LLC' })
    expect(stale.status).toBe(412)
    expect(stale.body.detail).toMatchObject({ current: { rev: 2, legal_name: 'Harbor LLC' } })
  })

  it('holds each CRD number and SEC file number once', async () => {
    const firm = body()
    await added(firm)
    const same = async (more: Partial<FirmInput>) =>
      (await operator.post(PATH, { body: body(more) })).body
    expect(await same({ crd: firm.crd })).toMatchObject({
      code: 'refused',
      fields: { crd: 'Another firm has this CRD number.' },
    })
    expect(await same({ sec_no: firm.sec_no })).toMatchObject({
      code: 'refused',
      fields: { sec_no: 'Another firm has this SEC file number.' },
    })
  })

  it('refuses a check in the future, and a number of the other kind of firm', async () => {
    const wrong = async (more: Partial<FirmInput>) => {
      const answer = await operator.post(PATH, { body: body(more) })
      expect(answer.status).toBe(400)
      return Object.keys(answer.body.fields ?? {})
    }
    expect(await wrong({ checked_on: '2099-01-05' })).toEqual(['checked_on'])
    expect(await wrong({ sec_no: '007-00061' })).toEqual(['sec_no'])
    expect(await wrong({ states: [] })).toEqual(['states'])
    expect(await wrong({ civil: true })).toEqual(['disclosure_details'])
  })

  it('is written by operators alone', async () => {
    const firm = body()
    const id = await added(firm)
    expect((await compliance.post(PATH, { body: body() })).status).toBe(403)
    expect((await put(id, 1, { ...firm, legal_name: 'Harbor' }, compliance)).status).toBe(403)
    expect((await compliance.get<{ firm: FirmInput }>(`${PATH}/${id}`)).body.firm).toEqual(firm)
  })

  it('is searched by name and number and read page by page', async () => {
    const portal = body({
      kind: 'funding_portal',
      legal_name: 'Zenith Portal LLC',
      sec_no: '007-00061',
      states: [],
    })
    const id = await added(portal)
    const list = async (query: Record<string, string>) =>
      (await operator.get<{ items: FirmRow[]; next_cursor: string | null }>(PATH, { query })).body
    expect((await list({ q: 'zenith' })).items.map((one) => one.id)).toEqual([id])
    expect((await list({ q: '007-00061' })).items.map((one) => one.id)).toEqual([id])
    expect((await list({ kind: 'funding_portal' })).items.map((one) => one.id)).toEqual([id])
    expect((await list({ q: '%' })).items).toEqual([])
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ limit: '2', ...(cursor === null ? {} : { cursor }) })
      seen.push(...page.items.map((one) => one.id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.at(-1)).toBe(id)
  })
})
