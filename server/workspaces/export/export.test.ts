import type { ExportView } from '#domain/identity/model/personal-data.ts'
import { testApp, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { investor, liveOffering, submitted } from '#tests/support/investing.ts'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const ask = async (who: TestPerson, wholeNumbers = false): Promise<ExportView> => {
  const answer = await who.post<ExportView>('/api/data/exports', {
    body: { whole_numbers: wholeNumbers },
  })
  expect(answer.status, answer.text).toBe(201)
  await t.drain()
  return answer.body
}
const list = async (who: TestPerson): Promise<ExportView[]> =>
  (await who.get<{ items: ExportView[] }>('/api/data/exports')).body.items
interface Data {
  whole_numbers: boolean
  sections: Record<string, Record<string, unknown>[]>
}
const open = async (
  app: TestApp,
  who: TestPerson,
  id: string,
): Promise<{ data: Data; names: string[]; pdf: string }> => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/data/exports/${id}/download`,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': `key-${id}` },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const files = unzipSync(answer.rawPayload)
  return {
    data: JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Data,
    names: Object.keys(files),
    pdf: strFromU8((files['summary.pdf'] ?? new Uint8Array()).slice(0, 5)),
  }
}
const seasoned = async (): Promise<TestPerson> => {
  const who = await investor(t)
  await submitted(t, who, await liveOffering(t))
  return who
}
const rows = async (who: TestPerson): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await t.db.query<{ field: string; sealed: string; fact_id: string }>(
        `select s.field, s.sealed, s.fact_id
          from profile_secret s
          join profile_fact f on f.id = s.fact_id
          where f.user_id = $1`,
        [who.person.userId],
      )
    ).map((row) => [
      row.field,
      t.services.keys.open(row.sealed, `profile_secret:${row.fact_id}:${row.field}`),
    ]),
  )

describe("a copy of one's data", () => {
  it('is prepared by a job and holds data, a summary and the own files', async () => {
    const who = await seasoned()
    const begun = await ask(who)
    expect(begun.status.state).toBe('preparing')
    expect((await list(who))[0]).toMatchObject({
      id: begun.id,
      status: { state: 'ready' },
      downloads: 0,
    })
    const { data, names, pdf } = await open(t, who, begun.id)
    expect([names.slice(0, 2), pdf]).toEqual([['data.json', 'summary.pdf'], '%PDF-'])
    expect(names.some((name) => name.startsWith('files/'))).toBe(true)
    const found = data.sections
    expect(
      [
        found['account']?.length,
        found['investments']?.length,
        found['profile']?.length,
        found['history']?.length,
      ].every((n) => (n ?? 0) > 0),
    ).toBe(true)
    expect((found['standing'] ?? []).map((row) => row['about'])).toContain('Investment')
  })
  it('has its numbers masked; whole ones ask for a fresh factor, and each is recorded', async () => {
    const who = await seasoned()
    const numbers = await rows(who)
    const secret = numbers['ssn'] ?? ''
    expect(secret).toMatch(/^\d{9}$/)
    const masked = await ask(who)
    expect(JSON.stringify((await open(t, who, masked.id)).data)).not.toContain(secret)
    const late = t.person({ userId: who.person.userId, factorMinutesAgo: 6 })
    expect(
      (await late.post('/api/data/exports', { body: { whole_numbers: true } })).body.code,
    ).toBe('step_up')
    const whole = await ask(who, true)
    expect(JSON.stringify((await open(t, who, whole.id)).data)).toContain(secret)
    expect(
      await t.db.query(
        'select field from secret_reveal where of_user = $1 and by_user = $1 and item_id = $2 order by field',
        [who.person.userId, whole.id],
      ),
    ).toEqual(expect.arrayContaining([{ field: 'ssn' }]))
  })
  it('is downloaded with a fresh factor only, by nobody else, and each download is told and logged', async () => {
    const who = await seasoned()
    const { id } = await ask(who)
    const late = t.person({ userId: who.person.userId, factorMinutesAgo: 6 })
    expect((await late.post(`/api/data/exports/${id}/download`)).body.code).toBe('step_up')
    expect((await (await investor(t)).post(`/api/data/exports/${id}/download`)).status).toBe(404)
    expect(
      (await t.person({ adminRole: 'operator' }).get(`/api/lifecycles/data-export/${id}`)).status,
    ).toBe(404)
    await open(t, who, id)
    expect(
      (await t.lifecycles.history(t.db, { machine: 'data-export', id })).map((one) => one.type),
    ).toEqual(['DOWNLOADED', 'PREPARED', '@begun'])
    const email = (
      await t.db.one<{ email: string }>('select email from app_user where id = $1', [
        who.person.userId,
      ])
    )?.email
    expect((await t.mailbox(email)).map((mail) => mail['subject']).slice(0, 2)).toEqual([
      'The copy of your data was downloaded',
      'The copy of your data is ready',
    ])
  })
  it('is removed after seven days, its key first', async () => {
    const who = await seasoned()
    const { id } = await ask(who)
    const file = (
      await t.db.one<{ file_id: string }>('select file_id from data_export where id = $1', [id])
    )?.file_id
    await t.advance({ days: 8 })
    expect((await list(who))[0]?.status.state).toBe('expired')
    expect(await t.db.one('select 1 from stored_file_key where file_id = $1', [file])).toBeNull()
    const stale = t.person({ userId: who.person.userId, factorMinutesAgo: 6 })
    expect((await stale.post(`/api/data/exports/${id}/download`)).status).toBe(403)
    expect((await who.post(`/api/data/exports/${id}/download`)).status).toBe(409)
  })
  it('says nothing that is for staff alone', async () => {
    const who = await seasoned()
    const { id } = await ask(who)
    const { data } = await open(t, who, id)
    expect(JSON.stringify(data)).not.toMatch(/watchlist|potential_match|suspended/)
  })
})
