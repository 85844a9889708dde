import { endOfDay } from '#domain/shared/calendar/zone.ts'
import { testApp } from '#tests/support/app.ts'
import { liveOffering, member } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const DAY = 86_400_000

test('filings that are overdue come first on the company’s page, and stay until they are filed', async () => {
  const offering = await liveOffering(t)
  const owner = await member(t, offering.accountId, 'owner')
  const now = t.clock.now().getTime()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  await t.db.query(
    `update machine_instance
      set value = '"reporting"', state = 'reporting', context = context || jsonb_build_object('closedAt', $2::text,
        'reportDueAt', $3::text)
      where machine = 'offering' and id = $1`,
    [offering.listingId, at(-500), at(-1)],
  )
  const { body } = await owner.get<{ filings: { form: string; overdue: boolean }[] }>(
    '/api/dealroom/company/summary',
    { query: { accountid: offering.accountId } },
  )
  expect(body.filings.map((one) => [one.form, one.overdue])).toEqual([
    ['Form C-U', true],
    ['Form C-AR', true],
    ['Form C-AR', false],
  ])
})

test('reports are due by the fiscal year that the company entered, and by the calendar year until it has', async () => {
  const offering = await liveOffering(t)
  const owner = await member(t, offering.accountId, 'owner')
  await t.db.query(
    `update machine_instance
      set value = '"reporting"', state = 'reporting', context = (context || jsonb_build_object('closedAt', $2::text))
        - 'reportDueAt'
      where machine = 'offering' and id = $1`,
    [offering.listingId, t.clock.now().toISOString()],
  )
  const annual = async () =>
    (
      await owner.get<{ filings: { form: string; due_at: string }[] }>(
        '/api/dealroom/company/summary',
        { query: { accountid: offering.accountId } },
      )
    ).body.filings.find((one) => one.form === 'Form C-AR')?.due_at
  // closed in November 2026: the calendar year ends on December 31, and the report follows 120 days later (17 CFR
  // 227.202(a))
  const enter = (monthDay: string) =>
    t.db.query(
      `insert into topic (listing_id, topic, item_id, values)
        values ($1, 'basic-information', gen_random_uuid(), jsonb_build_object('fiscal_year_end', $2::text))
        on conflict (listing_id, topic) do update set values = topic.values || excluded.values`,
      [offering.listingId, monthDay],
    )
  expect(await annual()).toBe(endOfDay('2027-04-30'))
  await t.db.query(
    `insert into raise (listing_id, account_id, name, created_by, created_at) values ($1, $2, 'Round', $3, now())`,
    [offering.listingId, offering.accountId, owner.person.userId],
  )
  await enter('06-30')
  expect(await annual()).toBe(endOfDay('2027-10-28'))
})
