import { addBusinessDays } from '#domain/shared/calendar/business-days.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { ReviewView } from '#domain/offerings/model/review.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { send } from '#tests/support/holders.ts'
import { approvedTopics } from '#tests/support/closing.ts'
import { liveOffering, member, staff, type LiveOffering } from '#tests/support/investing.ts'
import { findCalendars } from './repo.ts'
import { beforeEach, expect, test } from 'vitest'
import { remindOfFilings } from './reminders.ts'

interface Row {
  listing_id: string
  filing: string
  period: string
  due: string | null
  state: string
  company: string
  filed: { id: string; on: string; accession: string } | null
}
interface Calendar {
  today: string
  items: Row[]
  offerings: { listing_id: string; events: string[] }[]
  edits: boolean
}
const t = await testApp()
const DAY = 86_400_000
const ACCESSION = '0001930609-26-000001'
const today = () => dateInZone(t.clock.now().toISOString())
const at = (days: number) => new Date(t.clock.now().getTime() + days * DAY).toISOString()

let offering: LiveOffering
let owner: TestPerson
beforeEach(async () => {
  offering = await liveOffering(t)
  owner = await member(t, offering.accountId, 'owner')
})
const query = () => ({ query: { accountid: offering.accountId } })
const read = async (who = owner) =>
  (await who.get<Calendar>('/api/dealroom/filings', query())).body.items
async function confirmation(of = owner): Promise<string> {
  const kept = await t.db.tx((tx) =>
    storeFile(t.services, tx, Buffer.from('%PDF-1.4\n%%EOF\n'), {
      ownerId: of.person.userId,
      name: 'accepted.pdf',
      contentType: 'application/pdf',
      purpose: 'company_document',
      maxBytes: 10_000,
    }),
  )
  return kept.id
}
const record = async (row: Row, over: object = {}, who = owner) =>
  who.post<Calendar>('/api/dealroom/filings', {
    ...query(),
    body: {
      listing_id: row.listing_id,
      filing: row.filing,
      period: row.period,
      filed_on: today(),
      accession: ACCESSION,
      file_id: await confirmation(who),
      ...over,
    },
  })
const stateOf = async () =>
  (
    await t.db.one<{ state: string }>(
      "select state from machine_instance where machine = 'offering' and id = $1",
      [offering.listingId],
    )
  )?.state
const confirmEnd = async () =>
  expect(
    (await send(await staff(t, 'compliance'), 'offering', offering.listingId, 'REPORTS_ENDED'))
      .status,
  ).toBe(200)
/** The offering closed two days ago, a year ago by `years`; its annual reports are due from then on. */
async function reporting(closedDaysAgo: number): Promise<void> {
  await t.db.query(
    `update machine_instance
      set value = '"reporting"', state = 'reporting', context = context || jsonb_build_object('closedAt', $2::text,
        'reportDueAt', $3::text)
      where machine = 'offering' and id = $1`,
    [offering.listingId, at(-closedDaysAgo), at(-1)],
  )
}

test('the days of 50% and 100% of the target are noted once, and make updates due while the page is not shown', async () => {
  await t.db.query('update offering set committed = 0, min_target = 100000 where listing_id = $1', [
    offering.listingId,
  ])
  const { addToTotals } = await import('../offerings/index.ts')
  const add = (committed: number, days: number) =>
    t.db.tx((tx) => addToTotals(tx, offering.listingId, { committed }, new Date(at(days))))
  await add(49_999, -20)
  expect((await read()).filter((one) => one.filing === 'c_u')).toEqual([])
  await add(1, -19)
  await add(50_000, -2)
  // somebody cancels and comes back: the days stay
  await add(-80_000, -1)
  await add(80_000, 0)
  // the page shows everybody how far the offering is (L8)
  expect((await read()).filter((one) => one.filing === 'c_u')).toEqual([])
  await t.db.run(
    `update machine_instance set state = 'suspended', value = '"suspended"' where machine = 'listing' and id = $1`,
    [offering.listingId],
  )
  const updates = (await read()).filter((one) => one.filing === 'c_u')
  expect(updates.map((one) => [one.period, one.state])).toEqual([
    ['half', 'overdue'],
    ['target', 'due'],
  ])
})

test('the fiscal year of the company decides when its annual report is due', async () => {
  await reporting(2)
  expect((await read()).find((one) => one.filing === 'c_ar')?.period.slice(5)).toBe('12-31')
  await t.db.tx(async (tx) => {
    await tx.query(
      'insert into raise (listing_id, account_id, name, created_by, created_at) values ($1, $2, $3, $4, $5)',
      [offering.listingId, offering.accountId, 'First round', owner.person.userId, at(0)],
    )
    await tx.query(
      `insert into topic (listing_id, topic, item_id, values)
        values ($1, 'basic-information', gen_random_uuid(), '{"fiscal_year_end":"06-30"}')`,
      [offering.listingId],
    )
  })
  expect((await read()).find((one) => one.filing === 'c_ar')?.period.slice(5)).toBe('06-30')
})

test('a filing is recorded with date, number and confirmation, once; an annual report moves the next one on', async () => {
  await reporting(500)
  const before = await read()
  expect(before[0]).toMatchObject({ state: 'overdue' })
  const annual = before.find((one) => one.filing === 'c_ar')
  if (annual === undefined) throw new Error('no annual report is due')
  expect(annual.state).toBe('overdue')
  const done = await record(annual)
  expect(done.status).toBe(201)
  const row = done.body.items.find((one) => one.period === annual.period && one.filing === 'c_ar')
  expect(row).toMatchObject({ state: 'filed', filed: { on: today(), accession: ACCESSION } })
  const next = done.body.items.find((one) => one.filing === 'c_ar' && one.state !== 'filed')
  const stored = await t.db.one<{ due: string }>(
    `select context->>'reportDueAt' as due from machine_instance where machine = 'offering' and id = $1`,
    [offering.listingId],
  )
  expect(dateInZone(stored?.due ?? '')).toBe(next?.due)
  const log = await t.db.one<{ actor_id: string }>(
    `select actor_id from machine_log where machine = 'offering' and id = $1 and type = 'REPORT_FILED'`,
    [offering.listingId],
  )
  expect(log?.actor_id).toBe(owner.person.userId)
  expect((await record(annual)).status).toBe(422)
  const file = await owner.get(`/api/dealroom/filings/${row?.filed?.id}/file`, query())
  expect(file.status).toBe(200)
})

test('what is recorded is checked: the number, the day, the file, the entry, the person', async () => {
  await reporting(500)
  const annual = (await read()).find((one) => one.filing === 'c_ar')
  if (annual === undefined) throw new Error('no annual report is due')
  const fields = async (over: object) =>
    (await record(annual, over)).body as unknown as { fields?: Record<string, string> }
  expect((await fields({ accession: '12' })).fields).toHaveProperty('accession')
  expect((await fields({ filed_on: addDays(today(), 1) })).fields).toHaveProperty('filed_on')
  expect((await fields({ filed_on: addDays(annual.period, -1) })).fields).toHaveProperty('filed_on')
  const other = await member(t, offering.accountId, 'editor')
  expect((await fields({ file_id: await confirmation(other) })).fields).toHaveProperty('file_id')
  expect((await record({ ...annual, period: '2001-12-31' })).status).toBe(422)
  const viewer = await member(t, offering.accountId, 'viewer')
  expect((await record(annual, {}, viewer)).status).toBe(403)
  const stranger = t.person()
  expect((await stranger.get('/api/dealroom/filings', query())).status).toBe(404)
  // the event alone, without a record, has no road
  const bare = await owner.post(`/api/lifecycles/offering/${offering.listingId}/events`, {
    body: {
      type: 'REPORT_FILED',
      payload: { filingId: '01935b6e-0000-7000-8000-0000000000aa' },
    },
  })
  expect(bare.status).toBe(403)
})

test('a dissolution lets a company end its reports: Form C-TR is offered, and recorded it ends them', async () => {
  await reporting(2)
  expect((await read()).some((one) => one.filing === 'c_tr')).toBe(false)
  const event = (over: object) =>
    owner.post<Calendar>('/api/dealroom/filings/events', {
      ...query(),
      body: {
        listing_id: offering.listingId,
        kind: 'dissolution',
        happened_on: today(),
        note: 'Certificate of dissolution filed in Delaware.',
        ...over,
      },
    })
  expect((await event({ kind: 'bankruptcy' })).status).toBe(400)
  expect((await event({ happened_on: addDays(today(), 1) })).status).toBe(400)
  const told = await event({})
  const end = told.body.items.find((one) => one.filing === 'c_tr')
  if (end === undefined) throw new Error('no Form C-TR is offered')
  // five business days from the dissolution on (17 CFR 227.203(b)(3))
  expect(end).toMatchObject({
    state: 'due',
    period: 'dissolved',
    due: addBusinessDays(today(), 5),
  })
  // a form that ends the reports is an owner's (41.2)
  const editor = await member(t, offering.accountId, 'editor')
  expect((await record(end, {}, editor)).status).toBe(403)
  const done = await record(end)
  expect(done.status).toBe(201)
  // a PDF and a number end nothing: until compliance has compared them with EDGAR, reports stay due (41.2)
  const annual = (items: readonly Row[]) => items.filter((one) => one.filing === 'c_ar')
  expect(annual(done.body.items).map((one) => one.state)).toEqual(['due'])
  const form = done.body.items.find((one) => one.filing === 'c_tr')
  expect(form?.state).toBe('filed')
  const compliance = await staff(t, 'compliance')
  const waiting = await compliance.get<{ items: { listing_id: string; kind: string }[] }>(
    '/api/admin/requests',
    { query: { kind: 'reports' } },
  )
  expect(waiting.body.items.map((one) => one.listing_id)).toContain(offering.listingId)
  const review = await compliance.get<ReviewView>(
    `/api/admin/offerings/${offering.listingId}/review`,
  )
  expect(review.body).toMatchObject({
    next: { event: 'REPORTS_ENDED', obstacles: [] },
    end_form: { id: form?.filed?.id, form: 'Form C-TR', accession: ACCESSION },
  })
  expect(review.body.offering.accepts).toEqual(['REPORTS_ENDED', 'END_REFUSED'])
  const seen = await compliance.get(`/api/dealroom/filings/${form?.filed?.id}/file`, query())
  expect(seen.status).toBe(200)
  const decide = (who: TestPerson, type: string) =>
    send(
      who,
      'offering',
      offering.listingId,
      type,
      type === 'END_REFUSED' ? 'EDGAR has no such form.' : undefined,
    )
  for (const who of [owner, await staff(t, 'operator')])
    expect((await decide(who, 'REPORTS_ENDED')).status).toBe(403)

  expect((await decide(compliance, 'END_REFUSED')).status).toBe(200)
  const again = (await read()).find((one) => one.filing === 'c_tr')
  expect(again).toMatchObject({ state: 'due', filed: null })
  expect((await record(again as Row)).status).toBe(201)
  expect((await decide(compliance, 'REPORTS_ENDED')).status).toBe(200)
  expect(annual(await read())).toEqual([])
  expect(await stateOf()).toBe('reports_ended')
})

test('Form 1-Z ends the reports of tier 2 once every report is filed, and says what is missing until then', async () => {
  await t.db.run("update offering set type = 'reg_a_t2' where listing_id = $1", [
    offering.listingId,
  ])
  const year = Number(today().slice(0, 4))
  const qualified = `${year - 1}-02-03T15:00:00.000Z`
  await t.db.run(
    `update machine_instance set value = '"reporting"', state = 'reporting', context = context ||
      jsonb_build_object('type', 'reg_a_t2', 'qualifiedAt', $2::text, 'closedAt', $3::text, 'reportDueAt', $4::text)
    where machine = 'offering' and id = $1`,
    [offering.listingId, qualified, at(-1), at(30)],
  )
  const exit = { listing_id: offering.listingId, filing: 'one_z', period: 'suspension' }
  const refused = async () => (await record(exit as Row)).body as unknown as { message: string }
  expect((await read()).some((one) => one.filing === 'one_z')).toBe(false)
  expect((await refused()).message).toContain('fiscal year in which the offering was qualified')
  for (const row of (await read()).filter((one) => one.filing === 'one_k' && one.period < today()))
    expect((await record(row)).status).toBe(201)
  const halves = (await read()).filter((one) => one.filing === 'one_sa' && one.state === 'overdue')
  expect(halves.length).toBeGreaterThan(0)
  expect((await refused()).message).toContain('A report that was due is not filed')
  for (const row of halves) expect((await record(row)).status).toBe(201)

  const other = await liveOffering(t)
  await t.db.run("update offering set type = 'reg_a_t2', account_id = $2 where listing_id = $1", [
    other.listingId,
    offering.accountId,
  ])
  const qualifiedOther = (at: string, state: string) =>
    t.db.run(
      `update machine_instance
        set value = to_jsonb($3::text), state = $3, context = context || jsonb_build_object('qualifiedAt', $2::text)
        where machine = 'offering' and id = $1`,
      [other.listingId, at, state],
    )
  await qualifiedOther(qualified, 'live')
  expect((await refused()).message).toContain('another Tier 2 offering of the company')
  await qualifiedOther(`${year}-01-02T15:00:00.000Z`, 'withdrawn')
  expect((await refused()).message).toContain('was qualified in this fiscal year')
  await qualifiedOther(qualified, 'withdrawn')

  const end = (await read()).find((one) => one.filing === 'one_z')
  if (end === undefined) throw new Error('no Form 1-Z is offered')
  expect(end).toMatchObject({ state: 'optional', period: 'suspension', due: null })
  const done = await record(end)
  expect(done.status, done.text).toBe(201)
  expect(await stateOf()).toBe('reports_ending')
  await confirmEnd()
  const mine = (await read()).filter((one) => one.listing_id === offering.listingId)
  expect(mine.filter((one) => one.filing === 'one_k' && one.state !== 'filed')).toEqual([])
  expect(await stateOf()).toBe('reports_ended')
})

test('whether the company is a bank is read from its topic in force (17 CFR 230.257(d)(2)) (L18)', async () => {
  await reporting(2)
  await t.db.run("update offering set type = 'reg_a_t2' where listing_id = $1", [
    offering.listingId,
  ])
  const bank = async () =>
    (await findCalendars(t.db, { listingId: offering.listingId })).map((row) => row.bank)
  expect(await bank()).toEqual([false])
  await approvedTopics(t, offering, { 'basic-information': { is_bank: true } })
  expect(await bank()).toEqual([true])
})

test('a Form 1-Z that was filed earlier is checked as of the day it was filed', async () => {
  await t.db.run("update offering set type = 'reg_a_t2' where listing_id = $1", [
    offering.listingId,
  ])
  // the reports of later years are missing, and would be an obstacle today
  const year = Number(today().slice(0, 4)) - 3
  const [qualified, closed] = [`${year}-02-03T15:00:00.000Z`, `${year}-12-01T15:00:00.000Z`]
  await t.db.run(
    `update machine_instance set value = '"reporting"', state = 'reporting', context = context ||
      jsonb_build_object('type', 'reg_a_t2', 'qualifiedAt', $2::text, 'closedAt', $3::text, 'reportDueAt', $4::text)
    where machine = 'offering' and id = $1`,
    [offering.listingId, qualified, closed, at(30)],
  )
  const rows = await read()
  for (const [filing, period, filed_on] of [
    ['one_sa', `${year}-06-30`, `${year}-09-01`],
    ['one_k', `${year}-12-31`, `${year + 1}-01-20`],
  ]) {
    const row = rows.find((one) => one.filing === filing && one.period === period)
    if (row === undefined) throw new Error(`no ${filing} is due`)
    expect((await record(row, { filed_on })).status).toBe(201)
  }
  const exit = { listing_id: offering.listingId, filing: 'one_z', period: 'suspension' } as Row
  expect((await record(exit)).status).toBe(422)
  const future = (await record(exit, { filed_on: addDays(today(), 1) })).body as unknown as {
    fields?: Record<string, string>
  }
  expect(future.fields).toHaveProperty('filed_on')
  // before the annual report was filed, and after it
  expect((await record(exit, { filed_on: `${year + 1}-01-19` })).status).toBe(422)
  const done = await record(exit, { filed_on: `${year + 1}-01-21` })
  expect(done.status, done.text).toBe(201)
})

test('owners are reminded once for each stage, and weekly when it is overdue', async () => {
  await reporting(500)
  const letters = async () =>
    (
      await t.db.query<{ id: string }>(
        `select id
          from email_message
          where user_id = $1 and template = 'notice' and cause_machine = 'offering' and cause_id = $2`,
        [owner.person.userId, offering.listingId],
      )
    ).length
  await remindOfFilings(t.services)
  expect(await letters()).toBe(1)
  await remindOfFilings(t.services)
  expect(await letters()).toBe(1)
  t.clock.setOffset(t.clock.offset() + DAY)
  await remindOfFilings(t.services)
  const second = await letters()
  t.clock.setOffset(t.clock.offset() + 7 * DAY)
  await remindOfFilings(t.services)
  expect(await letters()).toBeGreaterThan(second)
})

test('the operator sees the filings of all companies, overdue first', async () => {
  await reporting(500)
  const support = await staff(t, 'support')
  const { status, body } = await support.get<{ items: Row[]; total: number }>('/api/admin/filings')
  expect(status).toBe(200)
  expect(body.items[0]?.state).toBe('overdue')
  expect(body.items.some((one) => one.listing_id === offering.listingId)).toBe(true)
  const due = await support.get<{ items: Row[] }>('/api/admin/filings', { query: { state: 'due' } })
  expect(due.body.items.every((one) => one.state === 'due')).toBe(true)
  expect((await owner.get('/api/admin/filings')).status).toBe(403)
})
